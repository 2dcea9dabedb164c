import { createHash } from "node:crypto";
import { categoryFrom, findCategory, type ShopCategory } from "#domain/categories.ts";
import type { Remark } from "#api/catalogue/remarks.ts";
import { treeParts } from "#api/catalogue/search/category-in-words.ts";
import { currencyOf, listedSizes, listedValues, quoted, withoutVariant } from "./cells.ts";
import { columnNames, columnTable, namesIn } from "./columns.ts";
import { countedStock, type PiecePatch, type ProductPatch } from "./product-patch.ts";
import { pricesOf, stockOf } from "./read-amounts.ts";
import { optionColumns, type FileHeader, type Line } from "./read-header.ts";
import { picturesIn, type LinePictures } from "./read-pictures.ts";

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
export interface LinePatch
  extends Pick<ProductPatch, "line" | "columns" | "prices" | "stock">, Pick<Line, "said" | "told">, LinePictures {
  /** What all lines of one product have in common, as written. */
  key: string;
  name: string;
  /** The name without the size and colour of this line's variant. */
  sharedName: string;
  category: string | null;
  /** Texts that may name the category, the most telling first, and those that name the department of a shop. */
  kinds: readonly string[];
  departments: readonly string[];
  /** The variant's own picture, swatch and number; the last is undefined also where it is the key. */
  piece: Partial<Pick<PiecePatch, "image" | "swatch" | "sku">>;
  /** Whether the line was found by that number, so that its product exists. */
  isFoundByNumber: boolean;
  /** What distinguishes a variant from the others; "" on lines that only add pictures. */
  variant: string;
  /** Size, colour and other choices of this line's variant. */
  options: readonly WrittenOption[];
  /** Whether the file says which options a product has: the shop's usual ones, or those of its lines alone. */
  optionsAre: "usual" | "own" | null;
  /** What of the file says that the product is not on sale, or null. */
  hiddenBecause: string | null;
}

/**
 * Reads a line in any format, or says why it is refused: what each format has of its own stands in the functions below.
 * `categories` are the shop's.
 */
export function readLine(
  header: FileHeader,
  row: { line: number; fields: readonly string[] },
  categories: readonly ShopCategory[],
): LinePatch | Remark {
  const line = header.lineOf(row.line, row.fields);
  if ("code" in line) return line;
  const { at, format, text, said, told } = line;
  const options = optionsIn(line);
  const name = nameIn(line);
  const values = options.flatMap((option) => option.values);
  const isOfGroup = format === "google" && line.first(["item group id"]) !== "";
  const sharedName = isOfGroup || (format !== "shopify" && line.hasOptions) ? withoutVariant(name, values) : name;
  const departments = [text("kind"), text("category"), text("taxonomy")];
  const [kind = "", category = "", taxonomy = ""] = departments;
  const tags = text("tags").split(",");
  const isNoOption = values.some((value) => /^default title$/i.test(value));
  const stated = text("options").toLowerCase();
  const currency = text("currency");
  if (currency !== "" && currencyOf(currency) !== "rupees") told.refuse(at, "currency", quoted(currency));
  const hiddenBecause = hidingStatus(line);
  const excluded = text("excluded");
  const columns = cellsOf(line, "stored");
  const { main, also } = categoriesIn(line, categories);
  const piece = cellsOf(line, "piece");
  const { pictures, others } = picturesIn(line);
  const read: LinePatch = {
    line: at,
    key: keyOf(line, sharedName),
    // Of a feed, no line has the name of the group.
    name: isOfGroup ? sharedName : name,
    sharedName,
    columns: {
      ...columns,
      also_in: also,
      is_new: format === "shopify" ? isNewBy(line, tags) : columns.is_new,
      hidden: isHiddenBy(line, hiddenBecause, columns.hidden),
      sku: undefined,
      // Of a feed, it may tell the variants of a group apart.
      fabric: format === "google" ? undefined : columns.fabric,
    },
    category: main,
    kinds: [...treeParts(kind), ...treeParts(category), name, ...tags.map((tag) => tag.trim()), ...treeParts(taxonomy)],
    departments,
    prices: pricesOf(line),
    stock: stockOf(line),
    piece: {
      ...piece,
      image:
        isOfGroup && line.has("image")
          ? (pictures.find(({ position }) => position === 0)?.address ?? null)
          : piece.image,
      sku: line.hasNumbersAsKeys && !(line.hasOptions && sharedName !== "") ? undefined : piece.sku,
    },
    isFoundByNumber: false,
    pictures,
    others,
    variant: variantOf(line, options),
    options: isNoOption ? [] : options,
    optionsAre: stated === "usual" || stated === "own" ? stated : isNoOption ? "own" : null,
    hiddenBecause: hiddenBecause ?? (/online/i.test(excluded) ? `excluded destination ${quoted(excluded)}` : null),
    said,
    told,
  };
  return line.isWoo ? asWooLine(line, read) : read;
}

/**
 * The category of a line, and others that it is in: those of their own column, or behind the first one; undefined where it says
 * nothing of them. A kind names one of the owner's alone: the words of the others mean more in some files.
 */
function categoriesIn({ at, has, text, told }: Line, all: readonly ShopCategory[]) {
  const find = (word: string) => findCategory(all, word)?.slug ?? null;
  const [written, kind] = [text("category"), find(text("kind"))];
  const [first = "", ...rest] = find(written) === null ? listedValues(written, true) : [written];
  const main = find(first);
  const others = has("also_in") ? listedValues(text("also_in"), true) : main === null ? [] : rest;
  for (const word of others) if (find(word) === null) told.note(at, "category_unknown", quoted(word));
  const also = [...new Set(others.flatMap((word) => find(word) ?? []))].filter((slug) => slug !== main).join(",");
  return {
    main: main ?? (categoryFrom(kind) === null ? kind : null),
    also: has("also_in") || also !== "" ? also || null : undefined,
  };
}

/** What a line states in the columns of a product, or of a combination, that are read by their codecs alone. */
function cellsOf(line: Line, of: "stored"): ProductPatch["columns"];
function cellsOf(line: Line, of: "piece"): LinePatch["piece"];
function cellsOf({ at, has, text, told }: Line, of: "stored" | "piece") {
  const read = columnNames.flatMap((column) => {
    const { [of]: stored, piece, codec } = columnTable[column];
    if (stored === undefined || codec?.read === undefined || !has(column)) return [];
    const cell = text(column);
    const value = codec.read(cell);
    // What is of both is told once.
    if (value === undefined && cell !== "" && codec.wrong !== undefined && (of === "piece" || piece === undefined))
      told[codec.isLeftOut === true ? "note" : "refuse"](at, codec.wrong, quoted(cell));
    return [[stored, value]];
  });
  return Object.fromEntries(read);
}

/** The longest name that is used as a key, in characters. */
const MAX_KEY = 120;

/** The key of a line's product. An article number stands for one size only, so then the product goes by its name. */
function keyOf({ format, has, hasOptions, names, text }: Line, name: string): string {
  if (format === "shopify") return text("slug") || (has("slug") ? "" : text("name"));
  const numbers = namesIn("plain", "sku");
  const isArticle =
    hasOptions && name !== "" && !namesIn("plain", "slug").some((key) => !numbers.includes(key) && names.includes(key));
  return text("group") || (isArticle ? "" : text("slug")) || keyFromName(name, has("slug") ? "" : text("link"));
}

/** A key for tables without one: the name. A long name is cut, and a hash with the product's link keeps equal names apart. */
function keyFromName(name: string, link: string): string {
  if (name === "" || (link === "" && name.length <= MAX_KEY)) return name;
  return `${name.slice(0, MAX_KEY)} ${createHash("sha256").update(`${name}\n${link}`).digest("hex").slice(0, 8)}`;
}

/** The name of a product. Some tables have a short description instead, some only brand and kind. */
function nameIn({ has, text }: Line): string {
  if (has("name")) return text("name");
  const said = has("description") ? text("description") : text("kind").replaceAll(/[-_]+/g, " ");
  const brand = text("brand");
  return said === "" || said.toLowerCase().startsWith(brand.toLowerCase()) ? said : `${brand} ${said}`;
}

/** Names of columns that list the colors of a product; in others, "White, Gold" is one color. */
const colorLists = ["colors", "colours", "available colors", "available colours"];

function optionsIn({ format, isWoo, has, first, text }: Line): WrittenOption[] {
  const one = (value: string) => (value === "" ? [] : [value]);
  const list = isWoo ? listedByComma : format === "shopify" ? one : listedSizes;
  if (format === "shopify" || has(...optionColumns))
    return ([1, 2, 3] as const).map((number) => ({
      name: text(`option_${number}_name`),
      values: list(text(`option_${number}_value`)),
    }));
  return [
    { name: "size", values: listedSizes(text("size")) },
    { name: "color", values: listedValues(text("color"), first(colorLists) !== "") },
    // Of a feed, material and pattern tell the variants of a group apart only where they differ.
    ...(format === "google" ? [one(text("fabric")), one(text("pattern"))] : []).map((values, index) => ({
      name: ["material", "pattern"][index] ?? "",
      values,
      describes: true,
    })),
  ];
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

/** Whether a piece is new by the tags of a Shopify export, which say it in the product's first line. */
function isNewBy({ has, text }: Line, tags: readonly string[]): number | undefined {
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
function isHiddenBy({ at, text, told }: Line, because: string | null, own: number | undefined): number | undefined {
  // Where shoppers find a product: here it is in the lists and in the search, or hidden.
  const visibility = text("visibility");
  const isNowhere = /^(?:hidden|none|nowhere|private|not visible.*|no|false|0)$/i.test(visibility);
  if (!isNowhere && !/^(?:|visible|public|everywhere|both|catalog, ?search|yes|true|1)$/i.test(visibility))
    told.note(at, "visibility", quoted(visibility));
  if (own !== undefined) return own;
  if (isNowhere || because !== null) return 1;
  const isShown = /^(?:active|publish|published|live|visible)$/i.test(text("status"));
  return isShown || /^(?:true|yes|1)$/i.test(text("published")) ? 0 : undefined;
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
    const { description, ...columns } = read.columns;
    const [image = null, ...others] = read.pictures.flatMap(({ address }) => address ?? []);
    return {
      ...read,
      key: first(["parent"]) || read.key,
      // The parent has the title.
      name: "",
      sharedName: "",
      columns: { ...columns, hidden: undefined, ...(description !== undefined && { description: "" }) },
      stock: isOff ? countedStock(0) : read.stock,
      pictures: [],
      others: [...others, ...read.others],
      variant: JSON.stringify([number, read.variant]),
      piece: { ...read.piece, image },
      hiddenBecause: null,
    };
  }
  if (/\bvariable\b/.test(types))
    return {
      ...read,
      key: number || `id:${first(["id"])}`,
      piece: { ...read.piece, sku: undefined },
      variant: "",
    };
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
