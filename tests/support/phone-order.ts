import { takePhoneOrder } from "#api/desk/phone-orders.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { phoneWords } from "#content/desk/orders-words.ts";
import type { Client, Page } from "./client.ts";
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
  const lines = [{ productId: product, size: "M", color: "Red", quantity: 1, unitPaise: paise }];
  const order = { lines, seenTotalPaise: paise, to: caller, method: "cod", code: null, language: "en" } as const;
  const db = await up.openDatabase();
  return inTransaction(db, (trx) => takePhoneOrder(up.upstream.services, trx, order, up.clock.at));
}

/** The page of an order by telephone with so many of a piece. */
export async function begunByPhone(up: TestUpstream, client: Client, product: number, quantity = 1): Promise<Page> {
  const sku = `BY-PHONE-${product}-`;
  up.run("update products set sku = ? where id = ?", sku, product);
  const found = await (await client.open("/desk/orders/new")).press(frameWords.find, { search: sku });
  const ofPiece = (name: string) => `piece.${product}.${name}`;
  const chosen = { [ofPiece("size")]: "M", [ofPiece("color")]: "Red", [ofPiece("quantity")]: String(quantity) };
  return found.press(new RegExp(`^${phoneWords.add} `), chosen);
}
