import { describe, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as pagerWords from "#content/pager-words.ts";
import { errorWords } from "#content/site-words.ts";
import { confirmationAddress } from "#app/routes/checkout/addresses.ts";
import { type Page } from "#tests/support/client.ts";
import type { Fault } from "#tests/support/misbehave.ts";
import { customerWithOrder } from "#tests/support/checkout-customer.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, orderCart, payments } from "#tests/support/shopping.ts";

useSharedShop();

describe("an order", () => {
  test.each([
    [payments.cod, ["We pack your pieces and hand them", "in cash when it arrives", "you can cancel it"]],
    [payments.card, ["We pack your pieces and hand them", "you can cancel it"]],
  ])("is confirmed with its pieces, its address and what happens next: paid by %o", async (payment, next) => {
    const { client, number } = await withOrder(payment);
    const { text } = await client.open(confirmationAddress({ number }));
    for (const words of ["Order Stole", "Size M", "Color Red", "Quantity 2", "4 Temple Street", "India", ...next])
      expect(text).toContain(words);
    expect(text.includes("in cash when it arrives")).toBe(payment === payments.cod);
    up.run("update orders set status = 'shipped' where id = ?", number);
    expect((await client.open(confirmationAddress({ number }))).text).not.toContain(checkoutWords.next);
  });

  test("shows what was ordered, where it goes and how it was paid, with no more of a card than four digits", async () => {
    const { client, number } = await withOrder(payments.card);
    const page = await client.open(`/order/${number}`);
    expect(page.status).toBe(200);
    expect(page.heading).toEqual(orderWords.title(number));
    expect(page.title).toBe(`${orderWords.title(number)} | Pallu`);
    for (const words of [
      "Order Stole",
      "Size M",
      "Color Red",
      "Quantity 2",
      "₹160.00",
      "Shipping Free",
      "4 Temple Street",
      "India",
      "Visa ending in 1111",
      "Processing",
      orderWords.happened.processing,
    ])
      expect(page.text).toContain(words);
    expect(page.text).toMatch(/Placed on [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    // Four digits alone may be those of the port.
    expect(page.source).not.toMatch(/4111[ -]?11/);
    const list = await client.open("/dashboard?tab=orders");
    expect((await list.follow(/^View Order/)).url.pathname).toBe(`/order/${number}`);
    expect((await client.open("/dashboard?tab=payment")).text).toContain("ending in 1111");
  });

  test("is not being packed while a size or colour is still to be chosen, and asks no longer once it is sent", async () => {
    const { client } = await customer();
    const id = up.product({ name: "Undecided Stole" });
    await addToCart(client, `/product/${id}`, { size: "M", color: "Red" });
    const number = await orderCart(client, payments.card);
    // As an order of another client of the API.
    up.run("update order_items set size = '', color = '', choice_to_come = 1");
    const order = await client.open(`/order/${number}`);
    expect((await client.open(confirmationAddress({ number }))).text).toContain(orderWords.awaitsChoice);
    expect(order.text).toContain(orderWords.awaitsChoice);
    expect(order.text).toContain(cartWords.tellChoice);
    expect(order.text).not.toContain("being packed");
    up.run("update orders set status = 'shipped'");
    const sent = await client.open(`/order/${number}`);
    expect(sent.text).toContain(orderWords.meanings.shipped);
    expect(sent.text).not.toContain(cartWords.tellChoice);
  });

  test("of a status nobody knows shows its raw text", async () => {
    const { client } = await customer();
    const order = {
      id: "77",
      status: "On the elephant",
      items: [{ product_id: 1, name: "Howdah Cloth", qty: 1, price: "1,250.50" }],
      total: "1,250.50",
    };
    const [list, page] = [
      await up.during(/orders\/user/, { status: 200, body: [order] }, () => client.open("/dashboard?tab=orders")),
      await up.during(/orders\/77/, { status: 200, body: { data: order } }, () => client.open("/order/77")),
    ];
    for (const shown of [list, page]) {
      expect(shown.status).toBe(200);
      expect(shown.text).toContain("On the elephant");
      expect(shown.text).toContain("₹1,250.50");
      expect(shown.offers(orderWords.cancel)).toBe(false);
    }
    expect(page.text).toContain("Payment Not provided");
  });
});

describe("cancelling", () => {
  test("asks first, cancels, gives the stock back, and says so", async () => {
    const { client, number, id } = await withOrder();
    const ask = await (await client.open(`/order/${number}`)).follow(orderWords.cancel);
    expect(ask.text).toContain("Are you sure you want to cancel this order?");
    expect(statusOf(number)).toBe("pending");
    expect((await ask.follow(orderWords.keep)).url.pathname).toBe(`/order/${number}`);
    const press = ask.prepare(orderWords.cancel);
    const cancelled = await press();
    expect(cancelled.url.pathname).toBe(`/order/${number}`);
    expect(cancelled.text).toContain("Order cancelled successfully");
    expect([statusOf(number), up.stockOf(id), cancelled.offers(orderWords.cancel)]).toEqual(["cancelled", 10, false]);
    // Twice, from a double click or another tab: nothing more happens.
    expect((await press()).status).toBe(200);
    expect([statusOf(number), up.stockOf(id)]).toEqual(["cancelled", 10]);
    for (const path of [`/order/${number}/cancel`, confirmationAddress({ number })])
      expect((await client.open(path)).url.pathname).toBe(`/order/${number}`);
  });
});

describe("many orders", () => {
  const many = Array.from({ length: 45 }, (_, index) => ({
    id: `PL-${index + 1}`,
    status: "delivered",
    total: "100.00",
    createdAt: "2026-10-01T10:00:00Z",
  }));
  const shown = (page: Page) =>
    [...page.text.matchAll(/Order (PL-\d+)/g)]
      .map(([, id]) => id)
      .filter((id, index, ids) => ids.indexOf(id) === index);

  test("are shown on linked pages", async () => {
    const { client } = await withOrder();
    const answer: Fault = { status: 200, body: { data: many } };
    const first = await up.during(/^GET \/orders\/user/, answer, () => client.open("/dashboard?tab=orders"));
    expect(shown(first)).toEqual(many.slice(0, 20).map(({ id }) => id));
    const last = await up.during(/^GET \/orders\/user/, answer, () => first.follow(/^Page 3/));
    expect([last.url.search, ...shown(last)]).toEqual(["?tab=orders&page=3", ...many.slice(40).map(({ id }) => id)]);
    const second = await up.during(/^GET \/orders\/user/, answer, () => last.follow(pagerWords.previous));
    expect([second.url.search, shown(second)[0]]).toEqual(["?tab=orders&page=2", "PL-21"]);
  });
});

describe("ordering again", () => {
  test.each([
    [1, "Your cart", "1 instead of 2"],
    [0, "Your cart is empty", orderWords.addedNone],
  ])("says what became of two pieces of which %d is left", async (stock, heading, said) => {
    const { client, number, id } = await withOrder();
    up.run("update products set stock = ? where id = ?", stock, id);
    const cart = await (await client.open(`/order/${number}`)).press(orderWords.again);
    expect([cart.heading, cart.text.includes(said)]).toEqual([heading, true]);
  });
});

const customer = () => newCustomer(shop.url);

/** A customer who ordered two of the ten stoles there were. */
const withOrder = (payment?: Record<string, string>) =>
  customerWithOrder({ shop, up }, { name: "Order Stole", quantity: "2" }, payment);

/** An order's status as it is stored. */
function statusOf(number: string): unknown {
  return up.value("select status from orders where id = ?", number);
}

test.each([
  ["/order/PL-22222222", orderWords.title("PL-22222222")],
  ["/order/PL-22222222/cancel", orderWords.title("PL-22222222")],
  ["/order/PL-22222222/return", orderWords.title("PL-22222222")],
  ["/order/PL-22222222/invoice", orderWords.title("PL-22222222")],
  ["/checkout/confirmation/PL-22222222", checkoutWords.confirmationTitle],
])("%s is headed %j where it cannot be read, leads to the orders, and speaks of nothing sent", async (path, title) => {
  const { client } = await newCustomer(shop.url);
  const page = await up.during(/orders/, "closed", () => client.open(path));
  expect([page.status, page.heading, page.text.includes(errorWords.failedText)]).toEqual([503, title, false]);
  expect(page.addresses(orderWords.back)).toEqual([`${shop.url}/dashboard?tab=orders`]);
});

test("an order whose total is not told says so", async () => {
  const { client } = await newCustomer(shop.url);
  const bare = { status: 200, body: { id: "PL-22222222", status: "processing" } };
  const page = await up.during(/^GET \/orders\//, bare, () => client.open("/order/PL-22222222"));
  expect(page.text).toContain(`${orderWords.total} ${orderWords.notProvided}`);
});
