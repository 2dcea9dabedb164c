import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { addTranslations, readTranslations, type TranslationColumn } from "#api/catalogue/translations.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";

/** How many products are read, compared and written at once: well below the limit of bound values of any database. */
export const BATCH = 64;

/** The columns of a product that an import writes, its translations among them. */
export type ProductColumns = Omit<StoredProduct["product"], "id" | "position" | "effective_paise" | "received">;

/** The columns of a combination that an import writes. */
export type VariantColumns = Omit<Row<"variants">, "product_id" | "received">;

/** A product as the catalogue has it, with its combinations in their order, none where it states none. */
export interface StoredProduct {
  product: Row<"products"> & Record<TranslationColumn, string | null>;
  variants: readonly Row<"variants">[];
  /** As they are stored, also those that count as none. */
  translations: readonly Tables["product_translations"][];
}

/** The stored products of at most {@link BATCH} patches, by slug. `isConfirmed` as in {@link withPieces}. */
export async function storedProducts(
  db: Database,
  batch: readonly { slug: string }[],
  isConfirmed: boolean,
): Promise<Map<string, StoredProduct>> {
  const slugs = batch.map(({ slug }) => slug);
  const rows = await db.selectFrom("products").selectAll().where("slug", "in", slugs).orderBy("slug").execute();
  const stored = await withPieces(db, rows, isConfirmed);
  return new Map(stored.map((one) => [one.product.slug, one]));
}

/**
 * At most {@link BATCH} products with all that is stored of them. Where the file confirms translations (`isConfirmed`), one that
 * is out of date counts as none, so that the same one is a new one.
 */
export async function withPieces(
  db: Database,
  rows: readonly Row<"products">[],
  isConfirmed: boolean,
): Promise<StoredProduct[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pieces = db.selectFrom("variants").selectAll().where("product_id", "in", ids).orderBy("position");
  const variants = Map.groupBy(await pieces.execute(), ({ product_id }) => product_id);
  const found = await readTranslations(db, ids);
  return rows.map((row) => {
    const translations = found.get(row.id) ?? [];
    const product = addTranslations(row, translations, isConfirmed);
    return { product, translations, variants: variants.get(row.id) ?? [] };
  });
}

/** Values for a product's columns; what is undefined stays as it is. Prices and stock depend on what there is, so they stand apart. */
export type PatchColumns = Partial<Omit<ProductColumns, "slug" | "price_paise" | "sale_paise" | "stock">>;

/** What is stated of two prices: both, the regular one, that of a sale (null ends it), or what is paid. */
export interface PricePatch {
  kind: "both" | "regular" | "sale" | "paid";
  pricePaise: number | null;
  salePaise: number | null;
}

/** What is stated of a stock. */
export interface StockPatch {
  /** What it is counted to be; null for the usual one of a new piece, and that of today of a known one. */
  counted: number | null;
  /** What an export wrote: a known piece changes by the difference. */
  exported: number | null;
  /** What came in or, below 0, went out. */
  change: number | null;
  /** The row of a file under which each change counts once, "" for a row without an id; null where it always counts. */
  row: string | null;
}

/** A stock that was counted. */
export function countedStock(counted: number): StockPatch {
  return { counted, exported: null, change: null, row: "" };
}

/** Pieces that came in or went out, whenever it is said. */
export function changedStock(change: number): StockPatch {
  return { counted: null, exported: null, change, row: null };
}

/** Whether a stock changes by what only one line can say. */
export function isChange(stock: StockPatch | undefined): boolean {
  return stock !== undefined && (stock.exported !== null || stock.change !== null || stock.row !== "");
}

/** A size and a colour, "" for none. */
export type Options = { size: string; color: string };

/** A combination of size and colour. What is undefined stays as it is. */
export interface PiecePatch extends Options {
  line: number;
  swatch?: string | null | undefined;
  stock?: StockPatch | undefined;
  /** Null for the prices of the product. */
  prices?: PricePatch | null | undefined;
  image?: string | null | undefined;
  sku?: string | null | undefined;
}

/**
 * What the stated combinations are. "exact": the product has these and no others. "all": the same of a file, in which one may
 * have another name than it had. "added": those that are new are added, and the others stay. "named": those that exist change,
 * as by a list of stock or prices, in which a misspelt size is no new one.
 */
export type StatedPieces = "exact" | "all" | "added" | "named";

/** A change of a product, as a file states it and the desk's forms do. What is undefined stays as it is. */
export interface ProductPatch {
  /** The line that states it; 0 for none. */
  line: number;
  columns: PatchColumns;
  prices?: PricePatch | undefined;
  stock?: StockPatch | undefined;
  /** The combinations; null where the product has the usual ones. */
  pieces?: readonly PiecePatch[] | null | undefined;
  /** What the combinations are beside those that the product has. */
  piecesAre: StatedPieces;
  /** Whether there may be nothing to choose: a product without combinations then has a single one. */
  hasNoOptions?: boolean;
}

/** A patch with what a new product needs beside it. */
export interface NewPatch extends ProductPatch {
  slug: string;
  /** The name and the category, also where no column states them; null where no word names one. */
  name: string;
  category: string | null;
  /** The pictures in their order: without any, those of its combinations. */
  pictures: readonly (string | null)[];
}

/** A patch by a file. */
export interface FilePatch extends NewPatch {
  /** Whether the product may also be found by its name: the file has no column for a key. */
  isByName: boolean;
  /** Why the file hides it: a known product is hidden and keeps all else, an unknown one is skipped. Null where it does not. */
  hiddenBecause: Remark | null;
}

/** A message about a line of the file. */
export interface Issue extends Remark {
  line: number;
}

/**
 * The kinds of messages: a wrong line, a product that is not published, a remark on an accepted line, and what is accepted and may be
 * a mistake: a price that changes by more than half, or a new product with the name of a known one.
 */
export type IssueKind = "refused" | "skipped" | "note" | "price" | "known name";

/** Is told what is said of lines. */
export type Report = (kind: IssueKind, issue: Issue) => void;

/** What is said of the lines of a product: remarks on them, why it is refused, and why a combination alone is. */
export class Messages {
  readonly notes: Issue[] = [];
  readonly refused: Issue[] = [];
  readonly lost: Issue[] = [];

  note(line: number, ...said: Parameters<typeof remark>): void {
    this.notes.push({ line, ...remark(...said) });
  }

  refuse(line: number, ...said: Parameters<typeof remark>): void {
    this.refused.push({ line, ...remark(...said) });
  }

  lose(line: number, ...said: Parameters<typeof remark>): void {
    this.lost.push({ line, ...remark(...said) });
  }
}

/** What is stated cannot stand beside what the catalogue keeps. It has no remark where its lines say why. */
export class Refusal extends Error {
  readonly said: Parameters<typeof remark> | [];

  constructor(...said: Parameters<typeof remark> | []) {
    super(said[0]);
    this.said = said;
  }
}

/** What is computed of a line; null where that is refused. */
export function refusing<Result>(line: number, told: Messages, compute: () => Result): Result | null {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [code, ...values] = error.said;
    if (code !== undefined) told.refuse(line, code, ...values);
    return null;
  }
}

/** Whether a combination has neither size nor colour: there is nothing to choose. */
export function isOnlyOne({ size, color }: Options): boolean {
  return size === "" && color === "";
}

/** What tells combinations apart: capitals do not. */
export function looseKey({ size, color }: Options): string {
  return JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
}

/** A combination as messages name it. */
export function quotedPiece({ size, color }: Options): string {
  return JSON.stringify([size, color].filter((value) => value !== "").join(", "));
}
