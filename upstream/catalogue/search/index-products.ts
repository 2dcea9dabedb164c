import type { Kysely, Selectable } from "kysely";
import type { ProductsTable, Tables } from "../../database/tables.ts";
import { baseWord, formsOf, slipsOf, wordsIn } from "./words.ts";

/** A word in the name outweighs any number of words elsewhere; then craft, category, description. */
const WEIGHTS = { name: 1000, craft: 100, category: 10, description: 1 } as const;
/** Rows a statement: databases bound the number of values one may bind. */
const CHUNK = 2_000;

type Indexed = Pick<Selectable<ProductsTable>, "id" | "name" | "craft" | "category" | "description">;

/** Makes products findable, in the caller's transaction; a product indexed before is indexed anew. */
export async function indexProducts(trx: Kysely<Tables>, products: readonly Indexed[]): Promise<void> {
  for (const chunk of chunks(products.map((product) => product.id), CHUNK)) await trx.deleteFrom("product_words").where("product_id", "in", chunk).execute();
  const rows = products.flatMap((product) => [...weightsIn(product)].map(([word, weight]) => ({ word, product_id: product.id, weight })));
  for (const chunk of chunks(rows, CHUNK)) await trx.insertInto("product_words").values(chunk).execute();
  await addForms(trx, new Set(products.flatMap((product) => fieldsOf(product).flatMap(([, text]) => wordsIn(text)))));
}

async function addForms(trx: Kysely<Tables>, words: ReadonlySet<string>): Promise<void> {
  const forms = [...words].flatMap((word) => formsOf(word).map((form) => ({ form, word: baseWord(word) })));
  for (const chunk of chunks(forms, CHUNK)) await trx.insertInto("search_forms").values(chunk).onConflict((conflict) => conflict.doNothing()).execute();
  const slips = [...new Set(forms.map(({ form }) => form))].filter((form) => form.length >= 3).flatMap((form) => slipsOf(form).map((slip) => ({ slip, form })));
  for (const chunk of chunks(slips, CHUNK)) await trx.insertInto("search_slips").values(chunk).onConflict((conflict) => conflict.doNothing()).execute();
}

/** The words of a product with the weight of the most prominent place each stands in. */
function weightsIn(product: Indexed): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [field, text] of fieldsOf(product)) {
    for (const word of wordsIn(text).map(baseWord)) weights.set(word, Math.max(weights.get(word) ?? 0, WEIGHTS[field]));
  }
  return weights;
}

function fieldsOf(product: Indexed): [keyof typeof WEIGHTS, string][] {
  return [["name", product.name], ["craft", product.craft ?? ""], ["category", product.category], ["description", product.description]];
}

function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
