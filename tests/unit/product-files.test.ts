import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ownTable, tableColumns } from "#api/catalogue/exchange/columns.ts";
import type { FilePatch, Issue, IssueKind, PiecePatch, PricePatch } from "#api/catalogue/exchange/product-patch.ts";
import { catalogueTables } from "#api/database/tables/catalogue.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { openProductFile } from "#api/catalogue/exchange/read-products.ts";
import { productFile } from "#tests/support/product-file.ts";
import { workbookOf } from "#tests/support/workbook.ts";

/** A content as the importer reads it: its format, its products, and the remarks on its lines. */
async function readProductFile(content: string | Uint8Array) {
  const told: Record<IssueKind, Issue[]> = { refused: [], skipped: [], note: [], price: [], "known name": [] };
  const { format, products: drafts, columns } = await openProductFile(Buffer.from(content));
  const products: FilePatch[] = [];
  for (const draft of await drafts((kind, issue) => void told[kind].push(issue)))
    // Of an empty catalogue: what a file only hides is not there.
    if (draft.hiddenBecause === null) products.push(draft);
    else told.skipped.push({ line: draft.line, ...draft.hiddenBecause });
  return { format, products, ...told, columns };
}

const priceOf = ({ pricePaise = null, salePaise = null }: Partial<PricePatch> = {}) =>
  pricePaise === null ? null : `₹${pricePaise / 100}${salePaise === null ? "" : ` sale ₹${salePaise / 100}`}`;
const joined = (parts: readonly (string | number | null | undefined | false)[], between: string) =>
  parts.filter((part) => part !== null && part !== undefined && part !== "" && part !== false).join(between);

/** A combination: "S/Red 3 ₹900". */
const combinationIn = ({ size, color, stock, prices, sku, image }: PiecePatch) =>
  joined([`${size}/${color}`, stock?.counted, priceOf(prices ?? {}), sku, image], " ");

/** A product: what the file states of it, and nothing for what it leaves out. */
function productIn(draft: FilePatch): string {
  const { slug, name, category, stock, prices, pictures, pieces, columns } = draft;
  const { description = "", is_new: isNew, hidden, fabric } = columns;
  const pictureCount = pictures.filter((picture) => picture !== null).length;
  return joined(
    [
      slug,
      name,
      description === "" ? null : `“${description.replaceAll("\n", " / ")}”`,
      category,
      priceOf(prices),
      (stock?.counted ?? null) !== null && `stock ${stock?.counted}`,
      isNew === undefined ? null : isNew === 1 ? "new" : "not new",
      hidden === 1 && "hidden",
      pictureCount > 0 && `pictures ${pictureCount}`,
      fabric && `of ${fabric}`,
      pieces && `[${pieces.map(combinationIn).join(", ")}]`,
    ],
    " · ",
  );
}

/** What an import says of a file: a text for each product, and for each line that it refuses, passes over or remarks on. */
async function toldOfFile(content: string | Uint8Array): Promise<string[]> {
  const { products, refused, skipped, note } = await readProductFile(content);
  const told = (kind: string, issues: typeof refused) =>
    issues.toSorted((a, b) => a.line - b.line).map(({ line, ...said }) => `${line} ${kind}: ${sentenceOf(said)}`);
  return [
    ...products.map(productIn),
    ...told("refused", refused),
    ...told("passed over", skipped),
    ...told("remark", note),
  ];
}

/** Files, and what an import says of each, as tests/support/product-files/told.txt has them. */
const cases = readFileSync(productFile("told.txt"), "utf8").split(/^# /m).slice(1);

test.each(cases.map((text) => text.split(/\n(?:([^]*\n)=\n)?/)))(
  "what is told of a file: %s",
  async (title, content, ...told) => {
    const file = content ?? readFileSync(productFile(title));
    expect(await toldOfFile(file)).toEqual(told.filter((line) => (line ?? "") !== ""));
  },
);

const plain = "slug,name,description,category,price,sale_price,stock\n";

test("the shop's own table has a column for all that the database has of a product", () => {
  const {
    id: _id,
    position: _place,
    received: _in,
    slug: _slug,
    effective_paise: _paid,
    ...columns
  } = catalogueTables.products.columns;
  expect(tableColumns).toMatchObject(
    Object.fromEntries(Object.keys(columns).map((name) => [name, expect.any(String)])),
  );
  expect(ownTable).toEqual(expect.arrayContaining(Object.values(tableColumns)));
});

const row = "slug;name;category;price;stock\r\nrose;Rosé “Saree”;saree;₹ 500;1\r\n";
const ansi = Buffer.from("slug,name,category,price\rrose,Ros\xe9 \x96 Saree,saree,500\r", "latin1");
const sheetRow = (cells: string) =>
  `<row>${cells.replaceAll(/[^,]+,?/g, (cell) => `<c t="str"><v>${cell.replace(",", "")}</v></c>`)}</row>`;

test.each<[string, Uint8Array, string]>([
  ["UTF-8 with a mark", Buffer.from(`\ufeff${row}`), "Rosé “Saree”"],
  ["UTF-16, little end first", Buffer.from(`\ufeff${row}`, "utf16le"), "Rosé “Saree”"],
  ["UTF-16, big end first", Buffer.from(`\ufeff${row}`, "utf16le").swap16(), "Rosé “Saree”"],
  ["Windows-1252 with old line ends", ansi, "Rosé – Saree"],
  [
    "a workbook",
    workbookOf({ sheet: "slug,name,category,price rose,Rosé,saree,500".split(" ").map(sheetRow).join("") }),
    "Rosé",
  ],
])("%s is read", async (_name, content, name) => {
  expect((await readProductFile(content)).products).toMatchObject([
    { slug: "rose", name, prices: { pricePaise: 50_000 } },
  ]);
});

test.each([
  ["Rose Kurta", "all"],
  ["Rose kurta", "added"],
])("where the second line names %s, the combinations that the file states are %s", async (second, piecesAre) => {
  const head = "slug,name,description,category,price,size,color,stock\n";
  const line = (name: string, size: string) => `rose,${name},Cotton.,kurti,500,${size},Red,2\n`;
  const { products } = await readProductFile(head + line("Rose Kurta", "S") + line(second, "M"));
  expect(products).toMatchObject([{ slug: "rose", piecesAre }]);
});

test("a line without its end and with fewer fields than the others is not trusted; a whole one is", async () => {
  const start = `${plain}a,Red Saree,,saree,500,,1\nb,Blue Saree,,saree,12`;
  expect((await toldOfFile(start)).slice(1)).toEqual(["3 refused: the file ends in the middle of this line"]);
  expect((await toldOfFile(`${start},,1`)).slice(1)).toEqual(["b · Blue Saree · saree · ₹12 · stock 1"]);
});

test.each([
  ["when,what\nnow,nothing\n", "a column is missing: name, title"],
  ["when,what\nnow,nothing\n", "it says: when, what"],
  ["Vendor,Variant Price,Option1 Name\nb,1,Size\n", "a column is missing: name, title"],
  ["", "empty"],
  ["PK\u0003\u0004\u0014\u0000...", "the spreadsheet is torn"],
  ["<html><table><tr><td>slug", "it is a web page"],
  ['slug,name,"category,price,stock\nb,Rani,kurti,5,2\n', "line 1 cannot be read: a quote is"],
  [
    'Product Id;Product Handle;Product Title;Product Material;Variant Price EUR;Variant Price USD;Variant Option 1 Name\np;kurti;"Kurti,\nlong";;100;110;size\n',
    "the prices in the columns Variant Price EUR, Variant Price USD are not in rupees",
  ],
  [
    `${plain}a,Red Saree,"an open quote,,500,,1\nb,Blue Saree,"fine",saree,500,,1\n`,
    "line 2 cannot be read: a quote stands in the middle of a field",
  ],
  [`${plain}a,"a ""b""\nc",,saree,5,,1\nb,"Tara,kurti,500,2\n`, "line 4 cannot be read: a quote is opened here"],
  ["slug,name,Price,,\n,,MRP,offer price,\na,Red Saree,900,700,\n", "line 2 names columns, and so does line 1"],
  ["Product,,Price,,\nslug,name,MRP,offer price,MRP\na,Red Saree,9,7,1\n", "line 2 names columns"],
  ["Handle,Title,Vendor\na,Red Saree,Pallu\nHandle,Title,Vendor\n", "line 3 names columns, and so does line 1"],
  // What a product cost before is no price.
  ["Handle,Title,Vendor,Variant Compare At Price\na,Red Saree,Pallu,500\n", "a column is missing: Variant Price"],
  ["id,name,Price (USD)\n1,A saree,5\n", "the prices in the column Price (USD) are not in rupees"],
  ["slug,price_usd\na,9\n", "price_usd are not in rupees, and the shop sells in rupees: a column price is missing"],
  ["slug,options\na,own\n", "a column is missing: price, retail price"],
])("the file %j is refused as a whole: %s", async (content, reason) => {
  await expect(readProductFile(content)).rejects.toThrow(reason);
});

test.each(
  `image1 img2 other_image_url1 thumbnail featured_image gallery_images Image_Src_2 Product_Image_1 Picture_URL Image_1_(Front)`.split(
    " ",
  ),
)("the column %s holds pictures", async (name) => {
  const { products, columns } = await readProductFile(
    `slug,name,category,price,${name.replaceAll("_", " ")}\na,Red Saree,saree,500,https://pictures.example/1.jpg\n`,
  );
  expect([products[0]?.pictures.filter((picture) => picture !== null), columns.notRead]).toEqual([
    ["https://pictures.example/1.jpg"],
    [],
  ]);
});

test("a day of creation alone is enough of a table", async () => {
  const { products } = await readProductFile("slug,created_at\na,2026-01-02\n");
  expect(products).toMatchObject([{ columns: { created_at: "2026-01-02T00:00:00.000Z" } }]);
});

test.each<[string, string, string[], string[]]>([
  [
    "numbers of goods beside another key are the owner's own, and photographs are pictures",
    "Slug,Name,Item Code,Price,Photo 1,Photo 2,Weight\na,Rose Saree,KB-1,500,IMG_1.jpg,IMG_2.jpg,300 g\n",
    ["Slug", "Name", "Item Code", "Price", "Photo 1", "Photo 2"],
    ["Weight"],
  ],
  [
    "columns that may stand for others, and pictures of any place, are read, also where they are empty",
    "slug,style code,name,price,sale_price,vendor,images,Photo 1,thumbnail,Fourth Photo\na,S-1,Rose Saree,500,,,,,,x.jpg\n",
    ["slug", "style code", "name", "price", "sale_price", "images", "Photo 1", "thumbnail"],
    ["vendor", "Fourth Photo"],
  ],
  [
    "columns of Shopify",
    "Handle,Title,Vendor,Type,Variant Price,Variant Barcode,Image Src\na,Rose Saree,Mor,Saree,500,890,https://c.example/1.jpg\n",
    ["Handle", "Title", "Type", "Variant Price", "Image Src"],
    ["Vendor", "Variant Barcode"],
  ],
])("columns read and not read: %s", async (_what, content, read, notRead) => {
  expect((await readProductFile(content)).columns).toEqual({ read, notRead });
});
