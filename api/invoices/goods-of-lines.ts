import { gstRateOf } from "#domain/gst.ts";
import { hsnOf } from "#domain/invoice.ts";
import type { Database } from "#api/database/tables.ts";
import { readSeller } from "./issue-invoice.ts";

/** What a line of an order keeps of its goods. A rate of null is found when the invoice is issued. */
export interface GoodsOfLine {
  sku: string | null;
  hsn: string | null;
  gst_rate: number | null;
}

/** The owner's number, the HSN code and the rate of lines that are sold now: the product's own, else its category's. */
export async function goodsOfLines(
  trx: Database,
  lines: readonly { productId: number; size: string; color: string; unitPaise: number }[],
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
  return lines.map(({ productId, size, color, unitPaise }) => {
    const product = products.find(({ id }) => id === productId);
    const variant = variants.find((one) => one.product_id === productId && one.size === size && one.color === color);
    const category = product?.category ?? null;
    return {
      sku: variant?.sku ?? product?.sku ?? null,
      hsn: product?.hsn ?? hsnOf(seller, category),
      gst_rate: product?.gst_rate ?? (seller.gstin === null ? null : gstRateOf(seller.rates, category, unitPaise)),
    };
  });
}
