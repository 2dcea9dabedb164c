import { z } from "zod";
import { markedOwn } from "#app/content/own-language.ts";
import { piecesChange, typedPieces, typedPrice } from "#desk/typed-amount.ts";
import { createProduct } from "#api/desk/edit-products.ts";
import { stockProblem } from "#content/desk/frame-words.ts";
import { columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { code } from "#content/language.ts";
import { readCategories } from "#api/shop-content/stored-content.ts";
import type { ShopCategory } from "#domain/categories.ts";
import { formPage } from "#desk/form-page.tsx";
import { act } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { acted } from "./product-changes.ts";
import { categoryField, refuseUnknown, typedCategory, typedName } from "./product-fields.ts";

/** Makes a product, which is hidden at first. */
export const newProductPage = formPage({
  load: async ({ services: { db } }: Visit) => ({ categories: await readCategories(db, code) }),
  words: () => ({ title: productsWords.new, text: words.newHint, button: words.make }),
  act: act("createDeskProduct", "catalogue", {
    form: z.object({
      name: typedName,
      category: typedCategory,
      price: typedPrice,
      stock: typedPieces.refine((typed) => piecesChange(typed, 0) >= 0, stockProblem).default("0"),
    }),
    labels: ({ categories }: { categories: readonly ShopCategory[] }) => ({
      name: columnWords.name,
      category: categoryField(categories),
      price: { label: columnWords.price, inputMode: "decimal" },
      stock: { label: productsWords.stock, inputMode: "numeric" },
    }),
    values: ({ categories }) => ({ category: categories[0]?.slug, stock: "1" }),
    async does({ trx, at }, { price: paise, stock, ...typed }) {
      await refuseUnknown(trx, [typed.category]);
      return acted(await createProduct(trx, { ...typed, paise, stock: piecesChange(stock, 0) }, at));
    },
    to: (_visit, _params, { slug }) => `/desk/products/${slug}`,
    done: ({ name }) => words.made(markedOwn(name)),
  }),
});
