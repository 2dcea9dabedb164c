import { createHash } from "node:crypto";
import { isDay } from "#domain/dates.ts";
import { treeParts } from "#api/catalogue/search/category-in-words.ts";
import {
  listedAddresses,
  listedSizes,
  listedValues,
  quoted,
  readAudience,
  readAvailability,
  readStockCell,
  soldWithoutStock,
  withoutVariant,
} from "./cells.ts";
import {
  colorLists,
  namesIn,
  numberedOptions,
  productFieldNames,
  type ColumnName,
  type ProductFormat,
} from "./columns.ts";
import { pictureAddressIn } from "./draft-fields.ts";
import { MAX_PICTURES } from "./product-patch.ts";
import type { ProductRow, WrittenOption } from "./product-row.ts";
import { remark, type Remark } from "./remarks.ts";

/** The columns of a file's header. */
export interface Header {
  format: ProductFormat;
  /** Whether it is WooCommerce's export, which has a line for each variation. */
  isWoo: boolean;
  /** The names without capitals and signs, in their order. */
  names: readonly string[];
  /** Whether it has one of these columns. */
  has(...columns: ColumnName[]): boolean;
  hasNumbered: boolean;
  /** In a plain table, the columns of the pictures by their places. */
  pictures: readonly (readonly string[])[];
}

/** A line's cells: the first with content among columns of the table, or of names; "" where there is none. */
export interface Line extends Header {
  text(...columns: ColumnName[]): string;
  /** What it only looks at, without `takes`, is not read yet. */
  first(names: readonly string[], takes?: boolean): string;
}

/** Whether several lines may be one product: a line for each size or colour. */
export function hasOptions({ format, has, hasNumbered }: Header): boolean {
  return format === "shopify" ? hasNumbered : has("size", "color") || hasNumbered;
}

/** Whether the only keys of a table are the owner's own numbers of the goods. */
export function hasNumbersAsKeys({ has, names }: Header): boolean {
  const numbers = namesIn("plain", "sku");
  const others = [...namesIn("plain", "group"), ...namesIn("plain", "slug").filter((name) => !numbers.includes(name))];
  return has("sku") && !others.some((name) => names.includes(name));
}

/** The columns whose cells a line keeps as they are written. */
const keptCells = [
  ...productFieldNames,
  ...(["description", "category", "currency", "swatch", "created_at"] as const),
  ...(["row_id", "exported_stock", "stock_change"] as const),
];

/** A line as it is read in any format. */
export function rowOf(line: Line): ProductRow {
  const { format, has, text } = line;
  const isPlain = format === "plain";
  const { dates, unread } = saleOutside(line, Date.now());
  const saleText = text("sale_price");
  const written = has("stock") ? text("stock") : null;
  const stock = stockIn(line, written);
  const visibility = readVisibility(text("visibility"));
  const [kind, category, taxonomy] = [text("kind"), text("category"), text("taxonomy")];
  const departments = [kind, category, taxonomy];
  const tags = text("tags").split(",");
  const options = optionsIn(line);
  const name = nameIn(line);
  const values = options.flatMap((option) => option.values);
  const isShared = isPlain ? hasOptions(line) : format === "google" && line.first(["item group id"]) !== "";
  const sharedName = isShared ? withoutVariant(name, values) : name;
  const status = text("status").toLowerCase();
  const isUnpublished = /^(?:false|no|0|-1)$/i.test(text("published"));
  const hiddenBecause = hiddenStatus.test(status)
    ? remark("hidden_status", status)
    : isUnpublished
      ? remark("hidden_unpublished")
      : /online/i.test(text("excluded"))
        ? remark("hidden_excluded")
        : null;
  const isNoOption = format === "shopify" && values.some((value) => /^default title$/i.test(value));
  const stated = text("options").toLowerCase();
  const sku = has("sku") && !(isPlain && hasNumbersAsKeys(line) && !(hasOptions(line) && sharedName !== ""));
  const row: ProductRow = {
    line: 0,
    formula: null,
    key: keyOf(line, sharedName),
    // Of a feed, no line has the name of the group.
    name: format === "google" ? sharedName : name,
    sharedName,
    cells: Object.fromEntries(keptCells.flatMap((one) => (has(one) ? [[one, text(one)]] : []))),
    kinds: [...treeParts(kind), ...treeParts(category), name, ...tags.map((tag) => tag.trim()), ...treeParts(taxonomy)],
    departments,
    sku: sku ? text("sku") : null,
    isFoundByNumber: false,
    price: text("price"),
    // Some tables have two price columns, such as "price" and "mrp".
    otherPrice: (dates === null ? saleText : "") || (isPlain ? line.first(namesIn("plain", "price").toReversed()) : ""),
    saleOff: dates === null || saleText === "" ? null : { price: saleText, dates },
    audience: readAudience(text("gender"), text("age"), departments, name),
    ...stock,
    isNew: isNewIn(line, tags),
    ...picturesIn(line),
    otherPictures: [],
    variant: variantOf(line, options),
    options: isNoOption ? [] : options,
    optionsAre: stated === "usual" || stated === "own" ? stated : isNoOption ? "own" : null,
    variantPicture:
      has("variant_image") && (format !== "google" || line.first(["item group id"]) !== "")
        ? text("variant_image")
        : null,
    hiddenBecause,
    isHidden: isHiddenIn(line, status, hiddenBecause, visibility.isHidden),
    remarks: [
      ...(stock.remarks ?? []),
      ...visibility.remarks,
      ...(text("hidden") === "" || yesOrNo(text("hidden")) !== null
        ? []
        : [remark("hidden_unread", quoted(text("hidden")))]),
      ...(saleText === "" ? [] : unread.map((date) => remark("date_unread", quoted(date)))),
    ],
  };
  return line.isWoo ? asWooRow(line, row) : row;
}

/** The longest name that is used as a key, in characters. */
const MAX_KEY = 120;
/** Statuses of products that must not be shown. */
const hiddenStatus = /^(?:draft|archived|unlisted|inactive|disabled|hidden|trash|private|deleted|discontinued)$/;

/** The key of a line's product. An article number stands for one size only, so then the product goes by its name. */
function keyOf(line: Line, name: string): string {
  const { format, has, text } = line;
  if (format !== "plain") return text("slug") || (has("slug") ? "" : text("name"));
  const numbers = namesIn("plain", "sku");
  const isArticle =
    hasOptions(line) &&
    name !== "" &&
    !namesIn("plain", "slug").some((key) => !numbers.includes(key) && line.names.includes(key));
  return text("group") || (isArticle ? "" : text("slug")) || keyFromName(name, has("slug") ? "" : text("link"));
}

/** A key for tables without one: the name. A long name is cut, and a hash with the product's link keeps equal names apart. */
function keyFromName(name: string, link: string): string {
  if (name === "" || (link === "" && name.length <= MAX_KEY)) return name;
  return `${name.slice(0, MAX_KEY)} ${createHash("sha256").update(`${name}\n${link}`).digest("hex").slice(0, 8)}`;
}

/** The name of a product. Some tables have a short description instead, some only brand and kind. */
function nameIn({ format, has, text }: Line): string {
  if (has("name") || format !== "plain") return text("name");
  const said = has("description") ? text("description") : text("kind").replaceAll(/[-_]+/g, " ");
  const brand = text("brand");
  return said === "" || said.toLowerCase().startsWith(brand.toLowerCase()) ? said : `${brand} ${said}`;
}

function optionsIn({ format, isWoo, hasNumbered, first, text }: Line): WrittenOption[] {
  const one = (value: string) => (value === "" ? [] : [value]);
  const list = isWoo ? listedByComma : format === "shopify" ? one : listedSizes;
  if (format !== "google" && (hasNumbered || format === "shopify"))
    return numberedOptions.map(({ name, value }) => ({ name: first(name), values: list(first(value)) }));
  if (format === "plain")
    return [
      { name: "size", values: listedSizes(text("size")) },
      { name: "color", values: listedValues(text("color"), first(colorLists) !== "") },
    ];
  // Material and pattern tell the variants of a group apart only where they differ.
  return (["size", "color", "material", "pattern"] as const).map((name, index) => ({
    name,
    values: one(text(name)),
    describes: index > 1,
  }));
}

/** The values in a field of WooCommerce. A comma within a value has a backslash before it. */
function listedByComma(text: string): string[] {
  return text
    .split(/(?<!\\),|\|/)
    .map((value) => value.replaceAll("\\,", ",").trim())
    .filter((value) => value !== "");
}

/** What distinguishes a line's variant from the others of its product; "" for a line that only adds pictures. */
function variantOf({ format, first, text }: Line, options: readonly WrittenOption[]): string {
  if (format === "google") return first(["id"]);
  const values = options.map((option) => option.values.map((value) => value.toLowerCase()));
  if (format === "plain") return values.flat().length === 0 ? "only" : JSON.stringify(values);
  const isVariant = text("price") !== "" || text("sku") !== "" || values.flat().length > 0;
  return isVariant ? JSON.stringify([values, text("sku"), text("location")]) : "";
}

/**
 * What a line says of its stock. A piece that its shop does not count, or sells without any, is available, and a remark says
 * which stock it gets.
 */
function stockIn(line: Line, written: string | null): Pick<ProductRow, "stock" | "isAvailable" | "remarks"> {
  const { format, has, text } = line;
  if (written === null && format === "shopify" && has("on_hand_new", "available", "on_hand"))
    return readStockCell(inventoryIn(line));
  const isUncounted = has("counted_by") && text("counted_by") === "";
  const sellsOn = /^(?:continue|1|yes|true|notify|allow\w*)$/i.test(text("backorders"));
  const sold = written !== null && (isUncounted || sellsOn) ? soldWithoutStock(written) : null;
  if (sold !== null) return isUncounted ? { ...sold, remarks: [] } : sold;
  const { stock, isAvailable } = readStockCell(written);
  const said = text("availability");
  // Of a feed, only what is said to be available is sold.
  const isSaid = said === "" ? null : (readAvailability(said) ?? (format === "google" ? false : null));
  return { stock, isAvailable: isAvailable ?? isSaid };
}

/**
 * The stock in a line of Shopify's inventory file, one for each place. What is on hand holds what orders have taken and what
 * is set aside, where it is more than what is available; a new number on hand counts without these.
 */
function inventoryIn({ text }: Line): string {
  const [now, free, held] = (["on_hand_new", "available", "on_hand"] as const).map((column) =>
    text(column).replace(/^not stocked$/i, ""),
  );
  if (now === undefined || now === "") return free || held || "";
  const numbers = [now, free, held].map((number) => (/^-?\d+$/.test(number ?? "") ? Number(number) : NaN));
  const [counted = NaN, before = NaN, all = NaN] = numbers;
  return all > before ? String(counted - (all - before)) : now;
}

/** What a cell says by yes or no; null where it says nothing. */
function yesOrNo(text: string): boolean | null {
  if (/^(?:yes|y|true|1|new|हाँ|हां)$/i.test(text)) return true;
  return /^(?:no|n|false|0|नहीं)$/i.test(text) ? false : null;
}

/** Whether a piece is new: by its column, or by the tags of a Shopify export, which say it in the product's first line. */
function isNewIn({ format, has, text }: Line, tags: readonly string[]): boolean | null {
  if (format !== "shopify") return yesOrNo(text("new"));
  if (!has("tags")) return null;
  if (tags.some((tag) => /^new([ -]?(in|arrivals?))?$/i.test(tag.trim()))) return true;
  return text("name") === "" ? null : false;
}

/** Whether a line hides or shows its product; null where it says neither, as further lines of a product. */
function isHiddenIn({ text }: Line, status: string, because: Remark | null, isNowhere: boolean): boolean | null {
  const own = yesOrNo(text("hidden"));
  if (own !== null) return own;
  if (isNowhere || (because !== null && because.code !== "hidden_excluded")) return true;
  const isShown = /^(?:active|publish|published|live|visible)$/.test(status);
  return isShown || /^(?:true|yes|1)$/i.test(text("published")) ? false : null;
}

/** What a table says of where shoppers find a product. Here it is in the lists and in the search, or hidden. */
function readVisibility(written: string): { isHidden: boolean; remarks: Remark[] } {
  const isHidden = /^(?:hidden|none|nowhere|private|not visible.*|no|false|0)$/i.test(written);
  const isSeen = /^(?:|visible|public|everywhere|both|catalog, ?search|yes|true|1)$/i.test(written);
  return { isHidden, remarks: isHidden || isSeen ? [] : [remark("visibility", quoted(written))] };
}

/** The pictures of a line with their places, and what they show. */
function picturesIn(line: Line): Pick<ProductRow, "pictures" | "pictureTexts"> {
  const { format, has, text, first } = line;
  if (format === "plain") {
    const found = new Set<string>();
    const sources = line.pictures.map((names) => {
      // What comes behind the last place is told, and not read.
      const some = sourcesIn(first, names, found.size < MAX_PICTURES);
      for (const source of some) if (pictureAddressIn(source) !== null) found.add(source);
      return some;
    });
    return {
      pictures: sources.flatMap((some, index) =>
        some.map((source, more) => ({ source, position: index + more / 100 })),
      ),
      pictureTexts: (["image_alt", "image_2_alt", "image_3_alt"] as const).flatMap((column, position) =>
        has(column) ? [{ source: sources[position]?.[0] ?? "", position, text: text(column) }] : [],
      ),
    };
  }
  const source = text("image");
  if (format === "google")
    return {
      pictures: [source, ...listedAddresses(text("further_images"))]
        .filter((one) => one !== "")
        .map((one, position) => ({ source: one, position })),
      pictureTexts: [],
    };
  const written = text("image_position");
  const position = /^\d{1,5}$/.test(written) ? Number(written) : 100_000;
  const place = position - 1 < 100 ? Math.max(0, position - 1) : 0;
  const shown = text("image_alt");
  return {
    pictures: source === "" ? [] : [{ source, position }],
    // A line without a picture, as of a variant, states none.
    pictureTexts: !has("image_alt") || source + shown === "" ? [] : [{ source, position: place, text: shown }],
  };
}

/** The pictures of the first of some columns that holds an address. Only that column is taken. */
function sourcesIn(first: Line["first"], names: readonly string[], takes: boolean): string[] {
  const sourcesOf = (name: string) => listedAddresses(first([name], false));
  const name =
    names.find((one) => sourcesOf(one).some((source) => pictureAddressIn(source) !== null)) ??
    names.find((one) => sourcesOf(one).length > 0);
  return name === undefined ? [] : listedAddresses(first([name], takes));
}

/**
 * A line of WooCommerce's export. A variable product states texts and pictures, and lists what its variations may be. Each
 * variation is one combination of its parent, and has nothing to sell when it is switched off.
 */
function asWooRow({ first, text }: Line, row: ProductRow): ProductRow {
  const types = first(["type"]).toLowerCase();
  const number = text("sku");
  if (/\bvariation\b/.test(types)) {
    // Of a draft, the lines of all variations say -1: none of them is switched off by itself.
    const isOff = row.hiddenBecause !== null && text("published") !== "-1";
    return {
      ...row,
      key: first(["parent"]) || row.key,
      // The parent has the title.
      name: "",
      sharedName: "",
      cells: { ...row.cells, description: "" },
      stock: isOff ? "0" : row.stock,
      pictures: [],
      pictureTexts: [],
      variant: JSON.stringify([number, row.variant]),
      variantPicture: row.pictures[0]?.source ?? "",
      hiddenBecause: null,
      isHidden: null,
    };
  }
  if (/\bvariable\b/.test(types)) return { ...row, key: number || `id:${first(["id"])}`, sku: null, variant: "" };
  const isOfOthers = /\bgrouped\b/.test(types)
    ? remark("hidden_group")
    : /\bexternal\b/.test(types)
      ? remark("hidden_elsewhere")
      : null;
  return {
    ...row,
    variant: "only",
    options: [],
    optionsAre: "own",
    hiddenBecause: isOfOthers ?? row.hiddenBecause,
    isHidden: isOfOthers === null ? row.isHidden : true,
  };
}

const DAY_MS = 86_400_000;

/**
 * The dates of a line's sale, as written, where it has not begun, is over, or has a date that cannot be read; null where it
 * goes on, or has no dates. A price that may be of another day is not guessed.
 */
function saleOutside({ text }: Line, now: number): { dates: string | null; unread: string[] } {
  const [from = "", until = ""] = text("sale_dates").split("/");
  const [begins, ends] = [from.trim() || text("sale_begins"), until.trim() || text("sale_ends")];
  const isBefore = now < (timeOf(begins) ?? -Infinity);
  // A day is meant as a whole.
  const isAfter = now >= (timeOf(ends) ?? Infinity) + (ends.length === 10 ? DAY_MS : 0);
  const stated = [begins, ends].filter((date) => date !== "");
  const unread = stated.filter((date) => timeOf(date) === null);
  return { dates: isBefore || isAfter || unread.length > 0 ? stated.join(" – ") : null, unread };
}

/** The moment of a date such as 2026-11-20, in India where it does not say where; null for other texts. */
function timeOf(text: string): number | null {
  const [, day, clock = "00:00", zone = "+05:30"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const time = Date.parse(`${day}T${clock}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`);
  return Number.isNaN(time) ? null : time;
}
