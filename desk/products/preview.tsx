import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { readProduct, type EditedProduct } from "#api/desk/edit-products.ts";
import { colorName } from "#content/catalogue-words.ts";
import { columnWords, previewWords, productsWords } from "#content/desk/products-words.ts";
import { locale } from "#content/language.ts";
import { exactText } from "#domain/money.ts";
import { factNames, type ProductFact } from "#domain/product-facts.ts";
import { payablePaise, variantPrices } from "#domain/variants.ts";
import { Facts } from "#desk/forms.tsx";
import { page, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

const isHindi = locale.startsWith("hi");

/** The words and pictures of a product as shoppers of this language get them, before they do. */
export const previewPage = page({
  load: ({ services: { db } }: Visit, { slug }: By<"slug">) => readProduct(db, slug),
  title: (data) => previewWords.title(inWords(data, "name")),
  show: ({ data, visit }) => {
    const { product, variants, pictures } = data;
    const prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
    const regular = product.sale_paise === null ? "" : ` (${exactText(product.price_paise)})`;
    return (
      <>
        {product.hidden === 1 && <p className="mt-2 font-semibold">{previewWords.hidden}</p>}
        <p className="mt-3 text-xl">{exactText(payablePaise(prices)) + regular}</p>
        <ul className="mt-4 flex flex-wrap gap-4">
          {pictures.map(({ source, alt, alt_hi: hindi }) => {
            const text = (isHindi && hindi) || alt || inWords(data, "name");
            return (
              <li key={source} className="w-full max-w-64">
                <img
                  src={visit.pictureAddress(source, 640)}
                  alt={text}
                  lang={ownLanguage(text)}
                  width={640}
                  height={853}
                />
              </li>
            );
          })}
        </ul>
        <p lang={ownLanguage(inWords(data, "description"))} className="mt-5 max-w-prose whitespace-pre-line">
          {inWords(data, "description")}
        </p>
        <Facts
          rows={[
            ...factNames
              .filter((column) => inWords(data, column) !== "")
              .map((column) => [columnWords[column], told(markedOwn(inWords(data, column)))] as const),
            [productsWords.stock, String(product.stock)],
            ...variants
              .filter(({ size, color }) => size !== "" || color !== "")
              .map(({ size, color, stock, price_paise: pricePaise, sale_paise: salePaise }) => {
                const price = exactText(payablePaise(variantPrices(prices, { pricePaise, salePaise })));
                const name = [size, colorName(color)].filter((part) => part !== "").join(", ");
                return [name, `${productsWords.pieces(stock)}, ${price}`] as const;
              }),
          ]}
        />
      </>
    );
  },
});

/** A text of a product in the language of this page, else in English. */
function inWords({ product }: EditedProduct, column: "name" | "description" | ProductFact): string {
  return (isHindi && product[`${column}:hi`]) || (product[column] ?? "");
}
