import { addressOf } from "#app/content/href.ts";
import { changeListed, readProduct } from "#api/desk/edit-products.ts";
import { askWords as words } from "#content/desk/products-words.ts";
import { exactText } from "#domain/money.ts";
import { formPage } from "#desk/form-page.tsx";
import { act, type By } from "#desk/page.ts";
import { redirect, type Visit } from "#desk/visit.ts";
import { acted, savedText } from "#desk/products/product-changes.ts";
import { changeIn, rowForm } from "./products.tsx";

/** Asks about a price that was typed in the list and changes by more than half. */
export const pricePage = formPage({
  async load({ services: { db }, url }: Visit, { slug }: By<"slug">) {
    const sent = Object.fromEntries(url.searchParams);
    const row = rowForm.safeParse(sent).data;
    if (row === undefined) return redirect(listAddress(url));
    const { product } = await readProduct(db, slug);
    const { seenPaise, paise } = changeIn(row);
    return { name: product.name, seenPaise, paise, sent, back: listAddress(url) };
  },
  words: ({ name, seenPaise, paise }) => ({
    title: words.title,
    text: words.changes(name, exactText(seenPaise), exactText(paise)),
    button: words.yes,
    back: words.no,
  }),
  back: ({ back }) => back,
  act: act("changeDeskProduct", "catalogue", {
    form: rowForm,
    values: ({ sent: { seen, price, stock, hidden } }) => ({ seen, price, stock, hidden }),
    does: async ({ trx }, row, { slug }: By<"slug">) => acted(await changeListed(trx, slug, changeIn(row), true)),
    to: ({ url }) => listAddress(url),
    done: savedText,
  }),
});

/** The list as it was seen. */
function listAddress(url: URL): string {
  const search = new URLSearchParams(url.searchParams.get("from") ?? "").toString();
  return addressOf("/desk/products") + (search === "" ? "" : `?${search}`);
}
