import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { FieldConstraints, FormState } from "./form-state.ts";

/** Names by which conform takes orders from its own script, which the shop does not use: here they are nothing. */
const reservedNames = ["__intent__", "__state__"];
/** Fields whose values never go back to the browser. */
const secretFields = new Set(["password", "confirmPassword", "cardNumber", "cvv", "expiryDate"]);

type Parsed<S extends z.ZodType> =
  { ok: true; value: z.output<S>; refuse(refusal: FormErrors): FormState } | { ok: false; state: FormState };

/** What only the server knew: messages by field, or one for the whole form. */
export interface FormErrors {
  errors?: Record<string, string>;
  message?: string | null;
}

/**
 * Reads a posted form by its schema. Failure gives the form as it is to be shown again: values kept (never a password
 * or a card's), the first message of each field. `refuse` gives the same for what only the server finds out.
 */
export function parseForm<S extends z.ZodType>(body: FormData, schema: S): Parsed<S> {
  const fields = cleaned(body);
  const submission = parseWithZod(fields, { schema });
  const values = keptValues(fields);
  const stateWith = (errors: Record<string, string>, message: string | null): FormState => ({
    ...blankForm(schema, values),
    errors,
    message,
    attempt: randomUUID(),
  });
  if (submission.status === "success") {
    return {
      ok: true,
      value: submission.value,
      refuse: ({ errors = {}, message = null }) => stateWith(errors, message),
    };
  }
  const entries = Object.entries(submission.error ?? {}).flatMap(([name, problems]) =>
    problems?.[0] === undefined ? [] : [[name, problems[0]] as const],
  );
  const { "": message = null, ...errors } = Object.fromEntries(entries);
  return { ok: false, state: stateWith(errors, message) };
}

/** A form not yet submitted, filled with what the shop knows. */
export function blankForm(schema: z.ZodType, values: Record<string, string | null | undefined> = {}): FormState {
  const known = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    values: Object.fromEntries(known),
    errors: {},
    message: null,
    constraints: constraintsOf(schema),
    attempt: "",
  };
}

function constraintsOf(schema: z.ZodType): FormState["constraints"] {
  return Object.fromEntries(
    Object.entries(getZodConstraint(schema)).map(([name, { required }]) => [
      name,
      { ...(required ? { required } : {}), ...lengthsOf(fieldOf(schema, name)) },
    ]),
  );
}

/** The schema of one field, out of an object's shape and from under `optional`; null where there is none. */
function fieldOf(schema: z.ZodType, name: string): z.ZodString | null {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : null;
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodString ? inner : null;
}

/** A length of one says no more than "required" does. */
function lengthsOf(field: z.ZodString | null): FieldConstraints {
  const { minLength = null, maxLength = null } = field ?? {};
  return {
    ...(minLength !== null && minLength > 1 ? { minLength } : {}),
    ...(maxLength === null ? {} : { maxLength }),
  };
}

/** The posted fields without control characters, which no field here means and some databases refuse; a password is left as it was typed. */
function cleaned(body: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of body) {
    if (reservedNames.includes(name)) continue;
    if (typeof value !== "string") fields.append(name, value);
    else
      fields.append(
        name,
        secretFields.has(name) ? value : value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ""),
      );
  }
  return fields;
}

/** The last value of each text field, as the browser sent it. */
function keptValues(body: FormData): Record<string, string> {
  const entries = [...body].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretFields.has(entry[0]),
  );
  return Object.fromEntries(entries);
}
