import { beforeAll, expect, test } from "vitest";
import { weighPages, type PageWeight } from "#tests/support/page-weights.ts";
import { tableOf } from "#tests/support/performance-document.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";

let weights: PageWeight[];
useShop({ isPrepared: false });
beforeAll(async () => {
  weights = await weighPages(shop);
  console.log(tableOf(weights));
});

/** Where a shopper looks around and buys. */
const shopping = [
  "home",
  "listing",
  "product",
  "collection",
  "cart",
  "login",
  "register",
  "checkout: delivery",
  "checkout: payment",
  "checkout: review",
];
const scriptless = ["contact", "accessibility", "privacy", "glossary", "not found", "receipt"];

test("HTML with the styles it needs comes in one round trip", () => {
  // Ten segments of 1460 bytes are what a new connection sends at once, headers included.
  expect(weights.filter(({ html }) => html > 14_000).map(({ page }) => page)).toEqual([]);
});

// Devanagari takes three bytes a letter, of which the compressor leaves less than one more than of English. The signatures of
// pictures are others in each run, which is 70 bytes more or less; the fabrics on the cards of a listing are 100 of them.
test.each(["/hi", "/hi/productlisting", "/hi/product/1"])("%s comes in 0.8 kB more at most", async (path) => {
  const headers = { accept: "text/html", "accept-encoding": "br" };
  expect((await rawRequest(shop.url, path, { headers })).body.length).toBeLessThanOrEqual(14_800);
});

test("the script that runs before the load event is small", () => {
  expect(weights.filter(({ bootScript }) => bootScript > 1_024).map(({ page }) => page)).toEqual([]);
});

test.each([...shopping, "dashboard"])("%s takes at most 122 kB of script, 19.2 kB of it the shop's own", (name) => {
  const { script, ownScript } = of(name);
  expect(script).toBeGreaterThan(50_000);
  expect(script).toBeLessThanOrEqual(122_000);
  // With the form of an alert (decision 50), that of a code (decision 53), and what reviews say together (decision 54).
  // The names of files, which a style changes, too, move it by up to 50 bytes.
  const most = name === "product" ? 19_500 : name.startsWith("checkout") ? 19_900 : 19_200;
  expect(ownScript).toBeLessThanOrEqual(most);
});

test.each(scriptless)("%s carries no script", (name) => {
  expect(of(name)).toMatchObject({ bootScript: 0, script: 0, ownScript: 0 });
});

function of(name: string): PageWeight {
  const found = weights.find(({ page }) => page === name);
  if (found === undefined) throw new Error(`no weight of ${name}`);
  return found;
}
