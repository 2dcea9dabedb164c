import { describe, expect, it } from "vitest";
import { wireProductList, readProductList } from "#contract/product-lists.ts";
import { readProduct, type Product } from "#contract/products.ts";
import { sampleProducts } from "#tests/support/plain-samples.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import { orderOf, placed, sendOrder } from "#tests/support/upstream-orders.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream({});

async function list(
  query: Record<string, string | number> = {},
  path = "/api/products",
): Promise<{ products: Product[]; total: number | null }> {
  const answer = await up.call(
    "GET",
    `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  );
  const found = readProductList(answer.body);
  if (answer.status !== 200 || found === null) throw new Error(`no list: ${JSON.stringify(answer).slice(0, 300)}`);
  return found;
}

function search(query: string, more: Record<string, string | number> = {}) {
  return list({ query, ...more }, "/api/products/search");
}

const paying = (product: Product) => product.salePaise ?? product.pricePaise;
const slugOf = (product: Product) =>
  /pictures\/(.+?)(?:-(?:black|white|red|blue|green))?-1\.svg/.exec(product.pictures[0] ?? "")?.[1];

describe("the list", () => {
  it("holds the whole seeded catalogue in its own order, under both prefixes", async () => {
    const all = await list();
    expect(all.total).toBe(sampleProducts.length);
    expect(all.products.map(slugOf)).toEqual(sampleProducts.map(({ slug }) => slug));
    expect((await list({}, "/products")).products).toEqual(all.products);
  });

  it("answers a product with the fields of the catalogue", async () => {
    const seed = sampleProducts.find(({ sale_price, stock }) => sale_price !== "" && stock > 0);
    const told = (await list()).products.find((product) => slugOf(product) === seed?.slug);
    expect(told).toMatchObject({
      name: seed?.name,
      pricePaise: Number(seed?.price) * 100,
      salePaise: Number(seed?.sale_price) * 100,
      inStock: true,
      stock: seed?.stock,
      category: seed?.category,
      craft: seed?.craft,
      isSale: true,
      isNew: seed?.new === "yes",
      createdAt: seed?.created_at,
    });
    const colors = (seed?.color_images ?? "").split("; ").map((one) => one.split(":")[0] ?? "");
    const [first = ""] = colors;
    const inColor = (color: string) =>
      [1, 2, 3].map((view) => `pictures/${seed?.slug}-${color.toLowerCase()}-${view}.svg`);
    expect(told?.pictures).toEqual(inColor(first));
    expect(told?.inColors.map(({ color }) => color)).toEqual(colors.flatMap((color) => [color, color, color]));
    expect(told?.inColors.map(({ picture }) => picture)).toEqual(colors.flatMap(inColor));
    const soldOut = sampleProducts.find(({ stock }) => stock === 0);
    expect((await list()).products.find((product) => slugOf(product) === soldOut?.slug)?.inStock).toBe(false);
  });
});

describe("the search", () => {
  const note = async (query: string) => {
    const { body } = await up.call("GET", `/products/search?${new URLSearchParams({ query })}`);
    return wireProductList.parse(body).data.search ?? {};
  };

  it.each([
    ["saree under 5000", { maxPrice: 5_000 }],
    ["saree above 5,000", { minPrice: 5_000 }],
    ["saree between 4k and 6k", { minPrice: 4_000, maxPrice: 6_000 }],
    ["साड़ी 5000 से कम", { maxPrice: 5_000 }],
  ])("makes a filter of the price in '%s'", async (words, filter) => {
    const found = await search(words);
    expect(found).toEqual(await search("saree", filter));
    expect(found.total).toBeLessThan((await search("saree")).total ?? 0);
    const { min_price: minPrice, max_price: maxPrice } = (await note(words)) as Record<string, number | undefined>;
    expect({ minPrice, maxPrice }).toEqual(filter);
  });

  it("combines with filters, sorting and paging", async () => {
    const found = await search("silk", { category: "saree", maxPrice: 9000, sortBy: "price", sortDir: "asc" });
    expect(found.products.length).toBeGreaterThan(1);
    expect(found.products.every((product) => product.category === "saree" && paying(product) <= 900_000)).toBe(true);
    expect(found.products.map(paying)).toEqual(found.products.map(paying).toSorted((a, b) => a - b));
    const second = await search("silk", {
      category: "saree",
      maxPrice: 9000,
      sortBy: "price",
      sortDir: "asc",
      page: 2,
      limit: 1,
    });
    expect(second).toEqual({ products: [found.products[1]], total: found.total });
  });
});

describe("one product", () => {
  it.each([
    "0",
    "999999",
    "abc",
    "1e3",
    "-1",
    "%00",
    "1%00",
    "99999999999999999999",
    "1 or 1=1",
    "%F0%9F%AA%94",
    "%zz",
  ])("answers 404 to the id '%s'", async (id) => {
    expect(await up.call("GET", `/products/${id}`)).toMatchObject({
      status: 404,
      body: { message: "Product not found" },
    });
  });
});

describe("the pictures", () => {
  it("are drawn for every seeded piece, and revalidate", async () => {
    const address = `http://upstream.internal/${(await list()).products[0]?.pictures[1]}`;
    const answer = await up.upstream.fetch(new Request(address));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("image/svg+xml");
    expect(await answer.text()).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await up.upstream.fetch(new Request(address, { headers: { "if-none-match": etag } }))).status).toBe(304);
  });

  it.each([
    "nothing-1.svg",
    "ikat-kimono-robe-4.svg",
    "ikat-kimono-robe-1.png",
    "..%2f..%2fpackage.json",
    "constructor-1.svg",
  ])("answers 404 to '%s'", async (file) => {
    expect((await up.call("GET", `/pictures/${file}`)).status).toBe(404);
  });
});

describe("a product that the owner hides", () => {
  const byId = async (id: number) => readProduct((await up.call("GET", `/products/${id}`)).body);

  it("is found and bought by nobody, while carts, wishes and orders keep it, until it is shown again", async () => {
    const asha = await up.customer();
    const piece = (await list()).products.find(({ variants, stock }) => variants === null && (stock ?? 0) > 2);
    const [id, name] = [Number(piece?.id), piece?.name ?? ""];
    const lines = [{ productId: id, price: (piece === undefined ? 0 : paying(piece)) / 100 }];
    const add = () =>
      up.call("POST", "/cart/add", {
        as: asha,
        body: { productId: id, quantity: 1, options: { size: "M", color: "Red" } },
      });
    const cart = async () => (await up.call("GET", "/cart", { as: asha })).body;
    const wishes = async () => (await up.call("GET", "/wishlist", { as: asha })).body;
    const isFound = async () => [
      (await list()).products.some((one) => one.id === piece?.id),
      (await search(name)).products.some((one) => one.id === piece?.id),
      (await list({ category: piece?.category ?? "" })).products.some((one) => one.id === piece?.id),
      (await list()).total,
    ];
    const ordered = await placed(up, asha, orderOf(asha, lines));
    await add();
    await up.call("POST", "/wishlist/add", { as: asha, body: { productId: id } });
    const total = sampleProducts.length;
    expect(await isFound()).toEqual([true, true, true, total]);

    const hide = (hidden: number) => {
      up.run("update products set hidden = ? where id = ?", hidden, id);
      up.database.exec("update catalogue_state set version = version + 1");
    };
    hide(1);
    expect(await isFound()).toEqual([false, false, false, total - 1]);
    expect(await byId(id)).toMatchObject({ name, isHidden: true, inStock: false, stock: 0 });
    expect(await cart()).toMatchObject({ items: [{ product_id: id, stock: 0, hidden: true }] });
    expect(await wishes()).toMatchObject({ data: { products: [{ id, in_stock: false, hidden: true }] } });
    expect(await add()).toMatchObject({
      status: 409,
      body: { message: `${name} is not on sale now.`, values: { name } },
    });
    expect(await sendOrder(up, asha, orderOf(asha, lines))).toMatchObject({
      status: 409,
      body: {
        code: "out_of_stock",
        errors: [{ path: String(id), msg: `${name} is not on sale now.`, values: { name } }],
      },
    });
    expect((await up.call("POST", "/wishlist/add", { as: asha, body: { productId: id } })).status).toBe(404);
    expect(JSON.stringify((await up.call("GET", `/orders/${ordered}`, { as: asha })).body)).toContain(name);
    expect(await auditAll(await up.openDatabase(), up)).toEqual([]);

    hide(0);
    expect([...(await isFound()), (await byId(id))?.isHidden, up.stockOf(id)]).toEqual([
      true,
      true,
      true,
      total,
      false,
      (piece?.stock ?? 0) - 1,
    ]);
    expect((await add()).status).toBe(200);
    expect(await cart()).toEqual({ success: true, items: [expect.not.objectContaining({ hidden: true })] });
  });
});
