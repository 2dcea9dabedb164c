import type { FieldProblem } from "#contract/problem.ts";
import { colorImagesIn, imagesOfColor } from "#domain/color-images.ts";
import { cartItem, notOnSale, tooManyItems } from "#contract/cart.ts";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY, itemCount } from "#domain/cart.ts";
import {
  findChosen,
  requireChosen,
  storedChoice,
  unitPaise,
  type StoredChoice,
  readStoredVariants,
  type StoredVariant,
} from "#api/catalogue/variants.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import type { Language } from "#domain/languages.ts";
import { countOf } from "#api/database/count-of.ts";
import { addRow, changeRows, deleteRows, findRow, findRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { conflict, HttpRefusal, invalid, missing } from "#api/http/refusal.ts";

/** What names a line of a cart; size and colour are "" where none was chosen. */
export interface LineKey {
  customerId: number;
  productId: number;
  size: string;
  color: string;
}

/**
 * The cart as it goes over the wire, in the order in which the lines were first added. Price, picture and stock are those of
 * the line's combination, as they are now; names are in the language, where they have words in it.
 */
export async function readCartItems(db: Database, customerId: number, language: Language) {
  const found = await db
    .selectFrom("cart_lines")
    .innerJoin("products", "products.id", "cart_lines.product_id")
    .select([
      "products.id",
      "product_id",
      "size",
      "color",
      "quantity",
      "name",
      "category",
      "image",
      "color_images",
      "stock",
    ])
    .select(["price_paise", "sale_paise", "hidden"])
    .where("customer_id", "=", customerId)
    .orderBy("added_at")
    .orderBy("product_id")
    .orderBy("size")
    .orderBy("color")
    .execute();
  const rows = await inLanguage(db, language, found);
  const variants = await readStoredVariants(
    db,
    rows.map((row) => row.product_id),
  );
  return rows.map((row) => answerLine(row, variants.get(row.product_id)));
}

type CartRow = Pick<Row<"cart_lines">, "product_id" | "size" | "color" | "quantity"> &
  Pick<
    Row<"products">,
    "name" | "category" | "image" | "color_images" | "stock" | "price_paise" | "sale_paise" | "hidden"
  >;

function answerLine(row: CartRow, variants: readonly StoredVariant[] | undefined) {
  const { product_id: productId, name, category, quantity } = row;
  const options = { size: row.size || null, color: row.color || null };
  const variant = variants === undefined ? null : findChosen(variants, row);
  const picture = variant?.picture ?? imagesOfColor(colorImagesIn(row.color_images), row.color)[0]?.image ?? row.image;
  return cartItem.encode({
    id: lineId(productId, row),
    productId,
    quantity,
    name,
    category,
    picture,
    unitPaise: unitPaise(row, variant),
    ...options,
    options,
    // Nothing is left of a hidden product, or of a combination in which the product does not come any more.
    stock: row.hidden === 1 ? 0 : variants === undefined ? row.stock : (variant?.stock ?? 0),
    ...(row.hidden === 1 && { hidden: true }),
  });
}

/** The id of a line on the wire: its product, size and colour. */
export function lineId(productId: number, { size, color }: StoredChoice): string {
  return [productId, size, color].join("-");
}

/**
 * Adds a quantity to a line, which is made when it is missing. The line remembers the key of its newest addition: the
 * same key again adds nothing. Refuses unknown products and combinations, more than the stock, and a cart that is too large.
 */
export async function addQuantity(
  trx: Database,
  sent: LineKey,
  { quantity: added, idempotencyKey, at }: { quantity: number; idempotencyKey: string | null; at: Date },
): Promise<void> {
  const offer = await requireOffer(trx, sent);
  const { key } = offer;
  const line = await findLine(trx, key);
  if (line !== null && idempotencyKey !== null && line.added_by === idempotencyKey) return;
  const quantity = (line?.quantity ?? 0) + added;
  await requireStock(trx, offer, { quantity, added });
  if (line === null) await requireRoom(trx, key.customerId);
  const change = { quantity, added_by: idempotencyKey };
  if (line === null) await addRow(trx, "cart_lines", { ...lineOf(key), ...change, added_at: at.toISOString() });
  else await changeRows(trx, "cart_lines", lineOf(key), change);
}

/**
 * Sets a line's quantity; 0 removes it. A smaller quantity is always allowed, so that a line can shrink when the stock no
 * longer covers it.
 */
export async function setLineQuantity(trx: Database, key: LineKey, quantity: number): Promise<void> {
  if (quantity === 0) return deleteLine(trx, key);
  const line = await findLine(trx, key);
  if (line === null) throw missing("This piece is no longer in your cart.");
  if (quantity > line.quantity)
    await requireStock(trx, await requireOffer(trx, key), { quantity, added: quantity - line.quantity });
  await changeRows(trx, "cart_lines", lineOf(key), { quantity });
}

/**
 * Gives a line another size and colour, with all its pieces; it joins a line that has them already. Done before, it changes
 * nothing. Stock that all sizes and colours share covers the pieces as well as before.
 */
export async function chooseLineOptions(trx: Database, from: LineKey, chosen: StoredChoice): Promise<void> {
  const { key, stock, isShared } = await requireOffer(trx, { ...from, ...chosen });
  const [line, other] = [await findLine(trx, from), await findLine(trx, key)];
  if (line === null && other === null) throw missing("This piece is no longer in your cart.");
  if (line === null || (from.size === key.size && from.color === key.color)) return;
  const quantity = line.quantity + (other?.quantity ?? 0);
  if (!isShared && quantity > stock) throw outOfStock();
  if (quantity > MAX_QUANTITY) throw invalid([{ path: "quantity", msg: tooManyItems, values: { most: MAX_QUANTITY } }]);
  if (other !== null) await deleteLine(trx, from);
  const kept = lineOf(other === null ? from : key);
  await changeRows(trx, "cart_lines", kept, { size: key.size, color: key.color, quantity });
}

/** Removes a line; one that is already gone counts as removed. */
export async function deleteLine(trx: Database, key: LineKey): Promise<void> {
  await deleteRows(trx, "cart_lines", lineOf(key));
}

/** Takes an ordered quantity out of a line; false when there is no such line. What was added to it after the review stays. */
export async function subtractOrdered(trx: Database, key: LineKey, ordered: number): Promise<boolean> {
  const line = await findLine(trx, key);
  if (line === null) return false;
  if (line.quantity <= ordered) await deleteLine(trx, key);
  else await changeRows(trx, "cart_lines", lineOf(key), { quantity: line.quantity - ordered });
  return true;
}

/** Whether a cart holds all of these lines, each with at least its quantity. */
export async function holdsLines(
  trx: Database,
  customerId: number,
  lines: readonly (Omit<LineKey, "customerId"> & { quantity: number })[],
): Promise<boolean> {
  const held = await findRows(trx, "cart_lines", { customer_id: customerId });
  const left = new Map(held.map((line) => [lineId(line.product_id, line), line.quantity]));
  for (const { quantity, ...key } of lines) {
    const line = await resolveLine(trx, { ...key, customerId });
    const id = lineId(line.productId, line);
    left.set(id, (left.get(id) ?? 0) - quantity);
  }
  return [...left.values()].every((quantity) => quantity >= 0);
}

/** Finds the line that is meant when options are missing: the exact one, or else the only line that has what was sent. */
export async function resolveLine(trx: Database, key: LineKey): Promise<LineKey> {
  const { size, color } = key;
  const lines = await linesOfProduct(trx, key);
  if (lines.some((line) => line.size === size && line.color === color)) return key;
  const [only, second] = lines.filter(
    (line) => (size === "" || line.size === size) && (color === "" || line.color === color),
  );
  return only === undefined || second !== undefined ? key : { ...key, size: only.size, color: only.color };
}

/** Refuses with 409, in the words of the specification's section 8. `errors` name the products when there are several. */
export function outOfStock(errors: readonly FieldProblem[] = []): HttpRefusal {
  return new HttpRefusal(409, "This product is out of stock or not enough quantity available.", "out_of_stock", errors);
}

async function findLine(trx: Database, key: LineKey) {
  return (await findRow(trx, "cart_lines", lineOf(key))) ?? null;
}

/** What can be ordered under a key: the key with all its options, and the stock that it shares with other lines or not. */
interface Offer {
  key: LineKey;
  stock: number;
  isShared: boolean;
}

/** Finds what a key can order now. Refuses unknown products, incomplete choices, and combinations that do not exist. */
async function requireOffer(trx: Database, key: LineKey): Promise<Offer> {
  const product = await findRow(trx, "products", { id: key.productId });
  if (product === undefined) throw missing("Product not found");
  if (product.hidden === 1) throw conflict("out_of_stock", notOnSale(product.name), { name: product.name });
  const variants = (await readStoredVariants(trx, [key.productId])).get(key.productId);
  if (variants === undefined) return { key, stock: product.stock, isShared: true };
  const variant = requireChosen(variants, key, product.name);
  return { key: { ...key, ...storedChoice(variant) }, stock: variant.stock, isShared: false };
}

/**
 * A combination has its own stock. Without combinations all lines of a product share its stock: what is added must fit beside
 * what every size and colour already holds.
 */
async function requireStock(
  trx: Database,
  { key, stock, isShared }: Offer,
  { quantity, added }: { quantity: number; added: number },
): Promise<void> {
  const needed = isShared ? itemCount(await linesOfProduct(trx, key)) + added : quantity;
  if (needed > stock) throw outOfStock();
  if (quantity > MAX_QUANTITY) throw invalid([{ path: "quantity", msg: tooManyItems, values: { most: MAX_QUANTITY } }]);
}

/** The lines of a product in a cart, over all sizes and colours. */
function linesOfProduct(trx: Database, { customerId, productId }: LineKey) {
  return findRows(trx, "cart_lines", { customer_id: customerId, product_id: productId });
}

async function requireRoom(trx: Database, customerId: number): Promise<void> {
  const lines = await countOf(trx.selectFrom("cart_lines").where("customer_id", "=", customerId));
  if (lines >= MAX_CUSTOMER_LINES)
    throw invalid([
      {
        path: "productId",
        msg: `A cart holds at most ${MAX_CUSTOMER_LINES} different pieces.`,
        values: { most: MAX_CUSTOMER_LINES },
      },
    ]);
}

/** The key as the columns of its row. */
function lineOf({ customerId, productId, size, color }: LineKey) {
  return { customer_id: customerId, product_id: productId, size, color };
}
