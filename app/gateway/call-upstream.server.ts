import type { z } from "zod";
import type { ContractCall, PathParameter } from "#contract/call.ts";
import { hasSucceeded, readJson } from "#contract/normalise.ts";
import { readProblem, type FieldProblem, type Problem } from "#contract/problem.ts";
import type { RateLimitedAction } from "#process/rate-limits.ts";
import { MAX_ANSWER_BYTES, CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { bodyUpTo, networkErrorText, untilAborted } from "#process/fetching.ts";
import { withRateLimit } from "./rate-limits.server.ts";
import {
  type UpstreamCaller,
  type UpstreamState,
  callName,
  pathOf,
  requestFor,
  type UpstreamCall,
} from "./upstream-client.server.ts";
import { UpstreamContractError, isUpstreamFault, UpstreamTimeout, UpstreamUnavailable } from "./faults.server.ts";

/** A response below 500, or the refusal of a change during a maintenance. `body` is its parsed JSON, null when empty; `problem` holds the words of a refusal. */
export interface UpstreamResponse {
  status: number;
  ok: boolean;
  body: unknown;
  problem: Problem;
}

/** A refused request: the upstream's message if it gave one, the fields it names, and the status. */
export interface UpstreamRefusal {
  code: "refused";
  status: number;
  message: string | null;
  errors: FieldProblem[];
}

/**
 * Makes one call. Statuses from 200 to 499 return, 404 and 409 included; a 401 ends the session unless the call is
 * anonymous. Throws UpstreamUnavailable, UpstreamTimeout or UpstreamContractError.
 */
export async function call(upstream: UpstreamCaller, request: UpstreamCall): Promise<UpstreamResponse> {
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
  [Part in keyof C & ("query" | "headers" | "request")]: C[Part] extends z.ZodType ? z.input<C[Part]> : never;
} & ([PathParameter<C["call"]>] extends [never] ? {} : { parameters: Record<PathParameter<C["call"]>, string> });

type Attempt = readonly [action: RateLimitedAction, account: string];

/** What came of a call: what was read of its success, or a refusal. */
export type Asked<C extends ContractCall> = Omit<UpstreamRefusal, "code"> &
  Pick<UpstreamResponse, "body" | "problem"> &
  ({ code: "ok"; value: ReadBy<C> } | { code: "refused" });

type ReadBy<C extends ContractCall> = C extends { read(body: unknown): infer Value } ? Value : null;

/**
 * Makes a call of the contract, as {@link call} does. Some servers refuse with a success status and `success: false` in the
 * body. An `attempt` is held to the shop's own rate limits: one too many is refused as by an upstream's 429.
 */
export async function ask<C extends ContractCall>(
  upstream: UpstreamCaller,
  asked: C,
  asking: Asking<C>,
  attempt?: Attempt,
): Promise<Asked<C>> {
  const { parameters, request, ...sent } = asking as Partial<Record<string, Record<string, string>>>;
  const make = () =>
    call(upstream, {
      ...sent,
      method: asked.method,
      path: pathOf(asked.path, parameters ?? {}),
      anonymous: asked.auth === "none",
      ...(asked.method.startsWith("P") && { body: request ?? {} }),
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

/** By these an upstream says that it has no such call. */
const noSuchCall: readonly number[] = [404, 405];

/**
 * What a call of the contract reads; null after one of the `absent` statuses. Throws faults, also for every other refusal: a 429
 * does not say that there is nothing.
 */
export async function read<C extends ContractCall>(
  upstream: UpstreamCaller,
  asked: C,
  asking: Asking<C>,
  { absent = noSuchCall, attempt }: { absent?: readonly number[]; attempt?: Attempt | undefined } = {},
): Promise<ReadBy<C> | null> {
  const answer = await ask(upstream, asked, asking, attempt);
  if (answer.code === "refused" && absent.includes(answer.status)) return null;
  if (answer.code === "refused") throw refusedReading(callName(asked), answer);
  if (answer.value === null) throw new UpstreamContractError(callName(asked), "answered without what it should tell");
  return answer.value;
}

/** The text of a body. One that is too large is not fetched to its end: throws UpstreamContractError. */
export async function readBody(name: string, response: Response): Promise<string> {
  const bytes = await bodyUpTo(MAX_ANSWER_BYTES, response);
  if (bytes === null) throw new UpstreamContractError(name, `answered more than ${MAX_ANSWER_BYTES} bytes`);
  return new TextDecoder().decode(bytes);
}

/** The share of the timeout that is left to a call after another call of the same request has timed out. */
const SHARE_AFTER_TIMEOUT = 0.25;

/** Runs the steps of one call within its timeout. Whatever goes wrong is thrown as one of the three upstream faults. */
export async function withTimeout<T>(
  upstream: Pick<UpstreamCaller, "timeoutMs" | "hasFullTimeout"> & { state: Pick<UpstreamState, "hasTimedOut"> },
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const isShort = upstream.state.hasTimedOut && upstream.hasFullTimeout !== true;
  const timeoutMs = (upstream.timeoutMs ?? CALL_TIMEOUT_MS) * (isShort ? SHARE_AFTER_TIMEOUT : 1);
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

/**
 * The response as callers see it; `json` is undefined where the body is none. A 401 ends the session, unless the call is
 * anonymous. A change that is refused because of a maintenance is a refusal, too: nothing was changed. Throws
 * UpstreamUnavailable for any other status from 500 on, and UpstreamContractError for a success that is not JSON.
 */
function checkedResponse(
  upstream: UpstreamCaller,
  call: UpstreamCall,
  { status, ok, headers }: Response,
  json: unknown,
): UpstreamResponse {
  const name = callName(call);
  if (status === 401 && !call.anonymous) upstream.onUnauthorized();
  const problem = upstream.inWords(readProblem(json));
  const isInMaintenance = status === 503 && problem.code === "maintenance" && call.method !== "GET";
  if (isInMaintenance) upstream.state.isInMaintenance = true;
  else if (status >= 500) throw new UpstreamUnavailable(name, `answered ${status}`, status, problem.message);
  if (isInMaintenance || status === 429) upstream.state.retryAfterS = secondsIn(headers.get("retry-after"));
  if (ok && json === undefined) throw new UpstreamContractError(name, "answered something that is no JSON");
  return { status, ok, body: json ?? null, problem };
}

/** How long to wait after a refusal that does not say, in seconds. */
const DEFAULT_RETRY_S = 60;

/** The seconds of a Retry-After. Its form with a date is not read. */
function secondsIn(retryAfter: string | null): number {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : DEFAULT_RETRY_S;
}

/** The fault of a page that an upstream refuses to tell. */
export function refusedReading(name: string, { status, problem }: Pick<UpstreamResponse, "status" | "problem">): Error {
  return new UpstreamUnavailable(name, `answered ${status}`, status, problem.message);
}
