import { z } from "zod";
import { categoryName } from "#app/content/category-name.ts";
import { addressOf } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { piecesChange } from "#desk/typed-amount.ts";
import { createProduct } from "#api/desk/edit-products.ts";
import { stockProblem } from "#content/desk/frame-words.ts";
import { columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { categories } from "#domain/categories.ts";
import { DeskForm, Submit } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import { typedName } from "./product-fields.ts";
import { typedPieces, typedPrice } from "./typed-fields.ts";

/** Makes a product, which is hidden at first. */
export const newProductPage = page({
  load: () => ({}),
  acts: {
    make: act("createDeskProduct", "catalogue", {
      form: z.object({
        name: typedName,
        category: z.enum(categories),
        price: typedPrice,
        stock: typedPieces.refine((typed) => piecesChange(typed, 0) >= 0, stockProblem).default("0"),
      }),
      labels: {
        name: columnWords.name,
        category: columnWords.category,
        price: columnWords.price,
        stock: productsWords.stock,
      },
      values: () => ({ category: categories[0], stock: "1" }),
      async does({ trx, at }, { price: paise, stock, ...typed }) {
        const answer = await createProduct(trx, { ...typed, paise, stock: piecesChange(stock, 0) }, at);
        return { answer, subject: answer.slug, details: { changes: answer.changes } };
      },
      to: (_visit, _params, { slug }) => addressOf(`/desk/products/${slug}`),
      done: ({ name }) => words.made(markedOwn(name)),
    }),
  },
  title: () => words.new,
  show: ({ forms: { make } }) =>
    make && (
      <>
        <p className="mt-2">{words.newHint}</p>
        <DeskForm form={make} className="mt-4 max-w-xl">
          <Field<string> name="name" autoComplete="off" />
          <SelectField<string>
            name="category"
            options={categories.map((value) => ({ value, text: categoryName(value, "many") }))}
          />
          <Field<string> name="price" inputMode="decimal" autoComplete="off" />
          <Field<string> name="stock" inputMode="numeric" autoComplete="off" />
          <Submit>{words.make}</Submit>
        </DeskForm>
      </>
    ),
});
