import { readFile } from "node:fs/promises";
import { detectForm, readTable } from "../catalogue/exchange/read-table.ts";
import { orderNumberFrom } from "../orders/order-number.ts";
import { WrongUse } from "./open-owner-database.ts";
import { visible } from "./order-text.ts";
import { columnName, orderColumn } from "./ship-file.ts";

/** The column that says what became of a parcel, by the names that couriers give it. */
const statusColumn = /^(status|currentstatus|deliverystatus|shipmentstatus|parcelstatus|trackingstatus|laststatus)$/;
/** The one status that counts. "RTO delivered" says that the parcel is back at the shop. */
const DELIVERED = /^delivered$/i;
/** The largest list of numbers, in bytes; anything larger is a table. */
const MAX_LIST = 1_000_000;

/** The orders that a file says are delivered, what it says of others, and lines that name no order. */
export interface DeliveredFile {
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
