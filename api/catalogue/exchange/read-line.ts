import { createHash } from "node:crypto";
import { categoryFrom, type Category } from "#domain/categories.ts";
import { cleanText } from "#domain/typed-text.ts";
import { treeParts } from "#api/catalogue/search/category-in-words.ts";
import { MAX_SKU } from "./article-numbers.ts";
import {
  currencyOf,
  isShortenedNumber,
  listedAddresses,
  listedSizes,
  listedValues,
  pictureAddressIn,
  quoted,
  withoutVariant,
  yesOrNo,
} from "./cells.ts";
import { colorLists, columnTable, namesIn, numberedOptions, productFieldNames } from "./columns.ts";
import type { ColumnName, ProductFormat } from "./columns.ts";
import { plainText } from "./plain-text.ts";
import { countedStock, Messages, type PatchColumns, type PricePatch, type StockPatch } from "./product-patch.ts";
import { dateIn, pricesIn, stockIn } from "./read-amounts.ts";
import { remark } from "./remarks.ts";

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
  /** Whether commas part rupees and paise, as in files whose fields are separated by semicolons for that reason. */
  hasDecimalCommas: boolean;
}

/** A line's cells: the first with content among columns of the table, or of names; "" where there is none. */
export interface Line extends Header {
  text(...columns: ColumnName[]): string;
  first(names: readonly string[]): string;
}

/**
 * An option of a line, as written: its name ("Size", "" where the file has none) and its values, several where a field lists
 * them. Every line of a file has its options at the same places. One that `describes` is a choice only where lines differ.
 */
export interface WrittenOption {
  name: string;
  values: readonly string[];
  describes?: boolean;
}

/** What one line of a file states, each cell read by its column. What is undefined has no column. */
export interface LinePatch {
  line: number;
  /** What all lines of one product have in common, as written. */
  key: string;
  name: string;
  /** The name without the size and colour of this line's variant. */
  sharedName: string;
  columns: PatchColumns;
  category: Category | null;
  /** Texts that may name the category, the most telling first, and those that name the department of a shop. */
  kinds: readonly string[];
  departments: readonly string[];
  prices: PricePatch | undefined;
  stock: StockPatch | undefined;
  /** The owner's own number of the goods; undefined also where it is the key. */
  sku: string | null | undefined;
  /** Whether the line was found by that number, so that its product exists. */
  isFoundByNumber: boolean;
  pictures: readonly { address: string; position: number }[];
  /** All pictures that the line names, also for places that are taken. */
  named: readonly string[];
  /** What pictures show: of one at an address, or at a place from 0. */
  pictureTexts: readonly { address: string | null; position: number; text: string }[];
  /** What distinguishes a variant from the others; "" on lines that only add pictures. */
  variant: string;
  /** Size, colour and other choices of this line's variant. */
  options: readonly WrittenOption[];
  /** Whether the file says which options a product has: the shop's usual ones, or those of its lines alone. */
  optionsAre: "usual" | "own" | null;
  /** The variant's own picture and swatch. */
  image: string | null | undefined;
  swatch: string | null | undefined;
  /** What of the file says that the product is not on sale, or null. */
  hiddenBecause: string | null;
  /** The texts of its columns, but for those that tell one export from another. */
  said: readonly string[];
  /** What is said of it, and why its product is refused, or its combination alone. */
  told: Messages;
  lost: Messages["refused"];
}

/** Whether several lines may be one product: a line for each size or colour. */
export function hasOptions({ format, has, hasNumbered }: Header): boolean {
  return format === "shopify" ? hasNumbered : has("size", "color") || hasNumbered;
}

/** Whether the only keys of a table are the owner's own numbers of the goods. */
export function hasNumbersAsKeys({ format, has, names }: Header): boolean {
  const numbers = namesIn("plain", "sku");
  const others = [...namesIn("plain", "group"), ...namesIn("plain", "slug").filter((name) => !numbers.includes(name))];
  return format === "plain" && has("sku") && !others.some((name) => names.includes(name));
}

/** Reads a line in any format: what each format has of its own stands in the functions below. */
export function readLine(line: Line, at: number, said: readonly string[]): LinePatch {
  const { format, has, text } = line;
  const told = new Messages();
  const ofPiece = new Messages(told.notes);
  const options = optionsIn(line);
  const name = nameIn(line);
  const values = options.flatMap((option) => option.values);
  const isShared = format === "plain" ? hasOptions(line) : format === "google" && line.first(["item group id"]) !== "";
  const sharedName = isShared ? withoutVariant(name, values) : name;
  const [kind, category, taxonomy] = [text("kind"), text("category"), text("taxonomy")];
  const tags = text("tags").split(",");
  const isNoOption = format === "shopify" && values.some((value) => /^default title$/i.test(value));
  const stated = text("options").toLowerCase();
  const hasSku = has("sku") && !(hasNumbersAsKeys(line) && !(hasOptions(line) && sharedName !== ""));
  const hiddenBecause = hidingStatus(line);
  const excluded = text("excluded");
  const currency = text("currency");
  if (currency !== "" && currencyOf(currency) !== "rupees") told.refuse(at, remark("currency", quoted(currency)));
  const read: LinePatch = {
    line: at,
    key: keyOf(line, sharedName),
    // Of a feed, no line has the name of the group.
    name: format === "google" ? sharedName : name,
    sharedName,
    columns: {
      ...fieldsIn(line, at, told),
      description: has("description") ? plainText(text("description")) : undefined,
      is_new: isNewIn(line, tags),
      hidden: isHiddenIn(line, at, hiddenBecause, told),
      created_at: dateIn(line, at, told),
    },
    category: categoryFrom(category),
    kinds: [...treeParts(kind), ...treeParts(category), name, ...tags.map((tag) => tag.trim()), ...treeParts(taxonomy)],
    departments: [kind, category, taxonomy],
    prices: pricesIn(line, at, ofPiece),
    stock: stockIn(line, at, ofPiece),
    sku: hasSku && !isShortenedNumber(text("sku")) ? cleanText(text("sku"), MAX_SKU).trimEnd() || null : undefined,
    isFoundByNumber: false,
    ...picturesIn(line, at, told),
    variant: variantOf(line, options),
    options: isNoOption ? [] : options,
    optionsAre: stated === "usual" || stated === "own" ? stated : isNoOption ? "own" : null,
    image:
      has("variant_image") && (format !== "google" || line.first(["item group id"]) !== "")
        ? pictureIn(text("variant_image"), at, told)
        : undefined,
    swatch: has("swatch") ? swatchIn(text("swatch"), at, told) : undefined,
    hiddenBecause: hiddenBecause ?? (/online/i.test(excluded) ? `excluded destination ${quoted(excluded)}` : null),
    said,
    told,
    lost: ofPiece.refused,
  };
  return line.isWoo ? asWooLine(line, read) : read;
}

/** The fields of a product that the file has columns of, each read by its codec, or as a text. */
function fieldsIn({ has, text }: Line, at: number, told: Messages): PatchColumns {
  const read = productFieldNames
    .filter((name) => has(name))
    .map((name) => {
      const { longest = 0, codec } = columnTable[name];
      const cell = text(name);
      if (codec?.read === undefined) {
        const clean = plainText(cell);
        // The lines of a description stay.
        const isLong = name.startsWith("description:");
        return [name, (isLong ? clean.slice(0, longest).toWellFormed().trimEnd() : cleanText(clean, longest)) || null];
      }
      const value = codec.read(cell);
      if (value === undefined && codec.wrong !== undefined) told.refuse(at, remark(codec.wrong, quoted(cell)));
      return [name, value];
    });
  return Object.fromEntries(read) as PatchColumns;
}

/** The longest name that is used as a key, in characters. */
const MAX_KEY = 120;

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
  return isVariant ? JSON.stringify([values, text("sku")]) : "";
}

/** Whether a piece is new: by its column, or by the tags of a Shopify export, which say it in the product's first line. */
function isNewIn({ format, has, text }: Line, tags: readonly string[]): number | undefined {
  if (format !== "shopify") return yesOrNo(text("new"));
  if (!has("tags")) return undefined;
  if (tags.some((tag) => /^new([ -]?(in|arrivals?))?$/i.test(tag.trim()))) return 1;
  return text("name") === "" ? undefined : 0;
}

/** Statuses of products that must not be shown. */
const hiddenStatus = /^(?:draft|archived|unlisted|inactive|disabled|hidden|trash|private|deleted|discontinued)$/;

/** What of the file says that a product is not on sale, such as `status "draft"`. */
function hidingStatus({ text }: Line): string | null {
  if (hiddenStatus.test(text("status").toLowerCase())) return `status ${quoted(text("status"))}`;
  return /^(?:false|no|0|-1)$/i.test(text("published")) ? `published ${quoted(text("published"))}` : null;
}

/** Whether a line hides or shows its product; undefined where it says neither, as further lines of a product. */
function isHiddenIn({ text }: Line, at: number, because: string | null, told: Messages): number | undefined {
  // Where shoppers find a product: here it is in the lists and in the search, or hidden.
  const visibility = text("visibility");
  const isNowhere = /^(?:hidden|none|nowhere|private|not visible.*|no|false|0)$/i.test(visibility);
  if (!isNowhere && !/^(?:|visible|public|everywhere|both|catalog, ?search|yes|true|1)$/i.test(visibility))
    told.note(at, remark("visibility", quoted(visibility)));
  const own = yesOrNo(text("hidden"));
  if (own === undefined && text("hidden") !== "") told.note(at, remark("hidden_unread", quoted(text("hidden"))));
  if (own !== undefined) return own;
  if (isNowhere || because !== null) return 1;
  const isShown = /^(?:active|publish|published|live|visible)$/i.test(text("status"));
  return isShown || /^(?:true|yes|1)$/i.test(text("published")) ? 0 : undefined;
}

/** The pictures of a line with their places, and what they show. */
function picturesIn(line: Line, at: number, told: Messages): Pick<LinePatch, "pictures" | "named" | "pictureTexts"> {
  const { format, has, text, first } = line;
  const placed = (sources: readonly string[], positionOf: (index: number) => number) =>
    sources.flatMap((source, index) => {
      const address = pictureIn(source, at, told);
      return address === null ? [] : [{ address, position: positionOf(index) }];
    });
  const addressesOf = (pictures: readonly { address: string }[]) => pictures.map(({ address }) => address);
  if (format === "plain") {
    const places = line.pictures.map((names) => {
      const lists = names.map((name) => ({ name, sources: listedAddresses(first([name])) }));
      const isPicture = (source: string) => pictureAddressIn(source) !== null;
      const [chosen] = [
        ...lists.filter(({ sources }) => sources.some(isPicture)),
        ...lists.filter(({ sources }) => sources.length > 0),
      ];
      const others = lists.filter(({ name, sources }) => !name.includes("thumbnail") && sources.every(isPicture));
      return { sources: chosen?.sources ?? [], others: others.flatMap(({ sources }) => sources) };
    });
    const pictures = places.flatMap(({ sources }, place) => placed(sources, (more) => place + more / 100));
    const texts = (["image_alt", "image_2_alt", "image_3_alt"] as const).flatMap((column, position) => {
      const [source = ""] = places[position]?.sources ?? [];
      return has(column) ? [{ address: pictureAddressIn(source), position, text: text(column) }] : [];
    });
    const others = places.flatMap((place) => place.others.flatMap((source) => pictureAddressIn(source) ?? []));
    return { pictures, named: [...addressesOf(pictures), ...others], pictureTexts: texts };
  }
  const source = text("image");
  if (format === "google") {
    const sources = [source, ...listedAddresses(text("further_images"))].filter((one) => one !== "");
    const pictures = placed(sources, (index) => index);
    return { pictures, named: addressesOf(pictures), pictureTexts: [] };
  }
  const written = text("image_position");
  const position = /^\d{1,5}$/.test(written) ? Number(written) : 100_000;
  const place = position - 1 < 100 ? Math.max(0, position - 1) : 0;
  const pictures = source === "" ? [] : placed([source], () => position);
  const shown = text("image_alt");
  // A line without a picture, as of a variant, states none.
  const isStated = has("image_alt") && source + shown !== "";
  const texts = isStated ? [{ address: pictureAddressIn(source), position: place, text: shown }] : [];
  return { pictures, named: addressesOf(pictures), pictureTexts: texts };
}

/** The address of a picture; null for none, with a remark where it cannot be read. */
function pictureIn(source: string, at: number, told: Messages): string | null {
  const address = source === "" ? null : pictureAddressIn(source);
  if (address === null && source !== "") told.note(at, remark("picture_address", quoted(source)));
  return address;
}

function swatchIn(text: string, at: number, told: Messages): string | null {
  if (text === "") return null;
  const swatch = /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : pictureAddressIn(text);
  if (swatch === null) told.note(at, remark("swatch", quoted(text)));
  return swatch;
}

/**
 * A line of WooCommerce's export. A variable product states texts and pictures, and lists what its variations may be. Each
 * variation is one combination of its parent, and has nothing to sell when it is switched off.
 */
function asWooLine({ first, text }: Line, read: LinePatch): LinePatch {
  const types = first(["type"]).toLowerCase();
  const number = text("sku");
  if (/\bvariation\b/.test(types)) {
    // Of a draft, the lines of all variations say -1: none of them is switched off by itself.
    const isOff = read.hiddenBecause !== null && text("published") !== "-1";
    return {
      ...read,
      key: first(["parent"]) || read.key,
      // The parent has the title.
      name: "",
      sharedName: "",
      columns: {
        ...read.columns,
        description: read.columns.description === undefined ? undefined : "",
        hidden: undefined,
      },
      stock: isOff ? countedStock(0) : read.stock,
      pictures: [],
      pictureTexts: [],
      variant: JSON.stringify([number, read.variant]),
      image: read.pictures[0]?.address ?? null,
      hiddenBecause: null,
    };
  }
  if (/\bvariable\b/.test(types)) return { ...read, key: number || `id:${first(["id"])}`, sku: undefined, variant: "" };
  // A group of other products, or one that another shop sells.
  const isOfOthers = /\b(?:grouped|external)\b/.test(types);
  return {
    ...read,
    columns: { ...read.columns, hidden: isOfOthers ? 1 : read.columns.hidden },
    variant: "only",
    options: [],
    optionsAre: "own",
    hiddenBecause: isOfOthers ? `type ${quoted(types)}` : read.hiddenBecause,
  };
}
