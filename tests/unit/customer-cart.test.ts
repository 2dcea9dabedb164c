// One file: adding, changing and choosing are kept apart by the same keys and cookies, over one cart.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UpstreamUnavailable } from "#app/gateway/faults.server.ts";
import { addProductToCart, changeQuantity, chooseLineOptions } from "#app/cart/change-cart.server.ts";
import { emptyCustomerCart } from "#app/cart/customer-cart.server.ts";
import { countCartItems } from "#app/session/cart-state.server.ts";
import { refreshCart } from "#app/cart/add-lines.server.ts";
import { startLogin } from "#app/session/login.server.ts";
import * as messages from "#content/messages.ts";
import type { CartLine } from "#domain/cart.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";
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

const change = (changed: CartLine) => asha.visit((visit) => changeQuantity(visit, changed, changed.quantity));
const remove = (removed: CartLine) => asha.visit((visit) => changeQuantity(visit, removed, 0));

useSessionCart();

afterEach(() => {
  vi.useRealTimers();
});

describe("adding to a customer's cart", () => {
  test("adds once for a double click, and both answers show the same cart", async () => {
    const tab = asha.copy();
    await Promise.all([add(lineOf(1)), add(lineOf(1), tab)]);
    expect(upstreamLines()).toEqual([lineOf(1)]);
    expect([await linesHere(), (await tab.open()).cart.lines]).toEqual([[lineOf(1)], [lineOf(1)]]);
  });

  test("adds once for a form that is sent again with the cart from before", async () => {
    const tab = asha.copy();
    await add(lineOf(1));
    await add(lineOf(1), tab);
    expect([additions().length, (await tab.open()).cart.lines]).toEqual([1, [lineOf(1)]]);
  });

  test("adds twice for a shopper who has seen the cart in between", async () => {
    await add(lineOf(1));
    await add(lineOf(1));
    expect([upstreamLines(), await linesHere()]).toEqual([[lineOf(2)], [lineOf(2)]]);
  });

  test("adds again after the cart was emptied in another tab", async () => {
    await add(lineOf(1));
    const tab = asha.copy();
    await tab.visit((visit) => emptyCustomerCart(visit));
    await add(lineOf(1));
    await add(lineOf(1));
    expect(upstreamLines()).toEqual([lineOf(2)]);
  });

  test.each([
    ["quantity", lineOf(2)],
    ["product", lineOf(1, { productId: "2" })],
  ])("gives another %s another key", async (_, other) => {
    const tab = asha.copy();
    await add(lineOf(1));
    await add(other, tab);
    expect(new Set(additions().map(({ key }) => key)).size).toBe(2);
  });

  test("gives another customer and another login another key", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const other = shopper(testRuntime(up.fetch));
    await other.logIn("somebody-else");
    await add(lineOf(1));
    await add(lineOf(1), other);
    vi.advanceTimersByTime(1);
    await asha.visit((visit) => startLogin(visit, { token: "token-2", customer: { id, name: null, email: null } }));
    await add(lineOf(1));
    expect(new Set(additions().map(({ key }) => key)).size).toBe(3);
  });

  test("can be tried again after a refusal with the cart unchanged", async () => {
    up.fail(/cart\/add/, () => Response.json({ success: false, message: "Only 3 left" }));
    expect(await add(lineOf(1))).toEqual({ code: "refused", message: "Only 3 left" });
    expect(await linesHere()).toEqual([]);
    up.fail(null);
    expect(await add(lineOf(1))).toEqual({ code: "ok" });
  });

  test("writes no cart after a refusal: another tab may have changed it", async () => {
    up.fail(/cart\/add/, () => Response.json({ success: false, message: "Only 3 left" }));
    const visit = await asha.open();
    await addProductToCart(visit, lineOf(1));
    expect(visit.setCookies.has("pallu_cart")).toBe(false);
  });

  test.each([{}, { items: [] }])(
    "has failed where the answer is %j and the cart holds nothing of it",
    async (answer) => {
      up.fail(/POST \/cart\/add/, () => Response.json(answer));
      expect(await add(lineOf(1))).toEqual({ code: "refused", message: null });
      expect(await linesHere()).toEqual([]);
    },
  );

  test("leads to the login at a 401, and asks nothing more", async () => {
    up.fail(/cart/, () => Response.json({}, { status: 401 }));
    up.calls.length = 0;
    await expect(add(lineOf(1))).rejects.toBeInstanceOf(Response);
    expect(up.calls.map(({ call }) => call)).toEqual(["POST /cart/add"]);
  });

  test("has worked if only its answer was lost", async () => {
    await add(lineOf(1));
    up.fail(/cart\/add/, "after");
    expect(await add(lineOf(2))).toEqual({ code: "ok" });
    expect([upstreamLines(), await linesHere()]).toEqual([[lineOf(3)], [lineOf(3)]]);
  });

  test("fails, and can be tried again, if it never arrived", async () => {
    up.fail(/cart\/add/, "before");
    await expect(add(lineOf(1))).rejects.toThrow(UpstreamUnavailable);
    up.fail(null);
    expect([await add(lineOf(1)), upstreamLines()]).toEqual([{ code: "ok" }, [lineOf(1)]]);
  });

  test("fails if the upstream cannot tell whether it arrived", async () => {
    await beginCart({ tellsCart: false });
    up.fail(/cart\/add/, "after");
    await expect(add(lineOf(1))).rejects.toThrow(UpstreamUnavailable);
  });

  test("is refused as full only if the upstream does not tell its cart", async () => {
    for (const [tellsCart, expected] of [
      [true, { code: "ok" }],
      [false, { code: "refused", message: messages.cartFull }],
    ] as const) {
      await beginCart({ tellsCart });
      const ids = Array.from({ length: 41 }, (_, index) => String(index + 1));
      for (const id of ids) up.products.set(id, { price: 500, stock: 10 });
      const visit = await asha.open();
      for (const productId of ids.slice(0, 40)) await addProductToCart(visit, lineOf(1, { productId }));
      expect(await addProductToCart(visit, lineOf(1, { productId: "41" }))).toEqual(expected);
    }
  });
});

describe("changing a customer's cart", () => {
  beforeEach(async () => {
    await add(lineOf(2));
    await add(lineOf(3, { size: "L" }));
  });

  test("sets one line, up or down", async () => {
    await change(lineOf(5));
    await change(lineOf(1, { size: "L" }));
    expect(upstreamLines()).toEqual([lineOf(5), lineOf(1, { size: "L" })]);
    expect(await linesHere()).toEqual([lineOf(5), lineOf(1, { size: "L" })]);
  });

  test.each([{}, { items: [] }, { success: "no" }])("fails where the answer %j names no success", async (answer) => {
    up.fail(/PUT \/cart/, () => Response.json(answer));
    const before = await linesHere();
    expect(await change(lineOf(5))).toEqual({ code: "refused", message: null });
    expect(await linesHere()).toEqual(before);
  });

  test("removes a line at 0, and leaves the other size", async () => {
    await change(lineOf(0));
    expect([upstreamLines(), await linesHere()]).toEqual([[lineOf(3, { size: "L" })], [lineOf(3, { size: "L" })]]);
  });

  test("sets a line that this browser did not know", async () => {
    await beginCart({ tellsCart: false });
    await change(lineOf(4));
    expect(await linesHere()).toEqual([lineOf(4)]);
  });

  test.each([
    ["a quantity", () => change(lineOf(5)), [lineOf(5), lineOf(3, { size: "L" })]],
    ["a removal", () => remove(lineOf(2)), [lineOf(3, { size: "L" })]],
  ])("%s has worked if only its answer was lost", async (_, work, expected) => {
    up.fail(/(PUT|DELETE) \/cart\/1/, "after");
    expect(await work()).toEqual({ code: "ok" });
    expect([upstreamLines(), await linesHere()]).toEqual([expected, expected]);
  });

  test.each([
    ["a quantity", () => change(lineOf(5))],
    ["a removal", () => remove(lineOf(2))],
  ])("%s fails if it never arrived, and the cart is as it was", async (_, work) => {
    up.fail(/(PUT|DELETE) \/cart\/1/, "before");
    await expect(work()).rejects.toThrow(UpstreamUnavailable);
    expect(upstreamLines()).toEqual([lineOf(2), lineOf(3, { size: "L" })]);
  });

  test.each([
    ["a removal", undefined, () => remove(lineOf(2)), []],
    ["a removal without an answer", "after", () => remove(lineOf(2)), []],
    ["a quantity without an answer", "after", () => change(lineOf(5)), [lineOf(5)]],
  ] as const)("%s works where another browser has removed the other size", async (_, fault, work, expected) => {
    up.carts.set(`Bearer token-${id}`, [lineOf(2)]);
    if (fault !== undefined) up.fail(/(PUT|DELETE) \/cart\/1/, fault);
    expect([await work(), await linesHere()]).toEqual([{ code: "ok" }, expected]);
  });

  test("brings the cart up to date even if the change failed", async () => {
    await add(lineOf(1, { productId: "2" }), asha.copy());
    up.fail(/PUT/, "before");
    const visit = await asha.open();
    await expect(changeQuantity(visit, lineOf(2), 5)).rejects.toThrow(UpstreamUnavailable);
    expect(visit.cart.lines).toEqual([lineOf(2), lineOf(3, { size: "L" }), lineOf(1, { productId: "2" })]);
  });

  test("is not taken for changed where another browser changed the other size by as much", async () => {
    up.fail(/PUT/, () => {
      up.carts.set(`Bearer token-${id}`, [lineOf(2), lineOf(6, { size: "L" })]);
      return new Response(null, { status: 503 });
    });
    await expect(change(lineOf(5))).rejects.toThrow(UpstreamUnavailable);
  });

  test("empties it, unless that is refused", async () => {
    up.fail(/DELETE \/cart$/, () => Response.json({ message: "not now" }, { status: 409 }));
    const before = await linesHere();
    expect(await asha.visit(emptyCustomerCart)).toEqual({ code: "refused", message: "not now" });
    expect(await linesHere()).toEqual(before);
    up.fail(null);
    expect([await asha.visit(emptyCustomerCart), await linesHere(), upstreamLines()]).toEqual([{ code: "ok" }, [], []]);
  });

  test("counts every item, also of lines that its cookie has no room for", async () => {
    const lines = Array.from({ length: 49 }, (_, index) => lineOf(2, { productId: longId(index) }));
    up.carts.set(`Bearer token-${id}`, lines);
    await asha.visit((visit) => refreshCart(visit));
    const visit = await asha.open();
    expect([visit.cart.lines.length < 49, countCartItems(visit)]).toEqual([true, 98]);
  });
});

const open = { size: null, color: null };
const chosen = { size: "M", color: "Red" };
const choose = (by = asha) => by.visit((visit) => chooseLineOptions(visit, lineOf(0, open), chosen));

describe("choosing the size and colour of a line, at an upstream that has a call for it", () => {
  /** Answers with a status, and the cart as it is then. */
  const answerTo = (status: number, lines: CartLine[]) => () => {
    up.carts.set(`Bearer token-${id}`, lines);
    return Response.json(
      { items: lines.map(({ productId, ...line }) => ({ ...line, product_id: productId })) },
      { status },
    );
  };

  test.each([200, 503])("is done by that call alone, also if its answer is lost (%d)", async (status) => {
    await add(lineOf(2, open));
    up.fail(/PUT/, answerTo(status, [lineOf(2, chosen)]));
    expect([(await choose()).code, additions().length]).toEqual(["ok", 1]);
    expect(await linesHere()).toEqual([lineOf(2, chosen)]);
  });

  test.each([
    ["nothing of it", [lineOf(2, open)]],
    ["both lines", [lineOf(2, open), lineOf(2, chosen)]],
  ])("fails where the answer is lost and the cart has %s", async (_, lines) => {
    await add(lineOf(2, open));
    up.fail(/PUT/, answerTo(503, lines));
    await expect(choose()).rejects.toThrow(UpstreamUnavailable);
  });
});

describe("choosing the size and colour of a line, at an upstream that has no call for it", () => {
  test("removes the line and adds it again, once for a double click", async () => {
    await add(lineOf(2, open));
    const [tab, older] = [asha.copy(), asha.copy()];
    const results = await Promise.all([choose(), choose(tab)]);
    expect([...results, await choose(older)].map(({ code }) => code)).toEqual(["ok", "ok", "ok"]);
    expect(upstreamLines()).toEqual([lineOf(2, chosen)]);
    expect([await linesHere(), (await tab.open()).cart.lines]).toEqual([[lineOf(2, chosen)], [lineOf(2, chosen)]]);
  });

  test("adds the pieces to a line that has them already", async () => {
    await add(lineOf(3, chosen));
    await add(lineOf(2, open));
    await choose();
    expect([upstreamLines(), await linesHere()]).toEqual([[lineOf(5, chosen)], [lineOf(5, chosen)]]);
  });

  test("keeps the size and colour of other upstreams that refuse the field, or ignore both", async () => {
    up.fail(/PUT/, () => Response.json({ message: "unknown field" }, { status: 422 }));
    await add(lineOf(1, open));
    expect([(await choose()).code, upstreamLines()]).toEqual(["ok", [lineOf(1, chosen)]]);
    await beginCart({ ignoresOptions: true });
    await add(lineOf(2, open));
    expect([(await choose()).code, upstreamLines()]).toEqual(["ok", [lineOf(2, open)]]);
    expect(await linesHere()).toEqual([lineOf(2, chosen)]);
  });

  test("keeps the line for later if the answer fails after it was removed, and adds it once", async () => {
    await add(lineOf(2, open));
    up.fail(/cart\/add/);
    expect((await choose()).code).toBe("ok");
    expect((await asha.open()).cart.pending).toMatchObject([lineOf(2, chosen)]);
    up.fail(null);
    await asha.visit((visit) => refreshCart(visit));
    expect([upstreamLines(), await linesHere()]).toEqual([[lineOf(2, chosen)], [lineOf(2, chosen)]]);
  });

  test("brings the line back if the chosen one is refused", async () => {
    await add(lineOf(2, open));
    up.refuseNext(/cart\/add/);
    expect((await choose()).code).toBe("refused");
    expect([upstreamLines(), await linesHere()]).toEqual([[lineOf(2, open)], [lineOf(2, open)]]);
  });

  test("changes nothing if the line may not be removed", async () => {
    await add(lineOf(2, open));
    up.refuseNext(/DELETE/);
    expect(await choose()).toMatchObject({ code: "refused" });
    expect([upstreamLines(), await linesHere()]).toEqual([[lineOf(2, open)], [lineOf(2, open)]]);
  });

  test("brings back what is left of the line if the chosen one is taken in part", async () => {
    await add(lineOf(3, open));
    up.products.set("1", { price: 500, stock: 2 });
    up.refuseNext(/cart\/add/);
    expect(await choose()).toEqual({ code: "refused", message: null });
    expect(upstreamLines()).toEqual([lineOf(2, chosen), lineOf(1, open)]);
    expect(await linesHere()).toEqual(upstreamLines());
  });

  test("finds a line that only the upstream knows", async () => {
    up.carts.set(`Bearer token-${id}`, [lineOf(2, { productId: "2" }), lineOf(2, open)]);
    expect((await choose()).code).toBe("ok");
    expect(upstreamLines()).toEqual([lineOf(2, { productId: "2" }), lineOf(2, chosen)]);
  });

  test("refuses a line that another tab has removed, more than 99 of one, and half a choice", async () => {
    expect(await choose()).toEqual({ code: "refused", message: messages.cartLineGone });
    await add(lineOf(99, open));
    await add(lineOf(1, chosen));
    expect(await choose()).toEqual({ code: "refused", message: messages.tooManyOfOne(99) });
    const half = await asha.visit((visit) => chooseLineOptions(visit, lineOf(0, open), { size: "M", color: "Mauve" }));
    expect(half).toEqual({ code: "refused", message: messages.chooseSizeAndColor });
    expect(await linesHere()).toEqual([lineOf(99, open), lineOf(1, chosen)]);
  });
});

describe("an upstream that ignores size and colour", () => {
  const bare = (quantity: number) => [{ ...lineOf(quantity), size: null }];
  beforeEach(async () => {
    await beginCart({ ignoresOptions: true });
    await add(lineOf(2));
    await add(lineOf(3, { size: "L" }));
  });

  test("is sent the sum of a product's lines", async () => {
    await change(lineOf(4));
    expect([upstreamLines(), await linesHere()]).toEqual([bare(7), [lineOf(4), lineOf(3, { size: "L" })]]);
  });

  test("keeps the other lines of a product when one is removed", async () => {
    await remove(lineOf(2));
    expect([upstreamLines(), await linesHere()]).toEqual([bare(3), [lineOf(3, { size: "L" })]]);
  });

  test.each([
    ["a quantity", () => change(lineOf(4)), 7],
    ["a removal", () => remove(lineOf(2)), 3],
  ])("%s has worked if only its answer was lost", async (_, work, left) => {
    up.fail(/(PUT|DELETE) \/cart\/1/, "after");
    expect([await work(), upstreamLines()]).toEqual([{ code: "ok" }, bare(left)]);
  });
});
