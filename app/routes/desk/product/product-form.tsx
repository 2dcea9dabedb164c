import type { ReactNode } from "react";
import { categoryName } from "#app/content/category-name.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { SelectField, TextArea } from "#app/forms/select-field.tsx";
import { HiddenField } from "#app/forms/field.tsx";
import { ShopForm, type FormState } from "#app/forms/shop-form.tsx";
import { colorName } from "#content/catalogue-words.ts";
import type { DeskProduct, EditedColumn } from "#contract/desk/product-calls.ts";
import { columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { categories } from "#domain/categories.ts";

interface ProductFormProps {
  product: DeskProduct;
  form: FormState;
  formKey: string;
  /** Whether somebody else has changed the product since: the fields then say what is stored now. */
  isChanged: boolean;
  /** Whether a price changes by more than half, which must be confirmed. */
  asks: boolean;
}

/** All of a product that is typed. */
export function ProductForm({ product, form, formKey, isChanged, asks }: ProductFormProps) {
  const lines = Object.keys(form.values)
    .filter((name) => /^c\d+\.seen$/.test(name))
    .map((name) => name.split(".")[0] ?? "");
  const languageOf = (column: EditedColumn) => (column.endsWith(":hi") ? "hi" : ownLanguage(form.values[column] ?? ""));
  const text = (column: EditedColumn, isLong = false) => (
    <Told
      key={column}
      now={isChanged && form.values[column] !== product.fields[column] ? product.fields[column] : null}
    >
      {isLong ? (
        <TextArea<EditedColumn> name={column} rows={6} lang={languageOf(column)} />
      ) : (
        <Field<EditedColumn> name={column} autoComplete="off" lang={languageOf(column)} />
      )}
    </Told>
  );
  return (
    <ShopForm id="product" state={form} labels={labelsOf(lines)} className="mt-4 max-w-3xl">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="seen" value={product.seen} />
      {asks ? <Check name="confirmed" text={words.confirm} isOn={false} /> : null}
      <Check name="hidden" text={productsWords.hidden} isOn={form.values["hidden"] === "1"} />
      <Group title={words.prices}>
        {product.priced_apart ? <p className="mb-4">{words.pricedApart}</p> : [text("price"), text("sale_price")]}
        <Told now={null}>
          <SelectField<EditedColumn>
            name="category"
            options={categories.map((value) => ({ value, text: categoryName(value, "many") }))}
          />
        </Told>
        {text("hsn")}
        {text("gst_rate")}
        <p className="mb-4 text-sm">{words.gstHint}</p>
      </Group>
      <Group title={words.combinations}>
        <p className="mb-4 text-sm">{productsWords.stockHint}</p>
        {product.combinations.length > 0 ? null : (
          <>
            <HiddenField<string> name="stock.seen" />
            <Field<string> name="stock" inputMode="text" autoComplete="off" />
            {text("sku")}
          </>
        )}
        {lines.map((line, index) => (
          <Combination key={line} line={line} number={index - product.combinations.length + 1} values={form.values} />
        ))}
      </Group>
      <Group title={words.words}>
        {text("name")}
        {text("name:hi")}
        {text("description", true)}
        {text("description:hi", true)}
        <div className="sm:grid sm:grid-cols-2 sm:gap-x-5">
          {(["craft", "craft:hi", "fabric", "fabric:hi", "occasion", "occasion:hi", "country_of_origin"] as const).map(
            (column) => text(column),
          )}
        </div>
        {product.outdated.length === 0 ? null : (
          <>
            <p>
              {words.outdated(
                product.outdated.map((column) => columnWords[column as EditedColumn] ?? column).join(", "),
              )}
            </p>
            <Check name="fits" text={words.fits} isOn={false} />
          </>
        )}
      </Group>
      <button type="submit" className="button">
        {words.save}
      </button>
    </ShopForm>
  );
}

/** The labels of all fields, in their order on the page. */
function labelsOf(lines: readonly string[]): Record<string, string> {
  const ofLine = {
    size: words.size,
    color: words.color,
    stock: productsWords.stock,
    sku: columnWords.sku,
    price: words.ownPrice,
    sale_price: words.ownSale,
  };
  return {
    ...columnWords,
    stock: productsWords.stock,
    ...Object.fromEntries(
      lines.flatMap((line) => Object.entries(ofLine).map(([name, label]) => [`${line}.${name}`, label])),
    ),
  };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  );
}

/** A field, and below it what is stored now where somebody else has changed it. */
function Told({ now, children }: { now: string | null; children: ReactNode }) {
  return (
    <div>
      {children}
      {now === null ? null : <p className="-mt-4 mb-5 font-semibold whitespace-pre-line">{words.now(now)}</p>}
    </div>
  );
}

function Check({ name, text, isOn }: { name: string; text: string; isOn: boolean }) {
  return (
    <p>
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={isOn}
          className="h-6 w-6 flex-none accent-madder"
        />
        {text}
      </label>
    </p>
  );
}

/** One size and colour: its stock is open, what is rarely changed is folded. A new one has fields for its names. */
function Combination({ line, number, values }: { line: string; number: number; values: Record<string, string> }) {
  const isNew = values[`${line}.seen`] === "";
  const name = [values[`${line}.size`], colorName(values[`${line}.color`] ?? "")]
    .filter((part) => part !== "")
    .join(", ");
  const folded = (
    <div className="sm:grid sm:grid-cols-3 sm:gap-x-4">
      {["sku", "price", "sale_price"].map((field) => (
        <Field<string> key={field} name={`${line}.${field}`} autoComplete="off" />
      ))}
    </div>
  );
  return (
    <fieldset className="mb-4 border-l-4 border-l-line pl-4">
      <legend className="font-semibold">{isNew ? words.add(number) : name || words.only}</legend>
      <HiddenField<string> name={`${line}.seen`} />
      {isNew ? (
        <div className="sm:grid sm:grid-cols-3 sm:gap-x-4">
          {["size", "color", "stock"].map((field) => (
            <Field<string> key={field} name={`${line}.${field}`} autoComplete="off" />
          ))}
        </div>
      ) : (
        <>
          <HiddenField<string> name={`${line}.size`} />
          <HiddenField<string> name={`${line}.color`} />
          <Field<string> name={`${line}.stock`} inputMode="text" autoComplete="off" className="max-w-32" />
        </>
      )}
      <details className="mb-2">
        <summary className="link min-h-11 py-2">{words.more}</summary>
        {folded}
        {isNew || name === "" ? null : <Check name={`${line}.remove`} text={words.remove} isOn={false} />}
      </details>
    </fieldset>
  );
}
