import { readProductQuery } from "#api/catalogue/search/product-listing.ts";
import { productFinder } from "#api/catalogue/listing/find-products.ts";
import { indexedColumns, indexProducts } from "#api/catalogue/search/index-products.ts";
import type { Database } from "#api/database/tables.ts";
import { fixtureProducts, type FixtureProduct } from "./fixture-products.ts";
import { foreignQueries, gradedQueries, gradeOf, type Wants } from "./graded-queries.ts";

/** How many results count. */
const AT = 5;

/** How well the search answered one query: nDCG@5, from 0 to 1, and how many products it found. */
export interface QueryScore {
  query: string;
  score: number;
  total: number;
}

/** Fills an empty catalogue with the fixture and answers the products by id. */
export async function fillWithFixture(db: Database): Promise<Map<number, FixtureProduct>> {
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
      await indexProducts(trx, rows, { isNew: true });
      for (const { id, position } of rows) byId.set(id, products[position] as FixtureProduct);
      await trx
        .insertInto("variants")
        .values(rows.flatMap(({ id, position }) => variantsOf(id, products[position] as FixtureProduct)))
        .execute();
    }
  });
  return byId;
}

/** The scores of all graded queries, in their order. */
export async function scoreQueries(db: Database, byId: ReadonlyMap<number, FixtureProduct>): Promise<QueryScore[]> {
  const finder = productFinder(db);
  const scores: QueryScore[] = [];
  for (const [query, wants] of gradedQueries) {
    const asked: Record<string, string> = { query, page: "1", limit: String(AT) };
    const { products, total } = await finder.find(readProductQuery((name) => asked[name]));
    const grades = products.map(({ id }) => gradeOf((byId.get(id) as FixtureProduct).facts, wants));
    scores.push({ query, score: gain(grades) / idealGain(byId, wants), total });
  }
  return scores;
}

/** How many products each query for another trade's goods finds, and how many of them it says to be what was asked for. */
export async function countForeign(db: Database): Promise<{ query: string; complete: number; total: number }[]> {
  const finder = productFinder(db);
  return Promise.all(
    foreignQueries.map(async (query) => {
      const asked: Record<string, string> = { query, page: "1", limit: String(AT) };
      const { total, search } = await finder.find(readProductQuery((name) => asked[name]));
      return { query, complete: search?.complete ?? 0, total };
    }),
  );
}

function idealGain(byId: ReadonlyMap<number, FixtureProduct>, wants: Wants): number {
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
