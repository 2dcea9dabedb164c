import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { type MovedStatus, moveOrder } from "#upstream/orders/move-order.ts";
import { lockOrder } from "#upstream/orders/lock-order.ts";
import { HttpRefusal, missing } from "#upstream/http/refusal.ts";
import { inOwnersWords, type OwnerDatabase, type OpenForOwner, WrongUse } from "#upstream/owner/open-owner-database.ts";
import { orderNumberFrom } from "#upstream/orders/order-number.ts";
import { ownerCommand, type OwnerCommand } from "#upstream/owner/command.ts";
import { awaitedOrders } from "#upstream/owner/report/read-report.ts";
import { writeCancellation } from "#upstream/orders/cancel-order.ts";
import { confirmPayment } from "#upstream/orders/confirm-payment.ts";
import type { Tables } from "#upstream/database/tables.ts";
import { markRefundMade, retryRefunds } from "#upstream/payments/refunds.ts";
import { resendAllMail, resendMail } from "#upstream/mail/resend-mail.ts";
import { detectForm, readTable } from "#upstream/catalogue/exchange/read-table.ts";
import { visible, rupeesText } from "#upstream/owner/order-text.ts";
import { columnName, orderColumn } from "./ship.ts";
import { paiseOrNull } from "#contract/scalars.ts";
import { cleanText } from "#domain/short-text.ts";
import { noteCameBack, type CameBack } from "#upstream/orders/came-back.ts";
import { printOrder } from "./list.ts";

/**
 * Moves orders one step on, each in a transaction of its own, and prints a line for each and a sum. `refused` are lines that
 * named no order. Returns the exit code: 1 when one was refused. The same orders once more change nothing.
 */
export async function moveOrders(
  { db }: Pick<OwnerDatabase, "db">,
  ids: readonly string[],
  to: MovedStatus,
  refused: readonly string[] = [],
): Promise<number> {
  const counts = { moved: 0, unchanged: 0, refused: refused.length };
  for (const line of refused) console.log(inOwnersWords(line));
  for (const id of new Set(ids)) {
    const said = await moveOne(id);
    counts[said.count]++;
    console.log(inOwnersWords(`${id}: ${said.text}`));
  }
  console.log(`${counts.moved} ${to}, ${counts.unchanged} unchanged, ${counts.refused} refused.`);
  return counts.refused > 0 ? 1 : 0;

  async function moveOne(id: string): Promise<{ count: keyof typeof counts; text: string }> {
    try {
      return await db.transaction().execute(async (trx) => {
        const { status } = await lockOrder(trx, id);
        if (status === to) return { count: "unchanged", text: `was ${to} already: nothing changed` };
        await moveOrder(trx, id, to, new Date());
        return { count: "moved", text: `is ${to}` };
      });
    } catch (error) {
      if (error instanceof HttpRefusal) return { count: "refused", text: error.message };
      throw error;
    }
  }
}

/** A change of one order, inside a transaction. */
type OrderChange = (trx: OwnerDatabase["db"], orderId: string, at: Date) => Promise<void>;

/** Changes an order in one transaction and shows it as it is then. */
async function changeOrder(open: OpenForOwner, orderId: string, change: OrderChange): Promise<number> {
  const owner = await open();
  await owner.db.transaction().execute((trx) => change(trx, orderNumberFrom(orderId), new Date()));
  return printOrder(owner, orderId);
}

/** A command without options that changes one order. */
function changeCommand(summary: string, change: OrderChange): OwnerCommand {
  return ownerCommand({
    usage: "ORDER",
    summary,
    options: {},
    run: async (open, [id = ""]) => changeOrder(open, id, change),
  });
}

/** `process [ORDER…]`. */
export const processOrder = ownerCommand({
  usage: "[ORDER…]",
  summary: "Accepts pending orders: they are being packed.",
  details: ["Of several orders each has its line, and the exit code is 1 when one was refused."],
  options: { all: { type: "boolean", default: false, summary: "every pending order that awaits no payment" } },
  async run(open, typed, { all }) {
    if (all === typed.length > 0) throw new WrongUse("Name one order or more, or say --all.");
    const [only = ""] = typed;
    if (typed.length === 1) return changeOrder(open, only, (trx, id, at) => moveOrder(trx, id, "processing", at));
    const owner = await open();
    if (!all) return moveOrders(owner, typed.map(orderNumberFrom), "processing");
    const waiting = await owner.db
      .selectFrom("orders")
      .select("id")
      .where("status", "=", "pending")
      .where("id", "not in", awaitedOrders(owner.db))
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return moveOrders(
      owner,
      waiting.map(({ id }) => id),
      "processing",
    );
  },
});

/** `deliver [ORDER…]`. */
export const deliver = ownerCommand({
  usage: "[ORDER…]",
  summary: "Marks orders as delivered: those you name, or those of a file.",
  details: [
    "Of several orders each has its line, and the exit code is 1 when one was refused.",
    "A file is a CSV with a column for the order, such as the courier's own report, or a list with a number on each line. Where it has a column for the status, only lines that say delivered count.",
  ],
  options: { file: { type: "string", value: "FILE", summary: "a file of the courier, or a list of numbers" } },
  async run(open, typed, { file }) {
    if ((file !== undefined) === typed.length > 0) throw new WrongUse("Name one order or more, or a file with --file.");
    const [only = ""] = typed;
    if (typed.length === 1) return changeOrder(open, only, (trx, id, at) => moveOrder(trx, id, "delivered", at));
    // The file first: a mistyped name opens no database.
    const read =
      file === undefined ? { ids: typed.map(orderNumberFrom), refused: [], others: [] } : await readDeliveredFile(file);
    for (const line of read.others) console.log(line);
    return moveOrders(await open(), read.ids, "delivered", read.refused);
  },
});

/** `cancel ORDER`. */
export const cancel = changeCommand("Cancels an order that is not sent yet.", (trx, id, at) =>
  writeCancellation(trx, null, id, at),
);

/** `paid ORDER`. */
export const paid = changeCommand("Marks the awaited payment of an order as received.", confirmPayment);

/** `refunded ORDER`. */
export const refunded = changeCommand("Notes that you gave the money of a cancelled order back by hand.", noteRefunds);

/** Notes the refunds of an order that the owner made by hand. Refuses when there are none. */
async function noteRefunds(trx: Kysely<Tables>, orderId: string, at: Date): Promise<void> {
  const order = await trx.selectFrom("orders").select("id").where("id", "=", orderId).executeTakeFirst();
  if (order === undefined) throw missing(`There is no order ${orderId}`);
  const refunds = await trx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .where("return_id", "is", null)
    .where(({ or, eb, and }) => or([eb("state", "=", "failed"), and([eb("state", "=", "due"), eb("by_hand", "=", 1)])]))
    .execute();
  if (refunds.length === 0)
    throw new HttpRefusal(409, `No money of the order ${orderId} waits to be given back by hand.`);
  for (const { id } of refunds) await markRefundMade(trx, id, at);
}

/** `refund again ORDER`. */
export const refundAgain = changeCommand(
  "Asks the payment provider once more for refunds of an order that failed. The running shop asks it.",
  retryRefunds,
);

/** `resend [ORDER]`. */
export const resend = ownerCommand({
  usage: "[ORDER]",
  summary: "Sends mails again that were given up or are in doubt: those about an order, or with --all every one.",
  options: { all: { type: "boolean", default: false, summary: "all that was given up; what may have arrived stays" } },
  async run(open, [id], { all }) {
    if (all === (id !== undefined)) throw new WrongUse("Name an order, or say --all.");
    if (id !== undefined) return changeOrder(open, orderNumberFrom(id), resendMail);
    const { db } = await open();
    const count = await resendAllMail(db, new Date());
    console.log(count === 0 ? "Nothing was given up." : `${count} are sent again by the running shop.`);
    return 0;
  },
});

/** The column that says what became of a parcel, by the names that couriers give it. */
const statusColumn = /^(status|currentstatus|deliverystatus|shipmentstatus|parcelstatus|trackingstatus|laststatus)$/;
/** The one status that counts. "RTO delivered" says that the parcel is back at the shop. */
const DELIVERED = /^delivered$/i;
/** The largest list of numbers, in bytes; anything larger is a table. */
const MAX_LIST = 1_000_000;

/** The orders that a file says are delivered, what it says of others, and lines that name no order. */
interface DeliveredFile {
  ids: string[];
  others: string[];
  refused: string[];
}

/** Reads a courier's report, or a list with a number on each line. Throws WrongUse where no column names the order. */
async function readDeliveredFile(file: string): Promise<DeliveredFile> {
  const read: DeliveredFile = { ids: [], others: [], refused: [] };
  const form = await detectForm(file);
  const list = form.bytes <= MAX_LIST ? listOf(new TextDecoder(form.encoding).decode(await readFile(file))) : null;
  if (list !== null) return { ...read, ids: list };
  let columns: { order: number; status: number } | null = null;
  for await (const row of readTable(file, form)) {
    if ("broken" in row) {
      read.refused.push(`line ${row.line}: ${row.broken}`);
      continue;
    }
    const cells = row.fields.map((cell) => cell.trim().replace(/^['’]/, ""));
    if (cells.every((cell) => cell === "")) continue;
    if (columns === null) {
      columns = columnsOf(file, cells);
      continue;
    }
    const [typed = "", status] = [cells[columns.order], cells[columns.status]];
    if (typed === "") read.refused.push(`line ${row.line}: it names no order`);
    else if (status === undefined || DELIVERED.test(status)) read.ids.push(orderNumberFrom(typed));
    else
      read.others.push(visible(`line ${row.line}: ${orderNumberFrom(typed)} is not marked, the file says “${status}”`));
  }
  return read;
}

/** Where number and status stand. */
function columnsOf(file: string, cells: readonly string[]): { order: number; status: number } {
  const names = cells.map(columnName);
  const order = names.findIndex((name) => orderColumn.test(name));
  if (order !== -1) return { order, status: names.findIndex((name) => statusColumn.test(name)) };
  throw new WrongUse(`${file} lacks a column for the order, such as Order Number. It has: ${cells.join(", ")}`);
}

/** The numbers of a file that has one cell on each line, below a name or not; null for a table. */
function listOf(text: string): string[] | null {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/^\ufeff?["'’]?|"$/g, ""))
    .filter((line) => line !== "");
  if (lines.some((line) => /[\t,;|]/.test(line))) return null;
  return (orderColumn.test(columnName(lines[0] ?? "")) ? lines.slice(1) : lines).map(orderNumberFrom);
}

/** The longest words to a customer. */
const MAX_WORDS = 1_000;

/** `came-back ORDER`. */
export const cameBack = ownerCommand({
  usage: "ORDER",
  summary: "Notes that the courier brought a sent order back: it is cancelled, and what was paid goes back.",
  details: [
    "For a parcel that was refused at the door or could not be handed over. No cash counts as taken, and the invoice gets its credit note.",
    "Say --restock or --no-restock: only you see whether the pieces can be sold again.",
    "What was paid before goes back whole, shipping included, unless --amount names less: through the payment provider, or by hand where it was paid to your own UPI id.",
    "Pieces of a delivered order come back by a return.",
  ],
  options: {
    restock: {
      type: "boolean",
      default: false,
      summary: "the pieces can be sold again: puts them back into the stock",
    },
    "no-restock": {
      type: "boolean",
      default: false,
      summary: "they cannot be sold again, or are lost: the stock stays",
    },
    words: { type: "string", value: "TEXT", summary: "what the customer reads, such as why it came back" },
    amount: { type: "string", value: "RUPEES", summary: "another amount goes back, at most what was paid" },
  },
  async run(open, [typed = ""], { restock, "no-restock": isKeptOut, words, amount }) {
    if (restock === isKeptOut)
      throw new WrongUse("Say --restock when the pieces can be sold again, or --no-restock when they cannot.");
    const amountPaise = amount === undefined ? null : paiseOrNull(amount);
    if (amount !== undefined && (amountPaise === null || amountPaise === 0))
      throw new WrongUse("--amount: expected an amount in rupees, such as 1499.50");
    const owner = await open();
    const id = orderNumberFrom(typed);
    const parcel = { restock, words: cleanText(words ?? "", MAX_WORDS) || null, amountPaise };
    const noted = await owner.db.transaction().execute((trx) => noteCameBack(trx, id, parcel, new Date()));
    console.log(notedText(id, noted));
    return printOrder(owner, id);
  },
});

function notedText(id: string, { isNew, row }: CameBack): string {
  const pieces = row.restocked === 1 ? "its pieces are in stock again" : "its pieces are not in the stock";
  if (!isNew) return `${id} came back already, and ${pieces}: nothing changed.`;
  const paise = Number(row.amount_paise);
  const money = paise === 0 ? "Nothing was paid for it." : `${rupeesText(paise / 100)} goes back to the customer.`;
  return `${id} came back: it is cancelled, and ${pieces}. ${money}`;
}
