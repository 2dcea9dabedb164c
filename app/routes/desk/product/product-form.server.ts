import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { FormState } from "#app/forms/shop-form.tsx";
import { piecesProblem, priceProblem } from "#app/forms/typed-amount.ts";
import {
  editedColumns,
  MAX_COMBINATIONS,
  type DeskProduct,
  type EditedColumn,
  type saveDeskProduct,
} from "#contract/desk/product-calls.ts";

/** How many empty lines for new sizes and colours a form has. */
const NEW_LINES = 2;

/** The form of a product as it is stored. */
export function formOf({ fields, stock, hidden, combinations, priced_apart }: DeskProduct): FormState {
  const values: Record<string, string> = { ...fields, stock: String(stock), "stock.seen": String(stock) };
  if (hidden) values["hidden"] = "1";
  for (const [index, { size, color, stock: pieces, sku, price, sale_price }] of combinations.entries())
    Object.assign(values, {
      [`c${index}.size`]: size,
      [`c${index}.color`]: color,
      [`c${index}.seen`]: String(pieces),
      [`c${index}.stock`]: String(pieces),
      [`c${index}.sku`]: sku,
      [`c${index}.price`]: priced_apart ? price : "",
      [`c${index}.sale_price`]: priced_apart ? sale_price : "",
    });
  const first = combinations.length;
  for (let index = first; index < Math.min(first + NEW_LINES, MAX_COMBINATIONS); index++) values[`c${index}.seen`] = "";
  return { values, errors: {}, message: null, constraints: {}, submissionId: "" };
}

/** The form as it was sent, with what is wrong with it. */
export function stateOf(form: FormData, message: string | null, errors: Record<string, string> = {}): FormState {
  const values = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return {
    values: Object.fromEntries(values),
    errors,
    message,
    constraints: {},
    submissionId: randomUUID(),
  };
}

/** The prices and numbers of pieces that cannot be read, by their fields. */
export function unreadIn(form: FormData): Record<string, string> {
  const found = [...form].flatMap(([name, typed]) => {
    const column = name.split(".").at(-1) ?? "";
    const problemOf = column === "stock" ? piecesProblem : /^(?:sale_)?price$/.test(column) ? priceProblem : null;
    const problem = typeof typed === "string" ? problemOf?.(typed) : null;
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What the form asks the upstream for. */
export function sentProduct(form: FormData): Omit<z.input<typeof saveDeskProduct.body>, "slug"> {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  const columns = editedColumns.filter((column) => form.has(column));
  const lines = Array.from({ length: MAX_COMBINATIONS }, (_, index) => `c${index}`).filter((line) =>
    form.has(`${line}.seen`),
  );
  return {
    seen: text("seen"),
    fields: Object.fromEntries(columns.map((column) => [column, text(column)])) as Partial<
      Record<EditedColumn, string>
    >,
    hidden: form.get("hidden") === "1",
    ...(form.has("stock") && { stock: { seen: Number(text("stock.seen")), typed: text("stock") } }),
    combinations: lines.flatMap((line) => {
      const [size, color, seen] = [text(`${line}.size`), text(`${line}.color`), text(`${line}.seen`)];
      const isNew = seen === "";
      if (form.get(`${line}.remove`) === "1" || (isNew && size.trim() === "" && color.trim() === "")) return [];
      return [
        {
          size,
          color,
          stock: { seen: isNew ? null : Number(seen), typed: text(`${line}.stock`) },
          sku: text(`${line}.sku`),
          price: text(`${line}.price`),
          sale_price: text(`${line}.sale_price`),
        },
      ];
    }),
    translations_fit: form.get("fits") === "1",
    confirmed: form.get("confirmed") === "1",
  };
}
