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
  const read = await readProductFile(content).catch((error: Error) => `refused as a whole: ${error.message}`);
  if (typeof read === "string") return [read];
  const { products, refused, skipped, note, columns } = read;
  const told = (kind: string, issues: typeof refused) =>
    issues.toSorted((a, b) => a.line - b.line).map(({ line, ...said }) => `${line} ${kind}: ${sentenceOf(said)}`);
  return [
    ...products.map(productIn),
    ...told("refused", refused),
    ...told("passed over", skipped),
    ...told("remark", note),
    ...(columns.notRead.length > 0 ? [`not read: ${columns.notRead.join(", ")}`] : []),
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
  ["", "empty"],
  ["PK\u0003\u0004\u0014\u0000...", "the spreadsheet is torn"],
])("the file %j is refused: %s", async (content, reason) => {
  await expect(readProductFile(content)).rejects.toThrow(reason);
});
