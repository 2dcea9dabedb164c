import { parseArgs } from "node:util";
import { resendMail } from "../mail/resend-mail.ts";
import { writeCancellation } from "../orders/cancel-order.ts";
import { confirmPayment } from "../orders/confirm-payment.ts";
import { moveOrder, orderMoves, type MovedStatus } from "../orders/move-order.ts";
import { openStatuses, orderStatuses, type OrderStatus } from "../../domain/order-status.ts";
import { loadOrders } from "../orders/load-orders.ts";
import { orderNumberFrom } from "../orders/order-number.ts";
import { runForOwner, WrongUse, type OwnerDatabase } from "./open-owner-database.ts";
import { orderLine, orderText } from "./order-text.ts";

const usage = `npm run orders -- list [--status ${orderStatuses.join("|")}] [--unpaid] [--limit N]
npm run orders -- show|paid|${Object.keys(orderMoves).join("|")}|cancel|resend ORDER`;
const moves: Readonly<Record<string, MovedStatus>> = orderMoves;

/** Shows and changes orders for the owner: `npm run orders`. The running shop sends the mails about changes. */
await runForOwner(async (open) => {
  const { positionals, values } = readArguments();
  const [command = "list", typed, ...rest] = positionals;
  const id = typed === undefined ? undefined : orderNumberFrom(typed);
  if (rest.length > 0 || (command === "list") !== (id === undefined)) throw new WrongUse(usage);
  const choice = { status: readStatus(values.status), isUnpaid: values.unpaid, limit: readLimit(values.limit) };
  if (id === undefined) return list(await open(), choice);
  if (command === "show") return show(await open(), id);
  if (command === "cancel") return change(await open(), id, (trx, at) => writeCancellation(trx, null, id, at));
  if (command === "paid") return change(await open(), id, (trx, at) => confirmPayment(trx, id, at));
  if (command === "resend") return change(await open(), id, (trx, at) => resendMail(trx, id, at));
  const status = Object.hasOwn(moves, command) ? moves[command] : undefined;
  if (status === undefined) throw new WrongUse(usage);
  return change(await open(), id, (trx, at) => moveOrder(trx, id, status, at));
});

function readArguments() {
  try {
    return parseArgs({
      options: {
        status: { type: "string" },
        unpaid: { type: "boolean", default: false },
        limit: { type: "string", default: "20" },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

async function list(
  { db, returnTerms }: OwnerDatabase,
  { status, isUnpaid, limit }: { status: OrderStatus | null; isUnpaid: boolean; limit: number },
): Promise<number> {
  const latest = db.selectFrom("orders").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
  const chosen = status === null ? latest : latest.where("status", "=", status);
  const awaited = db.selectFrom("payments").select("order_id").where("awaited_until", "is not", null);
  const rows = await (
    isUnpaid ? chosen.where("id", "in", awaited).where("status", "in", openStatuses) : chosen
  ).execute();
  for (const order of await loadOrders(db, rows, returnTerms)) console.log(orderLine(order, returnTerms.timeZone));
  if (rows.length === 0) console.log("There are no orders.");
  return 0;
}

async function show({ db, returnTerms }: OwnerDatabase, id: string): Promise<number> {
  const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  const [order] = row === undefined ? [] : await loadOrders(db, [row], returnTerms);
  if (row === undefined || order === undefined) throw new WrongUse(`There is no order ${id}`);
  const { email } = await db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", row.customer_id)
    .executeTakeFirstOrThrow();
  console.log(orderText(order, email, returnTerms.timeZone));
  return 0;
}

async function change(
  owner: OwnerDatabase,
  id: string,
  work: (trx: OwnerDatabase["db"], at: Date) => Promise<void>,
): Promise<number> {
  await owner.db.transaction().execute((trx) => work(trx, new Date()));
  return show(owner, id);
}

function readStatus(text: string | undefined): OrderStatus | null {
  const status = orderStatuses.find((candidate) => candidate === text);
  if (text !== undefined && status === undefined)
    throw new WrongUse(`--status: expected one of ${orderStatuses.join(", ")}`);
  return status ?? null;
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new WrongUse("--limit: expected a whole number from 1");
}
