import { dayOf, financialYearOf, DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import {
  invoiceParticulars,
  type InvoiceParticulars,
  type Seller,
  type StatedTaxes,
  creditedParts,
  hsnOf,
} from "#domain/invoice.ts";
import { addRow, findRow } from "#api/database/rows.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { storedAddress, storedDiscount } from "#api/order-records/load-orders.ts";
import { piecesBack } from "#api/order-records/pieces-back.ts";
import type { Category } from "#domain/categories.ts";
import { gstRateOf } from "#domain/gst.ts";
import { sampleShop } from "#domain/shop-terms.ts";
import { isSameText } from "#settings/production.ts";
import { readCategories, readStatedDetails, readStatedTaxes } from "#api/shop-content/stored-content.ts";

/**
 * Issues the invoice of an order inside the transaction that sends it. An order has one invoice: a second call changes
 * nothing. Numbers have no holes, since the counter is locked until the transaction ends, and a rollback takes its number
 * back. Refuses unknown ids.
 */
export async function issueInvoice(trx: Database, orderId: string, at: Date): Promise<Row<"invoices">> {
  // The lock makes two transactions that send the same order take turns.
  const order = await lockOrder(trx, orderId);
  const issued = await findRow(trx, "invoices", { order_id: orderId });
  if (issued !== undefined) return issued;
  const seller = await readSeller(trx);
  const particulars = await particularsOf(trx, order, seller);
  const series = financialYearOf(dayOf(at.toISOString(), seller.timeZone) ?? "");
  const invoice: Row<"invoices"> = {
    order_id: orderId,
    series,
    number: await nextNumber(trx, series),
    at: at.toISOString(),
    particulars: JSON.stringify(particulars),
  };
  await trx.insertInto("invoices").values(invoice).execute();
  return invoice;
}

/** The next number of a series. Its row stays locked until the transaction ends. */
export async function nextNumber(trx: Database, series: string): Promise<number> {
  const { last } = await trx
    .insertInto("invoice_counters")
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column("series").doUpdateSet((eb) => ({ last: eb("invoice_counters.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** What the invoice of an order states: its goods as they were at the sale, and what was not stored then by today's seller. */
export async function particularsOf(db: Database, order: Row<"orders">, seller: Seller): Promise<InvoiceParticulars> {
  const items = await db
    .selectFrom("order_items")
    .leftJoin("products", "products.id", "order_items.product_id")
    .select([
      "order_items.name",
      "order_items.size",
      "order_items.color",
      "order_items.quantity",
      "order_items.unit_paise",
      "order_items.discount_paise",
      "order_items.sku",
      "order_items.hsn",
      "order_items.gst_rate",
      "products.category",
    ])
    .where("order_items.order_id", "=", order.id)
    .orderBy("order_items.line")
    .execute();
  return invoiceParticulars(
    {
      buyer: storedAddress(order.shipping_info),
      shippingPaise: order.shipping_paise,
      discount: storedDiscount(order),
      lines: items.map(
        ({ name, size, color, category, quantity, unit_paise: unitPaise, sku, hsn, gst_rate: rate, ...item }) => ({
          name,
          sku,
          hsn,
          rate,
          size: size || null,
          color: color || null,
          category,
          quantity,
          unitPaise,
          discountPaise: item.discount_paise,
        }),
      ),
    },
    seller,
  );
}

/** What a credit note is written for: a refund; with `id` null an order, or the pieces of a return, that came back unpaid. */
type Refunded = Pick<Tables["refunds"], "order_id" | "return_id" | "amount_paise"> & { id: string | null };

/**
 * Issues the credit note of a refund, inside the transaction that writes the refund. It has one at most, and none
 * where its order has no invoice. Numbers have no holes, as those of invoices.
 */
export async function issueCreditNote(trx: Database, refund: Refunded, at: Date): Promise<void> {
  const { id, order_id: orderId, return_id: returnId } = refund;
  const unpaidReturnId = id === null ? returnId : null;
  const invoice = await findRow(trx, "invoices", { order_id: orderId });
  const earlier = await trx
    .selectFrom("credit_notes")
    .select("number")
    .where("order_id", "=", orderId)
    .where("refund_id", id === null ? "is" : "=", id)
    .where("return_id", unpaidReturnId === null ? "is" : "=", unpaidReturnId)
    .executeTakeFirst();
  if (invoice === undefined || earlier !== undefined) return;
  const returned = returnId === null ? [] : await piecesBack(trx, orderId, returnId);
  const { timeZone } = await readSeller(trx);
  const series = financialYearOf(dayOf(at.toISOString(), timeZone) ?? "");
  const parts = creditedParts(JSON.parse(invoice.particulars) as InvoiceParticulars, refund.amount_paise, returned);
  await addRow(trx, "credit_notes", {
    refund_id: id,
    return_id: unpaidReturnId,
    order_id: orderId,
    series,
    number: await nextNumber(trx, `CN ${series}`),
    at: at.toISOString(),
    parts: JSON.stringify(parts),
  });
}

/** Who sells, by the settings of the running shop. The owner states the taxes. */
type SetSeller = Omit<Seller, keyof StatedTaxes>;
/** The seller of a database that no shop has opened yet. */
const unknownSeller: SetSeller = { name: "", address: "", timeZone: DEFAULT_TIME_ZONE };
const noTaxes: StatedTaxes = { state: null, gstin: null, rates: { otherwise: null, byCategory: {} }, hsn: {} };

/**
 * Writes who sells, where it has changed. The shop does so when it starts: then every process issues the same
 * invoices, whatever its own environment.
 */
export async function storeSeller(db: Database, seller: SetSeller): Promise<void> {
  const text = JSON.stringify(seller);
  const known = await db.selectFrom("invoice_seller").select("seller").executeTakeFirst();
  if (known?.seller === text) return;
  await db
    .insertInto("invoice_seller")
    .values({ id: 1, seller: text })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seller: text }))
    .execute();
}

/** Who sells, and by which taxes. What the owner has stated goes before what the running shop has written. */
export async function readSeller(db: Database): Promise<Seller> {
  const row = await db.selectFrom("invoice_seller").select("seller").executeTakeFirst();
  const seller = row === undefined ? unknownSeller : (JSON.parse(row.seller) as SetSeller);
  const stated = await readStatedDetails(db);
  // The sample address is on no invoice of a shop whose owner has stated another.
  const shopAddress = isSameText(seller.address, sampleShop.address) ? stated.address : undefined;
  const taxes = (await readStatedTaxes(db)) ?? noTaxes;
  const follows = (await readCategories(db)).flatMap(({ slug, follows: one }) => (one === null ? [] : [[slug, one]]));
  return {
    ...seller,
    ...taxes,
    rates: { ...taxes.rates, follows: Object.fromEntries(follows) as Record<string, Category> },
    name: stated["legal name"] ?? seller.name,
    address: stated["head office"] ?? shopAddress ?? seller.address,
  };
}

/** What a line of an order keeps of its goods. A rate of null is found when the invoice is issued. */
export interface GoodsOfLine {
  sku: string | null;
  hsn: string | null;
  gst_rate: number | null;
}

/** The owner's number, the HSN code and the rate of lines that are sold now: the product's own, else its category's for what is left of their price. */
export async function goodsOfLines(
  trx: Database,
  lines: readonly {
    productId: number;
    size: string;
    color: string;
    unitPaise: number;
    quantity: number;
    discountPaise: number;
  }[],
): Promise<GoodsOfLine[]> {
  const ids = lines.map(({ productId }) => productId);
  const seller = await readSeller(trx);
  const products = await trx
    .selectFrom("products")
    .select(["id", "category", "sku", "hsn", "gst_rate"])
    .where("id", "in", ids)
    .execute();
  const variants = await trx
    .selectFrom("variants")
    .select(["product_id", "size", "color", "sku"])
    .where("product_id", "in", ids)
    .execute();
  return lines.map(({ productId, size, color, unitPaise, quantity, discountPaise }) => {
    const product = products.find(({ id }) => id === productId);
    const variant = variants.find((one) => one.product_id === productId && one.size === size && one.color === color);
    const category = product?.category ?? null;
    const paise = unitPaise - discountPaise / quantity;
    return {
      sku: variant?.sku ?? product?.sku ?? null,
      hsn: product?.hsn ?? hsnOf(seller, category),
      gst_rate: product?.gst_rate ?? (seller.gstin === null ? null : gstRateOf(seller.rates, category, paise)),
    };
  });
}
