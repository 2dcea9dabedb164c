import { data, redirect } from "react-router";
import type { z } from "zod";
import { deskFaults } from "#content/desk/frame-words.ts";
import { foreignParts, markedForeign } from "#app/content/foreign-text.ts";
import { addressOf } from "#app/content/href.ts";
import { askDesk } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import type { FormErrors } from "#app/forms/parse.server.ts";
import type { FormState } from "#app/forms/shop-form.tsx";
import { leaveDeskFlash, withReturn, type DeskFlash, type DeskVisit } from "#app/session/desk-visit.server.ts";
import type { DeskCall } from "#contract/desk/desk-call.ts";

/** What a page of the desk shows. Throws 404 where it is not there, and the redirect to the login where the password is asked again. */
export async function loadFromDesk<Query extends z.ZodType, Answer extends z.ZodType>(
  visit: DeskVisit,
  call: DeskCall<Query, z.ZodType, Answer>,
  query?: z.input<Query>,
): Promise<z.output<Answer>> {
  const answer = await askDesk(visit.upstream, call, query === undefined ? {} : { query });
  if (answer.code === "ok") return answer.data;
  if (answer.reason === "login_again") throw loginAgain(visit.url.pathname + visit.url.search);
  throw new Response(answer.message, { status: answer.status === 422 ? 404 : answer.status });
}

/** Where somebody types their password again, to come back to a page of the desk. */
export function loginAgain(path: string): Response {
  return redirect(withReturn(addressOf("/desk/confirm"), path), 303);
}

/** An act as a form sends it: its key stands in the field `key`. */
interface SentAct<Body, Answer> {
  form: FormData;
  body: Body;
  /** The page that shows what became of it. The answer is null where nothing was done. */
  to: string | ((answer: Answer | null) => string);
  /** What is said when it is done; null where the page says it by itself. Of several things, some may be refused. */
  done: string | null | ((answer: Answer) => string | DeskFlash);
}

/** Does an act and leads to the page that shows what became of it, with a message: done, refused, or not known. */
export async function doAct<Body extends z.ZodType, Answer extends z.ZodType>(
  visit: DeskVisit,
  call: DeskCall<z.ZodType, Body, Answer>,
  sent: SentAct<z.input<Body>, z.output<Answer>>,
): Promise<Response> {
  const tried = await tryAct(visit, call, sent);
  if (tried instanceof Response) return tried;
  leaveDeskFlash(visit, "error", tried.message ?? Object.values(tried.errors)[0] ?? deskFaults.notDone);
  return redirect(pageAfter(sent, null), 303);
}

/**
 * The same for a form with more text than should be lost: what was refused, or is not known, is said in the form, which is shown
 * again with what was typed.
 */
export async function actOrForm<Body extends z.ZodType, Answer extends z.ZodType>(
  visit: DeskVisit,
  call: DeskCall<z.ZodType, Body, Answer>,
  { refuse }: { refuse(errors: FormErrors): FormState },
  sent: SentAct<z.input<Body>, z.output<Answer>>,
) {
  const tried = await tryAct(visit, call, sent);
  return tried instanceof Response ? tried : data({ form: refuse(tried) }, { status: tried.status });
}

/** The redirect after an act that is done, or what is wrong with it; field by field where the upstream names them. */
async function tryAct<Body extends z.ZodType, Answer extends z.ZodType>(
  visit: DeskVisit,
  call: DeskCall<z.ZodType, Body, Answer>,
  sent: SentAct<z.input<Body>, z.output<Answer>>,
): Promise<Response | { message: string | null; errors: Record<string, string>; status: number }> {
  const { form, body, done } = sent;
  const { value: answer } = await toResult(askDesk(visit.upstream, call, { body, key: String(form.get("key")) }));
  if (answer === null) return { message: deskFaults.unknown, errors: {}, status: 503 };
  if (answer.code === "refused") {
    if (answer.reason === "login_again") return loginAgain(pageAfter(sent, null));
    const errors = Object.fromEntries(answer.errors.map(({ path, msg }) => [path, msg]));
    const message = answer.errors.length > 0 ? null : (answer.message ?? deskFaults.notDone);
    return { message, errors, status: answer.status };
  }
  const said = typeof done === "function" ? done(answer.data) : done;
  if (typeof said === "string") leaveDeskFlash(visit, "success", said);
  else if (said !== null) leaveDeskFlash(visit, said.kind, said.text);
  return redirect(pageAfter(sent, answer.data), 303);
}

/** What the upstream says of one line or field, without the sentence that other languages put before it. */
export function complaintIn(text: string): string {
  const [, said] = foreignParts(text);
  return said === undefined ? text : markedForeign(said);
}

function pageAfter<Answer>({ to }: Pick<SentAct<unknown, Answer>, "to">, answer: Answer | null): string {
  return typeof to === "string" ? to : to(answer);
}
