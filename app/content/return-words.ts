import type { ReturnReason, ReturnStage } from "../../domain/returns.ts";

/** Words of returns: the form, and what the page of an order says of them. */
export const returnWords = {
  title: (number: string) => `Return pieces of order ${number}`,
  lead: (lastDay: string) =>
    `Choose what you want to send back, and why. You can ask until ${lastDay}. Please send nothing before we have answered.`,
  shippingNote:
    "You get back the price of what you return. What you paid for shipping comes back when you return the whole order.",
  howMany: "How many do you return?",
  keep: "None, I keep it",
  of: (count: number, most: number) => `${count} of ${most}`,
  reason: "Why?",
  chooseReason: "Please choose",
  reasons: {
    size: "It does not fit",
    look: "It looks different from the pictures",
    damaged: "It arrived damaged",
    wrong: "It is not what I ordered",
    changed: "I changed my mind",
  } satisfies Record<ReturnReason, string>,
  note: "Anything else we should know? (optional)",
  submit: "Ask for this return",
  pending: "Sending...",
  stay: "Keep everything",
  noNumber: (most: number, name: string) => `Choose how many of ${name} you return: a whole number from 0 to ${most}.`,
  nothingChosen: "Please choose at least one piece to return.",
  reasonMissing: (name: string) => `Please say why you return ${name}.`,
  tooMany: (left: number, name: string) => `Only ${left} of ${name} can still be returned.`,
  noteLong: (most: number) => `Please use at most ${most} characters.`,
  failed: "Your return could not be sent. Please try again.",
  perhaps: "We could not tell whether your return has reached us. You can send it again: it counts once.",
  sent: "We have your return. We look at it and write to you. Please send nothing before that.",

  ask: "Return Pieces",
  until: (lastDay: string) => `You can return pieces of this order until ${lastDay}.`,
  over: (lastDay: string) => `Pieces of this order could be returned until ${lastDay}.`,
  heading: "Returns",
  one: (number: string) => `Return ${number}`,
  status: "Return",
  statuses: {
    requested: "Return requested",
    accepted: "Return accepted",
    declined: "Return declined",
    received: "Return received",
    refund_due: "Refund under way",
    refund_failed: "Refund delayed",
    refunded: "Return refunded",
  } satisfies Record<ReturnStage, string>,
  /** The badge of an order with several returns: how many, and how far they are. */
  several: (count: number, stages: readonly string[]) => `${count} returns: ${stages.join(", ")}`,
  stages: {
    requested: "requested",
    accepted: "accepted",
    declined: "declined",
    received: "received",
    refund_due: "refund under way",
    refund_failed: "refund delayed",
    refunded: "refunded",
  } satisfies Record<ReturnStage, string>,
  /** What a status means for the customer, and what happens next. */
  meanings: {
    requested: "We have your request. We look at it and write to you. Please send nothing before that.",
    accepted: "Please send the pieces back to us. When they are here, your money goes back to you.",
    declined: "We do not take these pieces back.",
    received: "The pieces are here. Your money goes back to you next.",
    refund_due: "The pieces are here, and we have asked for your money to be sent back.",
    refund_failed: "The pieces are here. Your money has not gone back to you yet.",
    refunded: "This return is finished.",
  } satisfies Record<ReturnStage, string>,
  /** How the money of an order comes back that was paid in cash: on the form, and until the pieces are here. */
  cashLater:
    "You paid in cash. When the pieces are here, we ask you by e-mail or phone for a UPI ID or a bank account, and pay your money there.",
  /** The same, when they are here. */
  cashNow:
    "You paid in cash, so we ask you by e-mail or phone for a UPI ID or a bank account, and pay your money there.",
  sendTo: "Send them to",
  shopSays: "The shop writes",
  piece: (quantity: number, name: string) => `${quantity} × ${name}`,
  arrived: (count: number) => (count === 1 ? "1 of them is here" : `${count} of them are here`),
} as const;
