import { randomUUID } from "node:crypto";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { data } from "react-router";
import { typedText } from "#domain/typed-text.ts";
import { formRefusals } from "#content/form-words.ts";
import * as messages from "#content/messages.ts";
import type { FieldConstraints, FormState } from "./shop-form.tsx";

/** Field names through which conform's own script gives commands. The shop does not use that script, and drops them. */
const reservedNames = ["__intent__", "__state__"];
/** Fields whose values are never sent back to the browser. */
export const secretFields = new Set([
  "password",
  "confirmPassword",
  "currentPassword",
  "cardNumber",
  "cvv",
  "expiryDate",
]);

type Parsed<S extends z.ZodType> =
  { ok: true; value: z.output<S>; refuse(refusal: FormErrors): FormState } | { ok: false; state: FormState };

/** Messages for fields, by name, and one for the form as a whole. */
export interface FormErrors {
  errors?: Record<string, string>;
  message?: string | null;
}

/**
 * Validates a posted form with its schema. On failure, `state` is the form to show again: with the values that were
 * typed, except passwords and card data, and with the first message of each field. On success, `refuse` makes such a state
 * for an error that only the server can find.
 */
export function parseForm<S extends z.ZodType>(body: FormData, schema: S): Parsed<S> {
  const fields = cleaned(body);
  // A rule without words of its own is broken by no form of the shop: its default is English, for developers.
  const submission = parseWithZod(fields, { schema, error: () => formRefusals.unreadable });
  const stateWith = (errors: Record<string, string>, message: string | null): FormState => {
    const form = blankForm(schema, Object.fromEntries([...fields].filter(([name]) => !secretFields.has(name))));
    // A page cannot show files as chosen.
    const lost = [...fields].flatMap(([name, value]) =>
      typeof value !== "string" && value.size > 0 && name in form.constraints && !(name in errors) ? [name] : [],
    );
    const toChoose = Object.fromEntries(lost.map((name) => [name, formRefusals.filesAgain]));
    return { ...form, errors: { ...errors, ...toChoose }, message, submissionId: randomUUID() };
  };
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

/** A form that is not submitted yet, with the values that the shop can fill in. Files are left out. */
export function blankForm(
  schema: z.ZodType,
  values: Record<string, FormDataEntryValue | null | undefined> = {},
): FormState {
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    values: Object.fromEntries(given),
    errors: {},
    message: null,
    constraints: constraintsOf(schema),
    submissionId: "",
  };
}

function constraintsOf(form: z.ZodType): FormState["constraints"] {
  // A form that is read as something else has the constraints of what is typed.
  const schema = form instanceof z.ZodPipe ? (form.in as z.ZodType) : form;
  return Object.fromEntries(
    Object.entries(getZodConstraint(schema)).map(([name, { required }]) => [
      name,
      { ...(required ? { required } : {}), ...lengthsOf(fieldOf(schema, name)) },
    ]),
  );
}

/** The string schema of one field of an object, without `optional`; null where the field is no string. */
function fieldOf(schema: z.ZodType, name: string): z.ZodString | null {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : null;
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodString ? inner : null;
}

/** The lengths that a schema asks for. A minimum of one is left out: `required` says the same. */
function lengthsOf(field: z.ZodString | null): FieldConstraints {
  const minLength = field?.minLength ?? 0;
  const maxLength = field?.maxLength ?? null;
  return {
    ...(minLength > 1 ? { minLength } : {}),
    ...(maxLength === null ? {} : { maxLength }),
  };
}

/** Passwords stay as they were typed. */
const passwordFields = new Set(["password", "confirmPassword", "currentPassword"]);

/** The posted fields without control characters, which some databases refuse, and cleaned by what they hold. */
function cleaned(body: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of body) {
    if (reservedNames.includes(name)) continue;
    if (typeof value !== "string") fields.append(name, value);
    else
      fields.append(
        name,
        passwordFields.has(name)
          ? value
          : // A line break travels as two characters, and counts as one in the browser: so does it here.
            typedText(
              name,
              value.replaceAll("\r\n", "\n").replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ""),
            ),
      );
  }
  return fields;
}

/** The posted form, cleaned. Throws a 400 page where the body is not a form: JSON, a cut multipart body, a broken encoding. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return cleaned(await request.formData());
  } catch {
    throw data({ message: formRefusals.unreadable }, { status: 400 });
  }
}

/** A text field of a form, trimmed, without control characters. Null when it is missing, empty, a file, or longer than `maxLength` characters. */
export function readTextField(body: FormData, name: string, maxLength = 2_000): string | null {
  const value = body.get(name);
  const text = typeof value === "string" ? typedText(name, value.replaceAll(/[\u0000-\u001f\u007f]/g, "")).trim() : "";
  return text === "" || text.length > maxLength ? null : text;
}

/** What an upstream answers where it does not do as a form asks; null where its answer is lost. */
type Refusal = { status: number; message: string | null; errors: readonly { path: string; msg: string }[] } | null;

/**
 * What a form says after the upstream refused it, and the status of the page. Messages about fields of the form go to the fields;
 * without any, the message of the upstream or `fallback` goes above the form. The statuses 429, and 503 for a maintenance, stay;
 * every other becomes 400. A lost answer says `fallback`, with 503.
 */
export function refusalOf(refused: Refusal, labels: Record<string, string>, fallback: string) {
  if (refused === null) return { says: { message: fallback }, status: 503 };
  if (refused.status === 503) return { says: { message: messages.maintenanceRefusalText }, status: 503 };
  const isLimited = refused.status === 429;
  const errors = Object.fromEntries(
    refused.errors.filter(({ path }) => Object.hasOwn(labels, path)).map(({ path, msg }) => [path, msg]),
  );
  const message =
    Object.keys(errors).length > 0 ? null : (refused.message ?? (isLimited ? messages.tooMany : fallback));
  return { says: { errors, message }, status: isLimited ? 429 : 400 };
}

/** The response that shows a form again; see {@link refusalOf}. */
export function refusedForm(
  form: { refuse(refusal: FormErrors): FormState },
  ...refused: Parameters<typeof refusalOf>
) {
  const { says, status } = refusalOf(...refused);
  return data({ form: form.refuse(says) }, { status });
}
