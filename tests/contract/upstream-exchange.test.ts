// One file, since an export and its import are one promise: what goes out comes in, once.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeEach, expect, test } from "vitest";
import { exportCatalogue } from "#api/catalogue/exchange/export-catalogue.ts";
import type { ImportChoices, ImportCounts } from "#api/catalogue/exchange/import-catalogue.ts";
import { readProductList } from "#contract/product-lists.ts";
import { bringPatches, patchesOf, ToldOfTable } from "#tests/support/bring-table.ts";
import { productFile, productFileNames } from "#tests/support/product-file.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

const file = `Handle,Title,Body (HTML),Type,Tags,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position
rani,Rani Zari Saree,"<p>Silk &amp; zari</p>",Saree,new,S,R1,3,"1,299.00",1599,https://cdn.example/r1.jpg,1
rani,,,,,M,R2,4,1299,1599,https://cdn.example/r2.jpg,2
neel,Neel Kurta,,Kurtis,,S,N1,0,499.50,,,
`;
let told: ToldOfTable;

useUpstream();
// Each test begins with an empty catalogue.
beforeEach(() => up.database.exec("delete from products"));

async function bring(content: string | Uint8Array, choices: Partial<ImportChoices> = {}): Promise<ImportCounts> {
  told = new ToldOfTable();
  return bringPatches({ db, engine: up.engine }, await patchesOf(db, content, told), choices, told);
}

async function find(query: string) {
  return readProductList((await up.call("GET", `/api/products/search?query=${query}`)).body)?.products ?? [];
}

test("an imported product is sold, searched and found at once; the same file again, its option spelled apart, changes nothing", async () => {
  expect(await bring(file)).toEqual({ created: 2, changed: 0, same: 0, removed: 0 });
  const [rani] = await find("zari");
  expect(rani).toMatchObject({
    name: "Rani Zari Saree",
    description: "Silk & zari",
    pricePaise: 159_900,
    salePaise: 129_900,
    stock: 7,
    category: "saree",
    isNew: true,
    pictures: ["https://cdn.example/r1.jpg", "https://cdn.example/r2.jpg"],
  });
  const apart = file.replace("Option1 Value", "Option 1 Value");
  expect(await bring(apart)).toEqual({ created: 0, changed: 0, same: 2, removed: 0 });
  expect((await find("zari"))[0]?.id).toBe(rani?.id);
});

const sources = Array.from({ length: 9 }, (_, place) => `https://c.example/${place + 1}.jpg`);
const eight = sources.slice(0, 8);

test.each<[string, string, string[] | null]>([
  [
    "the shop's own table",
    `slug,name,category,price,image,${eight.map((_, place) => (place === 0 ? "image_alt" : `image_${place + 1},image_${place + 1}_alt`)).join(",")},image_8_alt:hi,color_images
tara,Tara Saree,saree,500,${eight.map((source, place) => `${source},text ${place + 1}`).join(",")},आठ,Red: ${eight[7]}\n`,
    eight.map((_, place) => `text ${place + 1}`),
  ],
  [
    "Shopify",
    `Handle,Title,Body (HTML),Type,Variant Price,Image Src,Image Position,Image Alt Text\n${sources
      .toReversed()
      .map(
        (source, place) =>
          `tara,${place === 0 ? "Tara Saree,x,Saree,500" : ",,,"},${source},${9 - place},text ${9 - place}`,
      )
      .join("\n")}\n`,
    eight.map((_, place) => `text ${place + 1}`),
  ],
  [
    "WooCommerce",
    `Type,SKU,Name,Regular price,Categories,Attribute 1 name,Attribute 1 value(s),Images\nsimple,tara,Tara Saree,500,Sarees,,,"${sources.join(", ")}"\n`,
    null,
  ],
  [
    "Google",
    `id\ttitle\tprice\tavailability\tproduct_type\timage_link\tadditional_image_link\ntara\tTara Saree\t500 INR\tin stock\tSaree\t${sources[0]}\t${sources.slice(1).join(",")}\n`,
    null,
  ],
])("eight pictures come from a file of %s in their order, and go out and in again", async (_, content, texts) => {
  expect(await bring(content)).toMatchObject({ created: 1 });
  const [tara] = await find("tara");
  expect([tara?.pictures, tara?.pictureTexts]).toEqual([eight, texts ?? eight.map(() => null)]);
  for (const format of ["plain", "shopify"] as const) {
    const written = await text(exportCatalogue(db, format));
    expect(await bring(written)).toEqual({ created: 0, changed: 0, same: 1, removed: 0 });
  }
  const written = await text(exportCatalogue(db, "plain"));
  up.database.exec("delete from products");
  await bring(written);
  expect((await find("tara"))[0]).toMatchObject({
    pictures: eight,
    pictureTexts: tara?.pictureTexts,
    inColors: tara?.inColors,
  });
});

test.each(productFileNames)("%s, as damaged as it is, changes nothing the second time", async (name) => {
  const bringFile = async () => bring(await readFile(productFile(name)));
  const first = await bringFile();
  expect(first.created).toBeGreaterThan(0);
  expect(await bringFile()).toEqual({ created: 0, changed: 0, same: first.created, removed: 0 });
});

test("two imports of one file and an order, all while the file is compared, count once each", async () => {
  const pieces = "slug,name,price,stock,size,options\nrani,Rani Kurta,1200,10,S,\nzari,Zari Saree,5000,12,,usual\n";
  await bring(pieces);
  const stocks = () => up.rows("select slug, stock from products order by position").map(({ stock }) => stock);
  const written = await text(exportCatalogue(db, "plain"));
  const rows: Record<string, string>[] = parse(written, { columns: true });
  const counted = stringify(
    rows.map((row) => ({ ...row, stock: row["slug"] === "zari" ? "2" : "12" })),
    { header: true },
  );
  const patches = await patchesOf(db, counted);
  await bringPatches({ db, engine: up.engine }, patches, {}, new ToldOfTable(), async () => {
    const zari = await db.selectFrom("products").select("id").where("slug", "=", "zari").executeTakeFirstOrThrow();
    const buyer = await up.customer();
    await placed(up, buyer, orderOf(buyer, [{ productId: zari.id, quantity: 5, price: 5_000 }]));
    await bring(counted);
    expect(stocks()).toEqual([12, 0]);
  });
  expect(stocks()).toEqual([12, 0]);
  expect(await auditAll(db, up, new Date())).toEqual([]);
});
