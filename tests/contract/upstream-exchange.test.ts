// One file, since an export and its import are one promise: what goes out comes in, once.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeEach, describe, expect, test } from "vitest";
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

test("with replacing, what the file does not have leaves the catalogue", async () => {
  const old = up.product({ name: "Old Stole" });
  expect(await bring(file, { replaces: true })).toEqual({ created: 2, changed: 0, same: 0, removed: 1 });
  expect((await up.call("GET", `/products/${old}`)).status).toBe(404);
  await expect(bring("name,price\nGarden chair,5\n", { replaces: true })).rejects.toThrow(
    "replacing the catalogue by nothing",
  );
  expect(await find("zari")).toHaveLength(1);
});

describe("the stock of a file", () => {
  const pieces = `slug,name,category,price,stock,size,options
rani,Rani Kurta,kurti,1200,10,S,
rani,,,1200,8,M,
zari,Zari Saree,saree,5000,12,,usual
stole,Silk Stole,accessories,400,5,,
`;
  /** The stock of each piece, such as "rani S 10". */
  async function stocks(): Promise<string[]> {
    const rows = await db
      .selectFrom("products")
      .leftJoin("variants", "variants.product_id", "products.id")
      .select(["slug", "size", "color", "products.stock as all", "variants.stock as own"])
      .orderBy("products.position")
      .orderBy("variants.position")
      .execute();
    return rows.map(({ slug, size, all, own }) => [slug, ...(size ? [size] : []), own ?? all].join(" "));
  }

  /** The same export with other cells in the rows of these pieces. */
  function edited(written: string, cells: Record<string, Record<string, string>>): string {
    const rows: Record<string, string>[] = parse(written, { columns: true });
    const changed = rows.map((row) => ({ ...row, ...cells[[row["slug"], row["size"]].filter(Boolean).join(" ")] }));
    return stringify(changed, { header: true });
  }

  const exported = () => text(exportCatalogue(db, "plain"));

  async function sell(slug: string, quantity: number, size = ""): Promise<() => Promise<unknown>> {
    const { id, price_paise } = await db
      .selectFrom("products")
      .selectAll()
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const buyer = await up.customer();
    const order = orderOf(buyer, [{ productId: id, quantity, price: price_paise / 100 }]);
    for (const item of order.items) item.options = slug === "rani" ? { size, color: null } : item.options;
    if (slug === "stole") for (const item of order.items) item.options = { size: null, color: null };
    const number = await placed(up, buyer, order);
    return () => up.call("PUT", `/orders/${number}/cancel`, { as: buyer });
  }

  beforeEach(async () => void (await bring(pieces)));

  test("an export edited after sales applies what its owner changed, once, and leaves what was sold", async () => {
    const written = await exported();
    const ids: Record<string, string>[] = parse(written, { columns: true });
    expect(new Set(ids.map((row) => row["row_id"])).size).toBe(4);
    expect(ids.map((row) => row["exported_stock"])).toEqual(["10", "8", "12", "5"]);
    await sell("rani", 8, "S");
    await sell("rani", 3, "M");
    await sell("zari", 2);
    expect(await bring(edited(written, { stole: { price: "450" } }))).toMatchObject({ changed: 1, same: 2 });
    expect(await stocks()).toEqual(["rani S 2", "rani M 5", "zari 10", "stole 5"]);
    const counted = edited(written, { "rani S": { stock: "15" }, zari: { stock: "9" }, stole: { stock: "6" } });
    expect(await bring(counted)).toMatchObject({ changed: 3 });
    expect(await stocks()).toEqual(["rani S 7", "rani M 5", "zari 7", "stole 6"]);
    expect(await bring(counted)).toMatchObject({ changed: 0, same: 3 });
    await bring(edited(written, { "rani S": { stock: "12" }, zari: { stock: "9" }, stole: { stock: "5" } }));
    expect(await stocks()).toEqual(["rani S 4", "rani M 5", "zari 7", "stole 5"]);
    expect(told.issues).toEqual([]);
    // A later export counts from its own day.
    await bring(edited(await exported(), { "rani S": { stock: "6" } }));
    expect(await stocks()).toEqual(["rani S 6", "rani M 5", "zari 7", "stole 5"]);
    expect(await auditAll(db, up, new Date())).toEqual([]);
  });

  test("fewer than there are leave none, and the same file takes nothing from what comes back", async () => {
    const written = await exported();
    const cancel = await sell("rani", 8, "S");
    const broken = edited(written, { "rani S": { stock: "5" } });
    await bring(broken);
    expect(await stocks()).toEqual(["rani S 0", "rani M 8", "zari 12", "stole 5"]);
    expect(told.issues).toEqual(["2 note: the stock is 2, and 5 fewer is 0: there are no more to take away"]);
    await cancel();
    expect(await bring(broken)).toMatchObject({ changed: 0 });
    expect((await stocks())[0]).toBe("rani S 8");
    // The two that were taken away come back, and no more.
    await bring(edited(written, { "rani S": { stock: "10" } }));
    expect((await stocks())[0]).toBe("rani S 10");
    expect(await auditAll(db, up, new Date())).toEqual([]);
  });

  test("two imports of one file and an order, all while the file is compared, count once each", async () => {
    const counted = edited(await exported(), { "rani S": { stock: "12" }, zari: { stock: "2" } });
    const drafts = await patchesOf(db, counted);
    const meanwhile = async () => {
      await sell("zari", 5);
      await bring(counted);
      expect((await stocks()).slice(0, 4)).toEqual(["rani S 12", "rani M 8", "zari 0", "stole 5"]);
    };
    await bringPatches({ db, engine: up.engine }, drafts, {}, new ToldOfTable(), meanwhile);
    expect((await stocks()).slice(0, 4)).toEqual(["rani S 12", "rani M 8", "zari 0", "stole 5"]);
    expect(await auditAll(db, up, new Date())).toEqual([]);
  });

  test("a change of stock counts once by its line, or by the row_id of its owner", async () => {
    const changes = "slug,size,stock_change\nrani,S,+5\nrani,M,-2\nzari,,3\nstole,,−1\nnew,,2\n";
    await bring(changes);
    expect(await stocks()).toEqual(["rani S 15", "rani M 6", "zari 15", "stole 4"]);
    expect(told.issues).toHaveLength(1);
    expect(await bring(changes)).toMatchObject({ changed: 0 });
    expect(told.issues).toContain(
      "2 note: the stock_change +5 was applied before: another one needs another row_id, such as its date",
    );
    const delivery = "slug,size,stock_change,row_id\nrani,S,+5,24 Nov\nrani,M,+1,24 Nov\n";
    await bring(delivery);
    await bring(delivery);
    await bring(edited(await exported(), { zari: { stock_change: "'+4" }, stole: { stock: "9", stock_change: "1" } }));
    expect(await stocks()).toEqual(["rani S 20", "rani M 7", "zari 19", "stole 4"]);
    expect(told.issues).toEqual(["5 refused: its stock and its stock_change both say what changes: keep one of them"]);
    await bring("slug,size,stock_change,row_id\nrani,S,+2,25 Nov\nrani,S,+2,26 Nov\nrani,S,+2,25 Nov\n");
    expect(told.issues).toEqual([3, 4].map((line) => `${line} refused: the same variant stands in line 2 already`));
    await bring("slug,stock_change,row_id\nzari,+2,25 Nov\nzari,+2,26 Nov\n");
    expect(told.issues[0]).toBe('3 refused: "zari" stands in line 2 already, and says something else');
    expect(await stocks()).toEqual(["rani S 22", "rani M 7", "zari 19", "stole 4"]);
    await bring("slug,stock,stock_change\nzari,3,+1\nstole,,many\n");
    expect(told.issues).toEqual([
      '3 refused: the stock_change "many" is no whole number such as +5 or -2',
      "2 refused: its stock and its stock_change both say what changes: keep one of them",
    ]);
    // Of several combinations nobody knows which one changes.
    for (const stock of [29, 0]) {
      await bring(`slug,stock,stock_change\nrani,${stock},+5\n`);
      expect(told.issues).toEqual([expect.stringMatching(/^2 refused: "rani" has 2 combinations of size and color/)]);
    }
    expect(await auditAll(db, up, new Date())).toEqual([]);
  });

  test("+5 as a stock is refused for its line with a hint, and so is what looks like a change in an export", async () => {
    const written = await exported();
    await bring(edited(written, { "rani S": { stock: "+5" }, "rani M": { stock: "9" }, zari: { stock: "-2" } }));
    expect(await stocks()).toEqual(["rani S 10", "rani M 9", "zari 12", "stole 5"]);
    expect(told.issues.toSorted()).toEqual([
      '2 refused: the stock "+5" looks like a change: write it into a column stock_change',
      '4 refused: the stock "-2" looks like a change: write it into a column stock_change',
    ]);
  });

  test("a number without an exported one asks before it sets the stock of a known piece, and only then", async () => {
    expect(
      await bring("slug,name,category,price,stock\nzari,Zari Saree,saree,5100,12\nnew,New Saree,saree,900,4\n"),
    ).toEqual({
      created: 1,
      changed: 1,
      same: 0,
      removed: 0,
    });
    const list = "slug,size,stock\nzari,,9\nrani,M,1\n";
    const refusal = "would set the stock of 2 known pieces (zari from 12 to 9, rani (M) from 8 to 1)";
    await expect(bring(list)).rejects.toThrow(refusal);
    expect(await stocks()).toEqual(["rani S 10", "rani M 8", "zari 12", "stole 5", "new 4"]);
    await bring(list, { setsStock: true });
    expect(await stocks()).toEqual(["rani S 10", "rani M 1", "zari 9", "stole 5", "new 4"]);
  });

  test("an exported stock counts only in its own row", async () => {
    const written = await exported();
    const [first = {}]: Record<string, string>[] = parse(written, { columns: true });
    const alien = { row_id: first["row_id"] ?? "", stock: "20", exported_stock: "10" };
    await bring(edited(written, { "rani M": alien, stole: { row_id: "", stock: "6" } }));
    expect(told.issues.toSorted()).toEqual([
      '3 refused: its row_id is that of another piece: take the line of "rani" from the export',
      "5 refused: its exported stock counts only beside its row_id",
    ]);
    expect(await stocks()).toEqual(["rani S 10", "rani M 8", "zari 12", "stole 5"]);
  });

  test("a combination that an export gives another name keeps what was sold sold, however often it comes", async () => {
    const written = await exported();
    await sell("rani", 8, "S");
    await sell("zari", 5);
    const renamed = (stock: string, size = "Small") =>
      edited(written, { "rani S": { size, stock }, stole: { size: "2 m" } });
    await bring(renamed("10"));
    expect(told.issues).toEqual([
      '2 note: "Small" is what was "S": its stock counts from the 2 of today',
      '5 note: "2 m" is what was "stole": its stock counts from the 5 of today',
    ]);
    expect(await stocks()).toEqual(["rani Small 2", "rani M 8", "zari 7", "stole 2 m 5"]);
    expect(await bring(renamed("10"))).toMatchObject({ same: 3 });
    expect(told.issues).toEqual([]);
    await bring(renamed("12"));
    await bring(renamed("13", "Petite"));
    await bring(edited(renamed("13", "Petite"), { zari: { size: "Free", options: "own", stock: "15" } }));
    expect(await stocks()).toEqual(["rani Petite 5", "rani M 8", "zari Free 10", "stole 2 m 5"]);
    // A line that was copied is another piece, which takes its number.
    const [head = "", ...lines] = (await exported()).split("\n");
    await bring([head, lines[0], lines[0]?.replace("Petite", "Tall"), ...lines.slice(1)].join("\n"));
    expect(await stocks()).toEqual(["rani Petite 5", "rani Tall 5", "rani M 8", "zari Free 10", "stole 2 m 5"]);
    expect(await auditAll(db, up, new Date())).toEqual([]);
  });

  test("an edited export fills another shop with its numbers, once", async () => {
    const counted = edited(await exported(), { "rani S": { stock: "11" }, zari: { stock: "20", stock_change: "+1" } });
    await db.deleteFrom("products").execute();
    await bring(counted);
    const now = ["rani S 11", "rani M 8", "zari 21", "stole 5"];
    expect(await stocks()).toEqual(now);
    expect(await bring(counted)).toMatchObject({ same: 3 });
    // A line that was copied for a new size takes its number, too.
    const [head, line] = edited(await exported(), { "rani S": { size: "L", stock: "3" } }).split("\n");
    await bring(`${head}\n${line}\n`);
    expect((await stocks())[0]).toBe("rani L 3");
    // A combination that was gone counts anew.
    await bring(counted);
    await bring(edited(counted, { "rani S": { stock: "10" } }));
    expect((await stocks())[0]).toBe("rani S 10");
    expect(await auditAll(db, up, new Date())).toEqual([]);
  });
});

describe("options that a file leaves open", () => {
  const offered = async () => {
    const products = await db.selectFrom("products").selectAll().orderBy("position").execute();
    const variants = await db.selectFrom("variants").selectAll().orderBy("position").execute();
    return products.map(({ id, stock, sku }) => ({
      stock,
      sku,
      options: variants.filter((one) => one.product_id === id).map(({ size, stock: own, sku: of }) => [size, own, of]),
    }));
  };

  test.each([
    ["empty cells for size and colour", "slug,name,description,price,stock,size,color\na,Rani Saree,Soft,500,4,,\n"],
    ["no columns for them", "slug,name,price,stock\na,Rani Saree,500,4\n"],
    [
      "a feed without them",
      "id,title,image_link,availability,price,quantity\na,Rani Saree,https://c.example/1.jpg,in stock,500 INR,4\n",
    ],
    ["options of its own alone", "slug,name,price,stock,options\na,Rani Saree,500,4,own\n"],
  ])("%s mean that there is nothing to choose", async (_what, content) => {
    await bring(content);
    expect(await offered()).toEqual([{ stock: 4, sku: null, options: [["", 4, null]] }]);
    expect(await bring(content)).toMatchObject({ same: 1 });
  });

  test("one size for a piece of the usual ones keeps its stock, and several must say how many there are of each", async () => {
    await bring("slug,name,price,stock,options\na,Rani Saree,500,4,usual\n");
    const own = (lines: string) => `slug,name,description,price,size,stock_change,row_id\n${lines}`;
    expect(await bring(own("a,Rani Saree,Soft,500,S,,\na,Rani Saree,Soft,500,M,,\n"))).toMatchObject({ changed: 0 });
    expect(told.issues).toEqual([
      '2 refused: "a" has 4 pieces of the usual sizes and colors: the file must say how many there are of each of its own',
    ]);
    await bring(own("a,Rani Saree,Soft,500,Free,+2,today\n"));
    expect(told.issues).toEqual(['2 note: "a" had the usual sizes and colors, and has those of the file now']);
    expect(await offered()).toEqual([{ stock: 6, sku: null, options: [["Free", 6, null]] }]);
    expect(await bring(own("a,Rani Saree,Soft,500,Free,+2,today\n"))).toMatchObject({ same: 1 });
    expect(await auditAll(db, up, new Date())).toEqual([]);
  });

  test("options=usual asks for the usual ones in any format, and each export writes it", async () => {
    await bring("slug,name,price,stock,options\na,Rani Saree,500,4,usual\nb,Neel Saree,500,3,\n");
    const before = await offered();
    expect(before.map(({ options }) => options.length)).toEqual([0, 1]);
    for (const format of ["plain", "shopify"] as const) {
      const written = await text(exportCatalogue(db, format));
      await db.deleteFrom("products").execute();
      expect(await bring(written)).toMatchObject({ created: 2 });
      expect(await offered()).toEqual(before);
    }
  });
});

test("new products with the name of a known one, and prices that change by more than half, are pointed out", async () => {
  await bring(file);
  await bring("slug,name,category,price,stock\nrani-2,RANI zari saree,saree,900,1\nneel,Neel Kurta,kurti,200,0\n");
  expect(told.doubts).toEqual([
    "2 known name: rani-2 has the name of rani: RANI zari saree",
    "3 price: neel: ₹499.50 becomes ₹200",
  ]);
  await bring("slug,size,price\nneel,S,299\nrani,S,1100\n");
  expect(told.doubts).toEqual([]);
});
