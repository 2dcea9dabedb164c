import type { ExpressionBuilder, Kysely } from "kysely";
import { tooManyItems, tooManyLines } from "../../contract/cart.ts";
import { paiseAsRupees } from "../../contract/scalars.ts";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "../../domain/cart.ts";
import { itemCount } from "../../domain/cart-lines.ts";
import { isVisible } from "../catalogue/visible-products.ts";
import type { Tables } from "../database/tables.ts";
import { HttpRefusal, invalid, missing } from "../http/refusal.ts";

/** What names a line of a cart; size and colour are "" where none was chosen. */
export interface LineKey {
  customerId: number;
  productId: number;
  size: string;
  color: string;
}

/** The cart as it goes over the wire, in the order in which the lines were first added. Prices are today's, in rupees. */
export async function readCartItems(db: Kysely<Tables>, customerId: number) {
  const rows = await db
    .selectFrom("cart_lines")
    .innerJoin("products", "products.id", "cart_lines.product_id")
    .select(["product_id", "size", "color", "quantity", "name", "category", "image", "effective_paise", "stock"])
    .where("customer_id", "=", customerId)
    .orderBy("added_at")
    .orderBy("product_id")
    .orderBy("size")
    .orderBy("color")
    .execute();
  return rows.map(({ size, color, effective_paise: paise, ...row }) => {
    const options = { size: size || null, color: color || null };
    return { id: [row.product_id, size, color].join("-"), ...row, price: paiseAsRupees(paise), ...options, options };
  });
}

/**
 * Adds a quantity to a line, which is made when it is missing. The line remembers the key of its newest addition: the
 * same key again adds nothing. Refuses unknown products, more than the stock, and a cart that is too large.
 */
export async function addQuantity(
  trx: Kysely<Tables>,
  key: LineKey,
  { quantity: added, idempotencyKey, at }: { quantity: number; idempotencyKey: string | null; at: Date },
): Promise<void> {
  const line = await findLine(trx, key);
  if (line !== null && idempotencyKey !== null && line.added_by === idempotencyKey) return;
  const quantity = (line?.quantity ?? 0) + added;
  await requireStock(trx, key, { quantity, added });
  if (line === null) await requireRoom(trx, key.customerId);
  await trx
    .insertInto("cart_lines")
    .values({
      customer_id: key.customerId,
      product_id: key.productId,
      size: key.size,
      color: key.color,
      quantity,
      added_at: at.toISOString(),
      added_by: idempotencyKey,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "product_id", "size", "color"])
        .doUpdateSet({ quantity, added_by: idempotencyKey }),
    )
    .execute();
}

/**
 * Sets a line's quantity; 0 removes it. A smaller quantity is always allowed, so that a line can shrink when the stock no
 * longer covers it.
 */
export async function setLineQuantity(trx: Kysely<Tables>, key: LineKey, quantity: number): Promise<void> {
  if (quantity === 0) return deleteLine(trx, key);
  const line = await findLine(trx, key);
  if (line === null) throw missing("This piece is no longer in your cart.");
  if (quantity > line.quantity) await requireStock(trx, key, { quantity, added: quantity - line.quantity });
  await trx
    .updateTable("cart_lines")
    .set({ quantity })
    .where((eb) => isLine(eb, key))
    .execute();
}

/** Removes a line; one that is already gone counts as removed. */
export async function deleteLine(trx: Kysely<Tables>, key: LineKey): Promise<void> {
  await trx
    .deleteFrom("cart_lines")
    .where((eb) => isLine(eb, key))
    .execute();
}

/** Takes an ordered quantity out of a line. What was added to the line after the review stays. */
export async function subtractOrdered(trx: Kysely<Tables>, key: LineKey, ordered: number): Promise<void> {
  const line = await findLine(trx, key);
  if (line === null) return;
  if (line.quantity <= ordered) return deleteLine(trx, key);
  await trx
    .updateTable("cart_lines")
    .set({ quantity: line.quantity - ordered })
    .where((eb) => isLine(eb, key))
    .execute();
}

/** Finds the line that is meant when no options were sent: the exact one, else the product's only line. */
export async function resolveLine(trx: Kysely<Tables>, key: LineKey): Promise<LineKey> {
  if (key.size !== "" || key.color !== "") return key;
  const lines = await trx
    .selectFrom("cart_lines")
    .select(["size", "color"])
    .where("customer_id", "=", key.customerId)
    .where("product_id", "=", key.productId)
    .execute();
  const [only] = lines;
  return only !== undefined && lines.length === 1 ? { ...key, ...only } : key;
}

/** Refuses with 409, in the words of the specification's section 8. `errors` name the products when there are several. */
export function outOfStock(errors: { path: string; msg: string }[] = []): HttpRefusal {
  return new HttpRefusal(409, "This product is out of stock or not enough quantity available.", "out_of_stock", errors);
}

async function findLine(trx: Kysely<Tables>, key: LineKey) {
  const line = await trx
    .selectFrom("cart_lines")
    .select(["quantity", "added_by"])
    .where((eb) => isLine(eb, key))
    .executeTakeFirst();
  return line ?? null;
}

/** All lines of a product share its stock: what is added must fit beside what every size and colour already holds. */
async function requireStock(
  trx: Kysely<Tables>,
  key: LineKey,
  { quantity, added }: { quantity: number; added: number },
): Promise<void> {
  const product = await trx
    .selectFrom("products")
    .select("stock")
    .where("id", "=", key.productId)
    .where(isVisible)
    .executeTakeFirst();
  if (product === undefined) throw missing("Product not found");
  const lines = await trx
    .selectFrom("cart_lines")
    .select("quantity")
    .where("customer_id", "=", key.customerId)
    .where("product_id", "=", key.productId)
    .execute();
  if (itemCount(lines) + added > product.stock) throw outOfStock();
  if (quantity > MAX_QUANTITY) throw invalid([{ path: "quantity", msg: tooManyItems }]);
}

async function requireRoom(trx: Kysely<Tables>, customerId: number): Promise<void> {
  const { lines } = await trx
    .selectFrom("cart_lines")
    .select((eb) => eb.fn.countAll<number>().as("lines"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  if (Number(lines) >= MAX_CUSTOMER_LINES) throw invalid([{ path: "productId", msg: tooManyLines }]);
}

function isLine(eb: ExpressionBuilder<Tables, "cart_lines">, { customerId, productId, size, color }: LineKey) {
  return eb.and([
    eb("customer_id", "=", customerId),
    eb("product_id", "=", productId),
    eb("size", "=", size),
    eb("color", "=", color),
  ]);
}
