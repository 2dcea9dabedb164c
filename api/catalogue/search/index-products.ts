import { type Selectable, sql } from "kysely";
import type { ProductsTable } from "#api/database/tables/catalogue.ts";
import type { Database } from "#api/database/tables.ts";
import { readTranslations } from "#api/catalogue/translations.ts";
import { keyOf } from "./devanagari.ts";
import { LEAST_OUTLINE, outlineOf, soundOf } from "./sounds.ts";
import { baseWord, formsOf, slipsOf, SOUNDS, writtenWordsIn, type WrittenWord } from "./words.ts";

/** The weights of the fields: a word in the name counts more than in the craft, the category or the description. */
const WEIGHTS = { name: 1000, craft: 100, fabric: 100, category: 10, occasion: 10, description: 1 } as const;
/** The columns of a product that its entries are made of. */
export const indexedColumns = ["id", ...(Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[])] as const;
/** The most rows of one statement: databases limit the number of bound values. */
const CHUNK = 2_048;
/** The most words whose base form or sound is cached, about a hundred bytes each. */
const MAX_CACHED = 20_000;
/** How many words have their spellings written at once. */
const WORDS_TOGETHER = 400;
/** The shortest word, in Latin letters, that is found by its sound. */
const LEAST_SOUND = 4;

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
  const translations = new Map<number, readonly { field: string; text: string }[]>();
  for (const chunk of chunks(products.map(({ id }) => id)))
    for (const [id, texts] of await readTranslations(trx, chunk)) translations.set(id, texts);
  const texts = products.map((product) => wordsOf([...fieldsOf(product), ...fieldsIn(translations.get(product.id))]));
  const rows = texts.flatMap(({ weights }, index) =>
    [...weights].map(([word, weight]) => ({ word, product_id: products[index]?.id ?? 0, weight })),
  );
  for (const chunk of chunks(rows)) await trx.insertInto("product_words").values(chunk).execute();
  const spellings = new Map(texts.flatMap((one) => [...one.spellings]));
  const fresh = [...spellings].filter(([name]) => !known.has(name));
  for (let start = 0; start < fresh.length; start += WORDS_TOGETHER)
    await addForms(
      trx,
      fresh.slice(start, start + WORDS_TOGETHER).map(([, spelling]) => spelling),
    );
  for (const [name] of fresh) known.add(name);
}

/** A word as a text writes it, and the word of the index that it is. */
interface Spelling extends WrittenWord {
  base: string;
}

async function addForms(trx: Database, spellings: readonly Spelling[]): Promise<void> {
  const forms = spellings.flatMap((spelling) =>
    [...formsFinding(spelling), ...soundsFinding(spelling)].map((form) => ({ form, word: spelling.base })),
  );
  for (const chunk of chunks(forms))
    await trx
      .insertInto("search_forms")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const slips = [...new Set(spellings.flatMap(formsFinding))]
    .filter((form) => form.length >= 3)
    .flatMap((form) => slipsOf(keyOf(form)).map((slip) => ({ slip, form })));
  for (const chunk of chunks(slips))
    await trx
      .insertInto("search_slips")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The forms in which a word is read and may be mistyped. */
function formsFinding({ word, written }: Spelling): string[] {
  return written === word ? formsOf(word) : [written];
}

/** What a word has in common with its other spellings. */
function soundsFinding({ word, written }: Spelling): string[] {
  const sounds = word.length < LEAST_SOUND ? [] : [cachedOutline(word)];
  return [...sounds, ...(written === word ? [] : [keyOf(written)])].map((sound) => SOUNDS + sound);
}

/**
 * The words of a product's texts with the weight of the most prominent place each stands in, and their spellings. A word in
 * Devanagari that the trade does not know is, where they sound alike, a word that the product has in Latin letters.
 */
function wordsOf(texts: readonly (readonly [Field, string])[]) {
  const weights = new Map<string, number>();
  const spellings = new Map<string, Spelling>();
  const add = (field: Field, one: WrittenWord, base: string) => {
    weights.set(base, Math.max(weights.get(base) ?? 0, WEIGHTS[field]));
    spellings.set(`${one.written} ${base}`, { ...one, base });
  };
  const all = texts.flatMap(([field, text]) => writtenWordsIn(text).map((one) => ({ field, one })));
  for (const { field, one } of all) if (one.key === null) add(field, one, cachedBase(one.word));
  const latin = [...weights.keys()];
  for (const { field, one } of all) if (one.key !== null) add(field, one, soundingLike(one.word, latin) ?? one.key);
  return { weights, spellings };
}

function soundingLike(word: string, others: readonly string[]): string | null {
  const [sound, outline] = [cachedSound(word), cachedOutline(word)];
  if (word.length < LEAST_SOUND) return null;
  const isAlike = (other: string) =>
    cachedSound(other) === sound || (outline.length >= LEAST_OUTLINE && cachedOutline(other) === outline);
  return others.find(isAlike) ?? null;
}

/** A catalogue has few different words, so what is made of them is cached. */
function cached(make: (word: string) => string): (word: string) => string {
  const values = new Map<string, string>();
  return (word) => {
    const known = values.get(word);
    if (known !== undefined) return known;
    if (values.size >= MAX_CACHED) values.clear();
    const value = make(word);
    values.set(word, value);
    return value;
  };
}

const cachedBase = cached(baseWord);
const cachedSound = cached(soundOf);
const cachedOutline = cached(outlineOf);

type Field = keyof typeof WEIGHTS;

function fieldsOf(product: Indexed): [Field, string][] {
  return (Object.keys(WEIGHTS) as Field[]).map((field) => [field, product[field] ?? ""]);
}

function fieldsIn(translations: readonly { field: string; text: string }[] = []): [Field, string][] {
  return translations.flatMap(({ field, text }): [Field, string][] =>
    Object.hasOwn(WEIGHTS, field) ? [[field as Field, text]] : [],
  );
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
