import { paymentMethods } from "../../domain/payment-methods.ts";
import { paymentWays, type OfferedPayment, type ShopTerms } from "../../domain/shop-terms.ts";
import type { ShippingRule } from "../../domain/totals.ts";
import { isRecord, objectAt } from "../envelope.ts";
import { paiseOrNull } from "../scalars.ts";

/** The terms as an upstream tells them. `shipping` is null where it tells no amount: the shop's own settings then count. */
export type ToldTerms = Omit<ShopTerms, "shipping"> & { shipping: ShippingRule | null };

/** Reads `GET /terms` from `data.terms`, `terms`, `data` or the body itself. What cannot be read counts as not told. */
export function readTerms(body: unknown): ToldTerms {
  const entry = objectAt(body, ["data.terms", "terms", "data", ""], (value) =>
    ["shipping", "payments", "returns"].some((name) => Object.hasOwn(value, name)),
  );
  return {
    shipping: readShipping(entry?.["shipping"]),
    payments: readPayments(entry?.["payments"]),
    returnDays: readReturnDays(entry?.["returns"]),
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
