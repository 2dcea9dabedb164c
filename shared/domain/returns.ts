import type { Paise } from "./money.ts";
import { refundStateFrom } from "./payment-state.ts";

/** The statuses of a return, in the order of its life. The shop shows any other one as unknown, with its raw text. */
export const returnStatuses = ["requested", "accepted", "declined", "received", "refunded"] as const;

/** One of {@link returnStatuses}. */
export type ReturnStatus = (typeof returnStatuses)[number];

/** Why a customer sends a piece back. */
export const returnReasons = ["size", "look", "damaged", "wrong", "changed"] as const;

/** One of {@link returnReasons}. */
export type ReturnReason = (typeof returnReasons)[number];

/** For how many days after delivery the specification takes returns. */
export const specifiedReturnDays = 30;

/** The longest words of the shop to a customer about a return or a parcel, in characters. */
export const MAX_RETURN_WORDS = 1_000;

const next: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ["accepted", "declined"],
  // Where no money is left to give back: all that came was exchanged.
  accepted: ["received", "declined", "refunded"],
  declined: [],
  received: ["refunded"],
  refunded: [],
};

/** Whether a return may go from one status straight to another. What has come back can no longer be declined. */
export function canReturnBecome(from: ReturnStatus, to: ReturnStatus): boolean {
  return next[from].includes(to);
}

/** An upstream's word as a status of a return, or null when it is unknown. */
export function returnStatusFrom(raw: string): ReturnStatus | null {
  const word = raw.trim().toLowerCase();
  return returnStatuses.find((status) => status === word) ?? null;
}

/**
 * How far a return is for its customer. Its status alone does not tell: "refunded" may stand there although the money could
 * not be sent, or is only asked for, or that nothing was paid and the amount came off what is to be paid.
 */
export type ReturnStage = ReturnStatus | "refund_due" | "refund_failed" | "credited" | "exchanged";

/**
 * The stage of a return by its status and its refund; null for a status that is unknown. Money that the shop pays by hand
 * is not on its way before it is paid, so such a return is received until then.
 */
export function returnStage({
  status: raw,
  refund,
  creditedPaise = null,
  replacement = null,
}: {
  status: string;
  refund: { state: string; isByHand: boolean } | null;
  creditedPaise?: number | null;
  replacement?: string | null;
}): ReturnStage | null {
  const status = returnStatusFrom(raw);
  if (refund === null && status === "refunded" && replacement !== null) return "exchanged";
  if (refund === null && status === "refunded" && creditedPaise !== null) return "credited";
  if (refund === null || (status !== "received" && status !== "refunded")) return status;
  switch (refundStateFrom(refund.state)) {
    case "due":
      return refund.isByHand ? "received" : "refund_due";
    case "failed":
      return "refund_failed";
    case "made":
      return "refunded";
    case null:
      return status;
  }
}

/**
 * How far the exchange is that a customer wants instead of money: asked for, kept for them, an order of its own, or no more, so that
 * their money goes back. Null where nothing else is wanted, and for a return that is declined.
 */
export function exchangeStage({
  status: raw,
  items,
  replacement,
}: {
  status: string;
  items: readonly { wanted: { isKept: boolean } | null }[];
  replacement: string | null;
}): "asked" | "kept" | "ordered" | "refunded" | null {
  const status = returnStatusFrom(raw);
  if (status === null || status === "declined" || items.every(({ wanted }) => wanted === null)) return null;
  if (status === "requested") return "asked";
  if (replacement !== null) return "ordered";
  return items.some(({ wanted }) => wanted?.isKept === true) ? "kept" : "refunded";
}

/** An upstream's word as a reason, or null when it is unknown. */
export function returnReasonFrom(raw: string): ReturnReason | null {
  return returnReasons.find((reason) => reason === raw) ?? null;
}

/** A line of a return as far as quantities depend on it; `received` is null until the parcel is here. */
export interface ReturnedLine {
  line: number;
  quantity: number;
  received: number | null;
}

/**
 * How many pieces of each line of an order may still be returned, by the place of the line. A declined return takes none;
 * a piece that was named but did not come back may be named again.
 */
export function returnablePieces(
  quantities: readonly number[],
  returns: readonly { status: string; items: readonly ReturnedLine[] }[],
): number[] {
  const left = [...quantities];
  for (const { status, items } of returns) {
    if (returnStatusFrom(status) === "declined") continue;
    for (const { line, quantity, received } of items) {
      const before = left[line];
      if (before !== undefined) left[line] = Math.max(0, before - (received ?? quantity));
    }
  }
  return left;
}

/** How many pieces of a line were `bought`, come back with a return, and did so before, and what was paid for those that come. */
export interface PiecesBack {
  bought: number;
  quantity: number;
  before: number;
  paidPaise: number;
}

/**
 * What goes back for the pieces of a return, by each line of its order, in paise: what was paid for them. Shipping and tax go back with
 * the refund that makes the order returned as a whole.
 */
export function refundForPieces(
  { shippingPaise, taxPaise }: { shippingPaise: number; taxPaise: number },
  back: readonly PiecesBack[],
): number {
  const price = back.reduce((sum, { paidPaise }) => sum + paidPaise, 0);
  const isAny = back.some(({ quantity }) => quantity > 0);
  const isWhole = back.every(({ bought, quantity, before }) => quantity + before >= bought);
  return isAny && isWhole ? price + shippingPaise + taxPaise : price;
}

/** Pieces that come back for others: their price, what was paid for all of them, and what one of the others costs. */
interface ExchangedPieces {
  quantity: number;
  unitPaise: Paise;
  paidPaise: Paise;
  wantedPaise: Paise;
}

/**
 * What pieces cost that replace others, what pays for them, and how much more they are: less than 0 goes back. What came off the
 * first ones comes off these, too (`shares`): at the same price no money moves. No more pays than is left of what was paid for the order.
 */
export function exchangeOf(pieces: readonly ExchangedPieces[], leftPaise: Paise) {
  const sum = (amounts: readonly Paise[]) => amounts.reduce((all, paise) => all + paise, 0);
  const shares = pieces.map(({ quantity, unitPaise, paidPaise, wantedPaise }) =>
    Math.min(unitPaise * quantity - paidPaise, wantedPaise * quantity),
  );
  const totalPaise = sum(pieces.map(({ quantity, wantedPaise }) => wantedPaise * quantity)) - sum(shares);
  const paidPaise = Math.max(0, Math.min(sum(pieces.map((one) => one.paidPaise)), leftPaise));
  return { shares, totalPaise, paidPaise, morePaise: totalPaise - paidPaise };
}
