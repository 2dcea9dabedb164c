import { z } from "zod";
import { shippingInfo } from "../../contract/orders.ts";
import { itemCount, MAX_LINES, MAX_UPSTREAM_QUANTITY } from "../../domain/cart.ts";
import { shortText } from "../../domain/short-text.ts";
import { cookieBudgets, GUEST_CART_BYTES } from "./cookie-budgets.ts";
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
  budget: cookieBudgets.pallu_session,
  maxAge: 30 * DAY_S,
  schema: z.object({
    token: z.string().min(1),
    startedAt: z.number(),
    seenAt: z.number(),
    customer: z.object({
      id: z.string().min(1),
      name: z.string().nullable(),
      email: z.string().nullable(),
      profile: toldProfile.optional(),
    }),
  }),
});

/** What the session keeps; see {@link sessionCookie}. */
export type Session = NonNullable<Awaited<ReturnType<typeof sessionCookie.read>>>;

const keptChoice = z.object({
  productId: z.string().min(1).max(128),
  size: z.string().max(40).nullable(),
  color: z.string().max(40).nullable(),
});
const keptLine = keptChoice.extend({ quantity: z.number().int().min(1).max(MAX_UPSTREAM_QUANTITY) });
/** A line that was sent and not answered: how many pieces of its product the upstream's cart `held` before. */
const pendingLine = keptLine.extend({ held: z.number().int().min(0).optional() });

/**
 * The lines of the cart: product id, size, colour and quantity, nothing else. For a customer it is what their last cart
 * answer came to, as far as it fits, and `more` is how many pieces the lines hold that did not fit; `pending` are guest
 * lines that the upstream has yet to be sent, or has not answered; `folds` tells that it keeps no options; `stamp` is
 * another after each change; `login` names the login a customer's cart belongs to (none for a guest's, and for carts
 * that browsers kept before it was written).
 */
export const cartCookie = signedCookie({
  name: "pallu_cart",
  budget: cookieBudgets.pallu_cart,
  maxAge: 60 * DAY_S,
  schema: z.object({
    lines: z.array(keptLine).max(MAX_LINES),
    pending: z.array(pendingLine).max(MAX_LINES),
    folds: z.boolean(),
    stamp: z.string().max(20).default(""),
    more: z.number().int().min(0).default(0),
    login: z.string().max(20).optional(),
  }),
});

/** The lines a cart cookie keeps; see {@link cartCookie}. */
export type KeptCart = NonNullable<Awaited<ReturnType<typeof cartCookie.read>>>;

/** Whether a cart can be kept whole: a guest's, or that of a customer whose upstream cannot tell it. */
export function isCartKept(cart: KeptCart, isGuest: boolean): boolean {
  const bytes = isGuest ? GUEST_CART_BYTES : cookieBudgets.pallu_cart;
  return (
    cart.lines.length <= MAX_LINES && cart.pending.length <= MAX_LINES && cartCookie.fits(cart, bytes - STAMP_BYTES)
  );
}

/** By how much another stamp may change the size of a cart, in bytes. */
const STAMP_BYTES = 24;

/**
 * A cart as its cookie keeps it: whole where it fits. Else what nobody else knows comes first, the pending lines; then as
 * many lines as there is room for, and how many pieces there are besides.
 */
export function keptPart(cart: KeptCart, isGuest: boolean): KeptCart {
  if (isCartKept(cart, isGuest)) return cart;
  const part = (lines: number, pending: number): KeptCart => ({
    ...cart,
    lines: cart.lines.slice(0, lines),
    pending: cart.pending.slice(0, pending),
    more: cart.more + itemCount(cart.lines.slice(lines)),
  });
  const pending = most(cart.pending.length, (count) => isCartKept(part(0, count), isGuest));
  return part(
    most(cart.lines.length, (count) => isCartKept(part(count, pending), isGuest)),
    pending,
  );
}

/** The largest number up to `limit` for which something holds, where it holds for all smaller ones. */
function most(limit: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A message for the next page. `toastMs` is how long it stays as a toast; `added` is a line just added, shown with the mini cart. */
export const flashCookie = signedCookie({
  name: "pallu_flash",
  budget: cookieBudgets.pallu_flash,
  maxAge: 600,
  schema: z.object({
    kind: z.enum(["success", "error"]),
    text: z.string().max(600),
    toastMs: z.number().int(),
    added: keptChoice.nullable(),
  }),
});

/** A message for the next page; see {@link flashCookie}. */
export type Flash = NonNullable<Awaited<ReturnType<typeof flashCookie.read>>>;

/** A message as its cookie keeps it: one that is too long is cut at a word, and loses the line that was added only where nothing else helps. */
export function keptFlash(flash: Flash): Flash {
  if (flash.text.length <= MAX_FLASH && flashCookie.fits(flash)) return flash;
  const cut = (length: number): Flash => ({ ...flash, text: shortText(flash.text, length) });
  const length = most(Math.min(flash.text.length, MAX_FLASH), (characters) => flashCookie.fits(cut(characters)));
  return length >= Math.min(flash.text.length, LEAST_FLASH) || flash.added === null
    ? cut(length)
    : keptFlash({ ...flash, added: null });
}

/** The longest message, and what of one is worth reading, in characters. */
const MAX_FLASH = 600;
const LEAST_FLASH = 80;

/**
 * What a customer had typed into her profile when her session turned out to be over: it waits for her login, ten minutes,
 * and for nobody else's.
 */
export const typedCookie = sealedCookie({
  name: "pallu_typed",
  budget: cookieBudgets.pallu_typed,
  maxAge: 600,
  schema: z.object({ customerId: z.string(), values: z.record(z.string().max(40), z.string().max(254)) }),
});

/**
 * Which session and cart the browser has now, as a short hash: the only cookie that script may read. A page out of the
 * browser's memory compares it with the one it was made for.
 */
export const stampCookie = readableCookie({
  name: "pallu_stamp",
  budget: cookieBudgets.pallu_stamp,
  maxAge: 60 * DAY_S,
  schema: z.string().regex(/^\w{1,20}$/),
});

/** What a shopper chose of the shop's looks: theme (null: as her system says), data saving, and her last dashboard tab. */
export const settingsCookie = signedCookie({
  name: "pallu_settings",
  budget: cookieBudgets.pallu_settings,
  maxAge: 365 * DAY_S,
  schema: z.object({
    theme: z.enum(["light", "dark"]).nullable(),
    dataSaver: z.boolean(),
    tab: z.string().max(20).nullable(),
  }),
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
  /** Whether the payment service said that it moves no money. */
  isTest: z.boolean().default(false),
});

/** A checkout under way, bound to its customer, and the order it last came to (so that the confirmation can be reloaded). Lives a day. */
export const checkoutCookie = sealedCookie({
  name: "pallu_checkout",
  budget: cookieBudgets.pallu_checkout,
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
      .object({
        key: z.string(),
        number: z.string(),
        orderId: z.string().nullable(),
        createdAt: z.string(),
        totalPaise: z.number().int(),
        method: z.enum(["card", "upi", "cod"]),
        isTest: z.boolean().optional(),
      })
      .nullable(),
  }),
});

/**
 * A checkout as its cookie keeps it. Where it does not fit, the order before this one goes first, then the name on the
 * card and its brand, which are for show; null where even that does not help.
 */
export function keptCheckout(checkout: Checkout): Checkout | null {
  const alone = checkout.shipping === null && checkout.payment === null ? checkout : { ...checkout, placed: null };
  const bare =
    alone.payment === null ? alone : { ...alone, payment: { ...alone.payment, cardName: null, brand: null } };
  return [checkout, alone, bare].find((one) => checkoutCookie.fits(one)) ?? null;
}

/** A checkout under way; see {@link checkoutCookie}. */
export type Checkout = NonNullable<Awaited<ReturnType<typeof checkoutCookie.read>>>;
/** How she pays; see {@link checkoutCookie}. */
export type ChosenPayment = z.infer<typeof chosenPayment>;
