import {
  plainName,
  type Cells,
  type HasColumn,
  currencyOf,
  isFormula,
  isShortenedNumber,
  quoted,
  withoutFormula,
  listedAddresses,
  readAvailability,
  treeParts,
  withoutVariant,
} from "./cells.ts";
import {
  plainColumns,
  changesProducts,
  hasNumbersAsKeys,
  hasOptions,
  isNamed,
  statedInTable,
} from "./plain-columns.ts";
import { misplacedInTable, plainRow } from "./plain-row.ts";
import type { ProductFormat, ProductRow, RowReader, FormatRow, Stated } from "./product-row.ts";
import { forEachText } from "./product-texts.ts";
import { remark, type Remark } from "./remarks.ts";
import { isWooTable, wooRow } from "./woo-row.ts";
import { misplacedInExport, shopifyRow, statedInExport } from "./shopify-row.ts";
import { readAudience } from "./audience.ts";

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
  for (const name of foreignPricesIn(header)) remarks.push(`the column "${name}" is not in rupees and is not read`);
  const sizes = sizesAmong(header);
  if (sizes.length > 0)
    remarks.push(
      `the columns ${sizes.join(", ")} are not read: write a line for each size, with the columns size and stock`,
    );
  const has: HasColumn = Object.assign((...names: string[]) => names.some((name) => indexes.has(name)), {
    names: [...indexes.keys()],
  });
  const kind = format ?? kindOf(has);
  const lacks = foreignPriceIn(header, has) ?? lackingIn(kind, has);
  if (lacks !== null) return { lacks };
  /** Columns of which no line had content yet, those that were asked for, and those whose text was taken. */
  const blank = new Map(indexes);
  const asked = new Set<string>();
  const taken = new Set<string>();
  /** The columns that limit or price a sale, and those of them of which a line said something. */
  const restricting = [...indexes.keys()].filter((name) => restricts.test(name) && currencyOf(name) !== "other");
  const said = new Set<string>();
  const readRow = { shopify: shopifyRow, google: googleRow, plain: plainRow }[kind];
  const misplacedIn = { shopify: misplacedInExport, google: misplacedInFeed, plain: misplacedInTable }[kind];
  return {
    format: kind,
    columns: header.length,
    stated: { shopify: statedInExport, google: statedInFeed, plain: statedInTable }[kind](has),
    groups: kind !== "plain" || hasOptions(has),
    hasNumbersAsKeys: kind === "plain" && hasNumbersAsKeys(has),
    remarks,
    read: (line, fields) => {
      let formula: ProductRow["formula"] = null;
      for (const name of restricting)
        if (!saysNothing.test(trimmed(fields[indexes.get(name) ?? -1] ?? ""))) said.add(name);
      for (const [name, index] of blank) if (trimmed(fields[index] ?? "") !== "") blank.delete(name);
      const watched = cellsOf(fields, (column, text) => (formula ??= { column, text }), taken);
      const written: Cells = (...names) => {
        for (const name of names) asked.add(name);
        return watched(...names);
      };
      const dates = saleOutside(written, Date.now());
      const cells: Cells =
        dates === null ? written : (...names) => written(...names.filter((name) => !saleColumns.has(name)));
      const salePrice = dates === null ? "" : written(...saleColumns);
      const saleOff = dates === null || salePrice === "" ? null : { price: salePrice, dates };
      const row = readRow(cells, has);
      const own = ownCells(cells, has);
      const optionsAre = own.optionsAre ?? row.optionsAre;
      const inTable =
        kind === "plain" && isWooTable(has) ? wooRow(cells, { ...row, optionsAre }) : { ...row, optionsAre };
      const shortened = shortenedIn(header, fields);
      return {
        line,
        ...inTable,
        ...own.stock,
        ...(isShortenedNumber(inTable.sku ?? "") && { sku: null }),
        formula,
        saleOff,
        remarks: [...(inTable.remarks ?? []), ...shortened],
      };
    },
    columnsRead: () => {
      const isRead = (name: string, index: number) =>
        indexes.get(name) === index && asked.has(name) && (taken.has(name) || blank.has(name));
      const columns = header.flatMap((written, index) => {
        const name = plainName(written);
        return name === "" ? [] : [{ name: written.trim(), isRead: isRead(name, index) }];
      });
      const { read = [], notRead = [] } = Object.groupBy(columns, (column) => (column.isRead ? "read" : "notRead"));
      return { read: read.map(({ name }) => name), notRead: notRead.map(({ name }) => name) };
    },
    restrictingColumns: () =>
      [...said]
        .filter((name) => !asked.has(name) || !taken.has(name))
        .map((name) => header[indexes.get(name) ?? -1]?.trim() ?? name),
    // One impossible value is accepted when the line has the right number of fields.
    isShifted: (fields) => misplacedIn(cellsOf(fields), has) > (fields.length === header.length ? 1 : 0),
  };

  function cellsOf(
    fields: readonly string[],
    onFormula: (column: string, text: string) => void = () => {},
    taking: Set<string> = new Set(),
  ): Cells {
    return (...names) => {
      for (const name of names) {
        const written = trimmed(fields[indexes.get(name) ?? -1] ?? "");
        const text = withoutFormula(written);
        if (!written.startsWith("'") && isFormula(text)) onFormula(name, text);
        if (text === "" || (kind === "plain" && nothing.test(text))) continue;
        taking.add(name);
        return text;
      }
      return "";
    };
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

/** What the shop's own columns say, which stand in its exports of each format. */
function ownCells(cells: Cells, has: HasColumn) {
  const stated = cells(...plainColumns.options).toLowerCase();
  const optionsAre: ProductRow["optionsAre"] = stated === "usual" || stated === "own" ? stated : null;
  const { rowId, exportedStock, stockChange } = plainColumns;
  return {
    optionsAre,
    stock: {
      rowId: cells(...rowId),
      exportedStock: has(...exportedStock) ? cells(...exportedStock) : null,
      stockChange: has(...stockChange) ? cells(...stockChange) : null,
    },
  };
}

/** Columns with the price of a sale, which some files give dates. */
const saleColumns: ReadonlySet<string> = new Set(plainColumns.sale);

/** A text without spaces around it, also those that nobody sees. */
function trimmed(text: string): string {
  return text.replaceAll(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g, "");
}

/** Columns that are named like sizes, such as S, M and L: a table of stocks by size. */
function sizesAmong(header: readonly string[]): string[] {
  const sizes = header.map((name) => name.trim()).filter((name) => /^(?:x{0,4}[sl]|m|[2-9]xl|free ?size)$/i.test(name));
  return sizes.length > 1 ? sizes : [];
}

function kindOf(has: HasColumn): ProductFormat {
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
function foreignPriceIn(header: readonly string[], has: HasColumn): string | null {
  if (has(...plainColumns.price, ...plainColumns.sale, "variant price")) return null;
  const foreign = foreignPricesIn(header);
  return foreign.length === 0
    ? null
    : `the prices in the column${foreign.length > 1 ? "s" : ""} ${foreign.join(", ")} are not in rupees, and the shop sells in rupees: a column price is missing`;
}

function lackingIn(kind: ProductFormat, has: HasColumn): string | null {
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
  if (has(...plainColumns.options, ...plainColumns.swatch, ...plainColumns.variantImage))
    return "its columns say how sizes and colours are offered, and the columns size, color and stock are missing";
  return `a column for the price is missing (one of ${plainColumns.price.slice(0, 4).join(", ")} …)`;
}

const startColumns = ["date sale price starts", "sale from date", "sale start date", "special price from date"];
const endColumns = ["date sale price ends", "sale end date", "special price to date"];
const DAY_MS = 86_400_000;

/** The dates of a line's sale, as written, where it has not begun or is over; null where it goes on, or has no dates. */
function saleOutside(cells: Cells, now: number): string | null {
  const [from = "", until = ""] = cells("sale price effective date").split("/");
  const [starts, ends] = [from.trim() || cells(...startColumns), until.trim() || cells(...endColumns)];
  const isBefore = now < (timeOf(starts) ?? -Infinity);
  const isAfter = now >= (endOf(ends) ?? Infinity);
  return isBefore || isAfter ? [starts, ends].filter((date) => date !== "").join(" to ") : null;
}

/** A day is meant as a whole. */
function endOf(text: string): number | null {
  const time = timeOf(text);
  return time !== null && text.length === 10 ? time + DAY_MS : time;
}

/** The moment of a date such as 2026-11-20, in India where it does not say where; null for other texts. */
function timeOf(text: string): number | null {
  const [, day, clock = "00:00", zone = "+05:30"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const time = Date.parse(`${day}T${clock}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`);
  return Number.isNaN(time) ? null : time;
}

/** Attributes that tell the variants of a group apart. Material and pattern do so only where they differ. */
const optionColumns = [
  { names: ["size"], describes: false },
  { names: ["color", "colour"], describes: false },
  { names: ["material"], describes: true },
  { names: ["pattern"], describes: true },
] as const;

/** Which data of a product a feed with these attributes states. */
function statedInFeed(has: HasColumn): Stated {
  return {
    key: true,
    name: has("title"),
    description: has("description"),
    category: has("product type", "google product category"),
    prices: !has("price") ? (has("sale price") ? "sale" : "none") : has("sale price") ? "both" : "regular",
    hasDecimalCommas: false,
    repeatsPictures: true,
    firstPrice: "regular",
    oversells: true,
    pictures: has("additional image link") ? "all" : has("image link") ? [0] : [],
    options: has("size", "color", "colour"),
  };
}

/** A line of a Google Merchant feed, by the attributes of https://support.google.com/merchants/answer/7052112. */
function googleRow(cells: Cells, has: HasColumn): FormatRow {
  const availability = cells("availability");
  const name =
    cells("item group id") === ""
      ? cells("title")
      : withoutVariant(cells("title"), [cells("size"), cells("color", "colour"), cells("material"), cells("pattern")]);
  const kind = cells("product type");
  const taxonomy = cells("google product category");
  return {
    key: cells("item group id", "id"),
    name,
    sharedName: name,
    description: cells("description"),
    kinds: [...treeParts(kind), cells("title"), ...treeParts(taxonomy)],
    departments: [kind, taxonomy],
    category: "",
    texts: forEachText(() => null),
    sku: null,
    isFoundByNumber: false,
    price: cells("price"),
    otherPrice: cells("sale price"),
    stock: has("quantity", "sell on google quantity", "inventory")
      ? cells("quantity", "sell on google quantity", "inventory")
      : null,
    // Only a product that is said to be available is sold.
    isAvailable: availability === "" ? null : readAvailability(availability) === true,
    currency: cells("currency"),
    audience: readAudience(cells, [kind, taxonomy], cells("title")),
    isNew: null,
    pictures: [cells("product image link", "image link"), ...listedAddresses(cells("additional image link"))]
      .filter((source) => source !== "")
      .map((source, position) => ({ source, position })),
    pictureTexts: [],
    variant: cells("id"),
    options: optionColumns.map(({ names, describes }) => ({
      name: names[0],
      values: [cells(...names)].filter((value) => value !== ""),
      describes,
    })),
    optionsAre: null,
    swatch: has("swatch") ? cells("swatch") : null,
    variantPicture: has("image link") && cells("item group id") !== "" ? cells("image link") : null,
    createdAt: cells("created at"),
    isHidden: null,
    hiddenBecause: /online/i.test(cells("excluded destination")) ? "excluded" : null,
  };
}

/** How many attributes of a feed's line have impossible values. */
function misplacedInFeed(cells: Cells): number {
  const addresses = [cells("link"), cells("image link")].filter((text) => text !== "" && !text.includes("/")).length;
  const availability = cells("availability");
  return (
    addresses +
    (availability !== "" && readAvailability(availability) === null ? 1 : 0) +
    (/<\/?[a-z]/i.test(cells("id")) ? 2 : 0)
  );
}
