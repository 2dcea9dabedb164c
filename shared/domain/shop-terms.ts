import type { DeliveryTerms } from "./delivery-terms.ts";
import type { Paise } from "./money.ts";
import type { Offer } from "./offers.ts";
import type { PaymentMethod } from "./payment-methods.ts";

/**
 * How a payment is made. "form": in the shop's own form. "link": on a provider's page that a link leads to. "hand": by hand
 * after the order. "delivery": when the order is delivered.
 */
export const paymentWays = ["form", "link", "hand", "delivery"] as const;

/** One of {@link paymentWays}. */
export type PaymentWay = (typeof paymentWays)[number];

/** A payment method on offer. `isTest` says that no money moves. */
export interface OfferedPayment {
  method: PaymentMethod;
  by: PaymentWay;
  isTest: boolean;
}

/** What shipping costs, in paise, and the subtotal over which it is free; null where no subtotal makes it free. */
export interface ShippingRule {
  amountPaise: Paise;
  freeOverPaise: Paise | null;
}

/** The specification's rule (section 9): ₹10, and free over ₹50. */
export const specifiedShipping: ShippingRule = { amountPaise: 1_000, freeOverPaise: 5_000 };

/** Whether a rule makes shipping free for every order: it costs nothing, or is free over nothing. */
export function isAlwaysFree({ amountPaise, freeOverPaise }: ShippingRule): boolean {
  return amountPaise === 0 || freeOverPaise === 0;
}

/** The terms that the shop and its upstream must agree on. */
export interface ShopTerms {
  shipping: ShippingRule;
  /** The payment methods on offer; null where the upstream does not tell them. */
  payments: readonly OfferedPayment[] | null;
  /** How many days after its delivery an order may be returned; null where the upstream takes no returns. */
  returnDays: number | null;
  /** Whether the upstream has no wishlist: then there is no heart and no tab. */
  lacksWishlist?: boolean;
  /** Whether no order can be cancelled by the shop: the upstream has no such call. */
  lacksCancel?: boolean;
  /** Whether customers get a copy of their data and may delete their account; absent means no. */
  ownData?: boolean;
  /** Whether an order may carry a note for who is given it; absent means no. */
  giftNotes?: boolean;
  /** Whether who has no account may order; absent means no. */
  guestCheckout?: boolean;
  /** Whether shoppers may ask for a mail when a piece is in stock again; absent means no. */
  stockAlerts?: boolean;
  /** Whether the upstream takes codes, and the offers that count without one; null or absent where nothing comes off any order. */
  offers?: { codes: boolean; open: readonly Offer[] } | null;
  delivery: DeliveryTerms;
}

/**
 * Those of the methods that the shop's setting names which the upstream takes, too. Where it takes none of them, those that it
 * takes: it decides what can be paid.
 */
export function offeredMethods(
  stated: readonly PaymentMethod[],
  terms: Pick<ShopTerms, "payments"> | null,
): readonly PaymentMethod[] {
  const payments = terms?.payments ?? [];
  if (payments.length === 0) return stated;
  const taken = payments.map(({ method }) => method);
  const both = stated.filter((method) => taken.includes(method));
  return both.length > 0 ? both : taken;
}

/** What stands for a shop's details where its owner has set none. In production the shop does not start with them. */
export const sampleShop = {
  name: "Pallu",
  address: "12 Sample Bazaar Road, Jaipur 302001, Rajasthan",
  phone: "+91 98000 00000",
  email: "care@pallu.example",
} as const;
