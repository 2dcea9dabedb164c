import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from "parse5";

/** An element of a parsed page. */
export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** A page as a browser would parse it. */
export function parseHtml(text: string): Element {
  const root = parse(text).childNodes.find((node) => tree.isElementNode(node));
  if (root === undefined) throw new Error("a document without elements");
  return root;
}

/** Every element inside, in document order, that fits. */
export function elements(root: Element, fits: (element: Element) => boolean = () => true): Element[] {
  return root.childNodes.flatMap((node) =>
    tree.isElementNode(node) ? [...(fits(node) ? [node] : []), ...elements(node, fits)] : [],
  );
}

/** Every element of one of the names. */
export function named(root: Element, ...names: string[]): Element[] {
  return elements(root, (element) => names.includes(element.tagName));
}

/** An attribute's value; null without it. */
export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((one) => one.name === name)?.value ?? null;
}

/** Whether an attribute is there, whatever its value. */
export function has(element: Element, name: string): boolean {
  return attribute(element, name) !== null;
}

/** The text a reader meets: script, style and what is hidden left out, white space collapsed, blocks and cells apart. */
export function textOf(element: Element): string {
  return rawText(element).replaceAll(/\s+/g, " ").trim();
}

/** The words of a label, without those of the list or field it may stand around. */
export function labelText(label: Element): string {
  return label.childNodes
    .map((node) => (tree.isElementNode(node) && ["select", "textarea"].includes(node.tagName) ? " " : rawText(node)))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The name of a control, link or button: its `aria-label`, or its text with the alternative texts of its pictures. */
export function nameOf(element: Element): string {
  return (
    attribute(element, "aria-label") ??
    (element.tagName === "input" ? attribute(element, "value") : null) ??
    textOf(element)
  );
}

/** The ancestors, nearest first. */
export function ancestors(element: Element): Element[] {
  const parent = element.parentNode;
  return parent !== null && tree.isElementNode(parent) ? [parent, ...ancestors(parent)] : [];
}

const silent = new Set(["script", "style", "template", "noscript", "head"]);
const inline = /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/;

function rawText(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!tree.isElementNode(node) || silent.has(node.tagName) || has(node, "hidden")) return "";
  if (node.tagName === "img") return ` ${attribute(node, "alt") ?? ""} `;
  const inside = node.childNodes.map(rawText).join("");
  return inline.test(node.tagName) ? inside : ` ${inside} `;
}

/** What every text browser shows on a line or in a place of its own. Of newer elements (summary, section) some know nothing. */
const apart =
  /^(address|blockquote|br|caption|center|dd|div|dl|dt|h[1-6]|hr|input|li|ol|option|p|pre|select|table|tbody|td|textarea|tfoot|th|thead|tr|ul)$/;

/** The words that text browsers show as one, since their elements touch: "Filters and sort|Sort by". */
export function gluedWords(root: Element): string[] {
  const found: string[] = [];
  let [before, isCrossed] = ["", false];
  function walk(node: Node): void {
    if (tree.isTextNode(node)) {
      if (isCrossed && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(node.value))
        found.push(`${before.slice(-30)}|${node.value.slice(0, 30)}`);
      if (node.value !== "") [before, isCrossed] = [node.value, false];
      return;
    }
    if (!tree.isElementNode(node) || silent.has(node.tagName) || has(node, "hidden")) return;
    if (apart.test(node.tagName)) before = "";
    isCrossed = true;
    node.childNodes.forEach(walk);
    isCrossed = true;
    if (apart.test(node.tagName)) before = "";
  }
  walk(root);
  return found;
}

/** Whether an element is said at once to those who listen: an alert, or the summary of a form's errors, which has the focus. */
export function isAlert(element: Element): boolean {
  return attribute(element, "role") === "alert" || attribute(element, "autofocus") !== null;
}
