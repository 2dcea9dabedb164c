import {
  currencyOf,
  isFormula,
  isShortenedNumber,
  listedAddresses,
  plainName,
  quoted,
  withoutFormula,
} from "./cells.ts";
import {
  columnNames,
  columnTable,
  namesIn,
  numberedOptions,
  pictureAt,
  type ColumnName,
  type ProductFormat,
} from "./columns.ts";
import { pictureAddressIn } from "./draft-fields.ts";
import { MAX_PICTURES } from "./product-patch.ts";
import type { PriceColumns, ProductRow, RowReader, Stated } from "./product-row.ts";
import { hasNumbersAsKeys, hasOptions, rowOf, type Header, type Line } from "./read-row.ts";
import { remark, type Remark } from "./remarks.ts";

/** Texts that marketplaces write into empty fields. */
const nothing = /^(?:nan|null|#?n\/a)$/i;

/** Recognises a file's format by its header and returns the reader of its lines, or the column it lacks. A given `format` decides. */
export function recogniseHeader(
  written: readonly string[],
  given: ProductFormat | null,
): RowReader | { lacks: Remark } {
  const indexes = new Map<string, number>();
  const remarks: Remark[] = [];
  // Of two columns with the same name the first counts.
  for (const [index, name] of written.map(plainName).entries()) {
    if (name === "") continue;
    if (indexes.has(name)) remarks.push(remark("column_twice", `"${name}"`));
    else indexes.set(name, index);
  }
  for (const name of foreignPricesIn(written)) remarks.push(remark("column_currency", `"${name}"`));
  const sizes = sizesAmong(written);
  if (sizes.length > 0) remarks.push(remark("columns_of_sizes", sizes.join(", ")));
  const header = headerOf([...indexes.keys()], given);
  const lacks = foreignPriceIn(written, header) ?? lackingIn(header);
  if (lacks !== null) return { lacks };
  const { format } = header;
  const known = new Set(columnNames.flatMap((column) => namesIn(format, column)));
  for (const { name, value } of numberedOptions) for (const one of [...name, ...value]) known.add(one);
  if (format === "plain") for (const name of header.pictures.flat()) known.add(name);
  /** Columns of which no line had content yet, and those whose text was taken. */
  const blank = new Map(indexes);
  const taken = new Set<string>();
  /** The columns that limit or price a sale, and those of them of which a line said something. */
  const restricting = header.names.filter((name) => restricts.test(name) && currencyOf(name) !== "other");
  const said = new Set<string>();
  const pictured = header.names.filter((name) => pictureAt(name) !== null && !isSmall(name));
  const strict = columnNames.flatMap((column) => {
    const { says } = columnTable[column];
    const names = namesIn(format, column).filter((name) => indexes.has(name));
    return says === undefined || names.length === 0 ? [] : [{ names, says }];
  });
  const isRead = (name: string) => known.has(name) && (taken.has(name) || blank.has(name));
  return {
    format,
    columns: written.length,
    stated: statedBy(header),
    groups: format !== "plain" || hasOptions(header),
    hasNumbersAsKeys: format === "plain" && hasNumbersAsKeys(header),
    remarks,
    read(line, fields) {
      for (const name of restricting)
        if (!saysNothing.test(trimmed(fields[indexes.get(name) ?? -1] ?? ""))) said.add(name);
      for (const [name, index] of blank) if (trimmed(fields[index] ?? "") !== "") blank.delete(name);
      let formula: ProductRow["formula"] = null;
      const row = rowOf(lineOf(fields, (column, text) => (formula ??= { column, text })));
      const shown = new Set([...row.pictures.map(({ source }) => source), row.variantPicture]);
      const otherPictures = pictured
        .map((name) => listedAddresses(fields[indexes.get(name) ?? -1] ?? ""))
        .filter((sources) => sources.every((source) => pictureAddressIn(source) !== null))
        .flat()
        .filter((source) => !shown.has(source));
      const remarks = [...(row.remarks ?? []), ...shortenedIn(written, fields)];
      return { ...row, line, formula, otherPictures, remarks, ...(isShortenedNumber(row.sku ?? "") && { sku: null }) };
    },
    columnsRead() {
      const columns = written.flatMap((heading, index) => {
        const name = plainName(heading);
        return name === "" ? [] : [{ name: heading.trim(), isRead: indexes.get(name) === index && isRead(name) }];
      });
      const { read = [], notRead = [] } = Object.groupBy(columns, (column) => (column.isRead ? "read" : "notRead"));
      return { read: read.map(({ name }) => name), notRead: notRead.map(({ name }) => name) };
    },
    columnRemarks: () =>
      [...said]
        .filter((name) => !taken.has(name))
        .map((name) => remark("restricting", JSON.stringify(written[indexes.get(name) ?? -1]?.trim() ?? name))),
    // One impossible value is accepted when the line has the right number of fields.
    isShifted(fields) {
      const { first } = lineOf(fields);
      const odd = strict.filter(({ names, says }) => first(names) !== "" && !says(first(names))).length;
      return odd > (fields.length === written.length ? 1 : 0);
    },
  };

  function lineOf(fields: readonly string[], onFormula?: (column: string, text: string) => void): Line {
    const first = (names: readonly string[], takes = true) => {
      for (const name of names) {
        const cell = trimmed(fields[indexes.get(name) ?? -1] ?? "");
        const text = withoutFormula(cell);
        if (takes && !cell.startsWith("'") && isFormula(text)) onFormula?.(name, text);
        if (text === "" || (format === "plain" && nothing.test(text))) continue;
        if (takes && onFormula !== undefined) taken.add(name);
        return text;
      }
      return "";
    };
    return { ...header, first, text: (...columns) => first(columns.flatMap((column) => namesIn(format, column))) };
  }
}

/** Whether a column holds small copies of pictures. */
function isSmall(name: string): boolean {
  return name.includes("thumbnail");
}

function headerOf(names: readonly string[], given: ProductFormat | null): Header {
  const all = new Set(names);
  const hasName = (...some: string[]) => some.some((name) => all.has(name));
  const format = given ?? formatOf(hasName);
  const isWoo =
    format === "plain" && ["type", "attribute 1 name", "attribute 1 value s"].every((name) => all.has(name));
  const places = names.map((name) => pictureAt(name)?.place ?? -1);
  return {
    format,
    isWoo,
    names,
    has: (...columns) => columns.some((column) => hasName(...namesIn(format, column))),
    hasNumbered: hasName(...numberedOptions.flatMap(({ value }) => value)),
    // Several may hold the same picture: thumbnails come last.
    pictures: Array.from({ length: Math.max(...places) + 1 }, (_, place) =>
      names
        .filter((_name, index) => places[index] === place)
        .toSorted((a, b) => Number(isSmall(a)) - Number(isSmall(b))),
    ),
  };
}

function formatOf(has: (...names: string[]) => boolean): ProductFormat {
  const ofVariants = ["variant price", "option1 name", "option1 value", "variant sku"];
  // A Shopify export without its handle column is still one.
  if (has("handle", "url handle") && has("body html", "vendor", "variant inventory qty", ...ofVariants))
    return "shopify";
  if (has("title") && has(...ofVariants)) return "shopify";
  return has("id", "item group id") && has("title") && has("image link", "availability", "google product category")
    ? "google"
    : "plain";
}

/** Which data of a product a file with these columns states. */
function statedBy(header: Header): Stated {
  const { format, has, names } = header;
  const isPlain = format === "plain";
  const prices = namesIn(format, "price").filter((name) => names.includes(name)).length;
  const places = header.pictures.flatMap((some, place) => (some.length > 0 ? [place] : []));
  const hasList = places.includes(0) && names.some((name) => pictureAt(name)?.isList === true);
  const hasMore = places.some((place) => place >= MAX_PICTURES);
  return {
    key: has("slug", "group"),
    name: has("name"),
    description: has("description"),
    category: has("category", "kind", "taxonomy"),
    prices: pricesBy(),
    hasDecimalCommas: false,
    repeatsPictures: !isPlain,
    firstPrice: format === "shopify" || !has("sale_price") ? "paid" : "regular",
    comparesPrices: format === "shopify",
    oversells: !isPlain,
    pictures: {
      shopify: has("image") ? ("all" as const) : [],
      google: has("further_images") ? ("all" as const) : has("image") ? [0] : [],
      plain: hasList || hasMore ? ("all" as const) : places,
    }[format],
    options: hasOptions(header),
  };

  function pricesBy(): PriceColumns {
    if (prices > 1 && isPlain) return "both";
    if (prices === 0) return has("sale_price") && format !== "shopify" ? "sale" : "none";
    return has("sale_price") ? "both" : format === "shopify" ? "paid" : "regular";
  }
}

/** Columns that limit or price a sale. What a piece cost the shop is neither. */
const restricts =
  /^(?!.*\bcosts?\b).*\b(?:prices?|mrp|discounts?|wholesale|b2b|tiers?|moq|min(?:imum)?|max(?:imum)?|limits?|restrict\w*|visib\w*|purchasable|members?|password|sold individually|gift card|pre ?orders?|back ?orders?|available (?:from|until)|availability date|expir\w*)\b/;
const saysNothing = /^(?:|0+(?:\.0+)?|no|n|false|none|null|nan|-+|default|deny)$/i;

/** Says which cells hold a number, as of a phone or a code, that a spreadsheet has shortened. */
function shortenedIn(header: readonly string[], fields: readonly string[]): Remark[] {
  return fields.flatMap((field, index) =>
    /e\+/i.test(field) && isShortenedNumber(field.trim())
      ? remark("shortened", quoted(field.trim()), quoted(header[index] ?? ""))
      : [],
  );
}

/** A text without spaces around it, also those that nobody sees. */
function trimmed(text: string): string {
  return text.replaceAll(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g, "");
}

/** Columns that are named like sizes, such as S, M and L: a table of stocks by size. */
function sizesAmong(header: readonly string[]): string[] {
  const sizes = header.map((name) => name.trim()).filter((name) => /^(?:x{0,4}[sl]|m|[2-9]xl|free ?size)$/i.test(name));
  return sizes.length > 1 ? sizes : [];
}

/** The columns for prices in another currency, such as `price_usd` and "Cost ($)". */
function foreignPricesIn(header: readonly string[]): string[] {
  return header
    .filter(
      (name) =>
        (currencyOf(plainName(name)) ?? currencyOf(name)) === "other" &&
        /price|mrp|cost|amount|rate|^\W*\w+\W*$/i.test(name),
    )
    .map((name) => name.trim());
}

/** A column for prices in another currency, where there is none in rupees. */
function foreignPriceIn(header: readonly string[], { has, names }: Header): Remark | null {
  if (has("price", "sale_price") || names.includes("variant price")) return null;
  const foreign = foreignPricesIn(header);
  return foreign.length === 0 ? null : remark("no_rupees", foreign.join(", "));
}

function lackingIn(header: Header): Remark | null {
  const { format, has } = header;
  if (format === "shopify") {
    if (!has("name", "slug")) return remark("no_column", "Title", "Shopify");
    return !has("price") && has("sale_price") ? remark("no_column", "Variant Price", "Shopify") : null;
  }
  if (format === "google") return has("slug") ? null : remark("no_column", "id", "Google Merchant");
  const some = (column: ColumnName) => namesIn("plain", column).slice(0, 4).join(", ");
  // Brand and kind are enough for a name.
  const isNamed = has("name", "description") || (has("brand") && has("kind"));
  if (!isNamed && !has("slug")) return remark("no_names", some("name"));
  const { key, name } = statedBy(header);
  const changes = columnNames.filter(
    (column) => columnTable[column].isAside !== true && column !== "sku" && has(column),
  );
  const changesNumber = key && has("sku") && !hasNumbersAsKeys(header);
  if (changes.length > 0 || header.pictures.flat().length > 0 || header.hasNumbered || (name && key) || changesNumber)
    return null;
  if (has("options", "swatch", "variant_image")) return remark("no_options");
  return remark("no_prices", some("price"));
}
