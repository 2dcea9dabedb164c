import type { Database } from "#api/database/tables.ts";

/** Who ordered by telephone has a row without a login: its address is nobody's (RFC 2606), and an empty hash is that of no password. */
const NOBODY = "@phone.invalid";
const NO_PASSWORD = "";

/** Whether an address stands for somebody who has no account. No mail goes there. */
export function hasNoAccount(email: string): boolean {
  return email.endsWith(NOBODY);
}

/**
 * The customer without an account who has this phone, inside the caller's transaction: the same one for the same digits. An
 * account of that phone is somebody's own, and is left alone.
 */
export async function customerByPhone(
  trx: Database,
  { name, phone }: { name: string; phone: string },
  at: Date,
): Promise<number> {
  const email = `${phone.replaceAll(/\D/g, "").slice(-10)}${NOBODY}`;
  await trx
    .insertInto("customers")
    .values({
      name,
      email,
      password_hash: NO_PASSWORD,
      phone,
      address: null,
      city: null,
      state: null,
      pincode: null,
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const { id } = await trx.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return id;
}
