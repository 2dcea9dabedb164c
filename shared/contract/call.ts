import { z } from "zod";
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
  offers: "Offers and their codes",
  questions: "Questions",
  alerts: "Alerts of stock",
  reviews: "Reviews",
} as const;

/** One of {@link resources}. */
export type Resource = keyof typeof resources;

/** A refusal of a call, and when it comes. A 429 carries `Retry-After`. */
interface CallRefusal {
  status: number;
  code: ProblemCode | null;
  when: string;
}
type ProblemCode = (typeof problemCodes)[number];

/** The refusals of a call: when each comes, by its status and code. */
type StatedRefusals = Readonly<Partial<Record<`${number}` | `${number} ${ProblemCode}`, string>>>;

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
  query?: z.ZodObject;
  headers?: z.ZodObject;
  request?: z.ZodType;
  /** Of a success, 200 if nothing else is said. Under a key of idempotency that had one before, 201 becomes 200. */
  status?: 201;
  /** The body of a success. */
  answer: z.ZodType;
  /** Reads the body of a success, tolerant of other shapes; null when it cannot. Absent when the shop reads nothing. */
  read?(body: unknown): unknown;
  /** Beside those that every call has which wants a login, or is sent something. */
  refusals?: StatedRefusals;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the contract. The OpenAPI document and the check of a live server are made from it. */
export interface ContractCall extends Omit<StatedCall, "auth" | "refusals" | "status"> {
  method: Method;
  path: string;
  /** A name that no other call has, for generated clients. */
  name: string;
  resource: Resource;
  auth: "none" | "optional" | "customer";
  status: 200 | 201;
  refusals: readonly CallRefusal[];
}

/** The parameters of a path. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The calls of a resource, by their names. */
export function callsOf<const Calls extends Record<string, StatedCall>>(
  resource: Resource,
  stated: Calls,
): {
  [Name in keyof Calls]: Omit<Calls[Name], "auth" | "refusals" | "status"> &
    Pick<ContractCall, "method" | "path" | "name" | "resource" | "auth" | "refusals" | "status">;
} {
  const entries = Object.entries(stated).map(([name, one]) => {
    const [method, path] = one.call.split(" ") as [Method, string];
    const { auth = "customer", status = 200 } = one;
    const every = { ...(auth === "customer" && notLoggedIn), ...(one.request && { ...noJson, ...wrongField }) };
    const refusals = Object.entries<string>({ ...every, ...one.refusals }).map(([key, when]) => {
      const [status, code = null] = key.split(" ");
      return { status: Number(status), code, when };
    });
    return [name, { ...one, method, path, name, resource, auth, status, refusals }];
  });
  return Object.fromEntries(entries) as ReturnType<typeof callsOf<Calls>>;
}

const notLoggedIn = { "401 unauthorized": "there is no bearer token, or it is unknown, expired or ended" };
const noJson = { "400 invalid": "the body is not valid JSON" };
const wrongField = { "422 invalid": "a field is missing or wrong; `errors` names each" };

/** Refuses an id that does not exist, or that this customer may not see. */
export const notThere = { "404 not_found": "there is none of that id, or it belongs to somebody else" } as const;

/** Refuses a payment method that the upstream does not offer. */
export const notOffered = { "422 payment_not_offered": "this way to pay is not offered" } as const;

/** Refuses when there were too many attempts at one account from one address. */
export const tooManyAttempts = { "429 too_many": "there were too many attempts" } as const;

/** What an idempotency key may be: short printable ASCII. */
export const idempotencyKey = z.string().regex(/^[\x20-\x7e]{1,200}$/);

/** The header that makes a second submission harmless. */
export const idempotencyHeader = z
  .object({
    "Idempotency-Key": idempotencyKey.describe(
      "Single use, made by the shop: the same key from the same customer does its work once.",
    ),
  })
  .partial();

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
