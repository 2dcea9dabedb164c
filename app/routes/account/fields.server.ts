import { z } from "zod";
import { formWords } from "../../content/form-words.ts";
import { messages } from "../../content/messages.ts";

/** Longer than any name or address, shorter than any harm, in characters. */
const MAX_TEXT = 200;
/** The longest e-mail address there is (RFC 5321), in characters. */
const MAX_EMAIL = 254;
/** Longer passwords are refused instead of cut: a cut one would not be the one she knows. */
const MAX_PASSWORD = 200;

/*
 * None of the checks here aborts: zod would not run the rules between fields then, and a shopper would be told of a
 * second mistake only after she mended the first.
 */

/** A text that is required after trimming. `label` is what a shopper knows the field by. */
export function requiredText(message: string, label: string, max = MAX_TEXT) {
  return z.string({ error: message }).trim().min(1, message).max(max, formWords.tooLong(label, max));
}

/** A text that may be left empty. */
export function freeText(label: string) {
  return z.string().trim().max(MAX_TEXT, formWords.tooLong(label, MAX_TEXT)).optional();
}

/** An e-mail that is required, of whatever shape: the upstream judges it. */
export function requiredEmail(label: string) {
  return requiredText(messages.emailRequired, label, MAX_EMAIL);
}

/** An e-mail that is required and shaped like one. Too long ones are not looked at further. */
export function shapedEmail(label: string) {
  return requiredEmail(label).refine(
    (email) => email.length > MAX_EMAIL || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
    messages.emailInvalid,
  );
}

/** A new password: `missing` and `short` are the messages when there is none and when it has fewer than six characters. Not trimmed. */
export function newPassword(label: string, missing: string, short: string) {
  return z
    .string({ error: missing })
    .refine((password) => password.length >= 6, { error: short })
    .refine((password) => password.length <= MAX_PASSWORD, { error: formWords.tooLong(label, MAX_PASSWORD) });
}

/** Where to go afterwards, from a hidden field: checked where it is used. */
export const hiddenReturnTo = z.string().optional().catch(undefined);
