import { cleanText } from "#domain/typed-text.ts";
import { clockText } from "#domain/dates.ts";
import { MAX_RETURN_WORDS, returnStatuses } from "#domain/returns.ts";
import { loadOrders, type WireOrder } from "#api/order-records/load-orders.ts";
import { payableFor, refundAgainCommand, refundCommand } from "#api/order-records/next-steps.ts";
import { returnNumberFrom } from "#api/order-records/order-number.ts";
import type { Refund } from "#api/payments/refunds.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { ownerCommand } from "#api/owner/command/command.ts";
import { WrongUse, type CommandContext, type OwnerDatabase } from "#api/owner/command/open-owner-database.ts";
import { returnText, rupeesText } from "#api/owner/command/order-text.ts";
import { oneOf, readAmount, readLimit } from "./read-options.ts";

/** `return list`. */
export const listReturns = ownerCommand({
  usage: "",
  summary: "Lists returns, the newest first.",
  options: {
    status: { type: "string", value: returnStatuses.join("|"), summary: "only returns of this status" },
    limit: { type: "string", default: "20", value: "N", summary: "at most so many; 20 by default" },
  },
  async run({ open, say }, _words, { status: wanted, limit }) {
    const status = oneOf("--status", returnStatuses, wanted);
    const count = readLimit(limit);
    const { db, returnTerms } = await open({ onlyReads: true });
    const latest = db
      .selectFrom("returns")
      .innerJoin("orders", "orders.id", "returns.order_id")
      .select(["returns.id", "order_id", "returns.status", "returns.created_at", "shipping_info"])
      .orderBy("returns.created_at", "desc")
      .orderBy("returns.id")
      .limit(count);
    const rows = await (status === null ? latest : latest.where("returns.status", "=", status)).execute();
    for (const { id, order_id: orderId, status: now, created_at: at } of rows)
      say([id, clockText(at, returnTerms.timeZone), now.padEnd(9), `order ${orderId}`].join("  "));
    if (rows.length === 0) say("There are no returns.");
    return 0;
  },
});

/** `return accept ID`. */
export const acceptReturn = ownerCommand({
  usage: "RETURN",
  summary: "Accepts a return: the customer is told to send the pieces.",
  options: { words: { type: "string", value: "TEXT", summary: "what they read, such as where to send them" } },
  run: (context, [typed = ""], { words }) =>
    answer(context, typed, { to: "accepted", words: cleanText(words ?? "", MAX_RETURN_WORDS) || null }),
});

/** `return decline ID --words TEXT`. */
export const declineReturn = ownerCommand({
  usage: "RETURN",
  summary: "Declines a return.",
  options: {
    words: { type: "string", value: "TEXT", isNeeded: true, summary: "why, in words that the customer reads" },
  },
  async run(context, [typed = ""], { words }) {
    const text = cleanText(words ?? "", MAX_RETURN_WORDS);
    if (text === "") throw new WrongUse("--words: the customer must read why");
    return answer(context, typed, { to: "declined", words: text });
  },
});

async function answer(
  { open, say }: CommandContext,
  typed: string,
  given: Parameters<typeof answerReturn>[2],
): Promise<number> {
  const owner = await open();
  const id = returnNumberFrom(typed);
  const isNew = await owner.db.transaction().execute((trx) => answerReturn(trx, id, given, new Date()));
  say(isNew ? `The return ${id} is ${given.to}.` : `The return ${id} was ${given.to} already: nothing changed.`);
  return printReturn(owner, id);
}

/** `return receive ID`. */
export const receiveReturnCommand = ownerCommand({
  usage: "RETURN",
  summary: "Notes that the pieces of an accepted return are here.",
  options: {
    restock: { type: "boolean", default: false, summary: "they can be sold again: puts them back into the stock" },
    part: {
      type: "string",
      multiple: true,
      value: "LINE=QTY",
      summary: "only so many of a line are here; once for each such line",
    },
  },
  async run({ open, say }, [typed = ""], { restock, part = [] }) {
    const parts = new Map(part.map(readPart));
    const owner = await open();
    const id = returnNumberFrom(typed);
    const isNew = await owner.db.transaction().execute((trx) => receiveReturn(trx, id, { restock, parts }, new Date()));
    say(
      isNew
        ? `The pieces of ${id} are here${restock ? " and back in the stock" : ". The stock stays as it is"}. Next: ${owner.environment.ORDERS_COMMAND} return refund ${id}`
        : `The pieces of ${id} were here already: nothing changed.`,
    );
    return printReturn(owner, id);
  },
});

/** `return refund ID`. */
export const refundReturnCommand = ownerCommand({
  usage: "RETURN",
  summary: "Gives the money of a received return back, or says what to pay by hand.",
  details: [
    "The amount is the price of the pieces that are here; shipping goes back when the whole order has come back.",
    "Of an order that was sent unpaid no money goes back: the amount comes off what is to be paid. Where the money is there already, say so first: paid ORDER.",
    "Cash and payments to the shop's own UPI id go back by hand: pay the amount, then say so with --made.",
    "The return is finished, and the customer written to, when the money was sent.",
  ],
  options: {
    amount: { type: "string", value: "RUPEES", summary: "another amount, at most what was paid and is not given back" },
    made: { type: "boolean", default: false, summary: "the money that goes back by hand is paid" },
  },
  async run({ open, say }, [typed = ""], { amount, made: isMade }) {
    const amountPaise = readAmount(amount);
    const owner = await open();
    const id = returnNumberFrom(typed);
    const refund = await owner.db
      .transaction()
      .execute((trx) => refundReturn(trx, id, { amountPaise, isMade }, new Date()));
    const order = await getOrderOfReturn(owner, id);
    say(refund === null ? nothingBackLine(id, order) : refundLine(id, order, refund, owner.environment.ORDERS_COMMAND));
    return printReturn(owner, id);
  },
});

/** What has become of a return for which no money goes back. */
function nothingBackLine(id: string, order: WireOrder): string {
  const credited = order.returns.find((one) => one.id === id)?.credited;
  if (credited === undefined) return `Nothing is left to give back for ${id}.`;
  return `The order was not paid: ${rupeesText(credited)} came off what is to be paid, and ${rupeesText(payableFor(order))} remains. No money goes back.`;
}

function refundLine(
  id: string,
  order: WireOrder,
  { state, by_hand: byHand, amount_paise: paise }: Refund,
  command: string,
): string {
  const amount = rupeesText(Number(paise) / 100);
  if (state === "made") return `${amount} went back to the customer for ${id}.`;
  if (state === "failed")
    return [
      `The payment provider did not give ${amount} back. To ask it again: ${command} ${refundAgainCommand(order.id)}`,
      `Or pay it by hand, then: ${command} ${refundCommand(order.id, id)}`,
    ].join("\n");
  if (byHand === 0)
    return `${amount} goes back to the customer for ${id}. The running shop asks the payment provider, and writes to the customer when it is made.`;
  const { fullName, phone, email } = order.shippingInfo;
  return [
    `Please pay ${amount} to ${fullName} (${phone}, ${email}) by hand: order ${order.id} was paid ${order.paymentMethod === "cod" ? "in cash. The customer was asked for a UPI ID or a bank account" : "by UPI to the shop's own id"}.`,
    `Then: ${command} ${refundCommand(order.id, id)}`,
  ].join("\n");
}

function readPart(text: string): [number, number] {
  const parts = /^([1-9]\d{0,3})=(\d{1,4})$/.exec(text.trim());
  if (parts === null) throw new WrongUse(`--part: expected LINE=QTY, such as 1=2, not ${text}`);
  return [Number(parts[1]) - 1, Number(parts[2])];
}

async function getOrderOfReturn({ db, returnTerms }: OwnerDatabase, id: string): Promise<WireOrder> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", db.selectFrom("returns").select("order_id").where("id", "=", id))
    .executeTakeFirst();
  const [order] = row === undefined ? [] : await loadOrders(db, [row], returnTerms);
  if (order === undefined) throw new WrongUse(`There is no return ${id}`);
  return order;
}

async function printReturn(owner: OwnerDatabase, id: string): Promise<number> {
  const order = await getOrderOfReturn(owner, id);
  const found = order.returns.find((one) => one.id === id);
  if (found !== undefined) owner.say(returnText(order, found, owner.returnTerms.timeZone));
  return 0;
}
