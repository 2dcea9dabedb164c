import { noJson, tooManyAttempts, wrongField, type Call } from "../call.ts";
import { forgotPasswordRequest, loginRequest, readLogin, registerRequest, resetPasswordRequest } from "../user.ts";
import { wireDone } from "../wire/scalars.ts";
import { wireLogin, wireRegistered, wireTold } from "../wire/user.ts";
import { asCustomer, sampleProfile, sampleToken, sampleUser } from "./samples.ts";

/** Logging in and out, registering, and a new password. */
export const authCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/users/login",
    name: "logIn",
    resource: "auth",
    does: "Logs a customer in.",
    notes: ["The answer to an unknown e-mail is the same as to a wrong password, and takes as long."],
    auth: "none",
    request: loginRequest,
    success: { status: 200, body: wireLogin },
    read: (body) => readLogin(body),
    refusals: [
      {
        status: 401,
        code: null,
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
        target: "/users/login",
        body: { email: sampleProfile.email, password: "gulmohar" },
        status: 200,
        answer: { token: sampleToken, user: sampleUser },
      },
    ],
  },
  {
    method: "POST",
    path: "/users/register",
    name: "register",
    resource: "auth",
    does: "Registers a customer, who logs in next.",
    notes: [
      "All fields are required; a password has at least 6 characters. The confirmation of the password stays in the shop.",
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
        target: "/users/register",
        body: { ...sampleProfile, password: "gulmohar" },
        status: 201,
        answer: { message: "Registration successful.", user: sampleUser },
      },
    ],
  },
  {
    method: "POST",
    path: "/users/logout",
    name: "logOut",
    resource: "auth",
    does: "Ends the token of the request.",
    notes: ["Answers the same without a token, or with one that has ended."],
    auth: "none",
    without: "forgets the token in any case",
    success: { status: 200, body: wireDone },
    refusals: [],
    examples: [
      {
        title: "A logout",
        target: "/users/logout",
        headers: asCustomer,
        status: 200,
        answer: { message: "Logged out." },
      },
    ],
  },
  {
    method: "POST",
    path: "/users/forgot-password",
    name: "requestPasswordReset",
    resource: "auth",
    does: "Sends a reset link by mail.",
    notes: ["Known or unknown, an e-mail gets the same answer.", "The link is the shop's `/reset-password?token=…`."],
    auth: "none",
    request: forgotPasswordRequest,
    success: { status: 200, body: wireTold },
    refusals: [wrongField("email", "Email is invalid"), noJson, tooManyAttempts],
    examples: [
      {
        title: "A reset link",
        target: "/users/forgot-password",
        body: { email: sampleProfile.email },
        status: 200,
        answer: { message: "Password reset link sent to your email." },
      },
    ],
  },
  {
    method: "POST",
    path: "/users/reset-password",
    name: "resetPassword",
    resource: "auth",
    does: "Sets a new password by the token of a reset link.",
    notes: ["A token works once and not for long. Every session of the customer ends."],
    auth: "none",
    request: resetPasswordRequest,
    success: { status: 200, body: wireTold },
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
        target: "/users/reset-password",
        body: { token: "k3Jp0q", password: "champaca" },
        status: 200,
        answer: { message: "Password reset successful." },
      },
    ],
  },
];
