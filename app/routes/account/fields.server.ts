import { z } from "zod";
import { isEmail, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/customer-rules.ts";
import { formRefusals } from "#content/form-words.ts";
import * as messages from "#content/messages.ts";
import { CUSTOMER_FIELD } from "#app/forms/shop-form.tsx";
import { keepUnsavedForm, type Session, type UnsavedForm } from "#app/session/login.server.ts";
import { requireCustomer, type Visit } from "#app/session/visit.server.ts";

/** The longest text of a field, in characters: longer than any name or address. */
const MAX_TEXT = 200;

/*
 * No check here aborts. After an abort zod would skip the rules between fields, and a shopper would see the second
 * mistake only after correcting the first.
 */

/** A text that is required after trimming. `label` is the visible name of the field. */
export function requiredText(message: string, label: string, max = MAX_TEXT) {
  return z.string({ error: message }).trim().min(1, message).max(max, formRefusals.tooLong(label, max));
}

/** A text that may be left empty. */
export function freeText(label: string) {
  return z.string().trim().max(MAX_TEXT, formRefusals.tooLong(label, MAX_TEXT)).optional();
}

/** An e-mail that is required. The upstream checks its shape. */
export function requiredEmail(label: string) {
  return requiredText(messages.emailRequired, label, MAX_EMAIL_LENGTH);
}

/** An e-mail that is required and has the shape of one. The shape of a too long text is not checked: one error is enough. */
export function shapedEmail(label: string) {
  return requiredEmail(label).refine(
    (email) => email.length > MAX_EMAIL_LENGTH || isEmail(email),
    messages.emailInvalid,
  );
}

/** Whether an e-mail is another one than the account's; its case makes no difference. */
export function isOtherEmail(email: string, ofAccount: string): boolean {
  return email.trim().toLowerCase() !== ofAccount.trim().toLowerCase();
}

/**
 * A new password, not trimmed. `missing` and `short` are the messages for none and for too few characters. A longer one
 * is refused, because a password that was cut would not be the one that its customer knows.
 */
export function newPassword(label: string, missing: string, short: string) {
  return z
    .string({ error: missing })
    .refine((password) => password.length >= MIN_PASSWORD_LENGTH, { error: short })
    .refine((password) => password.length <= MAX_PASSWORD_LENGTH, {
      error: formRefusals.tooLong(label, MAX_PASSWORD_LENGTH),
    });
}

/** The address to return to, from a hidden field. The action checks it with `ownPath` before use. */
export const hiddenReturnTo = z.string().optional().catch(undefined);

/**
 * The customer who sends a form, which names them. Where their session has ended, or the upstream says so later in this request,
 * what they typed is kept for their next login. `typed` is null for a form that is wrong.
 */
export function requireSender(visit: Visit, body: FormData, typed: UnsavedForm | null): Session["customer"] {
  const sender = body.get(CUSTOMER_FIELD);
  if (visit.customer === null && typed !== null && typeof sender === "string" && sender !== "")
    keepUnsavedForm(visit, sender, typed);
  const customer = requireCustomer(visit);
  visit.unsavedForm = typed ?? visit.unsavedForm;
  return customer;
}
