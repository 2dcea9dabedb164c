import { currencyOf, isFormula, plainName, withoutFormula } from "./cells.ts";
import { columnNames, columnTable, namesIn, numberedOptions, pictureAt } from "./columns.ts";
import type { ColumnName, ProductFormat } from "./columns.ts";
import type { Stated } from "./join-lines.ts";
import { MAX_PICTURES } from "./product-patch.ts";
import { pricesOf } from "./read-amounts.ts";
import { hasNumbersAsKeys, hasOptions, readLine, type Header, type Line, type LinePatch } from "./read-line.ts";
import { remark, type Remark } from "./remarks.ts";

/** Reads the lines of a file; it is made from the file's header. */
export interface LineReader {
  format: ProductFormat;
  stated: Stated;
  /** Whether a key is the owner's own number of the goods, which may be that of a single combination. */
  hasNumbersAsKeys: boolean;
  /** The names of the columns that are read, and of those that are not. */
  columns: { read: string[]; notRead: string[] };
  /** Which columns that limit or price a sale are not read, although lines said something in them. */
  columnRemarks(): Remark[];
  /** What to say about the header: columns that are not used although they look like it. */
  remarks: readonly Remark[];
  /** A line, or why it is refused. */
  read(line: number, fields: readonly string[]): LinePatch | Remark;
}

/** Texts that marketplaces write into empty fields. */
const nothing = /^(?:nan|null|#?n\/a)$/i;

/** Columns that tell a line of one export from that of another, and say nothing of a product. */
const aside: readonly ColumnName[] = ["row_id", "exported_stock"];

/**
 * Recognises a file's format by its header and returns the reader of its lines, or the column it lacks. A given `format` decides.
 */
export function recogniseHeader(
  written: readonly string[],
  given: ProductFormat | null,
  hasDecimalCommas: boolean,
): LineReader | { lacks: Remark } {
  const indexes = new Map<string, number>();
  const remarks: Remark[] = [];
  // Of two columns with the same name the first counts.
  for (const [index, name] of written.map(plainName).entries()) {
    if (name === "") continue;
    if (indexes.has(name)) remarks.push(remark("column_twice", `"${name}"`));
    else indexes.set(name, index);
  }
  const header = headerOf([...indexes.keys()], given, hasDecimalCommas);
  const lacks = foreignPriceIn(written, header) ?? lackingIn(header);
  if (lacks !== null) return { lacks };
  const { format } = header;
  const known = new Set([
    ...columnNames.flatMap((column) => namesIn(format, column)),
    ...numberedOptions.flatMap(({ name, value }) => [...name, ...value]),
    ...(format === "plain" ? header.pictures.flat() : []),
  ]);
  const isKnown = (heading: string, index: number) =>
    known.has(plainName(heading)) && indexes.get(plainName(heading)) === index;
  const columns = {
    read: written.filter(isKnown).map((name) => name.trim()),
    notRead: written.filter((name, index) => name.trim() !== "" && !isKnown(name, index)).map((name) => name.trim()),
  };
  const besides = new Set(aside.flatMap((column) => namesIn(format, column)));
  const telling = [...indexes].flatMap(([name, index]) => (known.has(name) && !besides.has(name) ? [index] : []));
  const restricting = header.names.filter((name) => restricts.test(name) && !known.has(name));
  const restricted = new Set<string>();
  const strict = columnNames.flatMap((column) => {
    const { says } = columnTable[column];
    const names = namesIn(format, column).filter((name) => indexes.has(name));
    return says === undefined || names.length === 0 ? [] : [{ names, says }];
  });
  const cellOf = (fields: readonly string[], name: string) => trimmed(fields[indexes.get(name) ?? -1] ?? "");
  return {
    format,
    stated: statedBy(header),
    hasNumbersAsKeys: hasNumbersAsKeys(header),
    columns,
    remarks,
    read(line, fields) {
      if (fields.slice(written.length).some((field) => field.trim() !== ""))
        return remark("fields", String(fields.length), String(written.length));
      if (isShifted(fields)) return remark("shifted");
      for (const name of restricting) if (!saysNothing.test(cellOf(fields, name))) restricted.add(name);
      let formula: Remark | null = null;
      const said = telling.map((index) => trimmed(fields[index] ?? ""));
      const cells = lineOf(fields, (column, text) => {
        formula ??= remark("formula", column, JSON.stringify(text.slice(0, 60)));
      });
      const read = readLine(cells, line, said);
      return formula ?? read;
    },
    columnRemarks: () =>
      [...restricted].map((name) =>
        remark("restricting", JSON.stringify(written[indexes.get(name) ?? -1]?.trim() ?? name)),
      ),
  };

  /** Whether fields are in the wrong columns. One impossible value is accepted when the line has the right number of fields. */
  function isShifted(fields: readonly string[]): boolean {
    const { first } = lineOf(fields);
    const odd = strict.filter(({ names, says }) => first(names) !== "" && !says(first(names))).length;
    return odd > (fields.length === written.length ? 1 : 0);
  }

  function lineOf(fields: readonly string[], onFormula?: (column: string, text: string) => void): Line {
    const first = (names: readonly string[]) => {
      for (const name of names) {
        const cell = cellOf(fields, name);
        const text = withoutFormula(cell);
        if (!cell.startsWith("'") && isFormula(text)) onFormula?.(name, text);
        if (text !== "" && !(format === "plain" && nothing.test(text))) return text;
      }
      return "";
    };
    return { ...header, first, text: (...some) => first(some.flatMap((column) => namesIn(format, column))) };
  }
}

function headerOf(names: readonly string[], given: ProductFormat | null, hasDecimalCommas: boolean): Header {
  const all = new Set(names);
  const hasName = (...some: string[]) => some.some((name) => all.has(name));
  const format = given ?? formatOf(hasName);
  const isWoo =
    format === "plain" && ["type", "attribute 1 name", "attribute 1 value s"].every((name) => all.has(name));
  const places = names.map((name) => pictureAt(name)?.place ?? -1);
  const isSmall = (name: string) => Number(name.includes("thumbnail"));
  return {
    format,
    isWoo,
    names,
    has: (...columns) => columns.some((column) => hasName(...namesIn(format, column))),
    hasNumbered: hasName(...numberedOptions.flatMap(({ value }) => value)),
    // Several may hold the same picture: thumbnails come last.
    pictures: Array.from({ length: Math.max(...places) + 1 }, (_, place) =>
      names.filter((_name, index) => places[index] === place).toSorted((a, b) => isSmall(a) - isSmall(b)),
    ),
    hasDecimalCommas,
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
  const places = header.pictures.flatMap((some, place) => (some.length > 0 ? [place] : []));
  const hasList = places.includes(0) && names.some((name) => pictureAt(name)?.isList === true);
  const hasMore = places.some((place) => place >= MAX_PICTURES);
  const pictures = {
    shopify: has("image") ? ("all" as const) : [],
    google: has("further_images") ? ("all" as const) : has("image") ? [0] : [],
    plain: hasList || hasMore ? ("all" as const) : places,
  }[format];
  const prices = pricesOf(header);
  // A file that can make a product and describes it states all of its combinations.
  const canMakeOne = has("name") && prices !== "none";
  const category = has("category", "kind", "taxonomy");
  return {
    key: has("slug", "group"),
    name: has("name"),
    category,
    prices: prices !== "none" && prices !== "sale",
    pictures,
    repeatsPictures: format !== "plain",
    options: hasOptions(header),
    pieces: !canMakeOne ? "named" : has("description") || category || pictures.length > 0 ? "all" : "added",
  };
}

/** Columns that limit or price a sale. What a piece cost the shop is neither. */
const restricts =
  /^(?!.*\bcosts?\b).*\b(?:prices?|mrp|discounts?|wholesale|b2b|tiers?|moq|min(?:imum)?|max(?:imum)?|limits?|restrict\w*|visib\w*|purchasable|members?|password|sold individually|gift card|pre ?orders?|back ?orders?|available (?:from|until)|availability date|expir\w*)\b/;
const saysNothing = /^(?:|0+(?:\.0+)?|no|n|false|none|null|nan|-+|default|deny)$/i;

/** A text without spaces around it, also those that nobody sees. */
function trimmed(text: string): string {
  return text.replaceAll(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g, "");
}

/** Says where prices are in another currency, such as `price_usd` and "Cost ($)", and none are in rupees. */
function foreignPriceIn(header: readonly string[], { has, names }: Header): Remark | null {
  if (has("price", "sale_price") || names.includes("variant price")) return null;
  const foreign = header.filter(
    (name) =>
      (currencyOf(plainName(name)) ?? currencyOf(name)) === "other" &&
      /price|mrp|cost|amount|rate|^\W*\w+\W*$/i.test(name),
  );
  return foreign.length === 0 ? null : remark("no_rupees", foreign.map((name) => name.trim()).join(", "));
}

function lackingIn(header: Header): Remark | null {
  const { format, has } = header;
  if (format === "shopify") {
    if (!has("name", "slug")) return remark("no_column", "Title");
    return !has("price") && has("sale_price") ? remark("no_column", "Variant Price") : null;
  }
  if (format === "google") return has("slug") ? null : remark("no_column", "id");
  const oneOf = (column: ColumnName) => remark("no_column", `${namesIn("plain", column).slice(0, 4).join(", ")} …`);
  // Brand and kind are enough for a name.
  const isNamed = has("name", "description") || (has("brand") && has("kind"));
  if (!isNamed && !has("slug")) return oneOf("name");
  const changes = columnNames.some((column) => columnTable[column].isAside !== true && column !== "sku" && has(column));
  const hasKey = has("slug", "group") && (has("name") || (has("sku") && !hasNumbersAsKeys(header)));
  return changes || header.pictures.flat().length > 0 || header.hasNumbered || hasKey ? null : oneOf("price");
}
