import type { DeskOrder } from "#api/desk/read-order.ts";
import { isOpen, isSent } from "#domain/order-status.ts";
import type { DeskRightName } from "#domain/staff.ts";

/** Each act that has a page of its own, which asks: the right it needs, and when it can be done. */
export const askedActs = {
  paid: { right: "sell", isPossible: ({ owed, paid_by_hand: byHand }) => owed.state === "unpaid" && byHand },
  cancel: { right: "sell", isPossible: ({ status }) => isOpen(status) },
  "came-back": { right: "refund", isPossible: ({ status }) => status === "shipped" },
  refund: { right: "refund", isPossible: ({ status, refundable_paise: paise }) => isSent(status) && paise > 0 },
  refunded: { right: "refund", isPossible: ({ refunds }) => refunds.some(isToPay) },
  "refund-again": { right: "refund", isPossible: ({ refunds }) => refunds.some(isToAskAgain) },
} as const satisfies Record<string, { right: DeskRightName; isPossible(order: DeskOrder): boolean }>;

/** The name of one of {@link askedActs}. */
export type AskedAct = keyof typeof askedActs;

/** Whether a refund waits to be paid by hand; that of a return is paid on the return's page. */
export function isToPay({ state, by_hand: byHand, return_id: returnId }: DeskOrder["refunds"][number]): boolean {
  return returnId === null && (state === "failed" || (state === "due" && byHand));
}

/** Whether the provider may be asked once more for a refund. */
export function isToAskAgain({ state, by_hand: byHand }: DeskOrder["refunds"][number]): boolean {
  return state === "failed" && !byHand;
}
