import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { SortField } from "#domain/price-range.ts";
import type { Database } from "#api/database/tables.ts";

/** How many rows are read at once. */
const CHUNK = 10_000;

/** The orders a list can have. */
export type Sorting = "featured" | SortField;

/** Products in an order. A slot is the index of a product in `ids` and in the other arrays. */
export type ProductSlots = Uint32Array<ArrayBuffer>;

/**
 * The catalogue's orders in memory, about thirty bytes a product. So any page of a list, and its total, cost the same in a
 * small catalogue and in a large one.
 */
export interface CatalogueOrder {
  version: number;
  ids: Int32Array;
  paise: Float64Array;
  /** The number of each category, as `category` uses it. */
  categories: ReadonlyMap<string, number>;
  category: Uint16Array;
  slotOf: ReadonlyMap<number, number>;
  /** All products, in each order. */
  sorted: Record<Sorting, ProductSlots>;
  /** The products of each category, by its number, in each order. */
  sortedWithin: readonly Record<Sorting, ProductSlots>[];
  /** The position of each product in each order. */
  rank: Record<Sorting, ProductSlots>;
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

/** Reads the catalogue's orders. The version is read first, so that a change during the reading outdates them. */
export async function readCatalogueOrder(db: Database): Promise<CatalogueOrder> {
  const version = await readVersion(db);
  const rows: Row[] = [];
  for (let after = 0; ;) {
    const chunk = await db
      .selectFrom("products")
      .select(["id", "position", "effective_paise as paise", "created_at as created", "category"])
      .where("id", ">", after)
      .where("hidden", "=", 0)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    rows.push(...chunk);
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < CHUNK) break;
    after = last.id;
    await yieldToOthers();
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
  // Rows come by id, so equal products stay sorted by id. Sorting blocks other requests, so they get a turn in between.
  const featured = sortedBy(rows.length, (a, b) => (position[a] ?? 0) - (position[b] ?? 0) || a - b);
  await yieldToOthers();
  const price = sortedBy(rows.length, (a, b) => (paise[a] ?? 0) - (paise[b] ?? 0) || a - b);
  await yieldToOthers();
  const newest = sortedBy(rows.length, (a, b) => byCodePoint(created[a] ?? "", created[b] ?? "") || a - b);
  await yieldToOthers();
  const sorted = { featured, price, created_at: newest };
  return {
    version,
    ids: Int32Array.from(rows, ({ id }) => id),
    paise,
    categories,
    category,
    slotOf: new Map(rows.map(({ id }, slot) => [id, slot])),
    sorted,
    sortedWithin: names.map((_, number) =>
      everyOrder((sorting) => sorted[sorting].filter((slot) => category[slot] === number)),
    ),
    rank: everyOrder((sorting) => rankIn(sorted[sorting])),
  };
}

function sortedBy(length: number, compare: (a: number, b: number) => number): ProductSlots {
  return Uint32Array.from({ length }, (_, slot) => slot).sort(compare);
}

function rankIn(order: ProductSlots): ProductSlots {
  const rank = new Uint32Array(order.length);
  order.forEach((slot, index) => (rank[slot] = index));
  return rank;
}

function everyOrder(make: (sorting: Sorting) => ProductSlots): Record<Sorting, ProductSlots> {
  return { featured: make("featured"), price: make("price"), created_at: make("created_at") };
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
