import { expect, test } from "vitest";
import { nothingOnSale } from "#app/components/nothing-on-sale.tsx";
import type { ParsedValue } from "#app/gateway/parse-body.server.ts";
import { indexedProductsIn, pageOfProducts, filterAndSort } from "#app/gateway/product-list-page.server.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import { product as productReader } from "#contract/readers/product.ts";

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
  const facets = { sizes: [{ value: "M", count: 2 }], crafts: [{ value: "Ajrakh", count: 1 }], on_sale: 1 };
  const read = { ...facets, colors: [], fabrics: [], occasions: [], on_sale: undefined, onSale: 1, inStock: null };
  const search = { complete: 1, missing: ["teal"], near: [], min_price: null, max_price: null, size: null };
  for (const total of [1, undefined]) {
    const page = pageOf({ data: { data: [product(1)], total, facets, search } }, {}, "silk");
    expect([page.facets, page.search?.missing]).toEqual([read, ["teal"]]);
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

test("counts what products state or show before the filter by it, and leaves those that say nothing of it", () => {
  const variants = (...all: [string, string][]) => ({
    variants: all.map(([size, color]) => ({ size, color, stock: 1 })),
  });
  const json = [
    product(1, { ...variants(["M", "Navy blue"], ["L", "Red"]), fabric: "Silk, Cotton", occasion: "Wedding" }),
    product(2, { ...variants(["L", "Red"]), fabric: "silk", in_stock: false }),
    product(3, { images: [{ color: "Blue", image: "/blue.jpg" }], sale_price: 2 }),
    product(4, { variants: "one size" }),
  ];
  const none = { fabrics: [], crafts: [], occasions: [], onSale: 0, inStock: 1 };
  expect(pageOf(json, { size: "M", limit: 4 })).toMatchObject({
    found: [1, 3],
    facets: {
      sizes: [
        { value: "S", count: 1 },
        { value: "M", count: 2 },
        { value: "L", count: 3 },
        { value: "XL", count: 1 },
      ],
      colors: [{ value: "Blue", count: 2, swatch: null }],
      fabrics: [
        { value: "Cotton", count: 1 },
        { value: "Silk", count: 1 },
      ],
      occasions: [{ value: "Wedding", count: 1 }],
      onSale: 1,
      inStock: 2,
    },
  });
  expect(pageOf(json, { color: "Blue", fabric: "SILK" })).toMatchObject({ found: [1], facets: { onSale: 0 } });
  expect(pageOf(json, { onSale: 1 }).found).toEqual([3]);
  expect(pageOf(json, { inStock: 1 }).found).toEqual([1, 3, 4]);
  // Nobody states a craft: only the upstream can say what it is.
  expect(pageOf(json, { craft: "Ajrakh" }).found).toEqual([1, 2, 3, 4]);
  expect(pageOf([product(1)], {}).facets).toEqual({ ...none, sizes: [], colors: [] });
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

const piece = (id: number, price: number, more: Record<string, unknown> = {}) =>
  productReader.parse({ id, name: `Piece ${id}`, price, category: "Sarees", ...more });
const all = [
  piece(1, 900),
  piece(2, 3_000, { sale_price: 500 }),
  piece(3, 2_000, { category: "Lehanga" }),
  piece(4, 1_500, { category: "Pooja sets" }),
];
const ids = (products: { id: string }[]) => products.map(({ id }) => Number(id));

test.each<[string, ProductQuery, number[]]>([
  ["filters by category, however it is spelt", { category: "lehenga" }, [3, 4]],
  ["filters by another category", { category: "saree" }, [1, 2, 4]],
  ["leaves categories that the shop does not know to the upstream", { category: "pooja" }, [1, 2, 3, 4]],
  ["keeps all without a filter", {}, [1, 2, 3, 4]],
  ["drops a product when neither its price nor its sale price is in the range", { minPrice: 1_600 }, [2, 3]],
  ["keeps a product whose sale price is in the range", { maxPrice: 1_000 }, [1, 2]],
  ["keeps products at either end of the range", { minPrice: 900, maxPrice: 1_500 }, [1, 2, 4]],
  ["keeps products at its lower end", { minPrice: 2_000 }, [2, 3]],
  ["keeps products at its upper end", { maxPrice: 500 }, [2]],
  ["sorts by the price paid", { sortBy: "price", sortDir: "asc" }, [2, 1, 4, 3]],
  ["sorts by the price paid, downwards", { sortBy: "price", sortDir: "desc" }, [3, 4, 1, 2]],
  ["keeps the order of products without a date", { sortBy: "created_at", sortDir: "desc" }, [1, 2, 3, 4]],
])("of a whole list, %s", (_, query, found) => {
  expect(ids(filterAndSort(all, query).products)).toEqual(found);
});

test("sorts the newest first", () => {
  const dated = [
    piece(1, 1, { created_at: "2026-01-02 10:00:00" }),
    piece(2, 1),
    piece(3, 1, { created_at: "2026-03-01T00:00:00Z" }),
  ];
  expect(ids(filterAndSort(dated, { sortBy: "created_at", sortDir: "desc" }).products)).toEqual([3, 1, 2]);
});

test.each([
  [{}, []],
  [{ category: "lehenga" }, ["category"]],
  [{ minPrice: 1_600 }, ["price"]],
  [{ sortBy: "price", sortDir: "asc" }, ["sort"]],
  [{ category: "saree", maxPrice: 1_000, sortBy: "price", sortDir: "asc" }, ["category", "price", "sort"]],
  [{ category: "pooja", minPrice: 500, sortBy: "created_at", sortDir: "desc" }, []],
] as const)("tells which parts of the query %j the list did not follow", (query, ignored) => {
  expect(filterAndSort(all, query).ignored).toEqual(ignored);
});
