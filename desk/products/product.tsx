import type { ReactNode } from "react";
import { addressOf } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { HiddenField } from "#app/forms/field.tsx";
import { copyProduct, readProduct, saveProduct, createProduct } from "#api/desk/edit-products.ts";
import { readCategories } from "#api/shop-content/stored-content.ts";
import { code } from "#content/language.ts";
import { colorName } from "#content/catalogue-words.ts";
import { frameWords, stockProblem } from "#content/desk/frame-words.ts";
import { columnText, columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { ShortField } from "#desk/controls.tsx";
import { DeskForm, Fields, FoldedFields, someOf, Submit, TapLink } from "#desk/forms.tsx";
import { act, page, type ShownForm, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { acted, savedText } from "#desk/products/product-changes.ts";
import {
  patchOf,
  piecesIn,
  productFields,
  productForm,
  refuseUnknown,
  shortTexts,
  valuesOf,
  type EditedData,
  withAddedPieces,
  categoryField,
  typedCategory,
  typedName,
} from "./product-fields.ts";
import { z } from "zod";
import { piecesChange, typedPieces, typedPrice } from "#desk/typed-amount.ts";
import type { ShopCategory } from "#domain/categories.ts";
import { formPage } from "#desk/form-page.tsx";

/** One product: price and stock are open, what is rarely changed is folded. */
export const productPage = page({
  load: async ({ services: { db } }: Visit, { slug }: By<"slug">): Promise<EditedData> => ({
    ...(await readProduct(db, slug)),
    categories: await readCategories(db, code),
  }),
  acts: {
    save: act("saveDeskProduct", "catalogue", {
      form: productForm,
      labels: productFields,
      withNow: withAddedPieces,
      refusals: { changed_meanwhile: words.changed, out_of_stock: productsWords.less },
      values: valuesOf,
      async does({ trx }, typed, { slug }: By<"slug">) {
        const { seen, fits, confirmed } = typed;
        await refuseUnknown(trx, [typed.category, ...Object.keys(typed.also)]);
        const as = { seen, fits: fits !== undefined, isConfirmed: confirmed !== undefined };
        return acted(await saveProduct(trx, slug, as, patchOf(typed)));
      },
      done: savedText,
    }),
    copy: act("copyDeskProduct", "catalogue", {
      does: async ({ trx, at }, _typed, { slug }: By<"slug">) => acted(await copyProduct(trx, slug, at)),
      to: (_visit, _params, { slug }) => `/desk/products/${slug}`,
      done: ({ name }) => words.copied(markedOwn(name)),
    }),
  },
  title: ({ product }) => markedOwn(product.name),
  show: ({ data, forms: { save, copy } }) => {
    const { product, pictures } = data;
    const address = addressOf(`/desk/products/${product.slug}`);
    return (
      <>
        <ul className="flex flex-wrap items-center gap-x-5">
          <li>
            <TapLink to="/desk/products">{words.back}</TapLink>
          </li>
          <li>
            <TapLink to={`${address}/photographs`}>
              {words.photographs} ({pictures.length})
            </TapLink>
          </li>
          <li>
            {product.hidden === 1 ? (
              <TapLink to={`${address}/preview`}>{words.preview}</TapLink>
            ) : (
              <TapLink to={addressOf(`/product/${product.id}`)}>{words.inShop}</TapLink>
            )}
          </li>
          {copy && (
            <li>
              <DeskForm form={copy}>
                <button type="submit" className="link min-h-11">
                  {words.copy}
                </button>
              </DeskForm>
            </li>
          )}
        </ul>
        {data.waiting > 0 && <p>{productsWords.waiting(data.waiting)}</p>}
        {save && <ProductForm form={save} data={data} />}
      </>
    );
  },
});

/** All of a product that is typed. */
function ProductForm({ form, data }: { form: ShownForm; data: EditedData }) {
  const { code, hidden, state } = form;
  // Fewer are left than were to be taken away.
  const less = code === "out_of_stock" ? valuesOf(data) : {};
  /** A number counts from the stock that was seen: what is sold while it is typed stays sold. */
  const stock = (name: string, seen: string, of = "") => (
    <div className="border-t border-line py-1">
      {less[seen] === undefined ? (
        <HiddenField<string> name={seen} />
      ) : (
        <input type="hidden" name={seen} value={less[seen]} />
      )}
      <ShortField
        name={name}
        label={of || productsWords.stock}
        of={of && productsWords.stock}
        width="w-24"
        className="max-w-md justify-between gap-3"
      />
      {less[seen] !== undefined && <p className="font-semibold">{frameWords.now(less[seen])}</p>}
    </div>
  );
  const some = (names: readonly string[]) => <Fields fields={someOf(form, names)} />;
  const fold = (title: string, names: readonly string[], children: ReactNode = some(names)) => (
    <FoldedFields form={form} title={title} names={names} className="border-t border-line">
      <div className="pt-2">{children}</div>
    </FoldedFields>
  );
  const pieces = piecesIn(state.values);
  const [stored, fresh] = [
    pieces.filter((piece) => state.values[`${piece}.seen`] !== undefined),
    pieces.filter((piece) => state.values[`${piece}.seen`] === undefined),
  ];
  const of = (piece: string, ...names: string[]) =>
    [...names, "sku", "price", "sale_price"].map((name) => `${piece}.${name}`);
  const nameOf = (piece: string) =>
    [state.values[`${piece}.size`], colorName(state.values[`${piece}.color`] ?? "")].filter(Boolean).join(", ");
  const group = (title: string, names: readonly string[], after: ReactNode = null) => (
    <fieldset key={names[0]} className="mb-4 border-l-4 border-l-line pl-4">
      <legend className="font-semibold">{title}</legend>
      <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">{some(names)}</div>
      {after}
    </fieldset>
  );
  const ofNew = fresh.map((piece) => of(piece, "size", "color", "stock"));
  const longTexts = ["name:hi", "description", "description:hi"];
  return (
    <DeskForm form={form} className="mt-2 max-w-3xl">
      {code === "needs_confirmation" && some(["confirmed"])}
      {some(["name"])}
      {hidden["apart"] === undefined ? (
        <div className="grid grid-cols-2 gap-x-3">{some(["price", "sale_price"])}</div>
      ) : (
        <p className="mb-4">{words.pricedApart}</p>
      )}
      <h2>{words.combinations}</h2>
      <p className="mb-3 text-sm">{productsWords.stockHint}</p>
      {stored.length === 0 && stock("stock", "stock_seen")}
      {stored.map((piece) => (
        <div key={piece}>
          <HiddenField<string> name={`${piece}.size`} />
          <HiddenField<string> name={`${piece}.color`} />
          {stock(`${piece}.stock`, `${piece}.seen`, nameOf(piece))}
        </div>
      ))}
      {some(["hidden"])}
      {stored.length === 0
        ? fold(columnWords.sku, ["sku"])
        : fold(
            words.more,
            stored.flatMap((piece) => of(piece)),
            stored.map((piece) =>
              group(nameOf(piece) || words.only, of(piece), nameOf(piece) !== "" && some([`${piece}.remove`])),
            ),
          )}
      {fold(
        words.addMore,
        ofNew.flat(),
        ofNew.map((names, index) => group(words.add(index + 1), names)),
      )}
      {fold(
        words.words,
        [...longTexts, ...shortTexts],
        <>
          {some(longTexts)}
          <div className="grid grid-cols-2 gap-x-3">{some(shortTexts)}</div>
        </>,
      )}
      {data.outdated.length > 0 && (
        <>
          <p>{words.outdated(data.outdated.map(columnText).join(", "))}</p>
          {some(["fits"])}
        </>
      )}
      {fold(words.taxes, ["category", ...data.categories.map(({ slug }) => `also.${slug}`), "hsn", "gst_rate"])}
      <div className="act-bar border-t border-line bg-paper py-2">
        <Submit>{frameWords.save}</Submit>
      </div>
    </DeskForm>
  );
}

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
