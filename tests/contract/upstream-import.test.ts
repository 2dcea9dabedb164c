// One file, since each test imports over the same stored catalogue and reads back what is left of it.
import { readFile } from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { indexAll } from "#api/catalogue/search/index-products.ts";
import { readCreatedOrder } from "#contract/orders.ts";
import { readProductList } from "#contract/product-lists.ts";
import { bringPatches, patchesOf } from "#tests/support/bring-table.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { productFile, productFileNames } from "#tests/support/product-file.ts";
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
const shopify = `Handle,Title,Body (HTML),Type,Tags,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position
rani,Rani Zari Saree,"<p>Silk &amp; zari</p>",Saree,new,S,R1,3,"1,299.00",1599,https://cdn.example/r1.jpg,1
rani,,,,,M,R2,4,1299,1599,https://cdn.example/r2.jpg,2
neel,Neel Kurta,,Kurtis,,S,N1,0,499.50,,,
`;

useUpstream();
// Each test begins with an empty catalogue.
beforeEach(() => up.database.exec("delete from products"));

async function bring(content: string | Uint8Array) {
  return bringPatches({ db, engine: up.engine }, await patchesOf(db, content), { setsStock: true });
}

async function productOf(slug: string) {
  return db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
}

const findings = () => auditAll(db, up, new Date());

async function find(query: string) {
  return readProductList((await up.call("GET", `/api/products/search?query=${query}`)).body)?.products ?? [];
}

test("an imported product is sold, searched and found at once; the same file again, its option spelled apart, changes nothing", async () => {
  expect(await bring(shopify)).toEqual({ created: 2, changed: 0, same: 0, removed: 0 });
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
  const apart = shopify.replace("Option1 Value", "Option 1 Value");
  expect(await bring(apart)).toEqual({ created: 0, changed: 0, same: 2, removed: 0 });
  expect((await find("zari"))[0]?.id).toBe(rani?.id);
});

test("an import states dates, and what came in", async () => {
  await bring(catalogue);
  expect(await productOf("rani")).toMatchObject({ received: 12, created_at: "2025-01-02T00:00:00.000Z" });
});

test.each(productFileNames)("%s, as damaged as it is, changes nothing the second time", async (name) => {
  const bringFile = async () => bring(await readFile(productFile(name)));
  const first = await bringFile();
  expect(first.created).toBeGreaterThan(0);
  expect(await bringFile()).toEqual({ created: 0, changed: 0, same: first.created, removed: 0 });
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
