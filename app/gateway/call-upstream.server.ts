import { withTimeout } from "./call-timeout.server.ts";
import type { ParsedBody, ParsedValue, ParseTarget } from "./parse-body.server.ts";
import { parseReceived } from "./parse-received.server.ts";
import { isSmall, receiveBody, type ResponseBody } from "./response-body.server.ts";
import { networkOf, type UpstreamClient } from "./upstream-client.server.ts";
import { callName, requestFor, type UpstreamCall } from "./upstream-request.server.ts";
import {
  checkedResponse,
  headOf,
  isSuccess,
  type ResponseHead,
  type UpstreamResponse,
} from "./upstream-response.server.ts";

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
