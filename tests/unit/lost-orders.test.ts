import { UpstreamUnavailable } from "#app/gateway/faults.server.ts";
import { describe, expect, test } from "vitest";
import { addProductToCart, changeQuantity } from "#app/cart/change-cart.server.ts";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { endCheckout, isComplete } from "#app/checkout/checkout-draft.server.ts";
import { saveCheckout, requireCustomer } from "#app/session/visit.server.ts";
import { findLostOrder } from "#app/checkout/without-idempotency-keys.server.ts";
import type { MemoryUpstream } from "#tests/support/memory-upstream.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";
import {
  asha,
  beginCheckout,
  card,
  cash,
  enterCheckout,
  id,
  placeSeen,
  readReview,
  twoPieces,
  up,
  useSessionCheckout,
} from "#tests/support/session.ts";

const iso = (ms: number) => new Date(ms).toISOString();

useSessionCheckout();

describe("an order whose answer is lost", () => {
  const loseAnswer = () => up.fail(/POST \/orders$/, "after");
  const neverArrive = () => up.fail(/POST \/orders$/, "before");
  /** An order as the upstream lists it; one that a checkout of 1,000 rupees in cash would take for its own. */
  const listed = (fields: object) => ({
    id: "90",
    status: "pending",
    total: 1000,
    paymentMethod: "cod",
    createdAt: iso(Date.now()),
    ...fields,
  });

  test("is found among the customer's orders, and empties the cart", async () => {
    const seen = await readReview(asha);
    loseAnswer();
    expect(await asha.visit(placeSeen(seen))).toMatchObject({
      code: "placed",
      isNew: true,
      order: { key: seen.key, number: "1", orderId: "1", totalPaise: 100_000, method: "cod" },
    });
    const after = await asha.open();
    expect([up.orders.length, after.cart.lines, after.checkout?.placed?.number]).toEqual([1, [], "1"]);
  });

  test("may be one of any total while an empty checkout looks for it, and is unknown while nobody answers", async () => {
    const { checkout } = await asha.open();
    if (!isComplete(checkout)) throw new Error("the checkout is incomplete");
    const find = () => asha.visit((visit) => findLostOrder(visit, checkout, "key-1", null));
    expect(await find()).toBeNull();
    up.orders.push(listed({ total: 900 }));
    expect(await find()).toMatchObject({ key: "key-1", number: "90", totalPaise: 90_000 });
    up.fail(/orders/);
    await expect(find()).rejects.toThrow(UpstreamUnavailable);
  });

  test("is found by a later submission that meets an empty cart", async () => {
    const seen = await readReview(asha);
    loseAnswer();
    const tab = asha.copy();
    await asha.visit(placeSeen(seen));
    up.fail(null);
    expect(await tab.visit(placeSeen(seen))).toMatchObject({ code: "placed", order: { number: "1" } });
    expect(up.orders.length).toBe(1);
  });

  test("has failed, and can be sent again, if it never arrived", async () => {
    const seen = await readReview(asha);
    neverArrive();
    expect((await asha.visit(placeSeen(seen))).code).toBe("failed");
    up.fail(null);
    expect((await asha.visit(placeSeen(seen))).code).toBe("placed");
    expect(up.orders.length).toBe(1);
  });

  test("has failed if the upstream cannot tell its orders, even with an empty cart", async () => {
    const seen = await readReview(asha);
    await asha.visit((visit) => changeQuantity(visit, twoPieces, 0));
    up.fail(/orders/);
    expect((await asha.visit(placeSeen(seen))).code).toBe("failed");
  });

  test("is not searched for after a timeout: the next try asks", async () => {
    const seen = await readReview(asha);
    const runtime = testRuntime(up.fetch);
    const withDeadline = shopper({ ...runtime, upstream: { ...runtime.upstream, timeoutMs: 200 } }, asha.cookies);
    up.fail(/POST \/orders$/, () => new Promise(() => undefined));
    const asked = () => up.calls.filter(({ call }) => call === "GET /orders/user").length;
    const before = asked();
    expect([(await withDeadline.visit(placeSeen(seen))).code, asked()]).toEqual(["failed", before]);
  });

  /** What becomes of an order that never arrives while the upstream lists these. */
  const placedBeside = async (...orders: object[]) => {
    const seen = await readReview(asha);
    neverArrive();
    up.orders.push(...(orders.map(listed) as MemoryUpstream["orders"]));
    return asha.visit(placeSeen(seen));
  };

  test.each([
    ["a cancelled one", { status: "cancelled" }],
    ["one of another total", { total: 900 }],
    ["one without a total", { total: null }],
    ["one paid by another method", { paymentMethod: "card" }],
    ["one without a time", { createdAt: null }],
  ])("is not %s", async (_, fields) => {
    expect((await placedBeside(fields)).code).toBe("failed");
  });

  test.each([
    ["whose method is not told", { paymentMethod: null }],
    ["whose payment in cash has an id of its own", { paymentDetails: { paymentId: "cash-1" } }],
    ["whose status is a word of its own", { status: "packed" }],
    // There was none when the checkout began.
    ["of any time, whatever the upstream's clock says", { createdAt: iso(Date.now() - 3_600_000) }],
  ])("may be one %s", async (_, fields) => {
    expect(await placedBeside(fields)).toMatchObject({ code: "placed", order: { number: "90", method: "cod" } });
  });

  test.each([
    ["is not the one of another card payment", { paymentDetails: { paymentId: "pay-6" } }, "failed"],
    ["is the one of its card payment", { paymentDetails: { paymentId: "pay-7" } }, "placed"],
    ["is one by card whose payment the list does not tell", {}, "placed"],
  ])("%s", async (_, fields, code) => {
    await beginCheckout(card);
    expect((await placedBeside({ paymentMethod: "card", ...fields })).code).toBe(code);
  });

  test("is the newest of several", async () => {
    const now = Date.now();
    const times = [now, now + 2_000, now + 1_000];
    const several = times.map((time, index) => ({ id: `${91 + index}`, createdAt: iso(time) }));
    expect(await placedBeside(...several)).toMatchObject({ order: { number: "92" } });
  });

  test("is newer than the orders there were when the checkout began", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    const before = Date.now() + 5_000;
    up.orders.push(listed({ id: "80", createdAt: iso(before - 9_000) }), listed({ id: "81", createdAt: iso(before) }));
    await enterCheckout(asha, cash);
    const seen = await readReview(asha);
    neverArrive();
    expect((await asha.visit(placeSeen(seen))).code).toBe("failed");
    up.orders.push(listed({ id: "82", createdAt: iso(before + 1) }));
    expect(await asha.visit(placeSeen(seen))).toMatchObject({ code: "placed", order: { number: "82" } });
  });

  test("is judged by the shop's clock, give or take a minute, if the upstream told no orders at the beginning", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    up.fail(/GET \/orders/);
    await enterCheckout(asha, cash);
    const seen = await readReview(asha);
    neverArrive();
    up.orders.push(listed({ createdAt: iso(Date.now() - 120_000) }));
    expect((await asha.visit(placeSeen(seen))).code).toBe("failed");
    up.orders.push(listed({ id: "91", createdAt: iso(Date.now() - 30_000) }));
    expect(await asha.visit(placeSeen(seen))).toMatchObject({ code: "placed", order: { number: "91" } });
  });

  test("is newer than those orders whose time can be read, and judged by the shop's clock if none can", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    const before = Date.now() + 5_000;
    up.orders.push(listed({ id: "80", createdAt: "yesterday" }), listed({ id: "81", createdAt: iso(before) }));
    await enterCheckout(asha, cash);
    expect((await asha.open()).checkout?.after).toBe(iso(before));
    await asha.visit((visit) => saveCheckout(visit, null));
    up.orders.splice(1);
    await enterCheckout(asha, cash);
    expect((await asha.open()).checkout?.after).toBeNull();
  });

  test("is not the order that this browser placed last", async () => {
    const first = await readReview(asha);
    await asha.visit(placeSeen(first));
    await asha.visit((visit) => addProductToCart(visit, twoPieces));
    up.fail(/GET \/orders/);
    await enterCheckout(asha, cash);
    const second = await readReview(asha);
    neverArrive();
    expect((await asha.visit(placeSeen(second))).code).toBe("failed");
  });

  test("is not the last order of this browser, also if another process placed it", async () => {
    const placed = {
      key: "a.1",
      number: "90",
      orderId: "90",
      createdAt: iso(0),
      totalPaise: 1,
      method: "cod" as const,
    };
    await asha.visit((visit) => endCheckout(visit, requireCustomer(visit).id, placed));
    up.fail(/GET \/orders/);
    await enterCheckout(asha, cash);
    const seen = await readReview(asha);
    neverArrive();
    up.orders.push(listed({}));
    expect((await asha.visit(placeSeen(seen))).code).toBe("failed");
    up.orders.push(listed({ id: "91" }));
    expect(await asha.visit(placeSeen(seen))).toMatchObject({ order: { number: "91" } });
  });

  test.each([
    ["of another checkout", () => undefined],
    ["that another checkout has found", loseAnswer],
  ])("is not the order %s", async (_, before) => {
    const elsewhere = shopper(testRuntime(up.fetch));
    await elsewhere.logIn(id);
    await elsewhere.visit((visit) => readPricedCart(visit));
    await enterCheckout(elsewhere, cash);
    const [here, there] = [await readReview(asha), await readReview(elsewhere)];
    before();
    expect((await elsewhere.visit(placeSeen(there))).code).toBe("placed");
    up.fail(null);
    expect((await asha.visit(placeSeen(here))).code).toBe("empty");
  });
});
