import { plainName, type Cells, type Has } from "./cells.ts";
import { currencyOf, withoutFormula } from "./written-cells.ts";
import { googleRow, misplacedInFeed, statedInFeed } from "./google-row.ts";
import {
  changesProducts,
  hasOptions,
  isNamed,
  misplacedInTable,
  plainColumns,
  plainRow,
  statedInTable,
} from "./plain-row.ts";
import type { ProductFormat, RowReader } from "./product-row.ts";
import { misplacedInExport, shopifyRow, statedInExport } from "./shopify-row.ts";

/** Texts that marketplaces write into empty fields. */
const nothing = /^(?:nan|null|#?n\/a)$/i;

/** Recognises a file's format by its header and returns the reader of its lines, or the column it lacks. A given `format` decides. */
export function recogniseHeader(
  header: readonly string[],
  format: ProductFormat | null,
): RowReader | { lacks: string } {
  const indexes = new Map<string, number>();
  const remarks: string[] = [];
  // Of two columns with the same name the first counts.
  for (const [index, name] of header.map(plainName).entries()) {
    if (name === "") continue;
    if (indexes.has(name)) remarks.push(`the column "${name}" stands more than once: the first counts`);
    else indexes.set(name, index);
  }
  const has: Has = (...names) => names.some((name) => indexes.has(name));
  const kind = format ?? kindOf(has);
  const lacks = foreignPriceIn(header, has) ?? lackingIn(kind, has);
  if (lacks !== null) return { lacks };
  const readRow = { shopify: shopifyRow, google: googleRow, plain: plainRow }[kind];
  const misplacedIn = { shopify: misplacedInExport, google: misplacedInFeed, plain: misplacedInTable }[kind];
  return {
    format: kind,
    columns: header.length,
    stated: { shopify: statedInExport, google: statedInFeed, plain: statedInTable }[kind](has),
    groups: kind !== "plain" || hasOptions(has),
    remarks,
    read: (line, fields) => ({ line, ...readRow(cellsOf(fields), has) }),
    // One impossible value is accepted when the line has the right number of fields.
    isShifted: (fields) => misplacedIn(cellsOf(fields)) > (fields.length === header.length ? 1 : 0),
  };

  function cellsOf(fields: readonly string[]): Cells {
    return (...names) => {
      for (const name of names) {
        const text = withoutFormula(fields[indexes.get(name) ?? -1]?.trim() ?? "");
        if (text !== "" && !(kind === "plain" && nothing.test(text))) return text;
      }
      return "";
    };
  }
}

function kindOf(has: Has): ProductFormat {
  if (
    has("handle", "url handle") &&
    has("body html", "vendor", "variant price", "option1 name", "option1 value", "variant sku", "variant inventory qty")
  )
    return "shopify";
  // A Shopify export without its handle column is still one.
  if (has("title") && has("variant price", "option1 name", "option1 value", "variant sku")) return "shopify";
  return has("id", "item group id") && has("title") && has("image link", "availability", "google product category")
    ? "google"
    : "plain";
}

/** A column for prices in another currency, where there is none in rupees. */
function foreignPriceIn(header: readonly string[], has: Has): string | null {
  if (has(...plainColumns.price, ...plainColumns.sale, "variant price")) return null;
  const foreign = header.find((name) => {
    const words = plainName(name).split(" ");
    return words.some((word) => word === "price" || word === "mrp") && currencyOf(name) === "other";
  });
  return foreign === undefined ? null : `the prices in the column ${foreign.trim()} are not in rupees`;
}

function lackingIn(kind: ProductFormat, has: Has): string | null {
  if (kind === "shopify") {
    if (!has("title", "handle", "url handle")) return "it looks like a Shopify export, and the column Title is missing";
    return !has("variant price", "price") && has("variant compare at price", "compare at price")
      ? "it looks like a Shopify export, and the column Variant Price is missing"
      : null;
  }
  if (kind === "google") {
    return has("id", "item group id") ? null : "it looks like a Google Merchant feed, and the column id is missing";
  }
  if (!isNamed(has) && !has(...plainColumns.slug))
    return `a column for the name is missing (one of ${plainColumns.name.slice(0, 4).join(", ")} …)`;
  if (changesProducts(has)) return null;
  return `a column for the price is missing (one of ${plainColumns.price.slice(0, 4).join(", ")} …)`;
}
