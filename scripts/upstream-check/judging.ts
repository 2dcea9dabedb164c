import { boundedJson } from "#app/gateway/parse-body.server.ts";
import { getCall } from "#contract/calls.ts";
import { valueAt } from "#contract/envelope.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
import { readProblem } from "#contract/problem.ts";
import type { UpstreamAnswer } from "./exchange.ts";
import type { Judge } from "./rules.ts";

/** How many entries of an answer are held to their shape. */
const SHAPES = 1_000;

/** Holds an answer to what the contract says of a success of that call; the body is what the shop would read. */
export function judgeSuccess(judge: Judge, name: string, reply: UpstreamAnswer): unknown {
  const { success, read } = getCall(name);
  judgeReadable(judge, reply);
  if (!reply.ok)
    judge.breaks(`it is refused with status ${reply.status}${reply.message === null ? "" : `: ${reply.message}`}`);
  if (valueAt(reply.body, "success") === false)
    judge.breaks(`it answers success: false${reply.message === null ? "" : `: ${reply.message}`}`);
  if (reply.body === undefined) judge.breaks(`the answer is no JSON (${reply.contentType || "no content type"})`);
  if (reply.status !== success.status && success.also?.includes(reply.status) !== true)
    judge.tolerates(`status ${reply.status}, not ${success.status}`);
  if (!reply.contentType.includes("json") && reply.body !== null)
    judge.tolerates(`JSON sent as ${reply.contentType || "nothing"}`);
  // Of a list that is very long, the beginning tells its shape.
  const { body } = boundedJson(reply.body, { entries: SHAPES });
  const parsed = success.body.safeParse(body);
  if (parsed.success) return reply.body;
  const issues = parsed.error.issues
    .slice(0, 4)
    .map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`)
    .join("; ");
  const known = read?.(body);
  if (read !== undefined && (known === null || known === undefined))
    judge.breaks(`the shop cannot find what it reads in the answer (${issues})`);
  judge.tolerates(`another shape, which the shop reads all the same (${issues})`);
  return reply.body;
}

/** Holds a refusal to its status and words; `what` says what was accepted where it was. */
export function judgeRefusal(
  judge: Judge,
  reply: UpstreamAnswer,
  {
    statuses,
    what,
    anonymous = false,
    field,
  }: { statuses: readonly number[]; what: string; anonymous?: boolean; field?: string },
): void {
  judgeReadable(judge, reply);
  const isSoft = valueAt(reply.body, "success") === false;
  if (reply.ok && !isSoft) judge.breaks(`${what}: status ${reply.status}`);
  if (reply.status === 401 && !anonymous && !statuses.includes(401))
    judge.breaks("401 is for a login that has ended: the shop would end the shopper's session");
  if (!statuses.includes(reply.status))
    judge.tolerates(`refused with status ${reply.status}, not ${statuses.join(" or ")}`);
  const { message, errors } = readProblem(reply.body);
  if (message === null && errors.length === 0)
    judge.tolerates("a refusal without a message: the shop takes its own words");
  if (field !== undefined && !errors.some(({ path }) => path === field))
    judge.tolerates(`\`errors\` does not name ${field}: the message stands above the form, not on the field`);
}

/** What no answer may be: a fault, or a limit in the way of the check. */
export function judgeReadable(judge: Judge, reply: UpstreamAnswer): void {
  if (reply.status === 429)
    judge.breaks(
      `the server limits attempts (429${reply.message === null ? "" : `: ${reply.message}`}); run the check again later`,
    );
  if (reply.status >= 500) judge.breaks(`status ${reply.status} is a fault: the shopper sees an error page`);
  if (reply.status >= 300 && reply.status < 400) judge.breaks(`status ${reply.status}: the shop follows no redirects`);
  if (reply.isTooLarge && reply.body === undefined)
    judge.breaks(`the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB: the shop does not read it`);
}
