import { z } from "zod";
import { shippingInfo } from "../../contract/order.ts";
import { MAX_LINES, MAX_QUANTITY } from "../domain/cart.ts";
import { readableCookie, sealedCookie, signedCookie } from "./cookies.server.ts";

const DAY_S = 24 * 60 * 60;

/** The rest of what the login told of a customer: for upstreams that cannot be asked who is logged in. */
const toldProfile = z.object({
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  pincode: z.string().nullable(),
});

/**
 * Who is logged in: the bearer token (which the browser never sees), what the login told of her, when that was and when
 * the cookie was last written (both ms since 1970). Lives 30 days at most, and shorter as the settings say.
 */
export const sessionCookie = sealedCookie({
  name: "pallu_session",
  maxAge: 30 * DAY_S,
  schema: z.object({ token: z.string().min(1), startedAt: z.number(), seenAt: z.number(), customer: z.object({ id: z.string().min(1), name: z.string().nullable(), email: z.string().nullable(), profile: toldProfile.optional() }) }),
});

/** What the session keeps; see {@link sessionCookie}. */
export type Session = NonNullable<Awaited<ReturnType<typeof sessionCookie.read>>>;

const keptChoice = z.object({ productId: z.string().min(1).max(128), size: z.string().max(40).nullable(), color: z.string().max(40).nullable() });
const keptLine = keptChoice.extend({ quantity: z.number().int().min(1).max(MAX_QUANTITY) });
/** A line that was sent and not answered: how many pieces of its product the upstream's cart `held` before. */
const pendingLine = keptLine.extend({ held: z.number().int().min(0).optional() });

/**
 * The lines of the cart: product id, size, colour and quantity, nothing else. For a customer it is what her last cart
 * answer came to; `pending` are guest lines that the upstream has yet to be sent, or has not answered; `folds` tells that it keeps no options; `stamp` is another
 * after each change.
 */
export const cartCookie = signedCookie({
  name: "pallu_cart",
  maxAge: 60 * DAY_S,
  schema: z.object({ lines: z.array(keptLine).max(MAX_LINES), pending: z.array(pendingLine).max(MAX_LINES), folds: z.boolean(), stamp: z.string().max(20).default("") }),
});

/** A message for the next page. `toastMs` is how long it stays as a toast; `added` is a line just added, shown with the mini cart. */
export const flashCookie = signedCookie({
  name: "pallu_flash",
  maxAge: 600,
  schema: z.object({ kind: z.enum(["success", "error"]), text: z.string().max(600), toastMs: z.number().int(), added: keptChoice.nullable() }),
});

/** A message for the next page; see {@link flashCookie}. */
export type Flash = NonNullable<Awaited<ReturnType<typeof flashCookie.read>>>;

/**
 * What a customer had typed into her profile when her session turned out to be over: it waits for her login, ten minutes,
 * and for nobody else's.
 */
export const typedCookie = sealedCookie({
  name: "pallu_typed",
  maxAge: 600,
  schema: z.object({ customerId: z.string(), values: z.record(z.string().max(40), z.string().max(254)) }),
});

/**
 * Which session and cart the browser has now, as a short hash: the only cookie that script may read. A page out of the
 * browser's memory compares it with the one it was made for.
 */
export const stampCookie = readableCookie({ name: "pallu_stamp", maxAge: 60 * DAY_S, schema: z.string().regex(/^\w{1,20}$/) });

/** What a shopper chose of the shop's looks: theme (null: as her system says), data saving, and her last dashboard tab. */
export const settingsCookie = signedCookie({
  name: "pallu_settings",
  maxAge: 365 * DAY_S,
  schema: z.object({ theme: z.enum(["light", "dark"]).nullable(), dataSaver: z.boolean(), tab: z.string().max(20).nullable() }),
});

/** The shop's looks; see {@link settingsCookie}. */
export type Settings = NonNullable<Awaited<ReturnType<typeof settingsCookie.read>>>;

/** How she pays, without anything that could pay again: the card itself went to the payment service once and is kept nowhere. */
const chosenPayment = z.object({
  method: z.enum(["card", "upi", "cod"]),
  paymentId: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  cardName: z.string().nullable(),
  upiId: z.string().nullable(),
  /** What was authorised, in paise. */
  amountPaise: z.number().int().nullable(),
});

/** A checkout under way, bound to its customer, and the order it last came to (so that the confirmation can be reloaded). Lives a day. */
export const checkoutCookie = sealedCookie({
  name: "pallu_checkout",
  maxAge: DAY_S,
  schema: z.object({
    customerId: z.string(),
    /** When this checkout began, and chance: from it the single-use keys of its payment and its order are made. */
    seed: z.string(),
    /** When the newest of her orders before it was made, by the upstream's clock; "" when there was none, null when nobody could tell. */
    after: z.string().nullable().default(null),
    shipping: shippingInfo.nullable(),
    payment: chosenPayment.nullable(),
    placed: z
      .object({ key: z.string(), number: z.string(), orderId: z.string().nullable(), createdAt: z.string(), totalPaise: z.number().int(), method: z.enum(["card", "upi", "cod"]) })
      .nullable(),
  }),
});

/** A checkout under way; see {@link checkoutCookie}. */
export type Checkout = NonNullable<Awaited<ReturnType<typeof checkoutCookie.read>>>;
/** How she pays; see {@link checkoutCookie}. */
export type ChosenPayment = z.infer<typeof chosenPayment>;
