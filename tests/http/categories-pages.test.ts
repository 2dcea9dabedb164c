import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeContent } from "#api/shop-content/stored-content.ts";
import * as listingWords from "#content/listing-words.ts";
import * as homeWords from "#content/home-words.ts";
import type { WireCategory } from "#contract/shop-content.ts";
import { createClient } from "#tests/support/client.ts";
import { named, textOf } from "#tests/support/html.ts";
import { copyPreparedDatabase } from "#tests/support/prepare-database.ts";
import { actOnShop } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

const dataDir = mkdtempSync(join(tmpdir(), "pallu-shop-"));
/** The owner's category stands first, is on Home with a picture of its own, and the skirts are hidden. */
const own: WireCategory = { slug: "silk-stoles", words: ["chunari"], follows: "saree", sidebar: true, home: true };
const others = (["saree", "lehenga", "kurti", "western"] as const).map((slug) => ({ slug, sidebar: true, home: true }));
const hidden = { slug: "skirt", sidebar: true, home: true, hidden: true };
let shop: RunningShop;
let piece: { id: number; name: string };

beforeAll(async () => {
  copyPreparedDatabase(dataDir);
  piece = await actOnShop(dataDir, async (trx) => {
    const [one, other] = await trx
      .selectFrom("products")
      .select(["id", "name"])
      .where("category", "=", "kurti")
      .limit(2)
      .execute();
    if (one === undefined || other === undefined) throw new Error("the samples have no kurtis");
    await trx.updateTable("products").set({ category: own.slug }).where("id", "=", one.id).execute();
    await trx.updateTable("products").set({ also_in: own.slug }).where("id", "=", other.id).execute();
    const all = (name: string) => [{ ...own, name, piece: String(one.id) }, ...others, hidden];
    await writeContent(trx, "categories", { en: all("Silk stoles"), hi: all("रेशमी ओढ़नी") }, new Date());
    return one;
  });
  shop = await startShop({ dataDir });
});
afterAll(() => shop.stop());

const open = (path: string) => createClient(shop.url).open(path);
const textAt = async (path: string) => (await fetch(shop.url + path)).text();

test("the owner's category is listed under its address and every word for it, beside lists and on Home", async () => {
  for (const word of ["silk-stoles", "Silk+Stoles", "chunari"]) {
    const page = await open(`/productlisting?category=${word}`);
    expect(page.title).toBe("Silk stoles, Our Collection | Pallu");
    expect(page.text).toContain(listingWords.count(2));
    const [nav] = named(page.root, "nav").filter((one) => textOf(one).startsWith(listingWords.categories));
    expect(textOf(nav ?? page.root)).toMatch(/All *Silk stoles *Saree *Lehenga *Kurti *Western$/);
  }
  for (const path of ["/", "/collection"]) expect((await open(path)).offers("Silk stoles")).toBe(true);
  const product = await open(`/product/${piece.id}`);
  expect(product.offers("Silk stoles")).toBe(true);
  expect(product.text).toContain("Blouse size");
});

test("in Hindi it has its Hindi name", async () => {
  expect((await open("/hi/productlisting?category=chunari")).title).toMatch(/^रेशमी ओढ़नी/);
  expect((await open("/hi")).offers("रेशमी ओढ़नी")).toBe(true);
});

test("a hidden one is linked from nowhere, and still lists its pieces at its address", async () => {
  const places = await Promise.all(
    ["/", "/collection", "/about", "/productlisting", "/productlisting?search=qwertz"].map(open),
  );
  for (const page of places) {
    const links = named(page.root, "a").map(({ attrs }) => attrs.find(({ name }) => name === "href")?.value ?? "");
    expect([page.url.pathname, links.filter((to) => to.includes("category=skirt"))]).toEqual([page.url.pathname, []]);
  }
  expect((await open("/")).text).not.toContain(homeWords.exploreLabel("Ajrakh", "Skirts"));
  const [sitemap, suggestions] = [await textAt("/sitemap.xml"), await textAt("/suggestions")];
  expect([sitemap.includes("category=silk-stoles"), sitemap.includes("category=skirt")]).toEqual([true, false]);
  expect(suggestions.split("\n").filter((word) => ["Silk stoles", "Skirts"].includes(word))).toEqual(["Silk stoles"]);
  expect((await open("/productlisting?category=skirts")).text).not.toContain(listingWords.count(0));
});
