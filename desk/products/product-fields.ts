import { z } from "zod";
import { categoryName } from "#app/content/category-name.ts";
import { piecesChange, readBy, rupeesIn, typedPieces, typedPrice } from "#desk/typed-amount.ts";
import { MAX_SKU, readHsn, readRate } from "#api/catalogue/exchange/cells.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { dateLike } from "#api/catalogue/exchange/join-lines.ts";
import { tidyLines } from "#api/catalogue/plain-text.ts";
import { MAX_DESCRIPTION, MAX_NAME, productTexts, writtenCell } from "#api/catalogue/exchange/columns.ts";
import { changedStock, countedStock, type ProductPatch } from "#api/catalogue/exchange/product-patch.ts";
import { readCategories } from "#api/shop-content/stored-content.ts";
import type { Database } from "#api/database/tables.ts";
import type { EditedProduct } from "#api/desk/edit-products.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { columnText, columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { slugPattern, type ShopCategory } from "#domain/categories.ts";
import { factNames } from "#domain/product-facts.ts";
import { variantPrices } from "#domain/variants.ts";
import { FormRefusal, type Labels, type ShownField, type Values } from "#desk/page.ts";

/** How many empty lines for new sizes and colours a form has, and how many lines in all. */
const NEW_LINES = 2;
const MAX_LINES = 100;

/** Texts of a product that are short, and may be left empty. */
export const shortTexts = [
  ...factNames.flatMap((column) => [column, `${column}:hi`] as const),
  "country_of_origin",
] as const;
/** All texts that may be left empty. */
const texts = ["name:hi", "description:hi", ...shortTexts] as const;

/** Something of each text, by its column. */
const ofTexts = <Value>(valueOf: (column: (typeof texts)[number]) => Value) =>
  Object.fromEntries(texts.map((column) => [column, valueOf(column)])) as Record<(typeof texts)[number], Value>;

const line = (longest: number) =>
  z
    .string()
    .max(longest, frameWords.tooLong(longest))
    .transform((text) => tidyLines(text).replaceAll("\n", " "))
    .optional();
const lines = z.string().max(MAX_DESCRIPTION, frameWords.tooLong(MAX_DESCRIPTION)).transform(tidyLines).optional();
const yes = z.literal("yes").optional();
const seenStock = z.coerce.number().int().nonnegative().max(999_999_999).optional();

/** The name of a product: its address is made from it. */
export const typedName = z
  .string(words.nameMissing)
  .max(MAX_NAME)
  .transform((text) => tidyLines(text).replaceAll("\n", " "))
  .refine((text) => slugFrom(text) !== "", words.nameMissing);

/** One of the shop's categories; {@link refuseUnknown} looks whether it is. */
export const typedCategory = z.string().regex(slugPattern);

const piece = z.object({
  size: line(MAX_OPTION_LENGTH).refine((size = "") => !dateLike.test(size), words.sizeDate),
  color: line(MAX_OPTION_LENGTH),
  /** The stock that was seen; undefined for a new one. */
  seen: seenStock,
  stock: typedPieces.optional(),
  sku: line(MAX_SKU),
  price: typedPrice.optional(),
  sale_price: typedPrice.optional(),
  remove: yes,
});
type Piece = z.output<typeof piece>;

/** What the page of a product sends. */
export const productForm = z
  .object({
    seen: z.string(),
    /** Whether its sizes and colours have prices of their own: then it has no field for one. */
    apart: yes,
    confirmed: yes,
    name: typedName,
    price: typedPrice.optional(),
    sale_price: typedPrice.optional(),
    hidden: yes,
    stock: typedPieces.optional(),
    stock_seen: seenStock,
    sku: line(MAX_SKU),
    pieces: z.array(piece).max(MAX_LINES),
    description: lines,
    ...ofTexts((column) => (column === "description:hi" ? lines : line(productTexts[column].longest))),
    fits: yes,
    category: typedCategory,
    /** Others that it is in, too, by their slugs. */
    also: z.record(z.string().regex(slugPattern), yes).default({}),
    hsn: readBy(readHsn, words.hsnWrong).default(null),
    gst_rate: readBy(readRate, words.rateWrong).default(null),
  })
  .superRefine(({ apart, price, sale_price: sale, pieces }, ctx) => {
    const issue = (path: (string | number)[], message: string) => ctx.addIssue({ code: "custom", path, message });
    if (apart === undefined && price === undefined) issue(["price"], words.priceWrong);
    if (price !== undefined && sale !== undefined && sale >= price) issue(["sale_price"], words.saleWrong);
    const seen = new Set<string>();
    for (const [index, one] of pieces.entries()) {
      if (!isOffered(one)) continue;
      const key = JSON.stringify([one.size?.toLowerCase(), one.color?.toLowerCase()]);
      if (seen.has(key)) issue(["pieces", index, "size"], words.twice);
      seen.add(key);
      if (one.sale_price === undefined) continue;
      if (one.price === undefined) issue(["pieces", index, "price"], words.priceWrong);
      else if (one.sale_price >= one.price) issue(["pieces", index, "sale_price"], words.saleWrong);
    }
    if (seen.size === 0 && pieces.some(({ remove }) => remove !== undefined)) issue(["pieces"], words.oneStays);
  });

function isOffered({ remove, seen, size = "", color = "" }: Piece): boolean {
  return remove === undefined && (seen !== undefined || size !== "" || color !== "");
}

/** The change that a sent page asks for. */
export function patchOf(sent: z.output<typeof productForm>): ProductPatch {
  const offered = sent.pieces.filter(isOffered);
  const named = offered.filter(({ size = "", color = "" }) => size !== "" || color !== "");
  // One that has neither size nor colour stands for a product without a choice.
  const pieces = named.length > 0 ? named : offered;
  return {
    line: 0,
    columns: {
      name: sent.name,
      description: sent.description ?? "",
      category: sent.category,
      also_in: alsoIn(sent).join(",") || null,
      hidden: sent.hidden === undefined ? 0 : 1,
      hsn: sent.hsn,
      gst_rate: sent.gst_rate,
      ...ofTexts((column) => sent[column] || null),
      ...(sent.stock_seen !== undefined && { sku: sent.sku || null }),
    },
    prices: pricesOf(sent) ?? undefined,
    stock: sent.stock_seen === undefined ? undefined : changedStock(piecesChange(sent.stock ?? "", sent.stock_seen)),
    pieces:
      pieces.length === 0
        ? undefined
        : pieces.map((one) => ({
            line: 0,
            size: one.size ?? "",
            color: one.color ?? "",
            stock: (one.seen === undefined ? countedStock : changedStock)(piecesChange(one.stock ?? "", one.seen ?? 0)),
            sku: one.sku || null,
            prices: pricesOf(one),
          })),
    piecesAre: "exact",
  };
}

function alsoIn({ category, also }: z.output<typeof productForm>): string[] {
  return Object.keys(also).filter((slug) => also[slug] !== undefined && slug !== category);
}

/** Refuses categories that the shop does not have any more. */
export async function refuseUnknown(db: Database, slugs: readonly string[]): Promise<void> {
  const known = await readCategories(db);
  if (slugs.some((slug) => known.every((one) => one.slug !== slug)))
    throw new FormRefusal({ category: words.categoryGone });
}

function pricesOf({ price, sale_price: sale }: { price?: number | undefined; sale_price?: number | undefined }) {
  return price === undefined ? null : ({ kind: "both", pricePaise: price, salePaise: sale ?? null } as const);
}

/** The form of a product as it is stored. */
export function valuesOf({ product, variants, seen, categories }: EditedData): Record<string, string> {
  const isApart = variants.some(({ price_paise: own }) => own !== null);
  const amount = (paise: number | null) => (paise === null ? "" : rupeesIn(paise));
  const { gst_rate: rate, price_paise: price, sale_paise: sale, stock } = product;
  const values: Record<string, string> = {
    seen,
    ...(isApart && { apart: "yes" }),
    name: product.name,
    ...(!isApart && { price: amount(price), sale_price: amount(sale) }),
    hidden: product.hidden === 1 ? "yes" : "",
    ...(variants.length === 0 && { stock: String(stock), stock_seen: String(stock), sku: product.sku ?? "" }),
    description: product.description,
    ...ofTexts((column) => product[column] ?? ""),
    category: product.category,
    ...Object.fromEntries(
      categories.map(({ slug }) => [`also.${slug}`, product.also_in?.split(",").includes(slug) === true ? "yes" : ""]),
    ),
    hsn: product.hsn ?? "",
    gst_rate: writtenCell("gst_rate", rate),
  };
  for (const [index, { size, color, stock: now, sku, ...own }] of variants.entries()) {
    const prices = variantPrices(
      { pricePaise: price, salePaise: sale },
      { pricePaise: own.price_paise, salePaise: own.sale_paise },
    );
    const [ownPrice, ownSale] = isApart ? [amount(prices.pricePaise), amount(prices.salePaise)] : ["", ""];
    const piece = {
      size,
      color,
      seen: now,
      stock: now,
      sku: sku ?? "",
      price: ownPrice,
      sale_price: ownSale,
      remove: "",
    };
    for (const [field, value] of Object.entries(piece)) values[`pieces[${index}].${field}`] = String(value);
  }
  const first = variants.length;
  for (let index = first; index < Math.min(first + NEW_LINES, MAX_LINES); index++)
    for (const field of ["size", "color", "stock", "sku", "price", "sale_price"])
      values[`pieces[${index}].${field}`] = "";
  return values;
}

/** A product with the categories that it may be in. */
export interface EditedData extends EditedProduct {
  categories: readonly ShopCategory[];
}

/** The categories to choose from. */
export const categoryOptions = (all: readonly ShopCategory[]) =>
  all.map(({ slug: value }) => ({ value, text: categoryName(all, value, "many") }));

/** The field of a category. */
export const categoryField = (all: readonly ShopCategory[]) =>
  ({ label: columnWords.category, as: "select", options: categoryOptions(all) }) as const;

const box = (label: string) => ({ label, as: "check" }) as const;
function textField(column: string): ShownField {
  const field = { label: columnText(column), ...(column.endsWith(":hi") ? { lang: "hi" } : { isOwn: true }) };
  return column.startsWith("description") ? { ...field, as: "area", rows: 5 } : field;
}

/** All fields, in their order on the page. */
export const productFields = ({ categories }: EditedData): Labels => ({
  confirmed: box(words.confirm),
  name: textField("name"),
  price: columnWords.price,
  sale_price: columnWords.sale_price,
  stock_seen: "",
  stock: productsWords.stock,
  "pieces[].size": { label: words.size, isOwn: true },
  "pieces[].color": { label: words.color, isOwn: true },
  "pieces[].seen": "",
  "pieces[].stock": productsWords.stock,
  "pieces[].sku": textField("sku"),
  "pieces[].price": words.ownPrice,
  "pieces[].sale_price": words.ownSale,
  "pieces[].remove": box(words.remove),
  hidden: box(productsWords.hidden),
  description: textField("description"),
  ...ofTexts(textField),
  category: categoryField(categories),
  ...Object.fromEntries(
    categoryOptions(categories).map(({ value, text }) => [
      `also.${value}`,
      { label: text, as: "check", group: columnWords.also_in },
    ]),
  ),
  sku: textField("sku"),
  hsn: { label: columnWords.hsn, hint: words.gstHint },
  gst_rate: { label: columnWords.gst_rate, hint: words.gstHint },
  fits: box(words.fits),
});

/** Adds to what was typed the sizes and colours that somebody else added meanwhile, so that they stay. */
export function withAddedPieces(typed: Values, now: Values): Values {
  const keyOf = (values: Values, piece: string) =>
    JSON.stringify(["size", "color"].map((name) => values[`${piece}.${name}`]?.toLowerCase() ?? ""));
  const known = piecesIn(typed).map((piece) => keyOf(typed, piece));
  const added = piecesIn(now).filter(
    (piece) => now[`${piece}.seen`] !== undefined && !known.includes(keyOf(now, piece)),
  );
  const entries = added.flatMap((piece, place) =>
    Object.entries(now)
      .filter(([name]) => name.startsWith(`${piece}.`))
      .map(([name, value]) => [name.replace(piece, `pieces[${known.length + place}]`), value]),
  );
  return { ...typed, ...Object.fromEntries(entries) };
}

/** The names of sizes and colours in a form. */
export function piecesIn(values: Values): string[] {
  return Object.keys(values).flatMap((name) => /^pieces\[\d+\](?=\.size$)/.exec(name) ?? []);
}
