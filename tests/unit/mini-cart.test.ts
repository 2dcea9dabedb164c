import { expect, test } from "vitest";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import { readMiniCart, readCartCount, readPricedCart } from "#app/cart/priced-cart.server.ts";
import type { CartLine } from "#domain/cart.ts";
import { asha, up, useSessionVisits } from "#tests/support/session.ts";

const line = (productId: string, size: string, quantity = 1): CartLine => ({ productId, size, color: null, quantity });

useSessionVisits();

async function fill(...lines: CartLine[]): Promise<void> {
  for (const added of lines) {
    const { code } = await asha.visit((visit) => addProductToCart(visit, added));
    expect(code).toBe("ok");
  }
}

test("the mini cart shows the added line first, then the latest others, and counts the rest", async () => {
  await fill(line("1", "S"), line("1", "M", 2), line("2", "S"), line("2", "L"));
  const mini = await asha.visit((visit) => readMiniCart(visit, line("1", "M")));
  expect(mini?.lines.map(({ productId, size, quantity }) => [productId, size, quantity])).toEqual([
    ["1", "M", 2],
    ["2", "L", 1],
    ["2", "S", 1],
  ]);
  expect(mini).toMatchObject({ more: 1, subtotalPaise: 250_000 });
  expect(mini?.lines[0]).toEqual({
    productId: "1",
    name: "Product 1",
    size: "M",
    color: null,
    quantity: 2,
    totalPaise: 100_000,
    picture: null,
    toChoose: ["color"],
  });
});

test("there is no mini cart while the upstream does not answer", async () => {
  const chosen = { ...line("1", "S"), color: "Red" };
  await fill(chosen);
  const mini = await asha.visit((visit) => readMiniCart(visit, chosen));
  expect([mini?.lines.length, mini?.more, mini?.lines[0] && "toChoose" in mini.lines[0]]).toEqual([1, 0, false]);
  up.fail(/products/);
  expect(await asha.visit((visit) => readMiniCart(visit, line("1", "S")))).toBeNull();
});

test("a customer's line whose product is gone keeps the price of the upstream's cart, and is not available", async () => {
  await asha.logIn("mini-1");
  await fill(line("1", "S"));
  for (const cart of up.carts.values()) for (const item of cart) item.price = 450;
  up.products.delete("1");
  const { lines } = await asha.visit((visit) => readPricedCart(visit));
  expect(lines).toMatchObject([{ productId: "1", name: "1", unitPaise: 45_000, available: false, left: 0 }]);
});

test.each([
  ["/cart", 2, 1],
  ["/checkout", 2, 1],
  ["/home", 1, 0],
])("on %s the header counts %d pieces", async (path, count, reads) => {
  await asha.logIn(`mini-3${path}`);
  await fill(line("1", "S"));
  for (const cart of up.carts.values()) for (const item of cart) item.quantity = 2;
  up.calls.length = 0;
  expect(await asha.visit((visit) => readCartCount(visit), path)).toBe(count);
  expect(up.calls.filter(({ call }) => call === "GET /cart")).toHaveLength(reads);
});

test("a guest's count is read from the cookie alone", async () => {
  await fill(line("1", "S", 3));
  up.calls.length = 0;
  expect(await asha.visit((visit) => readCartCount(visit), "/cart")).toBe(3);
  expect(up.calls).toEqual([]);
});
