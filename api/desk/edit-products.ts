import { randomUUID } from "node:crypto";
import { colorImagesIn, colorImagesText } from "#domain/color-images.ts";
import { amountText } from "#domain/money.ts";
import { payablePaise } from "#domain/variants.ts";
import { conflict, HttpRefusal, missing } from "#api/http/refusal.ts";
import { countOf } from "#api/database/count-of.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { tableColumns } from "#api/catalogue/exchange/columns.ts";
import { writeRows } from "#api/catalogue/exchange/apply-changes.ts";
import { indexWaiting } from "#api/catalogue/search/index-products.ts";
import { priceJumps } from "#api/catalogue/exchange/merge-amounts.ts";
import { changedProduct, newProduct, type MergedProduct } from "#api/catalogue/exchange/merge-product.ts";
import { Messages, changedStock, countedStock, storedProducts } from "#api/catalogue/exchange/product-patch.ts";
import type { StoredProduct, NewPatch, ProductPatch } from "#api/catalogue/exchange/product-patch.ts";
import { waitingAlerts } from "#api/catalogue/stored-alerts.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { fieldChanges, stagedRows, type FieldChange } from "#api/catalogue/exchange/staged-rows.ts";
import { fingerprint } from "#api/staff/once.ts";
import { addTranslations, translationColumns, type TranslationColumn } from "#api/catalogue/translations.ts";

/** A picture of a product: what it shows, and the colour, "" for none. */
export interface ProductPicture {
  source: string;
  alt: string;
  alt_hi: string;
  color: string;
  /** Whether shoppers see it only when they choose its colour. */
  isOfColor?: boolean;
}

/** What changed in a product. */
export interface ChangedProduct {
  slug: string;
  name: string;
  changes: FieldChange[];
}

/** All of a product that its owner changes. `seen` tells this state of it from others, whatever was sold of it. */
export async function readProduct(db: Database, slug: string) {
  const stored = await requireProduct(db, slug);
  const waiting = await countOf(waitingAlerts(db).where("product_id", "=", stored.product.id).select("id"));
  return { ...stored, seen: stateOf(stored), outdated: outdatedIn(stored), pictures: picturesOf(stored), waiting };
}

/** What {@link readProduct} reads. */
export type EditedProduct = Awaited<ReturnType<typeof readProduct>>;

/** Saves the page of a product as it was seen: refuses one that somebody has changed since. `fits` where the translations fit its texts now. */
export async function saveProduct(
  trx: Database,
  slug: string,
  { seen, fits = false, isConfirmed }: { seen: string; fits?: boolean; isConfirmed: boolean },
  patch: ProductPatch,
): Promise<ChangedProduct> {
  const before = await lockProduct(trx, slug);
  if (stateOf(before) !== seen)
    throw conflict("changed_meanwhile", "Somebody changed this product meanwhile. Nothing was saved.");
  return changeProduct(trx, fits ? await requireProduct(trx, slug, true) : before, patch, isConfirmed);
}

/** Changes what a list shows of a product: each value only where it is another than the one that was seen. */
export async function changeListed(
  trx: Database,
  slug: string,
  { seenPaise, paise, stock, isHidden }: { seenPaise: number; paise: number; stock: number; isHidden: boolean | null },
  isConfirmed: boolean,
): Promise<ChangedProduct> {
  const before = await lockProduct(trx, slug);
  const { price_paise: pricePaise, sale_paise: salePaise } = before.product;
  const prices = { pricePaise, salePaise };
  const isPriced = paise !== seenPaise;
  const isOther = payablePaise(prices) !== seenPaise || before.variants.some(({ price_paise: own }) => own !== null);
  if ((isPriced && isOther) || (stock !== 0 && before.variants.length > 1))
    throw conflict("changed_meanwhile", "This product was changed meanwhile. Nothing was saved of it.");
  const patch: ProductPatch = {
    ...nothing,
    columns: isHidden === null ? {} : { hidden: isHidden ? 1 : 0 },
    prices: isPriced ? { kind: "paid", pricePaise: paise, salePaise: null } : undefined,
    stock: stock === 0 ? undefined : changedStock(stock),
  };
  return changeProduct(trx, before, patch, isConfirmed);
}

/** Makes a product in which there is nothing to choose. It is hidden at first. */
export async function createProduct(
  trx: Database,
  { name, category, paise, stock }: { name: string; category: string; paise: number; stock: number },
  at: Date,
): Promise<ChangedProduct> {
  const patch: NewPatch = {
    ...nothing,
    slug: await freeSlug(trx, slugFrom(name)),
    name,
    category,
    pictures: [],
    columns: { is_new: 1, hidden: 1 },
    prices: { kind: "both", pricePaise: paise, salePaise: null },
    stock: countedStock(stock),
  };
  return write(
    trx,
    merged((told) => newProduct(patch, { usualStock: 0, at, told })),
  );
}

/** Makes a hidden product with the words, pictures and combinations of another, and no stock. */
export async function copyProduct(trx: Database, slug: string, at: Date): Promise<ChangedProduct> {
  const before = await lockProduct(trx, slug);
  const { product, variants } = before;
  const copy = {
    columns: {
      ...product,
      slug: await freeSlug(trx, slug),
      name: `${product.name.slice(0, 190).toWellFormed()} (copy)`,
      hidden: 1,
      stock: 0,
      sku: null,
      created_at: at.toISOString(),
    },
    variants: variants.map((variant) => ({ ...variant, stock: 0, sku: null })),
  };
  return write(trx, { ...copy, rows: stagedRows(0, null, copy) });
}

/** Changes the pictures of a product: those that it has, in their order, those that only their colour shows, and photographs that were stored. */
export async function changePictures(
  trx: Database,
  slug: string,
  seen: string,
  change: (pictures: ProductPicture[]) => ProductPicture[],
): Promise<ChangedProduct> {
  const pictures = change(picturesOf(await requireProduct(trx, slug)));
  return saveProduct(trx, slug, { seen, isConfirmed: true }, { ...nothing, columns: pictureCells(pictures) });
}

/** A patch that states nothing. */
const nothing = { line: 0, piecesAre: "exact" } as const;

/** What becomes of a product by a patch, or why the patch is refused. */
function merged(merge: (told: Messages) => MergedProduct | null): MergedProduct {
  const told = new Messages();
  const after = merge(told);
  const [refused] = told.refused;
  if (refused?.code === "stock_below") {
    const left = Number(refused.values[0]);
    throw conflict("out_of_stock", `Only ${left} are left meanwhile. Nothing was changed.`, { left });
  }
  if (after === null || refused !== undefined)
    throw new HttpRefusal(422, refused === undefined ? "It cannot be saved." : sentenceOf(refused), "invalid");
  return after;
}

/** Puts a change and what is stored together, and writes it. A price that changes by more than half must be confirmed. */
async function changeProduct(
  trx: Database,
  before: StoredProduct,
  patch: ProductPatch,
  isConfirmed: boolean,
): Promise<ChangedProduct> {
  const after = merged((told) => changedProduct(patch, before, { usualStock: 0, at: new Date(), told }));
  const jumps = isConfirmed ? [] : priceJumps(before, after.columns, after.variants);
  if (jumps.length > 0)
    throw conflict(
      "needs_confirmation",
      `The price changes by more than half: ${pricesText(jumps, " becomes ")}.`.slice(0, 300),
      { text: pricesText(jumps, " → ").slice(0, 300) },
    );
  return write(trx, after);
}

/** Writes what becomes of a product in the caller's transaction, as an import does. */
async function write(
  trx: Database,
  { columns, rows }: Pick<MergedProduct, "columns" | "rows">,
): Promise<ChangedProduct> {
  const { slug, name } = columns;
  if (rows.length > 0) {
    await writeRows(trx, `desk ${randomUUID()}`, rows);
    await indexWaiting(trx, { slug });
  }
  return { slug, name, changes: Array.from(fieldChanges(rows), ({ line: _line, slug: _slug, ...change }) => change) };
}

async function requireProduct(db: Database, slug: string, onlyFitting = false): Promise<StoredProduct> {
  const stored = (await storedProducts(db, [{ slug }], onlyFitting)).get(slug);
  if (stored === undefined) throw missing("There is no such product.");
  return stored;
}

async function lockProduct(trx: Database, slug: string): Promise<StoredProduct> {
  await trx.selectFrom("products").select("id").where("slug", "=", slug).forNoKeyUpdate().execute();
  return requireProduct(trx, slug);
}

function stateOf({ product, variants }: StoredProduct): string {
  const own = Object.keys(tableColumns).map((name) => (name === "stock" ? "" : product[name as keyof typeof product]));
  const rows = variants.map(({ product_id: _product, received: _received, stock: _stock, ...row }) => row);
  return fingerprint([own, rows]);
}

/** The columns of translations that were made from another text than today's. */
function outdatedIn({ product, translations }: StoredProduct): TranslationColumn[] {
  const fitting = addTranslations(product, translations, true);
  return translationColumns.map(({ column }) => column).filter((name) => fitting[name] !== product[name]);
}

function picturesOf({ product }: StoredProduct): ProductPicture[] {
  const inColors = colorImagesIn(product.color_images);
  const own = pictureColumns.flatMap(([column, alt, name]) => {
    const source = product[column];
    if (source === null) return [];
    const { color = "" } = inColors.find(({ image }) => image === source) ?? {};
    return [{ source, alt: product[alt] ?? "", alt_hi: product[`${name}_alt:hi`] ?? "", color }];
  });
  const others = inColors.filter(({ image }) => own.every(({ source }) => source !== image));
  return [
    ...own,
    ...others.map(({ color, image }) => ({ source: image, alt: "", alt_hi: "", color, isOfColor: true })),
  ];
}

function pictureCells(pictures: readonly ProductPicture[]): ProductPatch["columns"] {
  const own = pictures.filter(({ isOfColor }) => isOfColor !== true);
  const cells = pictureColumns.flatMap(([column, alt, name], place) => [
    [column, own[place]?.source ?? null],
    [alt, own[place]?.alt || null],
    [`${name}_alt:hi`, own[place]?.alt_hi || null],
  ]);
  const inColors = pictures.filter(({ color }) => color !== "");
  const color_images = colorImagesText(inColors.map(({ color, source }) => ({ color, image: source })));
  return { ...(Object.fromEntries(cells) as ProductPatch["columns"]), color_images };
}

/** The slug, or with a number behind it where another product has it. */
async function freeSlug(trx: Database, wanted: string): Promise<string> {
  const base = wanted.slice(0, 190);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const taken = await findRow(trx, "products", { slug });
    if (taken === undefined) return slug;
  }
}

/** Prices before and after a change, with a word or a sign between them. */
function pricesText(jumps: ReturnType<typeof priceJumps>, between: string): string {
  return jumps.map(({ was, becomes }) => [was, becomes].map(amountText).join(between)).join("; ");
}
