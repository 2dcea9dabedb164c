import { z } from "zod";
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

/** What is wrong with a field of an address in India, in words for the customer. */
export const indianFormats = {
  phone: "Please enter a phone number of ten digits, such as 98765 43210",
  pincode: "Please enter a PIN code of six digits, such as 570001",
};

/** How many digits such a field has. */
export const indianDigits = { phone: 10, pincode: 6 };

/** A customer's name (specification, section 5). */
export const nameRule = requiredField("Name is required");

/** An e-mail as it is stored and compared: in lower case, in any form. */
export const anyEmail = typedField("email").transform((email) => email.toLowerCase());

/** An e-mail that mail can be sent to. */
export const emailRule = anyEmail.superRefine(
  rule((email) => (email === "" ? "Email is required" : isEmail(email) ? null : "Email is invalid")),
);

/** The longest password that is compared, in characters: a longer text costs nothing to refuse. */
export const MAX_TYPED_PASSWORD = 1000;

/** What is wrong with a new password, in words for the customer; null when nothing is. */
export function passwordProblem(password: string): Told | null {
  if (password === "") return { message: "Password is required" };
  if (password.length < MIN_PASSWORD_LENGTH)
    return {
      message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
      values: { least: MIN_PASSWORD_LENGTH },
    };
  if (password.length > MAX_PASSWORD_LENGTH)
    return {
      message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
      values: { most: MAX_PASSWORD_LENGTH },
    };
  return null;
}
