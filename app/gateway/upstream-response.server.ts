import { readProblem, type FieldProblem, type Problem } from "#contract/problem.ts";
import { UpstreamContractError, UpstreamUnavailable } from "./faults.server.ts";
import { type UpstreamClient, callName, type UpstreamCall } from "./upstream-client.server.ts";

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
 * The response as callers see it; `json` is undefined where the body is none. A 401 ends the session and a 429 is reported,
 * unless the call is anonymous (for 401). A change that is refused because of a maintenance is a refusal, too: nothing about
 * it is uncertain. Throws UpstreamUnavailable for any other status from 500 on, and UpstreamContractError for a success that
 * is not JSON.
 */
export function checkedResponse(
  upstream: UpstreamClient,
  call: UpstreamCall,
  { status, ok, headers }: Response,
  json: unknown,
): UpstreamResponse {
  const name = callName(call);
  if (status === 401 && !call.anonymous) upstream.onUnauthorized();
  if (status === 429) upstream.onRateLimited(secondsIn(headers.get("retry-after")));
  const problem = upstream.inWords(readProblem(json));
  if (isMaintenance(status, problem, call)) upstream.onMaintenance(secondsIn(headers.get("retry-after")));
  else if (status >= 500) throw new UpstreamUnavailable(name, `answered ${status}`, status, problem.message);
  if (ok && json === undefined) throw new UpstreamContractError(name, "answered something that is no JSON");
  return { status, ok, body: json ?? null, problem };
}

/** The seconds of a Retry-After; null for its form with a date, which is not read. */
function secondsIn(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** Whether a change was refused because of a maintenance: nothing was changed, and everything can still be read. */
function isMaintenance(status: number, { code }: Problem, { method }: UpstreamCall): boolean {
  return status === 503 && code === "maintenance" && method !== "GET";
}

/** The fault of a page that an upstream refuses to tell. */
export function refusedReading(name: string, { status, problem }: Pick<UpstreamResponse, "status" | "problem">): Error {
  return new UpstreamUnavailable(name, `answered ${status}`, status, problem.message);
}
