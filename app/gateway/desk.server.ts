import type { z } from "zod";
import type { DeskCall } from "#contract/desk/desk-call.ts";
import { valueAt } from "#contract/envelope.ts";
import { call } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";
import { hasSucceeded, refusalOf, type UpstreamRefusal } from "./upstream-response.server.ts";

/** What a call of the desk is sent with. */
interface Sent<Query, Body> {
  query?: Query;
  body?: Body;
  /** The idempotency key of an act. */
  key?: string;
}

/**
 * Makes a call of the desk. A refusal is a value; its `problem` says why. A 401 throws the redirect to the desk's login, unless
 * the call is for somebody without a session. Throws faults.
 */
export async function askDesk<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  upstream: UpstreamClient,
  { method, path, answer, right }: DeskCall<Query, Body, Answer>,
  { query, body, key }: Sent<z.input<Query>, z.input<Body>> = {},
): Promise<{ code: "ok"; data: z.output<Answer> } | (UpstreamRefusal & { reason: string | null })> {
  const response = await call(upstream, {
    method,
    path,
    query: (query ?? {}) as Record<string, string>,
    ...(method === "POST" && { body: body ?? {} }),
    headers: {
      ...(key !== undefined && { "idempotency-key": key }),
      // Calls before a login are judged by their answer, not by the redirect that ends a session.
      ...(right === null && upstream.token !== null && { authorization: `Bearer ${upstream.token}` }),
    },
    anonymous: right === null,
  });
  if (!hasSucceeded(response)) return { ...refusalOf(response), reason: response.problem.code };
  const parsed = answer.safeParse(valueAt(response.body, "data"));
  if (!parsed.success) throw new UpstreamContractError(`${method} ${path}`, "answered in another shape");
  return { code: "ok", data: parsed.data };
}
