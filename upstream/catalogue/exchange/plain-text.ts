import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { cleanText } from "../../../domain/clean-text.ts";

type Node = DefaultTreeAdapterTypes.Node;

/** Elements whose content is no text for readers. */
const unread: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
  "title",
  "head",
  "select",
  "textarea",
  "button",
  "form",
]);
/** Elements that stay within a line. */
const inline: ReadonlySet<string> = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "bdo",
  "big",
  "cite",
  "code",
  "data",
  "del",
  "em",
  "font",
  "i",
  "ins",
  "kbd",
  "label",
  "mark",
  "q",
  "s",
  "samp",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "time",
  "tt",
  "u",
  "var",
  "wbr",
]);
/** Elements that hold cells or rows of them. */
const rows: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
/** Whatever lies deeper was not written by people. */
const MAX_DEPTH = 200;

/**
 * A description as plain text, one line for each of its blocks: markup read as browsers read it (entities decoded, scripts and
 * styles left out with their content), control characters gone. Text without markup stays as it is but for its blanks.
 */
export function plainText(written: string): string {
  const lines = (/[<&]/.test(written) ? textOf(written) : written).split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  return lines
    .map((line) => cleanText(line, line.length).replaceAll(/\s+/g, " "))
    .filter((line) => line !== "")
    .join("\n");
}

/** A plain text as markup that {@link plainText} reads back to the same text; unchanged wherever that is so already. */
export function asMarkup(text: string): string {
  return plainText(text) === text
    ? text
    : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>\n");
}

function textOf(html: string): string {
  const parts: string[] = [];
  // WooCommerce writes the ends of lines as a backslash and a letter.
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

/** Cells of a row belong to one line, whatever wraps their text; a cell that a page is laid out with keeps its lines. */
function cell(node: DefaultTreeAdapterTypes.ParentNode, parts: string[], depth: number): void {
  const inside: string[] = [];
  for (const child of node.childNodes) collect(child, inside, depth + 1);
  const text = inside.join("").trim();
  parts.push(text.includes("\n") ? `\n${text}\n` : `${text} `);
}

/** How the markup of a table is indented says nothing. */
function isBetweenCells(node: DefaultTreeAdapterTypes.TextNode): boolean {
  return rows.has(node.parentNode?.nodeName ?? "") && node.value.trim() === "";
}
