import { sql } from "kysely";
import type { Database } from "../../database/open-database.ts";

/** The products that contain a word, as indexes in the catalogue's order, with the weight of the word in each. */
export interface Postings {
  slots: Uint32Array;
  weights: Uint16Array;
}

const COMMA = 44;
const SPACE = 32;
const ZERO = 48;

/**
 * Reads the products of words, by word; a word without products is left out. The database joins them into one text for each
 * word: as rows, tens of thousands of objects would take ten times as long.
 */
export async function readPostings(
  db: Database,
  words: readonly string[],
  slotOf: ReadonlyMap<number, number>,
): Promise<Map<string, Postings>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{
    word: string;
    size: number;
    hits: string;
  }>`select word, count(*) as size, string_agg(product_id || ' ' || weight, ',') as hits
    from product_words where word in (${sql.join(words)}) group by word`.execute(db);
  return new Map(rows.map(({ word, size, hits }) => [word, parsePostings(hits, Number(size), slotOf)]));
}

/** Parses "12 1000,15 1": pairs of id and weight. A product that was removed after the order was read is left out. */
function parsePostings(hits: string, size: number, slotOf: ReadonlyMap<number, number>): Postings {
  const slots = new Uint32Array(size);
  const weights = new Uint16Array(size);
  let found = 0;
  let id = 0;
  let number = 0;
  for (let index = 0; index <= hits.length; index++) {
    const code = index === hits.length ? COMMA : hits.charCodeAt(index);
    if (code === SPACE) id = number;
    else if (code !== COMMA) {
      number = number * 10 + code - ZERO;
      continue;
    } else {
      const slot = slotOf.get(id);
      if (slot !== undefined) {
        slots[found] = slot;
        weights[found++] = number;
      }
    }
    number = 0;
  }
  return { slots: slots.subarray(0, found), weights: weights.subarray(0, found) };
}
