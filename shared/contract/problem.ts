import { z } from "zod";
import { paymentMethods } from "#domain/payment-methods.ts";
import { shortText } from "#domain/short-text.ts";
import { optionNames } from "#domain/variants.ts";
import { isRecord } from "./normalise.ts";
import { wireMessage } from "./shape.ts";

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
  "nothing_to_confirm",
  "not_returnable",
  "too_many_returned",
  "not_reviewable",
  "token_invalid",
  "too_many",
  "maintenance",
  "account_under_way",
] as const;

const count = z.int().min(0).optional().catch(undefined);
const words = z.string().min(1).max(300).optional().catch(undefined);

/** What a message names, apart from it: a shop in another language says it in its own words. What a message lacks is absent. */
export const problemValues = z
  .object({
    name: words.describe("Of the product, in the language that was asked for."),
    size: words,
    color: words,
    left: count.describe("How many pieces there still are, or may still be returned."),
    most: count.describe("The largest number or length that is allowed."),
    least: count.describe("The smallest number or length that is allowed."),
    digits: count.describe("How many digits it has to have."),
    days: count.describe("For how many days after delivery pieces come back; 0 where none do."),
    lastDay: z.iso.date().optional().catch(undefined).describe("The last of these days."),
    minutes: count.describe("How long to wait."),
    zipCode: words,
    method: z.enum(paymentMethods).optional().catch(undefined).describe("The payment method that is not possible."),
    order: words.describe("The number of the order or the return."),
    options: z.array(z.enum(optionNames)).min(1).optional().catch(undefined).describe("What is still to be chosen."),
  })
  .meta({ id: "ProblemValues", description: "What the message names, for shops in other languages." });

/** See {@link problemValues}. */
export type ProblemValues = z.output<typeof problemValues>;

const fieldProblem = z.object({
  path: z.string().min(1),
  msg: z.string(),
  values: problemValues.optional().catch(undefined),
});

/** One field's message, in the shape {path, msg} of the specification's section 8. */
export type FieldProblem = z.output<typeof fieldProblem>;

/** A refusal: a message for the shopper, the fields it concerns, and a code, which is null from other upstreams. */
export interface Problem {
  message: string | null;
  errors: FieldProblem[];
  code: (typeof problemCodes)[number] | null;
  values?: ProblemValues | undefined;
}

/** Any refusal, from 400 to 499. */
export const wireProblem = z
  .looseObject({
    success: z.literal(false).optional(),
    message: wireMessage,
    values: problemValues.optional(),
    code: z.enum(problemCodes).optional().describe("Names the refusal more exactly than its status."),
    errors: z
      .array(z.looseObject({ path: z.string().min(1), msg: wireMessage, values: problemValues.optional() }))
      .optional()
      .describe("One message for each field."),
  })
  .meta({ id: "Problem", description: "A refusal." });

/** Reads a refusal from any body. Drops text that is not meant for shoppers: markup, paths of files, traces. Long text is cut. */
export function readProblem(body: unknown): Problem {
  if (!isRecord(body)) return { message: null, errors: [], code: null };
  const said = [body["message"], body["error"]];
  const message = said.find((word): word is string => typeof word === "string" && isForShoppers(word));
  const list = Array.isArray(body["errors"]) ? body["errors"] : [];
  const errors = list.flatMap((entry) => {
    const { data } = fieldProblem.safeParse(entry);
    return data !== undefined && isForShoppers(data.msg) ? [{ ...data, msg: shortText(data.msg, MESSAGE_LENGTH) }] : [];
  });
  const code = problemCodes.find((candidate) => candidate === body["code"]) ?? null;
  const { data: values } = problemValues.safeParse(body["values"]);
  const told = message === undefined ? null : shortText(message, MESSAGE_LENGTH);
  return { message: told, errors, code, ...(values !== undefined && { values }) };
}

/** The longest message that shoppers see, in characters. */
const MESSAGE_LENGTH = 300;
/** Markup; a path of a file; a call, as "Cannot GET /products"; a line of a stack trace. */
const machines =
  /[<>{}]|(^|[\s("'])(\/[\w.-]+){2,}|\b[A-Z]{3,7} \/|[A-Za-z]:\\|\bat \S+ ?\(|\.[cm]?[jt]s:\d|\b[A-Z]\w+(Error|Exception)\b/;

function isForShoppers(text: string): boolean {
  return text.trim() !== "" && !machines.test(text);
}
