import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryInWords } from "#upstream/catalogue/exchange/category-in-words.ts";
import { tableColumns } from "#upstream/catalogue/exchange/field-changes.ts";
import { plainExport } from "#upstream/catalogue/exchange/export-catalogue.ts";
import { asMarkup, plainText } from "#upstream/catalogue/exchange/plain-row.ts";
import { readPrice } from "#upstream/catalogue/exchange/draft-fields.ts";
import { totalsOf } from "#tests/support/draft-totals.ts";
import { readProductFile } from "#tests/support/read-product-file.ts";

const shopify =
  "Handle,Title,Body (HTML),Type,Tags,Published,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status\n";
const plain = "slug,name,description,category,price,sale_price,stock\n";

test.each([
  ["1299", 129_900],
  ["1,299", 129_900],
  ["1,23,456.00", 12_345_600],
  ["123,456.5", 12_345_650],
  ["Rs. 1,299/-", 129_900],
  ["₨ 999", 99_900],
  ["₹1,299.99", 129_999],
  ["INR 1299", 129_900],
  ["1299.00 INR", 129_900],
  ["MRP: Rs 450", 45_000],
  ["1.299,00", 129_900],
  ["1299,50", 129_950],
  ["999,00", 99_900],
  ["1 299", 129_900],
  ["१,२९९", 129_900],
  ["1299.0000", 129_900],
  ["１２９９", 129_900],
  ["19.99", 1_999],
])("%s is a price", (text, paise) => expect(readPrice(text)).toEqual({ paise }));

test("the shop's own table is exported with every column that an import may change", () => {
  expect(plainExport.header).toEqual(expect.arrayContaining(Object.values(tableColumns)));
});

test("a comma parts rupees and paise where semicolons separate the fields", async () => {
  const { products } = await readProductFile("slug;price\na;799,50\nb;12,5\n");
  expect(products.map(({ pricePaise }) => pricePaise)).toEqual([79_950, 1_250]);
});

test.each(["", "  ", "-", "N/A", "null"])("%j is no price", (text) => expect(readPrice(text)).toEqual({ paise: null }));

test.each([
  "0",
  "0.00",
  "-5",
  "$12",
  "12 USD",
  "1.299",
  "99.999",
  "12,34",
  "12,5",
  "999,50",
  "1e5",
  "Infinity",
  "999 - 1299",
  "12 lakh",
  "1,2,3",
  "99999999999999999999",
  "1,00,00,001",
  "<b>5</b>",
])("%s is refused as a price", (text) => expect(readPrice(text)).toHaveProperty("reason"));

test("a price reads back however it is written", () => {
  const paise = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      paise,
      fc.constantFrom("", "₹", "Rs. ", "INR ", "rs "),
      fc.constantFrom("", "/-", " INR", " only"),
      fc.constantFrom("en-IN", "en-US", "none"),
      (amount, start, end, grouping) => {
        const whole = Math.trunc(amount / 100);
        const written = grouping === "none" ? String(whole) : whole.toLocaleString(grouping);
        expect(readPrice(`${start}${written}.${String(amount % 100).padStart(2, "0")}${end}`)).toEqual({
          paise: amount,
        });
      },
    ),
  );
});

test("whatever is written, a price is paise in bounds or a reason", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[₹Rs.,\d /-]{0,20}$/)), (text) => {
      const price = readPrice(text);
      expect(
        "reason" in price ||
          price.paise === null ||
          (Number.isInteger(price.paise) && price.paise > 0 && price.paise <= 1_000_000_000),
      ).toBe(true);
    }),
  );
});

test.each([
  ["<p>Soft &amp; light</p><p>Hand&nbsp;woven</p>", "Soft & light\nHand woven"],
  ["<script>alert('x')</script><style>p{}</style>Silk<!-- no -->", "Silk"],
  ["<scr<script>ipt>alert(1)</script>Zari", "ipt>alert(1)Zari"],
  ["5 < 6 & 7 > 2", "5 < 6 & 7 > 2"],
  ["<ul><li>One<li>Two</ul>", "One\nTwo"],
  ["a<b>bold</b>c &eacute;&#8377;", "aboldc é₹"],
  ["plain\ntext \u0000\u0007 here", "plain\ntext here"],
  ["<p>unclosed <a href='x'>link", "unclosed link"],
  ["<img src=x onerror=alert(1)>", ""],
  [
    "<table>\n<tr>\n<td>\n<p>Fabric</p>\n</td>\n<td>Mul</td>\n</tr>\n<tr><th>Length</th><td>5.5 m</td></tr>\n</table>",
    "Fabric Mul\nLength 5.5 m",
  ],
  ["<div>\\n<p>Soft</p>\\n<p>Light</p>\\n</div>", "Soft\nLight"],
  ["<p>5\\n6</p>", "5\\n6"],
  ["<table><tr><td><p>One</p><p>Two</p></td><td>Three</td></tr></table>", "One\nTwo\nThree"],
])("markup %j is the text %j", (markup, text) => expect(plainText(markup)).toBe(text));

test("text written as markup reads back", () => {
  fc.assert(
    fc.property(fc.string(), (text) => void expect(plainText(asMarkup(plainText(text)))).toBe(plainText(text))),
  );
});

test.each([
  [["Banarasi Silk Saree with Blouse Piece"], "saree"],
  [["Saree bag"], "accessories"],
  [["", "Bandhani Lehanga Choli and Dupatta"], "lehenga"],
  [["Ethnic", "Women Kurta Set"], "kurti"],
  [["Garden chair"], null],
  [["Skirts"], "skirt"],
  [["Denim Jackets"], "western"],
  [["Short-leaved fern"], null],
  [["Cotton shorts"], "western"],
  [["Short kurta"], "kurti"],
  [["Saree Cover", "Garment Covers"], null],
  [["Jewellery box"], null],
  [["T-Shirt Bra"], null],
  [["Printed Night Suit"], "western"],
  [["Track suits"], "western"],
  [["Patiala Suit"], "kurti"],
  [["Unstitched Dress Material"], "kurti"],
  [["Linen Co-ord Set"], "western"],
  [["Kurta Pyjama Set"], "kurti"],
  [["Women Flats"], "accessories"],
  [["Flat knit saree"], "saree"],
  [["Casual", "Cotton Saree"], "saree"],
  [["Westernwear-Women", "Pleated skirt"], "skirt"],
  [["Westernwear-Women", "Loungewear set"], "western"],
  [["Pillar watch showpiece"], null],
])("%j is of the category %s", (texts, category) => expect(categoryInWords(texts)).toBe(category));

test("lines of a Shopify product become one: pieces added up, pictures in order, the price before a sale beside it", async () => {
  const { format, products, refused } = await readProductFile(
    `${shopify}rani-saree,Rani Saree,"<p>Soft,\r\n ""royal"" silk</p>",Saree,new,true,S,A1,3,"1,299.00","1,599.00",https://cdn.example/2.jpg,2,active
rani-saree,,,,,,M,A2,4,1299.00,1599.00,https://cdn.example/1.jpg,1,
rani-saree,,,,,,L,A3,-2,1299.00,,,,
rani-saree,,,,,,,,,,,https://cdn.example/4.jpg,4,
rani-saree,,,,,,,,,,,https://cdn.example/3.jpg,3,\n`,
  );
  expect({ format, refused }).toEqual({ format: "shopify", refused: [] });
  expect(products.map((draft) => ({ ...draft, ...totalsOf(draft) }))).toMatchObject([
    {
      line: 2,
      slug: "rani-saree",
      name: "Rani Saree",
      description: 'Soft,\n"royal" silk',
      category: "saree",
      craft: undefined,
      keeps: [],
      pricePaise: 159_900,
      salePaise: 129_900,
      stock: 7,
      isNew: true,
      pictures: ["https://cdn.example/1.jpg", "https://cdn.example/2.jpg", "https://cdn.example/3.jpg"],
      variants: [
        { line: 2, size: "S", color: "", stock: 3, pricePaise: 159_900, salePaise: 129_900 },
        { line: 4, size: "M", color: "", stock: 4, pricePaise: 159_900, salePaise: 129_900 },
        { line: 5, size: "L", color: "", stock: 0, pricePaise: 129_900, salePaise: null },
      ],
    },
  ]);
});

test("separate lines of a product make one; another title with its handle, and a repeated variant, are refused", async () => {
  const { products, refused } = await readProductFile(`${shopify}a,Red Saree,,Saree,,true,S,A1,1,500,,,,active
b,Blue Saree,,Saree,,true,S,B1,1,600,,,,active
a,,,,,,M,A2,2,500,,,,
c,Green Saree,,Saree,,true,S,C1,1,700,,,,active
a,Other Saree,,Saree,,true,S,A9,5,900,,,,active
b,,,,,,S,B1,1,600,,,,\n`);
  expect(products.map((draft) => [draft.slug, totalsOf(draft).stock]).toSorted()).toEqual([
    ["a", 3],
    ["b", 1],
    ["c", 1],
  ]);
  expect(refused).toEqual([
    { line: 6, reason: 'the handle "a" belongs to another title in line 2' },
    { line: 7, reason: "the same variant stands in line 3 already" },
  ]);
});

test("a line that cannot be a product is refused with its number and the reason; drafts are passed over", async () => {
  const { products, refused, skipped, note } = await readProductFile(`${plain}ok,Cotton Saree,,,999,,5
no-price,Silk Saree,,,,,5

free,Silk Saree,,,0,,5
"two
lines",Silk Saree,,,abc,,5
chair,Garden chair,,Furniture,500,,5
absurd,Silk Saree,,,500,,99999999
,,,,500,,1
long,${"x".repeat(1_001)} saree,,,500,,1
ok,Second Saree,,,500,,1
wide,Wide Saree,,,500,,1,too,many
short,Short Kurti,,,500
sale,Sale Kurti,,,500,650,1\n`);
  expect(products.map(({ slug }) => slug)).toEqual(["ok", "short", "sale"]);
  expect(products[2]).toMatchObject({ pricePaise: 65_000, salePaise: 50_000 });
  expect(refused.toSorted((a, b) => a.line - b.line)).toEqual([
    { line: 3, reason: "there is no price" },
    { line: 5, reason: 'the price "0" is nothing' },
    { line: 6, reason: 'the price "abc" cannot be read as rupees' },
    { line: 8, reason: 'no category is known for "Furniture"' },
    { line: 9, reason: 'the stock "99999999" cannot be right' },
    { line: 10, reason: "there is no title" },
    { line: 11, reason: "the title has more than 1000 characters" },
    { line: 12, reason: '"ok" stands in line 2 already, and says something else' },
    { line: 13, reason: "there are 9 fields and only 7 columns" },
  ]);
  expect({ skipped, note }).toEqual({ skipped: [], note: [] });
});

test("a broken quote costs its own record alone: the lines that it took along are read again", async () => {
  const { products, refused } = await readProductFile(
    `${plain}a,Red Saree,"an open quote,,500,,1\nb,Blue Saree,"fine",saree,500,,1\nc,Green Saree,,saree,500,,1\n`,
  );
  expect(products.map(({ slug }) => slug)).toEqual(["c", "b"]);
  expect(refused).toEqual([{ line: 2, reason: "a quote stands in the middle of a field" }]);
  const open = await readProductFile(`${plain}a,Red Saree,,,500,,1\nb,Blue Saree,"never closed,,500,,1\n`);
  expect(open.products).toHaveLength(1);
  expect(open.refused).toMatchObject([{ line: 3, reason: expect.stringContaining("never closed") }]);
});

const row = "slug;name;category;price;stock\r\nrose;Rosé “Saree”;saree;₹ 500;1\r\n";
const ansi = Buffer.from("slug,name,category,price\rrose,Ros\xe9 \x96 Saree,saree,500\r", "latin1");

test.each<[string, Uint8Array, string]>([
  ["UTF-8 with a mark", Buffer.from(`\ufeff${row}`), "Rosé “Saree”"],
  ["UTF-16, little end first", Buffer.from(`\ufeff${row}`, "utf16le"), "Rosé “Saree”"],
  ["UTF-16, big end first", Buffer.from(`\ufeff${row}`, "utf16le").swap16(), "Rosé “Saree”"],
  ["UTF-16 without a mark", Buffer.from(row, "utf16le"), "Rosé “Saree”"],
  ["Windows-1252 with old line ends", ansi, "Rosé – Saree"],
])("%s is read", async (_name, content, name) => {
  expect((await readProductFile(content)).products).toMatchObject([{ slug: "rose", name, pricePaise: 50_000 }]);
});

test("a line without its end and with fewer fields than the others is not trusted; a whole one is", async () => {
  const cut = await readProductFile(`${plain}a,Red Saree,,saree,500,,1\nb,Blue Saree,,saree,12`);
  expect(cut.products.map(({ slug }) => slug)).toEqual(["a"]);
  expect(cut.refused).toEqual([{ line: 3, reason: "the file ends in the middle of this line" }]);
  expect((await readProductFile(`${plain}a,Red Saree,,saree,500,,1\nb,Blue Saree,,saree,12,,1`)).products).toHaveLength(
    2,
  );
});

test("quotes that are lost everywhere cost each its own record, in a file of any length", async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) =>
    index % 500 === 7
      ? `p${index},Saree ${index},"open,saree,500,,1`
      : `p${index},Saree ${index},"a ""b""\nc",saree,500,,1`,
  );
  const { products, refused } = await readProductFile(`${plain}${rows.join("\n")}\n`);
  expect(products).toHaveLength(2_994);
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ line: 16 });
});

test("reads a Google feed: one product for a group, the lower price as sale price, stock where it has any", async () => {
  const { format, products } = await readProductFile(
    `id\ttitle\tdescription\tlink\timage_link\tadditional_image_link\tavailability\tprice\tsale_price\tproduct_type\titem_group_id
1\t"Royal" Kurta\t5" yoke\thttps://x.example/1\thttps://c.example/1.jpg\thttps://c.example/2.jpg,https://c.example/3.jpg\tin_stock\t1299.00 INR\t999.00 INR\tWomen > Ethnic\tg1
2\t"Royal" Kurta\t5" yoke\thttps://x.example/2\thttps://c.example/1.jpg\t\tin_stock\t1299.00 INR\t999.00 INR\tWomen > Ethnic\tg1
3\tSilk Saree\t\thttps://x.example/3\t\t\tout of stock\t2,499.00 INR\t\tSarees\t\n`,
  );
  expect(format).toBe("google");
  expect(products).toMatchObject([
    {
      slug: "g1",
      name: '"Royal" Kurta',
      category: "kurti",
      pricePaise: 129_900,
      salePaise: 99_900,
      stock: null,
      pictures: ["https://c.example/1.jpg", "https://c.example/2.jpg", "https://c.example/3.jpg"],
    },
    { slug: "3", category: "saree", stock: 0, pictures: [] },
  ]);
});

test("drafts, archived products and unpublished ones are passed over and told", async () => {
  const { products, skipped } = await readProductFile(
    `${shopify}a,Red Saree,,Saree,,true,S,A1,1,500,,,,draft\nb,Blue Saree,,Saree,,false,S,B1,1,600,,,,active\nc,Green Saree,,Saree,,true,S,C1,1,700,,,,archived\n`,
  );
  expect(products).toEqual([]);
  expect(skipped).toEqual([
    { line: 2, reason: "Red Saree is draft" },
    { line: 3, reason: "Blue Saree is not published" },
    { line: 4, reason: "Green Saree is archived" },
  ]);
});

test("a file that is no product table is refused with what it says", async () => {
  await expect(readProductFile("when,what\nnow,nothing\n")).rejects.toThrow(
    "a column for the name is missing (one of name, title",
  );
  await expect(readProductFile("when,what\nnow,nothing\n")).rejects.toThrow("it says: when, what");
  await expect(readProductFile("Vendor,Variant Price,Option1 Name\nb,1,Size\n")).rejects.toThrow(
    "a column for the name is missing",
  );
  await expect(readProductFile("")).rejects.toThrow("empty");
});

test("a quote that is never closed is named with its line, also among the names of columns", async () => {
  const lines = 'b,Rani Kurta,kurti,500,2\nc,"Tara Kurta,kurti,500,2\nd,Mira Kurta,kurti,500,2\n';
  const { products, refused } = await readProductFile(`slug,name,category,price,stock\n${lines}`);
  expect(products.map(({ slug }) => slug)).toEqual(["b", "d"]);
  expect(refused).toEqual([{ line: 3, reason: "a quote is opened here and never closed" }]);
  await expect(readProductFile(`slug,name,"category,price,stock\n${lines.replace('"', "")}`)).rejects.toThrow(
    /^line 1 cannot be read as the names of columns: a quote is opened here and never closed/,
  );
});

test("stocks in other words and digits are read, and a table of stocks by size is told", async () => {
  const { products, refused } = await readProductFile("slug,stock\na,5 pcs\nb,०५\nc,nil\nd,\u200b3\u200b\ne,2.5\n");
  expect(products.map(({ stock }) => stock)).toEqual([5, 5, 0, 3]);
  expect(refused).toEqual([{ line: 6, reason: 'the stock "2.5" cannot be right' }]);
  const { note } = await readProductFile("slug,name,price,S,M,L\na,Rose Kurta,1299,1,2,3\n");
  expect(note).toEqual([
    {
      line: 1,
      reason: "the columns S, M, L are not read: write a line for each size, with the columns size and stock",
    },
  ]);
});

test("a product that lost its first line says why", async () => {
  const { refused } = await readProductFile("slug,name,price,size,stock\na,Rose Kurta,500,10-Dec,2\na,,,14-16,3\n");
  expect(refused.map(({ line, reason }) => `${line} ${reason.slice(0, 30)}`)).toEqual([
    '2 the size "10-Dec" is a date, w',
    "2 there is no price",
  ]);
});

test("a sum below the table belongs to no product", async () => {
  const { products, refused } = await readProductFile(
    "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\njhumka,Jhumka,Earrings,Title,Default Title,300,4\n,,,,,300,4\nTotal,,,,,300,4\n",
  );
  expect(products.map((draft) => totalsOf(draft).stock)).toEqual([4]);
  expect(refused.map(({ line }) => line)).toEqual([3, 4]);
  const named = await readProductFile(
    "slug,name,price,size,color,stock\na,Rose Kurta,500,S,Red,2\na,,500,M,Red,3\n,,,,Total,5\n",
  );
  expect(named.products.map(({ variants }) => variants?.length)).toEqual([2]);
  expect(named.refused.map(({ line }) => line)).toEqual([4]);
});

test("a spreadsheet or a web page is refused with how to make a table of it; a mark of new that is none changes nothing", async () => {
  await expect(readProductFile("PK\u0003\u0004\u0014\u0000...")).rejects.toThrow("it is a spreadsheet");
  await expect(readProductFile("<html><table><tr><td>slug")).rejects.toThrow("it is a web page");
  const { products } = await readProductFile("slug,new,price,stock\na,maybe,'500,'3\nb,no,600,1\n");
  expect(products).toMatchObject([
    { isNew: null, pricePaise: 50_000, stock: 3 },
    { isNew: false, pricePaise: 60_000 },
  ]);
});

test("quotes that were not doubled cost nothing, unless they took the beginning of another record along", async () => {
  const wrong = await readProductFile(
    `${plain}a,Red Saree,"Border 5" wide, "kiran" along it",saree,500,,1\nb,"The "blue" Saree","two\n"short" lines",saree,600,,2\nc,Green Saree,,saree,700,,3\n`,
  );
  expect(wrong.refused).toEqual([]);
  expect(
    wrong.products.map(({ slug, name, description, pricePaise }) => [slug, name, description, pricePaise]).toSorted(),
  ).toEqual([
    ["a", "Red Saree", 'Border 5" wide, "kiran" along it', 50_000],
    ["b", 'The "blue" Saree', 'two\n"short" lines', 60_000],
    ["c", "Green Saree", "", 70_000],
  ]);
  // Read with indulgence, the first would end in the description of the second, at its price.
  const merged = await readProductFile(
    `${plain}a,Red Saree,"never closed,saree,500,,1\nb,Blue Saree,"so "blue" it is",saree,600,,2\n`,
  );
  expect(merged.products.map(({ slug, pricePaise }) => [slug, pricePaise])).toEqual([["b", 60_000]]);
  expect(merged.refused).toMatchObject([{ line: 2 }]);
});

test("quotes of a word processor, and single ones, enclose a field as straight ones do", async () => {
  const { products, refused } = await readProductFile(
    `${plain}a,“Red Saree”,“soft, light”,saree,500,,1\nb,Blue Saree,'soft, light, blue',saree,600,,1\nc,“Green” and “Gold”,'tis green,saree,700,,1\n`,
  );
  expect(refused).toEqual([]);
  expect(products.map(({ name, description, pricePaise }) => [name, description, pricePaise])).toEqual([
    ["Red Saree", "soft, light", 50_000],
    ["Blue Saree", "soft, light, blue", 60_000],
    ["“Green” and “Gold”", "'tis green", 70_000],
  ]);
});

test("a Shopify export without prices is refused as a whole: what a product cost before is no price", async () => {
  await expect(
    readProductFile("Handle,Title,Vendor,Variant Compare At Price\na,Red Saree,Pallu,500\n"),
  ).rejects.toThrow("the column Variant Price is missing");
});

test("a table with two columns that may be the price: what is paid is the lower", async () => {
  const { products } = await readProductFile(
    "id,name,price,mrp\na,Red Saree,599,1299\nb,Blue Saree,899,899\nc,Green Saree,,799\n",
  );
  expect(products.map(({ pricePaise, salePaise }) => [pricePaise, salePaise])).toEqual([
    [129_900, 59_900],
    [89_900, null],
    [79_900, null],
  ]);
});

test("captions above the names of columns are passed over, and lines that are one quoted field each are opened", async () => {
  const captioned = await readProductFile("Price list of the shop\n\nSpring;;\nid;name;price\na;Red Saree;1.299,00\n");
  expect(captioned.products.map(({ line, name, pricePaise }) => [line, name, pricePaise])).toEqual([
    [5, "Red Saree", 129_900],
  ]);
  const wrapped = await readProductFile(
    `"id,name,description,price"\n"a,""Saree, red"",""two\nlines"",""1,299"""\n"b,Blue Saree,,899"\n`,
  );
  expect(wrapped.refused).toEqual([]);
  expect(
    wrapped.products.map(({ line, name, description, pricePaise }) => [line, name, description, pricePaise]),
  ).toEqual([
    [2, "Saree, red", "two\nlines", 129_900],
    [4, "Blue Saree", "", 89_900],
  ]);
});

test("the middle of a description is no record, however many fields it has", async () => {
  const { products, refused } = await readProductFile(
    `Handle,Title,Body (HTML),Vendor,Type,Tags,Variant Price\na,Red Saree,"<p>Soft</p>\n<p>Light</p>",Pallu,"x"y,,Saree,,900\nb,Blue Saree,,Pallu,Saree,,700\n`,
  );
  expect(products.map(({ slug }) => slug)).toEqual(["b"]);
  expect(refused.map(({ line }) => line)).toContain(2);
});

test("refuses a line with a missing field, since later fields are in wrong columns", async () => {
  const feed = await readProductFile(
    "id,title,link,image_link,availability,price,mpn,size\n1,Red Saree,https://s.example/1,https://s.example/1.jpg,in_stock,900 INR,166,Free\n2,Blue Saree,https://s.example/2,https://s.example/2.jpg,700 INR,166,Free\n",
  );
  expect([feed.products.map((draft) => totalsOf(draft).pricePaise), feed.refused]).toEqual([
    [90_000],
    [{ line: 3, reason: "its fields stand in the columns of others" }],
  ]);
  const table = await readProductFile(
    "id,name,brand,mrp,price,image,new\n1,Red Saree,Mor,900,700,https://s.example/1.jpg,no\n2,Blue Saree,Tara,5,https://s.example/2.jpg,no\n3,Green Saree,Mor,500\n",
  );
  expect([table.products.map(({ pricePaise }) => pricePaise), table.refused]).toEqual([
    [90_000, 50_000],
    [{ line: 3, reason: "its fields stand in the columns of others" }],
  ]);
});

const woo =
  "ID,Type,SKU,Name,Published,In stock?,Stock,Date sale price starts,Date sale price ends,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n";

test("variations of a WooCommerce export are the combinations of their parent, which has the title and the pictures", async () => {
  const { products, refused, skipped } = await readProductFile(
    `${woo}1,variable,KUR-1,Anokhi Kurti,1,1,,,,,,Kurtis,"https://w.example/1.jpg, https://w.example/2.jpg",,Size,"S, M, L",Color,"Indigo, Rust"
2,variation,KUR-1-S,"Anokhi Kurti - S, Indigo",1,1,4,,,899,1099,,https://w.example/s.jpg,KUR-1,Size,S,Color,Indigo
3,variation,KUR-1-M,"Anokhi Kurti - M, Rust",1,0,0,,,,1099,,,KUR-1,Size,M,Color,Rust
4,variation,KUR-1-L,Anokhi Kurti - L,1,1,6,,,,1199,,,KUR-1,Size,L,Color,
5,variation,KUR-1-X,"Anokhi Kurti - S, Rust",0,1,9,,,,1099,,,KUR-1,Size,S,Color,Rust
6,simple,SAR-9,Kota Doria Saree,1,1,2,,,,2350,Sarees,,,Fabric,"Cotton, Silk",,
7,external,SAR-7,Partner Saree,1,1,,,,,999,Sarees,,,,,,
8,grouped,SAR-8,Bridal Saree Set,1,1,,,,,,Sarees,,,,,,
`,
  );
  expect(refused).toEqual([]);
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [8, "Partner Saree is sold by another shop"],
    [9, "Bridal Saree Set is a group of other products"],
  ]);
  expect(products.map(({ slug, name, pictures }) => [slug, name, pictures.filter(Boolean).length])).toEqual([
    ["kur-1", "Anokhi Kurti", 2],
    ["6", "Kota Doria Saree", 0],
  ]);
  expect(
    products.map(({ variants }) =>
      variants?.map(({ size, color, stock, pricePaise, salePaise, sku }) => [
        size,
        color,
        stock,
        pricePaise,
        salePaise,
        sku,
      ]),
    ),
  ).toEqual([
    [
      ["S", "Indigo", 4, 109_900, 89_900, "KUR-1-S"],
      ["M", "Rust", 0, 109_900, null, "KUR-1-M"],
      ["L", "Indigo", 3, 119_900, null, undefined],
      ["L", "Rust", 3, 119_900, null, undefined],
      ["S", "Rust", 0, 109_900, null, "KUR-1-X"],
    ],
    [["", "", 2, 235_000, null, "SAR-9"]],
  ]);
});

test("a sale price outside the dates of its sale is left out with a remark; one whose sale goes on counts", async () => {
  const shop = await readProductFile(
    `${woo}1,simple,A,Red Saree,1,1,2,2020-01-01,2020-02-01,500,900,Sarees,,,,,,
2,simple,B,Blue Saree,1,1,2,2999-01-01,,500,900,Sarees,,,,,,
3,simple,C,Green Saree,1,1,2,2020-01-01,2999-01-01 00:00:00,500,900,Sarees,,,,,,
`,
  );
  expect(shop.products.map(({ variants }) => [variants?.[0]?.pricePaise, variants?.[0]?.salePaise])).toEqual([
    [90_000, null],
    [90_000, null],
    [90_000, 50_000],
  ]);
  expect(shop.note.map(({ line }) => line)).toEqual([2, 3]);
  const feed = await readProductFile(
    "id,title,image link,availability,price,sale price,sale price effective date,product type\n" +
      "a,Red Saree,https://w.example/1.jpg,in stock,900 INR,500 INR,2020-01-01T00:00+0530/2020-02-01T00:00+0530,Sarees\n" +
      "b,Blue Saree,https://w.example/1.jpg,in stock,900 INR,500 INR,2020-01-01T00:00+0530/2999-02-01T00:00+0530,Sarees\n",
  );
  expect(feed.products.map(({ pricePaise, salePaise }) => [pricePaise, salePaise])).toEqual([
    [90_000, null],
    [90_000, 50_000],
  ]);
  expect(feed.note).toMatchObject([{ line: 2, reason: expect.stringContaining("2020-02-01") }]);
});

test("a marketplace's standard price, maximum retail price and sale price are read for each size", async () => {
  const { products } = await readProductFile(
    "Seller SKU,Product Name,Product Type,Standard Price,Maximum Retail Price,Sale Price,Quantity,Parent SKU,Size\n" +
      "A-1,Aarna Kurta,kurta,1299,1999,,6,A,S\nA-2,Aarna Kurta,kurta,1399,1999,1199,2,A,M\n",
  );
  expect(products[0]?.variants?.map(({ pricePaise, salePaise }) => [pricePaise, salePaise])).toEqual([
    [199_900, 129_900],
    [139_900, 119_900],
  ]);
});

test.each<[string, string, string[], string[]]>([
  [
    "numbers of goods beside another key are the owner's own, and photographs are pictures",
    "Slug,Name,Item Code,Price,Photo 1,Photo 2,Weight\na,Rose Saree,KB-1,500,IMG_1.jpg,IMG_2.jpg,300 g\n",
    ["Slug", "Name", "Item Code", "Price", "Photo 1", "Photo 2"],
    ["Weight"],
  ],
  [
    "a column that another one stands for in each line is not read, and an empty one that is understood is",
    "slug,style code,name,price,sale_price,vendor,Fourth Photo\na,S-1,Rose Saree,500,,,x.jpg\n",
    ["slug", "name", "price", "sale_price"],
    ["style code", "vendor", "Fourth Photo"],
  ],
  [
    "columns of Shopify",
    "Handle,Title,Vendor,Type,Variant Price,Variant Barcode,Image Src\na,Rose Saree,Mor,Saree,500,890,https://c.example/1.jpg\n",
    ["Handle", "Title", "Type", "Variant Price", "Image Src"],
    ["Vendor", "Variant Barcode"],
  ],
])("columns read and not read: %s", async (_what, content, read, notRead) => {
  const { columns, products } = await readProductFile(content);
  expect(columns).toEqual({ read, notRead });
  expect(products).toHaveLength(1);
});

test("a number of goods and photographs in columns of common names reach the product", async () => {
  const { products } = await readProductFile(
    "Item Code,Product Name,Price,Size,Photo 1,Photo 2\nKB-1,Rose Kurta,500,S,IMG_1.jpg,IMG_2.jpg\nKB-2,Rose Kurta,500,M,,\n",
  );
  expect(products.map(({ variants, pictures }) => [variants?.map(({ sku }) => sku), pictures.filter(Boolean)])).toEqual(
    [[["KB-1", "KB-2"], products[0]?.pictures.slice(0, 2)]],
  );
  expect(products[0]?.pictures.slice(0, 2).every((picture) => picture !== null)).toBe(true);
});
