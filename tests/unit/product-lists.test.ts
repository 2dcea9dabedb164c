import { expect, test } from "vitest";
import { nothingOnSale } from "#app/components/nothing-on-sale.tsx";
import { isPage, pageOfWholeList, readProducts } from "#app/gateway/product-lists.server.ts";
import { type ProductQuery, productEntriesOf } from "#contract/product-lists.ts";

type Entry = Record<string, unknown>;
const product = (id: number, more: Entry = {}): Entry => ({ id, name: `Saree ${id}`, price: id, ...more });
const products = (count: number): Entry[] => Array.from({ length: count }, (_, index) => product(index + 1));

function entriesIn(json: unknown) {
  const found = productEntriesOf(json);
  if (found === null) throw new Error("there is no list");
  return found;
}
const listIn = (json: unknown) => readProducts(entriesIn(json));

/** A page of the products in this JSON, of which the upstream cuts no pages. */
async function pageOf(json: unknown, query: ProductQuery) {
  const page = pageOfWholeList(await listIn(json), query);
  return { ...page, found: page.products.map(({ id }) => Number(id)) };
}

test.each<[string, unknown, number | undefined, boolean]>([
  ["with a total beyond it", { data: { data: products(3), total: 90 } }, 3, true],
  ["longer than what was asked for, with a total beyond it", { data: products(7), total: 90 }, 3, true],
  ["of all products that fit into what was asked for", { data: products(2), total: 2 }, 3, true],
  ["without a total", { data: products(2) }, 3, false],
  ["longer than what was asked for, with its length as the total", { data: products(7), total: 7 }, 3, false],
])("a list %s is a page: %#", (_, json, limit, expected) => {
  expect(isPage(entriesIn(json), limit)).toBe(expected);
});

test("tells what the upstream says of a list: its sizes and its search", async () => {
  const facets = { sizes: [{ value: "M", count: 2 }], crafts: [{ value: "Ajrakh", count: 1 }], on_sale: 1 };
  const [size, craft] = [facets.sizes, facets.crafts].map((told) => told.map((one) => ({ ...one, label: null })));
  const read = { size, craft, color: [], fabric: [], occasion: [], onSale: 1, inStock: null };
  const search = { complete: 1, missing: ["teal"], near: [], min_price: null, max_price: null, size: null };
  const json = { data: { data: [product(1)], facets, search } };
  for (const told of [await listIn(json), await pageOf(json, { query: "silk" })])
    expect([told.facets, told.search?.missing]).toEqual([read, ["teal"]]);
});

test("cuts the pages of a whole list", async () => {
  expect(await pageOf({ data: products(7) }, { page: 1, limit: 3 })).toMatchObject({ found: [1, 2, 3], total: 7 });
  expect((await pageOf({ data: products(7) }, { page: 3, limit: 3 })).found).toEqual([7]);
  expect(await pageOf({ data: products(7) }, { page: 4, limit: 3 })).toMatchObject({ found: [], total: 7 });
  expect((await pageOf({ data: products(101) }, {})).found).toHaveLength(101);
});

const named = (...names: string[]) => names.map((name, index) => product(index + 1, { name }));

test.each<[string, string, number[], string[] | null]>([
  ["each of its words, whatever the case and the spaces around it", "  SILK saree ", [1, 4, 6], null],
  ["each of its words in any order", "saree \t red", [2, 4], null],
  ["the most of its words, where none has all", "silk umbrella red", [4], ["umbrella"]],
  ["one of its words, so none here", "umbrella", [], ["umbrella"]],
])("finds by a text the products whose names have %s", async (_, text, found, missing) => {
  const json = named("Silk Saree", "Red Saree", "Cotton Saree", "Red Silk Saree", "Kurti", "Saree of Silk");
  const page = await pageOf(json, { query: text });
  expect([page.found, page.search?.missing ?? null]).toEqual([found, missing]);
});

test("shows no product that cannot be read", async () => {
  expect((await pageOf([product(1), product(2, { variants: undefined }), { id: 3, price: "free" }], {})).found).toEqual(
    [1, 2],
  );
});

test("a list without products is an empty catalogue only where its upstream says so", async () => {
  const list = (more: Entry) => pageOf({ data: { data: [], total: 0, ...more } }, { page: 1 });
  const pages = await Promise.all([list({ empty: true }), list({ empty: false }), list({})]);
  expect(pages.map((page) => nothingOnSale([page]))).toEqual(["opens soon", "at the moment", "at the moment"]);
  expect(nothingOnSale([pages[0] ?? null, null])).toBeNull();
  expect(nothingOnSale([pages[2] ?? null, { total: 3, isEmpty: false }])).toBeNull();
});

const all = [
  product(1, { price: 900, category: "Sarees" }),
  product(2, { price: 3_000, sale_price: 500, category: "Sarees" }),
  product(3, { price: 2_000, category: "Lehanga" }),
  product(4, { price: 1_500, category: "Pooja sets" }),
];

test.each<[string, ProductQuery, number[]]>([
  ["filters by category, however it is spelt", { category: "lehenga" }, [3]],
  ["filters by a category that the shop does not know", { category: "pooja sets" }, [4]],
  ["keeps all without a filter", {}, [1, 2, 3, 4]],
  ["drops a product when neither its price nor its sale price is in the range", { minPrice: 1_600 }, [2, 3]],
  ["keeps a product whose sale price is in the range", { maxPrice: 1_000 }, [1, 2]],
  ["keeps products at either end of the range", { minPrice: 900, maxPrice: 1_500 }, [1, 2, 4]],
  ["keeps products at its lower end", { minPrice: 2_000 }, [2, 3]],
  ["keeps products at its upper end", { maxPrice: 500 }, [2]],
  ["sorts by the price paid", { sortBy: "price", sortDir: "asc" }, [2, 1, 4, 3]],
  ["sorts by the price paid, downwards", { sortBy: "price", sortDir: "desc" }, [3, 4, 1, 2]],
  ["keeps the order of products without a date", { sortBy: "created_at", sortDir: "desc" }, [1, 2, 3, 4]],
  ["filters, then sorts", { category: "saree", sortBy: "price", sortDir: "asc" }, [2, 1]],
])("of a whole list, %s", async (_, query, found) => {
  expect((await pageOf(all, query)).found).toEqual(found);
});

test("sorts the newest first", async () => {
  const dated = [
    product(1, { created_at: "2026-01-02 10:00:00" }),
    product(2),
    product(3, { created_at: "2026-03-01T00:00:00Z" }),
  ];
  expect((await pageOf(dated, { sortBy: "created_at", sortDir: "desc" })).found).toEqual([3, 1, 2]);
});
