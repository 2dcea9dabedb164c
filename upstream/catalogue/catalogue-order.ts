import { setImmediate as breath } from "node:timers/promises";
import type { SortField } from "../../domain/product-sort.ts";
import type { Database } from "../database/open-database.ts";

/** Rows read at once. */
const CHUNK = 10_000;

/** By what a list is sorted. */
export type Sorting = "featured" | SortField;

/** Products by their place in `ids`, in an order. */
export type Places = Uint32Array<ArrayBuffer>;

/**
 * The catalogue's orders in memory, some thirty bytes a product: so a page of any list, however deep, and how many products there are
 * in all cost the same in a small catalogue and in a large one.
 */
export interface CatalogueOrder {
  version: number;
  ids: Int32Array;
  paise: Float64Array;
  /** The categories by the number that `category` has of them. */
  categories: ReadonlyMap<string, number>;
  category: Uint16Array;
  placeOf: ReadonlyMap<number, number>;
  /** All products in each order. */
  sorted: Record<Sorting, Places>;
  /** The same of each category, by its number. */
  sortedWithin: readonly Record<Sorting, Places>[];
  /** Where each product stands in each order. */
  rank: Record<Sorting, Places>;
}

interface Row {
  id: number;
  position: number;
  paise: number;
  created: string;
  category: string;
}

/** The number that grows with every change of the catalogue. */
export async function readVersion(db: Database): Promise<number> {
  const { version } = await db.selectFrom("catalogue_state").select("version").executeTakeFirstOrThrow();
  return version;
}

/** Reads the catalogue's orders; the version is of the time before, so that a change meanwhile is seen the next time. */
export async function readCatalogueOrder(db: Database): Promise<CatalogueOrder> {
  const version = await readVersion(db);
  const rows: Row[] = [];
  for (let after = 0; ;) {
    const chunk = await db
      .selectFrom("products")
      .select(["id", "position", "effective_paise as paise", "created_at as created", "category"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    rows.push(...chunk);
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < CHUNK) break;
    after = last.id;
    await breath();
  }
  return ordered(version, rows);
}

async function ordered(version: number, rows: readonly Row[]): Promise<CatalogueOrder> {
  const names = [...new Set(rows.map(({ category }) => category))];
  const categories = new Map(names.map((name, number) => [name, number]));
  const category = Uint16Array.from(rows, (row) => categories.get(row.category) ?? 0);
  const paise = Float64Array.from(rows, (row) => row.paise);
  const position = Float64Array.from(rows, (row) => row.position);
  const created = rows.map((row) => row.created);
  // Rows come by id, so that a place decides where two are equal. Sorting much holds up others: they get their turn in between.
  const featured = sortedBy(rows.length, (a, b) => (position[a] ?? 0) - (position[b] ?? 0) || a - b);
  await breath();
  const price = sortedBy(rows.length, (a, b) => (paise[a] ?? 0) - (paise[b] ?? 0) || a - b);
  await breath();
  const newest = sortedBy(rows.length, (a, b) => byCodePoint(created[a] ?? "", created[b] ?? "") || a - b);
  await breath();
  const sorted = { featured, price, created_at: newest };
  return {
    version,
    ids: Int32Array.from(rows, ({ id }) => id),
    paise,
    categories,
    category,
    placeOf: new Map(rows.map(({ id }, place) => [id, place])),
    sorted,
    sortedWithin: names.map((_, number) =>
      everyOrder((sorting) => sorted[sorting].filter((place) => category[place] === number)),
    ),
    rank: everyOrder((sorting) => rankIn(sorted[sorting])),
  };
}

function sortedBy(length: number, compare: (a: number, b: number) => number): Places {
  return Uint32Array.from({ length }, (_, place) => place).sort(compare);
}

function rankIn(order: Places): Places {
  const rank = new Uint32Array(order.length);
  order.forEach((place, index) => (rank[place] = index));
  return rank;
}

function everyOrder(make: (sorting: Sorting) => Places): Record<Sorting, Places> {
  return { featured: make("featured"), price: make("price"), created_at: make("created_at") };
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
