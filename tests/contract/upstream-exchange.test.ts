import { writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportCatalogue } from "../../upstream/catalogue/exchange/export-catalogue.ts";
import {
  importCatalogue,
  type ImportChoices,
  type ImportCounts,
} from "../../upstream/catalogue/exchange/import-catalogue.ts";
import { openProductFile } from "../../upstream/catalogue/exchange/read-products.ts";
import type { Database } from "../../upstream/database/open-database.ts";
import { readProduct, readProductList } from "../../contract/readers/product.ts";
import { productFile, productFileNames } from "../support/product-file.ts";
import { startTestUpstream, type TestUpstream } from "../support/upstream-fixture.ts";

const usual: ImportChoices = {
  isDryRun: false,
  replaces: false,
  allowsEmptying: false,
  usualStock: 10,
  at: new Date("2026-11-20T10:00:00.000Z"),
};
const file = `Handle,Title,Body (HTML),Type,Tags,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position
rani,Rani Zari Saree,"<p>Silk &amp; zari</p>",Saree,new,S,R1,3,"1,299.00",1599,https://cdn.example/r1.jpg,1
rani,,,,,M,R2,4,1299,1599,https://cdn.example/r2.jpg,2
neel,Neel Kurta,,Kurtis,,S,N1,0,499.50,,,
`;
let up: TestUpstream;
let db: Database;

beforeEach(async () => {
  up = await startTestUpstream({ samples: null });
  db = await up.openDatabase();
});
afterEach(() => up.stop());

async function bring(content: string, choices: Partial<ImportChoices> = {}): Promise<ImportCounts> {
  const place = path.join(up.dataDir, "products.csv");
  await writeFile(place, content);
  const opened = await openProductFile(place, null);
  return importCatalogue(
    db,
    up.engine,
    opened.products(
      () => {},
      () => {},
    ),
    { ...usual, ...choices },
  );
}

async function find(query: string) {
  return readProductList((await up.call("GET", `/api/products/search?query=${query}`)).body)?.products ?? [];
}

test("an imported product is sold, searched and found at once; the same file again changes nothing", async () => {
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
  expect(await bring(file)).toEqual({ created: 0, changed: 0, same: 2, removed: 0 });
  expect((await find("zari"))[0]?.id).toBe(rani?.id);
});

test.each(productFileNames)("%s, as damaged as it is, changes nothing the second time", async (name) => {
  const bringFile = async () => {
    const opened = await openProductFile(productFile(name), null);
    return importCatalogue(
      db,
      up.engine,
      opened.products(
        () => {},
        () => {},
      ),
      usual,
    );
  };
  const first = await bringFile();
  expect(first.created).toBeGreaterThan(0);
  expect(await bringFile()).toEqual({ created: 0, changed: 0, same: first.created, removed: 0 });
});

test("a changed product keeps its id, and is found by its new words and no longer by its old ones", async () => {
  await bring(file);
  const before = (await find("neel"))[0];
  expect(await bring(file.replace("Neel Kurta", "Gulabi Kurta"))).toMatchObject({ changed: 1, same: 1 });
  // It is sold out, so a piece in another pink that can be had stands before it.
  expect((await find("gulabi")).map(({ name }) => name)).toEqual(["Rani Zari Saree", "Gulabi Kurta"]);
  expect((await find("gulabi"))[1]?.id).toBe(before?.id);
  expect(await find("neel")).toEqual([]);
});

test("a dry run counts and writes nothing", async () => {
  expect(await bring(file, { isDryRun: true })).toMatchObject({ created: 2 });
  expect(await find("zari")).toEqual([]);
});

test("a file that breaks off leaves the catalogue as it was", async () => {
  await expect(
    importCatalogue(
      db,
      up.engine,
      (async function* () {
        const place = path.join(up.dataDir, "half.csv");
        await writeFile(place, "slug,name,price\nhalf,Half Saree,1\n");
        yield* (await openProductFile(place, null)).products(
          () => {},
          () => {},
        );
        throw new Error("the file ends here");
      })(),
      usual,
    ),
  ).rejects.toThrow("the file ends here");
  expect(await find("half")).toEqual([]);
});

test("with replacing, what the file does not have leaves the catalogue", async () => {
  const old = up.product({ name: "Old Stole" });
  expect(await bring(file, { replaces: true })).toEqual({ created: 2, changed: 0, same: 0, removed: 1 });
  expect((await up.call("GET", `/products/${old}`)).status).toBe(404);
  await expect(bring("name,price\nGarden chair,5\n", { replaces: true })).rejects.toThrow(
    "replacing the catalogue by nothing",
  );
  expect(await find("zari")).toHaveLength(1);
});

test.each(["plain", "shopify", "google"] as const)(
  "importing an export as %s changes nothing, whatever texts it holds",
  async (format) => {
    await bring(file);
    const odd =
      'name,price,category,description,craft\n"A ""b"" <i>&lt;c&gt;</i>, d saree",500,saree,"one &amp;amp; two<br>three",Zari\n"\'=1+1 saree",12.05,saree,x,\n';
    await bring(odd);
    const written = await text(exportCatalogue(db, format, "https://shop.example"));
    expect(await bring(written)).toEqual({ created: 0, changed: 0, same: 4, removed: 0 });
  },
);

test("more products than are written together keep their order and are each found", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => `p${index},Saree piece${index},${100 + index},saree,1`);
  expect(await bring(`slug,name,price,category,stock\n${rows.join("\n")}\n`)).toMatchObject({ created: 150 });
  expect(readProductList((await up.call("GET", "/products?limit=500")).body)?.products.map(({ name }) => name)).toEqual(
    rows.map((_, index) => `Saree piece${index}`),
  );
  expect((await find("piece149"))[0]?.pricePaise).toBe(24_900);
  expect(readProduct((await up.call("GET", `/products/${(await find("piece7"))[0]?.id}`)).body)?.stock).toBe(1);
});
