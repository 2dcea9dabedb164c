import { plainName, type Cells, type Has } from "./cells.ts";
import { googleRow, misplacedInFeed } from "./google-row.ts";
import { isNamed, isPlainTable, misplacedInTable, plainColumns, plainRow } from "./plain-row.ts";
import type { ProductFormat, RowReader } from "./product-row.ts";
import { misplacedInExport, shopifyRow } from "./shopify-row.ts";

/** Texts that marketplaces write into empty fields. */
const nothing = /^(?:nan|null|#?n\/a)$/i;

/** Recognises a file's format by its header and returns the reader of its lines, or the column it lacks. A given `format` decides. */
export function recogniseHeader(
  header: readonly string[],
  format: ProductFormat | null,
): RowReader | { lacks: string } {
  const indexes = new Map<string, number>();
  // Of two columns with the same name the first counts.
  for (const [index, name] of header.map(plainName).entries())
    if (name !== "" && !indexes.has(name)) indexes.set(name, index);
  const has: Has = (...names) => names.some((name) => indexes.has(name));
  const kind = format ?? kindOf(has);
  const lacks = lackingIn(kind, has);
  if (lacks !== null) return { lacks };
  const readRow = { shopify: shopifyRow, google: googleRow, plain: plainRow }[kind];
  const misplacedIn = { shopify: misplacedInExport, google: misplacedInFeed, plain: misplacedInTable }[kind];
  return {
    format: kind,
    columns: header.length,
    groups: kind !== "plain",
    read: (line, fields) => ({ line, ...readRow(cellsOf(fields), has) }),
    // One impossible value is accepted when the line has the right number of fields.
    isShifted: (fields) => misplacedIn(cellsOf(fields)) > (fields.length === header.length ? 1 : 0),
  };

  function cellsOf(fields: readonly string[]): Cells {
    return (...names) => {
      for (const name of names) {
        const text = fields[indexes.get(name) ?? -1]?.trim();
        if (text !== undefined && text !== "" && !(kind === "plain" && nothing.test(text))) return text;
      }
      return "";
    };
  }
}

function kindOf(has: Has): ProductFormat {
  if (has("handle", "url handle") && has("body html", "vendor", "variant price", "option1 name", "variant sku"))
    return "shopify";
  // A Shopify export without its handle column is still one.
  if (has("title") && has("variant price", "option1 name", "option1 value", "variant sku")) return "shopify";
  return has("id", "item group id") && has("title") && has("image link", "availability", "google product category")
    ? "google"
    : "plain";
}

function lackingIn(kind: ProductFormat, has: Has): string | null {
  if (kind === "shopify") {
    if (!has("title")) return "it looks like a Shopify export, and the column Title is missing";
    return has("variant price", "price")
      ? null
      : "it looks like a Shopify export, and the column Variant Price is missing";
  }
  if (kind === "google") {
    const missing = ["id", "title", "price"].filter((name) => !has(name));
    return missing.length === 0
      ? null
      : `it looks like a Google Merchant feed, and the column ${missing.join(" and the column ")} is missing`;
  }
  if (isPlainTable(has)) return null;
  if (!isNamed(has)) return `a column for the name is missing (one of ${plainColumns.name.slice(0, 4).join(", ")} …)`;
  return `a column for the price is missing (one of ${plainColumns.price.slice(0, 4).join(", ")} …)`;
}
