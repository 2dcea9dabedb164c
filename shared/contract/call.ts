import type { z } from "zod";
import type { problemCodes, ProblemValues } from "./problem.ts";

/** The resources of the contract. Each has a file here and a tag in the OpenAPI document. */
export const resources = {
  products: "Products",
  auth: "Logging in and out",
  profile: "Profile",
  addresses: "Addresses",
  wishlist: "Wishlist",
  cart: "Cart",
  payments: "Payments",
  orders: "Orders",
  terms: "Terms of the shop",
  questions: "Questions",
} as const;

/** One of {@link resources}. */
export type Resource = keyof typeof resources;

/** A refusal of a call. `message` and `errors` are examples of its words; a 429 carries `Retry-After`. */
export interface CallRefusal {
  status: number;
  code: (typeof problemCodes)[number] | null;
  when: string;
  message: string;
  values?: ProblemValues;
  errors?: { path: string; msg: string; values?: ProblemValues }[];
}

/** An example of a successful exchange, for the OpenAPI document: what is sent and what is answered, as JSON. */
export interface CallExample {
  title: string;
  body?: unknown;
  answer: unknown;
}

/** A call as its resource states it. */
interface StatedCall {
  /** Its method and path. */
  call: `${Method} /${string}`;
  /** One sentence. */
  does: string;
  /** Further sentences. */
  notes?: readonly string[];
  /** "none" where it needs no `Authorization: Bearer …`, "optional" where a customer's is sent all the same. */
  auth?: "none" | "optional";
  /** What the shop does when the upstream lacks the call; absent when it needs the call. */
  without?: string;
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  request?: z.ZodType;
  /** The status and body of a success; `also` are statuses when the same request had succeeded before. */
  success: { status: number; also?: readonly number[]; body: z.ZodType };
  /** Reads the body of a success, tolerant of other shapes; null when it cannot. Absent when the shop reads nothing. */
  read?(body: unknown): unknown;
  refusals: readonly CallRefusal[];
  examples: readonly [CallExample, ...CallExample[]];
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the contract. The OpenAPI document and the check of a live server are made from it. */
export interface ContractCall extends Omit<StatedCall, "auth"> {
  method: Method;
  path: string;
  /** A name that no other call has, for generated clients. */
  name: string;
  resource: Resource;
  auth: "none" | "optional" | "customer";
}

/** The calls of a resource, by their names. */
export function callsOf<const Calls extends Record<string, StatedCall>>(
  resource: Resource,
  stated: Calls,
): {
  [Name in keyof Calls]: Omit<Calls[Name], "auth"> &
    Pick<ContractCall, "method" | "path" | "name" | "resource" | "auth">;
} {
  const entries = Object.entries(stated).map(([name, one]) => {
    const [method, path] = one.call.split(" ") as [Method, string];
    return [name, { ...one, method, path, name, resource, auth: one.auth ?? "customer" }];
  });
  return Object.fromEntries(entries) as ReturnType<typeof callsOf<Calls>>;
}

/** Refuses a call without a token, or with one that is unknown, expired or ended. */
export const notLoggedIn: CallRefusal = {
  status: 401,
  code: "unauthorized",
  when: "there is no bearer token, or it is unknown, expired or ended",
  message: "Please log in.",
};

/** Refuses a body that is no JSON. */
export const noJson: CallRefusal = {
  status: 400,
  code: "invalid",
  when: "the body is not valid JSON",
  message: "The request is not valid JSON.",
};

/** Refuses a payment method that the upstream does not offer. */
export const notOffered: CallRefusal = {
  status: 422,
  code: "payment_not_offered",
  when: "this way to pay is not offered",
  message: "Payment by card is not possible in this shop. Please choose another way to pay.",
  values: { method: "card" },
};

/** Refuses when there were too many attempts at one account from one address. */
export const tooManyAttempts: CallRefusal = {
  status: 429,
  code: "too_many",
  when: "there were too many attempts; `Retry-After` has the seconds to wait",
  message: "Too many attempts. Please try again in 15 minutes.",
  values: { minutes: 15 },
};

/** Makes a refusal of one field, as an example. */
export function wrongField(
  path: string,
  msg: string,
  when = "a field is missing or wrong; `errors` names each",
): CallRefusal {
  return { status: 422, code: "invalid", when, message: msg, errors: [{ path, msg }] };
}

/** Refuses an id that does not exist, or that this customer may not see. */
export function notThere(message: string): CallRefusal {
  return { status: 404, code: "not_found", when: "there is none of that id, or it belongs to somebody else", message };
}

/** A message, and what it names. */
export interface Told {
  message: string;
  values?: ProblemValues | undefined;
}

/**
 * A check for `superRefine` from a function that gives a message for the shopper, with what it names if anything, or null. Its issues have the code
 * "custom", by which the upstream tells a broken rule from a request it cannot read.
 */
export function rule<T>(messageFor: (value: T) => string | Told | null): (value: T, ctx: z.RefinementCtx) => void {
  return (value, ctx) => {
    const told = messageFor(value);
    if (typeof told === "string") ctx.addIssue({ code: "custom", message: told });
    else if (told !== null) ctx.addIssue({ code: "custom", message: told.message, params: { values: told.values } });
  };
}
