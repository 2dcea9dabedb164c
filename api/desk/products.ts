import type { z } from "zod";
import {
  changeDeskProduct,
  copyDeskProduct,
  createDeskProduct,
  editedColumns,
  readDeskProduct,
  readDeskProducts,
  saveDeskProduct,
  type ChangedProduct,
  type DeskProduct,
  type EditedColumn,
} from "#contract/desk/product-calls.ts";
import { codeText } from "#domain/typed-text.ts";
import { payablePaise } from "#domain/variants.ts";
import { slugFrom } from "#api/catalogue/exchange/cells.ts";
import { readPrice, writtenRate } from "#api/catalogue/exchange/draft-fields.ts";
import {
  lockProduct,
  notTaken,
  refuseDuringImport,
  requireProduct,
  saveSheet,
  sheetOf,
  stateOf,
  typedCell,
  typedText,
  type SheetLine,
} from "#api/catalogue/exchange/edit-product.ts";
import { oneValue } from "#api/catalogue/exchange/export-catalogue.ts";
import { mergePrices } from "#api/catalogue/exchange/merge-prices.ts";
import { photographNamed } from "#api/catalogue/exchange/photograph-path.ts";
import { inRupees, textsOf, type StoredProduct } from "#api/catalogue/exchange/read-stored-products.ts";
import { digestOf, readTranslations, translationColumns } from "#api/catalogue/translations.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import type { Database } from "#api/database/tables.ts";
import { listProducts, productCounter } from "./list-products.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import type { Acted } from "#api/staff/once.ts";

/** The room of the products. A product of `lowStock` pieces or fewer counts as low. */
export function productsDesk(router: DeskRouter, services: Services): void {
  const { db, lowStock } = services;
  const count = productCounter(db);
  router.read(readDeskProducts, ({ query }) => listProducts(db, query, { lowStock, count }));

  router.read(readDeskProduct, ({ query }) => readProduct(db, query.slug));

  router.act(changeDeskProduct, async ({ trx, at, body: { slug, price, stock, hidden, confirmed } }) => {
    const before = await lockProduct(trx, slug);
    const [first = {}, ...further] = sheetOf(before);
    const difference = stock === undefined ? 0 : differenceOf(stock);
    if (difference !== 0 && further.length > 0) throw notTaken("Its stock is that of its sizes and colours.");
    const prices = price === undefined ? {} : pricesAfter(before, price);
    const shared = {
      ...first,
      ...(difference !== 0 && { stock: stockCell(before.product.stock, difference) }),
      ...(hidden !== undefined && hidden.wanted !== hidden.seen && { hidden: hidden.wanted ? "yes" : "no" }),
    };
    const lines = [shared, ...further].map((line) => ({ ...line, ...prices }));
    return acted(slug, await saveSheet(trx, lines, before, { at, isConfirmed: confirmed }));
  });

  router.act(saveDeskProduct, ({ trx, at, body }) => saveProduct(trx, body, at));

  router.act(createDeskProduct, async ({ trx, at, body: { name, category, price, stock } }) => {
    await refuseDuringImport(trx);
    const slug = await freeSlug(trx, slugFrom(name));
    const pieces = stock.trim() === "" ? "0" : String(differenceOf({ seen: 0, typed: stock }));
    const line = { slug, name: typedText(name), category, price, stock: pieces, hidden: "yes", new: "yes" };
    return acted(slug, await saveSheet(trx, [line], null, { at, isConfirmed: true }));
  });

  router.act(copyDeskProduct, async ({ trx, at, body }) => {
    const before = await lockProduct(trx, body.slug);
    const slug = await freeSlug(trx, before.product.slug);
    const lines = sheetOf(before).map((line, index) => ({
      ...line,
      slug,
      ...(index === 0 && {
        name: typedText(`${before.product.name} (copy)`),
        hidden: "yes",
        created_at: at.toISOString(),
      }),
      stock: "0",
      row_id: "",
      exported_stock: "",
      sku: "",
    }));
    return acted(slug, await saveSheet(trx, lines, null, { at, isConfirmed: true }));
  });
}

/** Sets the pictures of a product in their order: those that it has, and photographs that were stored. */
export async function setPictures(
  trx: Database,
  { slug, seen, pictures }: { slug: string; seen: string; pictures: DeskProduct["pictures"] },
  at: Date,
): Promise<Acted<ChangedProduct>> {
  const before = await lockProduct(trx, slug);
  requireSeen(before, seen);
  const known = new Set(sourcesOf(before));
  if (pictures.some(({ source }) => !known.has(source) && photographNamed(source.replace(/^pictures\//, "")) === null))
    throw notTaken("One of these pictures is not known.");
  const [first = {}, ...further] = sheetOf(before);
  const cells = Object.fromEntries(
    ["image", "image_2", "image_3"].flatMap((column, place) => [
      [column, pictures[place]?.source ?? ""],
      [`${column}_alt`, typedCell(pictures[place]?.alt ?? "")],
      [`${column}_alt:hi`, typedText(pictures[place]?.alt_hi ?? "")],
    ]),
  );
  return acted(slug, await saveSheet(trx, [{ ...first, ...cells }, ...further], before, { at, isConfirmed: true }));
}

/** Saves the page of a product. Refuses one that changed since it was seen; the stock changes by differences. */
export async function saveProduct(
  trx: Database,
  body: z.output<typeof saveDeskProduct.body>,
  at: Date,
): Promise<Acted<ChangedProduct>> {
  const before = await lockProduct(trx, body.slug, body.translations_fit);
  requireSeen(await requireProduct(trx, body.slug), body.seen);
  const [first = {}] = sheetOf(before);
  const words = Object.fromEntries(
    Object.entries(body.fields).map(([column, text]) => [
      column,
      unread.has(column) ? typedCell(text) : typedText(text),
    ]),
  );
  const shared = { ...first, ...words, hidden: body.hidden ? "yes" : "no" };
  const pieces = piecesOf(before, body);
  const lines =
    pieces.length === 0
      ? [{ ...shared, ...(body.stock && { stock: stockCell(before.product.stock, differenceOf(body.stock)) }) }]
      : pieces.map((piece, index) => ({ ...(index === 0 ? shared : { slug: body.slug }), ...piece }));
  return acted(body.slug, await saveSheet(trx, lines, before, { at, isConfirmed: body.confirmed }));
}

/** A product as its page at the desk has it. */
export async function readProduct(db: Database, slug: string): Promise<DeskProduct> {
  return productForDesk(db, await requireProduct(db, slug));
}

/** The columns whose text is not read as markup. */
const unread: ReadonlySet<string> = new Set<EditedColumn>([
  "category",
  "price",
  "sale_price",
  "sku",
  "hsn",
  "gst_rate",
]);

function acted(slug: string, done: Awaited<ReturnType<typeof saveSheet>>) {
  return { answer: { slug, ...done }, subject: slug, details: { changes: done.changes } };
}

function requireSeen(product: StoredProduct, seen: string): void {
  if (stateOf(product) === seen) return;
  throw new HttpRefusal(409, "Somebody changed this product meanwhile. Nothing was saved.", "changed_meanwhile");
}

/** How many pieces come in or go out: a number counts from the stock that was seen, "+5" and "-2" from that of now. */
function differenceOf({ seen, typed }: { seen: number; typed: string }): number {
  const text = codeText(typed).replace(/^[−–]/, "-");
  if (text === "") return 0;
  if (!/^[+-]?\d{1,6}$/.test(text)) throw notTaken("The stock is a whole number, or a change such as +5 or -2.");
  return /^[+-]/.test(text) ? Number(text) : Number(text) - seen;
}

function stockCell(now: number, difference: number): string {
  if (now + difference >= 0) return String(now + difference);
  throw new HttpRefusal(409, `Only ${now} are left meanwhile. Nothing was changed.`, "changed_meanwhile");
}

/** The prices after one that customers are to pay: in a sale the regular price stays beside it. */
function pricesAfter(before: StoredProduct, { seen_paise, typed }: { seen_paise: number; typed: string }): SheetLine {
  const { price_paise, sale_paise, slug } = before.product;
  const prices = { pricePaise: price_paise, salePaise: sale_paise };
  const read = readPrice(typed);
  if ("reason" in read) throw notTaken(`${read.reason.charAt(0).toUpperCase()}${read.reason.slice(1)}.`);
  if (read.paise === null || read.paise === seen_paise) return {};
  if (payablePaise(prices) !== seen_paise)
    throw new HttpRefusal(
      409,
      `The price is ${inRupees(payablePaise(prices))} meanwhile. Nothing was changed.`,
      "changed_meanwhile",
    );
  if (before.variants.some((variant) => variant.price_paise !== null))
    throw notTaken("Its sizes and colours have prices of their own.");
  const after = mergePrices({ prices: "paid", pricePaise: read.paise, salePaise: null, slug }, prices);
  return { price: inRupees(after.pricePaise), sale_price: after.salePaise === null ? "" : inRupees(after.salePaise) };
}

/** The lines of the combinations that a saved page names: those that the product has, and new ones. */
function piecesOf(before: StoredProduct, { combinations, fields }: SavedPage): SheetLine[] {
  const stored = new Map(
    sheetOf(before).map((line, index) => [keyOf(before.variants[index] ?? { size: "", color: "" }), line]),
  );
  const named = combinations.filter(({ size, color }) => size !== "" || color !== "");
  // What has no price of its own has the product's.
  const { price_paise, sale_paise } = before.product;
  const usual = { price: inRupees(price_paise), sale_price: sale_paise === null ? "" : inRupees(sale_paise) };
  // One that has neither size nor colour stands for a product without a choice.
  const all = named.length > 0 ? named : combinations;
  if (new Set(all.map(keyOf)).size < all.length) throw notTaken("The same size and colour stand there twice.");
  return all.map(({ size, color, stock, sku, price, sale_price }) => {
    const row = before.variants.find((one) => one.size === size && one.color === color);
    const line = row === undefined ? {} : (stored.get(keyOf(row)) ?? {});
    const { options, size: sizeCell, color: colorCell, swatch, variant_image, row_id, exported_stock } = line;
    const difference = differenceOf({ seen: stock.seen ?? 0, typed: stock.typed });
    return {
      ...(row === undefined
        ? { options: "own", size: oneValue(size.trim()), color: oneValue(color.trim()) }
        : { options, size: sizeCell, color: colorCell, swatch, variant_image, row_id, exported_stock }),
      stock: stockCell(row?.stock ?? 0, difference),
      sku: typedCell(sku),
      ...(price.trim() === ""
        ? { price: fields.price ?? usual.price, sale_price: fields.sale_price ?? usual.sale_price }
        : { price, sale_price }),
    } as SheetLine;
  });
}

/** What {@link piecesOf} reads of a saved page. */
interface SavedPage {
  combinations: readonly {
    size: string;
    color: string;
    stock: { seen: number | null; typed: string };
    sku: string;
    price: string;
    sale_price: string;
  }[];
  fields: Partial<Record<EditedColumn, string>>;
}

function keyOf({ size, color }: { size: string; color: string }): string {
  return JSON.stringify([size.trim().toLowerCase(), color.trim().toLowerCase()]);
}

/** The slug, or with a number behind it where another product has it. */
async function freeSlug(trx: Database, wanted: string): Promise<string> {
  const base = wanted.slice(0, 190);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const taken = await trx.selectFrom("products").select("id").where("slug", "=", slug).executeTakeFirst();
    if (taken === undefined) return slug;
  }
}

function sourcesOf({ product }: StoredProduct): string[] {
  return [product.image, product.image_additional_1, product.image_additional_2].filter((source) => source !== null);
}

async function productForDesk(db: Database, stored: StoredProduct): Promise<DeskProduct> {
  const { product, variants } = stored;
  const translated = (await readTranslations(db, [product.id])).get(product.id) ?? [];
  const texts: Partial<Record<string, string | number | null>> = {
    ...product,
    price: inRupees(product.price_paise),
    sale_price: product.sale_paise === null ? "" : inRupees(product.sale_paise),
    sku: variants.length === 1 ? (variants[0]?.sku ?? "") : product.sku,
    gst_rate: writtenRate(product.gst_rate),
  };
  const alts = textsOf(product);
  const hindi = [product["image_alt:hi"], product["image_2_alt:hi"], product["image_3_alt:hi"]];
  return {
    id: product.id,
    slug: product.slug,
    seen: stateOf(stored),
    fields: Object.fromEntries(
      editedColumns.map((column) => [column, String(texts[column] ?? "")]),
    ) as DeskProduct["fields"],
    outdated: translationColumns
      .filter(({ field, language }) =>
        translated.some(
          (row) => row.field === field && row.language === language && row.digest !== digestOf(product[field] ?? ""),
        ),
      )
      .map(({ column }) => column),
    hidden: product.hidden === 1,
    stock: product.stock,
    priced_apart: variants.some(({ price_paise }) => price_paise !== null),
    combinations: sheetOf(stored)
      .slice(0, variants.length)
      .map(({ price = "", sale_price = "" }, index) => {
        const { size = "", color = "", stock = 0, sku = null } = variants[index] ?? {};
        return { size, color, stock, sku: sku ?? "", price, sale_price };
      }),
    pictures: [product.image, product.image_additional_1, product.image_additional_2].flatMap((source, place) =>
      source === null ? [] : [{ source, alt: alts[place] ?? "", alt_hi: hindi[place] ?? "" }],
    ),
  };
}
