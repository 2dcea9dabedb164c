import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "kysely";
import { byName } from "#domain/by-name.ts";
import { colorImagesIn } from "#domain/color-images.ts";
import { noFacetFilter, traitNames, type FacetFilter } from "#domain/facet-filter.ts";
import {
  countFacets,
  filteredCombinations,
  isLeft,
  traitValues,
  type FacetCounts,
  type FacetedProduct,
} from "#domain/option-facets.ts";
import type { Combination } from "#domain/variants.ts";
import type { ProductSlots } from "./catalogue-order.ts";
import type { Database } from "#api/database/tables.ts";

/** How many products have their combinations read at once. */
const CHUNK = 10_000;
const BETWEEN_OPTIONS = "\u001f";
const BETWEEN_COMBINATIONS = "\u001e";

/** What a product states in words, and whether it is in a sale. */
type Stated = Pick<FacetedProduct, "traits" | "onSale">;

/**
 * What lists are filtered by, in memory. Most products share their combinations, and what they state, with others, so a product
 * is two numbers: that of its set of combinations, and that of what it states. Set 0 is that of products without any.
 */
export interface CatalogueOptions {
  sets: readonly (readonly Combination[])[];
  setOf: Uint32Array;
  stated: readonly Stated[];
  statedOf: Uint32Array;
}

/** Numbers values by a text that only equal ones share. */
class Numbered<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, make: () => Value): number {
    const number = this.#numbers.get(key) ?? this.values.push(make()) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/** Reads what all products are filtered by. The database joins combinations into one text: rows would be many objects. */
export async function readCatalogueOptions(
  db: Database,
  { ids, slotOf }: { ids: Int32Array; slotOf: ReadonlyMap<number, number> },
): Promise<CatalogueOptions> {
  const setOf = new Uint32Array(ids.length);
  const statedOf = new Uint32Array(ids.length);
  const sets = new Numbered<readonly Combination[]>();
  const stated = new Numbered<Stated>();
  sets.numberOf("", () => []);
  const any = await db.selectFrom("variants").select("product_id").limit(1).executeTakeFirst();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const [first = 0, last = 0] = [ids[start], ids[Math.min(ids.length, start + CHUNK) - 1]];
    const products = await db
      .selectFrom("products")
      .select(["id", ...traitNames, "sale_paise", "color_images"])
      .where("id", ">=", first)
      .where("id", "<=", last)
      .execute();
    for (const { id, sale_paise, color_images, ...texts } of products) {
      const slot = slotOf.get(id);
      if (slot === undefined) continue;
      const onSale = sale_paise !== null;
      statedOf[slot] = stated.numberOf(JSON.stringify([traitNames.map((name) => texts[name]), onSale]), () => ({
        traits: byName(traitNames, (name) => traitValues(texts[name])),
        onSale,
      }));
      if (color_images === null) continue;
      const shown = filteredCombinations(null, [...new Set(colorImagesIn(color_images).map(({ color }) => color))]);
      setOf[slot] = sets.numberOf(shown.length === 0 ? "" : JSON.stringify(shown), () => shown);
    }
    const rows = any === undefined ? [] : await readPairs(db, first, last);
    for (const { id, pairs } of rows) {
      const slot = slotOf.get(id);
      if (slot !== undefined) setOf[slot] = sets.numberOf(pairs, () => parseCombinations(pairs));
    }
    await yieldToOthers();
  }
  return { sets: sets.values, setOf, stated: stated.values, statedOf };
}

async function readPairs(db: Database, first: number, last: number): Promise<{ id: number; pairs: string }[]> {
  const { rows } = await sql<{ id: number; pairs: string }>`select product_id as id,
      string_agg(size || ${sql.lit(BETWEEN_OPTIONS)} || color, ${sql.lit(BETWEEN_COMBINATIONS)} order by size, color) as pairs
    from variants where product_id between ${first} and ${last} group by product_id`.execute(db);
  return rows;
}

function parseCombinations(text: string): Combination[] {
  return text.split(BETWEEN_COMBINATIONS).map((pair) => {
    const [size, color] = pair.split(BETWEEN_OPTIONS);
    return { size: size || null, color: color || null };
  });
}

const nothingStated = {
  combinations: [],
  traits: byName(traitNames, (): string[] => []),
  onSale: false,
  inStock: true,
};

/** The parts of a filter that concern combinations and what is stated, and which sets of each it leaves. */
function judge({ sets, stated }: CatalogueOptions, filter: FacetFilter) {
  const { size, color } = filter;
  const byOptions = { ...noFacetFilter, size, color };
  const byStated = { ...filter, size: null, color: null, inStock: false };
  return {
    byOptions,
    byStated,
    hasSet: sets.map((combinations) => isLeft({ ...nothingStated, combinations }, byOptions)),
    hasStated: stated.map((one) => isLeft({ ...nothingStated, ...one }, byStated)),
  };
}

/** Whether a filter leaves a product; `soldOut` has 1 for each that is sold out. */
export function leftBy(options: CatalogueOptions, filter: FacetFilter, soldOut: Uint8Array): (slot: number) => boolean {
  const { setOf, statedOf } = options;
  const { hasSet, hasStated } = judge(options, filter);
  return (slot) =>
    (hasSet[setOf[slot] ?? 0] ?? false) &&
    (hasStated[statedOf[slot] ?? 0] ?? false) &&
    !(filter.inStock && soldOut[slot] === 1);
}

/** The products of whose combinations one fulfils a condition. */
export function productsWith(
  { sets, setOf }: CatalogueOptions,
  fulfils: (combination: Combination) => boolean,
): ProductSlots {
  const fits = sets.map((combinations) => combinations.some(fulfils));
  const slots: number[] = [];
  if (fits.includes(true)) for (const [slot, set] of setOf.entries()) if (fits[set] === true) slots.push(slot);
  return Uint32Array.from(slots);
}

/**
 * Counts products, which words, category and price leave, by each filter. Combinations and what is stated are counted apart:
 * together they are nearly as many as the products.
 */
export function countFacetsOf(
  options: CatalogueOptions,
  slots: ProductSlots,
  filter: FacetFilter,
  soldOut: Uint8Array,
): FacetCounts {
  const { sets, setOf, stated, statedOf } = options;
  const { byOptions, byStated, hasSet, hasStated } = judge(options, filter);
  const [ofSet, ofStated] = [new Uint32Array(sets.length), new Uint32Array(stated.length)];
  let inStock = 0;
  for (const slot of slots) {
    const [set, words] = [setOf[slot] ?? 0, statedOf[slot] ?? 0];
    const isSoldOut = soldOut[slot] === 1;
    if (!isSoldOut && hasSet[set] === true && hasStated[words] === true) inStock += 1;
    if (isSoldOut && filter.inStock) continue;
    if (hasStated[words] === true) ofSet[set] = (ofSet[set] ?? 0) + 1;
    if (hasSet[set] === true) ofStated[words] = (ofStated[words] ?? 0) + 1;
  }
  const counted = <T>(all: readonly T[], counts: Uint32Array) =>
    all.map((one, at) => ({ ...nothingStated, ...one, count: counts[at] ?? 0 })).filter(({ count }) => count > 0);
  const { size, color } = countFacets(
    counted(
      sets.map((combinations) => ({ combinations })),
      ofSet,
    ),
    byOptions,
  );
  return { ...countFacets(counted(stated, ofStated), byStated), size, color, inStock };
}
