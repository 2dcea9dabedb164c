import { type Selectable, sql } from "kysely";
import type { ProductsTable } from "#api/database/tables/catalogue.ts";
import type { Database } from "#api/database/tables.ts";
import { baseWord, formsOf, slipsOf, wordsIn } from "./words.ts";

/** The weights of the fields: a word in the name counts more than in the craft, the category or the description. */
const WEIGHTS = { name: 1000, craft: 100, fabric: 100, category: 10, occasion: 10, description: 1 } as const;
/** The columns of a product that its entries are made of. */
export const indexedColumns = ["id", ...(Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[])] as const;
/** The most rows of one statement: databases limit the number of bound values. */
const CHUNK = 2_048;
/** The most words whose base form is cached, about a hundred bytes each. */
const MAX_CACHED_BASES = 20_000;
/** How many words have their spellings written at once. */
const WORDS_TOGETHER = 400;

type Indexed = Pick<Selectable<ProductsTable>, (typeof indexedColumns)[number]>;

/**
 * Writes the search index of products, in the caller's transaction. Old entries are removed first, unless `isNew`. For
 * several batches pass the same set `known`: it holds the words whose spellings are already written.
 */
export async function indexProducts(
  trx: Database,
  products: readonly Indexed[],
  { known = new Set(), isNew = false }: { known?: Set<string>; isNew?: boolean } = {},
): Promise<void> {
  if (!isNew)
    for (const chunk of chunks(products.map((product) => product.id)))
      await trx.deleteFrom("product_words").where("product_id", "in", chunk).execute();
  const rows = products.flatMap((product) =>
    [...weightsIn(product)].map(([word, weight]) => ({ word, product_id: product.id, weight })),
  );
  for (const chunk of chunks(rows)) await trx.insertInto("product_words").values(chunk).execute();
  const words = new Set(products.flatMap((product) => fieldsOf(product).flatMap(([, text]) => wordsIn(text))));
  const fresh = [...words].filter((word) => !known.has(word));
  for (let start = 0; start < fresh.length; start += WORDS_TOGETHER)
    await addForms(trx, fresh.slice(start, start + WORDS_TOGETHER));
  for (const word of fresh) known.add(word);
}

async function addForms(trx: Database, words: readonly string[]): Promise<void> {
  const forms = words.flatMap((word) => formsOf(word).map((form) => ({ form, word: baseWord(word) })));
  for (const chunk of chunks(forms))
    await trx
      .insertInto("search_forms")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const slips = [...new Set(forms.map(({ form }) => form))]
    .filter((form) => form.length >= 3)
    .flatMap((form) => slipsOf(form).map((slip) => ({ slip, form })));
  for (const chunk of chunks(slips))
    await trx
      .insertInto("search_slips")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The words of a product with the weight of the most prominent place each stands in. */
function weightsIn(product: Indexed): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [field, text] of fieldsOf(product)) {
    for (const word of wordsIn(text).map(cachedBase))
      weights.set(word, Math.max(weights.get(word) ?? 0, WEIGHTS[field]));
  }
  return weights;
}

/** A catalogue has few different words, so their base forms are cached. */
const bases = new Map<string, string>();

function cachedBase(word: string): string {
  const known = bases.get(word);
  if (known !== undefined) return known;
  if (bases.size >= MAX_CACHED_BASES) bases.clear();
  const base = baseWord(word);
  bases.set(word, base);
  return base;
}

function fieldsOf(product: Indexed): [keyof typeof WEIGHTS, string][] {
  return (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).map((field) => [field, product[field] ?? ""]);
}

/** Splits rows into chunks of powers of two, so that only few different statements are prepared. */
function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length;) {
    const size = Math.min(CHUNK, 2 ** Math.floor(Math.log2(items.length - start)));
    yield items.slice(start, start + size);
    start += size;
  }
}

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
