import { expect, test } from "vitest";
import { nothingOnSale } from "#app/components/nothing-on-sale.tsx";
import type { ProductQuery } from "#contract/product-query.ts";
import { indexedProductsIn, pageOfProducts } from "#app/gateway/product-list-page.server.ts";
import type { ParsedValue } from "#app/gateway/parse-body.server.ts";

type Entry = Record<string, unknown>;
const product = (id: number, more: Entry = {}): Entry => ({ id, name: `Saree ${id}`, price: id, ...more });
const products = (count: number): Entry[] => Array.from({ length: count }, (_, index) => product(index + 1));

function listIn(json: unknown) {
  const list = indexedProductsIn(json);
  if (list === null) throw new Error("there is no list");
  return list;
}

/** A page of the products in this JSON. */
function pageOf(json: unknown, query: ProductQuery, nameHas: string | null = null) {
  const page = pageOfProducts(listIn(json), { kind: "products", query, nameHas }) as NonNullable<
    ParsedValue["products"]
  >;
  return { ...page, found: page.products.map(({ id }) => Number(id)) };
}

/** The ids of the products in this JSON. */
const idsOf = (json: unknown, query: ProductQuery = {}) =>
  pageOfProducts(listIn(json), { kind: "product ids", query }) as NonNullable<ParsedValue["product ids"]>;

const named = (...names: string[]) => names.map((name, index) => product(index + 1, { name }));

test("finds no list in JSON without one", () => {
  expect(indexedProductsIn({ message: "No list" })).toBeNull();
});

test("leaves the page of an upstream that paginates as it is", () => {
  const json = { data: { data: products(3), total: 90 } };
  expect(pageOf(json, { page: 2, limit: 3, category: "lehenga", sortBy: "price", sortDir: "desc" })).toMatchObject({
    found: [1, 2, 3],
    total: 90,
    received: 3,
    isPaged: true,
    hasMore: true,
    ignored: [],
    facets: null,
    search: null,
  });
  expect(pageOf({ data: products(2), total: 2 }, { limit: 3 })).toMatchObject({ isPaged: true, hasMore: false });
});

test("tells what the upstream says of a page: its sizes and its search", () => {
  const facets = { sizes: [{ value: "M", count: 2 }], colors: [] };
  const search = { complete: 1, missing: ["teal"], near: [], min_price: null, max_price: null, size: null };
  for (const total of [1, undefined]) {
    const page = pageOf({ data: { data: [product(1)], total, facets, search } }, {}, "silk");
    expect([page.facets, page.search?.missing]).toEqual([facets, ["teal"]]);
  }
});

test.each<[string, unknown]>([
  ["without a total", { data: products(7) }],
  ["longer than the page, with its length as the total", { data: products(7), total: 7 }],
])("cuts the page from a list %s", (_, json) => {
  expect(pageOf(json, { page: 1, limit: 3 })).toMatchObject({
    found: [1, 2, 3],
    total: 7,
    received: 7,
    isPaged: false,
    hasMore: false,
  });
  expect(pageOf(json, { page: 3, limit: 3 }).found).toEqual([7]);
  expect(pageOf(json, { page: 4, limit: 3 })).toMatchObject({ found: [], total: 7 });
});

test("says that a list longer than its page has more when it names a larger total", () => {
  expect(pageOf({ data: products(7), total: 300 }, { limit: 3 })).toMatchObject({
    isPaged: false,
    hasMore: true,
    total: 7,
    found: [1, 2, 3],
  });
});

test("shows the first page of 100 products when the query names neither page nor limit", () => {
  expect(pageOf(products(101), {}).found).toEqual(products(100).map(({ id }) => id));
  expect(pageOf({ data: products(100), total: 300 }, {}).isPaged).toBe(true);
  expect(pageOf({ data: products(101), total: 300 }, { limit: 500 })).toMatchObject({
    isPaged: true,
    found: products(100).map(({ id }) => id),
  });
});

test("gives all ids of a list without pages, up to 50,000, and those of one page of a list with pages", () => {
  expect(idsOf(products(7), { page: 2, limit: 3 })).toMatchObject({
    ids: ["1", "2", "3", "4", "5", "6", "7"],
    total: 7,
    isPaged: false,
  });
  expect(idsOf({ data: products(3), total: 9 }, { page: 2, limit: 3 })).toMatchObject({
    ids: ["1", "2", "3"],
    total: 9,
  });
  const many = Array.from({ length: 50_001 }, () => ({ id: 1, price: 1 }));
  expect(idsOf(many).ids).toHaveLength(50_000);
});

test("filters and sorts a list without pages, and tells what it ignored", () => {
  const json = [product(1, { category: "Sarees" }), product(2, { category: "Kurtis" }), product(3)];
  expect(pageOf(json, { category: "saree", sortBy: "price", sortDir: "desc" })).toMatchObject({
    found: [3, 1],
    total: 2,
    received: 3,
    ignored: ["category", "sort"],
  });
});

test("remembers what a query found on a list, for other pages of it", () => {
  const list = listIn(named("Silk Saree", "Cotton Saree", "Silk Dupatta"));
  const find = (query: ProductQuery, nameHas: string | null) =>
    pageOfProducts(list, { kind: "products", query, nameHas }) as NonNullable<ParsedValue["products"]>;
  expect(find({ page: 1, limit: 1 }, "silk").total).toBe(2);
  // The list changes behind its back: what was found before is still there.
  list.index.entries.length = 0;
  expect(find({ limit: 1, page: 2 }, "silk").products.map(({ id }) => id)).toEqual(["3"]);
  expect(find({ page: 1, limit: 1 }, "cotton").total).toBe(0);
  expect(find({ page: 1, limit: 1, minPrice: 1 }, "silk").total).toBe(0);
});

test("remembers a query whatever the order of its parts", () => {
  const list = listIn(products(2));
  const find = (query: ProductQuery) => pageOfProducts(list, { kind: "products", query, nameHas: null });
  find({ minPrice: 1, category: "saree" });
  find({ category: "saree", minPrice: 1 });
  expect(list.matches.size).toBe(1);
});

test.each<[string, string, number[], boolean]>([
  ["the whole text, whatever the case and the spaces around it", "  SILK saree ", [1, 4], true],
  ["each of its words, when no name has the whole text", "saree red", [2, 4], true],
  ["the most of its words, when no name has all", "cotton \t saree blue", [3], false],
  ["one of its words, when no name has two", "silk umbrella", [1, 4, 6], false],
])("finds the products whose names have %s", (_, text, found, isWhole) => {
  const json = named("Silk Saree", "Red Saree", "Cotton Saree", "Red Silk Saree", "Kurti", "Saree of Silk");
  const page = pageOf(json, {}, text);
  expect(page.found).toEqual(found);
  expect(page.search).toEqual(
    isWhole ? null : { complete: 0, missing: [], near: [], minPaise: null, maxPaise: null, size: null },
  );
});

test("finds no product when no name has a word of the text, and says nothing of a search", () => {
  for (const text of ["umbrella", "umbrella  parasol"])
    expect(pageOf(named("Silk Saree"), {}, text)).toMatchObject({ found: [], total: 0, search: null });
});

test("counts sizes and colours before the filter by them; a product that states none counts in those of the specification", () => {
  const variants = (...all: [string, string][]) => ({
    variants: all.map(([size, color]) => ({ size, color, stock: 1 })),
  });
  const json = [
    product(1, variants(["M", "Teal"], ["L", "Red"])),
    product(2, variants(["L", "Red"])),
    product(3, { variants: "one size" }),
  ];
  expect(pageOf(json, { size: "M", limit: 1 })).toMatchObject({
    found: [1],
    facets: {
      sizes: [
        { value: "S", count: 1 },
        { value: "M", count: 2 },
        { value: "L", count: 3 },
        { value: "XL", count: 1 },
      ],
      colors: ["Black", "Blue", "Green", "Red", "Teal", "White"].map((value) => ({ value, count: 1, swatch: null })),
    },
  });
  expect(pageOf(json, { color: "Teal" }).facets?.sizes).toEqual([{ value: "M", count: 1 }]);
  expect(pageOf([product(1)], {}).facets).toBeNull();
});

test("shows no product that cannot be read", () => {
  const page = pageOf([product(1), product(2, { variants: undefined }), { id: 3, price: "free" }], {});
  expect([page.found, page.received]).toEqual([[1, 2], 2]);
});

test("cuts the texts of a product to what pages show, and leaves out a picture whose address is too long", () => {
  const long = (length: number) => "x".repeat(length);
  const shown = (length: number, description: number, picture: number) =>
    pageOf(
      [
        product(1, {
          name: long(length),
          category: long(length),
          craft: long(length),
          created_at: long(length),
          description: long(description),
          image: `/${long(picture - 1)}`,
          image_alt: "A saree",
        }),
      ],
      {},
    ).products[0];
  const limits = { name: long(500), category: long(500), craft: long(500), createdAt: long(500) };
  for (const more of [0, 1])
    expect(shown(500 + more, 20_000 + more, 2_100 + more)).toMatchObject({
      ...limits,
      description: long(20_000),
      pictures: more === 0 ? [`/${long(2_099)}`] : [],
      pictureTexts: [],
    });
  expect(pageOf([product(1)], {}).products[0]).toMatchObject({ description: null, category: null, craft: null });
});

test("a list without products is an empty catalogue only where its upstream says so", () => {
  const list = (more: Record<string, unknown>) => pageOf({ data: { data: [], total: 0, ...more } }, { page: 1 });
  expect([list({ empty: true }), list({ empty: false }), list({})].map((page) => nothingOnSale([page]))).toEqual([
    "opens soon",
    "at the moment",
    "at the moment",
  ]);
  expect(nothingOnSale([list({ empty: true }), null])).toBeNull();
  expect(nothingOnSale([list({}), { total: 3, isEmpty: false }])).toBeNull();
});
