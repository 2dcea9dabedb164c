import type { z } from "zod";
import type { problemCodes } from "./problem.ts";

/** What the calls are about: one page of documentation each. */
export const resources = {
  products: "Products",
  auth: "Logging in and out",
  profile: "Profile",
  wishlist: "Wishlist",
  cart: "Cart",
  payments: "Payments",
  orders: "Orders",
} as const;

/** One of {@link resources}. */
export type Resource = keyof typeof resources;

/** A refusal a call may come to. `message` and `errors` are an example of its words; a 429 carries `Retry-After`. */
export interface CallRefusal {
  status: number;
  code: (typeof problemCodes)[number] | null;
  when: string;
  message: string;
  errors?: { path: string; msg: string }[];
}

/** One exchange as it really looks: `target` is the path with its query, `body` and `answer` JSON. */
export interface CallExample {
  title: string;
  target: string;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  answer: unknown;
}

/** One call of the contract: everything that the document, its pages and the check of a live server are made of. */
export interface ContractCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** A name that no other call has, for generated clients. */
  name: string;
  resource: Resource;
  /** One sentence. */
  does: string;
  /** What else there is to know; empty when nothing. */
  notes: readonly string[];
  /** Whether it wants `Authorization: Bearer …`. */
  auth: "none" | "customer";
  /** What the shop does with an upstream that lacks the call; absent where it cannot do without. */
  without?: string;
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  request?: z.ZodType;
  /** The status and body of success; `also` are statuses of a success that had happened before. */
  success: { status: number; also?: readonly number[]; body: z.ZodType };
  /** How the shop reads the body of a success, tolerant of other shapes: null when it cannot. Absent where it reads nothing. */
  read?(body: unknown): unknown;
  refusals: readonly CallRefusal[];
  examples: readonly [CallExample, ...CallExample[]];
}

/** No token, or one that is unknown, expired or ended. */
export const notLoggedIn: CallRefusal = {
  status: 401,
  code: "unauthorized",
  when: "there is no bearer token, or it is unknown, expired or ended",
  message: "Please log in.",
};

/** A body that is no JSON. */
export const noJson: CallRefusal = {
  status: 400,
  code: "invalid",
  when: "the body is not valid JSON",
  message: "The request is not valid JSON.",
};

/** A way to pay that the upstream takes no money by. */
export const notOffered: CallRefusal = {
  status: 422,
  code: "payment_not_offered",
  when: "this way to pay is not offered",
  message: "Payment by card is not possible in this shop. Please choose another way to pay.",
};

/** Too many attempts from one place at one account. */
export const tooManyAttempts: CallRefusal = {
  status: 429,
  code: "too_many",
  when: "there were too many attempts; `Retry-After` tells the seconds to wait",
  message: "Too many attempts. Please try again in 15 minutes.",
};

/** A refusal of one field's value, as an example. */
export function wrongField(
  path: string,
  msg: string,
  when = "a field is missing or wrong; `errors` names each",
): CallRefusal {
  return { status: 422, code: "invalid", when, message: msg, errors: [{ path, msg }] };
}

/** Nothing there of that id, or nothing this customer may see. */
export function notThere(message: string): CallRefusal {
  return { status: 404, code: "not_found", when: "there is none of that id, or it belongs to somebody else", message };
}
