import { z } from "zod";
import {
  anyEmail,
  emailRule,
  MAX_TYPED_PASSWORD,
  nameRule,
  passwordProblem,
  requiredField,
} from "./customer-fields.ts";
import { noJson, tooManyAttempts, wrongField, rule, callsOf } from "./call.ts";
import { exampleProfile, exampleToken, exampleUser } from "./examples.ts";
import { textOrNull, valueAt } from "./normalise.ts";
import { readUser, user, type User } from "./profile.ts";
import { wireDone, wireMessage } from "./shape.ts";

/** `POST /users/login` as sent. */
export const loginRequest = z.object({ email: z.string(), password: z.string() });

/** `POST /users/login` as the upstream accepts it. */
export const loginRules = loginRequest.extend({
  email: anyEmail,
  password: loginRequest.shape.password.max(MAX_TYPED_PASSWORD),
});

/** `POST /users/register` as sent: the confirmation of the password stays in the shop. */
export const registerRequest = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
});

/** The rules of a registration: each field is required, in the specification's words (section 5). */
export const registerRules = z.object({
  name: nameRule,
  email: emailRule,
  password: z
    .string()
    .nullish()
    .transform((password) => password ?? "")
    .superRefine(rule(passwordProblem)),
  phone: requiredField("Phone number is required", "phone"),
  address: requiredField("Address is required"),
  city: requiredField("City is required"),
  state: requiredField("State is required"),
  pincode: requiredField("Pincode is required", "pincode"),
} satisfies Record<keyof typeof registerRequest.shape, z.ZodType>);

/** `POST /users/forgot-password` as sent. */
export const forgotPasswordRequest = z.object({ email: z.string() });

/** The rules of a request for a reset link. */
export const forgotPasswordRules = forgotPasswordRequest.extend({ email: emailRule });

/** `POST /users/reset-password` as sent. */
export const resetPasswordRequest = z.object({ token: z.string(), password: z.string() });

/** The rules of a new password set by a reset link; its messages are sentences. */
export const resetPasswordRules = resetPasswordRequest.extend({
  token: resetPasswordRequest.shape.token.max(512),
  password: resetPasswordRequest.shape.password.max(MAX_TYPED_PASSWORD).superRefine(
    rule((password) => {
      const problem = passwordProblem(password);
      return problem === null ? null : { ...problem, message: `${problem.message}.` };
    }),
  ),
});

/** What a login answers. */
export const wireLogin = z
  .looseObject({
    token: z.string().min(1).max(512).describe("Bearer token for every call of this customer."),
    user: user.wire,
  })
  .meta({ id: "Login", description: "A login." });

/** Reads the bearer token and the user of a login; null when either is missing. */
export function readLogin(body: unknown): { token: string; user: User } | null {
  const [token, user] = [textOrNull(valueAt(body, "token") ?? valueAt(body, "data.token")), readUser(body)];
  return token === null || user === null ? null : { token, user };
}

/** What a registration answers: no token, since the customer logs in next. */
export const wireRegistered = z
  .looseObject({ message: wireMessage.optional(), user: user.wire.optional() })
  .meta({ id: "Registered", description: "A registration; it brings no token, the customer logs in next." });

/** An answer that is a message for the shopper. */
export const wireMessageOnly = z
  .looseObject({ message: wireMessage })
  .meta({ id: "Message", description: "A message for the shopper." });

/** Logging in and out, registering, and a new password. */
export const authCalls = callsOf("auth", {
  logIn: {
    call: "POST /users/login",
    does: "Logs a customer in.",
    notes: ["The answer to an unknown e-mail is the same as to a wrong password, and takes as long."],
    auth: "none",
    request: loginRequest,
    success: { status: 200, body: wireLogin },
    read: readLogin,
    refusals: [
      {
        status: 401,
        code: "login_refused",
        when: "the e-mail is unknown or the password wrong",
        message: "Invalid email or password",
      },
      noJson,
      wrongField("email", "Invalid input: expected string, received undefined"),
      tooManyAttempts,
    ],
    examples: [
      {
        title: "A login",
        body: { email: exampleProfile.email, password: "gulmohar" },
        answer: { token: exampleToken, user: exampleUser },
      },
    ],
  },
  register: {
    call: "POST /users/register",
    does: "Registers a customer, who logs in next.",
    notes: [
      "All fields are required; a password has at least 6 characters. The confirmation of the password stays in the shop.",
      "Mails about the account are written in the language of `Accept-Language`, until an order is placed in another.",
    ],
    auth: "none",
    request: registerRequest,
    success: { status: 201, body: wireRegistered },
    refusals: [
      {
        status: 409,
        code: "email_taken",
        when: "the e-mail is registered already",
        message: "Email already exists",
        errors: [{ path: "email", msg: "Email already exists" }],
      },
      wrongField("password", "Password must be at least 6 characters"),
      noJson,
      tooManyAttempts,
    ],
    examples: [
      {
        title: "A registration",
        body: { ...exampleProfile, password: "gulmohar" },
        answer: { message: "Registration successful.", user: exampleUser },
      },
    ],
  },
  logOut: {
    call: "POST /users/logout",
    does: "Ends the token of the request.",
    notes: ["The answer is the same without a token, or with one that has ended."],
    auth: "none",
    without: "forgets the token in any case",
    success: { status: 200, body: wireDone },
    refusals: [],
    examples: [{ title: "A logout", answer: { message: "Logged out." } }],
  },
  requestPasswordReset: {
    call: "POST /users/forgot-password",
    does: "Sends a reset link by mail.",
    notes: [
      "The answer is the same whether the e-mail is known or not.",
      "The link is the shop's `/reset-password?token=…`. Where `Accept-Language` asks for Hindi, the mail is in Hindi and the link begins with `/hi`.",
    ],
    auth: "none",
    request: forgotPasswordRequest,
    success: { status: 200, body: wireMessageOnly },
    refusals: [wrongField("email", "Email is invalid"), noJson, tooManyAttempts],
    examples: [
      {
        title: "A reset link",
        body: { email: exampleProfile.email },
        answer: { message: "Password reset link sent to your email." },
      },
    ],
  },
  resetPassword: {
    call: "POST /users/reset-password",
    does: "Sets a new password by the token of a reset link.",
    notes: [
      "A token works once, and for a short time. A change of the e-mail ends it.",
      "Every session of the customer ends, and a mail tells them of the new password.",
    ],
    auth: "none",
    request: resetPasswordRequest,
    success: { status: 200, body: wireMessageOnly },
    refusals: [
      {
        status: 400,
        code: "token_invalid",
        when: "the token is unknown, used or expired",
        message: "Invalid or expired password reset link.",
      },
      {
        status: 400,
        code: "invalid",
        when: "the password is too short",
        message: "Password must be at least 6 characters.",
        errors: [{ path: "password", msg: "Password must be at least 6 characters." }],
      },
      wrongField("token", "Invalid input: expected string, received undefined"),
    ],
    examples: [
      {
        title: "A new password",
        body: { token: "k3Jp0q", password: "champaca" },
        answer: { message: "Password reset successful." },
      },
    ],
  },
});
