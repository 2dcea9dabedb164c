import { countryCodes, type CountryCode, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { paymentWays, type OfferedPayment, type ShopTerms } from "#domain/shop-terms.ts";
import type { ShippingRule } from "#domain/totals.ts";
import { isRecord, objectAt } from "#contract/envelope.ts";
import { paiseOrNull } from "#contract/scalars.ts";

/** The terms as an upstream tells them. `shipping` and `delivery` are null where it tells none: the shop's own then count. */
export type ToldTerms = Omit<ShopTerms, "shipping" | "delivery"> & {
  shipping: ShippingRule | null;
  delivery: DeliveryTerms | null;
  /** Changes with the answer of `GET /shop-content`; null where it has nothing to say. */
  contentVersion: string | null;
};

/** Reads `GET /terms` from `data.terms`, `terms`, `data` or the body itself. What cannot be read counts as not told. */
export function readTerms(body: unknown): ToldTerms {
  const entry = objectAt(body, ["data.terms", "terms", "data", ""], (value) =>
    ["shipping", "payments", "returns", "delivery"].some((name) => Object.hasOwn(value, name)),
  );
  return {
    shipping: readShipping(entry?.["shipping"]),
    payments: readPayments(entry?.["payments"]),
    returnDays: readReturnDays(entry?.["returns"]),
    delivery: readDelivery(entry?.["delivery"]),
    ...(entry?.["own_data"] === true && { ownData: true }),
    contentVersion: typeof entry?.["content_version"] === "string" ? entry["content_version"] : null,
  };
}

/** A limit that is there but no amount makes the whole rule unreadable: a wrong "free" would fail each order. */
function readShipping(value: unknown): ShippingRule | null {
  if (!isRecord(value)) return null;
  const amountPaise = paiseOrNull(value["amount"]);
  const limit = value["free_over"] ?? null;
  const freeOverPaise = paiseOrNull(limit);
  return amountPaise === null || (limit !== null && freeOverPaise === null) ? null : { amountPaise, freeOverPaise };
}

/** The methods that the shop knows, each once. */
function readPayments(value: unknown): OfferedPayment[] | null {
  if (!Array.isArray(value)) return null;
  const told = value.filter((entry) => isRecord(entry));
  return paymentMethods.flatMap((method) => {
    const entry = told.find((one) => one["method"] === method);
    const by = paymentWays.find((way) => way === entry?.["by"]);
    return entry === undefined || by === undefined ? [] : [{ method, by, isTest: entry["test"] === true }];
  });
}

function readReturnDays(value: unknown): number | null {
  const days = isRecord(value) ? value["days"] : null;
  return typeof days === "number" && Number.isInteger(days) && days > 0 ? days : null;
}

function readDelivery(value: unknown): DeliveryTerms | null {
  if (!isRecord(value)) return null;
  const cash = isRecord(value["cash"]) ? value["cash"] : {};
  return {
    countries: readCountries(value["countries"]),
    checksIndia: value["indian_formats"] === true,
    cash: { countries: readCountries(cash["countries"]), upToPaise: paiseOrNull(cash["up_to"]) },
  };
}

/** The countries that the shop knows; all of them where none is told. */
function readCountries(value: unknown): readonly CountryCode[] {
  const told = Array.isArray(value) ? countryCodes.filter((code) => value.includes(code)) : [];
  return told.length === 0 ? countryCodes : told;
}
