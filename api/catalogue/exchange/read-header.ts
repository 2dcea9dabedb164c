import { MAX_PICTURES } from "#contract/limits.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { currencyOf, isFormula, plainName, withoutFormula } from "./cells.ts";
import { columnNames, columnTable, namesIn, type ColumnName, type ProductFormat } from "./columns.ts";
import { Messages, type PricePatch, type StatedPieces } from "./product-patch.ts";

/** The columns of a file, and what they state. What they do not state stays as the catalogue has it. */
export interface Header {
  format: ProductFormat;
  /** Whether it is WooCommerce's export, which has a line for each variation. */
  isWoo: boolean;
  /** The names without capitals and signs, in their order. */
  names: readonly string[];
  /** Whether it has one of these columns. */
  has(...columns: ColumnName[]): boolean;
  /** Whether several lines may be one product: a line for each size or colour. */
  hasOptions: boolean;
  /** Whether it has no columns for them, and its options are those of the goods that its numbers stand for. */
  hasOptionsByNumber?: boolean;
  /** Whether its only keys are the owner's own numbers of the goods, which may be those of single combinations. */
  hasNumbersAsKeys: boolean;
  /** What its prices are: both of a sale, the regular one, that of a sale, the one that is paid, or none. */
  prices: PricePatch["kind"] | "none";
  /** The columns of the pictures by their places. */
  pictures: readonly (readonly string[])[];
  /** Whether the pictures of a line are all that a product has, or only those at these places. */
  picturesAre: "all" | readonly number[];
  /** What its combinations are beside those that a product has. */
  piecesAre: StatedPieces;
  /** Whether commas part rupees and paise, as in files whose fields are separated by semicolons for that reason. */
  hasDecimalCommas: boolean;
}

/** A line's cells: the first with content among columns of the table, or of names; "" where there is none. */
export interface Line extends Header {
  at: number;
  text(...columns: ColumnName[]): string;
  first(names: readonly string[]): string;
  /** The texts of its columns, but for those that tell one export from another. */
  said: readonly string[];
  told: Messages;
}

/** The header of a file, and what reads the lines below it. */
export interface FileHeader extends Header {
  /** The names of the columns that are read, and of those that are not. */
  columns: { read: string[]; notRead: string[] };
  /** Which columns are not used although they look like it, or limit or price a sale and are not read where lines said something. */
  remarks(): Remark[];
  /** A line, or why it is refused. */
  lineOf(at: number, fields: readonly string[]): Line | Remark;
}

const further = /\b(?:other|additional|extra|more|gallery)\b/;
const picture =
  /^(?:(?:other|additional|extra|more|gallery|all|product|item|listing|main|primary|featured|cover|base|url) )*(?:image|img|picture|pic|photo|thumbnail)(s?)(?: additional)?(?: (?:url|link|src|address)(s|es)?)? ?(\d{1,2})?(?: (?:url|link|src|front|back|side|detail))?$/;

/** Which picture of a product a column holds by its name, from 0, and whether it lists several; null for other columns. */
function pictureAt(name: string): { place: number; isList: boolean } | null {
  const parts = picture.exec(name);
  if (parts === null) return null;
  const [, several = "", addresses = "", number] = parts;
  const first = further.test(name) ? 1 : 0;
  const place = number === undefined ? first : Math.max(0, Number(number) - 1 + first);
  return { place, isList: number === undefined && several + addresses !== "" };
}

const plainNames = new Set(columnNames.flatMap((column) => namesIn("plain", column)));

/** Whether a text is the name of a column of a plain table. */
export function isColumnName(text: string): boolean {
  return plainNames.has(plainName(text)) || pictureAt(plainName(text)) !== null;
}

/** The values of options by their numbers. */
export const optionColumns = ["option_1_value", "option_2_value", "option_3_value"] as const;

/** The columns that say by their values whether a line's fields stand in their places. */
const strict = columnNames.flatMap((column) => {
  const { says } = columnTable[column];
  return says === undefined ? [] : [{ column, says }];
});

/** Texts that marketplaces write into empty fields. */
const nothing = /^(?:nan|null|#?n\/a)$/i;
/** Columns that limit or price a sale. What a piece cost the shop is neither. */
const restricts =
  /^(?!.*\bcosts?\b).*\b(?:prices?|mrp|discounts?|wholesale|b2b|tiers?|moq|min(?:imum)?|max(?:imum)?|limits?|restrict\w*|visib\w*|purchasable|members?|password|sold individually|gift card|pre ?orders?|back ?orders?|available (?:from|until)|availability date|expir\w*)\b/;
const saysNothing = /^(?:|0+(?:\.0+)?|no|n|false|none|null|nan|-+|default|deny)$/i;

/** Recognises a file's format by its header, or says which column it lacks. */
export function recogniseHeader(written: readonly string[], hasDecimalCommas: boolean): FileHeader | { lacks: Remark } {
  const indexes = new Map<string, number>();
  const twice: Remark[] = [];
  // Of two columns with the same name the first counts.
  for (const [index, name] of written.map(plainName).entries()) {
    if (name === "") continue;
    if (indexes.has(name)) twice.push(remark("column_twice", `"${name}"`));
    else indexes.set(name, index);
  }
  const header = headerOf([...indexes.keys()], hasDecimalCommas);
  const lacks = foreignPriceIn(written, header) ?? lackingIn(header);
  if (lacks !== null) return { lacks };
  const { format, names } = header;
  // What something cost before counts beside its price only.
  const used = columnNames.filter((column) => column !== "compare_at" || header.has("price"));
  const known = new Set([...used.flatMap((column) => namesIn(format, column)), ...header.pictures.flat()]);
  const read = [...indexes].filter(([name]) => known.has(name));
  const isRead = new Set(read.map(([, index]) => index));
  // These tell a line of one export from that of another, and say nothing of a product.
  const aside = new Set([...namesIn(format, "row_id"), ...namesIn(format, "exported_stock")]);
  const namesOf = (column: ColumnName) => namesIn(format, column).filter((name) => indexes.has(name));
  const restricting = names.filter((name) => restricts.test(name) && !known.has(name));
  /** What is said of columns, by their names. */
  const restricted = new Map<string, "restricting" | "price_left">();
  const headings = (some: readonly string[]) => some.map((name) => name.trim()).filter((name) => name !== "");
  return {
    ...header,
    columns: {
      read: headings(written.filter((_, index) => isRead.has(index))),
      notRead: headings(written.filter((_, index) => !isRead.has(index))),
    },
    remarks: () => [
      ...twice,
      ...Array.from(restricted, ([name, code]) =>
        remark(code, JSON.stringify(written[indexes.get(name) ?? -1]?.trim())),
      ),
    ],
    lineOf(at, fields) {
      if (fields.slice(written.length).some((field) => field.trim() !== ""))
        return remark("fields", fields.length, written.length);
      const cells = new Map(Array.from(indexes, ([name, index]) => [name, trimmed(fields[index] ?? "")]));
      const texts = new Map(read.map(([name]) => [name, textIn(cells.get(name) ?? "")]));
      const first = (some: readonly string[]) =>
        some.map((name) => texts.get(name) ?? "").find((text) => text !== "") ?? "";
      const text = (...some: ColumnName[]) => first(some.flatMap((column) => namesIn(format, column)));
      // One impossible value is accepted when the line has the right number of fields.
      const odd = strict.filter(({ column, says }) => text(column) !== "" && !says(text(column))).length;
      if (odd > (fields.length === written.length ? 1 : 0)) return remark("shifted");
      const [formula, computed = ""] =
        [...texts].find(([name, one]) => isFormula(one) && cells.get(name)?.startsWith("'") !== true) ?? [];
      if (formula !== undefined) return remark("formula", formula, JSON.stringify(computed.slice(0, 60)));
      for (const name of restricting) if (!saysNothing.test(cells.get(name) ?? "")) restricted.set(name, "restricting");
      for (const name of pricesLeft(texts)) restricted.set(name, "price_left");
      return {
        ...header,
        at,
        first,
        text,
        said: read.flatMap(([name]) => (aside.has(name) ? [] : [cells.get(name) ?? ""])),
        told: new Messages(),
      };
    },
  };

  /** The columns of a table whose price is none of the two that a line may have. */
  function pricesLeft(texts: ReadonlyMap<string, string>): string[] {
    const stated = (column: ColumnName) => namesOf(column).filter((name) => !saysNothing.test(texts.get(name) ?? ""));
    const [prices, sales] = [stated("price"), stated("sale_price")];
    const used = [prices[0], sales[0] ?? prices.at(-1)].map((name) => texts.get(name ?? ""));
    return [...prices, ...sales].filter((name) => !used.includes(texts.get(name)));
  }
}

/** What a cell says. */
function textIn(cell: string): string {
  const text = withoutFormula(cell);
  return nothing.test(text) ? "" : text;
}

function headerOf(names: readonly string[], hasDecimalCommas: boolean): Header {
  const all = new Set(names);
  const hasName = (...some: string[]) => some.some((name) => all.has(name));
  const format = formatOf(hasName);
  const has = (...columns: ColumnName[]) => columns.some((column) => hasName(...namesIn(format, column)));
  const found = names.map((name) => ({ name, picture: pictureAt(name) }));
  const places = found.flatMap(({ picture: its }) => its?.place ?? []);
  const isSmall = ({ name }: { name: string }) => Number(name.includes("thumbnail"));
  const hasMore = places.some((place) => place >= MAX_PICTURES);
  const hasList = places.includes(0) && found.some(({ picture: its }) => its?.isList === true);
  // Shopify has a line for each picture, and a feed lists all but the first in one field.
  const hasEach = { shopify: places.length > 0, google: places.some((place) => place > 0), plain: false }[format];
  const picturesAre = hasEach || hasList || hasMore ? "all" : places;
  const prices = pricesIn(format, has, namesIn(format, "price").filter((name) => all.has(name)).length);
  // A file that can make a product and describes it states all of its combinations.
  const describes = has("description", "category", "kind", "taxonomy") || picturesAre.length > 0;
  const numbers = namesIn("plain", "sku");
  const keys = [...namesIn("plain", "group"), ...namesIn("plain", "slug")].filter((name) => !numbers.includes(name));
  return {
    format,
    isWoo: format === "plain" && ["type", "attribute 1 name", "attribute 1 value s"].every((name) => all.has(name)),
    names,
    has,
    hasOptions: has(...optionColumns) || (format !== "shopify" && has("size", "color")),
    hasNumbersAsKeys: format !== "shopify" && has("sku") && !hasName(...keys),
    prices,
    // Several may hold the same picture: thumbnails come last.
    pictures: Array.from({ length: Math.max(-1, ...places) + 1 }, (_, place) =>
      found
        .filter(({ picture: its }) => its?.place === place)
        .toSorted((a, b) => isSmall(a) - isSmall(b))
        .map(({ name }) => name),
    ),
    picturesAre,
    piecesAre: !has("name") || prices === "none" ? "named" : describes ? "all" : "added",
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

/** What a file's prices are, of which it has so many columns beside those of a sale, or of before one. */
function pricesIn(format: ProductFormat, has: Header["has"], columns: number): Header["prices"] {
  if (columns === 0) return has("sale_price") ? "sale" : "none";
  if (has("sale_price", "compare_at") || columns > 1) return "both";
  return format === "shopify" ? "paid" : "regular";
}

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

/** Columns that name a product, or tell of others what they mean. */
const tellsOnly = new Set<ColumnName>(["slug", "group", "name", "brand", "sku", "link"]);
for (const name of ["row_id", "exported_stock", "options", "currency", "image_position"] as const) tellsOnly.add(name);

function lackingIn({ format, has, hasNumbersAsKeys, pictures }: Header): Remark | null {
  const oneOf = (column: ColumnName) => remark("no_column", `${namesIn("plain", column).slice(0, 4).join(", ")} …`);
  // What something cost before is no price.
  if (has("compare_at") && !has("price", "sale_price"))
    return format === "shopify" ? remark("no_column", "Variant Price") : oneOf("price");
  if (format === "shopify") return has("name", "slug") ? null : remark("no_column", "Title");
  // Brand and kind are enough for a name.
  const isNamed = has("name", "description") || (has("brand") && has("kind"));
  if (!isNamed && !has("slug")) return oneOf("name");
  const changes = columnNames.some((column) => !tellsOnly.has(column) && has(column));
  const hasKey = has("slug", "group") && (has("name") || (has("sku") && !hasNumbersAsKeys));
  return changes || pictures.length > 0 || hasKey ? null : oneOf("price");
}
