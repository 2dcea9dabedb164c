import { z } from "zod";
import { noJson, notLoggedIn, tooManyAttempts, wrongField, type ContractCall } from "./call.ts";
import { customerText, emailRule, nameRule } from "./customer-fields.ts";
import { asCustomer, exampleProfile, exampleUser } from "./examples.ts";
import { readUser } from "./readers/user.ts";
import { wireIdentifier, wireMessage, wireMoment } from "./scalars.ts";

/** `PUT /users/{id}` as sent: null for a field left empty; a field the shop knows nothing of is left out. */
export const profileRequest = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    pincode: z.string().nullable(),
  })
  .partial();

/** A field that null or blank text clears. */
const clearable = customerText.transform((text) => (text === "" ? null : text)).optional();

/** The rules of a profile: a missing field stays as it is. Name and e-mail cannot be cleared; an account has both. */
export const profileRules = z.object({
  name: nameRule.optional(),
  email: emailRule.optional(),
  phone: clearable,
  address: clearable,
  city: clearable,
  state: clearable,
  pincode: clearable,
} satisfies Record<keyof typeof profileRequest.shape, z.ZodType>);

const field = z.string().nullable();

/** A customer as they go over the wire: never with the password. */
export const wireUser = z
  .looseObject({
    id: wireIdentifier,
    name: field,
    email: field,
    phone: field,
    address: field,
    city: field,
    state: field,
    pincode: field,
    createdAt: wireMoment.optional(),
  })
  .meta({ id: "User", description: "A customer, never with the password." });

/** The customer who is logged in. */
export const wireUserAnswer = z
  .looseObject({ user: wireUser })
  .meta({ id: "CurrentUser", description: "The customer who is logged in." });

/** The customer as saved. */
export const wireUserSaved = z
  .looseObject({ message: wireMessage.optional(), user: wireUser })
  .meta({ id: "SavedUser", description: "The customer as saved." });

/** The calls of the customer's own profile. */
export const profileCalls: readonly ContractCall[] = [
  {
    method: "GET",
    path: "/users/me",
    name: "getCurrentUser",
    resource: "profile",
    does: "Answers the customer who is logged in.",
    notes: [],
    auth: "customer",
    without: "shows the answer of the login",
    success: { status: 200, body: wireUserAnswer },
    read: (body) => readUser(body),
    refusals: [notLoggedIn],
    examples: [
      { title: "The customer", target: "/users/me", headers: asCustomer, status: 200, answer: { user: exampleUser } },
    ],
  },
  {
    method: "PUT",
    path: "/users/{id}",
    name: "updateUser",
    resource: "profile",
    does: "Saves the customer's own profile.",
    notes: [
      "A missing field stays as it is; null or blank text clears it. A blank name or e-mail is refused, in the words of the registration.",
      "A new e-mail counts as an attempt, as a registration does: too many within the window are refused.",
    ],
    auth: "customer",
    parameters: z.object({ id: z.string().describe("The customer's own id.") }),
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
        body: { ...exampleProfile, city: "Bengaluru", pincode: null },
        status: 200,
        answer: { message: "Profile updated successfully", user: { ...exampleUser, city: "Bengaluru", pincode: null } },
      },
    ],
  },
];
