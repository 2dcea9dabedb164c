import { type MovedStatus, moveOrder } from "#api/orders/move-order.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { type OwnerDatabase, type OpenForOwner, WrongUse } from "#api/owner/command/open-owner-database.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { ownerCommand, type OwnerCommand } from "#api/owner/command/command.ts";
import { awaitedOrders } from "#api/report/read-report.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { noteOrderRefundsMade, retryRefunds } from "#api/payments/refunds.ts";
import { resendAllMail, resendMail } from "#api/mail/outbox.ts";
import { rupeesText } from "#api/owner/command/order-text.ts";
import { readDeliveredFile } from "./ship.ts";
import { cleanText } from "#domain/typed-text.ts";
import { noteCameBack, type CameBack } from "#api/orders/came-back.ts";
import { printOrder } from "./list.ts";
import { readAmount } from "./read-options.ts";

/**
 * Moves orders one step on, each in a transaction of its own, and prints a line for each and a sum. `refused` are lines that
 * named no order. Returns the exit code: 1 when one was refused. The same orders once more change nothing.
 */
export async function moveOrders(
  { db, say }: Pick<OwnerDatabase, "db" | "say">,
  ids: readonly string[],
  to: MovedStatus,
  refused: readonly string[] = [],
): Promise<number> {
  const counts = { moved: 0, unchanged: 0, refused: refused.length };
  for (const line of refused) say(line);
  for (const id of new Set(ids)) {
    const said = await moveOne(id);
    counts[said.count]++;
    say(`${id}: ${said.text}`);
  }
  say(`${counts.moved} ${to}, ${counts.unchanged} unchanged, ${counts.refused} refused.`);
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
    run: async ({ open }, [id = ""]) => changeOrder(open, id, change),
  });
}

/** `process [ORDER…]`. */
export const processOrder = ownerCommand({
  usage: "[ORDER…]",
  summary: "Accepts pending orders: they are being packed.",
  details: ["Of several orders each has its line, and the exit code is 1 when one was refused."],
  options: { all: { type: "boolean", default: false, summary: "every pending order that awaits no payment" } },
  async run({ open }, typed, { all }) {
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
  async run({ open, say }, typed, { file }) {
    if ((file !== undefined) === typed.length > 0) throw new WrongUse("Name one order or more, or a file with --file.");
    const [only = ""] = typed;
    if (typed.length === 1) return changeOrder(open, only, (trx, id, at) => moveOrder(trx, id, "delivered", at));
    // The file first: a mistyped name opens no database.
    const read =
      file === undefined ? { ids: typed.map(orderNumberFrom), refused: [], others: [] } : await readDeliveredFile(file);
    for (const line of read.others) say(line);
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
export const refunded = changeCommand(
  "Notes that you gave the money of a cancelled order back by hand.",
  noteOrderRefundsMade,
);

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
  async run({ open, say }, [id], { all }) {
    if (all === (id !== undefined)) throw new WrongUse("Name an order, or say --all.");
    if (id !== undefined) return changeOrder(open, orderNumberFrom(id), resendMail);
    const { db } = await open();
    const count = await resendAllMail(db, new Date());
    say(count === 0 ? "Nothing was given up." : `${count} are sent again by the running shop.`);
    return 0;
  },
});

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
  async run({ open, say }, [typed = ""], { restock, "no-restock": isKeptOut, words, amount }) {
    if (restock === isKeptOut)
      throw new WrongUse("Say --restock when the pieces can be sold again, or --no-restock when they cannot.");
    const amountPaise = readAmount(amount);
    const owner = await open();
    const id = orderNumberFrom(typed);
    const parcel = { restock, words: cleanText(words ?? "", MAX_WORDS) || null, amountPaise };
    const noted = await owner.db.transaction().execute((trx) => noteCameBack(trx, id, parcel, new Date()));
    say(notedText(id, noted));
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
