import { expect, test } from "vitest";
import { categoryInWords } from "#upstream/catalogue/exchange/category-in-words.ts";
import type { ProductDraft } from "#upstream/catalogue/exchange/product-draft.ts";
import { withoutBareFormula, withoutFormula } from "#upstream/catalogue/exchange/cells.ts";
import { readProductFile } from "#tests/support/read-product-file.ts";

/** The combinations of a draft as "size/colour: stock". */
function offered({ variants }: ProductDraft): string[] | null | undefined {
  return variants?.map(({ size, color, stock }) => `${size}/${color}: ${stock}`);
}

const shopify =
  "Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image\n";

test("options of a Shopify export become sizes and colours, in any order, with stock, price and picture of each", async () => {
  const { products, note, refused } = await readProductFile(
    `${shopify}rani,Rani Kurta,Kurti,Colour,Red,Size,S,,,R1,3,900,,https://c.example/a.jpg,https://c.example/red.jpg
rani,,,,Red,,M,,,R2,0,950,1200,,
rani,,,,Teal,,M,,,R3,5,900,,,https://c.example/a.jpg\n`,
  );
  expect({ note, refused }).toEqual({ note: [], refused: [] });
  expect(products.map(offered)).toEqual([["S/Red: 3", "M/Red: 0", "M/Teal: 5"]]);
  expect(products[0]?.variants).toMatchObject([
    { pricePaise: 90_000, salePaise: null, image: "https://c.example/red.jpg" },
    { pricePaise: 120_000, salePaise: 95_000, image: null },
    { pricePaise: 90_000, image: null },
  ]);
});

test("Shopify's Default Title is one combination with nothing to choose; an export without option columns states none", async () => {
  const { products } = await readProductFile(`${shopify}jhumka,Jhumka,Earrings,Title,Default Title,,,,,J1,4,300,,,\n`);
  expect(products.map(offered)).toEqual([["/: 4"]]);
  const none = await readProductFile(
    "Handle,Title,Type,Vendor,Variant Inventory Qty,Variant Price\njhumka,Jhumka,Earrings,Pallu,4,300\n",
  );
  expect(none.products.map((draft) => [draft.variants, draft.stock])).toEqual([[undefined, 4]]);
});

test("an option that is neither size nor colour is offered with the size, and a remark says so", async () => {
  const { products, note } = await readProductFile(
    `${shopify}sari,Tara Saree,Saree,Material,Silk,Length,5.5 m,,,T1,1,900,,,
sari,,,,Cotton,,5.5 m,,,T2,2,800,,,
belt,Zari Belt,Belt,Material,Leather,,,,,B1,2,400,,,\n`,
  );
  expect(products.map(offered)).toEqual([["5.5 m, Silk/: 1", "5.5 m, Cotton/: 2"], ["/: 2"]]);
  expect(note).toEqual([
    { line: 2, reason: '"Material" is offered together with the size' },
    { line: 4, reason: 'the option "Material" is always "Leather": it is no choice and is left out' },
  ]);
});

test("lines of the same combination are added up with a remark, and a line without any option is refused", async () => {
  const { products, note, refused } = await readProductFile(
    `${shopify}rani,Rani Kurta,Kurti,Size,S,,,,,R1,3,900,,,\nrani,,,,s,,,,,R2,4,900,,,\nrani,,,,,,,,,R3,9,900,,,\n`,
  );
  expect(products.map(offered)).toEqual([["S/: 7"]]);
  expect(note).toEqual([{ line: 3, reason: 'the combination "s" stands in line 2 already: the stock is added' }]);
  expect(refused).toEqual([{ line: 4, reason: "it names no size or colour, and other lines of the product do" }]);
});

test("lines of a Google group become combinations; material counts only where it differs", async () => {
  const { products } = await readProductFile(
    `id,item_group_id,title,availability,price,product_type,size,color,material,quantity
1,g,Kesar Kurta - Rose / S,in_stock,900 INR,Kurta,S,Rose,Cotton,2
2,g,Kesar Kurta - Rose / M,in_stock,950 INR,Kurta,M,Rose,Cotton,3
3,h,Mor Kurta,in_stock,900 INR,Kurta,S,Rose,Cotton,2
4,h,Mor Kurta,in_stock,900 INR,Kurta,S,Rose,Silk,1\n`,
  );
  expect(products.map((draft) => [draft.name, offered(draft)])).toEqual([
    ["Kesar Kurta", ["S/Rose: 2", "M/Rose: 3"]],
    ["Mor Kurta", ["S, Cotton/Rose: 2", "S, Silk/Rose: 1"]],
  ]);
});

test("a plain table states combinations by lines or by lists; a stock of several is divided, and a remark says so", async () => {
  const { products, note, refused } = await readProductFile(
    `slug,name,category,price,stock,size,colour
a,Rani Kurta,kurti,900,3,S,Red
a,Rani Kurta,,950,4,M,Red
,,,900,5,L,Red
b,Neel Kurta,kurti,800,7,S|M|L,
c,Mor Kurta,kurti,800,1|2,"S, M","White, Gold"
d,Plain Kurta,kurti,700,6,,
a,Other Kurta,kurti,900,1,XL,Red
d,Plain Kurta,kurti,700,9,,\n`,
  );
  expect(products.map((draft) => [draft.slug, offered(draft), draft.stock])).toEqual(
    [
      ["a", ["S/Red: 3", "M/Red: 4", "L/Red: 5"], null],
      ["b", ["S/: 3", "M/: 2", "L/: 2"], null],
      ["c", ["S/White, Gold: 1", "M/White, Gold: 2"], null],
      ["d", undefined, 6],
    ].toSorted(
      (x, y) => products.findIndex(({ slug }) => slug === x[0]) - products.findIndex(({ slug }) => slug === y[0]),
    ),
  );
  expect(note).toEqual([{ line: 5, reason: "the stock 7 is divided among 3 combinations" }]);
  expect(refused).toEqual([
    { line: 8, reason: 'the handle "a" belongs to another title in line 2' },
    { line: 9, reason: '"d" stands in line 7 already' },
  ]);
});

test("articles with a number each are one product by their name", async () => {
  const { products } = await readProductFile(
    "sku,name,category,price,stock,size\nRK-S,Rani Kurta - S,kurti,900,1,S\nRK-M,Rani Kurta - M,kurti,900,2,M\n",
  );
  expect(products.map((draft) => [draft.name, offered(draft)])).toEqual([["Rani Kurta", ["S/: 1", "M/: 2"]]]);
});

test("a column of gender or age decides first, then the department, then the title", async () => {
  const { products, refused } = await readProductFile(
    `id,name,category,price,gender,age group
1,Cotton Kurta,Kurtas,500,Men,
2,Cotton Kurta,Men > Kurtas,500,Women,
3,Kurta for Men,Kurtas,500,Unisex,
4,Kurta Set,Kurtas,500,Girls,
5,Kurta Set,Kurtas,500,,Kids
6,Kurta Set,Clothing > Boys > Kurtas,500,,
7,Kurta for Men,Kurtas,500,,
8,Baby pink kurta,Kurtas,500,,
9,Kurta Set,Women & Kids > Kurtas,500,,adult
10,Kurta Set,Kurtas,500,Female,5-12 years
11,Kurta Set,Kurtas,500,,0-12 Months
12,Kurta Set,Kurtas,500,,2Y
13,Kurta Set,Kurtas,500,,18-45 years
14,Kurta Set,Kurtas,500,पुरुष,
15,Kurta Set,Kurtas,500,Menswear,\n`,
  );
  expect(products.map(({ slug }) => slug)).toEqual(["2", "3", "8", "9", "13"]);
  expect(refused).toEqual(
    [
      [2, "men"],
      [5, "girls"],
      [6, "kids"],
      [7, "boys"],
      [8, "men"],
      [11, "5-12 years"],
      [12, "0-12 Months"],
      [13, "2Y"],
      [15, "purush"],
      [16, "menswear"],
    ].map(([line, word]) => ({ line, reason: `it is not for women: the file says "${word}"` })),
  );
});

test.each([
  ["Home Entertainment > Video Players & Accessories", "Streaming stick, set top with belt clip", null],
  ["Drones, Accessories", "Ring guard", null],
  ["Apparel & Accessories > Bags", "Potli", "accessories"],
  ["Jewellery and Accessories", "Jhumka", "accessories"],
  ["Home Storage", "Bag for sarees", null],
  ["Home Storage > Accessories", "Potli", null],
  ["Accessories", "Saree storage bag", null],
  ["Women > Sarees", "Silk saree with storage pouch", "saree"],
  ["Women's Scarves & Accessories", "Stole", "accessories"],
])("a product of %s named %s is of the category %s", (department, title, category) =>
  expect(categoryInWords([department, title], [department])).toBe(category),
);

test("a currency that the file names is checked, in a column and in the name of a column", async () => {
  const { products, refused } = await readProductFile(
    "id,name,category,price,currency\n1,A saree,saree,500,INR\n2,B saree,saree,500,USD\n3,C saree,saree,500,₹\n",
  );
  expect(products.map(({ slug }) => slug)).toEqual(["1", "3"]);
  expect(refused).toEqual([{ line: 3, reason: 'its price is in "USD", not in rupees' }]);
  await expect(readProductFile("id,name,Price (USD)\n1,A saree,5\n")).rejects.toThrow(
    "the prices in the column Price (USD) are not in rupees",
  );
});

test("formulas and errors of spreadsheets are read as what they show; a shortened number is no key", async () => {
  expect(["'=1+1", "''@home", "'- soft", "=1299", "'tis"].map(withoutFormula)).toEqual([
    "=1+1",
    "'@home",
    "- soft",
    "1299",
    "'tis",
  ]);
  expect(["=1+1", "-5", "'=a", "soft", "5-6"].map(withoutBareFormula)).toEqual(["'=1+1", "'-5", "''=a", "soft", "5-6"]);
  expect(['="0012"', '=HYPERLINK("https://a.example/x.jpg","see")', "#REF!", "=1+1 saree"].map(withoutFormula)).toEqual(
    ["0012", "https://a.example/x.jpg", "", "=1+1 saree"],
  );
  const { products, refused } = await readProductFile(
    'id,name,price\n"=""0012""",A saree,500\n8.90123E+12,B saree,500\n',
  );
  expect(products.map(({ slug }) => slug)).toEqual(["0012"]);
  expect(refused).toEqual([{ line: 3, reason: 'the key "8.90123E+12" is a number that a spreadsheet has shortened' }]);
});

test("a formula without its result costs its line; one in a column that is not read costs nothing", async () => {
  const { products, refused } = await readProductFile(
    'slug,name,description,category,price,total\na,=1+1,,saree,500,=E2*2\nb,"=CONCAT(""Red"","" Saree"")",,saree,500,\nc,A2 saree,=A2,saree,500,\nd,D saree,= soft =,saree,500,=SUM(E2:E4)\n',
  );
  expect(products.map(({ slug }) => slug)).toEqual(["d"]);
  expect(refused).toEqual([
    { line: 2, reason: 'its name is the formula "=1+1": save the file with what it comes to' },
    {
      line: 3,
      reason: 'its name is the formula "=CONCAT(\\"Red\\",\\" Saree\\")": save the file with what it comes to',
    },
    { line: 4, reason: 'its description is the formula "=A2": save the file with what it comes to' },
  ]);
});

test("a column of prices in another currency is told where there is one in rupees, and refused alone", async () => {
  const { note, products } = await readProductFile("slug,price,price_usd,Cost ($)\na,500,9,4\n");
  expect(products).toMatchObject([{ pricePaise: 50_000, salePaise: null }]);
  expect(note.map(({ reason }) => reason)).toEqual([
    'the column "price_usd" is not in rupees and is not read',
    'the column "Cost ($)" is not in rupees and is not read',
  ]);
  await expect(readProductFile("slug,price_usd\na,9\n")).rejects.toThrow(
    "the prices in the column price_usd are not in rupees, and the shop sells in rupees: a column price is missing",
  );
});

test("a size with a comma is one size, a list of sizes several, and a date no size", async () => {
  const { products, refused } = await readProductFile(
    'slug,size,stock\na,"S, Cotton",4\nb,"S, M, L",9\nc,"S, Cotton|M, Cotton",4\nd,10-Dec,2\ne,"Free Size, Silk",1\n',
  );
  expect(products.map((draft) => offered(draft))).toEqual([
    ["S, Cotton/: 4"],
    ["S/: 3", "M/: 3", "L/: 3"],
    ["S, Cotton/: 2", "M, Cotton/: 2"],
    ["Free Size, Silk/: 1"],
  ]);
  expect(refused).toEqual([
    {
      line: 5,
      reason: 'the size "10-Dec" is a date, which a spreadsheet has made of a size such as 10-12: write it as text',
    },
  ]);
});

test("a file of columns that say nothing alone is refused with what is missing", async () => {
  await expect(readProductFile("slug,options\na,own\n")).rejects.toThrow(
    "the columns size, color and stock are missing",
  );
  expect((await readProductFile("slug,created_at\na,2026-01-02\n")).products).toMatchObject([
    { createdAt: "2026-01-02T00:00:00.000Z" },
  ]);
});

test("names of columns below titles, or in two lines with merged cells, are found; a repeated name is told", async () => {
  const merged = await readProductFile("Product,,Price,,\nslug,name,MRP,offer price,MRP\na,Red Saree,900,700,1\n");
  expect(merged.products).toMatchObject([{ slug: "a", pricePaise: 90_000, salePaise: 70_000 }]);
  expect(merged.note).toEqual([{ line: 2, reason: 'the column "mrp" stands more than once: the first counts' }]);
  const upper = await readProductFile("slug,name,Price,,\n,,MRP,offer price,\na,Red Saree,900,700,\n");
  expect(upper.products).toMatchObject([{ slug: "a", pricePaise: 90_000, salePaise: 70_000 }]);
});
