import { z } from "zod";
import { countryCodes, type CountryCode, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { paymentWays, type OfferedPayment, type ShopTerms } from "#domain/shop-terms.ts";
import type { ShippingRule } from "#domain/totals.ts";
import { callsOf } from "./call.ts";
import { offer } from "./offers.ts";
import { thingIn } from "./normalise.ts";
import * as f from "./shape.ts";

const allCountries = f.manyOf(countryCodes, { optional: true, says: "All of them when absent." });
const countries: f.Field<readonly CountryCode[]> = {
  ...allCountries,
  decode(value) {
    const told = allCountries.decode(value) ?? [];
    return told.length === 0 ? countryCodes : told;
  },
};

const cash = f.shape({
  countries,
  upToPaise: f.rupees({ name: "up_to", ...f.maybe, says: "The largest total; null or absent for any." }),
});
const delivery = f.shape({
  countries,
  checksIndia: f.flag(false, {
    name: "indian_formats",
    optional: true,
    says: "Whether an address in India needs a PIN code of six digits and a phone number of ten.",
  }),
  cash: f.part(cash, { optional: true, says: "Where cash is taken on delivery." }),
});

/** A limit that is there but no amount makes the whole rule unreadable: a wrong "free" would fail each order. */
const freeOver = f.rupees({
  name: "free_over",
  nullable: true,
  says: "Shipping is free when the subtotal is over this amount; null when no amount makes it free.",
});
const shipping = f.shape({
  amountPaise: f.needed(f.rupees({ name: "amount", says: "What shipping costs for an order." })),
  freeOverPaise: {
    ...freeOver,
    decode: (value: unknown) => freeOver.decode(value) ?? ((value ?? null) === null ? null : undefined),
  },
});

const offered = f.shape({
  method: f.needed(f.oneOf(paymentMethods)),
  by: f.needed(
    f.oneOf(paymentWays, { says: "In the shop's form, by a link to a page, by hand after the order, or on delivery." }),
  ),
  isTest: f.flag(false, { name: "test", says: "Whether no money moves." }),
});
const ways = f.listOf(offered, {
  optional: true,
  says: "The ways to pay on offer: the shop offers those of them that its setting names, too.",
});
/** The methods that the shop knows, each once, in its own order. */
const payments: f.Field<OfferedPayment[] | null, OfferedPayment[] | null> = {
  ...ways,
  decode(value) {
    if (!Array.isArray(value)) return null;
    const told = ways.decode(value) ?? [];
    return paymentMethods.flatMap((method) => told.find((one) => one.method === method) ?? []);
  },
  encode: (told) => told && ways.encode(told),
};

/** The terms that the shop and its upstream must agree on; what is not told, or cannot be read, is null. */
export const terms = f.shape({
  contentVersion: f.text({
    name: "content_version",
    optional: true,
    says: "Another text after each change of `GET /shop-content`; absent where it has nothing to say.",
  }),
  shipping: f.part(shipping),
  payments,
  returns: f.part(f.shape({ days: f.needed(f.count({ says: "Counted from the delivery." })) }), {
    ...f.maybe,
    says: "How long an order may be returned; null or absent when the upstream takes no returns.",
  }),
  ownData: f.flag(false, {
    name: "own_data",
    optional: true,
    says: "Whether customers get a copy of their data and may delete their account.",
  }),
  giftNotes: f.flag(false, { name: "gift_notes", optional: true, says: "Whether an order may carry a `giftNote`." }),
  guestCheckout: f.flag(false, {
    name: "guest_checkout",
    optional: true,
    says: "Whether who has no account may order, by `POST /users/guest`.",
  }),
  stockAlerts: f.flag(false, {
    name: "stock_alerts",
    optional: true,
    says: "Whether shoppers may ask for a mail when a piece is in stock again.",
  }),
  offers: f.part(
    f.shape({
      codes: f.flag(false, {
        optional: true,
        says: "Whether the shop asks for a code: `GET /offers/{code}` judges it.",
      }),
      open: f.listOf(offer, { optional: true, says: "The offers that count now without a code." }),
    }),
    { ...f.maybe, says: "What takes off something of orders. Where it is absent, nothing does." },
  ),
  delivery: f.part(delivery, {
    optional: true,
    says: "Where orders are delivered. The shop's forms ask for nothing that is not told here.",
  }),
});

/** The terms as an upstream tells them. `shipping` and `delivery` are null where it tells none: the shop's own then count. */
export type ToldTerms = Omit<ShopTerms, "shipping" | "delivery"> & {
  shipping: ShippingRule | null;
  delivery: DeliveryTerms | null;
  /** Changes with the answer of `GET /shop-content`; null where it has nothing to say. */
  contentVersion: string | null;
};

/** Reads `GET /terms`. What cannot be read counts as not told. */
export function readTerms(body: unknown): ToldTerms {
  const names = ["shipping", "payments", "returns", "delivery"];
  const found = thingIn(body, "terms", (thing) => names.some((name) => Object.hasOwn(thing, name)));
  const { returns, ownData, giftNotes, guestCheckout, stockAlerts, offers, delivery, ...told } = terms.decode(
    found ?? {},
  ) as f.Decoded<typeof terms>;
  return {
    ...told,
    returnDays: returns?.days || null,
    ...(ownData && { ownData }),
    ...(giftNotes && { giftNotes }),
    ...(guestCheckout && { guestCheckout }),
    ...(stockAlerts && { stockAlerts }),
    ...(offers !== null && { offers }),
    delivery: delivery && { ...delivery, cash: delivery.cash ?? { countries: countryCodes, upToPaise: null } },
  };
}

/** The terms as they go over the wire. */
export const wireTerms = z
  .looseObject({ data: terms.wire })
  .meta({ id: "Terms", description: "The terms that the shop and its upstream must agree on; amounts in rupees." });

/** The call of the terms. */
export const termsCalls = callsOf("terms", {
  getTerms: {
    call: "GET /terms",
    does: "Answers the terms of an order: what shipping costs, the ways to pay, how long an order may be returned, and where it is delivered.",
    notes: [
      "The shop keeps the answer for a minute, and the last one while the upstream does not answer. It reads it again at once when an order is refused with `total_changed`.",
    ],
    auth: "none",
    without:
      "takes `SHIPPING_RUPEES` and `FREE_SHIPPING_OVER_RUPEES` of its own settings: ₹10, and free over ₹50, where they are not set",
    success: { status: 200, body: wireTerms },
    read: (body) => readTerms(body).shipping,
    refusals: {},
  },
});
