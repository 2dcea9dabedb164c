import type { ReturnReason, ReturnStage } from "#domain/returns.ts";

/** Words of returns: the form, and what the page of an order says of them. */

export const title = (number: string) => `Return pieces of order ${number}`;
export const lead = (lastDay: string) =>
  `Choose what you want to send back, and why. You can ask until ${lastDay}. Please send nothing before we have answered.`;
export const shippingNote =
  "You get back the price of what you return. What you paid for shipping comes back when you return the whole order.";
export const howMany = "How many do you return?";
export const keep = "None, I keep it";
export const of = (count: number, most: number) => `${count} of ${most}`;
export const reason = "Why?";
export const chooseReason = "Please choose";
export const reasons = {
  size: "It does not fit",
  look: "It looks different from the pictures",
  damaged: "It arrived damaged",
  wrong: "It is not what I ordered",
  changed: "I changed my mind",
} as const satisfies Record<ReturnReason, string>;
/** What is wanted in place of the money, where the upstream exchanges pieces. */
export const wanted = "What would you like for it?";
export const money = "My money back";
export const exchangeFor = (piece: string, difference: string | null) =>
  `${piece} in exchange${difference === null ? "" : `, ${difference}`}`;
export const dearer = (amount: string) => `${amount} to pay`;
export const cheaper = (amount: string) => `${amount} back to you`;
export const exchangeLead =
  "You can also exchange a piece for another size or color. We keep it for you when we accept, and send it when yours is here. At the same price you pay nothing.";
export const wantedGone = (name: string) =>
  `What you chose instead of ${name} is not there any more, or has another price. Please choose again.`;
export const note = "Anything else we should know? (optional)";
export const submit = "Ask for this return";
export const pending = "Sending...";
export const stay = "Keep everything";
export const noNumber = (most: number, name: string) =>
  `Choose how many of ${name} you return: a whole number from 0 to ${most}.`;
export const nothingChosen = "Please choose at least one piece to return.";
export const reasonMissing = (name: string) => `Please say why you return ${name}.`;
export const tooMany = (left: number, name: string) => `Only ${left} of ${name} can still be returned.`;
export const noteLong = (most: number) => `Please use at most ${most} characters.`;
export const failed = "Your return could not be sent. Please try again.";
export const perhaps = "We could not tell whether your return has reached us. You can send it again: it counts once.";
export const sent = "We have your return. We look at it and write to you. Please send nothing before that.";

export const ask = "Return Pieces";
export const askExchange = "Return or Exchange";
export const until = (lastDay: string) => `You can return pieces of this order until ${lastDay}.`;
export const over = (lastDay: string) => `Pieces of this order could be returned until ${lastDay}.`;
export const heading = "Returns";
export const one = (number: string) => `Return ${number}`;
export const status = "Return";
export const statuses = {
  requested: "Return requested",
  accepted: "Return accepted",
  declined: "Return declined",
  received: "Return received",
  refund_due: "Refund under way",
  refund_failed: "Refund delayed",
  refunded: "Return refunded",
  credited: "Return finished",
  exchanged: "Exchanged",
} as const satisfies Record<ReturnStage, string>;
/** The badge of an order with several returns: how many, and how far they are. */
export const several = (count: number, stages: readonly string[]) => `${count} returns: ${stages.join(", ")}`;
export const stages = {
  requested: "requested",
  accepted: "accepted",
  declined: "declined",
  received: "received",
  refund_due: "refund under way",
  refund_failed: "refund delayed",
  refunded: "refunded",
  credited: "finished",
  exchanged: "exchanged",
} as const satisfies Record<ReturnStage, string>;
/** What a status means for the customer, and what happens next. */
export const meanings = {
  requested: "We have your request. We look at it and write to you. Please send nothing before that.",
  accepted: "Please send the pieces back to us. When they are here, your money goes back to you.",
  declined: "We do not take these pieces back.",
  received: "The pieces are here. Your money goes back to you next.",
  refund_due: "The pieces are here, and we have asked for your money to be sent back.",
  refund_failed: "The pieces are here. Your money has not gone back to you yet.",
  refunded: "This return is finished.",
  credited: "This return is finished.",
  exchanged: "This return is finished.",
} as const satisfies Record<ReturnStage, string>;
/** What a status means where the order is not paid yet: no money can go back. */
export const unpaidMeanings = {
  accepted: "Please send the pieces back to us. When they are here, their price comes off what you have to pay.",
  received: "The pieces are here. Their price comes off what you have to pay next.",
} as const satisfies Partial<Record<ReturnStage, string>>;
/** How far an exchange is; see `exchangeStage`. */
export const exchange = {
  asked: "If we accept, we keep for you what you want instead.",
  kept: "What you want instead is kept for you. We send it when the pieces are here.",
  ordered: "What you want instead is an order of its own:",
  refunded: "We could not exchange them, so your money goes back to you.",
} as const;
export const sendBack = "Please send the pieces back to us.";
export const instead = (piece: string) => `in exchange for ${piece}`;
export const credited = (amount: string) => `${amount} came off what you have to pay for this order.`;
/** How the money of an order comes back that was paid in cash: on the form, and until the pieces are here. */
export const cashLater =
  "You paid in cash. When the pieces are here, we ask you by e-mail or phone for a UPI ID or a bank account, and pay your money there.";
/** The same, when they are here. */
export const cashNow =
  "You paid in cash, so we ask you by e-mail or phone for a UPI ID or a bank account, and pay your money there.";
export const sendTo = "Send them to";
export const shopSays = "The shop writes";
export const piece = (quantity: number, name: string) => `${quantity} × ${name}`;
export const arrived = (count: number) => (count === 1 ? "1 of them is here" : `${count} of them are here`);

/** Words of money that goes back. Only the server uses them, so the script does not carry them. */
export const refundWords = {
  due: (amount: string) => `${amount} is on its way back to you. It comes the way you paid.`,
  dueByHand: (amount: string) => `You get ${amount} back. We pay it ourselves, and write to you when it is done.`,
  dueInCash: (amount: string) =>
    `You get ${amount} back. You paid in cash, so we ask you by e-mail or phone for a UPI ID or a bank account, and pay it there.`,
  made: (amount: string, date: string | null) =>
    `${amount} was sent back to you${onDay(date)}. It comes the way you paid, and your bank may need some days to show it.`,
  madeByHand: (amount: string, date: string | null) => `${amount} was paid back to you${onDay(date)}.`,
  failed: (amount: string) =>
    `${amount} could not be sent back to you yet. We take care of it, and you need not do anything.`,
  other: (amount: string, state: string) => `Refund of ${amount}: ${state}`,
  /** Beside the payment of an order of which something has gone back. */
  partly: (amount: string) => `${amount} of it was paid back to you.`,
} as const;

function onDay(date: string | null): string {
  return date === null ? "" : ` on ${date}`;
}
