import type { z } from "zod";
import type { ContractCall } from "#contract/call.ts";
import { hasSucceeded, readJson } from "#contract/normalise.ts";
import { readProblem } from "#contract/problem.ts";
import type { RateLimitedAction } from "#contract/rate-limits.ts";
import { MAX_ANSWER_BYTES, CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { untilAborted } from "#process/fair-limit.ts";
import { networkErrorText } from "#domain/short-text.ts";
import { withRateLimit } from "./rate-limits.server.ts";
import { type UpstreamClient, callName, pathOf, requestFor, type UpstreamCall } from "./upstream-client.server.ts";
import { checkedResponse, type UpstreamRefusal, type UpstreamResponse } from "./upstream-response.server.ts";
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

/** What the contract has for a call: the parameters of its path, its query, its headers and what is sent. */
type Asking<C extends ContractCall> = {
  [Part in keyof C & ("parameters" | "query" | "headers" | "request")]: C[Part] extends z.ZodType
    ? z.input<C[Part]>
    : never;
};

/** What came of a call: what was read of its success, or a refusal. */
export type Asked<C extends ContractCall> = Omit<UpstreamRefusal, "code"> &
  Pick<UpstreamResponse, "body" | "problem"> &
  ({ code: "ok"; value: C extends { read(body: unknown): infer Value } ? Value : null } | { code: "refused" });

/**
 * Makes a call of the contract, as {@link call} does. Some servers refuse with a success status and `success: false` in the
 * body. An `attempt` is held to the shop's own rate limits: one too many is refused as by an upstream's 429.
 */
export async function ask<C extends ContractCall>(
  upstream: UpstreamClient,
  asked: C,
  asking: Asking<C>,
  attempt?: readonly [action: RateLimitedAction, account: string],
): Promise<Asked<C>> {
  const { parameters, request, ...sent } = asking as Partial<Record<string, Record<string, string>>>;
  const make = () =>
    call(upstream, {
      ...sent,
      method: asked.method,
      path: pathOf(asked.path, parameters ?? {}),
      anonymous: asked.auth === "none",
      ...(asked.method.startsWith("P") && { body: asked.request?.parse(request) ?? {} }),
    });
  const response = attempt === undefined ? await make() : await withRateLimit(upstream, ...attempt, make);
  const { status, ok, body, problem } = response ?? { status: 429, ok: false, body: null, problem: readProblem(null) };
  const answer = { status, body, problem, message: problem.message, errors: problem.errors };
  return (
    ok && hasSucceeded(body)
      ? { ...answer, code: "ok", value: asked.read?.(body) ?? null }
      : { ...answer, code: "refused" }
  ) as Asked<C>;
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
