import { z } from "zod";
import { shortText } from "#domain/short-text.ts";
import { isRecord } from "./envelope.ts";
import { wireMessage } from "./scalars.ts";

/**
 * Codes of the embedded upstream that name a refusal more exactly than its status. Each refusal that a shopper may read has
 * one: a shop in another language says the code in its own words, and shows the upstream's text only where there is none.
 */
export const problemCodes = [
  "invalid",
  "unauthorized",
  "login_refused",
  "not_found",
  "email_taken",
  "password_needed",
  "password_wrong",
  "out_of_stock",
  "variant_gone",
  "total_changed",
  "cart_changed",
  "payment_declined",
  "payment_unavailable",
  "payment_invalid",
  "payment_not_offered",
  "not_delivered",
  "not_cancellable",
  "not_returnable",
  "too_many_returned",
  "token_invalid",
  "too_many",
  "maintenance",
] as const;

/** One field's message, in the shape {path, msg} of the specification's section 8. */
export interface FieldProblem {
  path: string;
  msg: string;
}

/** A refusal: a message for the shopper, the fields it concerns, and a code, which is null from other upstreams. */
export interface Problem {
  message: string | null;
  errors: FieldProblem[];
  code: (typeof problemCodes)[number] | null;
}

const fieldProblem = z
  .object({
    path: z.string().optional(),
    param: z.string().optional(),
    field: z.string().optional(),
    msg: z.string().optional(),
    message: z.string().optional(),
  })
  .transform((entry) => ({
    path: entry.path ?? entry.param ?? entry.field ?? "",
    msg: entry.msg ?? entry.message ?? "",
  }));

/** Any refusal, from 400 to 499. */
export const wireProblem = z
  .looseObject({
    success: z.literal(false).optional(),
    message: wireMessage,
    code: z.enum(problemCodes).optional().describe("Names the refusal more exactly than its status."),
    errors: z
      .array(z.looseObject({ path: z.string().min(1), msg: wireMessage }))
      .optional()
      .describe("One message for each field."),
  })
  .meta({ id: "Problem", description: "A refusal." });

/** Reads a refusal from any body. Drops text that is not meant for shoppers: markup, paths of files, traces. Long text is cut. */
export function readProblem(body: unknown): Problem {
  if (!isRecord(body)) return { message: null, errors: [], code: null };
  const nested = isRecord(body["error"]) ? body["error"] : {};
  const words = [body["message"], nested["message"], body["error"], body["msg"]];
  const message = words.find((word): word is string => typeof word === "string" && isForShoppers(word));
  const list = Array.isArray(body["errors"]) ? body["errors"] : [];
  const errors = list.flatMap((entry) => {
    const parsed = fieldProblem.safeParse(entry);
    return parsed.success && parsed.data.path !== "" && isForShoppers(parsed.data.msg)
      ? [{ ...parsed.data, msg: shortText(parsed.data.msg, MESSAGE_LENGTH) }]
      : [];
  });
  const code = problemCodes.find((candidate) => candidate === body["code"]) ?? null;
  return { message: message === undefined ? null : shortText(message, MESSAGE_LENGTH), errors, code };
}

/** The longest message that shoppers see, in characters. */
const MESSAGE_LENGTH = 300;
/** Markup; a path of a file; a call, as "Cannot GET /products"; a line of a stack trace. */
const machines =
  /[<>{}]|(^|[\s("'])(\/[\w.-]+){2,}|\b[A-Z]{3,7} \/|[A-Za-z]:\\|\bat \S+ ?\(|\.[cm]?[jt]s:\d|\b[A-Z]\w+(Error|Exception)\b/;

function isForShoppers(text: string): boolean {
  return text.trim() !== "" && !machines.test(text);
}
