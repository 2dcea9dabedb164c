import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * What one customer does at the same time in several windows happens one after the other: her cart, her wishlist and her orders are
 * changed by transactions that take this lock first. It waits for the transaction that has it.
 */
export async function lockCustomer(trx: Kysely<Tables>, customerId: number): Promise<void> {
  await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().executeTakeFirst();
}
