import type { ReactNode } from "react";
import { addressOf } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { FieldError, HiddenField, useField } from "#app/forms/field.tsx";
import { copyProduct, readProduct, saveProduct, type EditedProduct } from "#api/desk/edit-products.ts";
import { colorName } from "#content/catalogue-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { columnText, columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { CheckBox, DeskForm, Fields, Folded, storedSince, Submit, TapLink } from "#desk/forms.tsx";
import { act, page, type ShownField, type ShownForm, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { savedText } from "#desk/products/product-changes.ts";
import { fieldsOf, patchOf, productForm, shortTexts, valuesOf } from "./product-fields.ts";

/** One product: price and stock are open, what is rarely changed is folded. */
export const productPage = page({
  load: ({ services: { db } }: Visit, { slug }: By<"slug">) => readProduct(db, slug),
  acts: {
    save: act("saveDeskProduct", "catalogue", {
      form: productForm,
      labels: fieldsOf,
      refusals: { changed_meanwhile: words.changed, out_of_stock: productsWords.less },
      values: valuesOf,
      async does({ trx }, typed, { slug }: By<"slug">) {
        const { seen, fits, confirmed } = typed;
        const as = { seen, fits: fits !== undefined, isConfirmed: confirmed !== undefined };
        const answer = await saveProduct(trx, slug, as, patchOf(typed));
        return { answer, subject: slug, details: { changes: answer.changes } };
      },
      done: savedText,
    }),
    copy: act("copyDeskProduct", "catalogue", {
      async does({ trx, at }, _typed, { slug }: By<"slug">) {
        const answer = await copyProduct(trx, slug, at);
        return { answer, subject: answer.slug, details: { changes: answer.changes } };
      },
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
        {save && <ProductForm form={withAdded(save, data)} data={data} />}
      </>
    );
  },
});

/** The form of a product that somebody else has changed since: what they added is a part of it, so that it stays. */
function withAdded(form: ShownForm, data: EditedProduct): ShownForm {
  const { code, state } = form;
  if (code !== "changed_meanwhile") return form;
  const keyOf = (values: Record<string, string>, piece: string) =>
    JSON.stringify([values[`${piece}.size`] ?? "", values[`${piece}.color`] ?? ""].map((one) => one.toLowerCase()));
  const [now, typed] = [valuesOf(data), state.values];
  const known = new Set(piecesIn(typed).map((piece) => keyOf(typed, piece)));
  const values = { ...typed };
  let next = piecesIn(typed).length;
  for (const piece of piecesIn(now)) {
    if (now[`${piece}.seen`] === undefined || known.has(keyOf(now, piece))) continue;
    for (const [name, value] of Object.entries(now))
      if (name.startsWith(`${piece}.`)) values[name.replace(piece, `pieces[${next}]`)] = value;
    next++;
  }
  const fields = fieldsOf(Object.keys(values));
  const labels = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
  return { ...form, fields, labels, state: { ...state, values } };
}

/** The names of sizes and colours in a form. */
function piecesIn(values: Record<string, string>): string[] {
  return Object.keys(values).flatMap((name) => /^pieces\[\d+\](?=\.size$)/.exec(name) ?? []);
}

/** All of a product that is typed. */
function ProductForm({ form, data }: { form: ShownForm; data: EditedProduct }) {
  const { code, hidden, state, fields } = form;
  const less = code === "out_of_stock" ? valuesOf(data) : null;
  const some = (names: readonly string[]) => (
    <Fields fields={Object.fromEntries(names.map((name) => [name, fields[name] as ShownField]))} />
  );
  const fold = (title: string, names: readonly string[], children: ReactNode) => (
    <Folded
      title={title}
      isOpen={names.some((name) => state.errors[name] !== undefined || storedSince(form, name) !== null)}
      className="border-t border-line"
    >
      <div className="pt-2">{children}</div>
    </Folded>
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
      {code === "needs_confirmation" && <CheckBox name="confirmed" />}
      {some(["name"])}
      {hidden["apart"] === undefined ? (
        <div className="grid grid-cols-2 gap-x-3">{some(["price", "sale_price"])}</div>
      ) : (
        <p className="mb-4">{words.pricedApart}</p>
      )}
      <h2>{words.combinations}</h2>
      <p className="mb-3 text-sm">{productsWords.stockHint}</p>
      {stored.length === 0 && <Stock name="stock" seen="stock_seen" of="" less={less} />}
      {stored.map((piece) => (
        <div key={piece}>
          <HiddenField<string> name={`${piece}.size`} />
          <HiddenField<string> name={`${piece}.color`} />
          <Stock name={`${piece}.stock`} seen={`${piece}.seen`} of={nameOf(piece)} less={less} />
        </div>
      ))}
      <CheckBox name="hidden" />
      {stored.length === 0
        ? fold(columnWords.sku, ["sku"], some(["sku"]))
        : fold(
            words.more,
            stored.flatMap((piece) => of(piece)),
            stored.map((piece) =>
              group(
                nameOf(piece) || words.only,
                of(piece),
                nameOf(piece) !== "" && <CheckBox name={`${piece}.remove`} />,
              ),
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
          <CheckBox name="fits" />
        </>
      )}
      {fold(
        words.taxes,
        ["category", "hsn", "gst_rate"],
        <>
          {some(["category", "hsn", "gst_rate"])}
          <p className="mb-4 text-sm">{words.gstHint}</p>
        </>,
      )}
      <div className="act-bar border-t border-line bg-paper py-2">
        <Submit>{frameWords.save}</Submit>
      </div>
    </DeskForm>
  );
}

/** The stock of one size and colour, in a row. `less` is what is left of all, where that is fewer than were to be taken away. */
function Stock({
  name,
  seen,
  of,
  less,
}: {
  name: string;
  seen: string;
  of: string;
  less: Record<string, string> | null;
}) {
  const { control, error } = useField(name, false);
  const left = less?.[seen];
  return (
    <div className="border-t border-line py-1">
      {/* A number counts from the stock that was seen: what is sold while it is typed stays sold. */}
      {left === undefined ? <HiddenField<string> name={seen} /> : <input type="hidden" name={seen} value={left} />}
      <label className="flex max-w-md items-center justify-between gap-3">
        <span>
          {of || productsWords.stock}
          {of !== "" && <span className="aside-text">{`, ${productsWords.stock}`}</span>}
        </span>
        <input {...control} inputMode="text" autoComplete="off" className="input numbers w-24 flex-none" />
      </label>
      {left !== undefined && <p className="font-semibold">{frameWords.now(left)}</p>}
      <FieldError fieldId={control.id} error={error} />
    </div>
  );
}
