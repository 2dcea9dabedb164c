import { describe, expect, it } from "vitest";
import { cartItem } from "#contract/cart.ts";
import { readList } from "#contract/shape.ts";
import { readProblem } from "#contract/problem.ts";
import { wishlistItem } from "#contract/wishlist.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { asha, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useNewCustomers();

const outOfStock = {
  status: 409,
  body: {
    success: false,
    message: "This product is out of stock or not enough quantity available.",
    code: "out_of_stock",
  },
};
const add = (productId: unknown, quantity: unknown = 1, options: unknown = { size: "M", color: "Red" }, as = asha) =>
  up.call("POST", "/cart/add", { as, body: { productId, quantity, options } });
const set = (productId: unknown, quantity: unknown, options: unknown = { size: "M", color: "Red" }) =>
  up.call("PUT", `/cart/${productId}`, { as: asha, body: { quantity, options } });
const remove = (productId: unknown, query = "") => up.call("DELETE", `/cart/${productId}${query}`, { as: asha });

async function lines(as = asha): Promise<string[]> {
  const items = readList(cartItem, (await up.call("GET", "/cart", { as })).body);
  return (items ?? []).map(({ productId, size, color, quantity }) => `${productId} ${size} ${color} ${quantity}`);
}

describe("an addition under an idempotency key", () => {
  const addUnder = (productId: number, key: string, quantity = 1) =>
    up.call("POST", "/cart/add", {
      as: asha,
      key,
      body: { productId, quantity, options: { size: "M", color: "Red" } },
    });

  it("adds once, also to a line that was there before", async () => {
    const stole = up.product();
    for (const key of ["first", "first", "second", "second"]) await addUnder(stole, key, 2);
    expect(await lines()).toEqual([`${stole} M Red 4`]);
  });
});

describe("a choice of size and colour for a line", () => {
  const none = { size: null, color: null };
  const choose = (productId: number, newOptions: unknown, options: unknown = none) =>
    up.call("PUT", `/cart/${productId}`, { as: asha, body: { quantity: 1, options, newOptions } });

  it.each([
    ["a colour", { size: "M", color: null }],
    ["a size", { size: null, color: "Red" }],
    ["nothing", { size: "M", color: "Red" }],
  ])("gives %s to a line that lacks it, and no more pieces", async (_, from) => {
    const stole = up.product();
    await add(stole, 2, from);
    expect((await choose(stole, { size: "M", color: "Red" }, from)).status).toBe(200);
    expect(await lines()).toEqual([`${stole} M Red 2`]);
  });

  it("joins lines up to 99 pieces, and no further, and refuses a line that is gone", async () => {
    const stole = up.product({ stock: 500 });
    expect((await choose(stole, { size: "M", color: "Red" })).status).toBe(404);
    await add(stole, 98, none);
    await add(stole);
    expect((await choose(stole, { size: "M", color: "Red" })).status).toBe(200);
    await add(stole, 1, none);
    const refused = await choose(stole, { size: "M", color: "Red" });
    expect([refused.status, readProblem(refused.body).errors.map(({ path }) => path)]).toEqual([422, ["quantity"]]);
    expect(await lines()).toEqual([`${stole} null null 1`, `${stole} M Red 99`]);
  });

  it("takes what the product comes in since it has combinations, as far as their stock goes", async () => {
    const stole = addPiece(up, [
      { size: "M", color: "Teal", stock: 1 },
      { size: "L", color: "Teal", stock: 2 },
    ]);
    const columns = "customer_id, product_id, size, color, quantity, added_at";
    up.run(`insert into cart_lines (${columns}) values (?, ?, '', '', 2, '')`, asha.id, stole);
    const statuses = [];
    for (const size of [null, "S", "M", "L"]) statuses.push((await choose(stole, { size, color: null })).status);
    expect(statuses).toEqual([422, 409, 409, 200]);
    expect(await lines()).toEqual([`${stole} L Teal 2`]);
  });
});

describe("the cart", () => {
  it("answers every change with its items, priced as the shopper pays", async () => {
    const stole = up.product({ price: 499, salePrice: 349.5, name: "Stole" });
    const answer = await add(stole, 2);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(readList(cartItem, answer.body)).toEqual([
      {
        productId: String(stole),
        quantity: 2,
        name: "Stole",
        unitPaise: 34_950,
        picture: null,
        category: "accessories",
        size: "M",
        color: "Red",
      },
    ]);
    expect((await up.call("GET", "/cart", { as: asha })).body).toEqual(answer.body);
  });

  it("adds to the same size and colour, and keeps others apart", async () => {
    const stole = up.product();
    await add(stole, 1);
    await add(String(stole), 2);
    await add(stole, 1, { size: "L", color: "Red" });
    await add(stole, 1, { size: null, color: null });
    await add(stole, 1, null);
    expect(await lines()).toEqual([`${stole} M Red 3`, `${stole} L Red 1`, `${stole} null null 2`].sort(byLine(stole)));
  });

  it("sets a quantity, and removes the line at nothing", async () => {
    const stole = up.product();
    await add(stole, 1);
    expect((await set(stole, 4)).body).toMatchObject({ success: true, items: [{ quantity: 4 }] });
    expect((await set(stole, 0)).body).toEqual({ success: true, items: [] });
    expect(await set(stole, 2)).toMatchObject({ status: 404, body: { success: false } });
  });

  it("finds the only line of a product that has what was sent of size and colour, and none when there are two", async () => {
    const stole = up.product();
    await add(stole, 1);
    expect((await set(stole, 2, null)).status).toBe(200);
    expect((await set(stole, 3, { size: null, color: null })).status).toBe(200);
    expect(await lines()).toEqual([`${stole} M Red 3`]);
    await add(stole, 1, { size: "L", color: "Red" });
    for (const sent of [null, { color: "Red" }]) expect((await set(stole, 4, sent)).status).toBe(404);
    expect((await set(stole, 4, { size: "L" })).status).toBe(200);
    await remove(stole);
    expect(await lines()).toEqual([`${stole} M Red 3`, `${stole} L Red 4`].sort(byLine(stole)));
  });

  it("removes one line by its size and colour, again without harm, and the only one without", async () => {
    const stole = up.product();
    await add(stole, 1);
    await add(stole, 1, { size: "XL", color: null });
    await add(stole, 1, { size: null, color: null });
    expect((await remove(stole, "?size=XL")).status).toBe(200);
    expect((await remove(stole, "?size=XL")).status).toBe(200);
    expect(await lines()).toHaveLength(2);
    for (const _ of [1, 2]) await remove(stole, "?size=&color=");
    expect(await lines()).toEqual([`${stole} M Red 1`]);
    await remove(stole);
    expect(await lines()).toEqual([]);
  });

  it.each([{ size: "L" }, { size: "L", color: null }, { color: "Blue" }])(
    "takes no other line for the one with %j",
    async (options) => {
      const stole = up.product();
      await add(stole, 1);
      expect(await set(stole, 2, options)).toMatchObject({ status: 404 });
      const query = new URLSearchParams(
        Object.entries(options).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      );
      expect((await remove(stole, `?${query}`)).status).toBe(200);
      expect(await lines()).toEqual([`${stole} M Red 1`]);
    },
  );

  it("holds no more than the stock, over all sizes", async () => {
    const stole = up.product({ stock: 3 });
    expect(await add(stole, 4)).toMatchObject(outOfStock);
    await add(stole, 2);
    expect(await add(stole, 2, { size: "L", color: "Red" })).toMatchObject(outOfStock);
    expect(await set(stole, 4)).toMatchObject(outOfStock);
    expect(await add(up.product({ stock: 0 }))).toMatchObject(outOfStock);
    expect(await lines()).toEqual([`${stole} M Red 2`]);
  });

  it("keeps the quantity of a line that the stock no longer covers, and counts only what is added to it", async () => {
    const stole = up.product({ stock: 10 });
    await add(stole, 4);
    expect((await set(stole, 10)).status).toBe(200);
    up.run("update products set stock = 3 where id = ?", stole);
    expect((await set(stole, 10)).status).toBe(200);
    expect(await set(stole, 11)).toEqual(outOfStock);
    expect(await lines()).toEqual([`${stole} M Red 10`]);
  });

  it("adds nothing twice or not at all when additions come at once", async () => {
    const stole = up.product({ stock: 7 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(stole, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(await lines()).toEqual([`${stole} M Red 7`]);
  });

  it("has room for 50 lines of 99 pieces", async () => {
    const stole = up.product({ stock: 1000 });
    expect(readProblem((await add(stole, 100)).body)).toMatchObject({
      message: "You can order at most 99 of one piece.",
      code: "invalid",
    });
    expect((await add(stole, 99, { size: "S0", color: null })).status).toBe(200);
    expect((await add(stole, 1, { size: "S0", color: null })).status).toBe(422);
    for (const index of Array(49).keys())
      expect((await add(stole, 1, { size: `S${index + 1}`, color: null })).status).toBe(200);
    expect(await add(stole, 1, { size: "one more", color: null })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "productId", msg: "A cart holds at most 50 different pieces.", values: { most: 50 } }] },
    });
    expect(await lines()).toHaveLength(50);
  });

  it.each([["0"], [-1], [1.5], ["abc"], [999_999], ["1\u0000"], [1e300]])(
    "answers 404 to the product %j",
    async (productId) => {
      expect(await add(productId)).toMatchObject({
        status: 404,
        body: { success: false, message: "Product not found" },
      });
      expect((await remove(encodeURIComponent(String(productId)))).status).toBe(productId === 999_999 ? 200 : 404);
    },
  );

  it.each([0, -1, 1.5, "2", null, 1e12, {}])("refuses the quantity %j with 422", async (quantity) => {
    expect((await add(up.product(), quantity)).status).toBe(422);
  });

  it.each(["M", 7, [], { size: 3 }, { size: {} }])("refuses the options %j with 422", async (options) => {
    expect((await add(up.product(), 1, options)).status).toBe(422);
  });
});

describe("the wishlist", () => {
  const addToWishlist = (productId: unknown) => up.call("POST", "/wishlist/add", { as: asha, body: { productId } });
  const wishes = async (as = asha) => readList(wishlistItem, (await up.call("GET", "/wishlist", { as })).body);

  it("keeps each piece once, the latest first, and tells price and picture", async () => {
    const [first, second] = [up.product({ price: 200, salePrice: 150, name: "First" }), up.product({ name: "Second" })];
    await addToWishlist(first);
    up.clock.at = new Date(up.clock.at.getTime() + 1);
    await addToWishlist(String(second));
    expect((await addToWishlist(first)).status).toBe(200);
    const wish = { picture: null, isHidden: false };
    expect(await wishes()).toEqual([
      { ...wish, productId: String(second), name: "Second", pricePaise: 10_000, salePaise: null },
      { ...wish, productId: String(first), name: "First", pricePaise: 20_000, salePaise: 15_000 },
    ]);
  });

  it("holds 500 products, and refuses one more", async () => {
    for (let count = 0; count < 499; count++)
      up.run(
        "insert into wishes (customer_id, product_id, added_at) values (?, ?, '2026-01-01')",
        Number(asha.id),
        up.product(),
      );
    expect((await addToWishlist(up.product())).status).toBe(200);
    expect(await addToWishlist(up.product())).toMatchObject({
      status: 422,
      body: { message: "A wishlist holds at most 500 pieces." },
    });
  });
});

/** All lines of these tests are added at one moment of the clock, so they come by size. */
function byLine(productId: number) {
  const key = (line: string) => line.replace(`${productId} `, "").replaceAll("null", "");
  return (a: string, b: string) => (key(a) < key(b) ? -1 : 1);
}
