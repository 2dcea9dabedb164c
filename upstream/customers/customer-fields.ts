import type { Selectable } from "kysely";
import { z } from "zod";
import type { FieldProblem } from "../../contract/problem.ts";
import type { CustomersTable } from "../database/tables.ts";
import { cleanText } from "../http/clean-text.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./passwords.ts";

/** The longest e-mail address there is (RFC 5321), in characters. */
const MAX_EMAIL_LENGTH = 254;

/** A field of a customer as sent: absent and null are empty text. */
export const customerField = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => cleanText(String(value ?? ""), 300));

/** An e-mail as stored and compared: without blanks around it, in lower case. */
export const emailField = customerField.transform((email) => email.toLowerCase());

/** What is wrong with a name, or nothing (specification, section 5). */
export function nameProblems(name: string): FieldProblem[] {
  return name === "" ? [{ path: "name", msg: "Name is required" }] : [];
}

/** What is wrong with an e-mail, or nothing. */
export function emailProblems(email: string): FieldProblem[] {
  if (email === "") return [{ path: "email", msg: "Email is required" }];
  const shaped =
    /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\]+$/.test(email) && email.length <= MAX_EMAIL_LENGTH;
  return shaped ? [] : [{ path: "email", msg: "Email is invalid" }];
}

/** What is wrong with a new password, or nothing. */
export function passwordProblems(password: string): FieldProblem[] {
  if (password === "") return [{ path: "password", msg: "Password is required" }];
  if (password.length < MIN_PASSWORD_LENGTH)
    return [{ path: "password", msg: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` }];
  if (password.length > MAX_PASSWORD_LENGTH)
    return [{ path: "password", msg: `Password must be at most ${MAX_PASSWORD_LENGTH} characters` }];
  return [];
}

/** A customer as she goes over the wire: never with her password. */
export function customerOnTheWire({
  password_hash: _hash,
  created_at: createdAt,
  ...customer
}: Selectable<CustomersTable>) {
  return { ...customer, createdAt };
}
