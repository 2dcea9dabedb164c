// One file, since each test imports over the same stored catalogue and reads back what is left of it.
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { exportCatalogue } from "#api/catalogue/exchange/export-catalogue.ts";
import type { ImportChoices } from "#api/catalogue/exchange/import-catalogue.ts";
import { indexAll } from "#api/catalogue/search/index-products.ts";
import { readCreatedOrder } from "#contract/orders.ts";
import { readProductList } from "#contract/product-lists.ts";
import { bringPatches, patchesOf, ToldOfTable } from "#tests/support/bring-table.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { orderOf, sendOrder } from "#tests/support/upstream-orders.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

const catalogue = `slug,name,description,category,craft,price,sale_price,stock,new,image,size,color,swatch,variant_image,created_at,options
rani,Rani Kurta,Soft,kurti,Chikan,1200,1000,3,yes,https://c.example/1.jpg,S,Red,#b3245e,,2025-01-02
rani,,,,,1200,1000,4,,,M,Red,,,
rani,,,,,1500,,5,,,M,Teal,,https://c.example/teal.jpg,
jhumka,Jhumka,Light,accessories,,300,,6,no,pictures/j-1.svg|pictures/j-2.svg|pictures/j-3.svg,,,,,2025-01-03
zari,Zari Saree,Silk,saree,Zari,5000,,7,no,,,,,,2025-01-04,usual
`;
/** What the last import told. */
let changes: ToldOfTable["changes"];
let issues: [number, string][];

useUpstream();
// Each test begins with an empty catalogue.
beforeEach(() => up.database.exec("delete from products"));

async function bring(content: string, choices: Partial<ImportChoices> = {}, meanwhile?: () => Promise<unknown>) {
  const told = new ToldOfTable();
  const patches = await patchesOf(db, content, told);
  try {
    return await bringPatches({ db, engine: up.engine }, patches, { setsStock: true, ...choices }, told, meanwhile);
  } finally {
    changes = told.changes;
    issues = told.issues.map((text) => [Number.parseInt(text, 10), text.replace(/^\d+ \w+: /, "")]);
  }
}

async function everything() {
  const products = await db.selectFrom("products").selectAll().orderBy("position").execute();
  const variants = await db.selectFrom("variants").selectAll().orderBy("product_id").orderBy("position").execute();
  const translations = await db.selectFrom("product_translations").selectAll().orderBy("product_id").execute();
  return { products, variants, translations };
}

async function productOf(slug: string) {
  return db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
}

async function combinationsOf(slug: string): Promise<string[]> {
  const { id } = await productOf(slug);
  const rows = await db.selectFrom("variants").selectAll().where("product_id", "=", id).orderBy("position").execute();
  return rows.map(({ size, color, stock, price_paise, sale_paise }) =>
    [size, color, stock, price_paise, sale_paise].map((value) => value ?? "-").join(" "),
  );
}

const findings = () => auditAll(db, up, new Date());

test("combinations come in with their stock, price, picture and date; an accessory without options has nothing to choose", async () => {
  expect(await bring(catalogue)).toMatchObject({ created: 3 });
  expect(await combinationsOf("rani")).toEqual(["S Red 3 - -", "M Red 4 - -", "M Teal 5 150000 -"]);
  expect(await combinationsOf("jhumka")).toEqual(["  6 - -"]);
  expect(await combinationsOf("zari")).toEqual([]);
  // Without pictures of its own a product shows those of its combinations.
  await bring("slug,name,price,image,size,variant_image\ntara,Tara Saree,500,,S,https://c.example/s.jpg\n");
  expect(await productOf("tara")).toMatchObject({ image: "https://c.example/s.jpg" });
  expect(await productOf("rani")).toMatchObject({
    price_paise: 120_000,
    sale_paise: 100_000,
    stock: 12,
    received: 12,
    created_at: "2025-01-02T00:00:00.000Z",
  });
  expect(await findings()).toEqual([]);
});

describe("a column that is not in the file changes nothing", () => {
  beforeEach(async () => void (await bring(catalogue)));

  test("a list of prices", async () => {
    expect(await bring("slug,price\nzari,5500\nrani,1300\nnone,100\n")).toMatchObject({ changed: 2, created: 0 });
    expect(await productOf("zari")).toMatchObject({ price_paise: 550_000, effective_paise: 550_000 });
    expect(await productOf("rani")).toMatchObject({ price_paise: 130_000, effective_paise: 100_000 });
    expect(await combinationsOf("rani")).toEqual(["S Red 3 - -", "M Red 4 - -", "M Teal 5 150000 -"]);
    expect(issues).toEqual([[4, '"none" is not in the catalogue, and a new product needs a title and a category']]);
    expect(changes.filter(({ slug }) => slug === "zari")).toEqual([
      { slug: "zari", column: "price", combination: "", was: "5000.00", becomes: "5500.00" },
    ]);
  });

  test("a list of stock, by combination where there are several", async () => {
    expect(await bring("slug,stock,size,color\nzari,9,,\njhumka,1,,\nrani,0,m,teal\nrani,8,S,\n")).toMatchObject({
      changed: 3,
      created: 0,
    });
    expect(await combinationsOf("rani")).toEqual(["S Red 8 - -", "M Red 4 - -", "M Teal 0 150000 -"]);
    const stocks = (await everything()).products.map(({ slug, stock, received }) => [slug, stock, received]);
    expect(stocks).toEqual([
      ["rani", 12, 12],
      ["jhumka", 1, 1],
      ["zari", 9, 9],
    ]);
    expect(issues).toEqual([]);
    await bring("slug,stock\nrani,20\n");
    expect(issues).toEqual([
      [2, '"rani" has 3 combinations of size and color: their stock needs a column for size or color'],
    ]);
    await bring("slug,stock,size\nrani,20,XL\n");
    expect(issues).toEqual([[2, '"rani" has no combination "XL"']]);
    expect(await findings()).toEqual([]);
  });

  test("a list of names and prices finds products by their names", async () => {
    await bring("handle,title,type,variant price\nother-handle,Neel Saree,Saree,700\n");
    expect(await bring("name,price\nNeel Saree,800\nUnknown Thing,5\n")).toMatchObject({ changed: 1, created: 0 });
    expect((await productOf("other-handle")).price_paise).toBe(80_000);
  });

  test("an unknown combination in a list of stock costs its own line, and a product without own combinations keeps the usual ones", async () => {
    expect(
      await bring("slug,size,color,stock\nrani,S,Red,8\nrani,XXL,Red,9\nrani,M,Red,1\nrani,M,,2\nzari,S,Red,3\n"),
    ).toMatchObject({ changed: 1 });
    expect(await combinationsOf("rani")).toEqual(["S Red 8 - -", "M Red 1 - -", "M Teal 5 150000 -"]);
    expect(issues).toEqual([
      [3, '"rani" has no combination "XXL, Red"'],
      [5, '"rani" has no combination "M"'],
      [
        6,
        '"zari" has the usual sizes and colors, which share its stock and price: a column options that says own gives it those of the file',
      ],
    ]);
    await bring("slug,size,color,stock\nrani,S,Red,7\nrani,S,,2\n");
    expect(issues).toEqual([[3, '"S" of "rani" stands in line 2 already']]);
  });

  test("a price that cannot stand costs its own combination", async () => {
    await bring("slug,size,color,price\nrani,S,Red,900\nrani,M,Teal,1600\nrani,M,Red,1300\n");
    expect(issues).toEqual([
      [2, 'the price ₹900 of "rani" is not above its sale price ₹1,000, which stays without a column sale_price'],
    ]);
    expect(await combinationsOf("rani")).toEqual(["S Red 3 - -", "M Red 4 130000 100000", "M Teal 5 160000 -"]);
  });

  test("a sale price or a stock that cannot be read costs its line", async () => {
    await bring("slug,price,sale_price\nzari,5000,4200\n");
    await bring("slug,price,sale_price,stock\nzari,5100,on request,\nrani,1250,1010,\njhumka,310,,-2\n");
    expect(await productOf("zari")).toMatchObject({ price_paise: 500_000, sale_paise: 420_000, stock: 7 });
    expect(await productOf("jhumka")).toMatchObject({ price_paise: 30_000, stock: 6 });
    expect(issues).toEqual([
      [2, 'the price "on request" cannot be read as rupees'],
      [4, 'the stock "-2" cannot be right'],
    ]);
    await bring("slug,price,sale_price\nzari,,4100\n");
    expect(await productOf("zari")).toMatchObject({ price_paise: 500_000, sale_paise: 410_000 });
    await bring("slug,size,color,sale_price,stock\nrani,S,Red,later,1\nrani,M,Red,,9\n", { allowsEmptying: true });
    expect(await combinationsOf("rani")).toEqual(["S Red 3 - -", "M Red 9 125000 -", "M Teal 5 150000 -"]);
  });

  test("texts of pictures, which stay with their pictures until those go", async () => {
    const texts = async () => {
      const { image_alt, image_additional_1_alt, image_additional_2_alt } = await productOf("jhumka");
      return [image_alt, image_additional_1_alt, image_additional_2_alt];
    };
    await bring("slug,image_alt,image_3_alt\njhumka,Silver earrings,Their hooks\n");
    expect(await texts()).toEqual(["Silver earrings", null, "Their hooks"]);
    expect(changes).toEqual([
      { slug: "jhumka", column: "image_alt", combination: "", was: "", becomes: "Silver earrings" },
      { slug: "jhumka", column: "image_3_alt", combination: "", was: "", becomes: "Their hooks" },
    ]);
    expect(await bring("slug,price\njhumka,310\n")).toMatchObject({ changed: 1 });
    expect(await texts()).toEqual(["Silver earrings", null, "Their hooks"]);
    // The third picture becomes the second, another one is new, and the first stays.
    await bring("slug,image,image_2,image_3\njhumka,pictures/j-1.svg,pictures/j-3.svg,https://c.example/new.jpg\n");
    expect(await texts()).toEqual(["Silver earrings", "Their hooks", null]);
    await expect(bring("slug,image_alt\njhumka,\n")).rejects.toThrow("would empty image_alt of 1");
  });

  test("a list of sale prices begins and ends a sale, and keeps the regular price", async () => {
    const pricesOf = async () => {
      const { price_paise: price, sale_paise: sale } = await productOf("zari");
      return [price, sale];
    };
    await bring("slug,price,sale_price\nzari,5000,\n");
    await bring("slug,sale_price\nzari,4200\n");
    expect(await pricesOf()).toEqual([500_000, 420_000]);
    await bring("slug,sale_price\nzari,\n", { allowsEmptying: true });
    expect([await pricesOf(), issues]).toEqual([[500_000, null], []]);
    await bring("slug,sale_price\nunknown-saree,\n");
    expect(issues.length).toBe(1);
  });

  test("a Shopify file of handles and what is paid keeps the price before the sale", async () => {
    expect(await bring("Handle,Variant Price,Vendor\nzari,4500,Pallu\n")).toMatchObject({ changed: 1 });
    expect(await productOf("zari")).toMatchObject({ price_paise: 450_000, sale_paise: null, description: "Silk" });
    await bring("slug,price,sale_price\nzari,5000,4500\n");
    await bring("Handle,Variant Price,Vendor\nzari,4400,Pallu\n");
    expect(await productOf("zari")).toMatchObject({ price_paise: 500_000, sale_paise: 440_000 });
  });
});

test("a run that would empty a field of more than a tenth of the products asks first, and writes nothing", async () => {
  await bring(catalogue);
  const before = await everything();
  const emptied = "slug,description,price\nzari,,5100\n";
  await expect(bring(emptied)).rejects.toThrow("would empty description of 1 of the 3 products");
  expect(await everything()).toEqual(before);
  expect(await bring(emptied, { allowsEmptying: true })).toMatchObject({ changed: 1 });
  expect((await productOf("zari")).description).toBe("");
});

test("an export of variations without descriptions leaves those that there are", async () => {
  await bring(catalogue);
  const before = await productOf("rani");
  await bring(
    "ID,Type,SKU,Parent,Name,Regular price,Stock,Attribute 1 name,Attribute 1 value(s)\n" +
      '1,variable,rani,,Rani Kurta,,,Size,"S, M"\n2,variation,rani-s,rani,Rani Kurta - S,1500,3,Size,S\n' +
      "3,variation,rani-m,rani,Rani Kurta - M,1500,4,Size,M\n",
    { setsStock: true },
  );
  expect((await productOf("rani")).description).toBe(before.description);
  expect(before.description).not.toBe("");
});

test("a whole file takes away the combinations that it no longer has, and says what each was", async () => {
  await bring(catalogue);
  await bring(
    catalogue.replace("rani,,,,,1500,,5,,,M,Teal,,https://c.example/teal.jpg,\n", "rani,,,,,1200,1000,2,,,L,Red,,,\n"),
  );
  expect(await combinationsOf("rani")).toEqual(["S Red 3 - -", "M Red 4 - -", "L Red 2 - -"]);
  expect(changes).toEqual([
    { slug: "rani", column: "options", combination: "L, Red", was: "", becomes: "offered, stock 2" },
    { slug: "rani", column: "options", combination: "M, Teal", was: "offered, stock 5", becomes: "" },
  ]);
  expect(await productOf("rani")).toMatchObject({ stock: 9, received: 9 });
});

test("the owner's own numbers of goods are kept, and a list by number finds each combination", async () => {
  await bring(catalogue);
  const numbersOf = async (slug: string) => {
    const { id, sku } = await productOf(slug);
    const rows = await db.selectFrom("variants").selectAll().where("product_id", "=", id).orderBy("position").execute();
    return [sku, ...rows.map((row) => row.sku)];
  };
  await bring("slug,size,color,sku\nrani,S,Red,R-1\nrani,M,Red,R-2\nrani,M,Teal,R-3\njhumka,,,J 1\nzari,,,Z-1\n");
  expect(await Promise.all(["rani", "jhumka", "zari"].map(numbersOf))).toEqual([
    [null, "R-1", "R-2", "R-3"],
    [null, "J 1"],
    ["Z-1"],
  ]);
  expect(changes).toContainEqual({ slug: "rani", column: "sku", combination: "M, Teal", was: "", becomes: "R-3" });
  expect(
    await bring(
      "SKU,Product Name,Qty\nR-3,Rani Kurta - Teal / M,1\nZ-1,Zari,2\nr-1,Rani Kurta - Red / S,9\nj1,Jhumka,3\nX-9,Unknown,4\n",
    ),
  ).toMatchObject({ changed: 3, created: 0 });
  expect(await combinationsOf("rani")).toEqual(["S Red 9 - -", "M Red 4 - -", "M Teal 1 150000 -"]);
  expect([(await productOf("zari")).stock, (await productOf("jhumka")).stock]).toEqual([2, 3]);
  expect((await productOf("rani")).name).toBe("Rani Kurta");
  expect(issues).toEqual([[6, '"x-9" is not in the catalogue, and a new product needs a category and a price']]);
  expect(await bring("sku,price\nR-3,1700\nZ-1,5200\n")).toMatchObject({ changed: 2 });
  expect((await combinationsOf("rani"))[2]).toBe("M Teal 1 170000 -");
  // A list that could make products says nothing of the goods that it does not name.
  await bring("SKU,Product Name,Category,Price,Qty\nR-3,Rani Kurta - Teal / M,Kurti,1700,1\n");
  expect(await combinationsOf("rani")).toHaveLength(3);
  await bring("slug,size,color,sku\nrani,S,Red,R-2\n");
  await bring("sku,stock\nR-2,1\n");
  expect(issues).toEqual([[2, 'several goods have the number "R-2"']]);
  expect(await findings()).toEqual([]);
});

test("a piece's HSN code and rate of GST are kept, exported and emptied, and what is neither is refused", async () => {
  await bring(catalogue);
  const taxOf = async (slug: string) => {
    const { hsn, gst_rate: rate } = await productOf(slug);
    return [hsn, rate];
  };
  expect(await bring("slug,HSN Code,GST (%)\nrani,6204.42,18%\nzari,5007 20,0.25\n")).toMatchObject({ changed: 2 });
  expect(changes).toContainEqual({ slug: "rani", column: "gst_rate", combination: "", was: "", becomes: "18" });
  expect(await Promise.all(["rani", "zari", "jhumka"].map(taxOf))).toEqual([
    ["620442", 1_800],
    ["500720", 25],
    [null, null],
  ]);
  await bring("slug,hsn,gst_rate\nrani,62,5\nzari,5007,0.05\njhumka,7117,three\n");
  expect(issues).toEqual([
    [2, 'the HSN code "62" is not 4 to 8 digits'],
    [3, 'the rate of GST "0.05" is not a percentage such as 5 or 18'],
    [4, 'the rate of GST "three" is not a percentage such as 5 or 18'],
  ]);
  await bring("slug,hsn,gst_rate\nrani,,\n", { allowsEmptying: true });
  expect(await taxOf("rani")).toEqual([null, null]);
});

test("an import leaves what somebody changed meanwhile and it does not change", async () => {
  await bring(catalogue);
  const edit = () => db.updateTable("products").set({ craft: "Ajrakh" }).where("slug", "=", "zari").execute();
  await bring("slug,price\nzari,5600\n", {}, edit);
  expect(await productOf("zari")).toMatchObject({ price_paise: 560_000, craft: "Ajrakh" });
});

test.each<[string, string | ((written: string) => string), string]>([
  ["a price", "slug,price\nzari,5600\njhumka,310\n", "slug,price\nzari,5100\n"],
  [
    "a price of a combination that goes",
    "slug,size,color,price\nrani,M,Teal,1800\n",
    catalogue.replace(/^.*teal.*\n/m, ""),
  ],
  [
    "a price of a combination whose product gets another",
    "slug,size,color,price\nrani,S,Red,1500\n",
    "slug,price\nrani,2000\n",
  ],
  ["a translation that there was none of", "slug,name:hi\nzari,तारा\n", "slug,name:hi\nzari,सितारा\n"],
  [
    "a combination that has another name",
    (written) => written.replace(",S,", ",Small,"),
    "slug,size,color,stock\nrani,S,Red,18\n",
  ],
  ["a stock that was counted", "slug,stock\nzari,15\n", "slug,stock\nzari,15\n"],
  [
    "a difference of a combination that goes",
    "slug,size,color,stock_change\nrani,M,Teal,-3\n",
    catalogue.replace(/^.*teal.*\n/m, ""),
  ],
  [
    "a difference of a product that gets combinations",
    "slug,stock_change\nzari,-3\n",
    "slug,size,color,stock,options\nzari,L,Red,7,own\n",
  ],
  [
    "the only combination of a product that gets others",
    "slug,size,color,options\nzari,S,Red,own\n",
    "slug,size,color,stock,options\nzari,L,Red,7,own\n",
  ],
  [
    "combinations that divide a stock which is divided already",
    "slug,size,color,stock,options\nzari,S,Red,3,own\nzari,M,Red,4,own\n",
    "slug,size,color,stock,options\nzari,L,Red,7,own\n",
  ],
])("an import does not write %s meanwhile", async (_, content, other) => {
  await bring(catalogue);
  let after: unknown;
  const meanwhile = async () => void (await bring(other), (after = await everything()));
  const file = typeof content === "string" ? content : content(await text(exportCatalogue(db, "plain")));
  await expect(bring(file, {}, meanwhile)).rejects.toThrow("changed while");
  expect(await everything()).toEqual(after);
  expect(await db.selectFrom("staged_changes").selectAll().execute()).toEqual([]);
  expect(await findings()).toEqual([]);
});

test("an order that is placed while a file of prices is compared keeps what it took of the stock", async () => {
  await bring(catalogue);
  const zari = await productOf("zari");
  const customer = await up.customer();
  const meanwhile = async () => {
    const rani = await productOf("rani");
    const order = orderOf(customer, [
      { productId: zari.id, price: 5_000, quantity: 2 },
      { productId: rani.id, price: 1_500, quantity: 1 },
    ]);
    for (const item of order.items) if (item.product_id === rani.id) item.options = { size: "M", color: "Teal" };
    expect(await up.call("POST", "/orders", { as: customer, body: order })).toMatchObject({ status: 201 });
  };
  const file = `slug,price,size,color\nzari,5600,,\nrani,1600,M,Teal\n`;
  expect(await bring(file, { setsStock: false }, meanwhile)).toMatchObject({ changed: 2 });
  expect(await productOf("zari")).toMatchObject({ stock: 5, price_paise: 560_000 });
  expect(await combinationsOf("rani")).toEqual(["S Red 3 - -", "M Red 4 - -", "M Teal 4 160000 -"]);
  expect(await findings()).toEqual([]);
});

test("the books add up when orders, cancellations and files that take sizes away come at once", async () => {
  await bring(catalogue);
  const { id: productId } = await productOf("rani");
  const buyers = await Promise.all(Array.from({ length: 6 }, () => up.customer()));
  const buy = async (as: TestCustomer, index: number) => {
    for (const size of ["S", "M", "S"]) {
      const { body } = await sendOrder(up, as, orderOf(as, [{ productId, size, price: 1_000 }]));
      const { id } = readCreatedOrder(body);
      if (id !== null && index % 2 === 0) await up.call("PUT", `/orders/${id}/cancel`, { as });
    }
  };
  const change = async () => {
    for (const file of [catalogue.replace(/^.*M,Red.*\n/m, ""), catalogue])
      await bring(file).catch((error: Error) => expect(error.message).toContain("changed while"));
  };
  await Promise.all([...buyers.map(buy), change(), change()]);
  expect(await findings()).toEqual([]);
});

test("the search finds what a process wrote that ended before it was indexed", async () => {
  await bring(catalogue);
  await db.deleteFrom("product_words").execute();
  const { id } = await productOf("zari");
  await db.insertInto("unindexed_products").values({ product_id: id }).execute();
  up.clock.at = new Date(up.clock.at.getTime() + 11 * 60_000);
  up.upstream.services.outbox.wake();
  await vi.waitFor(async () => {
    const found = await db.selectFrom("product_words").select("word").where("product_id", "=", id).execute();
    expect(found.map(({ word }) => word)).toContain("zari");
    expect(await db.selectFrom("unindexed_products").selectAll().execute()).toEqual([]);
  }, eventWait);
});

test("processes that index the same products take turns", async () => {
  await bring(catalogue);
  const wordsOf = () => db.selectFrom("product_words").selectAll().orderBy("product_id").orderBy("word").execute();
  const before = await wordsOf();
  const all = db.selectFrom("products").select("id as product_id");
  await db.insertInto("unindexed_products").columns(["product_id"]).expression(all).execute();
  await Promise.all([db, up.upstream.services.db].map((one) => indexAll(one)));
  expect(await wordsOf()).toEqual(before);
});

describe("a product that a file hides", () => {
  const shopify =
    "Handle,Title,Type,Variant Price,Variant Inventory Qty,Published,Status\nzari,Zari Saree,Saree,5000,7,true,";
  const hidden = () =>
    up
      .rows("select slug, hidden from products order by slug")
      .filter((row) => row["hidden"] === 1)
      .map((row) => row["slug"]);

  test("by its column is off sale until the file shows it, and without the column it stays", async () => {
    await bring(catalogue);
    await bring("slug,hidden\nrani,yes\nzari,no\n");
    expect([hidden(), changes.map(({ slug, column, was, becomes }) => [slug, column, was, becomes])]).toEqual([
      ["rani"],
      [["rani", "hidden", "no", "yes"]],
    ]);
    expect(readProductList((await up.call("GET", "/products")).body)?.total).toBe(2);
    await bring("slug,price\nrani,1300\n");
    expect(hidden()).toEqual(["rani"]);
    await bring("slug,hidden\nrani,no\n");
    expect(hidden()).toEqual([]);
    await bring("slug,name,category,price,hidden\nveil,Veil,accessories,300,yes\n");
    expect(hidden()).toEqual(["veil"]);
  });

  test("by its status keeps all else, one that is not known is passed over, and an active one is shown again", async () => {
    await bring(catalogue);
    const before = up.row("select * from products where slug = 'zari'");
    for (const status of ["draft", "archived"]) {
      expect(await bring(`${shopify}${status}\nnew-saree,New Saree,Saree,700,1,true,draft\n`)).toMatchObject({
        created: 0,
      });
      expect([hidden(), issues]).toEqual([["zari"], [[3, 'New Saree is not on sale: the file says status "draft"']]]);
    }
    expect(up.row("select * from products where slug = 'zari'")).toEqual({ ...before, hidden: 1 });
    await bring(`${shopify}active\n`);
    expect(hidden()).toEqual([]);
    for (const status of ["hidden", "Archived", "inactive"]) {
      await bring(`${shopify}active\n`);
      await bring(`slug,name,status\nzari,Zari Saree,${status}\n`);
      expect([status, hidden()]).toEqual([status, ["zari"]]);
    }
  });
});
