import { parseSync } from "vite";
import { longer, pseudoText } from "./pseudo-text.ts";

/** A node of the module's tree, as ESTree has it. */
type Node = Record<string, unknown> & { type: string; start: number; end: number };

/** Codes among the words, which programs read: addresses and languages. */
const isCode = (text: string) => /^[/#]|^https?:|^[a-z]{2}-[A-Z][a-z]+$/.test(text);
/** Methods whose first argument is looked for, and not shown. */
const looksFor = /^(?:split|replace|replaceAll|includes|startsWith|endsWith)$/;

/**
 * A module of words in the pseudo-language: its strings and templates that are shown, as `pseudoText` has them. Names,
 * types, and what is compared or looked for stay. Words that come from elsewhere, as those of months, are changed when read.
 */
export function pseudoModule(source: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const replace = ({ start, end }: Pick<Node, "start" | "end">, text: string) => void edits.push({ start, end, text });
  const visit = (node: Node): void => {
    const { type, value, body } = node;
    if (type === "NewExpression" || (type.startsWith("TS") && !/^TS(?:As|Satisfies)Expression$/.test(type))) return;
    if (type === "ImportDeclaration" || (type.startsWith("Export") && isNode(node["source"])))
      return replace(node, fromElsewhere(node, source));
    if (type === "Literal" && typeof value === "string" && !isCode(value))
      return replace(node, JSON.stringify(pseudoText(value)));
    // What is given comes back, as a colour does.
    const [first] = childrenOf(node, "params");
    if (type === "ArrowFunctionExpression" && first && isNode(body) && first["name"] === body["name"] && first["name"])
      return replace(body, `pseudoText(${String(body["name"])})`);
    if (type === "TemplateLiteral") changeTemplate(childrenOf(node, "quasis"));
    for (const name of Object.keys(node))
      for (const [place, child] of childrenOf(node, name).entries()) if (isRead(node, name, place)) visit(child);
  };
  /** The brackets stand at the ends of a template, within its spaces. */
  const changeTemplate = (quasis: Node[]) => {
    const texts = quasis.map((quasi) => (quasi["value"] as { cooked: string }).cooked);
    if (!texts.some((text) => /\p{L}/u.test(text))) return;
    for (const [place, { start, end }] of quasis.entries()) {
      const isLast = place === quasis.length - 1;
      let text = longer(texts[place] ?? "").replaceAll(/[\\`]|\$\{/g, "\\$&");
      if (place === 0) text = text.replace(/^\s*/, "$&⟦");
      if (isLast) text = text.replace(/\s*$/, "⟧$&");
      // The parser counts the signs between texts and values to the texts.
      replace({ start: start + 1, end: end - (isLast ? 1 : 2) }, text);
    }
  };
  const program: unknown = parseSync("words.ts", source).program;
  if (isNode(program)) visit(program);
  let changed = 'import { pseudoText, pseudoWords } from "#tests/pseudo-language/pseudo-text.ts";\n';
  let end = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    changed += source.slice(end, edit.start) + edit.text;
    ({ end } = edit);
  }
  return changed + source.slice(end);
}

/** An import or export of words that stand in another folder, followed by the same in the pseudo-language. */
function fromElsewhere(node: Node, source: string): string {
  const text = source.slice(node.start, node.end);
  const from = String((node["source"] as Node)["value"]);
  if (node["importKind"] === "type" || from.startsWith("./") || from.startsWith("#content/")) return text;
  const isExport = node.type !== "ImportDeclaration";
  const names = childrenOf(node, "specifiers").map((one) => {
    const [theirs, ours] = (isExport ? ["local", "exported"] : ["imported", "local"]).map(
      (side) => (one[side] as Node)["name"] as string,
    );
    return { theirs, ours };
  });
  const imported = names.map(({ theirs, ours }) => `${theirs} as english_${ours}`).join(", ");
  return [
    `import { ${imported} } from "${from}";`,
    ...names.map(({ ours }) => `${isExport ? "export " : ""}const ${ours} = pseudoWords(english_${ours});`),
  ].join("\n");
}

/** Whether shoppers read what a node has under a name. */
function isRead(node: Node, name: string, place: number): boolean {
  if (node.type === "Property") return name !== "key";
  if (node.type === "MemberExpression") return name !== "property";
  if (node.type === "BinaryExpression") return node["operator"] === "+";
  if (node.type === "SwitchCase") return name !== "test";
  if (node.type !== "CallExpression" || name !== "arguments" || place > 0) return true;
  const called = (node["callee"] as Node)["property"];
  return !(isNode(called) && looksFor.test(String(called["name"])));
}

function childrenOf(node: Node, name: string): Node[] {
  return [node[name]].flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
