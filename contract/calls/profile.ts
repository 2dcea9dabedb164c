import { z } from "zod";
import { noJson, notLoggedIn, tooManyAttempts, wrongField, type Call } from "../call.ts";
import { profileRequest, readUser } from "../user.ts";
import { wireUserAnswer, wireUserSaved } from "../wire/user.ts";
import { asCustomer, sampleProfile, sampleUser } from "./samples.ts";

/** Who the customer is. */
export const profileCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/users/me",
    name: "getCurrentUser",
    resource: "profile",
    does: "Answers the customer who asks.",
    notes: [],
    auth: "customer",
    without: "shows what the login told",
    success: { status: 200, body: wireUserAnswer },
    read: (body) => readUser(body),
    refusals: [notLoggedIn],
    examples: [
      { title: "The customer", target: "/users/me", headers: asCustomer, status: 200, answer: { user: sampleUser } },
    ],
  },
  {
    method: "PUT",
    path: "/users/{id}",
    name: "updateUser",
    resource: "profile",
    does: "Saves the customer's own profile.",
    notes: [
      "A field that is absent stays as it is; null or blank clears it, except for name and e-mail: those are refused when they are blank, in the words of the registration.",
      "Another e-mail is an attempt like a registration: too many within the window are refused.",
    ],
    auth: "customer",
    parameters: z.object({ id: z.string().describe("The customer's own.") }),
    request: profileRequest,
    success: { status: 200, body: wireUserSaved },
    refusals: [
      notLoggedIn,
      {
        status: 403,
        code: null,
        when: "the id is another customer's",
        message: "You can only change your own profile.",
      },
      {
        status: 409,
        code: "email_taken",
        when: "the e-mail is another customer's",
        message: "Email already exists",
        errors: [{ path: "email", msg: "Email already exists" }],
      },
      wrongField("email", "Email is invalid"),
      noJson,
      tooManyAttempts,
    ],
    examples: [
      {
        title: "Another city",
        target: "/users/7",
        headers: asCustomer,
        body: { ...sampleProfile, city: "Bengaluru", pincode: null },
        status: 200,
        answer: { message: "Profile updated successfully", user: { ...sampleUser, city: "Bengaluru", pincode: null } },
      },
    ],
  },
];
