import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as hindiCheckoutWords from "#app/content/hi/checkout-words.ts";
import * as hindiSiteWords from "#app/content/hi/site-words.ts";
import { refusalWords } from "#app/content/en/refusal-words.ts";
import { languageAt, pathWithoutLanguage } from "#app/content/languages.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { refusal, type RefusalStatus } from "#server/refusal-response.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { answersIn, deskAnswersIn, wordless } from "#tests/support/answers-in.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { customerWithStole, shipping } from "#tests/support/checkout-customer.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, elements, named, parseHtml } from "#tests/support/html.ts";
import { latinNames, textsIn, withLetters } from "#tests/support/page-letters.ts";
import { valueOf } from "#tests/support/page-reading.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import type { Answer } from "#tests/support/walk-shop.ts";

useSharedShop();

/** What was answered in each language; in Hindi also to every form, and while the upstream fails. */
let hindi: Answer[], english: Answer[], desk: Answer[];
beforeAll(async () => {
  hindi = await answersIn("/hi", shop.url, up, true);
  english = await answersIn("", shop.url, up, false);
  desk = await deskAnswersIn("/hi", { shop, up });
});

/** Each text once, with the first page that has it. */
function found(answers: readonly Answer[], look: (answer: Answer) => string[]): string[] {
  const first = new Map<string, string>();
  for (const answer of answers)
    for (const text of look(answer)) if (!first.has(text)) first.set(text, `${answer.asked}: ${text}`);
  return [...first.values()];
}

const textsOf = ({ root }: Answer) => {
  const page = root();
  return page === null ? [] : textsIn(page);
};

/** What the shop does not write: its owner's address, and what the visitor typed. */
const own = [...latinNames, new RegExp(sampleShopDetails.address, "g")];
const typed = [/हिन्दी|आशा राव|(?<=^\s*)आ(?=\s*$)|४ मंदिर मार्ग|मैसूर|कर्नाटक|क्षक्ष|क्या नीला रंग छूटता है|घर पर कोई नहीं था/g];

/** Those in an answer that lead from one language into another, but the link that is there for it. */
function astray({ url: here, headers, source, root }: Answer): string[] {
  const { prefix } = languageAt(here.pathname);
  const isOther = (path: string) => path.startsWith("/") && languageAt(path).prefix !== prefix;
  const leads = (address: string) => {
    const url = URL.parse(address, here);
    if (url === null || url.host !== here.host || address === here.origin || wordless.test(url.pathname)) return false;
    return [url.pathname, ...["returnTo", "from"].map((name) => url.searchParams.get(name) ?? "")].some(isOther);
  };
  const page = root();
  const links = (page === null ? [] : elements(page)).flatMap((element) => {
    if (attribute(element, "hreflang") !== null) return [];
    const isBack = /^(?:returnTo|from)$/.test(attribute(element, "name") ?? "");
    const isOfPage = attribute(element, "property") === "og:url";
    const names = ["href", "action", "formaction", ...(isBack ? ["value"] : []), ...(isOfPage ? ["content"] : [])];
    return names.map((name) => attribute(element, name));
  });
  const [, ...data] = source.split(/(?="https?:)/).map((part) => part.slice(1).split('"')[0] ?? "");
  return [headers.get("location"), ...links, ...data].filter((one) => one !== null).filter(leads);
}

describe("addresses", () => {
  test("of the pages and redirects of a language stay in it", () => {
    expect(hindi.filter(({ status }) => status >= 300 && status < 400).length).toBeGreaterThan(30);
    expect(found([...hindi, ...english], astray)).toEqual([]);
  });

  test("of the other language are those of the same page, on every page with a header", () => {
    const switched = ({ url, root }: Answer) => {
      const page = root();
      if (page === null || named(page, "header").length === 0) return [];
      const links = elements(page, (element) => element.tagName === "a" && attribute(element, "hreflang") !== null);
      const paths = links.map((link) => attribute(link, "href") ?? "");
      const own = pathWithoutLanguage(url.pathname);
      // The page without a connection stands for any.
      const path = own === "/offline" ? "/" : own;
      const expected = languageAt(url.pathname).code === "hi" ? path : `/hi${path === "/" ? "" : path}`;
      return paths.join() === expected + url.search ? [] : [`${expected}${url.search}, not ${paths.join()}`];
    };
    expect(found([...hindi, ...english], switched)).toEqual([]);
  });

  test("of the other language stay in the shop where the path of the page has two slashes", async () => {
    const { root } = await createClient(shop.url).open(`${shop.url}/hi//evil.example/x`);
    const links = elements(root, (element) => attribute(element, "hreflang") !== null);
    expect(links.map((link) => attribute(link, "href"))).toEqual(["/evil.example/x"]);
  });

  test("of the home of another language end without a slash", async () => {
    const { status, headers } = await fetch(`${shop.url}/hi/?a=1`, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([308, "/hi?a=1"]);
  });

  test.each([
    ["/hi/login?returnTo=/cart", "/hi/cart"],
    ["/login?returnTo=/hi/cart", "/cart"],
  ])("at %s what follows is brought into its language", async (path, next) => {
    const page = await createClient(shop.url).open(path);
    expect(named(page.root, "input").map((input) => attribute(input, "value"))).toContain(next);
  });

  test.each([
    ["/hi/preferences", { theme: "dark", returnTo: "/productlisting?view=list" }, "/hi/productlisting?view=list"],
    ["/preferences", { theme: "dark", returnTo: "/hi/productlisting?view=list" }, "/productlisting?view=list"],
  ])("to which %s leads back are brought into its language", async (path, fields, next) => {
    expect((await send(createClient(shop.url), shop.url + path, fields)).location).toBe(next);
  });
});

describe("words", () => {
  test("of a Hindi page are in Hindi, shown, spoken, or read by programs", () => {
    expect(new Set(hindi.map(({ status }) => status))).toEqual(new Set([200, 301, 302, 303, 400, 404, 409, 429, 503]));
    expect(found(hindi, (answer) => withLetters("Latin", textsOf(answer), own))).toEqual([]);
  });

  test("of a Hindi page of the desk are in Hindi, and lead to Hindi pages", () => {
    expect(desk.length).toBeGreaterThan(90);
    // A label that is spoken, a title and a row of the file say no language.
    const names = sampleCatalogue.products.map(({ name }) => new RegExp(name, "g"));
    const known = [
      ...names,
      ...own,
      /\(copy\)|\b(?:SKU|A4|kB|Excel|LibreOffice|Google (?:Sheets|Authenticator|Merchant)|Aegis|Shopify|WooCommerce|CSV|MB|JPEG|PNG|WebP|HEIC|age(?:-encryption\.org)?)\b|\.(?:xlsx|env)\b/g,
    ];
    expect(found(desk, (answer) => withLetters("Latin", textsOf(answer), known))).toEqual([]);
    expect(found(desk, astray)).toEqual([]);
  });

  test("of an English page are in English", () => {
    expect(found(english, (answer) => withLetters("Devanagari", textsOf(answer), typed))).toEqual([]);
  });

  test.each(Object.keys(refusalWords).map((status) => Number(status) as RefusalStatus))(
    "of the refusal with %i are those of its path, as a page and as a line",
    (status) => {
      const told = { id: "00000000-0000-4000-8000-000000000000" };
      const texts = (path: string) => [
        ...textsIn(parseHtml(refusal(status, "text/html", { path, ...told }).body)),
        refusal(status, null, { path }).body,
      ];
      const id = /[\da-f-]{36}/g;
      expect(withLetters("Latin", texts("/hi/cart"), [...own, id])).toEqual([]);
      expect(withLetters("Devanagari", texts("/cart"), typed)).toEqual([]);
    },
  );

  const form = { "content-type": "application/x-www-form-urlencoded" };
  test.each<[number, string, Parameters<typeof rawRequest>[2]]>([
    [400, "/hi/%00", {}],
    [403, "/hi/login", { method: "POST", headers: { ...form, "sec-fetch-site": "cross-site" }, body: "a=b" }],
    [405, "/hi", { method: "PUT" }],
    [405, "/hi/about", { method: "POST", headers: form, body: "a=b" }],
    [413, "/hi/login", { method: "POST", headers: form, body: "a".repeat(70_000) }],
    [414, `/hi/${"a".repeat(9_000)}`, {}],
    [415, "/hi/login", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }],
  ])("of a refusal with %i are Hindi at %s", async (status, path, request) => {
    for (const accept of ["text/html", "*/*"]) {
      const answer = await rawRequest(shop.url, path, { ...request, headers: { ...request?.headers, accept } });
      const text = answer.body.toString();
      expect(answer.status).toBe(status);
      expect(withLetters("Latin", accept === "*/*" ? [text] : textsIn(parseHtml(text)), own)).toEqual([]);
    }
  });
});

describe("what a browser gets beside the words of its page", () => {
  const files = (language: string, pattern: string) =>
    globSync(pattern, { cwd: join(TEST_BUILD_DIR, language, "client/assets") }).toSorted();
  /** Sentences, or their parts between values: three words and more. */
  const threeWords = /\p{Script=Latin}[\p{Script=Latin}’'-]+(?:,? [\p{Script=Latin}’'-]+){2}/u;
  const dataOf = ({ source }: Answer) =>
    [...(source.split("streamController.enqueue(")[1] ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(
      ([, text = ""]) => text,
    );

  test("is no sentence of the other language in its data", () => {
    expect(found(hindi, (answer) => withLetters("Devanagari", dataOf(answer), [])).length).toBeGreaterThan(90);
    // Values of filters, which are parameters, stand in lists of lines; the framework names a status in its own words.
    const isForeign = (text: string) => threeWords.test(text) && !/\\u005cn|^Internal Server Error$/.test(text);
    // The page marks what an upstream said; its data know it by isolates of Unicode, or are a status nobody knows.
    const said = [/\u2068.*\u2069|^held at customs$/g];
    expect(found(hindi, (answer) => withLetters("Latin", dataOf(answer).filter(isForeign), [...own, ...said]))).toEqual(
      [],
    );
    expect(found(english, (answer) => withLetters("Devanagari", dataOf(answer), typed))).toEqual([]);
  });

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
    expect(withLetters("Latin", [hi.name, hi.description, ...shortcuts], own)).toEqual([]);
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
  expect([hindi.url.pathname + hindi.url.search, hindi.heading]).toEqual([
    "/hi/checkout?step=2",
    hindiCheckoutWords.stepTitles[2],
  ]);
  expect(hindi.text).toContain(`(${hindiSiteWords.cartCount(1)})`);
  expect(hindi.text).toContain(hindiSiteWords.account(person.name));
  expect(valueOf(await client.open("/hi/checkout?step=1"), "city")).toBe("Udupi");
  const back = await hindi.follow("English");
  expect([back.url.href, back.heading]).toEqual([english.url.href, english.heading]);
});
