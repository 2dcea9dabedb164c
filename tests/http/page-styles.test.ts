import { parse, type AtRule, type Declaration, type Rule } from "postcss";
import { expect, test } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { attribute, elements, named, parseHtml, type Element } from "#tests/support/html.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

const pages = [
  "/",
  "/productlisting",
  "/product/1",
  "/collection",
  "/cart",
  "/login",
  "/about",
  "/privacy",
  "/glossary",
  "/terms",
  "/nothing-here",
];

test.each(pages)("%s brings its styles on the first visit and links the file at its end", async (path) => {
  const { root, headers } = await createClient(shop.url).open(path);
  const [style, another] = named(root, "style");
  const nonce = /style-src[^;]*'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  expect(nonce).toBeTruthy();
  expect(style === undefined ? null : attribute(style, "nonce")).toBe(nonce);
  expect(another).toBeUndefined();
  expect(stylesheets(root, "head")).toEqual([]);
  expect(stylesheets(root, "body")).toEqual([expect.stringMatching(/^\/assets\/[^"]+\.css$/)]);
  const [frame] = named(root, "body");
  const order = elements(frame ?? root).map((element) => element.tagName);
  expect(order.lastIndexOf("link")).toBeGreaterThan(order.lastIndexOf("footer"));
});

test("a browser that was given the file is sent pages without styles inside", async () => {
  const client = createClient(shop.url);
  const [file = ""] = stylesheets((await client.open("/")).root, "body");
  const { headers } = await fetch(shop.url + file);
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  expect(cookie).toBe(`pallu_styles=${/([\w-]+)\.css$/.exec(file)?.[1]}`);
  const again = parseHtml(await (await fetch(`${shop.url}/`, { headers: { cookie } })).text());
  expect(named(again, "style")).toEqual([]);
  expect([stylesheets(again, "head"), stylesheets(again, "body")]).toEqual([[file], []]);
  const other = await (await fetch(`${shop.url}/`, { headers: { cookie: "pallu_styles=of-another-build" } })).text();
  expect(named(parseHtml(other), "style")).toHaveLength(1);
});

test.each(pages)("%s holds every rule of the file that its own elements need", async (path) => {
  const { root } = await createClient(shop.url).open(path);
  const [file = ""] = stylesheets(root, "body");
  const sheet = parse(await (await fetch(shop.url + file)).text());
  const inside = new Set<string>();
  parse(named(root, "style").map(textContent).join("")).walkRules((rule) =>
    rule.selectors.forEach((one) => inside.add(one)),
  );
  const classes = new Set(elements(root).flatMap((element) => (attribute(element, "class") ?? "").split(/\s+/)));
  const names = new Set(elements(root).map((element) => element.tagName));
  // Plain classes and elements by themselves, in every width of the window.
  const lacking = new Set<string>();
  sheet.walkRules((rule) => {
    if (isLater(rule) || rule.nodes.every((node) => node.type === "decl" && isSeenInUse(node))) return;
    for (const selector of rule.selectors) {
      const name = selector.replaceAll("\\", "");
      const isNeeded = name.startsWith(".") ? classes.has(name.slice(1)) : names.has(name);
      if (isNeeded && !inside.has(selector)) lacking.add(selector);
    }
  });
  expect([...lacking]).toEqual([]);
  expect(inside.size).toBeGreaterThan(100);
});

/** Stylesheets linked in a part of the page. */
function stylesheets(root: Element, part: "head" | "body"): string[] {
  return named(root, part)
    .flatMap((element) => named(element, "link"))
    .filter((link) => attribute(link, "rel") === "stylesheet")
    .map((link) => attribute(link, "href") ?? "");
}

function textContent(element: Element): string {
  return element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

/** What a pointer looks like, and how things move. */
function isSeenInUse({ prop }: Declaration): boolean {
  return /^(cursor|transition|touch-action|overscroll|outline|--tw-(duration|ease|outline))/.test(prop);
}

/** Styles that paint nothing at first: for paper, for pointers that hover, and the fallbacks of older engines. */
function isLater({ parent }: Rule): boolean {
  if (parent?.type !== "atrule") return false;
  const { name, params } = parent as AtRule;
  return name === "supports" || name.endsWith("keyframes") || /print|hover/.test(params);
}
