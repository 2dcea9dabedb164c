import { randomUUID } from "node:crypto";
import { readCart } from "#contract/readers/cart.ts";
import { readInvoice } from "#contract/readers/invoice.ts";
import { readCreatedOrder } from "#contract/readers/order.ts";
import { toWireId } from "#app/gateway/upstream-response.server.ts";
import { orderStatusFrom } from "#domain/order-status.ts";
import { asRupees, type Check, type CheckCustomer } from "./check.ts";
import { judgeRefusal, judgeSuccess } from "./judging.ts";
import type { Judge } from "./rules.ts";
import type { OrderBook } from "./order-book.ts";
import { orderFor, totalsFor } from "./order-request.ts";
import { madeUpId } from "./search-rules.ts";
import type { OrderedProduct } from "./choose-product.ts";

/** The rules of placing and reading orders. */
export async function checkOrders(
  { client, rules }: Check,
  book: OrderBook,
  asha: CheckCustomer,
  banu: CheckCustomer,
  product: OrderedProduct,
): Promise<void> {
  const { rule } = rules;
  const key = randomUUID();
  let id: string | null = null;
  let stockBefore: number | null = null;
  await rule("POST /orders", "places an order by cash on delivery", async (judge) => {
    await client.send("POST /cart/add", {
      token: asha.token,
      body: { productId: toWireId(product.id), quantity: 1, options: product.choice },
    });
    stockBefore = await book.stockOf(product);
    const reply = await book.place(asha, orderFor(asha, product), key);
    judgeSuccess(judge, "POST /orders", reply);
    const created = readCreatedOrder(reply.body);
    if (created.id === null)
      judge.breaks(
        "the answer has no id: the shop would show a made-up number, and the order could not be found again",
      );
    if (created.createdAt === null) judge.tolerates("the answer has no createdAt: the shop takes the current time");
    id = created.id;
  });
  if (id === null) return;
  const first: string = id;

  await rule("POST /orders", "answers the same order to the same idempotency key", async (judge) => {
    const again = readCreatedOrder(
      judgeSuccess(judge, "POST /orders", await book.place(asha, orderFor(asha, product), key)),
    ).id;
    if (again !== first)
      judge.breaks(
        `the same key made two orders, ${first} and ${again ?? "one without an id"}: the idempotency key is ignored, a double click orders twice`,
      );
    const orders = await book.list(judge, asha);
    // That it is listed at all is a rule of its own.
    if (orders.length > 1)
      judge.breaks(`one order was placed, sent twice under one key; the customer has ${orders.length}`);
  });
  await rule("POST /orders", "makes one order of two submissions at the same moment", async (judge) => {
    const double = randomUUID();
    const ids = await Promise.all(
      [1, 2].map(async () => readCreatedOrder((await book.place(asha, orderFor(asha, product), double)).body).id),
    );
    const told = new Set(ids.filter((one) => one !== null));
    if (told.size === 0) judge.breaks("neither of two submissions at the same moment is answered with an order");
    if (told.size === 2)
      judge.breaks(
        `two submissions under one key at the same moment made two orders, ${[...told].join(" and ")}: the idempotency key is not held under load`,
      );
    if (ids.includes(null))
      judge.tolerates("one of the two is refused, not answered with the order: the shop asks the shopper to try again");
    await Promise.all([...told].map((one) => book.cancel(asha, one)));
  });
  await rule("POST /orders", "takes the products from the stock", async (judge) => {
    const stock = await book.stockOf(product);
    if (stockBefore === null || stock === null) return judge.skips("no product tells its stock");
    if (stock === stockBefore)
      judge.breaks(
        `a piece of product ${product.id} was ordered, and the stock is ${stock} as before: stock is not decremented`,
      );
    if (stock !== stockBefore - 1)
      judge.tolerates(`the stock went from ${stockBefore} to ${stock} for one piece; somebody else may be buying`);
  });
  await rule("POST /orders", "takes the ordered products out of the cart", async (judge) => {
    const reply = await client.send("GET /cart", { token: asha.token });
    if (reply.status === 404) return judge.skips("there is no GET /cart");
    const left = readCart(reply.body).items ?? [];
    if (left.some(({ productId }) => productId === product.id))
      judge.tolerates("they stay in the cart: the shop empties it");
  });
  await rule("GET /orders/{id}", "tells the order as it was placed, in rupees that add up", async (judge) => {
    const order = await book.read(judge, asha, first);
    const totals = totalsFor(product);
    const [item] = order.items;
    if (order.id !== first) judge.breaks(`order ${first} is answered as order ${order.id}`);
    if (order.items.length !== 1 || item?.productId !== product.id || item.quantity !== 1)
      return judge.breaks(
        `one piece of product ${product.id} was ordered; the order holds ${order.items.map(({ productId, quantity }) => `${quantity} of ${productId ?? "?"}`).join(", ") || "nothing"}`,
      );
    const expected = Math.round(totals.total * 100);
    if (order.totalPaise === null) return judge.breaks("the order has no total");
    if (order.totalPaise !== expected)
      judge.breaks(
        `the shopper agreed to ${asRupees(expected)}, the order says ${asRupees(order.totalPaise)}${order.totalPaise === expected * 100 ? ": paise, not rupees" : ""}`,
      );
    if (item.unitPaise === null) judge.tolerates("its items tell no price");
    else if (
      item.unitPaise * item.quantity +
        (order.taxPaise ?? 0) +
        (order.shippingPaise ?? Math.round(totals.shipping * 100)) !==
      order.totalPaise
    )
      judge.breaks(
        `its amounts do not add up: ${item.quantity} × ${asRupees(item.unitPaise)} and shipping are not ${asRupees(order.totalPaise)}`,
      );
    if (order.shippingInfo.city !== "Mysuru") judge.tolerates("it does not tell where it goes");
  });
  await rule("GET /orders/{id}", "tells a status that the shop knows", async (judge) =>
    judgeStatus(judge, (await book.read(judge, asha, first)).status, "pending"),
  );
  await rule("GET /orders/user", "lists the customer's own orders, newest first", async (judge) => {
    const orders = await book.list(judge, asha);
    const listed = orders.find((order) => order.id === first);
    if (listed === undefined) return judge.breaks(`order ${first} is not on the list`);
    judgeStatus(judge, listed.status, "pending");
    const times = orders.map(({ createdAt }) => Date.parse(createdAt ?? ""));
    if (times.some((time, index) => time > (times[index - 1] ?? Number.POSITIVE_INFINITY)))
      judge.tolerates("they are not sorted newest first: the shop shows them as they come");
    const ordersOfBanu = await book.list(judge, banu);
    if (ordersOfBanu.some((order) => order.id === first))
      judge.breaks("the order of one customer is on the list of another");
  });
  await rule("GET /orders/{id}/invoice", "states what was ordered, with parts that add up", async (judge) => {
    const name = "GET /orders/{id}/invoice";
    const reply = await client.send(name, { values: { id: first }, token: asha.token });
    if (reply.status === 404) return judge.tolerates("not there: the shop shows no invoice");
    const invoice = readInvoice(judgeSuccess(judge, name, reply));
    if (invoice === null) return judge.breaks("the invoice cannot be read");
    const { lines, shipping, totals } = invoice.particulars;
    const expected = Math.round(totalsFor(product).total * 100);
    if (totals.amountPaise !== expected)
      judge.breaks(`the order comes to ${asRupees(expected)}, its invoice to ${asRupees(totals.amountPaise)}`);
    const unlike = [...lines, shipping, totals].some(
      (part) => part.taxablePaise + part.cgstPaise + part.sgstPaise + part.igstPaise !== part.amountPaise,
    );
    if (unlike) judge.breaks("the taxable value and the taxes do not add up to the amount");
  });
  await rule("GET /orders/{id}", "is each customer's own", async (judge) =>
    judgeRefusal(judge, await client.send("GET /orders/{id}", { values: { id: first }, token: banu.token }), {
      statuses: [404, 403],
      what: "another customer's order is shown",
    }),
  );
  await rule("GET /orders/{id}", "has no order of a made-up id", async (judge) => {
    const reply = await client.send("GET /orders/{id}", { values: { id: madeUpId(first) }, token: asha.token });
    if (reply.ok && reply.body === null) return judge.tolerates("answered with null, not 404");
    judgeRefusal(judge, reply, { statuses: [404], what: "an order that does not exist is shown" });
  });
}

/** What an order must not be. */
export async function checkForgedOrders(
  { rules }: Check,
  book: OrderBook,
  asha: CheckCustomer,
  banu: CheckCustomer,
  product: OrderedProduct,
): Promise<void> {
  const { rule } = rules;
  const honest = orderFor(asha, product);
  const forged = { ...totalsFor(product), subtotal: 1, shipping: 10, total: 11 };
  const judgeForged = async (judge: Judge, order: typeof honest, what: string) => {
    const reply = await book.place(asha, order, randomUUID());
    const id = reply.ok ? readCreatedOrder(reply.body).id : null;
    if (id === null) return judgeRefusal(judge, reply, { statuses: [409, 422], what });
    const { totalPaise } = await book.read(judge, asha, id);
    if (totalPaise !== Math.round(totalsFor(product).total * 100))
      judge.breaks(`${what}: the order says ${totalPaise === null ? "no total" : asRupees(totalPaise)}`);
    judge.tolerates("it takes its own price and does not say so: the shopper pays another price than they agreed to");
  };
  await rule("POST /orders", "refuses a price that is not the product's", (judge) =>
    judgeForged(
      judge,
      { ...honest, ...forged, items: honest.items.map((item) => ({ ...item, price: 1 })) },
      "a forged price of ₹1 is accepted",
    ),
  );
  await rule("POST /orders", "refuses a total that is not the sum", (judge) =>
    judgeForged(judge, { ...honest, ...forged }, "a forged total of ₹11 is accepted"),
  );
  await rule("POST /orders", "refuses more than the stock", async (judge) => {
    const stock = await book.stockOf(product);
    if (stock === null) return judge.skips("no product tells its stock");
    judgeRefusal(judge, await book.place(asha, orderFor(asha, product, stock + 1), randomUUID()), {
      statuses: [409, 422],
      what: `there are ${stock} of product ${product.id}, and an order takes ${stock + 1}: stock goes below nothing`,
    });
  });
  await rule("POST /orders", "refuses fewer than one piece", async (judge) => {
    for (const qty of [0, -1])
      judgeRefusal(
        judge,
        await book.place(asha, { ...honest, items: honest.items.map((item) => ({ ...item, qty })) }, randomUUID()),
        { statuses: [422, 400, 409], what: `an order of ${qty} products is accepted` },
      );
  });
  await rule("POST /orders", "refuses an order for somebody else", async (judge) => {
    const reply = await book.place(asha, { ...honest, userId: banu.id }, randomUUID());
    if ((await book.list(judge, banu)).length > 0) judge.breaks("one customer placed an order in the name of another");
    if (reply.ok) return judge.tolerates("it is placed for the customer who is logged in");
    judgeRefusal(judge, reply, { statuses: [403, 422], what: "" });
  });
  await rule("POST /orders", "refuses an order without pieces", async (judge) =>
    judgeRefusal(judge, await book.place(asha, { ...honest, items: [] }, randomUUID()), {
      statuses: [422, 400],
      what: "an empty order is accepted",
    }),
  );
  await rule("POST /orders", "refuses an order without an address, naming the field", async (judge) =>
    judgeRefusal(
      judge,
      await book.place(asha, { ...honest, shippingInfo: { ...honest.shippingInfo, address: "" } }, randomUUID()),
      { statuses: [422, 400], what: "an order without an address is accepted", field: "address" },
    ),
  );
}

/** Holds a status to the shop's words. */
export function judgeStatus(judge: Judge, raw: string, expected: string): void {
  const status = orderStatusFrom(raw);
  if (status === null)
    judge.breaks(`the status “${raw}” is unknown to the shop: pending, processing, shipped, delivered, cancelled`);
  if (status !== expected) judge.breaks(`the status is ${status}, not ${expected}`);
  if (raw !== status) judge.tolerates(`the status is spelt “${raw}”`);
}
