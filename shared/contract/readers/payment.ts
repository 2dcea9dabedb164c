import { firstPresent, isRecord, listAt, objectAt, valueAt } from "#contract/envelope.ts";
import { optionalText } from "#contract/scalars.ts";

/** What the shop keeps of a payment: of a card only the brand and the last four digits. `isTest` says that no money moves. */
export interface PaymentReceipt {
  id: string | null;
  brand: string | null;
  last4: string | null;
  isTest: boolean;
}

/** Reads a processed payment from `data`, `payment` or the body itself; `refused` when the answer says it failed with status 200. */
export function readPayment(body: unknown): PaymentReceipt & { refused: boolean } {
  const ids = ["id", "_id", "paymentId", "payment_id", "transactionId"];
  const entry = paymentWith(body, ids);
  const text = (names: string[]) => optionalText.parse(firstPresent(entry, names));
  const status = (optionalText.parse(firstPresent(entry, ["status"])) ?? "").toLowerCase();
  const refused = valueAt(body, "success") === false || ["declined", "failed", "error", "rejected"].includes(status);
  return {
    id: text(ids),
    brand: text(["brand", "card_brand", "network"]),
    last4: lastDigits(text(["last4", "last_four", "lastFour", "card_number", "cardNumber"])),
    isTest: entry["test"] === true,
    refused,
  };
}

/** Reads the status of a payment: the upstream's own word in lower case, or null when there is none. */
export function readPaymentStatus(body: unknown): string | null {
  const entry = paymentWith(body, ["status", "state"]);
  return optionalText.parse(firstPresent(entry, ["status", "state"]))?.toLowerCase() ?? null;
}

/** A saved payment method, as the dashboard lists it: the last four digits at most. `isTest` says that no money moved. */
export interface SavedPaymentMethod {
  id: string;
  type: string;
  last4: string | null;
  isTest: boolean;
}

/** Reads `GET /payments/methods` (a list, or under `data`); entries without an id are dropped; null when there is no list. */
export function readPaymentMethods(body: unknown): SavedPaymentMethod[] | null {
  const entries = listAt(body, ["data.methods", "data", "methods", "paymentMethods", ""]);
  return (
    entries?.flatMap((entry) => {
      if (!isRecord(entry)) return [];
      const id = optionalText.parse(firstPresent(entry, ["id", "_id"]));
      if (id === null) return [];
      return [
        {
          id,
          type: optionalText.parse(entry["type"]) ?? "card",
          last4: lastDigits(optionalText.parse(firstPresent(entry, ["card_number", "cardNumber", "last4"]))),
          isTest: entry["test"] === true,
        },
      ];
    }) ?? null
  );
}

/** The payment by link of an order, as far as the upstream tells it. `status` is its own word in lower case. */
export interface LinkPayment {
  orderId: string | null;
  status: string | null;
  link: string | null;
}

/** Reads the payment by link of an order. A link that is no http address counts as none: nobody is led there. */
export function readLinkPayment(body: unknown): LinkPayment {
  const entry = paymentWith(body, ["status", "state"]);
  const text = (names: string[]) => optionalText.parse(firstPresent(entry, names));
  return {
    orderId: text(["orderId", "order_id"]),
    status: text(["status", "state"])?.toLowerCase() ?? null,
    link: payAddress(text(["link", "url", "short_url", "payment_url"])),
  };
}

/** An address to pay at; null for anything that is not http or https. */
export function payAddress(text: string | null): string | null {
  if (text === null || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? text : null;
}

/** The payment in an answer that has one of these fields; an empty one when there is none. */
function paymentWith(body: unknown, names: string[]): Record<string, unknown> {
  const paths = ["data.payment", "payment", "data", "result", ""];
  return objectAt(body, paths, (value) => firstPresent(value, names) !== undefined) ?? {};
}

/** The last four digits of a text; null when it has none. */
function lastDigits(text: string | null): string | null {
  return text?.replaceAll(/\D/g, "").slice(-4) || null;
}
