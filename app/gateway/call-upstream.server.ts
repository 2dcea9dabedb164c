import { MAX_ANSWER_BYTES, CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { isTooManyWaiting, untilAborted } from "#process/fair-limit.ts";
import { networkErrorText } from "#domain/short-text.ts";
import { type ParsedBody, type ParsedValue, type ParseTarget, parseBody } from "./parse-body.server.ts";
import { isSmall, receiveBody, type ResponseBody, megabytesOf } from "./response-body.server.ts";
import { networkOf, type UpstreamClient, callName, requestFor, type UpstreamCall } from "./upstream-client.server.ts";
import {
  checkedResponse,
  headOf,
  isSuccess,
  type ResponseHead,
  type UpstreamResponse,
} from "./upstream-response.server.ts";
import { UpstreamContractError, isUpstreamFault, UpstreamTimeout, UpstreamUnavailable } from "./faults.server.ts";

/**
 * Makes one call. Statuses from 200 to 499 return, 404 and 409 included; a 401 ends the session unless the call is
 * anonymous. Throws UpstreamUnavailable, UpstreamTimeout or UpstreamContractError.
 */
export function call(upstream: UpstreamClient, request: UpstreamCall): Promise<UpstreamResponse> {
  return callAndParse(upstream, request, { kind: "json" });
}

/**
 * Makes one call whose body may hold more than is needed. Returns the part that `target` names as `value`, and the body
 * as it was received. Throws as {@link call} does.
 */
export async function callAndParse<T extends ParseTarget>(
  upstream: UpstreamClient,
  request: UpstreamCall,
  target: T,
): Promise<UpstreamResponse & { value: ParsedValue[T["kind"]] | null; received: ResponseBody }> {
  const name = callName(request);
  return reportFaults(upstream, async () => {
    const { head, received, parsed } = await withinMemory(upstream, name, async (signal, reserveMemory) => {
      const { head, body } = await send(upstream, request, signal, reserveMemory);
      // An upstream that ignores query parameters sends the same bytes for several queries. They are parsed once.
      const received = target.kind === "json" || isSmall(body) ? body : upstream.largeResponses.deduplicate(body);
      return { head, received, parsed: await parseReceived(upstream, name, received, target, signal) };
    });
    return { ...checkedResponse(upstream, request, head, parsed), value: parsed.value, received };
  });
}

/** Makes a call and leaves the body of a success unparsed, as `received`; `refused` is null then. Throws as {@link call} does. */
export async function callUnparsed(
  upstream: UpstreamClient,
  request: UpstreamCall,
): Promise<{ status: number; ok: boolean; refused: UpstreamResponse | null; received: ResponseBody }> {
  const name = callName(request);
  return reportFaults(upstream, async () => {
    const { head, body, parsed } = await withinMemory(upstream, name, async (signal, reserveMemory) => {
      const sent = await send(upstream, request, signal, reserveMemory);
      const parsed = isSuccess(sent.head.status)
        ? null
        : await parseReceived(upstream, name, sent.body, { kind: "json" }, signal);
      return { ...sent, parsed };
    });
    const refused = parsed === null ? null : checkedResponse(upstream, request, head, parsed);
    return { status: head.status, ok: refused === null, refused, received: body };
  });
}

/**
 * Gets a body from `get` and parses it, both within the timeout of one call. Returns the part that `target` names, null
 * when it is not there. Throws as {@link call} does.
 */
export function parseFrom<T extends ParseTarget>(
  upstream: UpstreamClient,
  name: string,
  get: () => Promise<ResponseBody>,
  target: T,
): Promise<ParsedValue[T["kind"]] | null> {
  return withTimeout(upstream, name, async (signal) => {
    const received = await get();
    const parsed: ParsedBody<T> = await reportFaults(upstream, () =>
      parseReceived(upstream, name, received, target, signal),
    );
    return parsed.value;
  });
}

async function send(
  upstream: UpstreamClient,
  request: UpstreamCall,
  signal: AbortSignal,
  reserveMemory: () => Promise<void>,
): Promise<{ head: ResponseHead; body: ResponseBody }> {
  const response = await upstream.fetch(requestFor(upstream, request, signal));
  return { head: headOf(response), body: await receiveBody(response, reserveMemory) };
}

/** Runs a call within its timeout. Memory that it reserves for a large response is released when the work ends. */
function withinMemory<T>(
  upstream: UpstreamClient,
  name: string,
  work: (signal: AbortSignal, reserveMemory: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return withTimeout(upstream, name, async (signal) => {
    let release = (): void => undefined;
    try {
      return await work(signal, async () => {
        release = await upstream.largeResponses.reserveMemory(networkOf(upstream), signal);
      });
    } finally {
      release();
    }
  });
}

async function reportFaults<T>(upstream: UpstreamClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) upstream.report(error);
    throw error;
  }
}

/**
 * Parses a received body. Small ones are parsed here; large ones in a thread, because parsing them would delay every
 * other request. Throws UpstreamContractError when the body is too large to be used.
 */
export async function parseReceived<T extends ParseTarget>(
  upstream: UpstreamClient,
  name: string,
  received: ResponseBody,
  target: T,
  signal: AbortSignal,
): Promise<ParsedBody<T>> {
  if (isSmall(received)) return parseBody(received, target, { isInThread: false });
  const { largeResponses } = upstream;
  const parsed = await largeResponses.parse(received, target, networkOf(upstream), signal).catch((error: unknown) => {
    if (signal.aborted || isTooManyWaiting(error)) throw error;
    throw new UpstreamContractError(
      name,
      `answered ${received.bytes.length} bytes that could not be read: ${String(error)}`,
    );
  });
  if (received.isTruncated) largeResponses.advise(name, adviceOnSize(parsed.value !== null));
  else if (parsed.isTruncated)
    largeResponses.advise(
      name,
      `answered more than pages show (${megabytesOf(received)}): what goes beyond is left out. The upstream should answer in pages, or with less.`,
    );
  if (received.isTruncated && parsed.value === null)
    throw new UpstreamContractError(name, `answered more than ${MAX_ANSWER_BYTES} bytes`);
  return parsed;
}

/** What the log says about a response that was longer than the shop reads. */
function adviceOnSize(isShown: boolean): string {
  const limit = `${MAX_ANSWER_BYTES / 1024 / 1024} MB`;
  return isShown
    ? `answered more than ${limit}: of its list only what fits into them is shown. The upstream should cut pages (page, limit; see docs/api).`
    : `answered more than ${limit}, which the shop does not read. The upstream should answer with less (see docs/api).`;
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
    // A thrown Response is the redirect to /login.
    if (isUpstreamFault(error) || error instanceof Response) throw error;
    if (isTooManyWaiting(error))
      throw new UpstreamUnavailable(name, `too many large answers at once: ${error.message}`);
    throw new UpstreamUnavailable(name, networkErrorText(error));
  }
}
