import { z } from "zod";
import { countryCodes, type CountryCode, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { paymentWays, type OfferedPayment, type ShopTerms, type ShippingRule } from "#domain/shop-terms.ts";
import { callsOf } from "./call.ts";
import { offer } from "./offers.ts";
import { thingIn } from "./normalise.ts";
import * as f from "./shape.ts";

const allCountries = f.manyOf(countryCodes, "All of them when absent.").optional();
const countries = allCountries.reading<readonly CountryCode[]>((value) => {
  const told = allCountries.decode(value) ?? [];
  return told.length === 0 ? countryCodes : told;
});

const cash = f.shape({
  countries,
  upToPaise: f.rupees("The largest total; null or absent for any.").as("up_to").nullish(),
});
const delivery = f.shape({
  countries,
  checksIndia: f.flag(false, "India: a PIN code has six digits, a phone number ten.").as("indian_formats").optional(),
  cash: f.part(cash, "Where cash is taken on delivery.").optional().or({ countries: countryCodes, upToPaise: null }),
});

/** A limit that is there but no amount makes the whole rule unreadable: a wrong "free" would fail each order. */
const freeOver = f.rupees("Over this subtotal it is free; null: it never is.").as("free_over").nullable();
const shipping = f.shape({
  amountPaise: f.rupees("What shipping costs for an order.").as("amount").needed(),
  freeOverPaise: freeOver.reading((value) => freeOver.decode(value) ?? ((value ?? null) === null ? null : undefined)),
});

const offered = f.shape({
  method: f.oneOf(paymentMethods).needed(),
  by: f.oneOf(paymentWays, "In a form, by a link to a page, by hand afterwards, on delivery.").needed(),
  isTest: f.flag(false, "Whether no money moves.").as("test"),
});
const ways = f.listOf(offered);
/** The methods that the shop knows, each once, in its own order. */
const payments = new f.Field<OfferedPayment[] | null>({
  schema: ways.wire,
  says: "The ways to pay on offer: the shop offers those of them that its setting names, too.",
  decode(value) {
    if (!Array.isArray(value)) return null;
    const told = ways.decode(value) ?? [];
    return paymentMethods.flatMap((method) => told.find((one) => one.method === method) ?? []);
  },
  encode: ways.encode,
}).optional();

const offers = f.shape({
  codes: f.flag(false, "Whether the shop asks for a code: `GET /offers/{code}` judges it.").optional(),
  open: f.listOf(offer, "The offers that count now without a code.").optional(),
});

/** The terms that the shop and its upstream must agree on; what is not told, or cannot be read, is null. */
export const terms = f.shape({
  contentVersion: f.text("Changes with `GET /shop-content`, where that is there.").as("content_version").optional(),
  shipping: f.part(shipping),
  payments,
  returns: f.part(f.shape({ days: f.count("From the delivery.").needed() }), "Without it: none are taken.").nullish(),
  ownData: f.flag(false, "A copy of one's data, and deletion of the account.").as("own_data").optional(),
  giftNotes: f.flag(false, "Whether an order may carry a `giftNote`.").as("gift_notes").optional(),
  guestCheckout: f.flag(false, "Orders without an account: `POST /users/guest`.").as("guest_checkout").optional(),
  stockAlerts: f.flag(false, "Mails when a piece is in stock again.").as("stock_alerts").optional(),
  offers: f.part(offers, "Where it is absent, nothing is taken off.").nullish(),
  delivery: f.part(delivery, "Where to. The shop's forms ask for nothing that is not told here.").optional(),
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
  const { returns, ...told } = terms.decode(found ?? {}) as f.Decoded<typeof terms>;
  return { ...told, returnDays: returns?.days || null };
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
    answer: wireTerms,
    read: (body) => readTerms(body).shipping,
  },
});
