import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ShippingInfo } from "../../contract/orders.ts";
import { createTermsCache } from "../../app/gateway/terms-cache.server.ts";
import { addProductToCart, changeQuantity } from "../../app/session/cart/change-cart.server.ts";
import { readPricedCart } from "../../app/session/cart/priced-cart.server.ts";
import {
  coversTotal,
  endCheckout,
  isComplete,
  keepShippingInfo,
  saveCheckout,
  savePayment,
  saveShippingInfo,
} from "../../app/session/checkout/checkout-draft.server.ts";
import { orderKey, orderRequestOf } from "../../app/session/checkout/order-request.server.ts";
import { placeOrder, type PlaceOrderResult } from "../../app/session/checkout/place-order.server.ts";
import { findLostOrder } from "../../app/session/checkout/without-idempotency-keys.server.ts";
import { checkoutCookie, type ChosenPayment } from "../../app/session/cookies/checkout-cookie.server.ts";
import { requireCustomer } from "../../app/session/login/login.server.ts";
import type { Visit } from "../../app/session/visit.server.ts";
import { specifiedShipping } from "../../domain/totals.ts";
import { memoryUpstream, type MemoryUpstream } from "../support/memory-upstream.ts";
import { shopper, testRuntime, type SessionShopper } from "../support/shopper.ts";

const shipping: ShippingInfo = {
  fullName: "Asha Rao",
  email: "asha@example.org",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  zipCode: "570001",
  country: "IN",
};
const cash: ChosenPayment = {
  method: "cod",
  paymentId: null,
  brand: null,
  last4: null,
  cardName: null,
  upiId: null,
  amountPaise: null,
  isTest: false,
};
const card: ChosenPayment = { ...cash, method: "card", paymentId: "pay-7", last4: "4242", amountPaise: 100_000 };
const line = { productId: "1", size: null, color: null, quantity: 2 };

let up: MemoryUpstream;
let asha: SessionShopper;
let customers = 0;

/** A customer whose cart holds two of product 1 (1,000 rupees), with an address and a payment. */
async function beginCheckout(payment: ChosenPayment = cash, setup: Parameters<typeof memoryUpstream>[0] = {}) {
  up = memoryUpstream(setup);
  asha = shopper(testRuntime(up.fetch));
  await asha.logIn(`customer-${++customers}`);
  await asha.visit((visit) => addProductToCart(visit, line));
  await enterCheckout(payment);
}

async function enterCheckout(payment: ChosenPayment) {
  await asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, shipping));
  await asha.visit((visit) => visit.checkout !== null && savePayment(visit, visit.checkout, payment));
}

/** The key and total of the review page. */
async function review(by = asha): Promise<{ key: string; totalPaise: number }> {
  return by.visit(async (visit) => {
    const cart = await readPricedCart(visit);
    if (!isComplete(visit.checkout)) throw new Error("the checkout is incomplete");
    const request = orderRequestOf(requireCustomer(visit), visit.checkout, cart);
    return { key: orderKey(visit.checkout, request), totalPaise: cart.totals.totalPaise };
  });
}

const place = ({ key, totalPaise }: { key: string; totalPaise: number }) => {
  return (visit: Visit): Promise<PlaceOrderResult> => placeOrder(visit, requireCustomer(visit), key, totalPaise);
};
const sentOrders = () => up.calls.filter(({ call }) => call === "POST /orders");
const iso = (ms: number) => new Date(ms).toISOString();

beforeEach(() => beginCheckout());

describe("terms that change while the shopper reads the review", () => {
  /** An upstream whose shipping is what `amount` says, and a shop that has read it. */
  async function beginWithTerms(payment: ChosenPayment = cash) {
    up = memoryUpstream();
    const told = { amount: 0 };
    const terms = createTermsCache({
      own: { shipping: specifiedShipping, payments: null, returnDays: null },
      base: "http://upstream.internal",
      fetch: async () => {
        // Slower than the review is read again: who does not wait for the terms shows the old ones.
        await setTimeout(50);
        return Response.json({ data: { shipping: { amount: told.amount, free_over: null } } });
      },
      onChange: () => undefined,
      report: () => undefined,
    });
    const runtime = testRuntime(up.fetch);
    asha = shopper({ ...runtime, upstream: { ...runtime.upstream, terms } });
    await asha.logIn(`customer-${++customers}`);
    await asha.visit((visit) => addProductToCart(visit, line));
    await enterCheckout(payment);
    return told;
  }
  const refuseTotal = () =>
    up.fail(/^POST \/orders$/, () => Response.json({ message: "Changed.", code: "total_changed" }, { status: 409 }));

  test("a refused total reads the terms again, so that the review shows the new ones at once", async () => {
    const told = await beginWithTerms();
    const seen = await review();
    told.amount = 49;
    refuseTotal();
    expect(await asha.visit(place(seen))).toMatchObject({ code: "refused", problem: { code: "total_changed" } });
    up.fail(null);
    const fresh = await review();
    expect([seen.totalPaise, fresh.totalPaise]).toEqual([100_000, 104_900]);
    expect(await asha.visit(place(seen))).toEqual({ code: "changed", totalChanged: true });
    expect(await asha.visit(place(fresh))).toMatchObject({ code: "placed", order: { totalPaise: 104_900 } });
  });

  test("a card payment of the old total is asked for again, and nothing is ordered", async () => {
    const told = await beginWithTerms(card);
    const seen = await review();
    told.amount = 49;
    refuseTotal();
    await asha.visit(place(seen));
    up.fail(null);
    expect(await asha.visit(place(await review()))).toEqual({ code: "unpaid", totalChanged: false });
    expect(up.orders).toEqual([]);
  });
});

describe("an order that goes well", () => {
  test("is sent as it was reviewed, under its key, and ends the checkout", async () => {
    const seen = await review();
    const result = await asha.visit(place(seen));
    expect(result).toMatchObject({
      code: "placed",
      isNew: true,
      order: { key: seen.key, number: "1", orderId: "1", totalPaise: 100_000, method: "cod" },
    });
    expect(sentOrders()).toMatchObject([
      {
        key: seen.key,
        body: {
          items: [{ product_id: 1, qty: 2, price: 500, name: "Product 1", options: { size: null, color: null } }],
          shippingInfo: shipping,
          paymentMethod: "cod",
          paymentDetails: null,
          subtotal: 1000,
          shipping: 0,
          total: 1000,
          status: "pending",
        },
      },
    ]);
    const after = await asha.open();
    expect([after.cart.lines, after.checkout?.shipping, after.checkout?.payment]).toEqual([[], null, null]);
  });

  test("names the payment and the card's last four digits, nothing else of the card", async () => {
    await beginCheckout(card);
    await asha.visit(place(await review()));
    expect(sentOrders()[0]?.body).toMatchObject({
      status: "processing",
      paymentMethod: "card",
      paymentDetails: { paymentId: "pay-7", last4: "4242", brand: null, cardName: null, upiId: null },
    });
  });

  test("empties the cart of an upstream that does not", async () => {
    await beginCheckout(cash, { emptiesCart: false });
    await asha.visit(place(await review()));
    expect([[...up.carts.values()].flat(), (await asha.open()).cart.lines]).toEqual([[], []]);
  });

  test("empties the cart of an upstream that cannot tell it", async () => {
    await beginCheckout(cash, { emptiesCart: false, tellsCart: false });
    await asha.visit(place(await review()));
    expect([[...up.carts.values()].flat(), (await asha.open()).cart.lines]).toEqual([[], []]);
  });

  test("empties a cart of two lines, too", async () => {
    await beginCheckout(cash, { emptiesCart: false });
    await asha.visit((visit) => addProductToCart(visit, { ...line, productId: "2" }));
    await asha.visit(place(await review()));
    expect([[...up.carts.values()].flat(), (await asha.open()).cart.lines]).toEqual([[], []]);
  });

  test("asks an upstream that empties the cart itself for nothing more", async () => {
    await asha.visit(place(await review()));
    expect(up.calls.filter(({ call }) => call === "DELETE /cart")).toEqual([]);
  });

  test("empties this browser's cart if the upstream can neither tell nor empty its own", async () => {
    await beginCheckout(cash, { emptiesCart: false, tellsCart: false });
    const seen = await review();
    up.fail(/DELETE \/cart/);
    expect((await asha.visit(place(seen))).code).toBe("placed");
    expect((await asha.open()).cart.lines).toEqual([]);
  });

  test("leaves one of its lines that was added again while it was created", async () => {
    await asha.visit((visit) => addProductToCart(visit, { ...line, productId: "2" }));
    const seen = await review();
    up.fail(/POST \/orders/, async () => {
      up.fail(null);
      const [token = ""] = up.carts.keys();
      up.carts.set(token, [line]);
      return Response.json({ id: "77" }, { status: 201 });
    });
    await asha.visit(place(seen));
    expect((await asha.open()).cart.lines).toEqual([line]);
  });

  test.each([
    ["the address", "gift@example.org", "gift@example.org"],
    ["the account, if the address has none", null, "asha@example.org"],
  ])("names the e-mail of %s", async (_, email, expected) => {
    await asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, { ...shipping, email }));
    await asha.visit(place(await review()));
    expect(sentOrders()[0]?.body).toMatchObject({ email: expected });
  });

  test("leaves a line that was added while it was created", async () => {
    const seen = await review();
    up.fail(/POST \/orders/, async () => {
      up.fail(null);
      const [token = ""] = up.carts.keys();
      up.carts.set(token, [{ productId: "2", quantity: 5, size: null, color: null }]);
      return Response.json({ id: "77" }, { status: 201 });
    });
    await asha.visit(place(seen));
    expect((await asha.open()).cart.lines).toEqual([{ productId: "2", quantity: 5, size: null, color: null }]);
  });

  test("leaves what is left of a line that was bought in part", async () => {
    const seen = await review();
    up.fail(/POST \/orders/, async () => {
      up.fail(null);
      const [token = ""] = up.carts.keys();
      up.carts.set(token, [{ productId: "1", quantity: 1, size: null, color: null }]);
      return Response.json({ id: "77" }, { status: 201 });
    });
    await asha.visit(place(seen));
    expect((await asha.open()).cart.lines).toMatchObject([{ productId: "1", quantity: 1 }]);
  });
});

describe("the same key again", () => {
  test("gives the order that this browser already has, as not new", async () => {
    const seen = await review();
    await asha.visit(place(seen));
    const callsBefore = up.calls.length;
    expect(await asha.visit(place(seen))).toMatchObject({ code: "placed", isNew: false, order: { number: "1" } });
    expect([up.orders.length, up.calls.length]).toEqual([1, callsBefore]);
  });

  test("gives one order to a double click", async () => {
    const seen = await review();
    const tab = asha.copy();
    const results = await Promise.all([asha.visit(place(seen)), tab.visit(place(seen))]);
    expect(results.map((result) => result.code)).toEqual(["placed", "placed"]);
    expect([up.orders.length, (await asha.open()).cart.lines, (await tab.open()).cart.lines]).toEqual([1, [], []]);
  });

  test("waits for an order that is under way, and empties the cart that it read before", async () => {
    const seen = await review();
    const tab = asha.copy();
    const gate = Promise.withResolvers<void>();
    up.fail(/POST \/orders$/, async () => {
      await gate.promise;
      up.carts.clear();
      return Response.json({ id: "77" }, { status: 201 });
    });
    const reads = () => up.calls.filter(({ call }) => call === "GET /cart").length;
    const first = asha.visit(place(seen));
    await vi.waitFor(() => expect(sentOrders().length).toBe(1));
    const readsBefore = reads();
    const second = tab.visit(place(seen));
    await vi.waitFor(() => expect(reads()).toBe(readsBefore + 1));
    gate.resolve();
    expect([await first, await second]).toMatchObject([{ order: { number: "77" } }, { order: { number: "77" } }]);
    expect([sentOrders().length, (await tab.open()).cart.lines]).toEqual([1, []]);
  });

  test.each([
    ["fails", "payment_unknown", 503, "failed"],
    ["is refused", "out_of_stock", 409, "refused"],
    ["is refused for its payment, in a tab whose checkout is gone,", "payment_invalid", 409, "refused"],
  ])("is told the same when the order that is under way %s", async (_, code, status, expected) => {
    const seen = await review();
    const tab = asha.copy();
    const gate = Promise.withResolvers<void>();
    up.fail(/POST \/orders$/, async () => {
      await gate.promise;
      return Response.json({ code, message: "Sorry" }, { status });
    });
    const first = asha.visit(place(seen));
    await vi.waitFor(() => expect(sentOrders().length).toBe(1));
    const second = tab.visit((visit) => {
      if (code === "payment_invalid") saveCheckout(visit, null);
      return place(seen)(visit);
    });
    await vi.waitFor(() => expect(up.calls.filter(({ call }) => call === "GET /products/1").length).toBe(3));
    gate.resolve();
    await first;
    expect((await second).code).toBe(expected);
  });

  test("gives the order to a tab whose cookies are older, and empties its cart", async () => {
    const seen = await review();
    const tab = asha.copy();
    await asha.visit(place(seen));
    expect(await tab.visit(place(seen))).toMatchObject({ code: "placed", isNew: true, order: { number: "1" } });
    const after = await tab.open();
    expect([up.orders.length, after.cart.lines, after.checkout?.shipping]).toEqual([1, [], null]);
  });

  test("leaves in an older tab what was added since", async () => {
    const seen = await review();
    const tab = asha.copy();
    await asha.visit(place(seen));
    const added = { ...line, productId: "2" };
    await asha.visit((visit) => addProductToCart(visit, added));
    expect(await tab.visit(place(seen))).toMatchObject({ code: "placed", order: { number: "1" } });
    expect((await tab.open()).cart.lines).toEqual([added]);
  });

  test("joins the order even if the checkout was begun anew in this tab", async () => {
    const seen = await review();
    const tab = asha.copy();
    await asha.visit(place(seen));
    await tab.visit((visit) => saveCheckout(visit, null));
    expect((await tab.visit(place(seen))).code).toBe("placed");
  });

  test("does not give one customer's order to another who sends the key", async () => {
    const seen = await review();
    await asha.visit(place(seen));
    const other = shopper(testRuntime(up.fetch));
    await other.logIn("somebody-else");
    expect((await other.visit(place(seen))).code).toBe("incomplete");
  });
});

describe("an order that is not what the customer saw", () => {
  test("is not sent if the total has changed", async () => {
    const seen = await review();
    up.products.set("1", { price: 600, stock: 10 });
    up.fail(null);
    expect(await asha.visit(place(seen))).toEqual({ code: "changed", totalChanged: true });
    expect(up.orders).toEqual([]);
  });

  test("is not sent for a total that its page did not show", async () => {
    const { key } = await review();
    expect(await asha.visit(place({ key, totalPaise: 1 }))).toEqual({ code: "changed", totalChanged: true });
    expect(up.orders).toEqual([]);
  });

  test("is not sent if something else has changed", async () => {
    const seen = await review();
    await asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, { ...shipping, city: "Hubballi" }));
    expect(await asha.visit(place(seen))).toEqual({ code: "changed", totalChanged: false });
    expect(up.orders).toEqual([]);
  });

  test("is unpaid if its card payment was for another total", async () => {
    await beginCheckout({ ...card, amountPaise: 90_000 });
    expect(await asha.visit(place(await review()))).toEqual({ code: "unpaid", totalChanged: false });
    expect(up.orders).toEqual([]);
  });

  test("is unpaid, and says that the total changed, if both are so", async () => {
    await beginCheckout(card);
    const seen = await review();
    up.products.set("1", { price: 600, stock: 10 });
    expect(await asha.visit(place(seen))).toEqual({ code: "unpaid", totalChanged: true });
  });

  test("is incomplete without an address or a payment", async () => {
    const seen = await review();
    await asha.visit((visit) => visit.checkout !== null && savePayment(visit, visit.checkout, null));
    expect((await asha.visit(place(seen))).code).toBe("incomplete");
    await asha.visit(
      (visit) => visit.checkout !== null && saveCheckout(visit, { ...visit.checkout, shipping: null, payment: cash }),
    );
    expect((await asha.visit(place(seen))).code).toBe("incomplete");
    await asha.visit((visit) => saveCheckout(visit, null));
    expect((await asha.visit(place(seen))).code).toBe("incomplete");
  });

  test("is empty if the cart was emptied", async () => {
    const seen = await review();
    await asha.visit((visit) => changeQuantity(visit, line, 0));
    expect((await asha.visit(place(seen))).code).toBe("empty");
  });

  test("has failed if the cart cannot be read", async () => {
    const seen = await review();
    up.fail(/GET \/cart/);
    expect((await asha.visit(place(seen))).code).toBe("failed");
    expect(up.orders).toEqual([]);
  });
});

describe("an order that the upstream refuses", () => {
  const refuse = (body: object) => up.fail(/POST \/orders$/, () => Response.json(body, { status: 409 }));

  test("is refused in the upstream's words, keeps its payment and can be tried again", async () => {
    const seen = await review();
    refuse({ code: "out_of_stock", message: "Product 1 is sold out" });
    expect(await asha.visit(place(seen))).toMatchObject({
      code: "refused",
      problem: { code: "out_of_stock", message: "Product 1 is sold out" },
    });
    expect((await asha.open()).checkout?.payment?.method).toBe("cod");
    up.fail(null);
    expect((await asha.visit(place(seen))).code).toBe("placed");
  });

  test("loses a payment that the upstream does not accept", async () => {
    const seen = await review();
    refuse({ code: "payment_invalid", message: "This payment is used up" });
    expect(await asha.visit(place(seen))).toEqual({ code: "unpaid", totalChanged: false });
    expect((await asha.open()).checkout).toMatchObject({ payment: null, shipping });
  });
});

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
    const seen = await review();
    loseAnswer();
    expect(await asha.visit(place(seen))).toMatchObject({
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
    expect(await find()).toEqual({ code: "none" });
    up.orders.push(listed({ total: 900 }));
    expect(await find()).toMatchObject({ code: "found", order: { key: "key-1", number: "90", totalPaise: 90_000 } });
    up.fail(/orders/);
    expect(await find()).toEqual({ code: "unknown" });
  });

  test("empties this browser's cart if the upstream cannot tell its own", async () => {
    await beginCheckout(cash, { tellsCart: false });
    const seen = await review();
    loseAnswer();
    expect((await asha.visit(place(seen))).code).toBe("placed");
    expect((await asha.open()).cart.lines).toEqual([]);
  });

  test("is found by a later submission that meets an empty cart", async () => {
    const seen = await review();
    loseAnswer();
    const tab = asha.copy();
    await asha.visit(place(seen));
    up.fail(null);
    expect(await tab.visit(place(seen))).toMatchObject({ code: "placed", order: { number: "1" } });
    expect(up.orders.length).toBe(1);
  });

  test("has failed, and can be sent again, if it never arrived", async () => {
    const seen = await review();
    neverArrive();
    expect((await asha.visit(place(seen))).code).toBe("failed");
    up.fail(null);
    expect((await asha.visit(place(seen))).code).toBe("placed");
    expect(up.orders.length).toBe(1);
  });

  test("has failed if the upstream cannot tell its orders, even with an empty cart", async () => {
    const seen = await review();
    await asha.visit((visit) => changeQuantity(visit, line, 0));
    up.fail(/orders/);
    expect((await asha.visit(place(seen))).code).toBe("failed");
  });

  test("is not searched for after a timeout: the next try asks", async () => {
    const seen = await review();
    const runtime = testRuntime(up.fetch);
    const withDeadline = shopper({ ...runtime, upstream: { ...runtime.upstream, timeoutMs: 200 } }, asha.cookies);
    up.fail(/POST \/orders$/, () => new Promise(() => undefined));
    const asked = () => up.calls.filter(({ call }) => call === "GET /orders/user").length;
    const before = asked();
    expect([(await withDeadline.visit(place(seen))).code, asked()]).toEqual(["failed", before]);
  });

  test.each([
    ["a cancelled one", { status: "cancelled" }],
    ["one of another total", { total: 900 }],
    ["one without a total", { total: null }],
    ["one paid by another method", { paymentMethod: "card" }],
    ["one without a time", { createdAt: null }],
  ])("is not %s", async (_, fields) => {
    const seen = await review();
    up.orders.push(listed(fields));
    neverArrive();
    expect((await asha.visit(place(seen))).code).toBe("failed");
  });

  test.each([
    ["whose method is not told", { paymentMethod: null }],
    ["whose payment in cash has an id of its own", { paymentDetails: { paymentId: "cash-1" } }],
    ["whose status is a word of its own", { status: "packed" }],
  ])("may be one %s", async (_, fields) => {
    const seen = await review();
    up.orders.push(listed(fields));
    neverArrive();
    expect(await asha.visit(place(seen))).toMatchObject({ code: "placed", order: { number: "90", method: "cod" } });
  });

  test("is distinguished by its payment from another of the same method", async () => {
    await beginCheckout(card);
    const seen = await review();
    neverArrive();
    up.orders.push(listed({ paymentMethod: "card", paymentDetails: { paymentId: "pay-6" } }));
    expect((await asha.visit(place(seen))).code).toBe("failed");
    up.orders.push(listed({ id: "91", paymentMethod: "card", paymentDetails: { paymentId: "pay-7" } }));
    expect(await asha.visit(place(seen))).toMatchObject({ code: "placed", order: { number: "91" } });
  });

  test("is found although the list does not tell its payment", async () => {
    await beginCheckout(card);
    const seen = await review();
    neverArrive();
    up.orders.push(listed({ paymentMethod: "card" }));
    expect((await asha.visit(place(seen))).code).toBe("placed");
  });

  test("is the newest of several", async () => {
    const seen = await review();
    neverArrive();
    const now = Date.now();
    up.orders.push(
      listed({ id: "91", createdAt: iso(now) }),
      listed({ id: "92", createdAt: iso(now + 2_000) }),
      listed({ id: "93", createdAt: iso(now + 1_000) }),
    );
    expect(await asha.visit(place(seen))).toMatchObject({ order: { number: "92" } });
  });

  test("is newer than the orders there were when the checkout began", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    const before = Date.now() + 5_000;
    up.orders.push(listed({ id: "80", createdAt: iso(before - 9_000) }), listed({ id: "81", createdAt: iso(before) }));
    await enterCheckout(cash);
    const seen = await review();
    neverArrive();
    expect((await asha.visit(place(seen))).code).toBe("failed");
    up.orders.push(listed({ id: "82", createdAt: iso(before + 1) }));
    expect(await asha.visit(place(seen))).toMatchObject({ code: "placed", order: { number: "82" } });
  });

  test("may be any order if there was none when the checkout began, whatever the upstream's clock says", async () => {
    const seen = await review();
    neverArrive();
    up.orders.push(listed({ createdAt: iso(Date.now() - 3_600_000) }));
    expect(await asha.visit(place(seen))).toMatchObject({ code: "placed", order: { number: "90" } });
  });

  test("is judged by the shop's clock, give or take a minute, if the upstream told no orders at the beginning", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    up.fail(/GET \/orders/);
    await enterCheckout(cash);
    const seen = await review();
    neverArrive();
    up.orders.push(listed({ createdAt: iso(Date.now() - 120_000) }));
    expect((await asha.visit(place(seen))).code).toBe("failed");
    up.orders.push(listed({ id: "91", createdAt: iso(Date.now() - 30_000) }));
    expect(await asha.visit(place(seen))).toMatchObject({ code: "placed", order: { number: "91" } });
  });

  test("is newer than those orders whose time can be read, and judged by the shop's clock if none can", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    const before = Date.now() + 5_000;
    up.orders.push(listed({ id: "80", createdAt: "yesterday" }), listed({ id: "81", createdAt: iso(before) }));
    await enterCheckout(cash);
    expect((await asha.open()).checkout?.after).toBe(iso(before));
    await asha.visit((visit) => saveCheckout(visit, null));
    up.orders.splice(1);
    await enterCheckout(cash);
    expect((await asha.open()).checkout?.after).toBeNull();
  });

  test("is not the order that this browser placed last", async () => {
    const first = await review();
    await asha.visit(place(first));
    await asha.visit((visit) => addProductToCart(visit, line));
    up.fail(/GET \/orders/);
    await enterCheckout(cash);
    const second = await review();
    neverArrive();
    expect((await asha.visit(place(second))).code).toBe("failed");
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
    await enterCheckout(cash);
    const seen = await review();
    neverArrive();
    up.orders.push(listed({}));
    expect((await asha.visit(place(seen))).code).toBe("failed");
    up.orders.push(listed({ id: "91" }));
    expect(await asha.visit(place(seen))).toMatchObject({ order: { number: "91" } });
  });

  test("is not the order of another checkout", async () => {
    const elsewhere = shopper(testRuntime(up.fetch));
    await elsewhere.logIn(`customer-${customers}`);
    await elsewhere.visit((visit) => readPricedCart(visit));
    await elsewhere.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, shipping));
    await elsewhere.visit((visit) => visit.checkout !== null && savePayment(visit, visit.checkout, cash));
    const [here, there] = [await review(), await review(elsewhere)];
    await elsewhere.visit(place(there));
    expect((await asha.visit(place(here))).code).toBe("empty");
  });

  test("is not the order that another checkout has found", async () => {
    const elsewhere = shopper(testRuntime(up.fetch));
    await elsewhere.logIn(`customer-${customers}`);
    await elsewhere.visit((visit) => readPricedCart(visit));
    await elsewhere.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, shipping));
    await elsewhere.visit((visit) => visit.checkout !== null && savePayment(visit, visit.checkout, cash));
    const [here, there] = [await review(), await review(elsewhere)];
    loseAnswer();
    expect((await elsewhere.visit(place(there))).code).toBe("placed");
    expect((await asha.visit(place(here))).code).toBe("empty");
  });
});

describe("what the upstream does not tell of its order", () => {
  test("is a random number and the current time", async () => {
    const seen = await review();
    up.fail(/POST \/orders$/, () => Response.json({ success: true }, { status: 201 }));
    const before = Date.now();
    const result = await asha.visit(place(seen));
    if (result.code !== "placed") throw new Error(result.code);
    expect([result.order.number, result.order.orderId]).toEqual([expect.stringMatching(/^\d{6}$/), null]);
    expect(Date.parse(result.order.createdAt)).toBeGreaterThanOrEqual(before);
  });
});

describe("the key of an order", () => {
  test("is the same for the same order, and another for every other checkout", async () => {
    const seen = await review();
    expect((await review()).key).toBe(seen.key);
    await asha.visit((visit) => saveCheckout(visit, null));
    await enterCheckout(cash);
    expect((await review()).key).not.toBe(seen.key);
  });

  test("stays while address and payment are entered again", async () => {
    const seen = await review();
    await enterCheckout(cash);
    expect((await review()).key).toBe(seen.key);
  });

  test.each([
    ["its quantity", (visit: Visit) => changeQuantity(visit, line, 1)],
    ["its products", (visit: Visit) => addProductToCart(visit, { ...line, productId: "2" })],
    [
      "its products at the same total",
      async (visit: Visit) => {
        await addProductToCart(visit, { ...line, productId: "2" });
        await changeQuantity(visit, line, 0);
      },
    ],
    ["its size", (visit: Visit) => addProductToCart(visit, { ...line, size: "M", quantity: 1 })],
    [
      "its address",
      (visit: Visit) =>
        saveShippingInfo(visit, requireCustomer(visit).id, { ...shipping, address: "13 Temple Street" }),
    ],
    ["its payment", (visit: Visit) => visit.checkout !== null && savePayment(visit, visit.checkout, card)],
  ])("changes with %s", async (_, change: (visit: Visit) => unknown) => {
    const seen = await review();
    await asha.visit(change);
    expect((await review()).key).not.toBe(seen.key);
  });
});

describe("the address of a checkout", () => {
  const enter = (address: ShippingInfo) =>
    asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, address));
  const draftHere = async () => (await asha.open()).checkout;

  test("keeps the payment, and so the key of the order, also if the upstream told no orders at the beginning", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    up.fail(/GET \/orders/);
    await enterCheckout(cash);
    const before = await draftHere();
    expect(await enter({ ...shipping, city: "Hubballi" })).toBe(true);
    expect(await draftHere()).toEqual({ ...before, shipping: { ...shipping, city: "Hubballi" } });
  });

  test("asks for the customer's orders once, however often it is entered", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    up.calls.length = 0;
    for (const city of ["Mysuru", "Hubballi"]) await enter({ ...shipping, city });
    expect(up.calls.map(({ call }) => call)).toEqual(["GET /orders/user"]);
  });

  test("begins anew while neither the upstream's orders nor a payment are known", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    up.fail(/GET \/orders/);
    await enter(shipping);
    const before = await draftHere();
    up.fail(null);
    await enter(shipping);
    const after = await draftHere();
    expect([before?.after, after?.after, before?.seed === after?.seed]).toEqual([null, "", false]);
  });

  test("is kept over a login, and begins a checkout of its own after it", async () => {
    await asha.visit((visit) => keepShippingInfo(visit, requireCustomer(visit).id, shipping));
    const kept = await draftHere();
    expect(kept).toMatchObject({ shipping, payment: null, placed: null, after: null });
    await enter(shipping);
    const after = await draftHere();
    expect([after?.after, after?.seed === kept?.seed]).toEqual(["", false]);
  });

  test("is refused, and the one before kept, if it leaves no room for the payment", async () => {
    // Letters that cannot be compressed much, of three bytes each.
    const letters = Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)));
    const draft = await draftHere();
    if (draft === null) throw new Error("there is no checkout");
    const tooLong = letters
      .map((_, length) => ({ ...shipping, address: letters.slice(0, length).join("") }))
      .findLast((address) => checkoutCookie.fits({ ...draft, payment: null, placed: null, shipping: address }));
    expect(await enter(tooLong ?? shipping)).toBe(false);
    expect(await draftHere()).toEqual(draft);
  });

  test("leaves a payment out that the browser has no room for", async () => {
    const draft = await draftHere();
    if (draft === null) throw new Error("there is no checkout");
    const paymentId = Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)));
    const save = (payment: ChosenPayment) => asha.visit((visit) => savePayment(visit, draft, payment));
    expect(await save({ ...card, paymentId: paymentId.join("") })).toBe(false);
    expect(await draftHere()).toEqual(draft);
    expect(await save(card)).toBe(true);
  });
});

test("a receipt keeps no more than forty characters of the upstream's time", async () => {
  const seen = await review();
  up.fail(/POST \/orders$/, () => Response.json({ id: "77", createdAt: "9".repeat(500) }, { status: 201 }));
  expect(await asha.visit(place(seen))).toMatchObject({ order: { createdAt: "9".repeat(40) } });
});

test("a card pays for its own amount alone, cash and a link for any", () => {
  const paid = { ...card, amountPaise: 10_000 };
  expect([9_999, 10_000, 10_001].map((total) => coversTotal(paid, total))).toEqual([false, true, false]);
  expect(coversTotal({ ...cash, amountPaise: 10_000 }, 1)).toBe(true);
  expect(coversTotal({ ...paid, isByLink: true }, 1)).toBe(true);
});
