import { createHash } from "node:crypto";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { wordList } from "#domain/short-text.ts";
import { cleanText } from "#domain/typed-text.ts";
import { skuColumns } from "./article-numbers.ts";
import { readAudience } from "./audience.ts";
import {
  listedAddresses,
  listedSizes,
  listedValues,
  readAvailability,
  quoted,
  readStockCell,
  soldWithoutStock,
  treeParts,
  withoutVariant,
  type Cells,
  type HasColumn,
} from "./cells.ts";
import { textColumns, type StatedText } from "./picture-texts.ts";
import { pictureAddressIn } from "./draft-fields.ts";
import {
  colorLists,
  groupColumns,
  hasNamedOptions,
  namedOptions,
  pictureColumns,
  plainColumns,
  hasNumbersAsKeys,
  hasOptions,
} from "./plain-columns.ts";
import type { FormatRow } from "./product-row.ts";
import { textsIn } from "./product-texts.ts";
import { remark, type Remark } from "./remarks.ts";

/** The longest name that is used as a key, in characters. */
const MAX_KEY = 120;
/** Statuses of products that must not be shown. */
const hidden = /^(?:draft|archived|inactive|disabled|hidden|trash|private|deleted)$/;

/** Reads a line of a plain table: a product, or one of its sizes and colours. */
export function plainRow(cells: Cells, has: HasColumn): FormatRow {
  const name = nameOf(cells, has);
  const pictures = pictureColumns(has).flatMap((names, index) =>
    sourcesIn(cells, names).map((source, further) => ({ source, position: index + further / 100 })),
  );
  const category = cells(...plainColumns.category);
  const kind = cells(...plainColumns.kind);
  const written = has(...plainColumns.stock) ? cells(...plainColumns.stock) : null;
  const isSoldOn = /^(?:1|yes|true|notify|allow\w*)$/i.test(cells(...plainColumns.backorders));
  const sold = isSoldOn && written !== null ? soldWithoutStock(written) : null;
  const { stock, isAvailable } = sold ?? readStockCell(written);
  const visibility = readVisibility(cells(...plainColumns.visibility));
  const own = hasNamedOptions(has)
    ? namedOptions.map(({ name: names, value }) => ({ name: cells(...names), values: listedSizes(cells(...value)) }))
    : null;
  const chosen = own?.flatMap(({ values }) => values.map((value) => value.toLowerCase())) ?? [];
  const [size, color] = [cells(...plainColumns.size), cells(...plainColumns.color)];
  const hasList = has(...colorLists);
  const sharedName = hasOptions(has)
    ? withoutVariant(
        name,
        [size, color].filter((value) => value !== ""),
      )
    : name;
  return {
    key: keyOf(cells, has, sharedName),
    name,
    sharedName,
    description: cells(...plainColumns.description),
    kinds: [...treeParts(kind), ...treeParts(category), name, cells(...plainColumns.tags)],
    departments: [kind, category],
    category,
    texts: textsIn("plain", cells, has),
    sku: has(...skuColumns) && !isKeyedByNumber(has, sharedName) ? cells(...skuColumns) : null,
    tax: {
      hsn: has(...plainColumns.hsn) ? cells(...plainColumns.hsn) : null,
      gstRate: has(...plainColumns.gstRate) ? cells(...plainColumns.gstRate) : null,
    },
    isFoundByNumber: false,
    price: cells(...plainColumns.price),
    // Some tables have two price columns, such as "price" and "mrp".
    otherPrice: cells(...plainColumns.sale) || cells(...plainColumns.price.toReversed()),
    currency: cells(...plainColumns.currency),
    audience: readAudience(cells, [kind, category], name),
    stock,
    isAvailable: isAvailable ?? readAvailability(cells(...plainColumns.availability)),
    isNew: isNewBy(cells(...plainColumns.isNew)),
    pictures,
    pictureTexts: pictureTextsIn(cells, has),
    variant:
      [...chosen, size, color].join("") === ""
        ? "only"
        : JSON.stringify([size.toLowerCase(), color.toLowerCase(), ...chosen]),
    options: own ?? [
      { name: "size", values: listedSizes(size) },
      { name: "color", values: listedValues(color, hasList) },
    ],
    optionsAre: null,
    swatch: has(...plainColumns.swatch) ? cells(...plainColumns.swatch) : null,
    variantPicture: has(...plainColumns.variantImage) ? cells(...plainColumns.variantImage) : null,
    createdAt: cells(...plainColumns.createdAt),
    hiddenBecause: whyHidden(cells),
    isHidden: isHiddenBy(cells, visibility.isHidden),
    remarks: [...(sold?.remarks ?? []), ...visibility.remarks],
  };
}

/** The name of a product. Some tables have a short description instead, some only brand and kind. */
function nameOf(cells: Cells, has: HasColumn): string {
  if (has(...plainColumns.name)) return cells(...plainColumns.name);
  const hasDescription = has(...plainColumns.description);
  const kind = cells(...plainColumns.kind).replaceAll(/[-_]+/g, " ");
  return ofBrand(cells, hasDescription ? cells(...plainColumns.description) : kind);
}

/** The pictures of the first of some columns that holds an address. */
function sourcesIn(cells: Cells, names: readonly string[]): string[] {
  let first: string[] = [];
  for (const name of names) {
    const sources = listedAddresses(cells(name));
    if (sources.some((source) => pictureAddressIn(source) !== null)) return sources;
    if (first.length === 0) first = sources;
  }
  return first;
}

/** What a table says of where shoppers find a product. Here it is in the lists and in the search, or hidden. */
function readVisibility(written: string): { isHidden: boolean; remarks: Remark[] } {
  const isHidden = /^(?:hidden|none|nowhere|private|not visible.*|no|false|0)$/i.test(written);
  const isSeen = /^(?:|visible|public|everywhere|both|catalog, ?search|yes|true|1)$/i.test(written);
  return { isHidden, remarks: isHidden || isSeen ? [] : [remark("visibility", quoted(written))] };
}

function pictureTextsIn(cells: Cells, has: HasColumn): StatedText[] {
  return textColumns.flatMap((names, position) => {
    if (!has(...names)) return [];
    const [source = ""] = sourcesIn(cells, pictureColumns(has)[position] ?? []);
    return [{ source, position, text: cells(...names) }];
  });
}

/** What a cell says by yes or no, such as about a product being new; null where it says nothing. */
function isNewBy(text: string): boolean | null {
  if (/^(yes|y|true|1|new)$/i.test(text)) return true;
  return /^(no|n|false|0)$/i.test(text) ? false : null;
}

/** Why a product is hidden, by its status or a column for publishing; null where it is shown. */
function whyHidden(cells: Cells): string | null {
  const status = cells(...plainColumns.status).toLowerCase();
  if (hidden.test(status)) return status;
  return /^(false|no|0|-1)$/i.test(cells(...plainColumns.published)) ? "not published" : null;
}

/** Whether a line hides or shows its product, by the shop's own column, a status or its visibility; null where it says neither. */
function isHiddenBy(cells: Cells, isNowhere: boolean): boolean | null {
  const own = isNewBy(cells(...plainColumns.hidden));
  if (own !== null || isNowhere || whyHidden(cells) !== null) return own ?? true;
  const isShown = /^(active|publish|published|live|visible)$/i.test(cells(...plainColumns.status));
  return isShown || /^(true|yes|1)$/i.test(cells(...plainColumns.published)) ? false : null;
}

/** How many columns of a table have impossible values. */
export function misplacedInTable(cells: Cells, has: HasColumn): number {
  const addresses = [...pictureColumns(has), plainColumns.link]
    .map((names) => cells(...names))
    .filter((text) => text !== "" && !/[/.]/.test(text)).length;
  return addresses + (/<\/?[a-z]/i.test(cells(...plainColumns.slug)) ? 2 : 0);
}

/** The key of a line's product. An article number stands for one size only, so then the product goes by its name. */
function keyOf(cells: Cells, has: HasColumn, name: string): string {
  const isArticle =
    hasOptions(has) && name !== "" && !has(...plainColumns.slug.filter((key) => !skuColumns.includes(key)));
  const key = cells(...groupColumns) || (isArticle ? "" : cells(...plainColumns.slug));
  return key || keyFromName(name, has(...plainColumns.slug) ? "" : cells(...plainColumns.link));
}

/** Whether a line's key is such a number: with sizes and a name, the product goes by its name. */
function isKeyedByNumber(has: HasColumn, name: string): boolean {
  return hasNumbersAsKeys(has) && !(hasOptions(has) && name !== "");
}

/** A name for tables without one: the brand and the kind, such as "Vana kurta sets"; the brand is not repeated. */
function ofBrand(cells: Cells, text: string): string {
  const brand = cells(...plainColumns.brand);
  return text === "" || text.toLowerCase().startsWith(brand.toLowerCase()) ? text : `${brand} ${text}`;
}

/** A key for tables without one: the name. A long name is cut, and a hash with the product's link keeps equal names apart. */
function keyFromName(name: string, link: string): string {
  if (name === "" || (link === "" && name.length <= MAX_KEY)) return name;
  return `${name.slice(0, MAX_KEY)} ${createHash("sha256").update(`${name}\n${link}`).digest("hex").slice(0, 8)}`;
}

type Node = DefaultTreeAdapterTypes.Node;

/** Elements whose content is not shown as text. */
const unread: ReadonlySet<string> = new Set(
  wordList(`script style template noscript iframe object svg math title head
  select textarea button form`),
);
/** Elements that stay within a line. */
const inline: ReadonlySet<string> = new Set(
  wordList(`a abbr b bdi bdo big cite code data del em font i ins kbd label
  mark q s samp small span strong sub sup time tt u var wbr`),
);
/** Elements that hold cells or rows of them. */
const rows: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
/** The deepest nesting that is read: people do not write deeper. */
const MAX_DEPTH = 200;

/**
 * A description as plain text, with one line for each block. Markup is parsed as browsers do; scripts, styles and control
 * characters are removed. Text without markup keeps its words, with blanks normalized.
 */
export function plainText(written: string): string {
  const bare = withoutShortcodes(written);
  return tidyLines(/[<&]/.test(bare) ? textOf(bare) : bare);
}

/** A text as products have it: its lines without blanks around them, and none that is empty. */
export function tidyLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => cleanText(line, line.length).replaceAll(/\s+/g, " "))
    .filter((line) => line !== "")
    .join("\n");
}

/** A plain text as markup that {@link plainText} reads back to the same text; most texts need no change. */
export function asMarkup(text: string): string {
  return plainText(text) === text
    ? text
    : text
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll("[", "&#91;")
        .replaceAll("\n", "<br>\n");
}

/** Takes WordPress's shortcodes out, such as [vc_row] and [gallery ids="4"], and keeps what stands between. "[see below]" are words. */
function withoutShortcodes(text: string): string {
  if (!text.includes("[")) return text;
  return text.replaceAll(/\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]/gi, (tag, end: string, name: string, rest: string) => {
    const isPaired = text.includes(end === "" ? `[/${name}]` : `[${name}`);
    const isOne = isPaired || name.includes("_") || /^\s+[\w-]+=\S/.test(rest) || /^(?:gallery|playlist)$/.test(name);
    return isOne ? "\n" : tag;
  });
}

function textOf(html: string): string {
  const parts: string[] = [];
  // WooCommerce writes line ends as a backslash and the letter n.
  collect(parseFragment(/>\\n\s*</.test(html) ? html.replaceAll("\\n", "\n") : html), parts, 0);
  return parts.join("");
}

function collect(node: Node, parts: string[], depth: number): void {
  if (node.nodeName === "#text" && "value" in node && !isBetweenCells(node)) parts.push(node.value);
  if (!("childNodes" in node) || unread.has(node.nodeName) || depth > MAX_DEPTH) return;
  if (node.nodeName === "td" || node.nodeName === "th") return cell(node, parts, depth);
  const isBlock = !inline.has(node.nodeName);
  if (isBlock) parts.push("\n");
  for (const child of node.childNodes) collect(child, parts, depth + 1);
  if (isBlock) parts.push("\n");
}

/** The cells of a row form one line. A cell with several lines, as in layout tables, keeps them. */
function cell(node: DefaultTreeAdapterTypes.ParentNode, parts: string[], depth: number): void {
  const inside: string[] = [];
  for (const child of node.childNodes) collect(child, inside, depth + 1);
  const text = inside.join("").trim();
  parts.push(text.includes("\n") ? `\n${text}\n` : `${text} `);
}

/** Whether a text is only the indentation between the cells of a table. */
function isBetweenCells(node: DefaultTreeAdapterTypes.TextNode): boolean {
  return rows.has(node.parentNode?.nodeName ?? "") && node.value.trim() === "";
}
