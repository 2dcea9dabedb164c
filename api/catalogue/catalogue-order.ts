import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { SortField } from "#domain/price-range.ts";
import type { Database } from "#api/database/tables.ts";
import { readCategories } from "#api/shop-content/stored-content.ts";
import type { ShopCategory } from "#domain/categories.ts";

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
  /** Whether a product is in a category by its number, as its own or as another one. */
  isWithin(slot: number, category: number): boolean;
  /** The categories of the shop, those without products among them. */
  shop: readonly ShopCategory[];
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
  also_in: string | null;
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
      .select(["id", "position", "effective_paise as paise", "created_at as created", "category", "also_in"])
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
  return ordered(version, rows, await readCategories(db));
}

async function ordered(version: number, rows: readonly Row[], shop: readonly ShopCategory[]): Promise<CatalogueOrder> {
  // Few are in more than one category.
  const others = rows.flatMap(({ also_in: also }, slot) => (also === null ? [] : [{ slot, also: also.split(",") }]));
  const found = new Set([...rows.map(({ category }) => category), ...others.flatMap(({ also }) => also)]);
  const names = [...found];
  const categories = new Map(names.map((name, number) => [name, number]));
  const numberOf = (name: string) => categories.get(name) ?? 0;
  const category = Uint16Array.from(rows, (row) => numberOf(row.category));
  const numbers = new Map(others.map(({ slot, also }) => [slot, also.map(numberOf)]));
  const isWithin = (slot: number, number: number) =>
    category[slot] === number || (numbers.size > 0 && numbers.get(slot)?.includes(number) === true);
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
    isWithin,
    shop,
    slotOf: new Map(rows.map(({ id }, slot) => [id, slot])),
    sorted,
    sortedWithin: names.map((_, number) =>
      everyOrder((sorting) => sorted[sorting].filter((slot) => isWithin(slot, number))),
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
