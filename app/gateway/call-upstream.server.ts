import { readJson } from "#contract/normalise.ts";
import { MAX_ANSWER_BYTES, CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { untilAborted } from "#process/fair-limit.ts";
import { networkErrorText } from "#domain/short-text.ts";
import { type UpstreamClient, callName, requestFor, type UpstreamCall } from "./upstream-client.server.ts";
import { checkedResponse, type UpstreamResponse } from "./upstream-response.server.ts";
import { UpstreamContractError, isUpstreamFault, UpstreamTimeout, UpstreamUnavailable } from "./faults.server.ts";

/**
 * Makes one call. Statuses from 200 to 499 return, 404 and 409 included; a 401 ends the session unless the call is
 * anonymous. Throws UpstreamUnavailable, UpstreamTimeout or UpstreamContractError.
 */
export async function call(upstream: UpstreamClient, request: UpstreamCall): Promise<UpstreamResponse> {
  const name = callName(request);
  try {
    const { response, json } = await withTimeout(upstream, name, async (signal) => {
      const response = await upstream.fetch(requestFor(upstream, request, signal));
      return { response, json: readJson(await readBody(name, response)) };
    });
    return checkedResponse(upstream, request, response, json);
  } catch (error) {
    if (error instanceof Error) upstream.report(error);
    throw error;
  }
}

/** The text of a body. One that is too large is not fetched to its end: throws UpstreamContractError. */
export async function readBody(name: string, response: Response, maxBytes = MAX_ANSWER_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new UpstreamContractError(name, `answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The share of the timeout that is left to a call after another call of the same request has timed out. */
const SHARE_AFTER_TIMEOUT = 0.25;

/** Runs the steps of one call within its timeout. Whatever goes wrong is thrown as one of the three upstream faults. */
export async function withTimeout<T>(
  upstream: Pick<UpstreamClient, "timeoutMs" | "state">,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeoutMs = (upstream.timeoutMs ?? CALL_TIMEOUT_MS) * (upstream.state.hasTimedOut ? SHARE_AFTER_TIMEOUT : 1);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await untilAborted(work(signal), signal);
  } catch (error) {
    if (signal.aborted) {
      upstream.state.hasTimedOut = true;
      throw new UpstreamTimeout(name, `no full answer within ${timeoutMs} ms`);
    }
    if (isUpstreamFault(error)) throw error;
    throw new UpstreamUnavailable(name, networkErrorText(error));
  }
}
