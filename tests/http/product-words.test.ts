import { describe, expect, test } from "vitest";
import * as productWords from "#content/product-words.ts";
import { sizeWords } from "#content/size-words.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { attribute, named, textOf } from "#tests/support/html.ts";
import { main } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addPiece } from "#tests/support/stored-variants.ts";

useSharedShop();

const open = (path: string) => createClient(shop.url).open(path);
const productOf = (category: string) =>
  Number(up.value("select id from products where category = ? and size_table is null", category));

/** The tables of a page: of each its name and its rows. */
const tablesOf = (page: Page) =>
  named(page.root, "table").map((table) => named(table, "tr").map((row) => textOf(row).trim()));
/** What the chat starts with. */
const question = (page: Page) => new URL(page.addresses(sizeWords.ask)[0] ?? "").searchParams.get("text");

describe("the size guide", () => {
  test("shows the table of a piece, which its page leads to, in both units", async () => {
    const product = productOf("lehenga");
    const piece = await open(`/product/${product}`);
    // It stands with the sizes, also where colors come after them.
    expect(piece.text).toContain(`XL ${productWords.sizeGuide} ${productWords.color}`);
    const page = await piece.follow(productWords.sizeGuide);
    expect([page.status, page.heading]).toEqual([200, sizeWords.title]);
    expect(tablesOf(page)).toEqual([
      [
        "Size S M L XL",
        "Bust for the blouse of your body",
        "inches 34 36 38 40",
        "cm 86 91 97 102",
        "Waist of your body",
        "inches 28 30 32 34",
        "cm 71 76 81 86",
        "Hip of your body",
        "inches 37 39 41 43",
        "cm 94 99 104 109",
        "Lehenga length of the piece",
        "inches 42",
        "cm 107",
        "Blouse length of the piece",
        "inches 14 14.5 15 15.5",
        "cm 36 37 38 39",
      ],
    ]);
    expect(page.text).toContain("Between two sizes? Go by the waist");
    for (const sentence of sizeWords.howText) expect(page.text).toContain(sentence);
    // Paper has the table, and neither links nor what lies closed.
    expect(named(page.root, "details").filter((one) => named(one, "table").length > 0)).toEqual([]);
    expect(page.source).not.toMatch(/<script[^>]*src/);
  });

  test.each([
    ["", "Bandhani Georgette Saree. "],
    ["&size=M&color=Red", "Bandhani Georgette Saree, Red, M. "],
    ["&size=nine&color=Infrared", "Bandhani Georgette Saree. "],
  ])("asks in the chat about the piece, with what is chosen of it: %s", async (query, expected) => {
    const page = await open(`/sizes?product=1${query}`);
    expect(question(page)).toContain(expected);
    expect(question(page)).toMatch(/\/product\/1$/);
  });

  test("shows every table at its own address, one of each kind", async () => {
    const page = await open("/sizes");
    const ids = named(page.root, "h2").flatMap((heading) => attribute(heading, "id") ?? []);
    expect(ids).toEqual(expect.arrayContaining(["saree", "lehenga", "kurti", "skirt", "western", "juttis", "bangles"]));
    expect(tablesOf(page)).toHaveLength(ids.length);
    expect(question(page)).toBe(sizeWords.question);
    const inHindi = await open("/hi/sizes");
    expect(inHindi.text).toMatch(/कमर के साइज़ .*बस्ट.* जूतियाँ /);
    expect(inHindi.text).not.toContain("Bust");
  });

  test("is that which a piece names, and none for a piece whose table nobody stated", async () => {
    const product = productOf("kurti");
    const name = (table: string | null) => up.run("update products set size_table = ? where id = ?", table, product);
    name("juttis");
    expect(tablesOf(await open(`/sizes?product=${product}`))[0]?.[1]).toBe("Foot length of your body");
    name("none");
    expect((await open(`/sizes?product=${product}`)).status).toBe(404);
    expect((await open(`/product/${product}`)).offers(productWords.sizeGuide)).toBe(false);
    name(null);
    expect((await open("/sizes?product=999999")).status).toBe(404);
  });
});

const client = () => createClient(shop.url);
/** The texts of the page's own part that are marked as English. */
const markedEnglish = (page: Page) => {
  const parts = named(main(page), "a", "h1", "h3", "p", "dd", "span", "img").filter(
    (one) => attribute(one, "lang") === "en",
  );
  return [...new Set(parts.map(textOf))];
};
const rowOf = (where: string) => up.row(`select * from products where ${where}`) ?? {};

test("a Hindi page shows the words that there are, and marks what nobody translated as English", async () => {
  const { id, name, ...told } = rowOf("category = 'saree' order by position");
  const whole = await client().open(`/hi/product/${id}`);
  expect(whole.heading).toMatch(/साड़ी/);
  expect(markedEnglish(whole)).toEqual([]);
  up.run(`delete from product_translations where product_id = ${id}`);
  const bare = await client().open(`/hi/product/${id}`);
  expect(bare.heading).toBe(name);
  const facts = ["description", "fabric", "craft", "garment_length", "included", "care", "occasion", "color_note"];
  expect(markedEnglish(bare)).toEqual([name, ...facts.map((fact) => told[fact])]);
  expect(markedEnglish(await client().open("/hi/productlisting?category=saree"))).toContain(name);
  const hindi = client();
  await (await hindi.open("/hi/productlisting?category=saree")).press(new RegExp(`कार्ट.*${name}`));
  // The second stands in the names of its buttons.
  expect(markedEnglish(await hindi.open("/hi/cart"))).toEqual([name, `: ${name}`]);
});

test("a Hindi page says the price before a sale first, and what a price begins at after it", async () => {
  const sale = { size: "M", color: "Red", pricePaise: 120_00, salePaise: 90_00 };
  const path = `/hi/product/${addPiece(up, [sale, { size: "L", color: "Red", pricePaise: 150_00 }])}`;
  const shopper = client();
  expect((await shopper.open(path)).text).toContain("पहले ₹120 अब ₹90 से 25% छूट");
  const chosen = await shopper.open(`${path}?size=M&color=Red`);
  expect(chosen.text).toContain("पहले ₹120 अब ₹90 25% छूट");
  await chosen.press("कार्ट में जोड़ें");
  expect((await shopper.open("/hi/cart")).text).toContain("पहले ₹120.00 अब ₹90.00");
});
