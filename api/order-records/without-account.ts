import { phoneDigits } from "#domain/customer-rules.ts";
import type { Database } from "#api/database/tables.ts";

/**
 * The customer without an account who has this phone, inside the caller's transaction: the same one for the same number. An
 * account of that phone is somebody's own, and is left alone.
 */
export async function customerByPhone(
  trx: Database,
  { name, phone, country }: { name: string; phone: string; country: string },
  at: Date,
): Promise<number> {
  const digits = phoneDigits(phone, country);
  await trx
    .insertInto("customers")
    .values({
      name,
      email: null,
      password_hash: null,
      ordered_by_phone: digits,
      phone,
      address: null,
      city: null,
      state: null,
      pincode: null,
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column("ordered_by_phone").doNothing())
    .execute();
  const found = trx.selectFrom("customers").select("id").where("ordered_by_phone", "=", digits);
  return (await found.executeTakeFirstOrThrow()).id;
}
