import { amountText } from "../../domain/money.ts";
import type { ReturnReason, ReturnStatus } from "../../domain/returns.ts";

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
    refunded: "Return refunded",
  } satisfies Record<ReturnStatus, string>,
  /** What a status means for the customer, and what happens next. */
  meanings: {
    requested: "We have your request. We look at it and write to you. Please send nothing before that.",
    accepted: "Please send the pieces back to us. When they are here, your money goes back to you.",
    declined: "We do not take these pieces back.",
    received: "The pieces are here. Your money goes back to you next.",
    refunded: "This return is finished.",
  } satisfies Record<ReturnStatus, string>,
  sendTo: "Send them to",
  shopSays: "The shop writes",
  piece: (quantity: number, name: string) => `${quantity} × ${name}`,
  arrived: (count: number) => (count === 1 ? "1 of them is here" : `${count} of them are here`),
  /** The refund, by the upstream's word for its state. */
  refunds: {
    due: (amount: string) => `${amount} is on its way back to you.`,
    made: (amount: string) => `${amount} has gone back to you.`,
    failed: (amount: string) => `${amount} could not go back by itself. We write to you.`,
  } as Record<string, (amount: string) => string>,
  otherRefund: (amount: string, state: string) => `Refund of ${amount}: ${state}`,
} as const;

/** What has become of money that goes back, in words. */
export function refundText({ paise, state }: { paise: number; state: string }): string {
  const amount = amountText(paise);
  return returnWords.refunds[state]?.(amount) ?? returnWords.otherRefund(amount, state);
}
