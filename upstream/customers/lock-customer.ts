import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Makes the transaction wait for any other one of the same customer. Each change of a cart, a wishlist or an order takes
 * this lock first, so that requests from several windows do not overlap.
 */
export async function lockCustomer(trx: Kysely<Tables>, customerId: number): Promise<void> {
  await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().executeTakeFirst();
}
