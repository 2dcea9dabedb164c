import type { ReturnReason, ReturnStatus } from "#domain/returns.ts";

/** The words of the room of returns. */
export const returnsWords = {
  byStatus: "Returns by their state",
  statuses: {
    requested: "To answer",
    accepted: "On the way to us",
    received: "Money to give back",
    refunded: "Finished",
    declined: "Declined",
  } satisfies Record<ReturnStatus, string>,
  one: (id: string) => `Return ${id}`,
  asked: (day: string) => `asked for on ${day}`,
  came: (count: number, restocked: number) => `${count} came, ${restocked} back in the stock`,
  reason: "Why",
  howManyBack: "How many come back",
  noneBack: "Say of at least one piece how many come back.",
  reasons: {
    size: "It does not fit",
    look: "It looks different from the pictures",
    damaged: "It arrived damaged",
    wrong: "It is not what was ordered",
    changed: "They changed their mind",
  } satisfies Record<ReturnReason, string>,
  note: "The customer writes",
  words: "The shop wrote",
  steps: {
    requested: "Asked for",
    accepted: "Accepted",
    received: "The pieces came",
    refunded: "Finished",
    declined: "Declined",
  } satisfies Record<ReturnStatus, string>,

  wants: (piece: string) => `They want ${piece} in exchange`,
  same: "No money moves with the exchange.",
  dearer: (amount: string) => `With the exchange they pay ${amount} more.`,
  cheaper: (amount: string) => `With the exchange ${amount} goes back.`,
  kept: "kept for them",
  replacement: (order: string) => `In exchange: order ${order}`,
  exchange: "The exchange",
  exchanges: {
    keep: "Send it when theirs is here",
    before: "Send it before that",
    money: "Give the money back",
  },
  giveUp: "Give the money back in place of the exchange",

  answerTitle: "Answer the customer",
  answerWords: "Words to the customer: where to send the pieces, or why you decline",
  accepted: (id: string) => `The return ${id} is accepted, and the customer is told.`,
  decline: "Decline",
  declineTitle: "Decline this return",
  declineWords: "Why, in words that the customer reads",
  declineNeeds: "Please write why: the customer reads it.",
  declined: (id: string) => `The return ${id} is declined, and the customer is told.`,

  receiveTitle: "The parcel is here",
  howMany: "How many came",
  restock: "They can be sold again: back into the stock",
  receive: "Mark as received",
  received: (id: string, order: string | null) =>
    `The pieces of ${id} are noted. ${order === null ? "What is to be done next stands below." : `In exchange they get the order ${order}.`}`,

  moneyTitle: "The money",
  goesBack: (amount: string) => `${amount} would go back to the customer.`,
  comesOff: (amount: string) => `The order is not paid: ${amount} would come off what is to be paid.`,
  nobodyHere: "The owner makes the refund.",
  asking: (amount: string) => `The payment provider is asked to give ${amount} back.`,
  toPay: (amount: string) => `Please pay ${amount} to the customer yourself, then note it here.`,
  failed: (amount: string) =>
    `The payment provider did not give ${amount} back. You can pay it yourself, then note it here.`,
  made: (amount: string) => `${amount} went back to the customer.`,
  credited: (amount: string) => `${amount} came off what is to be paid for the order.`,
  paid: "Mark as paid",
  notedPaid: (amount: string) => `${amount} is noted as paid, and the customer is told.`,

  refundTitle: (id: string) => `Refund the return ${id}`,
  refundCard: "It goes back the way it was paid. This cannot be undone.",
  refundByHand:
    "It was paid in cash or to your own UPI ID, so you pay it back yourself. The shop notes the amount, and then asks you to say when it is paid.",
  refundUnpaid: "Nothing was paid yet. The amount comes off what is to be paid.",
  badAmount: "Please write an amount, such as 1299.50",
  refund: "Refund",
  back: "Back to the return",
  over: "There is no money to decide on here.",
  nothingLeft: (id: string) => `The return ${id} is finished. No money goes back.`,
};
