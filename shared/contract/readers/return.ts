import { z } from "zod";
import { firstPresent, hasId, isRecord, objectAt, reshaped } from "#contract/envelope.ts";
import { identifier, optionalRupeesAsPaise, optionalText, quantity } from "#contract/scalars.ts";

const returnedItem = z.preprocess(
  reshaped((entry) => ({
    line: entry["line"],
    quantity: firstPresent(entry, ["qty", "quantity"]) ?? 1,
    reason: entry["reason"],
    received: entry["received"],
  })),
  z.object({
    line: z.int().min(0).nullable().catch(null),
    quantity: quantity.catch(1),
    reason: optionalText,
    received: z.int().min(0).nullable().catch(null),
  }),
);

const refund = z.preprocess(
  reshaped((entry) => ({
    paise: entry["amount"],
    state: entry["state"] ?? entry["status"],
    isByHand: firstPresent(entry, ["by_hand", "byHand"]) === true,
    at: entry["at"],
  })),
  z.object({
    paise: optionalRupeesAsPaise,
    state: optionalText.transform((state) => state ?? "due"),
    isByHand: z.boolean(),
    at: optionalText,
  }),
);

/**
 * Money that goes back: its amount, the upstream's word for its state, whether the shop pays it itself, and since when it is
 * so.
 */
export interface OrderRefund {
  paise: number;
  state: string;
  isByHand: boolean;
  at: string | null;
}

/** Reads money that goes back; null where it names no amount. */
export function readRefund(value: unknown): OrderRefund | null {
  if (!isRecord(value)) return null;
  const { paise, ...rest } = refund.parse(value);
  return paise === null ? null : { paise, ...rest };
}

const oneReturn = z.preprocess(
  reshaped((entry) => ({
    id: firstPresent(entry, ["id", "_id"]),
    status: entry["status"],
    createdAt: firstPresent(entry, ["created_at", "createdAt"]),
    items: entry["items"],
    words: entry["words"],
    refund: entry["refund"],
    creditedPaise: entry["credited"],
    history: entry["history"],
  })),
  z.object({
    id: identifier,
    status: optionalText.transform((status) => status ?? "requested"),
    createdAt: optionalText,
    items: z.unknown().transform((items) => recordsOf(items).map((item) => returnedItem.parse(item))),
    words: optionalText,
    refund: z.unknown().transform(readRefund),
    creditedPaise: optionalRupeesAsPaise,
    history: z.unknown().transform((steps) =>
      recordsOf(steps).flatMap((step) => {
        const status = optionalText.parse(step["status"]);
        return status === null ? [] : [{ status, at: optionalText.parse(step["at"]) }];
      }),
    ),
  }),
);

/**
 * A return as the shop reads it: `status`, reasons and the refund's state are the upstream's raw words; a line that is unknown
 * is null. `creditedPaise` came off the price of an order that was not paid yet; null otherwise.
 */
export type OrderReturn = z.infer<typeof oneReturn>;

/** The returns of an order, oldest first. What has no id is left out. */
export const returnsOf = z
  .unknown()
  .optional()
  .transform((value) => recordsOf(value).flatMap((entry) => oneReturn.safeParse(entry).data ?? []));

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Reads one return from `data.return`, `return`, `data` or the body itself; null when there is none with an id. */
export function readReturn(body: unknown): OrderReturn | null {
  return oneReturn.safeParse(objectAt(body, ["data.return", "return", "data", ""], hasId)).data ?? null;
}
