import { beforeEach, describe, expect, test } from "vitest";
import { findProduct } from "#app/gateway/products.server.ts";
import { addProductToCart, changeQuantity, chooseLineOptions } from "#app/cart/change-cart.server.ts";
import { countCartItems } from "#app/session/cart-state.server.ts";
import { lossesInWords, mergeGuestCart, refreshCart } from "#app/cart/add-lines.server.ts";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { startLogin } from "#app/session/login.server.ts";
import { cartLossWords } from "#content/messages.ts";
import * as messages from "#content/messages.ts";
import { hasCookie, shopper, testRuntime, type SessionShopper } from "#tests/support/shopper.ts";
import {
  add,
  additions,
  asha,
  beginCart,
  id,
  lineOf,
  linesHere,
  longId,
  up,
  upstreamLines,
  useSessionCart,
} from "#tests/support/session.ts";

useSessionCart();

describe("a guest's cart", () => {
  let guest: SessionShopper;
  const here = async () => (await guest.open()).cart.lines;
  beforeEach(() => {
    guest = shopper(testRuntime(up.fetch));
  });

  test("takes what the stock covers, over all sizes", async () => {
    await add(lineOf(6), guest);
    await add(lineOf(4, { size: "L" }), guest);
    expect(await add(lineOf(1), guest)).toEqual({ code: "refused", message: messages.outOfStock });
    expect(await here()).toEqual([lineOf(6), lineOf(4, { size: "L" })]);
    expect(additions()).toEqual([]);
  });

  test("has size and colour chosen for a line in its place, and joins an equal line", async () => {
    const [open, chosen] = [
      { size: null, color: null },
      { size: "L", color: "Blue" },
    ];
    const choose = () => guest.visit((visit) => chooseLineOptions(visit, lineOf(0, open), chosen));
    await add(lineOf(10, open), guest);
    await add(lineOf(1, { productId: "2" }), guest);
    expect(await choose()).toMatchObject({ code: "ok", name: "Product 1" });
    expect(await here()).toEqual([lineOf(10, chosen), lineOf(1, { productId: "2" })]);
    expect(await choose()).toEqual({ code: "refused", message: messages.cartLineGone });
    up.products.set("1", { price: 500, stock: 12 });
    await add(lineOf(2, open), guest);
    await choose();
    expect(await here()).toEqual([lineOf(12, chosen), lineOf(1, { productId: "2" })]);
  });

  test.each([
    ["is unknown", "9", messages.productNotFound],
    ["is sold out", "3", messages.outOfStock],
  ])("refuses a product that %s", async (_, productId, message) => {
    up.products.set("3", { price: 500, stock: 5, inStock: false });
    expect(await add(lineOf(1, { productId }), guest)).toEqual({ code: "refused", message });
    expect(hasCookie(guest, "pallu_cart")).toBe(false);
  });

  test("can lower a quantity that the stock no longer covers, and not raise it", async () => {
    await add(lineOf(5), guest);
    up.products.set("1", { price: 500, stock: 2, inStock: true });
    const set = (quantity: number) => guest.visit((visit) => changeQuantity(visit, lineOf(5), quantity));
    expect([await set(4), await here()]).toEqual([{ code: "ok" }, [lineOf(4)]]);
    expect([await set(5), await here()]).toEqual([{ code: "refused", message: messages.outOfStock }, [lineOf(4)]]);
    expect([await set(2), await set(3)]).toEqual([{ code: "ok" }, { code: "refused", message: messages.outOfStock }]);
  });

  test("can lower a quantity while the upstream does not answer", async () => {
    await add(lineOf(5), guest);
    up.fail(/products/);
    expect(await guest.visit((visit) => changeQuantity(visit, lineOf(5), 4))).toEqual({ code: "ok" });
  });

  test("is never asked of the upstream", async () => {
    await add(lineOf(1), guest);
    up.calls.length = 0;
    expect(await guest.visit((visit) => refreshCart(visit))).toBeNull();
    expect(up.calls).toEqual([]);
  });

  test("loses its cookie with its last line", async () => {
    await add(lineOf(1), guest);
    await add(lineOf(1, { size: "L" }), guest);
    await guest.visit((visit) => changeQuantity(visit, lineOf(1), 0));
    expect(await here()).toEqual([lineOf(1, { size: "L" })]);
    await guest.visit((visit) => changeQuantity(visit, lineOf(1, { size: "L" }), 0));
    expect(hasCookie(guest, "pallu_cart")).toBe(false);
  });

  test("is full at forty lines", async () => {
    up.products.set("1", { price: 500, stock: null });
    const visit = await guest.open();
    const product = (await findProduct(visit.upstream, "1")) ?? undefined;
    const sizes = Array.from({ length: 41 }, (_, index) => String(index + 1));
    const results = [];
    for (const size of sizes) results.push(await addProductToCart(visit, lineOf(1, { size }), product));
    expect(results.map(({ code }) => code)).toEqual([...Array<string>(40).fill("ok"), "refused"]);
    expect(results.at(-1)).toEqual({ code: "refused", message: messages.cartFull });
  });
});

describe("the guest's cart at login", () => {
  let guest: SessionShopper;
  /** Logs the guest in and merges, as the login page does, and returns what is told of it. */
  const logIn = async (by = guest, who = id) => {
    await by.visit((visit) => {
      const before = visit.customer;
      startLogin(visit, { token: `token-${who}`, customer: { id: who, name: null, email: null } });
      return mergeGuestCart(visit, before);
    });
    return (await by.open()).flash?.text ?? null;
  };
  const gone = "Not every item of your cart could be kept: a piece we no longer have (M): none instead of 2.";
  const all = [lineOf(2), lineOf(1, { productId: "2" })];
  /** Has the upstream answer again, and sends what is pending: the cart there, and what is pending still. */
  const sentLater = async () => {
    up.fail(null);
    await guest.visit((visit) => refreshCart(visit));
    return [upstreamLines(), (await guest.open()).cart.pending];
  };
  beforeEach(async () => {
    guest = shopper(testRuntime(up.fetch));
    for (const line of all) await add(line, guest);
  });

  test("is added to the customer's, whose answer replaces it", async () => {
    await add(lineOf(1));
    expect(await logIn()).toBeNull();
    const merged = [lineOf(3), lineOf(1, { productId: "2" })];
    expect(upstreamLines()).toEqual(merged);
    expect((await guest.open()).cart).toMatchObject({ lines: merged, pending: [] });
  });

  test("is added once if the form is sent twice", async () => {
    const tab = guest.copy();
    await Promise.all([logIn(), logIn(tab)]);
    expect(upstreamLines()).toEqual(all);
    expect((await tab.open()).cart.lines).toEqual(upstreamLines());
  });

  test("is added once if the form is sent again after the first answer", async () => {
    const tab = guest.copy();
    await logIn();
    await logIn(tab);
    expect(upstreamLines()).toEqual(all);
  });

  test("is shown in both tabs by an upstream that does not tell its cart", async () => {
    await beginCart({ tellsCart: false });
    guest = shopper(testRuntime(up.fetch));
    await add(lineOf(2), guest);
    const tab = guest.copy();
    await Promise.all([logIn(), logIn(tab)]);
    const carts = [(await guest.open()).cart, (await tab.open()).cart];
    expect(carts).toMatchObject([
      { lines: [lineOf(2)], pending: [], ignoresOptions: false },
      { lines: [lineOf(2)], pending: [], ignoresOptions: false },
    ]);
    expect(additions()).toHaveLength(1);
  });

  test("is sent again by a line whose answer was lost, if the upstream does not tell its cart", async () => {
    await beginCart({ tellsCart: false });
    guest = shopper(testRuntime(up.fetch));
    await add(lineOf(2), guest);
    up.fail(/cart\/add/);
    await logIn();
    expect(await sentLater()).toEqual([[lineOf(2)], []]);
  });

  test("is empty: the customer's own cart is taken over, and read once", async () => {
    await add(lineOf(4));
    const empty = shopper(testRuntime(up.fetch));
    up.calls.length = 0;
    expect(await logIn(empty)).toBeNull();
    expect((await empty.open()).cart.lines).toEqual([lineOf(4)]);
    expect(up.calls.map(({ call }) => call)).toEqual(["GET /cart"]);
  });

  test("names the products that the upstream refuses, and goes on", async () => {
    up.products.delete("1");
    expect(await logIn()).toBe(gone);
    expect(upstreamLines()).toEqual([lineOf(1, { productId: "2" })]);
  });

  // With how many pieces a refused line is taken in part is a rule of `order-again.test.ts`.
  test("is taken as far as there are pieces of a refused line, and the rest is named", async () => {
    up.products.set("1", { price: 500, stock: 1 });
    up.refuseNext(/cart\/add/);
    const said = "Not every item of your cart could be kept: Product 1 (M): 1 instead of 2.";
    expect(await logIn()).toBe(said);
    expect(upstreamLines()).toEqual([lineOf(1), lineOf(1, { productId: "2" })]);
  });

  test("tells of a piece that nobody knows by name, in a short list", () => {
    const loss = { productId: null, name: null, size: null, color: null, quantity: 2, taken: 1 };
    expect(lossesInWords([loss], "addedLess")).toBe(
      cartLossWords.addedLess("a piece we no longer have: 1 instead of 2"),
    );
  });

  test("names the lines that stay pending and that the smaller cookie of a customer has no room for", async () => {
    const ids = Array.from({ length: 18 }, (_, index) => longId(index));
    for (const productId of ids) {
      up.products.set(productId, { price: 500, stock: 10 });
      expect((await add(lineOf(1, { productId }), guest)).code).toBe("ok");
    }
    up.fail(/cart/);
    const told = await logIn();
    const kept = (await guest.open()).cart.pending.map(({ productId }) => productId);
    const lost = ids.slice(kept.length - 2);
    expect(kept).toEqual(["1", "2", ...ids.slice(0, -lost.length)]);
    expect(told).toContain(`kept: Product ${lost[0]?.slice(0, 30)}`);
    expect(told).toContain(`and ${lost.length - 4} more`);
  });

  test("stays pending while the upstream does not answer, and is counted", async () => {
    up.fail(/cart/);
    await logIn();
    const visit = await guest.open();
    expect([visit.cart.lines, visit.cart.pending, countCartItems(visit)]).toMatchObject([[], all, 3]);
    expect(await sentLater()).toEqual([all, []]);
  });

  test("is not added twice if the answer to a line was lost", async () => {
    up.fail(/cart\/add/, "after");
    await logIn();
    expect(await sentLater()).toEqual([all, []]);
  });

  test("is sent again under the same key while nobody can tell whether it has arrived", async () => {
    up.fail(/cart\/add/, () => {
      up.fail(/cart/);
      return Response.json({}, { status: 503 });
    });
    await logIn();
    await sentLater();
    const [lost, again, other] = additions();
    expect([lost?.key, other?.key === lost?.key]).toEqual([again?.key, false]);
  });

  test("keeps its key where another line comes to wait", async () => {
    await beginCart({ tellsCart: false });
    guest = shopper(testRuntime(up.fetch));
    const [open, chosen] = [lineOf(1, { productId: "2", size: null }), { size: "L", color: "Blue" }];
    await add(lineOf(2), guest);
    up.fail(/cart\/add/);
    await logIn();
    up.fail(null);
    await add(open, guest);
    up.fail(/cart\/add/);
    await guest.visit((visit) => chooseLineOptions(visit, open, chosen));
    expect(await sentLater()).toEqual([[lineOf(2), { ...open, ...chosen }], []]);
    const keysOf = (id: number) => additions().flatMap(({ key, body }) => (body["productId"] === id ? [key] : []));
    expect(keysOf(1)).toEqual(Array(3).fill(keysOf(1)[0]));
  });

  test.each([
    ["removed", 0, []],
    ["set to another quantity", 5, [lineOf(5)]],
  ])("is one line with the customer's own, and sent no more once that is %s", async (_, quantity, left) => {
    await add(lineOf(4));
    up.fail(/cart\/add/);
    await logIn();
    const { lines } = await guest.visit(readPricedCart);
    expect(lines).toMatchObject([lineOf(6), lineOf(1, { productId: "2" })]);
    await guest.visit((visit) => changeQuantity(visit, lineOf(6), quantity));
    expect(await sentLater()).toEqual([[...left, lineOf(1, { productId: "2" })], []]);
  });

  test("is sent before the size of the customer's own line is chosen, for all its pieces", async () => {
    const [open, chosen] = [lineOf(1, { productId: "2", size: null }), { size: "L", color: "Blue" }];
    await add(open);
    await add(open, guest);
    up.fail(/cart\/add/);
    await logIn();
    const choose = async () => (await guest.visit((visit) => chooseLineOptions(visit, open, chosen))).code;
    expect(await choose()).toBe("refused");
    up.fail(null);
    expect(await choose()).toBe("ok");
    expect(upstreamLines()).toContainEqual({ ...open, ...chosen, quantity: 2 });
  });

  test("waits while a maintenance refuses it", async () => {
    up.fail(/cart\/add/, () => Response.json({ code: "maintenance" }, { status: 503 }));
    expect(await logIn()).toBeNull();
    expect(await sentLater()).toEqual([all, []]);
  });

  test("is told of by the next page where a line that waited is refused", async () => {
    up.fail(/cart/);
    await logIn();
    up.fail(null);
    up.products.set("1", { price: 500, stock: 1 });
    up.refuseNext(/cart\/add/);
    await guest.visit((visit) => refreshCart(visit));
    const said = "Not every item of your cart could be kept: Product 1 (M): 1 instead of 2.";
    expect((await guest.open()).flash).toMatchObject({ kind: "error", text: said });
  });

  test("is sent no more where the product is refused as well, and the others are", async () => {
    up.products.delete("1");
    up.fail(/products\/1/, () => Response.json({ message: "Not for sale" }, { status: 403 }));
    expect(await logIn()).toBe(gone);
    expect([upstreamLines(), (await guest.open()).cart.pending]).toEqual([[lineOf(1, { productId: "2" })], []]);
  });

  test("is sent again if a line never arrived, also beside others of its product", async () => {
    await add(lineOf(4));
    up.fail(/cart\/add/, "before");
    await logIn();
    expect((await guest.open()).cart.pending).toMatchObject(all);
    expect(await sentLater()).toEqual([[lineOf(6), lineOf(1, { productId: "2" })], []]);
  });

  test("of another customer who was logged in is not taken over", async () => {
    await add(lineOf(5));
    expect(await logIn(asha, "somebody-else")).toBeNull();
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
    expect(upstreamLines()).toEqual(all);
  });
});
