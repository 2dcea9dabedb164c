import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database, Row } from "#api/database/tables.ts";
import { readTranslations } from "#api/catalogue/translations.ts";
import { LEAST_OUTLINE, LEAST_SOUND, outlineOf, soundOf } from "./sounds.ts";
import { baseWord, writtenWordsIn } from "./words.ts";

/**
 * The points of a word in each field: the name tells more of a product than its craft, its category or its description. What
 * belongs to a piece counts like the latter: a saree with a blouse piece is none.
 */
export const POINTS = { name: 10, craft: 6, fabric: 6, category: 5, occasion: 5, included: 2, description: 2 } as const;
/** The columns of a product that its entries are made of. */
export const indexedColumns = ["id", ...(Object.keys(POINTS) as (keyof typeof POINTS)[])] as const;
/** The most rows of one statement: databases limit the number of bound values. */
const CHUNK = 2_048;

type Indexed = Pick<Row<"products">, (typeof indexedColumns)[number]>;

/** Writes the search index of products, in the caller's transaction. Old entries are removed first. */
export async function indexProducts(trx: Database, products: readonly Indexed[]): Promise<void> {
  const written = new Map<string, { written: string; word: string }>();
  const rows: { word: string; product_id: number; weight: number }[] = [];
  for (const some of chunks(products)) {
    const ids = some.map(({ id }) => id);
    await trx.deleteFrom("product_words").where("product_id", "in", ids).execute();
    const translations = await readTranslations(trx, ids);
    for (const product of some) {
      const points = new Map<string, number>();
      for (const one of wordsOf(product, translations.get(product.id))) {
        points.set(one.word, Math.max(points.get(one.word) ?? 0, one.points));
        written.set(`${one.written} ${one.word}`, { written: one.written, word: one.word });
      }
      for (const [word, weight] of points) rows.push({ word, product_id: product.id, weight });
    }
  }
  for (const chunk of chunks(rows)) await trx.insertInto("product_words").values(chunk).execute();
  for (const chunk of chunks([...written.values()]))
    await trx
      .insertInto("search_words")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * The words of a product's texts as written and as indexed, with the points of their places. A word in Devanagari that the
 * trade does not know is, where they sound alike, a word that the product has in Latin letters.
 */
function wordsOf(product: Indexed, translations: readonly { field: string; text: string }[] = []) {
  const texts = [
    ...Object.keys(POINTS).map((field) => ({ field, text: product[field as Field] ?? "" })),
    ...translations.filter(({ field }) => Object.hasOwn(POINTS, field)),
  ];
  const all = texts.flatMap(({ field, text }) =>
    writtenWordsIn(text).map((one) => ({ ...one, points: POINTS[field as Field], latin: one.word })),
  );
  const latin = new Set(all.flatMap(({ key, word }) => (key === null ? [baseWord(word)] : [])));
  return all.map(({ key, written, points, latin: spelt }) => ({
    written,
    points,
    word: key === null ? baseWord(spelt) : (soundingLike(spelt, latin) ?? key),
  }));
}

type Field = keyof typeof POINTS;

function soundingLike(word: string, others: ReadonlySet<string>): string | undefined {
  if (word.length < LEAST_SOUND) return undefined;
  const { sound, outline } = sounds.memo(word);
  return [...others].find((other) => {
    const heard = sounds.memo(other);
    return heard.sound === sound || (outline.length >= LEAST_OUTLINE && heard.outline === outline);
  });
}

/** A catalogue has few different words, so how they sound is cached: about a hundred bytes each. */
const sounds = new LRUCache<string, { sound: string; outline: string }>({
  max: 20_000,
  memoMethod: (word) => ({ sound: soundOf(word), outline: outlineOf(word) }),
});

/** Splits rows into chunks of powers of two, so that only few different statements are prepared. */
function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length;) {
    const size = Math.min(CHUNK, 2 ** Math.floor(Math.log2(items.length - start)));
    yield items.slice(start, start + size);
    start += size;
  }
}

/** The products that contain a word, as indexes in the catalogue's order, with the points of the word in each. */
export interface Postings {
  slots: Uint32Array;
  points: Uint8Array;
}

/** What a product's number is multiplied by to leave room for the points. */
const ROOM = 16;

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
  const { rows } = await sql<{ word: string; hits: string }>`
    select word, string_agg(cast(product_id * ${sql.lit(ROOM)} + weight as text), ',') as hits
    from product_words where word in (${sql.join(words)}) group by word`.execute(db);
  return new Map(
    rows.map(({ word, hits }) => {
      // A product that was removed after the order was read is left out.
      const known = hits
        .split(",")
        .map(Number)
        .filter((hit) => slotOf.has(Math.floor(hit / ROOM)));
      const slots = Uint32Array.from(known, (hit) => slotOf.get(Math.floor(hit / ROOM)) ?? 0);
      return [word, { slots, points: Uint8Array.from(known, (hit) => hit % ROOM) }];
    }),
  );
}

/** Writes the search's words of some products that were changed, or of one. False where none was left. */
export async function indexWaiting(trx: Database, some: { most: number } | { slug: string }): Promise<boolean> {
  const all = trx.selectFrom("unindexed_products").select("product_id");
  const waiting = await (
    "most" in some
      ? all.orderBy("product_id").limit(some.most)
      : all.where("product_id", "in", (eb) => eb.selectFrom("products").select("id").where("slug", "=", some.slug))
  ).execute();
  const ids = waiting.map(({ product_id }) => product_id);
  if (ids.length === 0) return false;
  // Whoever changes the words of a product has locked it: another that indexes it waits, and reads what was written.
  const products = trx.selectFrom("products").select(indexedColumns).where("id", "in", ids).orderBy("id");
  await indexProducts(trx, await products.forNoKeyUpdate().execute());
  await trx.deleteFrom("unindexed_products").where("product_id", "in", ids).execute();
  // Whoever searched meanwhile keeps what they found by the catalogue's version.
  await sql`update catalogue_state set version = version + 1`.execute(trx);
  return true;
}

/** How many products a transaction indexes: on SQLite an order waits for it. */
const INDEXED_TOGETHER = 64;
/** How long the database is left to others after it, in ms: a process that waits tries again within 25 ms. */
const TURN_MS = 40;

/** Lets the search find all that was changed, also by an import that was killed before it did. */
export async function indexAll(db: Database, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await db.transaction().execute((trx) => indexWaiting(trx, { most: INDEXED_TOGETHER }))))
    await pause(TURN_MS);
}
