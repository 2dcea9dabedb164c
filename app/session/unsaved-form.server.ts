import { z } from "zod";
import { MAX_RETURN_NOTE } from "#domain/returns.ts";
import { setCookie, type Visit } from "./visit.server.ts";
import { cookieBudgets } from "./cookies/cookie-budgets.ts";
import { sealedCookie } from "./cookies/shop-cookie.server.ts";

/**
 * Holds what a customer typed into the profile form or a return when their session turned out to be over. It waits ten minutes for
 * the next login of the same customer. It also carries an e-mail from one form to the next, which no address may hold.
 */
export const unsavedFormCookie = sealedCookie({
  name: "pallu_typed",
  budget: cookieBudgets.pallu_typed,
  maxAge: 600,
  schema: z.object({
    customerId: z.string(),
    form: z.string().max(120),
    values: z.record(z.string().max(40), z.string().max(MAX_RETURN_NOTE)),
  }),
});

/** What was typed into a form and is needed again: after a 401, or on the page that the form leads to. */
export interface UnsavedForm {
  /** Which form it is: {@link PROFILE_FORM}, {@link EMAIL_FORM}, {@link LOGIN_FORM}, or the address of its page. */
  form: string;
  values: Readonly<Record<string, string>>;
  /** The field that is left out where everything together is too long. */
  longField?: string;
}

/** The profile form, which is on several pages. */
export const PROFILE_FORM = "profile";

/** The form of a new e-mail, which the profile form leads to. */
export const EMAIL_FORM = "email";

/** The login form, which a registration fills in. It is kept for {@link GUEST}. */
export const LOGIN_FORM = "login";

/** Stands for the id of a customer where nobody is logged in. */
export const GUEST = "";

/** Keeps a form's values for the next login of that customer, as far as a cookie can hold them, and answers how far. */
export function keepUnsavedForm(
  visit: Visit,
  customerId: string,
  { form, values, longField }: UnsavedForm,
): "whole" | "part" | "nothing" {
  if (setCookie(visit, unsavedFormCookie, { customerId, form, values: { ...values } })) return "whole";
  if (longField === undefined || values[longField] === undefined) return "nothing";
  const { [longField]: _long, ...rest } = values;
  return setCookie(visit, unsavedFormCookie, { customerId, form, values: rest }) ? "part" : "nothing";
}

/** The values of a form that were kept over a login; none where another form's were. */
export function unsavedValues({ unsavedForm }: Visit, form: string): UnsavedForm["values"] {
  return unsavedForm?.form === form ? unsavedForm.values : {};
}

/** Deletes the unsaved values of a form: they are saved now. */
export function clearUnsavedForm(visit: Visit): void {
  if (visit.unsavedForm === null) return;
  visit.unsavedForm = null;
  setCookie(visit, unsavedFormCookie, null);
}
