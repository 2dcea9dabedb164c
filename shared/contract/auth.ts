import { z } from "zod";
import { anyEmail, MAX_TYPED_PASSWORD, newPassword, profileFieldRules } from "./customer-fields.ts";
import { callsOf, tooManyAttempts } from "./call.ts";
import { textOrNull, valueAt } from "./normalise.ts";
import { readUser, user, type User } from "./profile.ts";
import { wireDone, wireMessage } from "./shape.ts";

/** The e-mail of a request for a reset link, and of a guest's. */
export const emailRequest = z.object({ email: profileFieldRules.email });

const login = z.looseObject({
  token: z.string().min(1).max(512).describe("Bearer token for every call of this customer."),
  user: user.wire,
});

/** Reads the bearer token and the user of a login; null when either is missing. */
export function readLogin(body: unknown): { token: string; user: User } | null {
  const [token, user] = [textOrNull(valueAt(body, "token") ?? valueAt(body, "data.token")), readUser(body)];
  return token === null || user === null ? null : { token, user };
}

const messageOnly = z.looseObject({ message: wireMessage });

/** Logging in and out, registering, and a new password. */
export const authCalls = callsOf("auth", {
  logIn: {
    call: "POST /users/login",
    does: "Logs a customer in.",
    notes: ["The answer to an unknown e-mail is the same as to a wrong password, and takes as long."],
    auth: "none",
    request: z.object({ email: anyEmail, password: z.string().max(MAX_TYPED_PASSWORD) }),
    answer: login,
    read: readLogin,
    refusals: {
      "401 login_refused": "the e-mail is unknown or the password wrong",
      ...tooManyAttempts,
    },
  },
  register: {
    call: "POST /users/register",
    does: "Registers a customer, who logs in next.",
    notes: [
      "All fields are required; a password has at least 6 characters. Its confirmation stays in the shop.",
      "Mails are written in the language of `Accept-Language`, until an order is placed in another.",
    ],
    auth: "none",
    request: z.object({
      ...profileFieldRules,
      password: newPassword,
    }),
    status: 201,
    answer: z.looseObject({ message: wireMessage.optional(), user: user.wire.optional() }),
    refusals: { "409 email_taken": "the e-mail is registered already", ...tooManyAttempts },
  },
  createGuest: {
    call: "POST /users/guest",
    does: "Makes a customer without an account, for one order, and logs them in for as long as that takes.",
    notes: [
      "The shop calls it where the terms say `guest_checkout`, with the e-mail of the delivery form, for each checkout of a shopper who has no account.",
      "The e-mail may be a customer's own: the answer does not tell it, and the order is not theirs. Nobody can log in, register or ask for a link as a guest.",
      "The token is good for payments, for `POST /orders` without `Order-From`, and for the order. The embedded upstream ends it after a day, and takes one order from it.",
      "Mails about the order go to the e-mail of its delivery address, with the link of `GET /order-state`.",
    ],
    auth: "none",
    without: "sells to customers only",
    request: emailRequest,
    status: 201,
    answer: login,
    read: readLogin,
    refusals: { "404 not_found": "guests may not order", ...tooManyAttempts },
  },
  logOut: {
    call: "POST /users/logout",
    does: "Ends the token of the request.",
    notes: ["The answer is the same without a token, or with one that has ended."],
    auth: "none",
    without: "forgets the token in any case",
    answer: wireDone,
  },
  requestPasswordReset: {
    call: "POST /users/forgot-password",
    does: "Sends a reset link by mail.",
    notes: [
      "The answer is the same whether the e-mail is known or not.",
      "The link is the shop's `/reset-password?token=…`. Where `Accept-Language` asks for Hindi, the mail is in Hindi and the link begins with `/hi`.",
    ],
    auth: "none",
    request: emailRequest,
    answer: messageOnly,
    refusals: tooManyAttempts,
  },
  resetPassword: {
    call: "POST /users/reset-password",
    does: "Sets a new password by the token of a reset link.",
    notes: [
      "A token works once, and for a short time. A change of the e-mail ends it.",
      "Every session of the customer ends, and a mail tells them of the new password.",
    ],
    auth: "none",
    request: z.object({ token: z.string().max(512), password: newPassword }),
    answer: messageOnly,
    refusals: {
      "400 token_invalid": "the token is unknown, used or expired",
      "400 invalid": "the password is too short, or the body is not valid JSON",
    },
  },
});
