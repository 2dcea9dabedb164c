import { detectForm, readTable, type TableRow } from "../catalogue/exchange/read-table.ts";
import { isFormula, withoutFormula } from "../catalogue/exchange/written-cells.ts";
import { HttpRefusal } from "../http/refusal.ts";
import { orderNumberFrom } from "../orders/order-number.ts";
import { shipmentFrom, shipOrder, type Shipment, type ShipOutcome } from "../orders/ship-order.ts";
import { WrongUse, type OwnerDatabase } from "./open-owner-database.ts";
import { shipmentText } from "./order-text.ts";

/** The columns of a courier's file, by the names that couriers give them, without capitals, spaces and signs. */
const columnNames = {
  order:
    /^(order|orderno|ordernumber|orderid|ordername|orderref|orderreference|reference|referenceno|referencenumber|refno|refnumber|clientorderid|clientreference|customerreference|customerreferenceno|channelorderid|shipperreference|yourreference|invoiceno)$/,
  tracking:
    /^(tracking|trackingno|trackingnumber|trackingcode|trackingid|awb|awbno|awbnumber|awbcode|waybill|waybillno|waybillnumber|airwaybill|airwaybillno|consignment|consignmentno|consignmentnumber|cnno|cnnumber|docket|docketno|docketnumber|lrno|lrnumber|shipmentnumber|articlenumber|barcode|barcodeno)$/,
  courier:
    /^(courier|couriername|couriercompany|courierpartner|carrier|carriername|shippingprovider|shippingcompany|logisticspartner|deliverypartner|transporter)$/,
  link: /^(link|trackinglink|trackingurl|trackurl|url|trackinglinkurl)$/,
} as const;

type Column = keyof typeof columnNames;

/** The names of a column with the order's number, as {@link columnName} writes them. */
export const orderColumn = columnNames.order;

/** A column's name without capitals, spaces and signs. */
export function columnName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
}

/** A number as a spreadsheet shortens it: digits are lost. */
const SHORTENED = /^\d+([.,]\d+)?E\+?\d+$/i;

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
  const columns = recognise(header.value.fields, courier);
  const counts = { sent: 0, told: 0, unchanged: 0, refused: 0 };
  const seen = new Map<string, { line: number; tracking: string }>();
  for await (const row of rows) {
    const read = readRow(row, columns, courier);
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

  async function shipRow({ line, orderId, shipment }: FileRow): Promise<ShipOutcome | { refused: string }> {
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

interface FileRow {
  line: number;
  orderId: string;
  shipment: Shipment;
}

function recognise(header: readonly string[], courier: string | null): ReadonlyMap<Column, number> {
  const names = header.map(columnName);
  const columns = new Map<Column, number>();
  for (const column of ["order", "tracking", "courier", "link"] as const) {
    const found = names.findIndex((name) => columnNames[column].test(name));
    if (found !== -1) columns.set(column, found);
  }
  const missing = [
    ...(columns.has("order") ? [] : ["the order, such as Order Number"]),
    ...(columns.has("tracking") ? [] : ["the tracking number, such as AWB"]),
    ...(columns.has("courier") || courier !== null ? [] : ["the courier (or --courier NAME for the whole file)"]),
  ];
  if (missing.length > 0)
    throw new WrongUse(`The file lacks a column for ${missing.join(", and for ")}. It has: ${header.join(", ")}`);
  return columns;
}

/** A line of the file; null for an empty one. */
function readRow(
  row: TableRow,
  columns: ReadonlyMap<Column, number>,
  courier: string | null,
): FileRow | { refused: string } | null {
  if ("broken" in row) return { refused: row.broken };
  // An apostrophe tells a spreadsheet that a number is text, and so does the formula ="0012".
  const cell = (column: Column) =>
    withoutFormula((row.fields[columns.get(column) ?? -1] ?? "").trim()).replace(/^['’]/, "");
  if (row.fields.every((field) => field.trim() === "")) return null;
  const tracking = cell("tracking");
  if (cell("order") === "") return { refused: "it names no order" };
  const orderId = orderNumberFrom(cell("order"));
  if (tracking === "") return { refused: `${orderId} has no tracking number yet` };
  if (isFormula(tracking))
    return {
      refused: `${orderId} has ${tracking}: a formula, whose result is not in the file. Save the column as text`,
    };
  if (SHORTENED.test(tracking))
    return { refused: `${orderId} has ${tracking}: a spreadsheet has shortened the number. Save the column as text` };
  try {
    const shipment = shipmentFrom({ courier: cell("courier") || (courier ?? ""), tracking, link: cell("link") });
    return shipment === null ? null : { line: row.line, orderId, shipment };
  } catch (error) {
    if (error instanceof HttpRefusal) return { refused: `${orderId}: ${error.message}` };
    throw error;
  }
}

/** What a command or a line of a file did, to follow the order's number. */
export function outcomeText(outcome: ShipOutcome, shipment: Shipment | null): string {
  const now = shipmentText(shipment);
  if (outcome.code === "shipped") return `is sent ${now}${outcome.isUnpaid ? "; it is not paid yet" : ""}`;
  if (outcome.code === "unchanged") return "was sent already: nothing changed";
  return outcome.before === null
    ? `was sent already: now it says ${now}`
    : `is corrected: ${now}, before ${shipmentText(outcome.before)}`;
}
