import { colorImagesIn, imagesOfColor } from "#domain/color-images.ts";
import type { Selectable } from "kysely";
import { notOnSale } from "#contract/cart.ts";
import type { Language } from "#domain/languages.ts";
import { combinationText, missingOptions, type Combination } from "#domain/variants.ts";
import { lineId, outOfStock } from "#api/cart/cart-lines.ts";
import {
  findChosen,
  storedChoice,
  unitPaise,
  type StoredChoice,
  readStoredVariants,
  type StoredVariant,
} from "#api/catalogue/variants.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { isVisible } from "#api/catalogue/visible-products.ts";
import type { ProductsTable } from "#api/database/tables/catalogue.ts";
import type { Database } from "#api/database/tables.ts";

/** A line of a requested order. `productId` is null where the id sent can name no product here. */
export interface RequestedLine {
  productId: number | null;
  /** The id and the name as sent, for a message about a product that is not there. */
  sentId: string;
  sentName: string;
  quantity: number;
  /** The price the shopper saw; null for what is no amount. It equals no price, so the order is refused as changed. */
  seenPaise: number | null;
  size: string;
  color: string;
}

/** A line as it is sold: name, price and picture are read inside the transaction. */
export interface SoldLine extends StoredChoice {
  productId: number;
  name: string;
  image: string | null;
  unitPaise: number;
  quantity: number;
  /** Whether size and colour are a combination that the product states, with a stock of its own. */
  isVariant: boolean;
}

type Product = Pick<
  Selectable<ProductsTable>,
  "id" | "name" | "image" | "color_images" | "price_paise" | "sale_paise" | "stock" | "hidden"
>;

/** What a line can be sold of: `path` names it in refusals, and is the same for all lines that share a stock. */
interface Offer {
  path: string;
  name: string;
  stock: number;
  line: SoldLine;
}

/** A line of which nothing can be sold, and why. */
interface Gone {
  path: string;
  msg: string;
}

/**
 * The lines with today's names, in the language of the order, prices and pictures. Refuses when a product or a combination is gone, or when the stock does not
 * cover all lines of it.
 */
export async function sellableLines(
  trx: Database,
  { lines: requested, language }: { lines: readonly RequestedLine[]; language: Language },
): Promise<SoldLine[]> {
  const ids = requested.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const products = await lockProducts(trx, ids);
  // After the lock: what is read here still holds when it is sold.
  const variants = await readStoredVariants(trx, ids);
  const offers = requested.map((line): Offer | Gone => {
    const product = line.productId === null ? undefined : products.get(line.productId);
    if (product === undefined)
      return { path: line.sentId, msg: `${line.sentName || "This product"} is no longer available.` };
    if (product.hidden === 1) return { path: String(product.id), msg: notOnSale(product.name) };
    return offerOf(product, variants.get(product.id), line);
  });
  const errors = new Map<string, string>();
  for (const offer of offers) {
    const msg = "msg" in offer ? offer.msg : shortageText(offer, offers);
    if (msg !== null) errors.set(offer.path, msg);
  }
  if (errors.size > 0) throw outOfStock([...errors].map(([path, msg]) => ({ path, msg })));
  const told = await inLanguage(trx, language, [...products.values()]);
  const names = new Map(told.map(({ id, name }) => [id, name]));
  return offers.flatMap((offer) =>
    "line" in offer ? [{ ...offer.line, name: names.get(offer.line.productId) ?? offer.line.name }] : [],
  );
}

/** Locks in order of id: what is read here still holds when it is sold, and two orders cannot deadlock. */
async function lockProducts(trx: Database, ids: readonly number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("products")
    .select(["id", "name", "image", "color_images", "price_paise", "sale_paise", "stock", "hidden"])
    .where("id", "in", ids)
    .where(isVisible)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function offerOf(
  product: Product,
  variants: readonly StoredVariant[] | undefined,
  { size, color, quantity }: RequestedLine,
): Offer | Gone {
  const variant = variants === undefined ? null : findChosen(variants, { size, color });
  if (variants !== undefined && variant === null) return goneOf(product, variants, { size, color });
  const choice = variant === null ? { size, color } : storedChoice(variant);
  return {
    path: variant === null ? String(product.id) : lineId(product.id, choice),
    name: variant === null ? product.name : nameOf(product, variant),
    stock: variant === null ? product.stock : variant.stock,
    line: {
      ...choice,
      productId: product.id,
      name: product.name,
      image: variant?.image ?? imagesOfColor(colorImagesIn(product.color_images), color)[0]?.image ?? product.image,
      unitPaise: unitPaise(product, variant),
      quantity,
      isVariant: variant !== null,
    },
  };
}

/** A line that names no combination: its choice is incomplete, or what it names is gone. */
function goneOf(product: Product, variants: readonly StoredVariant[], choice: StoredChoice): Gone {
  const chosen = { size: choice.size || null, color: choice.color || null };
  const missing = missingOptions(variants, chosen);
  return {
    path: lineId(product.id, choice),
    msg:
      missing.length > 0
        ? `${product.name} comes in several combinations: please choose its ${missing.join(" and ")}.`
        : `${nameOf(product, chosen)} is no longer available.`,
  };
}

/** Says how much is left when the stock does not cover all lines that share it; null when it does. */
function shortageText({ path, name, stock }: Offer, offers: readonly (Offer | Gone)[]): string | null {
  const wanted = offers.reduce(
    (sum, offer) => sum + ("line" in offer && offer.path === path ? offer.line.quantity : 0),
    0,
  );
  if (wanted <= stock) return null;
  return stock === 0 ? `${name} is out of stock.` : `Only ${stock} of ${name} left.`;
}

function nameOf({ name }: Product, combination: Combination): string {
  const text = combinationText(combination);
  return text === "" ? name : `${name} in ${text}`;
}
