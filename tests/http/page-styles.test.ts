import { expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { attribute, named } from "../support/html.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import type { RunningShop } from "../support/shop.ts";

let shop: RunningShop;
useSharedShop((shared) => ({ shop } = shared));

const pages = [
  "/",
  "/productlisting",
  "/product/1",
  "/collection",
  "/cart",
  "/login",
  "/about",
  "/privacy",
  "/nothing-here",
];

test.each(pages)("%s brings its styles on the first visit, and the file comes after everything else", async (path) => {
  const { source, root, headers } = await createClient(shop.url).open(path);
  const [style, another] = named(root, "style");
  const nonce = /style-src[^;]*'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  expect(nonce).toBeTruthy();
  expect(style === undefined ? null : attribute(style, "nonce")).toBe(nonce);
  expect(another).toBeUndefined();
  const head = source.slice(0, source.indexOf("</head>"));
  expect(head).not.toContain('rel="stylesheet"');
  expect(source).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css"\/><\/body>/);
  expect(named(root, "link").filter((link) => attribute(link, "rel") === "stylesheet")).toHaveLength(1);
});

test("a browser that was given the file is sent pages without styles inside", async () => {
  const client = createClient(shop.url);
  const [, file = ""] = /href="([^"]+\.css)"/.exec((await client.open("/")).source) ?? [];
  const { headers } = await fetch(shop.url + file);
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  expect(cookie).toMatch(/^pallu_styles=[\w-]{10}$/);
  const again = await (await fetch(`${shop.url}/`, { headers: { cookie } })).text();
  expect(again).not.toContain("<style");
  expect(again.slice(0, again.indexOf("</head>"))).toContain(`<link rel="stylesheet" href="${file}"/>`);
  // A file of another build is another file.
  expect(await (await fetch(`${shop.url}/`, { headers: { cookie: "pallu_styles=aaaaaaaaaa" } })).text()).toContain(
    "<style",
  );
});

test("no cookie comes with other files, and none with a page", async () => {
  const page = await fetch(`${shop.url}/`);
  expect(page.headers.getSetCookie().filter((line) => line.startsWith("pallu_styles"))).toEqual([]);
  expect((await fetch(`${shop.url}/icon.svg`)).headers.getSetCookie()).toEqual([]);
});

test("what stands inside is all the page's own classes ask for", async () => {
  for (const path of pages) {
    const { source } = await createClient(shop.url).open(path);
    const [, file = ""] = /href="([^"]+\.css)"/.exec(source) ?? [];
    const sheet = await (await fetch(shop.url + file)).text();
    const inside = /<style[^>]*>([^]*?)<\/style>/.exec(source)?.[1] ?? "";
    const classes = new Set(
      [...source.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = ""]) => value.replaceAll("&amp;", "&").split(" ")),
    );
    // Plain classes by themselves: ".grid{", ".mt-4{" and the like.
    const lacking = [...classes].filter(
      (name) => /^[a-z][a-z0-9-]*$/.test(name) && sheet.includes(`}.${name}{`) && !inside.includes(`.${name}{`),
    );
    expect(lacking, path).toEqual([]);
  }
});
