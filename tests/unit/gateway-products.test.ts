import { beforeEach, describe, expect, test } from "vitest";
import { createCatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import { createLargeResponseReader } from "#app/gateway/large-response-reader.server.ts";
import {
  browseProduct,
  browseProducts,
  findProduct,
  findProductIds,
  findProducts,
  findProductsById,
} from "#app/gateway/products.server.ts";
import { newUpstreamQuirks } from "#app/gateway/upstream-quirks.server.ts";
import { gatewayClient, http, useHttpUpstream, type Reply } from "#tests/support/gateway-client.ts";

useHttpUpstream();
let advice: string[] = [];
const client = (overrides: Parameters<typeof gatewayClient>[0] = {}) =>
  gatewayClient({
    base: http.base,
    largeResponses: createLargeResponseReader({ freshMs: 60_000, log: (message) => void advice.push(message) }),
    ...overrides,
  });

beforeEach(() => {
  advice = [];
});

const product = (id: number) => ({
  id,
  name: id % 2 === 0 ? `Silk Saree ${id}` : `Kurti ${id}`,
  price: id,
  category: id % 2 === 0 ? "Sarees" : "Kurtis",
});
const products = (count: number) => Array.from({ length: count }, (_, index) => product(index + 1));
/** More than is parsed on the main thread: a list with this many products counts as large. */
const LARGE = 300;
const isSearch = (name: string) => name.includes("/products/search");
const pathOf = (name: string) => name.replace(/\?.*/, "");
const idsOf = (page: { products: { id: string }[] }) => page.products.map(({ id }) => Number(id));
const list = (body: unknown): Reply => ({ status: 200, body });

/** Answers the plain list and, when given, the search; everything else with 404. */
function serve(all: unknown, search?: unknown, prefix = "/api") {
  http.reply = ({ name }) => {
    if (pathOf(name) === `GET ${prefix}/products`) return list(all);
    if (pathOf(name) === `GET ${prefix}/products/search` && search !== undefined) return list(search);
    return { status: 404, body: {} };
  };
}

test("every picture of a product is signed, and a swatch that is a colour value is none", async () => {
  const variant = (color: string, swatch: string | null) => ({ size: "M", color, stock: 1, swatch, image: "/v.jpg" });
  http.reply = () =>
    list({
      ...product(2),
      image: "/a.jpg",
      images: [{ color: "Red", image: "/red.jpg" }],
      variants: [variant("Red", "#b3245e"), variant("Ikat", "/ikat.jpg"), variant("Blue", null)],
    });
  const found = await browseProduct(client(), "2");
  expect(found).toMatchObject({
    pictures: ["signed /a.jpg"],
    inColors: [{ color: "Red", picture: "signed /red.jpg" }],
    variants: [
      { picture: "signed /v.jpg", swatch: { fill: "#b3245e" } },
      { picture: "signed /v.jpg", swatch: { picture: "signed /ikat.jpg" } },
      { swatch: null },
    ],
  });
});

test("guests share a page of the catalogue, in whatever order its query is written, and a product", async () => {
  http.reply = ({ name }) => list(name.includes("/products/") ? product(2) : { data: products(2), total: 2 });
  const upstream = client({ catalogue: createCatalogueCache({ freshMs: 5_000, onChange: () => undefined }) });
  await browseProducts(upstream, { page: 1, limit: 24, category: "Sarees" });
  await browseProducts(upstream, { category: "Sarees", limit: 24, page: 1 });
  await browseProduct(upstream, "2");
  await browseProduct(upstream, "2");
  expect(http.takeCalls().map(pathOf)).toEqual(["GET /api/products", "GET /products/2"]);
});

test("remembers that product calls work without /api, and asks there at once the next time", async () => {
  serve({ data: products(2) }, undefined, "");
  const upstream = client();
  await findProducts(upstream, { page: 1, limit: 24 });
  await findProducts(upstream, { page: 1, limit: 24 });
  expect(http.takeCalls().map(pathOf)).toEqual(["GET /api/products", "GET /products", "GET /products"]);
});

test("tells the message of a list's 404, under /api or not", async () => {
  const refusing = { status: 404, body: { message: "The looms are shut" } };
  for (const speaks of ["GET /api/products", "GET /products"]) {
    http.reply = ({ name }) => (name === speaks ? refusing : { status: 404, body: {} });
    for (const paginates of [true, false])
      await expect(findProducts(client({ quirks: { ...newUpstreamQuirks(), paginates } }), {})).rejects.toMatchObject({
        status: 404,
        refusal: "The looms are shut",
      });
  }
});

test("keeps calling under /api when the call without it does not work either", async () => {
  http.reply = () => ({ status: 404, body: {} });
  const upstream = client();
  for (const _ of [1, 2]) await expect(findProducts(upstream, {})).rejects.toThrow("there is no such call");
  expect(http.takeCalls()).toEqual(["GET /api/products", "GET /products", "GET /api/products", "GET /products"]);
});

test.each([400, 403, 429])("does not call without /api after a %i", async (status) => {
  http.reply = () => ({ status, body: {} });
  await expect(findProducts(client(), {})).rejects.toThrow(`answered ${status}`);
  expect(http.takeCalls()).toEqual(["GET /api/products"]);
});

test("takes total and page from an upstream that paginates", async () => {
  serve({ data: { data: products(3), total: 90 } });
  expect(await findProducts(client(), { page: 2, limit: 3 })).toMatchObject({ total: 90, products: { length: 3 } });
  expect(http.takeCalls()).toEqual(["GET /api/products?page=2&limit=3"]);
});

test("goes on asking for pages after a small list without pages", async () => {
  serve({ data: products(7) });
  const upstream = client();
  await findProducts(upstream, { page: 1, limit: 3 });
  await findProducts(upstream, { page: 2, limit: 3 });
  expect(http.takeCalls()).toEqual(["GET /api/products?page=1&limit=3", "GET /api/products?page=2&limit=3"]);
  expect(upstream.quirks.paginates).toBe(true);
});

test("asks for a large list without pages once, cuts all pages from it, and tells the owner", async () => {
  serve({ data: products(LARGE) });
  const upstream = client();
  expect(idsOf(await findProducts(upstream, { page: 1, limit: 3 }))).toEqual([1, 2, 3]);
  expect(idsOf(await findProducts(upstream, { page: 2, limit: 3 }))).toEqual([4, 5, 6]);
  const ids = await findProductIds(upstream, { page: 1, limit: 100 });
  expect([ids.isAll, ids.ids.length]).toEqual([true, LARGE]);
  expect(http.takeCalls()).toEqual(["GET /api/products?page=1&limit=3"]);
  expect(advice).toEqual([expect.stringContaining(`each page comes with the whole list (${LARGE} products`)]);
});

test("leaves out the parameters that a whole list ignored, but a category that the shop does not know", async () => {
  serve({ data: products(LARGE) });
  const upstream = client();
  const query = { category: "kurti", minPrice: 2, sortBy: "price", sortDir: "desc", page: 1, limit: 2 } as const;
  expect(idsOf(await findProducts(upstream, query))).toEqual([299, 297]);
  expect([...upstream.quirks.ignored].sort()).toEqual(["category", "price", "sort"]);
  http.takeCalls();
  expect(idsOf(await findProducts(upstream, { ...query, category: "saree", minPrice: 3 }))).toEqual([300, 298]);
  expect(http.takeCalls()).toEqual([]);
  await findProducts(upstream, { category: "pooja", page: 1, limit: 2 });
  expect(http.takeCalls()).toEqual(["GET /api/products?category=pooja"]);
});

test("asks for pages again when the upstream paginates by now", async () => {
  serve({ data: products(LARGE) });
  const upstream = client({ largeResponses: createLargeResponseReader({ freshMs: 0, log: () => undefined }) });
  await findProducts(upstream, { page: 1, limit: 3 });
  http.takeCalls();
  serve({ data: { data: products(3), total: LARGE } });
  expect(await findProducts(upstream, { page: 1, limit: 3 })).toMatchObject({ total: LARGE, products: { length: 3 } });
  expect(http.takeCalls()).toEqual(["GET /api/products", "GET /api/products?page=1&limit=3"]);
  // Longer than a page, but less than its own total: a default page of the upstream's. And a page that holds all.
  for (const [count, total] of [
    [7, LARGE],
    [2, 2],
  ] as const) {
    upstream.quirks.paginates = false;
    serve({ data: { data: products(count), total } });
    await findProducts(upstream, { page: 1, limit: 3 });
    expect(upstream.quirks.paginates).toBe(true);
  }
});

test("throws the redirect to the login as it is when a whole list answers 401", async () => {
  const redirect = new Response(null, { status: 302, headers: { location: "/login" } });
  const onUnauthorized = () => {
    throw redirect;
  };
  http.reply = () => ({ status: 401, body: {} });
  const upstream = client({ token: "a-token", onUnauthorized, quirks: { ...newUpstreamQuirks(), paginates: false } });
  await expect(findProducts(upstream, { page: 1, limit: 3 })).rejects.toBe(redirect);
});

test("searches the names of the whole list, whatever the case, when there is no search call", async () => {
  serve({ data: products(9) });
  const page = await findProducts(client(), { query: "sILK", page: 2, limit: 3 });
  expect([page.total, idsOf(page)]).toEqual([4, [8]]);
  expect(http.takeCalls()).toEqual([
    "GET /api/products/search?query=sILK&page=2&limit=3",
    "GET /products/search?query=sILK&page=2&limit=3",
    "GET /api/products",
  ]);
});

test("searches the names itself once a large search answered with the whole list", async () => {
  serve({ data: products(LARGE) }, { data: products(LARGE) });
  const upstream = client();
  const search = () => findProducts(upstream, { query: "silk", page: 1, limit: 2 });
  expect(await search()).toMatchObject({ total: LARGE / 2, products: [{ id: "2" }, { id: "4" }] });
  http.takeCalls();
  expect(await search()).toMatchObject({ total: LARGE / 2 });
  expect((await findProducts(upstream, { query: "KURTI 29", page: 1, limit: 2 })).total).toBe(6);
  expect(http.takeCalls().some(isSearch)).toBe(false);
});

test("keeps a large search that found other products than the whole list", async () => {
  serve({ data: products(LARGE) }, { data: products(LARGE).reverse() });
  const upstream = client();
  expect((await findProducts(upstream, { query: "festive", page: 1, limit: 2 })).total).toBe(LARGE);
  expect(upstream.quirks.ignored.has("search")).toBe(false);
});

test("leaves the filters of a search to the upstream when it only looks for the text in the names", async () => {
  serve({ data: products(9) });
  await findProducts(client(), { query: "silk", category: "saree", page: 1, limit: 3 });
  expect(http.takeCalls().at(-1)).toBe("GET /api/products?category=saree");
});

describe("an upstream that does not paginate", () => {
  const wholeLists = () => client({ quirks: { ...newUpstreamQuirks(), paginates: false } });

  test.each<[string, Reply, string]>([
    ["without a list", { status: 200, body: { message: "No list" } }, "answered without a list of products"],
    ["400", { status: 400, body: { data: products(3) } }, "answered 400"],
    ["404", { status: 404, body: {} }, "there is no such call"],
  ])("and answers %s is not asked for pages after that", async (_, reply, message) => {
    http.reply = () => reply;
    const upstream = wholeLists();
    await expect(findProducts(upstream, { page: 1, limit: 3 })).rejects.toThrow(message);
    expect(http.takeCalls().filter((name) => name.includes("limit"))).toEqual([]);
    expect(upstream.quirks.paginates).toBe(false);
  });

  test("keeps what a search found while its list cannot be had", async () => {
    http.reply = ({ name }) => (isSearch(name) ? list({ data: products(LARGE) }) : { status: 503, body: {} });
    const upstream = wholeLists();
    expect((await findProducts(upstream, { query: "silk", page: 1, limit: 2 })).total).toBe(LARGE);
    expect(upstream.quirks.ignored.has("search")).toBe(false);
  });
});

test("gives each customer a whole list of their own, and the guests' while the upstream fails", async () => {
  http.reply = ({ headers }) => list({ data: products(headers.authorization === undefined ? LARGE : LARGE + 1) });
  const upstream = client();
  const asha = { ...upstream, token: "asha" };
  expect((await findProducts(upstream, { page: 1, limit: 3 })).total).toBe(LARGE);
  expect((await findProducts(asha, { page: 1, limit: 3 })).total).toBe(LARGE + 1);
  http.reply = () => ({ status: 503, body: {} });
  expect((await findProducts(asha, { page: 1, limit: 3 })).total).toBe(LARGE + 1);
  expect((await findProducts({ ...upstream, token: "meera" }, { page: 1, limit: 3 })).total).toBe(LARGE);
});

test("takes 404 for a product that does not exist, in its own words where it has any", async () => {
  const shown = (reply: Reply) => {
    http.reply = () => reply;
    return browseProduct(client(), "1");
  };
  for (const body of [{}, { message: "Product not found", code: "not_found" }])
    expect(await shown({ status: 404, body })).toBeNull();
  await expect(shown({ status: 404, body: { message: "Gone to Goa" } })).rejects.toMatchObject({
    status: 404,
    refusal: "Gone to Goa",
  });
  await expect(shown({ status: 410, body: { message: "Sold" } })).rejects.toMatchObject({
    status: 410,
    refusal: "Sold",
  });
  await expect(shown(list({}))).rejects.toMatchObject({ name: "UpstreamContractError" });
  // A cart goes on without the product.
  for (const reply of [{ status: 404, body: { message: "Gone to Goa" } }, { status: 410, body: {} }, list({})]) {
    http.reply = () => reply;
    expect(await findProduct(client(), "1")).toBeNull();
    expect(await findProductsById(client(), ["1"])).toEqual(new Map());
  }
});

test("shows a product that is gone no longer from the cache", async () => {
  const upstream = client({ catalogue: createCatalogueCache({ freshMs: 60_000, onChange: () => undefined }) });
  http.reply = () => list(product(1));
  expect(await browseProduct(upstream, "1")).toMatchObject({ id: "1" });
  upstream.catalogue.invalidate();
  http.reply = () => ({ status: 410, body: {} });
  await expect(browseProduct(upstream, "1")).rejects.toMatchObject({ status: 410 });
});

test("asks for each product once, and leaves out the unknown ones", async () => {
  http.reply = ({ name }) => (name.endsWith("/3") ? { status: 404, body: {} } : list({ data: product(1) }));
  expect([...(await findProductsById(client(), ["1", "1", "3"])).keys()]).toEqual(["1"]);
  expect(http.takeCalls().sort()).toEqual(["GET /products/1", "GET /products/3"]);
});

test.each([2, LARGE])("keeps a page of %s products, and a product, in each language by itself", async (count) => {
  http.reply = ({ name, headers }) =>
    list(
      name.endsWith("/products/2")
        ? { id: 2, price: 1, name: headers["accept-language"] }
        : products(count).map((one) => ({ ...one, name: headers["accept-language"] })),
    );
  const catalogue = createCatalogueCache({ freshMs: 5_000, onChange: () => undefined });
  const quirks = newUpstreamQuirks();
  const largeResponses = createLargeResponseReader({ freshMs: 60_000, log: () => undefined });
  for (const language of ["en", "hi", "en", "hi"] as const) {
    const upstream = client({ catalogue, quirks, largeResponses, language });
    expect((await browseProducts(upstream, { page: 1, limit: 24 })).products[0]?.name).toBe(language);
    expect((await browseProduct(upstream, "2"))?.name).toBe(language);
  }
  expect(http.takeCalls()).toHaveLength(4);
});

test("shares cached pages between guests, never with a customer, and shows them to everyone during a fault", async () => {
  serve({ data: { data: products(3), total: 3 } });
  const upstream = client({ catalogue: createCatalogueCache({ freshMs: 60_000, onChange: () => undefined }) });
  const customer = { ...upstream, token: "a-token" };
  const browse = (by: typeof upstream) => browseProducts(by, { page: 1, limit: 3 });
  await browse(upstream);
  await browse(upstream);
  expect(http.takeCalls()).toHaveLength(1);
  await browse(customer);
  await browse(customer);
  expect(http.takeCalls()).toHaveLength(2);
  http.reply = () => ({ status: 503, body: {} });
  expect((await browse(customer)).total).toBe(3);
  await expect(browseProduct(customer, "1")).rejects.toThrow("answered 503");
});

test("shows a guest a fault, not the login, when the catalogue answers 401", async () => {
  http.reply = () => ({ status: 401, body: {} });
  await expect(browseProduct(client(), "1")).rejects.toMatchObject({ name: "UpstreamUnavailable", status: 401 });
  await expect(findProduct(client(), "1")).rejects.toThrow("the session has ended");
});
