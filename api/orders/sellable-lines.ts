import { colorImagesIn, imagesOfColor } from "#domain/color-images.ts";
import { notOnSale } from "#contract/cart.ts";
import type { FieldProblem, ProblemValues } from "#contract/problem.ts";
import type { Language } from "#domain/languages.ts";
import { combinationText, missingOptions, type Combination } from "#domain/variants.ts";
import { lineId, outOfStock } from "#api/cart/cart-lines.ts";
import {
  findChosen,
  namedValues,
  storedChoice,
  unitPaise,
  type StoredChoice,
  readStoredVariants,
  type StoredVariant,
} from "#api/catalogue/variants.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import type { Database, Row } from "#api/database/tables.ts";

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
  category: string | null;
  /** Other categories that it is in; none where it is absent. */
  alsoIn: readonly string[] | undefined;
  unitPaise: number;
  quantity: number;
  /** Whether size and colour are a combination that the product states, with a stock of its own. */
  isVariant: boolean;
}

type Product = Pick<
  Row<"products">,
  "id" | "name" | "category" | "also_in" | "image" | "color_images" | "price_paise" | "sale_paise" | "stock" | "hidden"
>;

/** What a line can be sold of: `path` names it in refusals, and is the same for all lines that share a stock. */
interface Offer {
  path: string;
  /** The product, and the combination that it has a stock of. */
  named: ProblemValues;
  stock: number;
  line: SoldLine;
}

/** A line of which nothing can be sold, and why. */
type Gone = FieldProblem;

/**
 * The lines with today's names, in the language of the order, prices and pictures. Refuses when a product or a combination is gone, or when the stock does not
 * cover all lines of it. What was kept for a customer before is sold `evenHidden`.
 */
export async function sellableLines(
  trx: Database,
  {
    lines: requested,
    language,
    evenHidden = false,
  }: { lines: readonly RequestedLine[]; language: Language; evenHidden?: boolean },
): Promise<SoldLine[]> {
  const ids = requested.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const locked = await lockProducts(trx, ids);
  const products = new Map((await inLanguage(trx, language, locked)).map((product) => [product.id, product]));
  // After the lock: what is read here still holds when it is sold.
  const variants = await readStoredVariants(trx, ids);
  const offers = requested.map((line): Offer | Gone => {
    const product = line.productId === null ? undefined : products.get(line.productId);
    if (product === undefined)
      return {
        path: line.sentId,
        msg: `${line.sentName || "This product"} is no longer available.`,
        ...(line.sentName !== "" && { values: { name: line.sentName.slice(0, 120) } }),
      };
    if (product.hidden === 1 && !evenHidden)
      return { path: String(product.id), msg: notOnSale(product.name), values: { name: product.name.slice(0, 120) } };
    return offerOf(product, variants.get(product.id), line);
  });
  const errors = new Map<string, FieldProblem>();
  for (const offer of offers) {
    const problem = "msg" in offer ? offer : shortageOf(offer, offers);
    if (problem !== null) errors.set(offer.path, problem);
  }
  if (errors.size > 0) throw outOfStock([...errors.values()]);
  return offers.flatMap((offer) => ("line" in offer ? [offer.line] : []));
}

/** Locks in order of id: what is read here still holds when it is sold, and two orders cannot deadlock. */
async function lockProducts(trx: Database, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("products")
    .select([
      "id",
      "name",
      "category",
      "also_in",
      "image",
      "color_images",
      "price_paise",
      "sale_paise",
      "stock",
      "hidden",
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
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
    named: namedValues(product.name, variant ?? {}),
    stock: variant === null ? product.stock : variant.stock,
    line: {
      ...choice,
      productId: product.id,
      name: product.name,
      image: variant?.picture ?? imagesOfColor(colorImagesIn(product.color_images), color)[0]?.image ?? product.image,
      category: product.category,
      alsoIn: product.also_in?.split(","),
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
  const path = lineId(product.id, choice);
  const values = namedValues(product.name, chosen);
  if (missing.length === 0) return { path, msg: `${nameOf(product, chosen)} is no longer available.`, values };
  const msg = `${product.name} comes in several combinations: please choose its ${missing.join(" and ")}.`;
  return { path, msg, values: { ...values, options: missing } };
}

/** Says how much is left when the stock does not cover all lines that share it; null when it does. */
function shortageOf({ path, named, stock }: Offer, offers: readonly (Offer | Gone)[]): FieldProblem | null {
  const wanted = offers.reduce(
    (sum, offer) => sum + ("line" in offer && offer.path === path ? offer.line.quantity : 0),
    0,
  );
  if (wanted <= stock) return null;
  const name = nameOf(named, named);
  const msg = stock === 0 ? `${name} is out of stock.` : `Only ${stock} of ${name} left.`;
  return { path, msg, values: { ...named, left: stock } };
}

function nameOf({ name = "" }: ProblemValues, { size = null, color = null }: Partial<Combination>): string {
  const text = combinationText({ size, color });
  return text === "" ? name : `${name} in ${text}`;
}
