import { takePhoneOrder } from "#api/desk/phone-orders.ts";
import { inTransaction } from "./in-transaction.ts";
import type { TestUpstream } from "./upstream-fixture.ts";

/** Who orders by telephone. */
export const caller = {
  fullName: "Lakshmi Devi",
  email: null,
  phone: "98860 54321",
  address: "4 Car Street",
  city: "Udupi",
  state: "Karnataka",
  zipCode: "576101",
  country: "IN",
} as const;

/** Places an order of one piece by telephone, which is paid in cash, and answers its number. `price` is in rupees. */
export async function placedByPhone(up: TestUpstream, product: number, price = 80): Promise<string> {
  const paise = price * 100;
  const lines = [{ product_id: product, size: "M", color: "Red", quantity: 1, unit_paise: paise }];
  const order = { lines, seenTotalPaise: paise, to: caller, method: "cod", code: null, language: "en" } as const;
  const db = await up.openDatabase();
  return inTransaction(db, (trx) => takePhoneOrder(up.upstream.services, trx, order, up.clock.at));
}
