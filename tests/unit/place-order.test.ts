// One file: every test places the same order, again, late or refused.
import { setTimeout } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { addProductToCart, changeQuantity } from "#app/cart/change-cart.server.ts";
import { savePayment, saveShippingInfo } from "#app/checkout/checkout-draft.server.ts";
import { saveCheckout, requireCustomer } from "#app/session/visit.server.ts";
import type { CheckoutDraft, ChosenPayment } from "#app/session/cookies/checkout-cookie.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import type { ShopTerms } from "#domain/shop-terms.ts";
import { deliveryAddress } from "#tests/support/addresses.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";
import {
  add,
  asha,
  beginCheckout,
  card,
  cash,
  draft,
  placeSeen,
  readReview,
  sentOrders,
  twoPieces,
  type SeenReview,
  up,
  useSessionCheckout,
} from "#tests/support/session.ts";

useSessionCheckout();

describe("an order that goes well", () => {
  test("is sent as it was reviewed, under its key, and ends the checkout", async () => {
    const seen = await readReview(asha);
    const { customer } = await asha.open();
    const result = await asha.visit(placeSeen(seen));
    expect(result).toMatchObject({
      code: "placed",
      isNew: true,
      order: { key: seen.key, number: "1", orderId: "1", totalPaise: 100_000, method: "cod" },
    });
    expect(sentOrders()).toMatchObject([
      {
        key: seen.key,
        body: {
          userId: customer?.id,
          items: [{ product_id: 1, qty: 2, price: 500, name: "Product 1", options: { size: "M", color: "Red" } }],
          shippingInfo: deliveryAddress,
          paymentMethod: "cod",
          paymentDetails: null,
          subtotal: 1000,
          tax: 0,
          shipping: 0,
          total: 1000,
          status: "pending",
        },
      },
    ]);
    const after = await asha.open();
    expect([after.cart.lines, after.checkout?.shipping, after.checkout?.payment]).toEqual([[], null, null]);
  });

  test("takes the gift note along where there is one", async () => {
    const sentNote = async () => {
      await asha.visit(placeSeen(await readReview(asha)));
      return sentOrders().at(-1)?.body;
    };
    expect(await sentNote()).not.toHaveProperty("giftNote");
    await beginCheckout();
    const noted = { ...deliveryAddress, giftNote: "For Didi" };
    await asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, noted));
    expect(await sentNote()).toHaveProperty("giftNote", "For Didi");
  });

  test("names the payment and the card's last four digits, nothing else of the card", async () => {
    await beginCheckout(card);
    await asha.visit(placeSeen(await readReview(asha)));
    expect(sentOrders()[0]?.body).toMatchObject({
      status: "processing",
      paymentMethod: "card",
      paymentDetails: { paymentId: "pay-7", last4: "4242", brand: null, cardName: null, upiId: null },
    });
  });

  test("names no payment where it is made by a link", async () => {
    await beginCheckout({ ...card, isByLink: true });
    await asha.visit(placeSeen(await readReview(asha)));
    expect(sentOrders()[0]?.body).toMatchObject({ paymentMethod: "card", paymentDetails: null });
  });

  test.each([
    ["does not", { emptiesCart: false }],
    ["cannot tell it", { emptiesCart: false, tellsCart: false }],
  ])("empties the cart of an upstream that %s", async (_, setup) => {
    await beginCheckout(cash, setup);
    await asha.visit(placeSeen(await readReview(asha)));
    expect([[...up.carts.values()].flat(), (await asha.open()).cart.lines]).toEqual([[], []]);
  });

  test("empties this browser's cart if the upstream can neither tell nor empty its own", async () => {
    await beginCheckout(cash, { emptiesCart: false, tellsCart: false });
    const seen = await readReview(asha);
    up.fail(/DELETE \/cart/);
    expect((await asha.visit(placeSeen(seen))).code).toBe("placed");
    expect((await asha.open()).cart.lines).toEqual([]);
  });

  test.each([
    ["the address", "gift@example.org", "gift@example.org"],
    ["the account, if the address has none", null, "asha@example.org"],
  ])("names the e-mail of %s", async (_, email, expected) => {
    await asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, { ...deliveryAddress, email }));
    await asha.visit(placeSeen(await readReview(asha)));
    expect(sentOrders()[0]?.body).toMatchObject({ email: expected });
  });

  const other = { productId: "2", quantity: 5, size: "M", color: "Red" };
  test.each([
    ["a line that was added while it was created", [other]],
    ["one of its lines that was added again meanwhile", [twoPieces]],
    ["what is left of a line that was bought in part", [{ ...twoPieces, quantity: 1 }]],
  ])("leaves %s", async (_, lines) => {
    await asha.visit((visit) => addProductToCart(visit, { ...twoPieces, productId: "2" }));
    const seen = await readReview(asha);
    up.fail(/POST \/orders/, async () => {
      up.fail(null);
      const [token = ""] = up.carts.keys();
      up.carts.set(token, lines);
      return Response.json({ id: "77" }, { status: 201 });
    });
    await asha.visit(placeSeen(seen));
    expect((await asha.open()).cart.lines).toEqual(lines);
  });
});

describe("the same key again", () => {
  test("gives the order that this browser already has, as not new", async () => {
    const seen = await readReview(asha);
    await asha.visit(placeSeen(seen));
    const callsBefore = up.calls.length;
    expect(await asha.visit(placeSeen(seen))).toMatchObject({ code: "placed", isNew: false, order: { number: "1" } });
    expect([up.orders.length, up.calls.length]).toEqual([1, callsBefore]);
  });

  test("gives one order to a double click", async () => {
    const seen = await readReview(asha);
    const tab = asha.copy();
    const results = await Promise.all([asha.visit(placeSeen(seen)), tab.visit(placeSeen(seen))]);
    expect(results.map((result) => result.code)).toEqual(["placed", "placed"]);
    expect([up.orders.length, (await asha.open()).cart.lines, (await tab.open()).cart.lines]).toEqual([1, [], []]);
  });

  test("waits for an order that is under way, and empties the cart that it read before", async () => {
    const seen = await readReview(asha);
    const tab = asha.copy();
    const gate = Promise.withResolvers<void>();
    up.fail(/POST \/orders$/, async () => {
      await gate.promise;
      up.carts.clear();
      return Response.json({ id: "77" }, { status: 201 });
    });
    const reads = () => up.calls.filter(({ call }) => call === "GET /cart").length;
    const first = asha.visit(placeSeen(seen));
    await vi.waitFor(() => expect(sentOrders().length).toBe(1));
    const readsBefore = reads();
    const second = tab.visit(placeSeen(seen));
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
    const seen = await readReview(asha);
    const tab = asha.copy();
    const gate = Promise.withResolvers<void>();
    up.fail(/POST \/orders$/, async () => {
      await gate.promise;
      return Response.json({ code, message: "Sorry" }, { status });
    });
    const first = asha.visit(placeSeen(seen));
    await vi.waitFor(() => expect(sentOrders().length).toBe(1));
    const second = tab.visit((visit) => {
      if (code === "payment_invalid") saveCheckout(visit, null);
      return placeSeen(seen)(visit);
    });
    await vi.waitFor(() => expect(up.calls.filter(({ call }) => call === "GET /products/1").length).toBe(3));
    gate.resolve();
    await first;
    expect((await second).code).toBe(expected);
  });

  test("gives the order to a tab whose cookies are older, and empties its cart", async () => {
    const seen = await readReview(asha);
    const tab = asha.copy();
    await asha.visit(placeSeen(seen));
    expect(await tab.visit(placeSeen(seen))).toMatchObject({ code: "placed", isNew: true, order: { number: "1" } });
    const after = await tab.open();
    expect([up.orders.length, after.cart.lines, after.checkout?.shipping]).toEqual([1, [], null]);
  });

  test("leaves in an older tab what was added since", async () => {
    const seen = await readReview(asha);
    const tab = asha.copy();
    await asha.visit(placeSeen(seen));
    const added = { ...twoPieces, productId: "2" };
    await asha.visit((visit) => addProductToCart(visit, added));
    expect(await tab.visit(placeSeen(seen))).toMatchObject({ code: "placed", order: { number: "1" } });
    expect((await tab.open()).cart.lines).toEqual([added]);
  });

  test("leaves in a guest's cart what was added since in another tab", async () => {
    const guest = shopper(testRuntime(up.fetch));
    await add(twoPieces, guest);
    const token = { token: "guest", until: Date.now() + 60_000 };
    await guest.visit((visit) => saveCheckout(visit, { ...draft, customerId: "guest-1", payment: cash, guest: token }));
    const seen = await readReview(guest);
    // The answer of the first press never comes.
    await guest.copy().visit(placeSeen(seen));
    for (const productId of ["1", "2"]) await add({ ...twoPieces, productId }, guest);
    expect(await guest.visit(placeSeen(seen))).toMatchObject({ code: "placed", order: { number: "1" } });
    expect((await guest.open()).cart.lines).toEqual([twoPieces, { ...twoPieces, productId: "2" }]);
  });

  test("does not give one customer's order to another who sends the key", async () => {
    const seen = await readReview(asha);
    await asha.visit(placeSeen(seen));
    const other = shopper(testRuntime(up.fetch));
    await other.logIn("somebody-else");
    expect((await other.visit(placeSeen(seen))).code).toBe("incomplete");
  });
});

const dearer = () => up.products.set("1", { price: 600, stock: 10 });
/** Changes the checkout in this tab, after the review was shown. */
const inCheckout = (change: (visit: Visit, draft: CheckoutDraft) => unknown) => () =>
  asha.visit((visit) => visit.checkout !== null && change(visit, visit.checkout));
const elsewhere = { ...deliveryAddress, city: "Hubballi" };

test.each<[string, ChosenPayment, (seen: SeenReview) => unknown, object]>([
  ["the total has changed", cash, dearer, { code: "changed", totalChanged: true }],
  ["the page showed another total", cash, (seen) => (seen.totalPaise = 1), { code: "changed", totalChanged: true }],
  [
    "the address has changed",
    cash,
    inCheckout((visit, { customerId }) => saveShippingInfo(visit, customerId, elsewhere)),
    { code: "changed", totalChanged: false },
  ],
  ["a card paid another total", { ...card, amountPaise: 1 }, () => null, { code: "unpaid", totalChanged: false }],
  ["a card paid the total of before", card, dearer, { code: "unpaid", totalChanged: true }],
  ["a payment is missing", cash, inCheckout((visit, draft) => savePayment(visit, draft, null)), { code: "incomplete" }],
  [
    "an address is missing",
    cash,
    inCheckout((visit, draft) => saveCheckout(visit, { ...draft, shipping: null })),
    { code: "incomplete" },
  ],
  ["the checkout is gone", cash, inCheckout((visit) => saveCheckout(visit, null)), { code: "incomplete" }],
  [
    "a size and a colour are missing",
    cash,
    inCheckout((visit) => addProductToCart(visit, { productId: "2", size: null, color: null, quantity: 1 })),
    { code: "unchosen", options: ["size", "color"] },
  ],
  ["the cart was emptied", cash, inCheckout((visit) => changeQuantity(visit, twoPieces, 0)), { code: "empty" }],
  ["the cart cannot be read", cash, () => up.fail(/GET \/cart/), { code: "failed" }],
])("nothing is ordered where %s", async (_, payment, change, expected) => {
  await beginCheckout(payment);
  const seen = await readReview(asha);
  await change(seen);
  expect(await asha.visit(placeSeen(seen))).toEqual(expected);
  expect(up.orders).toEqual([]);
});

describe("an order that the upstream refuses", () => {
  const refuse = (body: object) => up.fail(/POST \/orders$/, () => Response.json(body, { status: 409 }));

  test("is refused in the upstream's words, keeps its payment and can be tried again", async () => {
    const seen = await readReview(asha);
    refuse({ code: "out_of_stock", message: "Product 1 is sold out" });
    expect(await asha.visit(placeSeen(seen))).toMatchObject({
      code: "refused",
      problem: { code: "out_of_stock", message: "Product 1 is sold out" },
    });
    expect((await asha.open()).checkout?.payment?.method).toBe("cod");
    up.fail(null);
    expect((await asha.visit(placeSeen(seen))).code).toBe("placed");
  });

  test.each([
    ["which is read again", () => null, [twoPieces]],
    ["which is forgotten where it cannot be read", () => up.fail(/GET \/cart/), []],
  ])("was ordered already by another browser, and leaves its cart, %s", async (_, after, lines) => {
    const seen = await readReview(asha);
    up.fail(/POST \/orders$/, () => {
      up.fail(null);
      after();
      return Response.json({ code: "cart_changed", message: "Sorry" }, { status: 409 });
    });
    expect(await asha.visit(placeSeen(seen))).toEqual({ code: "ordered" });
    expect((await asha.open()).cart.lines).toEqual(lines);
  });

  test("loses a payment that the upstream does not accept", async () => {
    const seen = await readReview(asha);
    refuse({ code: "payment_invalid", message: "This payment is used up" });
    expect(await asha.visit(placeSeen(seen))).toEqual({ code: "unpaid", totalChanged: false });
    expect((await asha.open()).checkout).toMatchObject({ payment: null, shipping: deliveryAddress });
  });
});

test("an order whose number and time the upstream does not tell has a random number and the current time", async () => {
  const seen = await readReview(asha);
  up.fail(/POST \/orders$/, () => Response.json({ success: true }, { status: 201 }));
  const before = Date.now();
  const number = expect.stringMatching(/^\d{6}$/);
  const createdAt = expect.toSatisfy((at: string) => Date.parse(at) >= before);
  expect(await asha.visit(placeSeen(seen))).toMatchObject({ order: { number, orderId: null, createdAt } });
});

test("a receipt keeps no more than forty characters of the upstream's time", async () => {
  const seen = await readReview(asha);
  up.fail(/POST \/orders$/, () => Response.json({ id: "77", createdAt: "9".repeat(500) }, { status: 201 }));
  expect(await asha.visit(placeSeen(seen))).toMatchObject({ order: { createdAt: "9".repeat(40) } });
});

describe("a total that the upstream refuses, since its terms have changed", () => {
  const termsWith = (amountPaise: number): ShopTerms => {
    const shipping = { amountPaise, freeOverPaise: null };
    return { shipping, payments: null, returnDays: null, delivery: untoldDelivery };
  };
  /** Places an order that was reviewed before shipping cost ₹49. */
  async function placeTooLate(payment: ChosenPayment) {
    let told = termsWith(0);
    const terms: Runtime["upstream"]["terms"] = {
      ...fixedTerms(told),
      get: async () => told,
      async refresh() {
        // Slower than the review is read again: who does not wait for the terms shows the old ones.
        await setTimeout(50);
        return (told = termsWith(4_900));
      },
    };
    await beginCheckout(payment, {}, (made) => ({ ...made, upstream: { ...made.upstream, terms } }));
    const seen = await readReview(asha);
    up.fail(/^POST \/orders$/, () => Response.json({ message: "Changed.", code: "total_changed" }, { status: 409 }));
    expect(await asha.visit(placeSeen(seen))).toMatchObject({ code: "refused", problem: { code: "total_changed" } });
    up.fail(null);
    return { seen, fresh: await readReview(asha) };
  }

  test("has them read again, so that the review shows the new ones at once", async () => {
    const { seen, fresh } = await placeTooLate(cash);
    expect([seen.totalPaise, fresh.totalPaise]).toEqual([100_000, 104_900]);
    expect(await asha.visit(placeSeen(seen))).toEqual({ code: "changed", totalChanged: true });
    expect(await asha.visit(placeSeen(fresh))).toMatchObject({ code: "placed", order: { totalPaise: 104_900 } });
  });

  test("has a card payment asked for again, and nothing is ordered", async () => {
    const { fresh } = await placeTooLate(card);
    expect(await asha.visit(placeSeen(fresh))).toEqual({ code: "unpaid", totalChanged: false });
    expect(up.orders).toEqual([]);
  });
});
