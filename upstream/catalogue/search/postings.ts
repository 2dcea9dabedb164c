import { sql } from "kysely";
import type { Database } from "../../database/open-database.ts";

/** The products that have a word: their places in a catalogue's order, and with what weight each has it. */
export interface Postings {
  places: Uint32Array;
  weights: Uint16Array;
}

const COMMA = 44;
const SPACE = 32;
const NOUGHT = 48;

/**
 * Reads the products of words, by word; words that no product has are left out. One text a word, put together by the database: tens of
 * thousands of rows would take ten times as long to become objects.
 */
export async function readPostings(
  db: Database,
  words: readonly string[],
  placeOf: ReadonlyMap<number, number>,
): Promise<Map<string, Postings>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{
    word: string;
    size: number;
    hits: string;
  }>`select word, count(*) as size, string_agg(product_id || ' ' || weight, ',') as hits
    from product_words where word in (${sql.join(words)}) group by word`.execute(db);
  return new Map(rows.map(({ word, size, hits }) => [word, parsePostings(hits, Number(size), placeOf)]));
}

/** Reads "12 1000,15 1": an id and a weight each. A product that has gone since the order was read has no place and is left out. */
function parsePostings(hits: string, size: number, placeOf: ReadonlyMap<number, number>): Postings {
  const places = new Uint32Array(size);
  const weights = new Uint16Array(size);
  let found = 0;
  let id = 0;
  let number = 0;
  for (let index = 0; index <= hits.length; index++) {
    const code = index === hits.length ? COMMA : hits.charCodeAt(index);
    if (code === SPACE) id = number;
    else if (code !== COMMA) {
      number = number * 10 + code - NOUGHT;
      continue;
    } else {
      const place = placeOf.get(id);
      if (place !== undefined) {
        places[found] = place;
        weights[found++] = number;
      }
    }
    number = 0;
  }
  return { places: places.subarray(0, found), weights: weights.subarray(0, found) };
}
