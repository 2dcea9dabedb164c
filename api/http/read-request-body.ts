import type { Context } from "hono";
import type { z } from "zod";
import type { FieldProblem, ProblemValues } from "#contract/problem.ts";
import { idempotencyKey } from "#contract/call.ts";
import { HttpRefusal, invalid } from "./refusal.ts";

/** The most problems one refusal names. */
const MAX_PROBLEMS = 20;

/**
 * Reads the request's JSON by a schema of the contract. Refuses malformed JSON with 400, and what {@link checkRequest}
 * refuses.
 */
export async function readRequestBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  ruleStatus: 400 | 422 = 422,
): Promise<z.output<Schema>> {
  return checkRequest(await readJsonBody(c), schema, ruleStatus);
}

/**
 * Checks a value by a schema of the contract. Wrong types are refused with 422 and a general message; broken rules with
 * `ruleStatus` and the message of the first. Both name each field.
 */
export function checkRequest<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  ruleStatus: 400 | 422 = 422,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // The contract raises its own rules as "custom"; every other code says that the request has another shape.
  const unreadable = parsed.error.issues.filter(({ code }) => code !== "custom");
  if (unreadable.length > 0) throw invalid(problemsOf(unreadable), "Some of what was sent could not be read.");
  // The shop's forms know a field by its own name, without the object it is sent in.
  const problems = problemsOf(parsed.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(-1) })));
  throw new HttpRefusal(ruleStatus, problems[0]?.msg ?? "", "invalid", problems);
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return issues.slice(0, MAX_PROBLEMS).map((issue) => {
    // The rules of the contract say what their messages name: see `rule`.
    const values = issue.code === "custom" ? (issue.params?.["values"] as ProblemValues | undefined) : undefined;
    return { path: issue.path.join("."), msg: issue.message.slice(0, 200), ...(values && { values }) };
  });
}

async function readJsonBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    // A client that left in the middle is no failure of the upstream.
    if (!(error instanceof SyntaxError) && !c.req.raw.signal.aborted) throw error;
    throw new HttpRefusal(400, "The request is not valid JSON.", "invalid");
  }
}

/** The request's `Idempotency-Key` header, or null. Refuses one that is not short printable text. */
export function findIdempotencyKey(c: Context): string | null {
  const key = c.req.header("idempotency-key")?.trim();
  if (key === undefined || key === "") return null;
  if (!idempotencyKey.safeParse(key).success)
    throw invalid([{ path: "Idempotency-Key", msg: "The idempotency key is not valid." }]);
  return key;
}

/** The id of a numbered row, from a number or digits; null for anything else. */
export function findRowId(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value);
  // The largest four-byte integer has ten digits.
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}
