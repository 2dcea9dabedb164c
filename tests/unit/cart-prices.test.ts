import { describe, expect, test } from "vitest";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { specifiedShipping } from "#domain/shop-terms.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";
import { add, asha, id, lineOf, up, useSessionCart } from "#tests/support/session.ts";

useSessionCart();

describe("prices of the cart", () => {
  const priced = (by = asha) => by.visit((visit) => readPricedCart(visit));

  test("are read from the upstream now, with the stock over all sizes", async () => {
    await add(lineOf(6));
    await add(lineOf(3, { size: "L" }));
    up.products.set("1", { price: 450, stock: 8 });
    const cart = await priced();
    expect(cart.totals).toMatchObject({ subtotalPaise: 405_000, totalPaise: 405_000 });
    expect(cart.lines).toMatchObject([
      { name: "Product 1", unitPaise: 45_000, totalPaise: 270_000, wasPaise: null, available: false, left: 8 },
      { unitPaise: 45_000, totalPaise: 135_000, available: false },
    ]);
  });

  test("are those of the sale, and the upstream's cart has the last word", async () => {
    await add(lineOf(2));
    up.products.set("1", { price: 500, salePrice: 400, stock: 10 });
    expect((await priced()).lines).toMatchObject([{ unitPaise: 40_000, wasPaise: 50_000, totalPaise: 80_000 }]);
    up.carts.set(`Bearer token-${id}`, [{ ...lineOf(2), price: 350 }]);
    expect((await priced()).lines).toMatchObject([{ unitPaise: 35_000, wasPaise: 50_000, totalPaise: 70_000 }]);
    // Nobody stated a sale.
    up.products.set("1", { price: 500, stock: 10 });
    expect((await priced()).lines).toMatchObject([{ unitPaise: 35_000, wasPaise: null }]);
  });

  test("are those of the line that an upstream without sizes and colours has for all of a product", async () => {
    await add(lineOf(2));
    up.carts.set(`Bearer token-${id}`, [
      { ...lineOf(1, { productId: "2", size: null }), price: 100 },
      { ...lineOf(1, { size: "L" }), price: 200 },
      { ...lineOf(1, { size: null, color: "Red" }), price: 300 },
      { ...lineOf(2, { size: null }), price: 350 },
    ]);
    expect((await priced()).lines.map(({ name, size, unitPaise }) => [name, size, unitPaise])).toEqual([
      ["Product 2", null, 10_000],
      ["Product 1", "L", 20_000],
      ["Product 1", null, 30_000],
      ["Product 1", "M", 35_000],
    ]);
  });

  test("leave out a product that is gone", async () => {
    await add(lineOf(1));
    await add(lineOf(1, { productId: "2" }));
    up.products.delete("1");
    expect((await priced()).lines.map(({ productId }) => productId)).toEqual(["2"]);
  });

  test("cover a stock that is just enough, and one that is not told", async () => {
    await add(lineOf(8));
    await add(lineOf(1, { productId: "2" }));
    up.products.set("1", { price: 500, stock: 8 }).set("2", { price: 500, stock: null });
    expect((await priced()).lines.map(({ available, left }) => [available, left])).toEqual([
      [true, 8],
      [true, null],
    ]);
  });

  test("come with picture and category of the product, else with those of the upstream's cart", async () => {
    await add(lineOf(1));
    await add(lineOf(1, { productId: "2" }));
    up.products.set("1", { price: 500, stock: 10, image: "/own.jpg", category: "Sarees" });
    const bare = { name: "Stole", price: 500, image: "/cart.jpg", category: "Stoles" };
    up.carts.set(`Bearer token-${id}`, [
      { ...lineOf(1), ...bare },
      { ...lineOf(1, { productId: "2" }), ...bare },
    ]);
    expect((await priced()).lines).toMatchObject([
      { name: "Product 1", picture: "/own.jpg", category: "Sarees" },
      { name: "Product 2", picture: "/cart.jpg", category: "Stoles" },
    ]);
    up.products.delete("2");
    expect((await priced()).lines[1]).toMatchObject({ name: "Stole", picture: "/cart.jpg", category: "Stoles" });
  });

  test("are those of the combination, with what is still to be chosen of a piece on sale", async () => {
    const variants = [
      { size: "M", color: "Red", stock: 2, price: 600 },
      { size: "L", color: "Red", stock: 5 },
    ];
    up.products.set("1", { price: 500, stock: 7, variants }).set("2", { price: 500, stock: 10, variants });
    for (const size of ["M", null, "S"]) await add(lineOf(1, { size }));
    await add(lineOf(1, { productId: "2", size: null }));
    up.products.set("2", { price: 500, stock: 10, variants, hidden: true });
    expect((await priced()).lines).toMatchObject([
      { unitPaise: 60_000, wasPaise: null, left: 2, available: true, isHidden: false },
      { unitPaise: 50_000, left: 0, available: false, toChoose: [{ name: "size", values: ["M", "L"] }] },
      // A combination that there is not.
      { size: "S", unitPaise: 50_000, left: 0, available: false },
      { productId: "2", isHidden: true },
    ]);
    expect((await priced()).lines.map((line) => "toChoose" in line)).toEqual([false, true, false, false]);
  });

  test.each([
    ["left out where it is the specification's", specifiedShipping, undefined],
    ["told where it costs more", { ...specifiedShipping, amountPaise: 4_900 }, 4_900],
    ["told where it is free later", { ...specifiedShipping, freeOverPaise: null }, 1_000],
  ])("the rule of shipping is %s", async (_, shipping, amountPaise) => {
    const terms = fixedTerms({ shipping, payments: null, returnDays: null, delivery: untoldDelivery });
    const runtime = testRuntime(up.fetch);
    const guest = shopper({ ...runtime, upstream: { ...runtime.upstream, terms } });
    expect((await priced(guest)).shipping?.amountPaise).toBe(amountPaise);
  });

  test("are shared by two readings of one visit", async () => {
    await add(lineOf(1));
    const visit = await asha.open();
    const [one, two] = await Promise.all([readPricedCart(visit), readPricedCart(visit)]);
    expect([one === two, up.calls.filter(({ call }) => call === "GET /cart").length]).toEqual([true, 1]);
  });
});
