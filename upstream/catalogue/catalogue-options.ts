import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { ProductSlots } from "./catalogue-order.ts";

/** How many products have their combinations read at once. */
const CHUNK = 10_000;
const BETWEEN_OPTIONS = "\u001f";
const BETWEEN_COMBINATIONS = "\u001e";

/** A size and a colour that a product exists in, in lower case; "" for none. */
interface OptionPair {
  size: string;
  color: string;
}

/**
 * The sizes and colours of the catalogue in memory. Most products share their combinations with others, so a product is one
 * number: that of its set of combinations. Set 0 is that of products that state none.
 */
export interface CatalogueOptions {
  sets: readonly (readonly OptionPair[])[];
  setOf: Uint32Array;
  /** How an option is written, by its lower case. */
  written: ReadonlyMap<string, string>;
}

/** The sizes and colours that a list is filtered by; null for all. */
export interface OptionFilter {
  size: string | null;
  color: string | null;
}

/** Reads the combinations of all products. The database joins those of a product into one text: rows would be many objects. */
export async function readCatalogueOptions(
  db: Database,
  { ids, slotOf }: { ids: Int32Array; slotOf: ReadonlyMap<number, number> },
): Promise<CatalogueOptions> {
  const setOf = new Uint32Array(ids.length);
  const numbers = new Map<string, number>([["", 0]]);
  const written = new Map<string, string>();
  const sets: OptionPair[][] = [[]];
  const any = await db.selectFrom("variants").select("product_id").limit(1).executeTakeFirst();
  if (any === undefined) return { sets, setOf, written };
  for (let start = 0; start < ids.length; start += CHUNK) {
    const last = ids[Math.min(ids.length, start + CHUNK) - 1];
    const { rows } = await sql<{ id: number; pairs: string }>`select product_id as id,
        string_agg(size || ${sql.lit(BETWEEN_OPTIONS)} || color, ${sql.lit(BETWEEN_COMBINATIONS)} order by size, color) as pairs
      from variants where product_id between ${ids[start]} and ${last} group by product_id`.execute(db);
    for (const { id, pairs } of rows) {
      const slot = slotOf.get(id);
      if (slot === undefined) continue;
      const number = numbers.get(pairs) ?? sets.push(parsePairs(pairs, written)) - 1;
      numbers.set(pairs, number);
      setOf[slot] = number;
    }
    await yieldToOthers();
  }
  return { sets, setOf, written };
}

function parsePairs(text: string, written: Map<string, string>): OptionPair[] {
  return text.split(BETWEEN_COMBINATIONS).map((pair) => {
    const [size = "", color = ""] = pair.split(BETWEEN_OPTIONS).map((option) => {
      const key = option.toLowerCase();
      if (!written.has(key)) written.set(key, option);
      return key;
    });
    return { size, color };
  });
}

/** A test whether a product exists in a size and colour. Both must be those of one combination. */
export function existsIn({ sets, setOf }: CatalogueOptions, filter: OptionFilter): (slot: number) => boolean {
  const fits = sets.map((pairs) => pairs.some((pair) => isPair(pair, filter)));
  return (slot) => fits[setOf[slot] ?? 0] ?? false;
}

/** The products of whose combinations one fulfils a condition. */
export function productsWith({ sets, setOf }: CatalogueOptions, fulfils: (pair: OptionPair) => boolean): ProductSlots {
  const fits = sets.map((pairs) => pairs.some(fulfils));
  const slots: number[] = [];
  if (fits.includes(true)) for (const [slot, set] of setOf.entries()) if (fits[set] === true) slots.push(slot);
  return Uint32Array.from(slots);
}

/** How many of the products exist in each size, or in each colour, that a filter on the other leaves; by lower case. */
export function countOptions(
  { sets, setOf }: CatalogueOptions,
  slots: ProductSlots,
  option: "size" | "color",
  filter: OptionFilter,
): Map<string, number> {
  const products = new Uint32Array(sets.length);
  for (const slot of slots) {
    const set = setOf[slot] ?? 0;
    products[set] = (products[set] ?? 0) + 1;
  }
  const other = { ...filter, [option]: null };
  const counts = new Map<string, number>();
  for (const [set, pairs] of sets.entries()) {
    const count = products[set] ?? 0;
    if (count === 0) continue;
    const values = new Set(pairs.filter((pair) => isPair(pair, other)).map((pair) => pair[option]));
    for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}

function isPair(pair: OptionPair, { size, color }: OptionFilter): boolean {
  return (size === null || pair.size === size.toLowerCase()) && (color === null || pair.color === color.toLowerCase());
}
