import type { Kysely } from "kysely";
import { contestedRange, isContested } from "../../../domain/gst.ts";
import { unitPaise } from "../../catalogue/choose-variant.ts";
import { isVisible } from "../../catalogue/visible-products.ts";
import type { Tables } from "../../database/tables.ts";
import { readSeller } from "../../invoices/seller-row.ts";
import type { Named } from "./read-report.ts";

/** A product at whose price two rates of GST contradict each other. */
export interface ContestedPrice {
  slug: string;
  name: string;
  paise: number;
}

/** The products with such a price, by the rates of the seller. A product that states a rate of its own has none. */
export async function readContestedPrices(db: Kysely<Tables>, limit: number): Promise<Named<ContestedPrice>> {
  const { gstin, rates } = await readSeller(db);
  const range = gstin === null ? null : contestedRange(rates);
  if (range === null) return { count: 0, first: [] };
  const products = db
    .selectFrom("products")
    .where(isVisible)
    .where("products.gst_rate", "is", null)
    .select(["slug", "name", "category", "products.price_paise", "products.sale_paise"])
    .orderBy("products.position");
  const whole = await products
    .where("effective_paise", ">=", range.fromPaise)
    .where("effective_paise", "<=", range.toPaise)
    .execute();
  const parts = await products
    .innerJoin("variants", "variants.product_id", "products.id")
    .where("variants.price_paise", "is not", null)
    .select(["variants.price_paise as own_price", "variants.sale_paise as own_sale"])
    .execute();
  const priced = [
    ...whole.map((row) => ({ ...row, paise: unitPaise(row, null) })),
    ...parts.map((row) => ({ ...row, paise: unitPaise(row, { pricePaise: row.own_price, salePaise: row.own_sale }) })),
  ].filter(({ category, paise }) => isContested(rates, category, paise));
  const rows = [
    ...new Map(priced.map(({ slug, name, paise }) => [`${slug} ${paise}`, { slug, name, paise }])).values(),
  ];
  return { count: rows.length, first: rows.slice(0, limit) };
}
