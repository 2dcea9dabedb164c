import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as hindiCheckoutWords from "#app/content/hi/checkout-words.ts";
import * as hindiSiteWords from "#app/content/hi/site-words.ts";
import { refusalWords } from "#app/content/en/refusal-words.ts";
import { pathWithoutLanguage } from "#app/content/languages.ts";
import { refusal, type RefusalStatus } from "#server/refusal-response.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { customerWithStole, shipping } from "#tests/support/checkout-customer.ts";
import { createClient } from "#tests/support/client.ts";
import {
  dataOf,
  foreignData,
  foreignTexts,
  latin,
  strayAddresses,
  textsIn,
  threeWords,
  typed,
  withLetters,
  wrongSwitches,
} from "#tests/support/foreign-words.ts";
import { attribute, elements, named, parseHtml } from "#tests/support/html.ts";
import { valueOf } from "#tests/support/page-reading.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { createWalker, type Answer } from "#tests/support/walk-shop.ts";

useSharedShop();

/** A page of most kinds, and a refused form; all of them are in `languages-crawl.test.ts`. */
const paths = ["/productlisting?category=saree", "/product/1", "/cart", "/contact", "/checkout", "/nowhere"];
const answers: Answer[] = [];
beforeAll(async () => {
  for (const prefix of ["/hi", ""]) {
    const walker = createWalker(shop.url, () => false);
    for (const path of [prefix || "/", ...paths.map((one) => prefix + one)]) await walker.go(path);
    await walker.go(`${prefix}/login`, { email: "", password: "" });
    answers.push(...walker.answers);
  }
});

test("pages of each language have its words and data alone, and lead into it, but the link to the same page in the other", () => {
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 302, 400, 404]));
  expect(answers.flatMap(dataOf).length).toBeGreaterThan(90);
  expect([strayAddresses(answers), wrongSwitches(answers)]).toEqual([[], []]);
  expect([foreignTexts(answers), foreignData(answers)]).toEqual([[], []]);
});

describe("addresses", () => {
  test("of the other language stay in the shop where the path of the page has two slashes", async () => {
    const { root } = await createClient(shop.url).open(`${shop.url}/hi//evil.example/x`);
    const links = elements(root, (element) => attribute(element, "hreflang") !== null);
    expect(links.map((link) => attribute(link, "href"))).toEqual(["/evil.example/x"]);
  });

  test("of the home of another language end without a slash", async () => {
    const { status, headers } = await fetch(`${shop.url}/hi/?a=1`, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([308, "/hi?a=1"]);
  });
});

describe("words", () => {
  test.each(Object.keys(refusalWords).map((status) => Number(status) as RefusalStatus))(
    "of the refusal with %i are those of its path, as a page and as a line",
    (status) => {
      const told = { id: "00000000-0000-4000-8000-000000000000" };
      const texts = (path: string) => [
        ...textsIn(parseHtml(refusal(status, "text/html", { path, ...told }).body)),
        refusal(status, null, { path }).body,
      ];
      const id = /[\da-f-]{36}/g;
      expect(withLetters("Latin", texts("/hi/cart"), [...latin, id])).toEqual([]);
      expect(withLetters("Devanagari", texts("/cart"), typed)).toEqual([]);
    },
  );
});

describe("what a browser gets beside the words of its page", () => {
  const files = (language: string, pattern: string) =>
    globSync(pattern, { cwd: join(TEST_BUILD_DIR, language, "client/assets") }).toSorted();
  test("is no sentence of the other language in script files", () => {
    const invoices = readFileSync("shared/documents/invoice/invoice-words.ts", "utf8");
    const sentences = globSync("app/content/en/**/*.ts")
      .flatMap((file) =>
        readFileSync(file, "utf8")
          .replaceAll(/"[^"]*":/g, "")
          .split(/["`]|\$\{|\}/),
      )
      // The law has invoices in English, too.
      .filter((text) => !invoices.includes(text))
      .flatMap((text) => threeWords.exec(text)?.input ?? []);
    expect(sentences.length).toBeGreaterThan(500);
    const scripts = (language: string) =>
      files(language, "*.js").map((file) =>
        readFileSync(join(TEST_BUILD_DIR, language, "client/assets", file), "utf8"),
      );
    const inHindi = scripts("hi").join("\n");
    expect(sentences.filter((text) => inHindi.includes(text))).toEqual([]);
    expect(withLetters("Devanagari", scripts("en"), typed)).toEqual([]);
  });

  test.each(["framework-*.js", "rolldown-runtime-*.js", "*.css"])("is one %s for both", (pattern) => {
    expect(files("hi", pattern)).toEqual(files("en", pattern));
    expect(files("en", pattern)).not.toEqual([]);
  });
});

describe("a page says its language", () => {
  test.each([
    ["/", "en-IN", "en_IN"],
    ["/product/1", "en-IN", "en_IN"],
    ["/hi", "hi-IN", "hi_IN"],
    ["/hi/product/1", "hi-IN", "hi_IN"],
  ])("at %s in its document, preview and structured data", async (path, locale, preview) => {
    const { root, source } = await createClient(shop.url).open(path);
    const contentOf = (property: string) =>
      named(root, "meta")
        .filter((one) => attribute(one, "property") === property)
        .map((one) => attribute(one, "content"));
    expect([attribute(root, "lang"), ...contentOf("og:locale")]).toEqual([locale, preview]);
    const canonical = named(root, "link").filter((link) => attribute(link, "rel") === "canonical");
    expect(canonical.map((link) => attribute(link, "href"))).toEqual([shop.url + path]);
    // Of things of the vocabulary, only a site has a language; a product has none.
    const told = [...source.matchAll(/"inLanguage":"([^"]+)"/g)].map(([, language]) => language);
    expect(told).toEqual(path.includes("product") ? [] : [locale]);
  });

  test("in the manifest, which is another application for each", async () => {
    const [en, hi] = await Promise.all(
      ["", "/hi"].map(async (prefix) => (await fetch(`${shop.url}${prefix}/manifest.webmanifest`)).json()),
    );
    expect(en).toMatchObject({ id: "/", lang: "en-IN", start_url: "/" });
    expect(hi).toMatchObject({ id: "/hi", lang: "hi-IN", start_url: "/hi" });
    const shortcuts = (hi.shortcuts as { name: string; url: string }[]).map(
      ({ name, url }) => (expect(url).toMatch(/^\/hi\//), name),
    );
    expect(withLetters("Latin", [hi.name, hi.description, ...shortcuts], latin)).toEqual([]);
  });

  test("in the sitemap, where each page names itself in both, and English for the rest", async () => {
    // Without products, since a whole list is remembered, and other tests of this shop ask for it when it cannot be read.
    const { body } = await up.during(/./, "cut", () => rawRequest(shop.url, "/sitemap.xml"));
    const xml = body.toString();
    const entries = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)];
    expect(entries.length).toBeGreaterThan(30);
    for (const [, address = "", alternates = ""] of entries) {
      const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
      const path = pathWithoutLanguage(pathname) + search;
      const [en, hi] = [shop.url + path, `${shop.url}/hi${path === "/" ? "" : path}`];
      const told = [...alternates.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, at]) => [code, at]);
      expect(told).toEqual([
        ["en-IN", en],
        ["hi-IN", hi],
        ["x-default", en],
      ]);
    }
  });
});

test("the link to the other language keeps the page and its query, the cart, the login and what is entered of a checkout", async () => {
  const { client, person } = await customerWithStole({ shop, up });
  await (await client.open("/checkout")).press(checkoutWords.toPayment, { ...shipping, city: "Udupi" });
  const english = await client.open("/checkout?step=2");
  const hindi = await english.follow("हिन्दी");
  expect(hindi.url.pathname + hindi.url.search).toBe("/hi/checkout?step=2");
  expect(hindi.heading).toEqual(hindiCheckoutWords.stepTitles[2]);
  expect(hindi.text).toContain(`(${hindiSiteWords.cartCount(1)})`);
  expect(hindi.text).toContain(hindiSiteWords.account(person.name));
  expect(valueOf(await client.open("/hi/checkout?step=1"), "city")).toBe("Udupi");
  const back = await hindi.follow("English");
  expect([back.url.href, back.heading]).toEqual([english.url.href, english.heading]);
});
