import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import { readCookies } from "../app/session/cookies/cookie-jar.ts";

/** What a selector asks of a page before it can match anything: classes, elements and attributes by name. */
type Needs = readonly string[];

/** A rule or at-rule of the sheet, ready to be written into a page. */
type Piece =
  | { kind: "rule"; selectors: readonly { text: string; needs: Needs }[]; body: string }
  | { kind: "block"; start: string; pieces: readonly Piece[] }
  | { kind: "property"; name: string; text: string };

/** The shop's one stylesheet, and what of it a page needs to be painted. */
export interface PageStyles {
  /** Its address. */
  href: string;
  /** The cookie that says that a browser has been given this very file; it holds nothing but the file's hash. */
  cookie: string;
  /** Whether the browser that sent this Cookie header has the file. */
  isCached(cookieHeader: string | null): boolean;
  /** The page with the rules it needs inside it, and the file fetched after everything else. */
  inlined(html: string, nonce: string): string;
}

const COOKIE = "pallu_styles";
const YEAR_S = 365 * 24 * 60 * 60;
/** Nothing of these is painted at first: they come with the file. */
const laterBlocks = /print|hover:\s*hover|^supports not/;
const laterSelectors = /:hover|:active|::selection|::backdrop|::-webkit-(?:inner|outer|search)/;

/** Reads the built stylesheet. Null where there is none, as in development. */
export function pageStyles(folder: string): PageStyles | null {
  const [file, another] = globSync("assets/*.css", { cwd: folder });
  if (file === undefined) return null;
  if (another !== undefined) throw new Error("the build has more than one stylesheet: pages would lack the others");
  const css = readFileSync(join(folder, file), "utf8");
  const href = `/assets/${file.split(/[\\/]/).at(-1)}`;
  const tag = createHash("sha256").update(css).digest("base64url").slice(0, 10);
  const link = `<link rel="stylesheet" href="${href}"/>`;
  const { nodes } = parse(css);
  // What stands before the reset is for engines without custom properties: it waits for the file.
  const pieces = productQuantity(
    nodes.slice(nodes.findIndex((node) => node.type === "rule" && node.selectors.includes("*"))),
  );
  return {
    href,
    cookie: `${COOKIE}=${tag}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`,
    isCached: (header) => readCookies(header)[COOKIE] === tag,
    inlined(html, nonce) {
      const [head, rest] = [html.indexOf(link), html.lastIndexOf("</body>")];
      if (head < 0 || rest < head) return html;
      const style = `<style nonce="${nonce}">${neededBy(html, pieces)}</style>`;
      return html.slice(0, head) + style + html.slice(head + link.length, rest) + link + html.slice(rest);
    },
  };
}

function neededBy(html: string, pieces: readonly Piece[]): string {
  const has = new Set<string>();
  // Words between the tags are no tags: "<" is written "&lt;" there, and scripts hold it as an escape.
  for (const [, name = "", attributes = ""] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/g)) {
    has.add(name);
    for (const [, attribute = "", value = ""] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      has.add(`[${attribute}`);
      if (attribute === "class")
        for (const one of value.replaceAll("&amp;", "&").replaceAll("&gt;", ">").split(" ")) has.add(`.${one}`);
    }
  }
  const chosen = written(pieces, has);
  const properties = pieces.filter((piece) => piece.kind === "property" && chosen.includes(`var(${piece.name},`));
  return chosen + properties.map((piece) => ("text" in piece ? piece.text : "")).join("");
}

function written(pieces: readonly Piece[], has: ReadonlySet<string>): string {
  let text = "";
  for (const piece of pieces) {
    if (piece.kind === "rule") {
      const selectors = piece.selectors.filter(({ needs }) => needs.every((need) => has.has(need)));
      if (selectors.length > 0) text += `${selectors.map((one) => one.text).join(",")}{${piece.body}}`;
    } else if (piece.kind === "block") {
      const inside = written(piece.pieces, has);
      if (inside !== "") text += `${piece.start}{${inside}}`;
    }
  }
  return text;
}

function productQuantity(nodes: readonly ChildNode[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.type === "rule") return ruleOf(node);
    if (node.type !== "atrule") return [];
    if (node.name === "property") return [{ kind: "property", name: node.params, text: node.toString() }];
    return blockOf(node);
  });
}

function blockOf(node: AtRule): Piece[] {
  const start = `@${node.name} ${node.params}`;
  return node.nodes === undefined || laterBlocks.test(start.slice(1))
    ? []
    : [{ kind: "block", start, pieces: productQuantity(node.nodes) }];
}

function ruleOf(node: Rule): Piece[] {
  const selectors = node.selectors
    .filter((selector) => !laterSelectors.test(selector))
    .map((text) => ({ text, needs: needsOf(text) }));
  const declarations = node.nodes.filter((child): child is Declaration => child.type === "decl");
  // What stands before a value for engines that do not know it waits for the file.
  const body = declarations
    .filter((one, index) => declarations[index + 1]?.prop !== one.prop)
    .map((one) => `${one.prop}:${one.value}${one.important ? "!important" : ""}`)
    .join(";");
  return selectors.length === 0 || body === "" ? [] : [{ kind: "rule", selectors, body }];
}

function needsOf(selector: string): Needs {
  const needs: string[] = [];
  const plain = selector
    .replace(/:not\((?:[^()]|\([^()]*\))*\)/g, "")
    .replace(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi, (_, name: string) => {
      needs.push(
        `.${name.replace(/\\([0-9a-f]{1,6}) ?/gi, (_whole, code: string) => String.fromCodePoint(parseInt(code, 16))).replace(/\\(.)/g, "$1")}`,
      );
      return "";
    })
    .replace(/\[([\w-]+)[^\]]*\]/g, (_, name: string) => {
      needs.push(`[${name}`);
      return "";
    })
    .replace(/::?[\w-]+/g, "");
  for (const [name] of plain.matchAll(/[a-z][a-z0-9]*/gi)) needs.push(name);
  return needs;
}
