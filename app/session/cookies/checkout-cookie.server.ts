import { z } from "zod";
import { each } from "#contract/customer-fields.ts";
import { shippingInfo } from "#contract/delivery-address.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { cookieBudgets, GUEST_TOKEN_BYTES } from "./cookie-budgets.ts";
import { DAY_S } from "./cookie-jar.ts";
import { sealedCookie } from "./shop-cookie.server.ts";

const chosenPayment = z.object({
  ...each(["paymentId", "brand", "last4", "cardName", "upiId"], z.string().nullable()),
  method: z.enum(paymentMethods),
  /** The authorised amount in paise; null for cash, 0 where nothing is to be paid. */
  amountPaise: z.number().int().nullable(),
  /** Whether the payment service said that no money moves. */
  isTest: z.boolean(),
  /** Whether it is paid by a link, after the order is placed. */
  isByLink: z.boolean().optional(),
});

const orderReceipt = z.object({
  /** The idempotency key of the order. */
  key: z.string(),
  number: z.string(),
  /** Null if the upstream did not return it. */
  orderId: z.string().nullable(),
  createdAt: z.string(),
  totalPaise: z.number().int(),
  method: z.enum(paymentMethods),
  isTest: z.boolean().optional(),
  isByLink: z.boolean().optional(),
});

/** Where the order goes, and the note for who is given it. */
const draftShipping = shippingInfo.extend({ giftNote: z.string().optional() });

const checkoutDraft = z.object({
  customerId: z.string(),
  /** The upstream's token of a guest, and until when this browser shows their checkout, in ms since 1970. Absent for a customer. */
  guest: z.object({ token: z.string().min(1), until: z.number() }).optional(),
  /** The time this checkout began, and a random part. The keys of its payment and its order begin with it. */
  seed: z.string(),
  /**
   * The time of the customer's newest order when this checkout began, by the upstream's clock. "" means that there was
   * no order, null that the upstream did not say.
   */
  after: z.string().nullable(),
  shipping: draftShipping.nullable(),
  payment: chosenPayment.nullable(),
  /** The last order placed: its confirmation can be reloaded. */
  placed: orderReceipt.nullable(),
});

/** How the customer pays. It cannot be used to pay again: the card's number went to the payment service only. */
export type ChosenPayment = z.infer<typeof chosenPayment>;
/** Where the order goes, with its gift note. */
export type DraftShipping = z.infer<typeof draftShipping>;
/** What the confirmation shows of an order; amounts in paise. */
export type OrderReceipt = z.infer<typeof orderReceipt>;
/** A checkout in progress, bound to its customer. */
export type CheckoutDraft = z.infer<typeof checkoutDraft>;

/** Holds the checkout in progress and the last order placed, for a day. */
export const checkoutCookie = sealedCookie({
  name: "pallu_checkout",
  budget: cookieBudgets.pallu_checkout,
  // A guest has a token in it, and no session cookie beside it.
  more: ({ guest }) => (guest === undefined ? 0 : GUEST_TOKEN_BYTES),
  maxAge: DAY_S,
  schema: checkoutDraft,
});

/** The most bytes that a payment takes in the cookie: its id, a UPI id and the names of its fields. */
const PAYMENT_BYTES = 380;

/** Whether a payment of any length fits beside an address: it must never stop the checkout later. */
export function leavesRoomForPayment(draft: CheckoutDraft): boolean {
  return checkoutCookie.fits({ ...draft, payment: null, placed: null }, PAYMENT_BYTES);
}

/**
 * A checkout cut to what its cookie can hold: first without the last order, then without the card's name and brand,
 * which are only shown. Null if that is still too large.
 */
export function checkoutWithinBudget(draft: CheckoutDraft): CheckoutDraft | null {
  const isUnderWay = draft.shipping !== null || draft.payment !== null;
  const withoutOrder = isUnderWay ? { ...draft, placed: null } : draft;
  const payment = draft.payment === null ? null : { ...draft.payment, cardName: null, brand: null };
  return [draft, withoutOrder, { ...withoutOrder, payment }].find((one) => checkoutCookie.fits(one)) ?? null;
}
