import type { ExpressionBuilder, Kysely } from "kysely";
import { paiseAsRupees } from "../../contract/scalars.ts";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "../../domain/cart.ts";
import type { Tables } from "../database/tables.ts";
import { Refusal, invalid, missing } from "../http/refusal.ts";

/** Which line of a cart; size and colour are "" where none was chosen. */
export interface LineKey {
  customerId: number;
  productId: number;
  size: string;
  color: string;
}

/** The cart as it goes over the wire, in the order the lines were first added; prices in rupees, what a shopper pays now. */
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
 * Adds pieces to a line, made when it is not there yet; what was just added to it under the same key is not added again.
 * Refuses unknown products, more than the stock, and a cart too large.
 */
export async function addPieces(
  trx: Kysely<Tables>,
  key: LineKey,
  pieces: number,
  at: Date,
  single: string | null,
): Promise<void> {
  const line = await findLine(trx, key);
  if (line !== null && single !== null && line.added_by === single) return;
  const held = line?.quantity ?? null;
  const quantity = (held ?? 0) + pieces;
  await checkStock(trx, key, quantity, pieces);
  if (held === null) await checkRoom(trx, key.customerId);
  await trx
    .insertInto("cart_lines")
    .values({
      customer_id: key.customerId,
      product_id: key.productId,
      size: key.size,
      color: key.color,
      quantity,
      added_at: at.toISOString(),
      added_by: single,
    })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "product_id", "size", "color"]).doUpdateSet({ quantity, added_by: single }),
    )
    .execute();
}

/** Sets a line's quantity; 0 removes it. Fewer pieces than before are always allowed: a line that the stock no longer covers can shrink. */
export async function setPieces(trx: Kysely<Tables>, key: LineKey, quantity: number): Promise<void> {
  if (quantity === 0) return removeLine(trx, key);
  const held = await findPieces(trx, key);
  if (held === null) throw missing("This piece is no longer in your cart.");
  if (quantity > held) await checkStock(trx, key, quantity, quantity - held);
  await trx
    .updateTable("cart_lines")
    .set({ quantity })
    .where((eb) => isLine(eb, key))
    .execute();
}

/** Removes a line; one that is already gone counts as removed. */
export async function removeLine(trx: Kysely<Tables>, key: LineKey): Promise<void> {
  await trx
    .deleteFrom("cart_lines")
    .where((eb) => isLine(eb, key))
    .execute();
}

/** Takes ordered pieces out of a line; what was added since it was ordered stays. */
export async function takeOrderedPieces(trx: Kysely<Tables>, key: LineKey, ordered: number): Promise<void> {
  const held = await findPieces(trx, key);
  if (held === null) return;
  if (held <= ordered) return removeLine(trx, key);
  await trx
    .updateTable("cart_lines")
    .set({ quantity: held - ordered })
    .where((eb) => isLine(eb, key))
    .execute();
}

/** Where no size and colour were sent and no such line exists: the product's only line, if there is just one. */
export async function resolveLine(trx: Kysely<Tables>, key: LineKey): Promise<LineKey> {
  if (key.size !== "" || key.color !== "") return key;
  const lines = await trx
    .selectFrom("cart_lines")
    .select(["size", "color"])
    .where("customer_id", "=", key.customerId)
    .where("product_id", "=", key.productId)
    .execute();
  const [only] = lines;
  const exact = lines.some(({ size, color }) => size === "" && color === "");
  return only !== undefined && lines.length === 1 && !exact ? { ...key, ...only } : key;
}

async function findPieces(trx: Kysely<Tables>, key: LineKey): Promise<number | null> {
  return (await findLine(trx, key))?.quantity ?? null;
}

async function findLine(
  trx: Kysely<Tables>,
  key: LineKey,
): Promise<{ quantity: number; added_by: string | null } | null> {
  return (
    (await trx
      .selectFrom("cart_lines")
      .select(["quantity", "added_by"])
      .where((eb) => isLine(eb, key))
      .executeTakeFirst()) ?? null
  );
}

/** The stock is shared by all lines of a product: `more` pieces must fit beside what every size and colour already holds. */
async function checkStock(trx: Kysely<Tables>, key: LineKey, quantity: number, more: number): Promise<void> {
  const product = await trx.selectFrom("products").select("stock").where("id", "=", key.productId).executeTakeFirst();
  if (product === undefined) throw missing("Product not found");
  const lines = await trx
    .selectFrom("cart_lines")
    .select("quantity")
    .where("customer_id", "=", key.customerId)
    .where("product_id", "=", key.productId)
    .execute();
  const held = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (held + more > product.stock) throw outOfStock();
  if (quantity > MAX_QUANTITY)
    throw invalid([{ path: "quantity", msg: `You can order at most ${MAX_QUANTITY} of one piece.` }]);
}

/** Refuses with 409 in the words of the specification's section 8; `errors` name the products where several are concerned. */
export function outOfStock(errors: { path: string; msg: string }[] = []): Refusal {
  return new Refusal(409, "This product is out of stock or not enough quantity available.", "out_of_stock", errors);
}

async function checkRoom(trx: Kysely<Tables>, customerId: number): Promise<void> {
  const { lines } = await trx
    .selectFrom("cart_lines")
    .select((eb) => eb.fn.countAll<number>().as("lines"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  if (Number(lines) >= MAX_CUSTOMER_LINES)
    throw invalid([{ path: "productId", msg: `A cart holds at most ${MAX_CUSTOMER_LINES} different pieces.` }]);
}

function isLine(eb: ExpressionBuilder<Tables, "cart_lines">, { customerId, productId, size, color }: LineKey) {
  return eb.and([
    eb("customer_id", "=", customerId),
    eb("product_id", "=", productId),
    eb("size", "=", size),
    eb("color", "=", color),
  ]);
}
