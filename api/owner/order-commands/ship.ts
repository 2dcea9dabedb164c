import { readFile } from "node:fs/promises";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import {
  columnName,
  courierColumns,
  lacksText,
  readCourierRow,
  recogniseColumns,
  type CourierRow,
} from "#api/orders/courier-file.ts";
import { shipmentFrom, shipOrder, type Shipment, type ShipOutcome } from "#api/orders/ship-order.ts";
import { ownerCommand } from "#api/owner/command/command.ts";
import { WrongUse, type OwnerDatabase } from "#api/owner/command/open-owner-database.ts";
import { detectForm, readTable } from "#api/catalogue/exchange/read-table.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { shipmentText, visible } from "#api/owner/command/order-text.ts";
import { printOrder } from "./list.ts";

/** `ship [ORDER]`. */
export const ship = ownerCommand({
  usage: "[ORDER]",
  summary: "Marks an order as sent, with courier and tracking number; or all orders of a courier's file.",
  details: [
    "A second time it corrects courier, number or link. The customer reads them on the order's page, and gets one mail with the new ones while the order is on its way.",
    "An order whose payment by UPI is still awaited is refused. With --unpaid it is sent, and stays unpaid until you say that it is paid.",
    "A file is a CSV with a column for the order and one for the tracking number, such as the courier's own export.",
  ],
  options: {
    courier: { type: "string", value: "NAME", summary: "who carries it; with --file where the file does not say" },
    tracking: { type: "string", value: "CODE", summary: "the courier's number" },
    link: { type: "string", value: "URL", summary: "an https address that tells the way; known couriers need none" },
    unpaid: { type: "boolean", default: false, summary: "sends what is not paid yet, too" },
    file: { type: "string", value: "FILE", summary: "a CSV of the courier: each line sends an order" },
    "dry-run": { type: "boolean", default: false, summary: "with --file: says what would happen, and changes nothing" },
  },
  async run({ open, say }, [typed], { courier, tracking, link, file, unpaid: sendsUnpaid, "dry-run": isTrial }) {
    if ((file === undefined) === (typed === undefined)) throw new WrongUse("Name an order, or a file with --file.");
    if (file !== undefined) {
      if (tracking !== undefined || link !== undefined)
        throw new WrongUse("--tracking and --link belong to one order. A file has columns for them.");
      const choice = { file, courier: courier ?? null, isTrial, sendsUnpaid };
      return shipFile(await open({ onlyReads: isTrial }), choice, (line) => say(line));
    }
    if (isTrial) throw new WrongUse("--dry-run goes with --file.");
    const shipment = shipmentFrom({
      ...(courier !== undefined && { courier }),
      ...(tracking !== undefined && { tracking }),
      ...(link !== undefined && { link }),
    });
    return shipOne(await open(), orderNumberFrom(typed ?? ""), { shipment, sendsUnpaid });
  },
});

async function shipOne(
  owner: OwnerDatabase,
  id: string,
  { shipment, sendsUnpaid }: { shipment: Shipment | null; sendsUnpaid: boolean },
): Promise<number> {
  const outcome = await owner.db
    .transaction()
    .execute((trx) => shipOrder(trx, id, shipment, new Date(), { sendsUnpaid }));
  owner.say(`${id} ${outcomeText(outcome, shipment)}.`);
  if (shipment === null && outcome.code === "shipped")
    owner.say(
      `The customer gets no tracking number. To tell it later: ${owner.environment.ORDERS_COMMAND} ship ${id} --courier NAME --tracking CODE`,
    );
  return printOrder(owner, id);
}

/** Which file, the courier where the file names none, and whether nothing may change. */
interface FileChoice {
  file: string;
  courier: string | null;
  isTrial: boolean;
  /** Whether orders are sent whose payment is still to come. */
  sendsUnpaid: boolean;
}

/**
 * Sends the orders of a courier's file, each in a transaction of its own, and reports each line. Returns the exit code: 1
 * when a line was refused. The same file a second time changes nothing.
 */
export async function shipFile(
  { db }: Pick<OwnerDatabase, "db">,
  { file, courier, isTrial, sendsUnpaid }: FileChoice,
  report: (line: string) => void,
): Promise<number> {
  const rows = readTable(file, await detectForm(file));
  const header = await rows.next();
  if (header.done === true || !("fields" in header.value)) throw new WrongUse(`${file} has no header line.`);
  const { columns, missing } = recogniseColumns(header.value.fields, courier);
  if (missing.length > 0)
    throw new WrongUse(lacksText(header.value.fields, missing, " (or --courier NAME for the whole file)"));
  const counts = { sent: 0, told: 0, unchanged: 0, refused: 0 };
  const seen = new Map<string, { line: number; tracking: string }>();
  for await (const row of rows) {
    const read = readCourierRow(row, columns, courier);
    if (read === null) continue;
    const outcome = "refused" in read ? read : await shipRow(read);
    if ("refused" in outcome) {
      counts.refused++;
      report(`line ${row.line}: ${outcome.refused}`);
      continue;
    }
    if ("refused" in read) continue;
    counts[outcome.code === "shipped" ? "sent" : outcome.code]++;
    report(`line ${row.line}: ${read.orderId} ${outcomeText(outcome, read.shipment)}`);
  }
  report(
    `${counts.sent} sent, ${counts.told} corrected, ${counts.unchanged} unchanged, ${counts.refused} refused.${isTrial ? " This was a trial: nothing is changed." : ""}`,
  );
  return counts.refused > 0 ? 1 : 0;

  async function shipRow({ line, orderId, shipment }: CourierRow): Promise<ShipOutcome | { refused: string }> {
    const earlier = seen.get(orderId);
    if (earlier !== undefined && earlier.tracking !== shipment.tracking)
      return { refused: `${orderId} is in line ${earlier.line} already, with the number ${earlier.tracking}` };
    seen.set(orderId, { line, tracking: shipment.tracking });
    try {
      return await inTransaction(orderId, shipment);
    } catch (error) {
      if (error instanceof HttpRefusal) return { refused: error.message };
      throw error;
    }
  }

  async function inTransaction(orderId: string, shipment: Shipment): Promise<ShipOutcome> {
    const trial = new Trial();
    try {
      return await db.transaction().execute(async (trx) => {
        trial.outcome = await shipOrder(trx, orderId, shipment, new Date(), { sendsUnpaid });
        if (isTrial) throw trial;
        return trial.outcome;
      });
    } catch (error) {
      if (error === trial && trial.outcome !== null) return trial.outcome;
      throw error;
    }
  }
}

/** Rolls a transaction back that was only to show what would happen. */
class Trial extends Error {
  override readonly name = "Trial";
  outcome: ShipOutcome | null = null;
}

/** What a command or a line of a file did, to follow the order's number. */
function outcomeText(outcome: ShipOutcome, shipment: Shipment | null): string {
  const now = shipmentText(shipment);
  if (outcome.code === "shipped") return `is sent ${now}${outcome.isUnpaid ? "; it is not paid yet" : ""}`;
  if (outcome.code === "unchanged") return "was sent already: nothing changed";
  return outcome.before === null
    ? `was sent already: now it says ${now}`
    : `is corrected: ${now}, before ${shipmentText(outcome.before)}`;
}

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
export async function readDeliveredFile(file: string): Promise<DeliveredFile> {
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
  const order = names.findIndex((name) => courierColumns.order.test(name));
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
  return (courierColumns.order.test(columnName(lines[0] ?? "")) ? lines.slice(1) : lines).map(orderNumberFrom);
}
