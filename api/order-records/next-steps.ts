import { amountText } from "#domain/money.ts";
import { isOpen } from "#domain/order-status.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import type { WireOrder } from "./load-orders.ts";
import { owedFor } from "./owed.ts";

/** What the owner does next with an order: why, and the words of the command. */
export interface NextStep {
  text: string;
  /** The words after `npm run orders --`; null where there is nothing to type. */
  words: string | null;
}

/** What the owner does next with an order. `isPaidByHand` says that the money comes to the shop's own UPI id. */
export function nextSteps(order: WireOrder, { isPaidByHand }: { isPaidByHand: boolean }): NextStep[] {
  const { id } = order;
  if (order.paymentDetails?.test === true && isOpen(order.status)) {
    if (isAwaited(order))
      return [
        {
          text: "It is a test payment, not yet paid. Pay it on the provider's page as a test: you are written to when it is paid. Do not send it.",
          words: null,
        },
        { text: "To cancel it", words: `cancel ${id}` },
      ];
    return [{ text: "The payment was a test: no money moved. Do not send it. To cancel it", words: `cancel ${id}` }];
  }
  if (isAwaited(order) && isOpen(order.status))
    return isPaidByHand
      ? [
          { text: `Look for the reference ${id} in your bank's list. When the money is there`, words: `paid ${id}` },
          { text: "If it does not come in time, the pieces go back into stock with", words: `cancel ${id}` },
        ]
      : [
          {
            text: "The customer pays on the provider's page. You are written to when the money is there.",
            words: null,
          },
        ];
  switch (order.status) {
    case "pending":
      return [
        { text: "To accept it, so that it is packed", words: `process ${id}` },
        { text: "If you cannot send it", words: `cancel ${id}` },
      ];
    case "processing":
      return [{ text: "Pack it. When the courier has it", words: `ship ${id} --courier NAME --tracking CODE` }];
    case "shipped":
      return [
        ...unpaidSteps(order),
        {
          text: isPrepaid(order.paymentMethod) ? "When it has arrived" : "When it has arrived and the cash was taken",
          words: `deliver ${id}`,
        },
        {
          text: "If the courier brings it back, with pieces that can be sold again",
          words: `came-back ${id} --restock`,
        },
      ];
    case "delivered":
      return unpaidSteps(order);
    case "cancelled":
      return [];
  }
}

/** What the owner does with an order that was sent before it was paid. */
function unpaidSteps(order: WireOrder): NextStep[] {
  return isAwaited(order)
    ? [
        {
          text: `It was sent before it was paid. When ${amountText(Math.round(payableFor(order) * 100))} is there`,
          words: `paid ${order.id}`,
        },
      ]
    : [];
}

/** What the owner does with money that should go back to a customer and has not gone; none while the provider works on it. */
export function refundSteps(order: WireOrder): NextStep[] {
  return (order.refunds ?? []).flatMap(({ amount, state, by_hand: isByHand, return_id: returnId }) => {
    const byHand = { words: refundCommand(order.id, returnId) };
    const sum = amountText(Math.round(amount * 100));
    if (state === "failed")
      return [
        {
          text: `${sum} did not go back to the customer. To ask the payment provider again`,
          words: refundAgainCommand(order.id),
        },
        { ...byHand, text: "Or pay it by hand. When you have done that" },
      ];
    return state === "due" && isByHand ? [{ ...byHand, text: `Pay ${sum} back by hand. When you have done that` }] : [];
  });
}

/** What is to be paid for an order in all, in rupees: less than the total where pieces came back before it was paid. */
export function payableFor({ paymentDetails, total }: WireOrder): number {
  return paymentDetails?.payable ?? total;
}

/** Whether the money of an order has yet to come. */
export function isAwaited(order: WireOrder): boolean {
  return owedFor(order).state === "unpaid";
}

/** The words by which the owner asks the provider once more for refunds that failed. */
export function refundAgainCommand(orderId: string): string {
  return `refund again ${orderId}`;
}

/** The words of the command with which the owner notes a refund made by hand. */
export function refundCommand(orderId: string, returnId: string | null): string {
  return returnId === null ? `refunded ${orderId}` : `return refund ${returnId} --made`;
}
