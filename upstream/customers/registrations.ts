import { Hono } from "hono";
import { z } from "zod";
import type { FieldProblem } from "../../contract/problem.ts";
import { readBody } from "../http/read-body.ts";
import { Refusal, invalid } from "../http/refusal.ts";
import type { Services } from "../services.ts";
import {
  customerField,
  customerOnTheWire,
  emailField,
  emailProblems,
  nameProblems,
  passwordProblems,
} from "./customer-fields.ts";
import { hashPassword } from "./passwords.ts";

const registration = z.object({
  name: customerField,
  email: emailField,
  password: z
    .string()
    .nullish()
    .transform((password) => password ?? ""),
  phone: customerField,
  address: customerField,
  city: customerField,
  state: customerField,
  pincode: customerField,
});

type Registration = z.infer<typeof registration>;

/** `POST /users/register`: 201 with the customer; no token, since registration ends at the login page. */
export function registrations({ db, now, attempts, shopperAddress }: Services): Hono {
  return new Hono().post("/users/register", async (c) => {
    const { password, ...fields } = await readBody(c, registration);
    const errors = problemsOf({ ...fields, password });
    if (errors.length > 0) throw invalid(errors);
    await attempts.count("register", fields.email, shopperAddress(c));
    const customer = await db
      .insertInto("customers")
      .values({ ...fields, password_hash: await hashPassword(password), created_at: now().toISOString() })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (customer === undefined) throw emailTaken();
    return c.json({ message: "Registration successful.", user: customerOnTheWire(customer) }, 201);
  });
}

/** Refuses with 409 on the e-mail field. */
export function emailTaken(): Refusal {
  return new Refusal(409, "Email already exists", "email_taken", [{ path: "email", msg: "Email already exists" }]);
}

function problemsOf(fields: Registration): FieldProblem[] {
  const required = {
    phone: "Phone number is required",
    address: "Address is required",
    city: "City is required",
    state: "State is required",
    pincode: "Pincode is required",
  } as const;
  const empty = (Object.keys(required) as (keyof typeof required)[]).filter((path) => fields[path] === "");
  return [
    ...nameProblems(fields.name),
    ...emailProblems(fields.email),
    ...passwordProblems(fields.password),
    ...empty.map((path) => ({ path, msg: required[path] })),
  ];
}
