import type { Database } from "#api/database/tables.ts";
import { storeSeller } from "#api/invoices/issue-invoice.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import type { Seller } from "#domain/invoice.ts";

/** Makes somebody the seller: name and address as the running shop writes them, the taxes as the owner states them. */
export async function stateSeller(db: Database, { name, address, timeZone, ...taxes }: Seller): Promise<void> {
  await storeSeller(db, { name, address, timeZone });
  await writeContent(db, "taxes", { en: taxes }, new Date());
}
