import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { wordList } from "#domain/short-text.ts";
import { cleanText } from "#domain/typed-text.ts";

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
