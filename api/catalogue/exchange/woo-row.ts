import type { Cells, HasColumn } from "./cells.ts";
import type { FormatRow } from "./product-row.ts";

/** How many attributes of a line are read. */
const ATTRIBUTES = [1, 2, 3] as const;

/** Whether a table's columns are those of WooCommerce's product export, which has a line for each variation. */
export function isWooTable(has: HasColumn): boolean {
  return has("type") && has("attribute 1 name") && has("attribute 1 value s");
}

/**
 * A line of WooCommerce's export, from what a plain table tells of it. A variable product states texts and pictures, and lists
 * what its variations may be. Each variation is one combination of its parent, and has nothing to sell when it is switched off.
 */
export function wooRow<Row extends FormatRow>(cells: Cells, row: Row): Row {
  const types = cells("type").toLowerCase();
  const id = `id:${cells("id")}`;
  const options = ATTRIBUTES.map((number) => ({
    name: cells(`attribute ${number} name`),
    values: listed(cells(`attribute ${number} value s`)),
  }));
  if (/\bvariation\b/.test(types)) {
    // Of a draft, the lines of all variations say -1: none of them is switched off by itself.
    const isOff = row.hiddenBecause !== null && cells("published") !== "-1";
    return {
      ...row,
      key: cells("parent") || row.key,
      // The parent has the title.
      name: "",
      sharedName: "",
      description: "",
      stock: isOff ? "0" : row.stock,
      pictures: [],
      pictureTexts: [],
      variant: JSON.stringify([cells("sku"), ...options.map(({ values }) => values)]),
      options,
      variantPicture: row.pictures[0]?.source ?? "",
      hiddenBecause: null,
      isHidden: null,
    };
  }
  if (/\bvariable\b/.test(types)) return { ...row, key: cells("sku") || id, sku: null, variant: "", options };
  const isOfOthers = /\bgrouped\b/.test(types)
    ? "a group of other products"
    : /\bexternal\b/.test(types)
      ? "sold by another shop"
      : null;
  return {
    ...row,
    optionsAre: "own",
    hiddenBecause: isOfOthers ?? row.hiddenBecause,
    isHidden: isOfOthers === null ? row.isHidden : true,
  };
}

/** The values in a field. A comma within a value has a backslash before it. */
function listed(text: string): string[] {
  return text
    .split(/(?<!\\),|\|/)
    .map((value) => value.replaceAll("\\,", ",").trim())
    .filter((value) => value !== "");
}
