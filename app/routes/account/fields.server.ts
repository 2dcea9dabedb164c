import { z } from "zod";
import { formWords } from "../../content/form-words.ts";
import { messages } from "../../content/messages.ts";

/** The longest text of a field, in characters: longer than any name or address. */
const MAX_TEXT = 200;
/** The longest e-mail address there is (RFC 5321), in characters. */
const MAX_EMAIL = 254;
/** The longest password, in characters. Longer ones are refused: a password that was cut would not be the one they know. */
const MAX_PASSWORD = 200;

/*
 * No check here aborts. After an abort zod would skip the rules between fields, and a shopper would see the second
 * mistake only after correcting the first.
 */

/** A text that is required after trimming. `label` is the visible name of the field. */
export function requiredText(message: string, label: string, max = MAX_TEXT) {
  return z.string({ error: message }).trim().min(1, message).max(max, formWords.tooLong(label, max));
}

/** A text that may be left empty. */
export function freeText(label: string) {
  return z.string().trim().max(MAX_TEXT, formWords.tooLong(label, MAX_TEXT)).optional();
}

/** An e-mail that is required. The upstream checks its shape. */
export function requiredEmail(label: string) {
  return requiredText(messages.emailRequired, label, MAX_EMAIL);
}

/** An e-mail that is required and has the shape of one. The shape of a too long text is not checked: one error is enough. */
export function shapedEmail(label: string) {
  return requiredEmail(label).refine(
    (email) => email.length > MAX_EMAIL || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
    messages.emailInvalid,
  );
}

/** A new password, not trimmed. `missing` and `short` are the messages for none and for fewer than six characters. */
export function newPassword(label: string, missing: string, short: string) {
  return z
    .string({ error: missing })
    .refine((password) => password.length >= 6, { error: short })
    .refine((password) => password.length <= MAX_PASSWORD, { error: formWords.tooLong(label, MAX_PASSWORD) });
}

/** The address to return to, from a hidden field. The action checks it with `ownPath` before use. */
export const hiddenReturnTo = z.string().optional().catch(undefined);
