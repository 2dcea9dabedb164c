import { parse } from "csv-parse/sync";
import { isFormula, withoutFormula } from "#api/catalogue/exchange/cells.ts";
import { delimiterOf } from "#api/catalogue/exchange/read-table.ts";
import { HttpRefusal, type Refused } from "#api/http/refusal.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { shipmentFrom, type Shipment } from "./ship-order.ts";

/** The columns of a courier's file, by the names that couriers give them, without capitals, spaces and signs. */
const courierColumns = {
  order:
    /^(order|orderno|ordernumber|orderid|ordername|orderref|orderreference|reference|referenceno|referencenumber|refno|refnumber|clientorderid|clientreference|customerreference|customerreferenceno|channelorderid|shipperreference|yourreference|invoiceno)$/,
  tracking:
    /^(tracking|trackingno|trackingnumber|trackingcode|trackingid|awb|awbno|awbnumber|awbcode|waybill|waybillno|waybillnumber|airwaybill|airwaybillno|consignment|consignmentno|consignmentnumber|cnno|cnnumber|docket|docketno|docketnumber|lrno|lrnumber|shipmentnumber|articlenumber|barcode|barcodeno)$/,
  courier:
    /^(courier|couriername|couriercompany|courierpartner|carrier|carriername|shippingprovider|shippingcompany|logisticspartner|deliverypartner|transporter)$/,
  link: /^(link|trackinglink|trackingurl|trackurl|url|trackinglinkurl)$/,
} as const;

type Column = keyof typeof courierColumns;

/** A column's name without capitals, spaces and signs. */
function columnName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
}

/** A number as a spreadsheet shortens it: digits are lost. */
const SHORTENED = /^\d+([.,]\d+)?E\+?\d+$/i;

/** What a line of a courier's file sends. */
export interface CourierRow {
  line: number;
  orderId: string;
  shipment: Shipment;
}

/** Where the columns of a courier's file stand, and which are missing, in words. `courier` is named for the whole file. */
function recogniseColumns(
  header: readonly string[],
  courier: string | null,
): { columns: ReadonlyMap<Column, number>; missing: Column[] } {
  const names = header.map(columnName);
  const columns = new Map<Column, number>();
  for (const column of ["order", "tracking", "courier", "link"] as const) {
    const found = names.findIndex((name) => courierColumns[column].test(name));
    if (found !== -1) columns.set(column, found);
  }
  const needed = ["order", "tracking", ...(courier === null ? ["courier" as const] : [])] as const;
  return { columns, missing: needed.filter((column) => !columns.has(column)) };
}

/** Says what a file lacks. */
function lacks(header: readonly string[], missing: readonly Column[]): HttpRefusal {
  const names = {
    order: "the order, such as Order Number",
    tracking: "the tracking number, such as AWB",
    courier: "the courier, or its name for the whole file",
    link: "the link",
  };
  const text = `The file lacks a column for ${missing.map((column) => names[column]).join(", and for ")}. It has: ${header.join(", ")}`;
  return new HttpRefusal(422, text, "column_missing", [], {
    columns: [...missing],
    text: header.join(", ").slice(0, 300),
  });
}

/** A line of a courier's file that cannot be done, and why. */
interface RefusedRow {
  line: number;
  orderId: string;
  refused: Refused;
}

/** A line of the file. */
function readCourierRow(
  { line, fields }: { line: number; fields: readonly string[] },
  columns: ReadonlyMap<Column, number>,
  courier: string | null,
): CourierRow | RefusedRow {
  // An apostrophe tells a spreadsheet that a number is text, and so does the formula ="0012".
  const cell = (column: Column) =>
    withoutFormula((fields[columns.get(column) ?? -1] ?? "").trim()).replace(/^['’]/, "");
  const tracking = cell("tracking");
  const orderId = orderNumberFrom(cell("order"));
  const refuse = (refused: Refused): RefusedRow => ({ line, orderId, refused });
  if (orderId === "") return refuse({ message: "It names no order.", code: "line_empty" });
  const values = { order: orderId, text: tracking.slice(0, 300) };
  if (isFormula(tracking) || SHORTENED.test(tracking)) {
    const what = isFormula(tracking)
      ? "a formula, whose result is not in the file"
      : "a spreadsheet has shortened the number";
    const message = `${orderId} has ${tracking}: ${what}. Save the column as text.`;
    return refuse({ code: "line_changed_by_spreadsheet", message, values });
  }
  try {
    const shipment = shipmentFrom({ courier: cell("courier") || (courier ?? ""), tracking, link: cell("link") });
    // A number may be of characters that nobody sees.
    if (shipment !== null && shipment.tracking !== "") return { line, orderId, shipment };
    const message = `${orderId} has no tracking number yet.`;
    return refuse({ code: "line_without_number", message, values: { order: orderId } });
  } catch (error) {
    if (error instanceof HttpRefusal) return refuse(error.refused);
    throw error;
  }
}

/**
 * Reads a courier's file from its text: the names of its columns that are understood, and its lines. An order that stands in
 * two lines with two numbers is refused the second time. Throws a refusal for a text that is no such table.
 */
export function readCourierText(
  text: string,
  courier: string | null,
): { columns: string[]; rows: (CourierRow | RefusedRow)[] } {
  const [header, ...records] = recordsIn(text);
  if (header === undefined)
    throw new HttpRefusal(422, "The file has no line with the names of its columns.", "file_unread");
  const { columns, missing } = recogniseColumns(header.fields, courier);
  if (missing.length > 0) throw lacks(header.fields, missing);
  const seen = new Map<string, string>();
  const rows = records.flatMap((record): (CourierRow | RefusedRow)[] => {
    const row = readCourierRow(record, columns, courier);
    if ("refused" in row) return [row];
    const { line, orderId, shipment } = row;
    const text = seen.get(orderId);
    seen.set(orderId, shipment.tracking);
    if (text === undefined) return [row];
    if (text === shipment.tracking) return [];
    const message = `${orderId} stands in the file already, with the number ${text}.`;
    return [{ line, orderId, refused: { code: "line_twice", message, values: { order: orderId, text } } }];
  });
  return { columns: [...columns.values()].map((at) => header.fields[at] ?? ""), rows };
}

/** The records of a small table, without empty ones. A single field above the names of the columns is a caption. Throws a refusal for a text that is no such table. */
export function recordsIn(text: string): { line: number; fields: string[] }[] {
  try {
    const filled: { line: number; fields: string[] }[] = [];
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text.split(/[\r\n]+/)),
      relax_column_count: true,
      on_record: (fields, { lines }) => {
        if (fields.some((field) => field.trim() !== "")) filled.push({ line: lines, fields });
        return null;
      },
    });
    const start = filled.findIndex(({ fields }) => fields.filter((field) => field.trim() !== "").length > 1);
    return start === -1 ? [] : filled.slice(start);
  } catch {
    throw new HttpRefusal(422, "The file is no table of text with commas. Save it as CSV.", "file_unread");
  }
}
