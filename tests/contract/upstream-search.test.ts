import { beforeAll, describe, expect, it } from "vitest";
import { readProductQuery } from "#api/catalogue/search/product-listing.ts";
import { wireProductList } from "#contract/product-lists.ts";
import { indexedColumns, indexProducts } from "#api/catalogue/search/index-products.ts";
import type { Database } from "#api/database/tables.ts";
import { productFinder } from "#api/catalogue/listing/find-products.ts";
import { fixtureProducts, type FixtureProduct } from "./search/fixture-products.ts";
import { foreignQueries, gradedQueries, gradeOf, type Wants } from "./search/graded-queries.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

/** The mean of the graded queries (nDCG@5) when the ranking was last changed, less a little. */
const FLOOR = 0.975;

/** How many results count. */
const AT = 5;

let byId: Map<number, FixtureProduct>;
useUpstream();
beforeAll(async () => void (byId = await fillWithFixture(db)));

async function find(query: Record<string, string>, path = "/products/search") {
  const { body } = await up.call("GET", `${path}?${new URLSearchParams({ page: "1", limit: "24", ...query })}`);
  const { data } = wireProductList.parse(body);
  return { ...data, facts: data.data.map(({ id }) => (byId.get(Number(id)) as FixtureProduct).facts) };
}
const all = () => [...byId.values()];

describe("the quality of the search", () => {
  it(`answers ${gradedQueries.length} graded queries with nDCG@5 above ${FLOOR}`, async () => {
    const scores = await scoreQueries();
    expect(scores.length).toBeGreaterThanOrEqual(60);
    expect(scores.reduce((sum, { score }) => sum + score, 0) / scores.length).toBeGreaterThan(FLOOR);
    expect(scores.filter(({ total }) => total === 0)).toEqual([]);
    expect(scores.filter(({ score }) => score < 0.6)).toEqual([]);
  });
});

describe("what the shop does not sell", () => {
  it("is never a complete match, and has no result where the search names no garment", async () => {
    const found = await countForeign();
    expect(found.filter(({ complete }) => complete > 0)).toEqual([]);
    const empty = ["nightwear", "night suit", "bra", "mobile cover", "bedsheet", "laptop", "perfume", "sofa cover"];
    expect(found.filter(({ query, total }) => empty.includes(query) && total > 0)).toEqual([]);
  });

  it("names whom the clothes are not for, beside the garments that come near", async () => {
    const { facts, search } = await find({ query: "men kurta" });
    expect(facts.slice(0, 3).map(({ garment }) => garment)).toEqual(["kurti", "kurti", "kurti"]);
    expect(search).toMatchObject({ complete: 0, missing: ["men"] });
  });

  it("shows what is worn alike first for a garment that no product is", async () => {
    const { facts, search } = await find({ query: "jeans" });
    expect(facts.slice(0, 5).map(({ garment }) => garment)).toEqual(Array.from({ length: 5 }, () => "trousers"));
    expect(search).toMatchObject({ complete: 0, missing: ["jeans"] });
  });

  it("shows the colours that come near for one that no product has", async () => {
    const { facts, search } = await find({ query: "burgundy saree" });
    expect(facts.slice(0, 4).every(({ garment, colour }) => garment === "saree" && colour === "maroon")).toBe(true);
    expect(search).toMatchObject({ complete: 0, missing: ["burgundy"] });
  });
});

describe("typing mistakes", () => {
  it.each(["earings", "earing", "earrngs"])("takes %j for earrings, never for wearing", async (query) => {
    const { facts, search } = await find({ query });
    expect(facts.slice(0, 5).map(({ garment }) => garment)).toEqual(Array.from({ length: 5 }, () => "earrings"));
    expect(search?.complete).toBe(all().filter(({ facts: { garment } }) => garment === "earrings").length);
  });
});

describe("products that are sold out", () => {
  it.each(["red saree", "kurti", "gift under 500", "XL", "eid"])("do not lead the search %j", async (query) => {
    const { facts } = await find({ query });
    expect(facts.slice(0, 5).map(({ isSoldOut }) => isSoldOut)).toEqual(Array.from({ length: 5 }, () => false));
  });

  it("are still found, and last of those that fit as well", async () => {
    const { facts, total } = await find({ query: "earrings", limit: "200" });
    expect(facts.filter(({ isSoldOut }) => isSoldOut).length).toBeGreaterThan(3);
    expect(total).toBe(facts.length);
  });

  it("lose their place when the last piece goes, and get it back when more come in", async () => {
    const finder = productFinder(db, { soldOutMs: 0 });
    const asked: Record<string, string> = { query: "phulkari kurti", page: "1", limit: "5" };
    const first = async () => (await finder.find(readProductQuery((name) => asked[name]))).products[0]?.id;
    const id = (await first()) ?? 0;
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", id).execute();
    expect(await first()).not.toBe(id);
    await db.updateTable("products").set({ stock: 5 }).where("id", "=", id).execute();
    expect(await first()).toBe(id);
  });
});

describe("sizes in words", () => {
  it("filters by a size that the catalogue states, and says so", async () => {
    const { facts, search } = await find({ query: "3XL kurti" });
    expect(facts.length).toBeGreaterThan(10);
    expect(facts.every(({ sizes }) => sizes.includes("3XL"))).toBe(true);
    expect(search?.size).toBe("3XL");
  });

  it("shows the nearest products where none has that size", async () => {
    const { facts, search } = await find({ query: "3XL potli bag" });
    expect(facts.slice(0, 3).map(({ garment }) => garment)).toEqual(["bag", "bag", "bag"]);
    expect(search).toMatchObject({ complete: 0 });
    expect(search?.size).toBeUndefined();
  });

  it("takes a size that no product states for a word that is missing", async () => {
    const { search, total } = await find({ query: "kurti size 62" });
    expect(total).toBeGreaterThan(0);
    expect(search).toMatchObject({ complete: 0, missing: ["62"] });
    expect(search?.size).toBeUndefined();
  });
});

describe("filters by size and colour", () => {
  it("follows a change of the combinations at once", async () => {
    const before = (await find({ size: "Alpha" }, "/products")).total;
    const id = [...byId.keys()][0] ?? 0;
    up.run("insert into variants (product_id, position, size, color, stock) values (?, 9, 'Alpha', 'Zaffre', 1)", id);
    expect(before).toBe(0);
    expect((await find({ size: "Alpha" }, "/products")).total).toBe(1);
    expect((await find({ query: "zaffre" })).total).toBe(1);
    up.run("delete from variants where product_id = ? and size = 'Alpha'", id);
    expect((await find({ size: "Alpha" }, "/products")).total).toBe(0);
  });
});

/** Fills an empty catalogue with the fixture and answers the products by id. */
async function fillWithFixture(db: Database): Promise<Map<number, FixtureProduct>> {
  const products = fixtureProducts();
  const byId = new Map<number, FixtureProduct>();
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < products.length; from += 500) {
      const part = products.slice(from, from + 500);
      const rows = await trx
        .insertInto("products")
        .values(part.map((product, index) => rowOf(product, from + index)))
        .returning(["position", ...indexedColumns])
        .execute();
      await indexProducts(trx, rows);
      for (const { id, position } of rows) byId.set(id, products[position] as FixtureProduct);
      await trx
        .insertInto("variants")
        .values(rows.flatMap(({ id, position }) => variantsOf(id, products[position] as FixtureProduct)))
        .execute();
    }
  });
  return byId;
}

/** How well the search answered each graded query: nDCG@5, from 0 to 1, and how many products it found. */
async function scoreQueries() {
  const finder = productFinder(db);
  const scores: { query: string; score: number; total: number }[] = [];
  for (const [query, wants] of gradedQueries) {
    const asked: Record<string, string> = { query, page: "1", limit: String(AT) };
    const { products, total } = await finder.find(readProductQuery((name) => asked[name]));
    const grades = products.map(({ id }) => gradeOf((byId.get(id) as FixtureProduct).facts, wants));
    scores.push({ query, score: gain(grades) / idealGain(wants), total });
  }
  return scores;
}

/** How many products each query for another trade's goods finds, and how many of them it says to be what was asked for. */
async function countForeign() {
  const finder = productFinder(db);
  return Promise.all(
    foreignQueries.map(async (query) => {
      const asked: Record<string, string> = { query, page: "1", limit: String(AT) };
      const { total, search } = await finder.find(readProductQuery((name) => asked[name]));
      return { query, complete: search?.complete ?? 0, total };
    }),
  );
}

function idealGain(wants: Wants): number {
  const grades = [...byId.values()].map(({ facts }) => gradeOf(facts, wants));
  return gain(grades.toSorted((a, b) => b - a).slice(0, AT));
}

/** The discounted gain of grades in their order. */
function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

function variantsOf(productId: number, { shade, facts: { sizes, isSoldOut } }: FixtureProduct) {
  const stock = isSoldOut ? 0 : 5;
  return (sizes.length === 0 ? [""] : sizes).map((size, position) => ({
    product_id: productId,
    position,
    size,
    color: shade,
    stock,
    received: stock,
  }));
}

function rowOf(product: FixtureProduct, position: number) {
  return {
    slug: `fixture-${position}`,
    position,
    name: product.name,
    description: product.description,
    category: product.category,
    craft: product.craft,
    price_paise: product.facts.rupees * 100,
    sale_paise: null,
    stock: product.facts.isSoldOut ? 0 : 5,
    received: product.facts.isSoldOut ? 0 : 5,
    is_new: 0,
    image: null,
    image_additional_1: null,
    image_additional_2: null,
    created_at: new Date(Date.UTC(2026, 0, 1) + position * 60_000).toISOString(),
  };
}
