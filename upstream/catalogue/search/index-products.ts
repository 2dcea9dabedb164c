import type { Kysely, Selectable } from "kysely";
import type { ProductsTable, Tables } from "../../database/tables.ts";
import { baseWord, formsOf, slipsOf, wordsIn } from "./words.ts";

/** A word in the name outweighs any number of words elsewhere; then craft, category, description. */
const WEIGHTS = { name: 1000, craft: 100, category: 10, description: 1 } as const;
/** Rows a statement at most: databases bound the number of values one may bind. */
const CHUNK = 2_048;
/** Words whose base is remembered, some hundred bytes each. */
const REMEMBERED = 20_000;
/** Words whose spellings are written at once. */
const WORDS_TOGETHER = 400;

type Indexed = Pick<Selectable<ProductsTable>, "id" | "name" | "craft" | "category" | "description">;

/**
 * Makes products findable, in the caller's transaction; a product indexed before is indexed anew, unless it is said to be new. Whoever
 * indexes many one batch after the other gives a set of words, which remembers those whose spellings are written.
 */
export async function indexProducts(
  trx: Kysely<Tables>,
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

async function addForms(trx: Kysely<Tables>, words: readonly string[]): Promise<void> {
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
    for (const word of wordsIn(text).map(rememberedBase))
      weights.set(word, Math.max(weights.get(word) ?? 0, WEIGHTS[field]));
  }
  return weights;
}

/** The words of a catalogue are few and come again and again. */
const bases = new Map<string, string>();

function rememberedBase(word: string): string {
  const known = bases.get(word);
  if (known !== undefined) return known;
  if (bases.size >= REMEMBERED) bases.clear();
  const base = baseWord(word);
  bases.set(word, base);
  return base;
}

function fieldsOf(product: Indexed): [keyof typeof WEIGHTS, string][] {
  return [
    ["name", product.name],
    ["craft", product.craft ?? ""],
    ["category", product.category],
    ["description", product.description],
  ];
}

/** In pieces of a power of two, so that few different statements are ever prepared. */
function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length;) {
    const size = Math.min(CHUNK, 2 ** Math.floor(Math.log2(items.length - start)));
    yield items.slice(start, start + size);
    start += size;
  }
}
