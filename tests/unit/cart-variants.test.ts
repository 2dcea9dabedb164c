import { beforeEach, describe, expect, test } from "vitest";
import { addProductToCart, changeQuantity, chooseLineOptions } from "#app/cart/change-cart.server.ts";
import type { CartResult } from "#app/cart/customer-cart.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import { saveCart } from "#app/session/cart-state.server.ts";
import * as messages from "#content/messages.ts";
import { shopper, testRuntime, type SessionShopper } from "#tests/support/shopper.ts";
import { add, additions, asha, lineOf, up, useSessionCart } from "#tests/support/session.ts";

const variants = [
  { size: "M", color: "Red", stock: 2 },
  { size: "M", color: "Blue", stock: 0 },
  { size: "L", color: "Red", stock: 5 },
];
const line = (size: string | null, color: string | null, quantity = 1) =>
  lineOf(quantity, { productId: "4", size, color });
const refusal = (message: string | null) => ({ code: "refused", message });
const short = refusal(messages.combinationShort(2, "M, Red"));
const soldOut = refusal("M, Blue is sold out. Please choose another size or color.");
const refuse = (calls: RegExp) => up.fail(calls, () => Response.json({ success: false, message: "Sorry" }));

useSessionCart();
beforeEach(() => void up.products.set("4", { price: 500, stock: 7, variants }));

describe("a customer's piece of which there are fewer than wanted", () => {
  test("is refused without a call where the page has just read it, and added as far as there are pieces", async () => {
    const visit = await asha.open();
    const product = (await findProduct(visit.upstream, "4")) ?? undefined;
    expect(await addProductToCart(visit, line("M", "Blue"), product)).toEqual(soldOut);
    expect(await addProductToCart(visit, line("M", "Red", 3), product)).toEqual(short);
    expect(additions()).toEqual([]);
    expect(await addProductToCart(visit, line("M", "Red", 2), product)).toEqual({ code: "ok" });
    // A product that states no combinations is the upstream's to refuse.
    const plain = (await findProduct(visit.upstream, "1")) ?? undefined;
    expect(await addProductToCart(visit, lineOf(11), plain)).toEqual({ code: "ok" });
  });

  test.each<[string, () => Promise<CartResult>, object]>([
    ["added to those in the cart", () => add(line("M", "Red")), short],
    ["set", () => asha.visit((visit) => changeQuantity(visit, line("M", "Red"), 3)), short],
    [
      "set to as many as there are, so that the reason is another,",
      () => asha.visit((visit) => changeQuantity(visit, line("M", "Red"), 2)),
      refusal("Sorry"),
    ],
    ["of another combination", () => add(line("L", "Red")), refusal("Sorry")],
    ["of a product without combinations", () => add(lineOf(40)), refusal("Sorry")],
  ])("%s is refused in the shop's words, else in the upstream's", async (_, work, expected) => {
    await add(line("M", "Red", 2));
    refuse(/(POST|PUT) \/cart/);
    expect(await work()).toEqual(expected);
  });

  test("is refused in the upstream's words where the product cannot be read", async () => {
    refuse(/cart|products/);
    expect(await add(line("M", "Red", 3))).toEqual(refusal("Sorry"));
  });
});

test("a guest takes of each combination as many as there are", async () => {
  const guest = shopper(testRuntime(up.fetch));
  expect(await add(line("M", "Red", 2), guest)).toEqual({ code: "ok" });
  expect(await add(line("M", "Red"), guest)).toEqual(short);
  expect(await add(line("L", "Red", 5), guest)).toEqual({ code: "ok" });
  expect(await guest.visit((visit) => changeQuantity(visit, line("M", "Red"), 3))).toEqual(short);
});

describe.each<[string, () => SessionShopper]>([
  ["a guest", () => shopper(testRuntime(up.fetch))],
  ["a customer", () => asha],
])("of %s, a line without size and colour", (_, start) => {
  let by: SessionShopper;
  const choose = (size: string | null, color: string | null) =>
    by.visit((visit) => chooseLineOptions(visit, line(null, null), { size, color }));
  beforeEach(async () => {
    by = start();
    await by.visit((visit) => saveCart(visit, { ...visit.cart, lines: [line(null, null, 3)] }));
  });

  test.each<[string, () => unknown, [string | null, string | null], object]>([
    [
      "covered by the stock",
      () => null,
      ["L", "Red"],
      { code: "ok", name: "Product 4", line: { productId: "4", size: "L", color: "Red" } },
    ],
    ["short of it", () => null, ["M", "Red"], short],
    ["sold out", () => null, ["M", "Blue"], soldOut],
    ["half made", () => null, ["M", null], refusal(messages.chooseSizeAndColor)],
    [
      "of a piece that is not on sale",
      () => up.products.set("4", { price: 500, stock: 7, variants, hidden: true }),
      ["L", "Red"],
      refusal("Product 4 is not on sale now."),
    ],
    ["of a product that is gone", () => up.products.delete("4"), ["L", "Red"], refusal(messages.productNotFound)],
    [
      "of a product with colours alone",
      () => up.products.set("4", { price: 500, stock: 7, variants: [{ color: "Red" }, { color: "Blue" }] }),
      [null, null],
      refusal(messages.chooseColor),
    ],
    [
      "of a product with sizes alone",
      () => up.products.set("4", { price: 500, stock: 7, variants: [{ size: "S" }, { size: "M" }] }),
      [null, null],
      refusal(messages.chooseSize),
    ],
  ])("gets a choice that is %s", async (_name, before, [size, color], expected) => {
    before();
    expect(await choose(size, color)).toEqual(expected);
  });
});
