import { beforeEach, expect, test } from "vitest";
import { createCatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import { browseProduct, findProduct, findProductsById } from "#app/gateway/products.server.ts";
import { browseProducts, findProducts } from "#app/gateway/product-lists.server.ts";
import { heroWords } from "#content/home-words.ts";
import { readShopContent } from "#contract/shop-content.ts";
import { loadHome } from "#app/routes/catalogue/home/load-home.server.ts";
import { everyAbility } from "#app/gateway/upstream-client.server.ts";
import { gatewayClient, http, useHttpUpstream, type Reply } from "#tests/support/gateway-client.ts";

useHttpUpstream();
let reports: string[] = [];
const keeping = () => createCatalogueCache({ freshMs: 60_000, onChange: () => undefined });
const client = (overrides: Parameters<typeof gatewayClient>[0] = {}) =>
  gatewayClient({ base: http.base, report: ({ message }) => void reports.push(message), ...overrides });
/** The client of an upstream that answers every list with all it has. */
const unpaged = (overrides: Parameters<typeof gatewayClient>[0] = {}) =>
  client({ catalogue: keeping(), abilities: { ...everyAbility(), paginates: false }, ...overrides });

beforeEach(() => {
  reports = [];
});

const product = (id: number) => ({
  id,
  name: id % 2 === 0 ? `Silk Saree ${id}` : `Kurti ${id}`,
  price: id,
  category: id % 2 === 0 ? "Sarees" : "Kurtis",
});
const products = (count: number) => Array.from({ length: count }, (_, index) => product(index + 1));
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

test.each([
  ["the piece that the owner names first", "2", ["signed /2.jpg", "signed /4.jpg"]],
  ["those of its category alone where that piece is not on sale", "9", ["signed /4.jpg", "signed /2.jpg"]],
])("a slide of Home shows %s", async (_, piece, pictures) => {
  const pieces = [4, 2].map((id) => ({ ...product(id), image: `/${id}.jpg` }));
  http.reply = ({ name }) => {
    if (pathOf(name) === "GET /api/products") return list({ data: pieces, total: 2 });
    return name === "GET /products/2" ? list(pieces[1]) : { status: 404, body: {} };
  };
  const { slides } = await loadHome(client(), { "slide saree piece": piece });
  const shown = slides.map((slide) => slide.pictures);
  expect(shown[0]).toEqual(pictures);
  for (const others of shown.slice(1)) expect(others).toEqual(["signed /4.jpg", "signed /2.jpg"]);
});

test("a slide of Home shows a photograph of the owner's own, with its words, in place of pieces", async () => {
  http.reply = () => list({ data: [{ ...product(4), image: "/4.jpg" }], total: 1 });
  const slides = { saree: { picture: "pictures/loom.jpg", alt: "A loom" } };
  const terms = { ...client().terms, knownContent: () => readShopContent({ slides: { ...slides, lehenga: 7 } }) };
  const shown = (await loadHome(client({ terms }), { "slide saree link": "See the looms" })).slides;
  expect(shown.slice(0, 2)).toMatchObject([
    { alt: "A loom", pictures: ["signed pictures/loom.jpg"], link: "See the looms" },
    { alt: null, pictures: ["signed /4.jpg"], link: heroWords.lehenga.link },
  ]);
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
  serve({ data: products(2), total: 2 }, undefined, "");
  const upstream = client();
  await findProducts(upstream, { page: 1, limit: 24 });
  await findProducts(upstream, { page: 1, limit: 24 });
  expect(http.takeCalls().map(pathOf)).toEqual(["GET /api/products", "GET /products", "GET /products"]);
});

test("tells the message of a list's 404, under /api or not", async () => {
  const refusing = { status: 404, body: { message: "The looms are shut" } };
  for (const speaks of ["GET /api/products", "GET /products"]) {
    http.reply = ({ name }) => (name === speaks ? refusing : { status: 404, body: {} });
    for (const upstream of [client(), unpaged()])
      await expect(findProducts(upstream, {})).rejects.toMatchObject({ status: 404, refusal: "The looms are shut" });
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

test("asks for everything once where a page holds everything, cuts all pages from it, and tells the owner", async () => {
  serve({ data: products(7) });
  const upstream = client({ catalogue: keeping() });
  expect(idsOf(await findProducts(upstream, { page: 1, limit: 3 }))).toEqual([1, 2, 3]);
  const query = { category: "kurti", minPrice: 2, sortBy: "price", sortDir: "desc", page: 1, limit: 2 } as const;
  expect(idsOf(await findProducts(upstream, query))).toEqual([7, 5]);
  expect(idsOf(await findProducts({ ...upstream, token: "asha" }, { page: 2, limit: 3 }))).toEqual([4, 5, 6]);
  expect(http.takeCalls()).toEqual(["GET /api/products?page=1&limit=3", "GET /api/products"]);
  expect(reports).toEqual([expect.stringContaining("a page holds everything (7 products)")]);
});

test("asks for pages again when the upstream paginates by now", async () => {
  serve({ data: { data: products(3), total: 9 } });
  const upstream = unpaged();
  expect(await findProducts(upstream, { page: 1, limit: 3 })).toMatchObject({ total: 9, products: { length: 3 } });
  expect(http.takeCalls()).toEqual(["GET /api/products", "GET /api/products?page=1&limit=3"]);
  expect(upstream.abilities.paginates).toBe(true);
});

test("searches the names of the whole list, whatever the case, when there is no search call", async () => {
  serve({ data: products(9) });
  const page = await findProducts(client(), { query: "sILK", category: "saree", page: 2, limit: 3 });
  expect([page.total, idsOf(page)]).toEqual([4, [8]]);
  expect(http.takeCalls()).toEqual([
    "GET /api/products/search?query=sILK&category=saree&page=2&limit=3",
    "GET /products/search?query=sILK&category=saree&page=2&limit=3",
    "GET /api/products",
  ]);
});

test("searches the names of what a search without pages answered", async () => {
  serve({ data: products(30) }, { data: products(30) });
  const page = await findProducts(unpaged(), { query: "silk", page: 1, limit: 2 });
  expect(page).toMatchObject({ total: 15, products: [{ id: "2" }, { id: "4" }] });
  expect((await findProducts(unpaged(), { query: "KURTI 29", page: 1, limit: 2 })).total).toBe(1);
  expect((await findProducts(unpaged(), { query: "zzz", page: 1, limit: 2 })).total).toBe(0);
});

test.each<[string, number, string]>([
  ["by other texts than the names", 3, "festive"],
  ["by names and by other texts", 3, "silk"],
  ["every product, as the words are in every name", 4, "i"],
])("keeps what a search without pages found: %s", async (_, count, text) => {
  serve({ data: products(4) }, { data: products(count) });
  expect((await findProducts(unpaged(), { query: text, page: 1, limit: 2 })).total).toBe(count);
});

test("holds a list to be whole that has an entry which is no product", async () => {
  serve({ data: { data: [...products(6), { name: "Without an id" }], total: 7 } });
  const upstream = client({ catalogue: keeping() });
  expect(await findProducts(upstream, { page: 2, limit: 4 })).toMatchObject({ total: 6, products: { length: 2 } });
  expect(upstream.abilities.paginates).toBe(false);
});

test.each<[string, Reply, string]>([
  ["200 without a list", { status: 200, body: { message: "No list" } }, "without a list of products"],
  ["400", { status: 400, body: { data: products(3) } }, "answered 400"],
  ["404", { status: 404, body: {} }, "there is no such call"],
])("an upstream that does not paginate and answers %s is not asked for pages after that", async (_, reply, message) => {
  http.reply = () => reply;
  const upstream = unpaged();
  await expect(findProducts(upstream, { page: 1, limit: 3 })).rejects.toThrow(message);
  expect(http.takeCalls().filter((name) => name.includes("limit"))).toEqual([]);
  expect(upstream.abilities.paginates).toBe(false);
});

test("nobody waits longer than for other calls for a whole list, and it is there for those who come later", async () => {
  const served = Promise.withResolvers<void>();
  http.reply = () => (response) => void served.promise.then(() => response.end(JSON.stringify(products(3))));
  const upstream = unpaged({ timeoutMs: 20 });
  await expect(browseProducts(upstream, { page: 1, limit: 2 })).rejects.toThrow("no full answer within 20 ms");
  served.resolve();
  const patient = { ...upstream, timeoutMs: 60_000, hasFullTimeout: true };
  expect(idsOf(await browseProducts(patient, { page: 1, limit: 2 }))).toEqual([1, 2]);
  expect(http.takeCalls()).toHaveLength(1);
});

test("shows everybody the kept whole list while the upstream fails", async () => {
  serve({ data: products(9) });
  const upstream = unpaged();
  await findProducts(upstream, { page: 1, limit: 3 });
  upstream.catalogue.invalidate();
  http.reply = () => ({ status: 503, body: {} });
  expect((await findProducts({ ...upstream, token: "meera" }, { page: 1, limit: 3 })).total).toBe(9);
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

test.each([
  ["a page of products", { data: products(2), total: 2 }, 4],
  ["a whole list", { data: products(30) }, 5],
])("keeps %s, and a product, in each language by itself", async (_, body, calls) => {
  http.reply = ({ name, headers }) =>
    list(
      name.endsWith("/products/2")
        ? { id: 2, price: 1, name: headers["accept-language"] }
        : { ...body, data: body.data.map((one) => ({ ...one, name: headers["accept-language"] })) },
    );
  const catalogue = createCatalogueCache({ freshMs: 5_000, onChange: () => undefined });
  const abilities = everyAbility();
  for (const language of ["en", "hi", "en", "hi"] as const) {
    const upstream = client({ catalogue, abilities, language });
    expect((await browseProducts(upstream, { page: 1, limit: 24 })).products[0]?.name).toBe(language);
    expect((await browseProduct(upstream, "2"))?.name).toBe(language);
  }
  expect(http.takeCalls()).toHaveLength(calls);
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
