import { unsavedFormCookie } from "./cookies/unsaved-form-cookie.server.ts";
import { setCookie } from "./set-cookie.server.ts";
import type { Visit } from "./visit.server.ts";

/** What a customer typed into a form that a 401 may refuse. */
export interface UnsavedForm {
  /** Which form it is: {@link PROFILE_FORM}, or the address of its page. */
  form: string;
  values: Readonly<Record<string, string>>;
  /** The field that is left out where everything together is too long. */
  longField?: string;
}

/** The profile form, which is on several pages. */
export const PROFILE_FORM = "profile";

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
