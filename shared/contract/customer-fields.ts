import { z } from "zod";
import { byName } from "#domain/by-name.ts";
import { cleanText, typedText } from "#domain/typed-text.ts";
import { isEmail, MAX_FIELD_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/customer-rules.ts";
import { rule } from "./call.ts";

/** A text as anybody may send it, cleaned: a missing one and null count as empty, so that the words of a rule name it. */
const sentText = (clean: (text: string) => string, schema = z.string()) =>
  z.preprocess((sent: string | null | undefined) => filled(sent, clean), schema);

function filled(sent: unknown, clean: (text: string) => string): unknown {
  return typeof sent === "string" ? clean(sent) : (sent ?? clean(""));
}

/** A customer's field, cleaned by what it holds. */
const cleanField = (field: string) => (text: string) => typedText(field, cleanText(text, MAX_FIELD_LENGTH));

/** A field that must not be empty; `message` says so. */
const required = (message: string, field = "") =>
  sentText(cleanField(field)).superRefine(rule((text) => (text === "" ? message : null)));

/** A field that null or blank text clears. */
export const clearable = (field: string) =>
  z
    .string()
    .nullable()
    .transform((text) => cleanField(field)(text ?? "") || null);

/** What is wrong with a field of an address in India, in words for the customer, and how many digits it has. */
export const indianFormats = {
  phone: "Please enter a phone number of ten digits, such as 98765 43210",
  pincode: "Please enter a PIN code of six digits, such as 570001",
};
export const indianDigits = { phone: 10, pincode: 6 };

/** An e-mail as it is stored and compared: in lower case, in any form. */
export const anyEmail = sentText(cleanField("email"), z.string().toLowerCase());

/** The fields of a profile with their rules, in the specification's words (section 5). The e-mail is one that mail can be sent to. */
export const profileFieldRules = {
  name: required("Name is required"),
  email: anyEmail.superRefine(
    rule((email) => (email === "" ? "Email is required" : isEmail(email) ? null : "Email is invalid")),
  ),
  phone: required("Phone number is required", "phone"),
  address: required("Address is required"),
  city: required("City is required"),
  state: required("State is required"),
  pincode: required("Pincode is required", "pincode"),
};

/** The names of these fields. */
export const profileFieldNames = Object.keys(profileFieldRules) as (keyof typeof profileFieldRules)[];

/** For each name the same. */
export const each = <const Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> =>
  byName(names, () => value);

/** The longest password that is compared, in characters: a longer text costs nothing to refuse. */
export const MAX_TYPED_PASSWORD = 1000;

/** A new password, as it was typed. */
export const newPassword = sentText((password) => password).superRefine(
  rule((password) => {
    const [least, most] = [MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH];
    if (password === "") return "Password is required";
    if (password.length < least) return { message: `Password must be at least ${least} characters`, values: { least } };
    return password.length > most ? { message: `Password must be at most ${most} characters`, values: { most } } : null;
  }),
);
