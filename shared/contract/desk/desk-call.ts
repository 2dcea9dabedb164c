import { z } from "zod";
import type { DeskRightName } from "#domain/staff.ts";

/**
 * A call of the desk, where the shop's people work. All of them are optional: an upstream that lacks them has no desk. Reads are
 * GET. Acts are POST: each carries an `Idempotency-Key`, is done once, and is written into the log of acts.
 */
export interface DeskCall<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST";
  path: `/desk${string}`;
  /** A name that no other call has, for generated clients and the log of acts. */
  name: string;
  /** Whose session may make it; null for calls before a login. */
  right: DeskRightName | null;
  /** One sentence. */
  does: string;
  query: Query;
  body: Body;
  /** What `data` of a success holds. */
  answer: Answer;
  /** The kinds of request and answer that are not JSON: `body` and `answer` then describe nothing. */
  sends?: string;
  answers?: string;
}

const nothing = z.object({});
type Nothing = typeof nothing;
type Described = Pick<DeskCall, "path" | "name" | "right" | "does" | "sends" | "answers">;

/** A call that reads. */
export function deskRead<Answer extends z.ZodType>(
  call: Described & { answer: Answer },
): DeskCall<Nothing, Nothing, Answer>;
/** One that takes a query. */
export function deskRead<Answer extends z.ZodType, Query extends z.ZodType>(
  call: Described & { answer: Answer; query: Query },
): DeskCall<Query, Nothing, Answer>;
/** Either of them. */
export function deskRead(call: Described & { answer: z.ZodType; query?: z.ZodType }): DeskCall {
  return { method: "GET", query: nothing, body: nothing, ...call };
}
