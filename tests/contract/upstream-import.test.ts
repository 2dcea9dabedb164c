// One file, since each test imports over the same stored catalogue and reads back what is left of it.
import { text } from "node:stream/consumers";
import { beforeEach, expect, test, vi } from "vitest";
import { exportCatalogue } from "#api/catalogue/exchange/export-catalogue.ts";
import type { ImportChoices } from "#api/catalogue/exchange/import-catalogue.ts";
import { indexAll } from "#api/catalogue/search/index-products.ts";
import { readCreatedOrder } from "#contract/orders.ts";
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
useUpstream();
// Each test begins with an empty catalogue.
beforeEach(() => up.database.exec("delete from products"));

async function bring(content: string, choices: Partial<ImportChoices> = {}, meanwhile?: () => Promise<unknown>) {
  const patches = await patchesOf(db, content);
  return bringPatches(
    { db, engine: up.engine },
    patches,
    { setsStock: true, ...choices },
    new ToldOfTable(),
    meanwhile,
  );
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

test("an import states dates, pictures of combinations, and what came in", async () => {
  await bring(catalogue);
  // Without pictures of its own a product shows those of its combinations.
  await bring("slug,name,price,image,size,variant_image\ntara,Tara Saree,500,,S,https://c.example/s.jpg\n");
  expect(await productOf("tara")).toMatchObject({ image: "https://c.example/s.jpg" });
  expect(await productOf("rani")).toMatchObject({ received: 12, created_at: "2025-01-02T00:00:00.000Z" });
});

test("texts of pictures stay with their pictures until those go", async () => {
  await bring(catalogue);
  const texts = async () => {
    const { image_alt, image_additional_1_alt, image_additional_2_alt } = await productOf("jhumka");
    return [image_alt, image_additional_1_alt, image_additional_2_alt];
  };
  await bring("slug,image_alt,image_3_alt\njhumka,Silver earrings,Their hooks\n");
  expect(await texts()).toEqual(["Silver earrings", null, "Their hooks"]);
  await bring("slug,price\njhumka,310\n");
  expect(await texts()).toEqual(["Silver earrings", null, "Their hooks"]);
  // The third picture becomes the second, another one is new, and the first stays.
  await bring("slug,image,image_2,image_3\njhumka,pictures/j-1.svg,pictures/j-3.svg,https://c.example/new.jpg\n");
  expect(await texts()).toEqual(["Silver earrings", "Their hooks", null]);
  await expect(bring("slug,image_alt\njhumka,\n")).rejects.toThrow("would empty image_alt of 1");
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
