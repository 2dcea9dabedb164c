import type { Kysely } from "kysely";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import type { Seller } from "#domain/invoice.ts";
import type { Tables } from "#upstream/database/tables.ts";

/** A seller without an address and without taxes, for a shop that states no seller. */
export function plainSeller(name: string, timeZone: string): Seller {
  return { name, address: "", state: null, gstin: null, rates: { otherwise: null, byCategory: {} }, hsn: {}, timeZone };
}

/** The seller of a database that no shop has opened since invoices exist. */
const unknownSeller = plainSeller("", DEFAULT_TIME_ZONE);

/**
 * Writes who sells, where it has changed. The shop does so when it starts: then a command that sends an order issues the
 * same invoice as the shop, whatever its own environment.
 */
export async function storeSeller(db: Kysely<Tables>, seller: Seller): Promise<void> {
  const text = JSON.stringify(seller);
  const known = await db.selectFrom("invoice_seller").select("seller").executeTakeFirst();
  if (known?.seller === text) return;
  await db
    .insertInto("invoice_seller")
    .values({ id: 1, seller: text })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seller: text }))
    .execute();
}

/** Who sells, as the running shop has written it. */
export async function readSeller(db: Kysely<Tables>): Promise<Seller> {
  const row = await db.selectFrom("invoice_seller").select("seller").executeTakeFirst();
  return row === undefined ? unknownSeller : { ...unknownSeller, ...(JSON.parse(row.seller) as Partial<Seller>) };
}
