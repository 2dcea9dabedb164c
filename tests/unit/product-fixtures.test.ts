import { expect, test } from "vitest";
import type { Issue } from "#upstream/catalogue/exchange/product-draft.ts";
import { openProductFile } from "#upstream/catalogue/exchange/read-products.ts";
import { totalsOf } from "#tests/support/draft-totals.ts";
import { productFile, type ProductFileName } from "#tests/support/product-file.ts";

/** What a file comes to: slug, category, price and sale in rupees, pieces and pictures of each product, and what is told of its lines. */
async function read(name: ProductFileName) {
  const told: Record<"refused" | "skipped" | "note", [number, string][]> = { refused: [], skipped: [], note: [] };
  const { format, products: drafts } = await openProductFile(productFile(name), null);
  const products: unknown[] = [];
  const tell = (kind: keyof typeof told, { line, reason }: Issue) => void told[kind].push([line, reason]);
  for await (const draft of drafts(tell, () => {})) {
    const { line, slug, category, pictures, hiddenBecause } = draft;
    if (hiddenBecause !== null) {
      told.skipped.push([line, hiddenBecause]);
      continue;
    }
    const { pricePaise, salePaise, stock } = totalsOf(draft);
    products.push([
      slug,
      category,
      pricePaise / 100,
      salePaise === null ? null : salePaise / 100,
      stock,
      pictures.length,
    ]);
  }
  return { format, products, ...told };
}

/** What the products of a file are called. */
async function namesIn(name: ProductFileName): Promise<string[]> {
  const { products } = await openProductFile(productFile(name), null);
  const names: string[] = [];
  for await (const product of products(
    () => {},
    () => {},
  ))
    names.push(product.name);
  return names;
}

test("a damaged Shopify export is read as far as possible, and every refused line is named", async () => {
  expect(await read("shopify-damaged.csv")).toEqual({
    format: "shopify",
    products: [
      ["rani-silk-saree", "saree", 14_999, 12_499, 1_003, 3],
      ["neel-kurta", "kurti", 899, null, 10, 1],
      ["stole-of-inches", "accessories", 1_299, null, 2, 0],
      ["behind-it-saree", "saree", 1_999, null, 3, 0],
    ],
    refused: expect.arrayContaining([
      [9, "there is no price"],
      [10, 'the price "$49.00" cannot be read as rupees'],
      [11, 'no category is known for "Kitchen accessories"'],
      [12, 'the handle "neel-kurta" belongs to another title in line 7'],
      [13, "a quote stands in the middle of a field; lines 13 to 14 are left out"],
      [17, "the same variant stands in line 8 already"],
      [19, "the file ends in the middle of this line"],
    ]),
    skipped: [[16, "Draft Saree is draft"]],
    note: expect.arrayContaining([
      [5, 'the stock "-2" counts as none'],
      [18, 'the picture "ftp://cdn.shop.example/stole.jpg" is left out: it has no web address'],
    ]),
  });
});

test("columns in another order, some missing, semicolons, decimal commas, old line ends and two encodings in one file", async () => {
  expect(await read("shopify-reordered-latin1.csv")).toEqual({
    format: "shopify",
    products: [
      ["rose-georgette-saree", "saree", 1_299, null, 3, 0],
      ["cafe-kurta", "kurti", 799.5, null, 7, 0],
      ["crepe-lehenga-rose", "lehenga", 999, null, 1, 0],
    ],
    refused: [
      [5, 'the price "1.299" can be read in two ways: write it as 1299.00 or 1,299'],
      [6, "there is no price"],
    ],
    skipped: [],
    note: [],
  });
});

test("a file of Excel, in UTF-16 and with a line that names the separator", async () => {
  expect(await read("shopify-excel-utf16.csv")).toEqual({
    format: "shopify",
    products: [["mor-lehenga", "lehenga", 29_999, 24_999, 3, 1]],
    refused: [],
    skipped: [[5, "Hidden Lehenga is not published"]],
    note: [],
  });
});

test("a Merchant feed parted by tabs", async () => {
  expect(await read("google-feed.tsv")).toEqual({
    format: "google",
    products: [
      ["ak", "kurti", 2_499, 1_999, null, 3],
      ["ss-1", "saree", 1_299, null, 0, 1],
    ],
    refused: [
      [5, 'the price "49.00 USD" cannot be read as rupees'],
      [6, 'no category is known for "Aqua swimsuit cover"'],
    ],
    skipped: [],
    note: [],
  });
});

test("a Merchant feed parted by commas, its columns in another order and with a prefix", async () => {
  expect(await read("google-feed.csv")).toMatchObject({
    format: "google",
    products: [
      ["bd-1", "accessories", 1_299, null, 12, 1],
      ["bd-2", "accessories", 1_499, 1_299, null, 0],
      ["bd-3", "accessories", 1_299, null, 0, 0],
    ],
    refused: [[5, "there is no price"]],
  });
});

test("a marketplace's table with trees of categories and lists of pictures: what is for a car is no accessory here", async () => {
  expect(await read("marketplace-tree.csv")).toMatchObject({
    format: "plain",
    products: [
      ["0a1", "kurti", 1_299, 649, null, 2],
      ["0a4", "accessories", 450, 299, null, 1],
      ["0a5", "accessories", 999, 499, null, 0],
    ],
    refused: [
      [3, "there is no price"],
      [4, expect.stringContaining("Automotive")],
      [8, expect.stringContaining("Mobiles & Accessories")],
    ],
  });
});

test("a marketplace's list without keys: two products of one name are two, and a title too long is cut", async () => {
  const { products, refused, note } = await read("marketplace-list.csv");
  expect(products.map((product) => (Array.isArray(product) ? product.slice(1) : product))).toEqual([
    ["saree", 3_999, 1_299, null, 1],
    ["saree", 3_999, 999, null, 1],
    ["western", 1_899, 649.5, null, 1],
    ["accessories", 499, null, null, 1],
  ]);
  expect(refused).toEqual([
    [6, 'no category is known for "home & kitchen supplies"'],
    [7, "there is no price"],
  ]);
  expect(note).toEqual([[4, "the title is cut after 197 of 227 characters"]]);
});

test("a table whose short descriptions are its names, with the currency in the names of its columns", async () => {
  expect(await read("marketplace-nameless.csv")).toMatchObject({
    products: [
      ["10473520", "kurti", 1_699, 696, null, 0],
      ["10561392", "kurti", 3_999, null, null, 0],
      ["4335679", "accessories", 1_295, 893, null, 0],
    ],
    refused: [[5, 'no category is known for "Lingerie & Sleep Wear"']],
  });
});

test("the shop's own table", async () => {
  expect(await read("own-table.tsv")).toMatchObject({
    format: "plain",
    products: [
      ["plain-skirt", "skirt", 799, null, 0, 0],
      ["zari-saree", "saree", 12_499, 9_999.5, 4, 1],
    ],
    refused: [
      [4, '"zari-saree" stands in line 2 already, and says something else'],
      [5, 'no category is known for "furniture"'],
      [6, 'the price "1,00,00,001" is more than a crore'],
    ],
  });
});

test("two Shopify exports in one file: uncounted products are available, lines with wrong columns or handles are named", async () => {
  const { products, refused, note } = await read("shopify-pasted.csv");
  expect(products).toEqual([
    ["gulab-anarkali", "kurti", 2_999, 2_499, null, 2],
    ["champa-saree", "saree", 1_899, null, null, 0],
    ["mogra-stole", "accessories", 699, null, 0, 0],
    ["mor-jutti", "accessories", 1_499, null, 5, 0],
    ["neel-skirt", "skirt", 1_299, null, 5, 0],
    ["tara-dupatta", "accessories", 899, null, 9, 0],
    ["kamal-lehenga", "lehenga", 8_999, null, 4, 0],
    ["juhi-kurta", "kurti", 999, null, 2, 0],
  ]);
  expect(refused).toEqual([
    [32, "its fields stand in the columns of others"],
    [28, 'the handle "neel-skirt" belongs to another title in line 26'],
    [29, "it belongs to line 28, which is refused"],
    [30, "it belongs to line 28, which is refused"],
    [34, "a quote is opened here and never closed"],
    [35, 'there is no title for "lost-saree"'],
  ]);
  expect(note).toEqual([]);
});

test("a Merchant feed whose titles name the variant: the product's is what they share", async () => {
  expect(await read("google-variants.csv")).toMatchObject({
    products: [
      ["7001", "kurti", 1_299, null, null, 3],
      ["7002", "western", 1_999, null, null, 1],
      ["7003", "saree", 4_999, null, null, 1],
      ["7004", "saree", 5_999, null, null, 1],
    ],
    refused: [[7, 'no category is known for "Short-leaved fern"']],
  });
  expect(await namesIn("google-variants.csv")).toEqual([
    "Kesar Kurta",
    "Wide Leg Jeans",
    "Laal Saree",
    "Neel Saree - Indigo",
  ]);
});

test("a table with makers and kinds instead of names", async () => {
  expect(await read("marketplace-brands.csv")).toMatchObject({
    products: [
      ["501", "kurti", 3_399, 1_019, null, 0],
      ["502", "western", 1_599, null, null, 0],
      ["503", "saree", 1_998, 899, null, 0],
    ],
    refused: [
      [5, 'no category is known for "Lingerie & Sleep Wear"'],
      [6, 'no category is known for "Indian Wear"'],
    ],
  });
  expect(await namesIn("marketplace-brands.csv")).toEqual(["Vana kurta sets", "Sara night suits", "Zia sarees"]);
});

test("a table made by hand: a misspelt column, line breaks in prices, words for empty fields, one text for two makers", async () => {
  expect(await read("marketplace-misspelt.csv")).toEqual({
    format: "plain",
    products: [
      ["mor-solid-cotton-blend-womens-a-line-dress-indigo", "western", 1_699, 849, null, 0],
      ["tara-mirror-work-georgette-kurta-rani", "kurti", 3_499, 2_449, null, 0],
      ["mor-solid-womens-top-maroon", "western", 1_299, null, null, 0],
      ["vana-solid-cotton-blend-womens-a-line-dress-indigo", "western", 1_999, 999, null, 0],
    ],
    refused: [
      [6, "there is no title"],
      [10, 'no category is known for "Fragrance-Women"'],
    ],
    skipped: [],
    note: [],
  });
});
