import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { columnWords, productsWords, productWords } from "#content/desk/products-words.ts";
import { exportCatalogue } from "#api/catalogue/exchange/export-catalogue.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { readCategories, writeContent } from "#api/shop-content/stored-content.ts";
import { readProductList } from "#contract/product-lists.ts";
import { readShopContent } from "#contract/shop-content.ts";
import { categories as presets } from "#domain/categories.ts";
import { gstRateOf } from "#domain/gst.ts";
import { hsnOf } from "#domain/invoice.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { bringPatches, patchesOf, ToldOfTable } from "#tests/support/bring-table.ts";
import type { Client } from "#tests/support/client.ts";
import { sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

let owner: Client;
useUpstream();
useDesk();
beforeEach(async () => {
  up.database.exec("delete from products; delete from shop_content; update catalogue_state set version = version + 1");
  owner = await desk.as("owner");
});

const open = (category: string) => owner.open(`/desk/words/categories/table?category=${category}`);
const save = async (category: string, filling: Record<string, string>) =>
  (await open(category)).press(frameWords.save, filling);
const stoles = { name: "Silk stoles", "name:hi": "रेशमी ओढ़नी", words: "zorina, odhani", follows: "accessories" };
const slugs = async () => (await readCategories(db)).map(({ slug }) => slug);
const piece = (name: string, category: string, alsoIn: string | null = null) => {
  const id = up.product({ name });
  up.run("update products set category = ?, also_in = ? where id = ?", category, alsoIn, id);
  return String(id);
};
const listed = async (query: string) => {
  const found = readProductList((await up.call("GET", `/products?${query}&limit=50&page=1`)).body);
  return found?.products.map(({ name }) => name).toSorted();
};

test("a category is made at the desk in its place, is told to shops in both languages, and goes again", async () => {
  const saved = await save("", { ...stoles, place: "2", home: "" });
  expect(saved.text).toContain(words.categorySays("silk-stoles", 0, false));
  expect(await slugs()).toEqual(["saree", "silk-stoles", ...presets.slice(1)]);
  const told = async (language: string) => {
    const asked = new Request("http://upstream.internal/shop-content", { headers: { "accept-language": language } });
    return readShopContent(await (await up.upstream.fetch(asked)).json()).categories[1];
  };
  const one = { slug: "silk-stoles", follows: "accessories", inSidebar: true, onHome: false, isHidden: false };
  expect(await told("en")).toMatchObject({ ...one, name: "Silk stoles", words: ["zorina", "odhani"] });
  expect(await told("hi")).toMatchObject({ ...one, name: "रेशमी ओढ़नी" });
  await save("silk-stoles", { place: "7", "name:hi": "" });
  expect(await slugs()).toEqual([...presets, "silk-stoles"]);
  expect((await told("hi"))?.slug).toBe("lehenga");
  await (await open("silk-stoles")).press(words.removeCategory);
  expect(await slugs()).toEqual([...presets]);
});

test.each([
  [{ name: "" }, words.categoryMissing],
  [{ name: "Sarees" }, words.twice("sarees")],
  [{ name: "Drapes", words: "Lehnga" }, words.meansOther("Lehnga", "lehenga")],
  [{ name: "दुपट्टे" }, words.slugWrong],
  [{ name: "Drapes", piece: "999999" }, words.pieceUnknown("999999")],
])("a category is refused that is none, or that another one's word means: %j", async (filling, message) => {
  const refused = await save("", filling);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
  expect(await slugs()).toEqual([...presets]);
});

test("one that pieces are in stays with their number, also when all that is stated would go; the first six cannot go", async () => {
  await save("", stoles);
  piece("Ajrakh", "silk-stoles");
  piece("Banarasi", "saree", "silk-stoles");
  const page = await open("silk-stoles");
  expect([page.text.includes(words.categoryUsed(2)), page.hasButton(words.removeCategory)]).toEqual([true, false]);
  const reset = await (await owner.open("/desk/words/categories/reset")).press(words.resetNow);
  expect(reset.text).toContain(words.categoryUsed(2));
  expect(await slugs()).toContain("silk-stoles");
  expect((await open("saree")).hasButton(words.removeCategory)).toBe(false);
  await save("skirt", { name: "Ghagras", hidden: "on" });
  expect((await readCategories(db)).find(({ slug }) => slug === "skirt")).toMatchObject({
    name: "Ghagras",
    isHidden: true,
  });
});

test("a piece is in one category and others: lists, the desk and the search find it in each", async () => {
  await save("", stoles);
  const id = piece("Banarasi", "saree");
  piece("Ajrakh", "silk-stoles");
  piece("Kota", "saree");
  const slug = String(up.value("select slug from products where id = ?", id));
  const page = await owner.open(`/desk/products/${slug}`);
  expect(page.text).toContain(columnWords.also_in);
  await page.press(frameWords.save, { "also.silk-stoles": "on", "also.saree": "on" });
  expect(up.value("select also_in from products where id = ?", id)).toBe("silk-stoles");
  expect(await listed("category=silk-stoles")).toEqual(["Ajrakh", "Banarasi"]);
  expect(await listed("category=saree")).toEqual(["Banarasi", "Kota"]);
  expect((await owner.open("/desk/products?category=silk-stoles")).text).toContain(productsWords.found(2));
  for (const word of ["zorina", "stole", "ओढ़नी"])
    expect([word, await listed(`query=${encodeURIComponent(word)}`)]).toEqual([word, ["Ajrakh", "Banarasi"]]);
  await save("silk-stoles", { words: "" });
  expect(await listed("query=zorina")).toEqual([]);
});

test("a new product is made in a category of the owner's, and in none that is gone", async () => {
  await save("", stoles);
  const form = await owner.open("/desk/new-product");
  const filling = { name: "Tussar", category: "silk-stoles", price: "900", stock: "1" };
  up.database.exec("delete from shop_content");
  const refused = await form.press(productWords.make, filling);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(productWords.categoryGone)]);
  await save("", stoles);
  await (await owner.open("/desk/new-product")).press(productWords.make, filling);
  expect(up.value("select category from products where name = 'Tussar'")).toBe("silk-stoles");
});

test("files name categories by any of their words, several in a cell, and what is exported changes nothing", async () => {
  await save("", stoles);
  const told = new ToldOfTable();
  const bring = async (content: string, of = new ToldOfTable()) =>
    bringPatches({ db, engine: up.engine }, await patchesOf(db, content, of), { allowsEmptying: true }, of);
  const file = `slug,name,category,price,stock,size
a,Ajrakh,Silk Stoles,900,1,
b,Banarasi,"Sarees; zorina, Sale",5000,1,
c,Kota,saree,4000,1,
d,Chair,Furniture,10,1,
`;
  await bring(file, told);
  const stored = () => up.rows("select slug, category, also_in from products order by slug").map(Object.values);
  const first = [
    ["a", "silk-stoles", null],
    ["b", "saree", "silk-stoles"],
    ["c", "saree", null],
  ];
  expect(stored()).toEqual(first);
  expect(told.issues).toEqual([
    expect.stringMatching(/^3 note: the category "Sale" is left out/),
    expect.stringMatching(/^5 refused: no category is known for "Furniture".*desk/),
  ]);
  for (const format of ["plain", "shopify"] as const)
    expect(await bring(await text(exportCatalogue(db, format)))).toMatchObject({ same: 3 });
  // A file without the others leaves them, one with an empty cell takes them away.
  await bring("slug,category\nb,saree\n");
  expect(stored()).toEqual(first);
  await bring('slug,category,also_in\nb,saree,\nc,saree,"Silk stoles|kurti"\n');
  expect(stored()).toEqual([first[0], ["b", "saree", null], ["c", "saree", "silk-stoles,kurti"]]);
});

test("taxes follow the category that is named, and else the rate of all others", async () => {
  await writeContent(
    db,
    "categories",
    {
      en: [
        { slug: "stoles", name: "Stoles", follows: "accessories" },
        { slug: "toys", name: "Toys" },
      ],
    },
    new Date(),
  );
  const taxes = { rates: { otherwise: 1_200, byCategory: { accessories: 300 } }, hsn: { accessories: "6214" } };
  await writeContent(db, "taxes", { en: { gstin: null, state: null, ...taxes } }, new Date());
  const seller = await readSeller(db);
  const of = (category: string) => [gstRateOf(seller.rates, category, 100), hsnOf(seller, category)];
  expect(of("stoles")).toEqual([300, "6214"]);
  expect(of("toys")).toEqual([1_200, null]);
  expect(of("saree")).toEqual([1_200, null]);
});

test("the desk's taxes call a category as its owner does: its field, its rate, and one that has none", async () => {
  await save("saree", { name: "Six yards" });
  const type = async (typed: Record<string, string>) =>
    (await owner.open("/desk/words/taxes")).press(frameWords.save, typed);
  const saved = await type({ [words.rateOf("Six yards")]: "5" });
  expect(saved.text).toContain("Six yards 5 %");
  await save("lehenga", { name: "Skirts for a wedding" });
  const refused = await type({ gstin: sellerInMaharashtra.gstin ?? "" });
  expect(refused.text).toContain("Skirts for a wedding, ");
});
