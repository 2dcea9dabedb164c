import { data } from "react-router";
import type { z } from "zod";
import { deskFaults } from "#content/desk/frame-words.ts";
import { parseForm, readFormData, type FormErrors } from "#app/forms/parse.server.ts";
import type { FormState } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { loginAgain } from "#app/routes/desk/desk-calls.server.ts";
import type { DeskVisit } from "#app/session/desk-visit.server.ts";
import type { DeskCall } from "#contract/desk/desk-call.ts";

type Refused = Exclude<Awaited<ReturnType<typeof askDesk>>, { code: "ok" }>;

/**
 * The response that shows a form of the desk again after the upstream refused it. What it says of a field stands there;
 * everything else above the form, as `words` where the reason has words of ours.
 */
export function refusedDeskForm(
  form: { refuse(refusal: FormErrors): FormState },
  { status, reason, message, errors }: Refused,
  labels: Record<string, string>,
  words: Partial<Record<string, string>> = {},
) {
  const ofFields = errors.filter(({ path }) => Object.hasOwn(labels, path)).map(({ path, msg }) => [path, msg]);
  const above = ofFields.length > 0 ? null : (words[reason ?? ""] ?? message ?? deskFaults.notDone);
  const state = form.refuse({ errors: Object.fromEntries(ofFields), message: above });
  return data({ form: state }, { status: status === 429 || status === 503 ? status : 400 });
}

/** A form whose fields are an act. */
interface FormOfAct<Schema extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  schema: Schema;
  labels: Record<string, string>;
  call: DeskCall<z.ZodType, Body, Answer>;
  body(value: z.output<Schema>): z.input<Body>;
  /** What follows when it is done. */
  done(answer: z.output<Answer>, value: z.output<Schema>): Response;
}

/** Does the act of a form that shows refusals in itself. The key of the act is its field `key`. */
export async function submitToDesk<Schema extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  visit: DeskVisit,
  request: Request,
  { schema, labels, call, body, done }: FormOfAct<Schema, Body, Answer>,
) {
  const fields = await readFormData(request);
  const form = parseForm(fields, schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const key = fields.get("key");
  const sent = { body: body(form.value), ...(typeof key === "string" && { key }) };
  const answer = await askDesk(visit.upstream, call, sent);
  if (answer.code === "ok") return done(answer.data, form.value);
  if (answer.reason === "login_again") return loginAgain(visit.url.pathname + visit.url.search);
  return refusedDeskForm(form, answer, labels);
}
