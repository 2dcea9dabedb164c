import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UpstreamUnavailable } from "../../app/gateway/faults.server.ts";
import { findProduct } from "../../app/gateway/products.server.ts";
import {
  addProductToCart,
  changeQuantity,
  emptyCart,
  removeLineFromCart,
} from "../../app/session/cart/change-cart.server.ts";
import { countCartItems } from "../../app/session/cart/cart-state.server.ts";
import { mergeGuestCart } from "../../app/session/cart/merge-guest-cart.server.ts";
import { addOrderAgain } from "../../app/session/cart/order-again.server.ts";
import { readPricedCart } from "../../app/session/cart/priced-cart.server.ts";
import { refreshCart } from "../../app/session/cart/refresh-cart.server.ts";
import { cartCookie } from "../../app/session/cookies/cart-cookie.server.ts";
import { startLogin } from "../../app/session/login/login.server.ts";
import { pageVersionOf } from "../../app/session/page-version.server.ts";
import { messages } from "../../app/content/messages.ts";
import type { CartLine } from "../../domain/cart.ts";
import { memoryUpstream, type MemoryUpstream } from "../support/memory-upstream.ts";
import { hasCookie, shopper, testRuntime, type SessionShopper } from "../support/shopper.ts";

const line = (quantity: number, choice: Partial<CartLine> = {}): CartLine => ({
  productId: "1",
  size: "M",
  color: null,
  quantity,
  ...choice,
});

let up: MemoryUpstream;
let asha: SessionShopper;
let customers = 0;

async function begin(setup: Parameters<typeof memoryUpstream>[0] = {}) {
  up = memoryUpstream(setup);
  asha = shopper(testRuntime(up.fetch));
  await asha.logIn(`buyer-${++customers}`);
}

const add = (added: CartLine, by = asha) => by.visit((visit) => addProductToCart(visit, added));
const change = (changed: CartLine) => asha.visit((visit) => changeQuantity(visit, changed, changed.quantity));
const remove = (removed: CartLine) => asha.visit((visit) => removeLineFromCart(visit, removed));
/** An id of 128 characters that cannot be compressed much. */
const longId = (number: number) => {
  let text = `${number}.`;
  for (let seed = number * 7919 + 1; text.length < 128; seed = (seed * 48_271) % 2_147_483_647)
    text += seed.toString(36);
  return text.slice(0, 128);
};
const additions = () => up.calls.filter(({ call }) => call === "POST /cart/add");
const upstreamLines = () => [...up.carts.values()].flat();
const linesHere = async () => (await asha.open()).cart.lines;

beforeEach(() => begin());
afterEach(() => {
  vi.useRealTimers();
});

describe("adding to a customer's cart", () => {
  test("adds once for a double click, and both answers show the same cart", async () => {
    const tab = asha.copy();
    await Promise.all([add(line(1)), add(line(1), tab)]);
    expect(upstreamLines()).toEqual([line(1)]);
    expect([await linesHere(), (await tab.open()).cart.lines]).toEqual([[line(1)], [line(1)]]);
  });

  test("adds once for a form that is sent again with the cart from before", async () => {
    const tab = asha.copy();
    await add(line(1));
    await add(line(1), tab);
    expect([additions().length, (await tab.open()).cart.lines]).toEqual([1, [line(1)]]);
  });

  test("adds twice for a shopper who has seen the cart in between", async () => {
    await add(line(1));
    await add(line(1));
    expect([upstreamLines(), await linesHere()]).toEqual([[line(2)], [line(2)]]);
  });

  test("adds again after the cart was emptied in another tab", async () => {
    await add(line(1));
    const tab = asha.copy();
    await tab.visit((visit) => emptyCart(visit));
    await add(line(1));
    await add(line(1));
    expect(upstreamLines()).toEqual([line(2)]);
  });

  test("adds for the second tab, too, after the cart was emptied in a third", async () => {
    await add(line(1));
    const [tab, third] = [asha.copy(), asha.copy()];
    await third.visit((visit) => emptyCart(visit));
    await add(line(1));
    await add(line(1), tab);
    expect(upstreamLines()).toEqual([line(1)]);
    await add(line(1), tab);
    expect(upstreamLines()).toEqual([line(2)]);
  });

  test.each([
    ["quantity", line(2)],
    ["size", line(1, { size: "L" })],
    ["colour", line(1, { color: "Red" })],
    ["product", line(1, { productId: "2" })],
  ])("gives another %s another key", async (_, other) => {
    const tab = asha.copy();
    await add(line(1));
    await add(other, tab);
    expect(new Set(additions().map(({ key }) => key)).size).toBe(2);
  });

  test("gives another customer and another login another key", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const other = shopper(testRuntime(up.fetch));
    await asha.logIn(`buyer-${customers}`);
    await other.logIn("somebody-else");
    await add(line(1));
    await add(line(1), other);
    vi.advanceTimersByTime(1);
    await asha.visit((visit) =>
      startLogin(visit, { token: "token-2", customer: { id: `buyer-${customers}`, name: null, email: null } }),
    );
    await add(line(1));
    expect(new Set(additions().map(({ key }) => key)).size).toBe(3);
  });

  test("can be tried again after a refusal with the cart unchanged", async () => {
    up.fail(/cart\/add/, () => Response.json({ success: false, message: "Only 3 left" }));
    expect(await add(line(1))).toEqual({ code: "refused", message: "Only 3 left" });
    expect(await linesHere()).toEqual([]);
    up.fail(null);
    expect(await add(line(1))).toEqual({ code: "ok" });
  });

  test("writes no cart after a refusal: another tab may have changed it", async () => {
    up.fail(/cart\/add/, () => Response.json({ success: false, message: "Only 3 left" }));
    const visit = await asha.open();
    await addProductToCart(visit, line(1));
    expect(visit.setCookies.has("pallu_cart")).toBe(false);
  });

  test("leads to the login at a 401, and asks nothing more", async () => {
    up.fail(/cart/, () => Response.json({}, { status: 401 }));
    up.calls.length = 0;
    await expect(add(line(1))).rejects.toBeInstanceOf(Response);
    expect(up.calls.map(({ call }) => call)).toEqual(["POST /cart/add"]);
  });

  test("has worked if only its answer was lost", async () => {
    await add(line(1));
    up.fail(/cart\/add/, "after");
    expect(await add(line(2))).toEqual({ code: "ok" });
    expect([upstreamLines(), await linesHere()]).toEqual([[line(3)], [line(3)]]);
  });

  test("fails, and can be tried again, if it never arrived", async () => {
    up.fail(/cart\/add/, "before");
    await expect(add(line(1))).rejects.toThrow(UpstreamUnavailable);
    up.fail(null);
    expect([await add(line(1)), upstreamLines()]).toEqual([{ code: "ok" }, [line(1)]]);
  });

  test("fails if the upstream cannot tell whether it arrived", async () => {
    await begin({ tellsCart: false });
    up.fail(/cart\/add/, "after");
    await expect(add(line(1))).rejects.toThrow(UpstreamUnavailable);
  });

  test("keeps the lines of an upstream that does not tell its cart", async () => {
    await begin({ tellsCart: false });
    await add(line(1));
    await add(line(2, { size: "L" }));
    expect(await linesHere()).toEqual([line(1), line(2, { size: "L" })]);
  });

  test("is refused as full only if the upstream does not tell its cart", async () => {
    for (const [tellsCart, expected] of [
      [true, { code: "ok" }],
      [false, { code: "refused", message: messages.cartFull }],
    ] as const) {
      await begin({ tellsCart });
      const ids = Array.from({ length: 41 }, (_, index) => String(index + 1));
      for (const id of ids) up.products.set(id, { price: 500, stock: 10 });
      const visit = await asha.open();
      for (const productId of ids.slice(0, 40)) await addProductToCart(visit, line(1, { productId }));
      expect(await addProductToCart(visit, line(1, { productId: "41" }))).toEqual(expected);
    }
  });

  test("keeps every line that it took, also with the longest ids, if the upstream does not tell its cart", async () => {
    await begin({ tellsCart: false });
    for (let taken = 0; ; taken += 1) {
      const productId = longId(taken);
      up.products.set(productId, { price: 500, stock: 10 });
      const { code } = await add(line(1, { productId, size: "XL", color: "Black" }));
      if (code === "refused") break;
      expect(await linesHere()).toHaveLength(taken + 1);
    }
    expect((await linesHere()).length).toBeGreaterThanOrEqual(5);
  });
});

describe("changing a customer's cart", () => {
  beforeEach(async () => {
    await add(line(2));
    await add(line(3, { size: "L" }));
  });

  test("sets one line, up or down", async () => {
    await change(line(5));
    await change(line(1, { size: "L" }));
    expect([upstreamLines(), await linesHere()]).toEqual([
      [line(5), line(1, { size: "L" })],
      [line(5), line(1, { size: "L" })],
    ]);
  });

  test("removes a line at 0, and leaves the other size", async () => {
    await change(line(0));
    expect([upstreamLines(), await linesHere()]).toEqual([[line(3, { size: "L" })], [line(3, { size: "L" })]]);
  });

  test("sets a line that this browser did not know", async () => {
    await begin({ tellsCart: false });
    await change(line(4));
    expect(await linesHere()).toEqual([line(4)]);
  });

  test.each([
    ["a quantity", () => change(line(5)), [line(5), line(3, { size: "L" })]],
    ["a removal", () => remove(line(2)), [line(3, { size: "L" })]],
  ])("%s has worked if only its answer was lost", async (_, work, expected) => {
    up.fail(/(PUT|DELETE) \/cart\/1/, "after");
    expect(await work()).toEqual({ code: "ok" });
    expect([upstreamLines(), await linesHere()]).toEqual([expected, expected]);
  });

  test.each([
    ["a quantity", () => change(line(5))],
    ["a removal", () => remove(line(2))],
  ])("%s fails if it never arrived, and the cart is as it was", async (_, work) => {
    up.fail(/(PUT|DELETE) \/cart\/1/, "before");
    await expect(work()).rejects.toThrow(UpstreamUnavailable);
    expect(upstreamLines()).toEqual([line(2), line(3, { size: "L" })]);
  });

  test("brings the cart up to date even if the change failed", async () => {
    await add(line(1, { productId: "2" }), asha.copy());
    up.fail(/PUT/, "before");
    const visit = await asha.open();
    await expect(changeQuantity(visit, line(2), 5)).rejects.toThrow(UpstreamUnavailable);
    expect(visit.cart.lines).toEqual([line(2), line(3, { size: "L" }), line(1, { productId: "2" })]);
  });

  test("writes no cookie if nothing has changed", async () => {
    const visit = await asha.open();
    await refreshCart(visit);
    expect(visit.setCookies.has("pallu_cart")).toBe(false);
  });

  test("stays the same version, so that no page is read again, if nothing has changed", async () => {
    const visit = await asha.open();
    const before = pageVersionOf(visit);
    await refreshCart(visit);
    expect(pageVersionOf(visit)).toBe(before);
  });

  test("belongs to its login from the next reading on, if its cookie is from before that was kept", async () => {
    const { login, ...older } = (await asha.open()).cart;
    const cookie = await cartCookie.write(older, testRuntime(up.fetch).secrets, true);
    asha.cookies.set("__Host-pallu_cart", /=([^;]*)/.exec(cookie)?.[1] ?? "");
    expect((await asha.open()).cart.login).toBeUndefined();
    await asha.visit((visit) => refreshCart(visit));
    expect([login, (await asha.open()).cart.login]).toEqual([expect.any(String), login]);
  });

  test("counts every item, also of lines that its cookie has no room for", async () => {
    const lines = Array.from({ length: 49 }, (_, index) => line(2, { productId: longId(index) }));
    up.carts.set(`Bearer token-buyer-${customers}`, lines);
    await asha.visit((visit) => refreshCart(visit));
    const visit = await asha.open();
    expect([visit.cart.lines.length < 49, countCartItems(visit)]).toEqual([true, 98]);
  });

  test("keeps its lines if the upstream refuses", async () => {
    up.fail(/PUT/, () => Response.json({ success: false, message: "Only 3 left" }));
    expect(await change(line(9))).toEqual({ code: "refused", message: "Only 3 left" });
    expect(await linesHere()).toEqual([line(2), line(3, { size: "L" })]);
  });

  test("is emptied here and upstream", async () => {
    await asha.visit((visit) => emptyCart(visit));
    expect([upstreamLines(), await linesHere()]).toEqual([[], []]);
  });
});

describe("an upstream that ignores size and colour", () => {
  const bare = (quantity: number) => [{ ...line(quantity), size: null }];
  beforeEach(async () => {
    await begin({ ignoresOptions: true });
    await add(line(2));
    await add(line(3, { size: "L" }));
  });

  test("is sent the sum of a product's lines", async () => {
    await change(line(4));
    expect([upstreamLines(), await linesHere()]).toEqual([bare(7), [line(4), line(3, { size: "L" })]]);
  });

  test("keeps the other lines of a product when one is removed", async () => {
    await remove(line(2));
    expect([upstreamLines(), await linesHere()]).toEqual([bare(3), [line(3, { size: "L" })]]);
  });

  test("loses the product with its last line", async () => {
    await remove(line(2));
    await remove(line(3, { size: "L" }));
    expect([upstreamLines(), await linesHere()]).toEqual([[], []]);
  });

  test.each([
    ["a quantity", () => change(line(4)), 7],
    ["a removal", () => remove(line(2)), 3],
  ])("%s has worked if only its answer was lost", async (_, work, left) => {
    up.fail(/(PUT|DELETE) \/cart\/1/, "after");
    expect([await work(), upstreamLines()]).toEqual([{ code: "ok" }, bare(left)]);
  });
});

describe("a guest's cart", () => {
  let guest: SessionShopper;
  const here = async () => (await guest.open()).cart.lines;
  beforeEach(() => {
    guest = shopper(testRuntime(up.fetch));
  });

  test("takes what the stock covers, over all sizes", async () => {
    await add(line(6), guest);
    await add(line(4, { size: "L" }), guest);
    expect(await add(line(1), guest)).toEqual({ code: "refused", message: messages.outOfStock });
    expect(await here()).toEqual([line(6), line(4, { size: "L" })]);
    expect(additions()).toEqual([]);
  });

  test("takes any quantity of a product whose stock is not told", async () => {
    up.products.set("1", { price: 500, stock: null });
    expect(await add(line(60), guest)).toEqual({ code: "ok" });
  });

  test.each([
    ["is unknown", "9", messages.productNotFound],
    ["is sold out", "3", messages.outOfStock],
  ])("refuses a product that %s", async (_, productId, message) => {
    up.products.set("3", { price: 500, stock: 5, inStock: false });
    expect(await add(line(1, { productId }), guest)).toEqual({ code: "refused", message });
    expect(hasCookie(guest, "pallu_cart")).toBe(false);
  });

  test("can lower a quantity that the stock no longer covers, and not raise it", async () => {
    await add(line(5), guest);
    up.products.set("1", { price: 500, stock: 2, inStock: true });
    const set = (quantity: number) => guest.visit((visit) => changeQuantity(visit, line(5), quantity));
    expect([await set(4), await here()]).toEqual([{ code: "ok" }, [line(4)]]);
    expect([await set(5), await here()]).toEqual([{ code: "refused", message: messages.outOfStock }, [line(4)]]);
    expect([await set(2), await set(3)]).toEqual([{ code: "ok" }, { code: "refused", message: messages.outOfStock }]);
  });

  test("can lower a quantity while the upstream does not answer", async () => {
    await add(line(5), guest);
    up.fail(/products/);
    expect(await guest.visit((visit) => changeQuantity(visit, line(5), 4))).toEqual({ code: "ok" });
  });

  test("can keep a quantity that the stock no longer covers", async () => {
    await add(line(5), guest);
    up.products.set("1", { price: 500, stock: 2, inStock: true });
    expect(await guest.visit((visit) => changeQuantity(visit, line(5), 5))).toEqual({ code: "ok" });
  });

  test("is never asked of the upstream", async () => {
    await add(line(1), guest);
    up.calls.length = 0;
    expect(await guest.visit((visit) => refreshCart(visit))).toBeNull();
    expect(up.calls).toEqual([]);
  });

  test("loses its cookie with its last line", async () => {
    await add(line(1), guest);
    await add(line(1, { size: "L" }), guest);
    await guest.visit((visit) => removeLineFromCart(visit, line(1)));
    expect(await here()).toEqual([line(1, { size: "L" })]);
    await guest.visit((visit) => changeQuantity(visit, line(1, { size: "L" }), 0));
    expect(hasCookie(guest, "pallu_cart")).toBe(false);
  });

  test("is emptied", async () => {
    await add(line(1), guest);
    up.calls.length = 0;
    expect(await guest.visit((visit) => emptyCart(visit))).toEqual({ code: "ok" });
    expect([await here(), up.calls]).toEqual([[], []]);
  });

  test("is full at forty lines", async () => {
    up.products.set("1", { price: 500, stock: null });
    const visit = await guest.open();
    const product = (await findProduct(visit.upstream, "1")) ?? undefined;
    const sizes = Array.from({ length: 41 }, (_, index) => String(index + 1));
    const results = [];
    for (const size of sizes) results.push(await addProductToCart(visit, line(1, { size }), product));
    expect(results.map(({ code }) => code)).toEqual([...Array<string>(40).fill("ok"), "refused"]);
    expect(results.at(-1)).toEqual({ code: "refused", message: messages.cartFull });
  });

  test("holds every line that it took, also with the longest ids", async () => {
    for (let taken = 0; ; taken += 1) {
      const productId = longId(taken);
      up.products.set(productId, { price: 500, stock: 10 });
      const { code } = await add(line(1, { productId, size: "XL", color: "Black" }), guest);
      if (code === "refused") break;
      expect(await here()).toHaveLength(taken + 1);
    }
    expect((await here()).length).toBeGreaterThanOrEqual(20);
  });
});

describe("the guest's cart at login", () => {
  let guest: SessionShopper;
  const id = () => `buyer-${customers}`;
  /** Logs the guest in and merges, as the login page does. */
  const logIn = (by = guest, who = id()) =>
    by.visit((visit) => {
      const before = visit.customer;
      startLogin(visit, { token: `token-${who}`, customer: { id: who, name: null, email: null } });
      return mergeGuestCart(visit, before);
    });
  beforeEach(async () => {
    guest = shopper(testRuntime(up.fetch));
    await add(line(2), guest);
    await add(line(1, { productId: "2" }), guest);
  });

  test("is added to the customer's, whose answer replaces it", async () => {
    await add(line(1));
    expect(await logIn()).toEqual([]);
    const merged = [line(3), line(1, { productId: "2" })];
    expect([upstreamLines(), (await guest.open()).cart]).toEqual([
      merged,
      expect.objectContaining({ lines: merged, pending: [] }),
    ]);
  });

  test("is added once if the form is sent twice", async () => {
    const tab = guest.copy();
    await Promise.all([logIn(), logIn(tab)]);
    expect(upstreamLines()).toEqual([line(2), line(1, { productId: "2" })]);
    expect((await tab.open()).cart.lines).toEqual(upstreamLines());
  });

  test("is added once if the form is sent again after the first answer", async () => {
    const tab = guest.copy();
    await logIn();
    await logIn(tab);
    expect(upstreamLines()).toEqual([line(2), line(1, { productId: "2" })]);
  });

  test("is shown in both tabs by an upstream that does not tell its cart", async () => {
    await begin({ tellsCart: false });
    guest = shopper(testRuntime(up.fetch));
    await add(line(2), guest);
    const tab = guest.copy();
    await Promise.all([logIn(), logIn(tab)]);
    const carts = [(await guest.open()).cart, (await tab.open()).cart];
    expect(carts).toMatchObject([
      { lines: [line(2)], pending: [], folds: false },
      { lines: [line(2)], pending: [], folds: false },
    ]);
    expect(additions()).toHaveLength(1);
  });

  test("is sent again by a line whose answer was lost, if the upstream does not tell its cart", async () => {
    await begin({ tellsCart: false });
    guest = shopper(testRuntime(up.fetch));
    await add(line(2), guest);
    up.fail(/cart\/add/);
    await logIn();
    up.fail(null);
    await guest.visit((visit) => refreshCart(visit));
    expect([upstreamLines(), (await guest.open()).cart.pending]).toEqual([[line(2)], []]);
  });

  test("is empty: the customer's own cart is taken over, and read once", async () => {
    await add(line(4));
    const empty = shopper(testRuntime(up.fetch));
    up.calls.length = 0;
    expect(await logIn(empty)).toEqual([]);
    expect((await empty.open()).cart.lines).toEqual([line(4)]);
    expect(up.calls.map(({ call }) => call)).toEqual(["GET /cart"]);
  });

  test("refuses nothing while the upstream does not answer", async () => {
    up.fail(/cart/);
    expect(await logIn()).toEqual([]);
  });

  test("names the products that the upstream refuses, and goes on", async () => {
    up.products.delete("1");
    expect(await logIn()).toEqual([{ productId: "1", name: null, size: "M", color: null, wanted: 2, taken: 0 }]);
    expect(upstreamLines()).toEqual([line(1, { productId: "2" })]);
  });

  test("names the lines that stay pending and that the smaller cookie of a customer has no room for", async () => {
    const ids = Array.from({ length: 18 }, (_, index) => longId(index));
    for (const productId of ids) {
      up.products.set(productId, { price: 500, stock: 10 });
      expect((await add(line(1, { productId }), guest)).code).toBe("ok");
    }
    up.fail(/cart/);
    const losses = await logIn();
    expect(losses.every(({ wanted, taken }) => wanted === 1 && taken === 0)).toBe(true);
    const refused = losses.map(({ productId }) => productId);
    const kept = (await guest.open()).cart.pending.map(({ productId }) => productId);
    expect(refused.length).toBeGreaterThan(0);
    expect([...kept, ...refused]).toEqual(["1", "2", ...ids]);
  });

  test("stays pending while the upstream does not answer, and is counted", async () => {
    up.fail(/cart/);
    await logIn();
    const visit = await guest.open();
    expect([visit.cart.lines, visit.cart.pending, countCartItems(visit)]).toEqual([
      [],
      [line(2), line(1, { productId: "2" })],
      3,
    ]);
    up.fail(null);
    await guest.visit((visit) => refreshCart(visit));
    expect([upstreamLines(), (await guest.open()).cart.pending]).toEqual([[line(2), line(1, { productId: "2" })], []]);
  });

  test("is not added twice if the answer to a line was lost", async () => {
    up.fail(/cart\/add/, "after");
    await logIn();
    up.fail(null);
    await guest.visit((visit) => refreshCart(visit));
    expect([upstreamLines(), (await guest.open()).cart.pending]).toEqual([[line(2), line(1, { productId: "2" })], []]);
  });

  test("is sent again if a line never arrived, also beside others of its product", async () => {
    await add(line(4));
    up.fail(/cart\/add/, "before");
    await logIn();
    expect((await guest.open()).cart.pending).toEqual([{ ...line(2), held: 4 }, line(1, { productId: "2" })]);
    up.fail(null);
    await guest.visit((visit) => refreshCart(visit));
    expect(upstreamLines()).toEqual([line(6), line(1, { productId: "2" })]);
  });

  test("counts what was added elsewhere meanwhile, before a second answer is lost", async () => {
    up.fail(/cart\/add/, "after");
    await logIn();
    up.fail(null);
    await add(line(3, { productId: "2" }));
    up.fail(/cart\/add/, "before");
    await guest.visit((visit) => refreshCart(visit));
    expect((await guest.open()).cart.pending).toEqual([{ ...line(1, { productId: "2" }), held: 3 }]);
    up.fail(null);
    await guest.visit((visit) => refreshCart(visit));
    expect(upstreamLines()).toEqual([line(2), line(4, { productId: "2" })]);
  });

  test("counts what the answer to one line lists, before the answer to the next is lost", async () => {
    up.fail(/cart\/add/, () => {
      const items = [line(2), line(3, { productId: "2" })];
      up.carts.set(`Bearer token-${id()}`, items);
      up.fail(/cart\/add/, "before");
      return Response.json({ items });
    });
    await logIn();
    expect((await guest.open()).cart.pending).toEqual([{ ...line(1, { productId: "2" }), held: 3 }]);
    up.fail(null);
    await guest.visit((visit) => refreshCart(visit));
    expect(upstreamLines()).toEqual([line(2), line(4, { productId: "2" })]);
  });

  test("waits if nobody can tell whether a line has arrived", async () => {
    up.fail(/cart\/add/, "after");
    await logIn();
    up.fail(/GET \/cart/);
    const sent = additions().length;
    await guest.visit((visit) => readPricedCart(visit).catch(() => null));
    expect(additions().length).toBe(sent);
  });

  test("of another customer who was logged in is not taken over", async () => {
    await add(line(5));
    expect(await logIn(asha, "somebody-else")).toEqual([]);
    expect([up.carts.get("Bearer token-somebody-else") ?? [], await linesHere()]).toEqual([[], []]);
  });

  test("of another customer is not sent either if it is still pending", async () => {
    up.fail(/cart/);
    await logIn();
    up.fail(null);
    await logIn(guest, "somebody-else");
    expect(upstreamLines()).toEqual([]);
  });

  test("is sent once more only as far as it is pending, if the same customer logs in again", async () => {
    up.fail(/cart/);
    await logIn();
    up.fail(null);
    await logIn();
    await logIn();
    expect(upstreamLines()).toEqual([line(2), line(1, { productId: "2" })]);
  });
});

describe("ordering again", () => {
  const item = (productId: string | null, quantity = 1) => ({
    productId,
    name: `Product ${productId}`,
    quantity,
    unitPaise: 50_000,
    size: "M",
    color: null,
    picture: null,
  });
  const again = async (items: ReturnType<typeof item>[], by = asha, order = `order-${customers}`) => {
    const losses = await by.visit((visit) => addOrderAgain(visit, visit.customer?.id ?? "", order, items));
    return losses.map(({ name, size, wanted, taken }) => `${name} (${size}): ${taken} of ${wanted}`);
  };

  test("adds every item and names those that are gone", async () => {
    expect(await again([item("1", 2), item("9"), item(null), item("2")])).toEqual([
      "Product 9 (M): 0 of 1",
      "Product null (M): 0 of 1",
    ]);
    expect(await linesHere()).toEqual([line(2), line(1, { productId: "2" })]);
  });

  test("names only the lines that were not added after a fault in between", async () => {
    let sent = 0;
    up.fail(/cart\/add/, () =>
      ++sent === 1 ? Response.json({ items: [line(1)] }) : Response.json({}, { status: 503 }),
    );
    expect(await again([item("1"), item("2"), item(null)])).toEqual([
      "Product 2 (M): 0 of 1",
      "Product null (M): 0 of 1",
    ]);
  });

  test("adds once for a double click", async () => {
    const tab = asha.copy();
    await Promise.all([again([item("1")]), again([item("1")], tab)]);
    expect([upstreamLines(), (await tab.open()).cart.lines]).toEqual([[line(1)], [line(1)]]);
  });

  test("adds two orders that are pressed one after the other", async () => {
    await again([item("1")], asha, `first-${customers}`);
    await again([item("2")], asha, `second-${customers}`);
    expect(upstreamLines()).toEqual([line(1), line(1, { productId: "2" })]);
  });

  test("adds once for a form that is sent again after the answer", async () => {
    const tab = asha.copy();
    await again([item("1"), item("2")]);
    await again([item("1"), item("2")], tab);
    const expected = [line(1), line(1, { productId: "2" })];
    expect([upstreamLines(), (await tab.open()).cart.lines]).toEqual([expected, expected]);
  });

  test("names the rest after a fault, and can be tried again if nothing came of it", async () => {
    up.fail(/cart/);
    expect(await again([item("1"), item("2")])).toEqual(["Product 1 (M): 0 of 1", "Product 2 (M): 0 of 1"]);
    up.fail(null);
    expect(await again([item("1"), item("2")])).toEqual([]);
  });

  test("takes no more than a line may hold", async () => {
    expect(await again([item("1", 120)])).toEqual(["Product 1 (M): 99 of 120"]);
    expect(additions()[0]?.body["quantity"]).toBe(99);
  });
});

describe("prices of the cart", () => {
  const priced = (by = asha) => by.visit((visit) => readPricedCart(visit));

  test("are read from the upstream now, with the stock over all sizes", async () => {
    await add(line(6));
    await add(line(3, { size: "L" }));
    up.products.set("1", { price: 450, stock: 8 });
    const cart = await priced();
    expect(cart.totals).toMatchObject({ subtotalPaise: 405_000, totalPaise: 405_000 });
    expect(cart.lines).toMatchObject([
      { name: "Product 1", unitPaise: 45_000, totalPaise: 270_000, wasPaise: null, available: false, left: 8 },
      { unitPaise: 45_000, totalPaise: 135_000, available: false },
    ]);
  });

  test("are those of the sale, and the upstream's cart has the last word", async () => {
    await add(line(2));
    up.products.set("1", { price: 500, salePrice: 400, stock: 10 });
    expect((await priced()).lines).toMatchObject([{ unitPaise: 40_000, wasPaise: 50_000, totalPaise: 80_000 }]);
    up.carts.set(`Bearer token-buyer-${customers}`, [{ ...line(2), price: 350 }]);
    expect((await priced()).lines).toMatchObject([{ unitPaise: 35_000, wasPaise: 50_000, totalPaise: 70_000 }]);
  });

  test("say that a product is sold out, whatever its stock", async () => {
    await add(line(1));
    up.products.set("1", { price: 500, stock: 5, inStock: false });
    expect((await priced()).lines).toMatchObject([{ available: false, left: 0 }]);
  });

  test("leave out a product that is gone", async () => {
    await add(line(1));
    await add(line(1, { productId: "2" }));
    up.products.delete("1");
    expect((await priced()).lines.map(({ productId }) => productId)).toEqual(["2"]);
  });

  test("cover a stock that is just enough, and one that is not told", async () => {
    await add(line(8));
    await add(line(1, { productId: "2" }));
    up.products.set("1", { price: 500, stock: 8 }).set("2", { price: 500, stock: null });
    expect((await priced()).lines.map(({ available, left }) => [available, left])).toEqual([
      [true, 8],
      [true, null],
    ]);
  });

  test("are those of each line's own product", async () => {
    await add(line(1));
    await add(line(1, { productId: "2" }));
    up.carts.set(`Bearer token-buyer-${customers}`, [
      { ...line(1), price: 350 },
      { ...line(1, { productId: "2" }), price: 275 },
    ]);
    expect((await priced()).lines.map(({ unitPaise }) => unitPaise)).toEqual([35_000, 27_500]);
  });

  test("are read of products, too, that were added elsewhere", async () => {
    up.products.set("2", { price: 700, stock: 4 });
    up.carts.set(`Bearer token-buyer-${customers}`, [line(1, { productId: "2" })]);
    expect((await priced()).lines).toMatchObject([{ name: "Product 2", unitPaise: 70_000, left: 4 }]);
  });

  test("ask for each product once", async () => {
    await add(line(1));
    up.calls.length = 0;
    await priced();
    expect(up.calls.map(({ call }) => call).toSorted()).toEqual(["GET /cart", "GET /products/1"]);
  });

  test("are read anew by a later reading of one visit", async () => {
    await add(line(1));
    const visit = await asha.open();
    await readPricedCart(visit);
    up.products.set("1", { price: 450, stock: 10 });
    expect((await readPricedCart(visit)).lines).toMatchObject([{ unitPaise: 45_000 }]);
  });

  test("come with picture and category of the product, else with those of the upstream's cart", async () => {
    await add(line(1));
    await add(line(1, { productId: "2" }));
    up.products.set("1", { price: 500, stock: 10, image: "/own.jpg", category: "Sarees" });
    const bare = { name: "Stole", price: 500, image: "/cart.jpg", category: "Stoles" };
    up.carts.set(`Bearer token-buyer-${customers}`, [
      { ...line(1), ...bare },
      { ...line(1, { productId: "2" }), ...bare },
    ]);
    expect((await priced()).lines).toMatchObject([
      { name: "Product 1", picture: "/own.jpg", category: "Sarees" },
      { name: "Product 2", picture: "/cart.jpg", category: "Stoles" },
    ]);
    up.products.delete("2");
    expect((await priced()).lines[1]).toMatchObject({ name: "Stole", picture: "/cart.jpg", category: "Stoles" });
  });

  test("are shared by two readings of one visit", async () => {
    await add(line(1));
    const visit = await asha.open();
    const [one, two] = await Promise.all([readPricedCart(visit), readPricedCart(visit)]);
    expect([one === two, up.calls.filter(({ call }) => call === "GET /cart").length]).toEqual([true, 1]);
  });
});
