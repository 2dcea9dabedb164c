import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { clockText } from "../../../domain/dates.ts";
import { addressLines } from "../../../domain/delivery-fields.ts";
import { nameOfCountry } from "../../mail/order-words.ts";
import type { WireOrder } from "../../orders/load-orders.ts";
import { refuseNewFile } from "../new-file.ts";

const header = [
  "number",
  "placed",
  "status",
  "method",
  "payment",
  "total",
  "items",
  "name",
  "phone",
  "email",
  "address",
];

/** Writes orders as a CSV file that a spreadsheet opens; an existing file stays. Returns how many it wrote. */
export async function writeOrderCsv(
  file: string,
  pages: AsyncIterable<readonly WireOrder[]>,
  timeZone: string,
): Promise<number> {
  const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
  await once(out, "open").catch((error: unknown) => refuseNewFile(file, error));
  let count = 0;
  try {
    await pipeline(lines(), out);
    return count;
  } catch (error) {
    // An incomplete file is removed, so that nobody takes it for all orders.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }

  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets know by the first character that the text is UTF-8.
    yield `\ufeff${row(header)}`;
    for await (const page of pages)
      for (const order of page) {
        count++;
        yield row(cellsOf(order, timeZone));
      }
  }
}

function cellsOf(order: WireOrder, timeZone: string): string[] {
  const { shippingInfo: to } = order;
  return [
    order.id,
    clockText(order.createdAt, timeZone),
    order.status,
    order.paymentMethod,
    order.paymentDetails?.status ?? "",
    order.total.toFixed(2),
    order.items
      .map(({ qty, name, size, color, sku }) =>
        [`${qty} × ${name}`, size, color, sku && `SKU ${sku}`].filter(Boolean).join(", "),
      )
      .join("; "),
    to.fullName,
    to.phone ?? "",
    to.email ?? "",
    addressLines({ ...to, fullName: "" }, nameOfCountry(to.country)).join(", "),
  ];
}

/** A text of a customer that begins like a formula must stay a text in the owner's spreadsheet. */
function row(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true });
}
