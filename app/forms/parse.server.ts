import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { FormState } from "./form-state.ts";

/** Fields whose values never go back to the browser. */
const secretFields = new Set(["password", "confirmPassword", "cardNumber", "cvv", "expiryDate"]);

type Parsed<S extends z.ZodType> =
  | { ok: true; value: z.output<S>; refuse(refusal: Refusal): FormState }
  | { ok: false; state: FormState };

/** What only the server knew: messages by field, or one for the whole form. */
export interface Refusal {
  errors?: Record<string, string>;
  message?: string | null;
}

/**
 * Reads a posted form by its schema. Failure gives the form as it is to be shown again: values kept (never a password
 * or a card's), the first message of each field. `refuse` gives the same for what only the server finds out.
 */
export function parseForm<S extends z.ZodType>(body: FormData, schema: S): Parsed<S> {
  const submission = parseWithZod(body, { schema });
  const values = keptValues(body);
  const stateWith = (errors: Record<string, string>, message: string | null): FormState => ({ ...blankForm(schema, values), errors, message, attempt: randomUUID() });
  if (submission.status === "success") {
    return { ok: true, value: submission.value, refuse: ({ errors = {}, message = null }) => stateWith(errors, message) };
  }
  const entries = Object.entries(submission.error ?? {}).flatMap(([name, problems]) => (problems?.[0] === undefined ? [] : [[name, problems[0]] as const]));
  const { "": message = null, ...errors } = Object.fromEntries(entries);
  return { ok: false, state: stateWith(errors, message) };
}

/** A form not yet submitted, filled with what the shop knows. */
export function blankForm(schema: z.ZodType, values: Record<string, string | null | undefined> = {}): FormState {
  const known = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { values: Object.fromEntries(known), errors: {}, message: null, constraints: constraintsOf(schema), attempt: "" };
}

function constraintsOf(schema: z.ZodType): FormState["constraints"] {
  return Object.fromEntries(
    Object.entries(getZodConstraint(schema)).map(([name, { required, minLength, maxLength }]) => [
      name,
      { ...(required ? { required } : {}), ...(minLength === undefined ? {} : { minLength }), ...(maxLength === undefined ? {} : { maxLength }) },
    ]),
  );
}

/** The last value of each text field, as the browser sent it. */
function keptValues(body: FormData): Record<string, string> {
  const entries = [...body].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !secretFields.has(entry[0]));
  return Object.fromEntries(entries);
}
