import { findRowId } from "../http/row-id.ts";
import { isVisible } from "../catalogue/visible-products.ts";
import { inOwnersWords, WrongUse, type OpenForOwner, type OwnerDatabase } from "./open-owner-database.ts";
import { visible } from "./order-text.ts";

/** `catalogue hide` and `catalogue show`: takes products off sale, or puts them back, by slug or number. Prints a line for each. */
export async function runHide(open: OpenForOwner, isHidden: boolean, named: readonly string[]): Promise<number> {
  const command = isHidden ? "hide" : "show";
  if (named.length === 0 || named.some((word) => word.startsWith("-")))
    throw new WrongUse(`npm run catalogue -- ${command} SLUG|ID…`);
  const owner = await open();
  let unknown = 0;
  for (const word of new Set(named)) {
    const said = await hide(owner, word, isHidden);
    if (said === null) unknown++;
    console.log(inOwnersWords(visible(said ?? `There is no product ${word}.`)));
  }
  return unknown > 0 ? 1 : 0;
}

async function hide({ db }: OwnerDatabase, word: string, isHidden: boolean): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const known = trx.selectFrom("products").select(["id", "slug", "name", "hidden"]).where(isVisible).forNoKeyUpdate();
    const id = findRowId(word);
    // A slug may be a number, too.
    const product =
      (await known.where("slug", "=", word.trim()).executeTakeFirst()) ??
      (id === null ? undefined : await known.where("id", "=", id).executeTakeFirst());
    if (product === undefined) return null;
    const now = isHidden ? "is hidden" : "is on sale";
    if (product.hidden === Number(isHidden)) return `${product.slug} ${now} already: ${product.name}`;
    await trx
      .updateTable("products")
      .set({ hidden: Number(isHidden) })
      .where("id", "=", product.id)
      .execute();
    await trx
      .updateTable("catalogue_state")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .execute();
    return `${product.slug} ${now}: ${product.name}`;
  });
}
