import { z } from "zod";
import { byName } from "#domain/by-name.ts";
import { cleanText, typedText } from "#domain/typed-text.ts";
import { isEmail, MAX_FIELD_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/customer-rules.ts";
import { rule, type Told } from "./call.ts";

/** A customer's field as anybody may send it: a missing one and null count as empty text, a number as its digits. */
export const customerText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => cleanText(String(value ?? ""), MAX_FIELD_LENGTH));

/** A customer's field of that name, cleaned by what it holds. */
export function typedField(field: string) {
  return customerText.transform((text) => typedText(field, text));
}

/** A field that must not be empty; `message` says so. */
export function requiredField(message: string, field = "") {
  return typedField(field).superRefine(rule((text) => (text === "" ? message : null)));
}

/** What is wrong with a field of an address in India, in words for the customer, and how many digits it has. */
export const indianFormats = {
  phone: "Please enter a phone number of ten digits, such as 98765 43210",
  pincode: "Please enter a PIN code of six digits, such as 570001",
};
export const indianDigits = { phone: 10, pincode: 6 };

/** An e-mail as it is stored and compared: in lower case, in any form. */
export const anyEmail = typedField("email").transform((email) => email.toLowerCase());

/** The fields of a profile with their rules, in the specification's words (section 5). The e-mail is one that mail can be sent to. */
export const profileFieldRules = {
  name: requiredField("Name is required"),
  email: anyEmail.superRefine(
    rule((email) => (email === "" ? "Email is required" : isEmail(email) ? null : "Email is invalid")),
  ),
  phone: requiredField("Phone number is required", "phone"),
  address: requiredField("Address is required"),
  city: requiredField("City is required"),
  state: requiredField("State is required"),
  pincode: requiredField("Pincode is required", "pincode"),
};

/** The names of these fields. */
export const profileFieldNames = Object.keys(profileFieldRules) as (keyof typeof profileFieldRules)[];

/** For each name the same. */
export const each = <const Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> =>
  byName(names, () => value);

/** The longest password that is compared, in characters: a longer text costs nothing to refuse. */
export const MAX_TYPED_PASSWORD = 1000;

/** What is wrong with a new password, in words for the customer; null when nothing is. */
export function passwordProblem(password: string): Told | null {
  if (password === "") return { message: "Password is required" };
  const [least, most] = [MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH];
  if (password.length < least) return { message: `Password must be at least ${least} characters`, values: { least } };
  return password.length > most ? { message: `Password must be at most ${most} characters`, values: { most } } : null;
}
