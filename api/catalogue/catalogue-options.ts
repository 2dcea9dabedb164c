import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "kysely";
import { countOptions, isOffered, type OptionCounts, type OptionFilter } from "#domain/option-facets.ts";
import type { Combination } from "#domain/variants.ts";
import type { ProductSlots } from "./catalogue-order.ts";
import type { Database } from "#api/database/tables.ts";

/** How many products have their combinations read at once. */
const CHUNK = 10_000;
const BETWEEN_OPTIONS = "\u001f";
const BETWEEN_COMBINATIONS = "\u001e";

/**
 * The sizes and colours of the catalogue in memory. Most products share their combinations with others, so a product is one
 * number: that of its set of combinations. Set 0 is that of products that state none.
 */
export interface CatalogueOptions {
  sets: readonly (readonly Combination[])[];
  setOf: Uint32Array;
}

/** Reads the combinations of all products. The database joins those of a product into one text: rows would be many objects. */
export async function readCatalogueOptions(
  db: Database,
  { ids, slotOf }: { ids: Int32Array; slotOf: ReadonlyMap<number, number> },
): Promise<CatalogueOptions> {
  const setOf = new Uint32Array(ids.length);
  const numbers = new Map<string, number>([["", 0]]);
  const sets: Combination[][] = [[]];
  const any = await db.selectFrom("variants").select("product_id").limit(1).executeTakeFirst();
  if (any === undefined) return { sets, setOf };
  for (let start = 0; start < ids.length; start += CHUNK) {
    const last = ids[Math.min(ids.length, start + CHUNK) - 1];
    const { rows } = await sql<{ id: number; pairs: string }>`select product_id as id,
        string_agg(size || ${sql.lit(BETWEEN_OPTIONS)} || color, ${sql.lit(BETWEEN_COMBINATIONS)} order by size, color) as pairs
      from variants where product_id between ${ids[start]} and ${last} group by product_id`.execute(db);
    for (const { id, pairs } of rows) {
      const slot = slotOf.get(id);
      if (slot === undefined) continue;
      const number = numbers.get(pairs) ?? sets.push(parseCombinations(pairs)) - 1;
      numbers.set(pairs, number);
      setOf[slot] = number;
    }
    await yieldToOthers();
  }
  return { sets, setOf };
}

function parseCombinations(text: string): Combination[] {
  return text.split(BETWEEN_COMBINATIONS).map((pair) => {
    const [size, color] = pair.split(BETWEEN_OPTIONS);
    return { size: size || null, color: color || null };
  });
}

/** The products that exist in a size and colour. Both must be those of one combination. */
export function existsIn({ sets, setOf }: CatalogueOptions, filter: OptionFilter): (slot: number) => boolean {
  const fits = sets.map((combinations) => isOffered(combinations, filter));
  return (slot) => fits[setOf[slot] ?? 0] ?? false;
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

/** Counts the sizes and colours of products that all other filters leave; null where none states any. */
export function countOptionsOf(
  { sets, setOf }: CatalogueOptions,
  slots: ProductSlots,
  filter: OptionFilter,
): OptionCounts | null {
  const counts = new Uint32Array(sets.length);
  for (const slot of slots) {
    const set = setOf[slot] ?? 0;
    counts[set] = (counts[set] ?? 0) + 1;
  }
  const used = sets.map((combinations, set) => ({ count: counts[set] ?? 0, combinations }));
  return countOptions(
    used.filter(({ count }) => count > 0),
    filter,
  );
}
