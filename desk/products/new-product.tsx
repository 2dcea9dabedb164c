import { z } from "zod";
import { markedOwn } from "#app/content/own-language.ts";
import { piecesChange, typedPieces, typedPrice } from "#desk/typed-amount.ts";
import { createProduct } from "#api/desk/edit-products.ts";
import { stockProblem } from "#content/desk/frame-words.ts";
import { columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { categories } from "#domain/categories.ts";
import { formPage } from "#desk/form-page.tsx";
import { act } from "#desk/page.ts";
import { acted } from "./product-changes.ts";
import { categoryField, typedName } from "./product-fields.ts";

/** Makes a product, which is hidden at first. */
export const newProductPage = formPage({
  words: () => ({ title: productsWords.new, text: words.newHint, button: words.make }),
  act: act("createDeskProduct", "catalogue", {
    form: z.object({
      name: typedName,
      category: z.enum(categories),
      price: typedPrice,
      stock: typedPieces.refine((typed) => piecesChange(typed, 0) >= 0, stockProblem).default("0"),
    }),
    labels: {
      name: columnWords.name,
      category: categoryField,
      price: { label: columnWords.price, inputMode: "decimal" },
      stock: { label: productsWords.stock, inputMode: "numeric" },
    },
    values: () => ({ category: categories[0], stock: "1" }),
    does: async ({ trx, at }, { price: paise, stock, ...typed }) =>
      acted(await createProduct(trx, { ...typed, paise, stock: piecesChange(stock, 0) }, at)),
    to: (_visit, _params, { slug }) => `/desk/products/${slug}`,
    done: ({ name }) => words.made(markedOwn(name)),
  }),
});
