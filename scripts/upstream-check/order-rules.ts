import { randomUUID } from "node:crypto";
import { cartItem } from "#contract/cart.ts";
import { exampleOrder } from "#contract/examples.ts";
import { readInvoice } from "#contract/invoices.ts";
import { readCreatedOrder, readOrder, readOrders } from "#contract/orders.ts";
import { readPayment, savedPaymentMethod } from "#contract/payments.ts";
import { readProduct, type Product } from "#contract/products.ts";
import { readReturn } from "#contract/returns.ts";
import { paiseAsRupees, readList, toWireId } from "#contract/shape.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { isCancellable, orderStatusFrom } from "#domain/order-status.ts";
import { paymentStateFrom } from "#domain/payment-state.ts";
import { returnReasons } from "#domain/returns.ts";
import { totalsOf } from "#domain/totals.ts";
import { isInStock, type Combination } from "#domain/variants.ts";
import { breaks, CARD_NUMBER, is, madeUpId, paysFor, rule, skips } from "./check.ts";
import type { Answer, Check, Customer, Facts, Rule, Sending } from "./check.ts";

/** Products the rules have out at the same time, at most. */
const MOST_OUT = 4;
const [CART, ADD, SET, REMOVE] = ["GET /cart", "POST /cart/add", "PUT /cart/{productId}", "DELETE /cart/{productId}"];
const [ORDER, READ, CANCEL, LIST] = ["POST /orders", "GET /orders/{id}", "PUT /orders/{id}/cancel", "GET /orders/user"];
const [RETURN, INVOICE] = ["POST /orders/{id}/returns", "GET /orders/{id}/invoice"];
const [PAY, PAYMENT, METHODS] = ["POST /payments/process", "GET /payments/{id}", "GET /payments/methods"];

/** What brings an order on its way, and to its customer; rules that need one that is not given are not checked. */
export interface Courier {
  ship?: (orderId: string) => Promise<void>;
  deliver?: (orderId: string) => Promise<void>;
}

type OrderPart = "product" | "cart" | "orders" | "cancelling" | "returns" | "payments" | "cleaning";

/** Rules of carts, orders, returns and payments. */
export function orderRules(check: Check, { ship, deliver }: Courier): Record<OrderPart, Rule[]> {
  const { known, facts, send, get, optional, succeeds, refuses, refused, tolerates, isReadable } = check;

  const product = [
    rule("GET [/api]/products", "has a product to order", async ({ sample }) => {
      // Nobody loses the last piece.
      const inStock = sample
        .filter((one) => one.inStock)
        .map(withChoice)
        .filter(({ stock }) => stock === null || stock >= MOST_OUT);
      // One that states its combinations is held to the most rules; the most items of a line must not hide the limit of the stock.
      const rank = ({ stock, otherChoice, variants }: Facts["product"]) =>
        (otherChoice === null ? 0 : variants === null ? 1000 : 2000) +
        (Number(stock) < MAX_QUANTITY ? Number(stock) : 0);
      const [first] = inStock.toSorted((a, b) => rank(b) - rank(a));
      known.product = first ?? skips("no product of the first page is in stock: no cart or order is checked");
    }),
  ];

  const adding = (quantity: number, options: Combination | null = facts.product.choice, id = facts.product.id) => ({
    as: facts.asha,
    body: { productId: toWireId(id), quantity, options },
  });
  const setting = (quantity: number) => ({
    as: facts.asha,
    id: facts.product.id,
    body: { quantity, options: facts.product.choice },
  });
  const linesNow = async (as = facts.asha) => readList(cartItem, facts.hasCart && (await get(CART, { as }))) ?? [];
  const stocked = () => facts.product.stock ?? skips("no product tells its stock");
  const lineText = ({ size, color }: Combination, pieces: number) => `${size ?? ""} ${color ?? ""} ${pieces}`.trim();

  let isPlain = false;
  /** A rule that the cart holds these pieces of the first and of the other choice after a call, by its answer where no call reads it. */
  const holds = (call: string, title: string, sending: (product: Facts["product"]) => Sending, first = 0, other = 0) =>
    rule(call, title, async ({ product, hasCart }) => {
      const body = await get(call, sending(product));
      const lines = hasCart ? await linesNow() : (readList(cartItem, body) ?? []);
      for (const { unitPaise } of lines) is("the paise of a piece", unitPaise ?? paysFor(product), paysFor(product));
      isPlain ||= lines.length > 0 && lines.every(({ size, color }) => size === null && color === null);
      if (isPlain) tolerates("it knows nothing of size and colour: the shop keeps them beside the line");
      // All lines of the product go with the one that is removed.
      if (isPlain && call === REMOVE) return;
      const { choice, otherChoice } = product;
      const wanted = [{ ...choice, quantity: first }];
      if (otherChoice !== null) wanted.push({ ...otherChoice, quantity: other });
      const told = (all: readonly (Combination & { quantity: number })[]) =>
        isPlain
          ? all.reduce((sum, { quantity }) => sum + quantity, 0)
          : all
              .map((one) => (one.quantity === 0 ? "" : lineText(one, one.quantity)))
              .toSorted()
              .join(" ")
              .trim();
      // Of a product without options the shop tells the sum.
      is("the cart", told(lines), isPlain && call === SET ? first : told(wanted));
    });

  const cart = [
    rule(CART, "is empty at first", async ({ asha }) => {
      known.hasCart = false;
      succeeds(await optional(CART, { as: asha }));
      known.hasCart = true;
      is("the lines of a new customer's cart", (await linesNow()).length, 0);
    }),
    holds(ADD, "adds products", () => adding(1), 1),
    holds(ADD, "adds to what is there", () => adding(1), 2),
    holds(
      ADD,
      "keeps size and colour as lines of their own",
      ({ otherChoice }) => adding(1, otherChoice ?? skips("no product of the first page comes in two combinations")),
      2,
      1,
    ),
    refused(
      ADD,
      "refuses a combination that the product does not come in",
      ({ product: { variants } }) =>
        adding(1, variants === null ? skips("it states no combinations") : { size: "No such size", color: "No such" }),
      linesNow,
    ),
    refused(ADD, "refuses more than the stock", () => adding(stocked() + 1), linesNow),
    refused(ADD, "refuses no piece at all", () => adding(0), linesNow, "harmless"),
    refused(ADD, "refuses fewer than no piece", () => adding(-1), linesNow, "harmless"),
    refused(ADD, "refuses an unknown product", ({ product }) => adding(1, null, madeUpId(product.id)), linesNow),
    refused(SET, "refuses more than the stock", () => setting(stocked() + 1), linesNow),
    holds(SET, "sets the products of one line", () => setting(1), 1, 1),
    rule(CART, "is each customer's own", async ({ banu }) =>
      is("the lines of another customer's cart", (await linesNow(banu)).length, 0),
    ),
    holds(
      REMOVE,
      "removes one line",
      ({ id, choice: { size, color } }) => ({ as: facts.asha, id, query: { size: size ?? "", color: color ?? "" } }),
      0,
      1,
    ),
    holds("DELETE /cart", "empties the cart", () => ({ as: facts.asha })),
  ];

  const totalsFor = (quantity = 1) => totalsOf([{ unitPaise: paysFor(facts.product), quantity }], facts.shipping);

  /** The order as the shop would send it, by cash on delivery. */
  function orderFor(qty = 1, changes: object = {}) {
    const { asha, product } = facts;
    const amounts = Object.entries(totalsFor(qty)).map(([name, paise]) => [
      name.replace("Paise", ""),
      paiseAsRupees(paise),
    ]);
    const { id, name, choice: options } = product;
    return {
      userId: asha.id,
      items: [{ product_id: toWireId(id), qty, price: paiseAsRupees(paysFor(product)), name, options, ...changes }],
      shippingInfo: { ...exampleOrder.shippingInfo, fullName: "Pallu Check", email: asha.email },
      paymentMethod: "cod",
      paymentDetails: null,
      ...Object.fromEntries(amounts),
      status: "pending",
      email: asha.email,
    };
  }

  /** Sends an order for one piece, with `changes`, and notes it where it was made. */
  async function place(changes: object = {}, key: string = randomUUID()): Promise<Answer> {
    const answer = await send(ORDER, { as: facts.asha, body: { ...orderFor(), ...changes }, key });
    const { id } = answer.ok ? readCreatedOrder(answer.body) : { id: null };
    if (id !== null) check.made.push(id);
    return answer;
  }
  /** The id of an order that must be placed. */
  const placed = async (changes?: object, key?: string) =>
    readCreatedOrder(succeeds(await place(changes, key))).id ?? breaks("the answer has no id to find the order by");
  const orderOf = async (id: string) =>
    readOrder(await get(READ, { as: facts.asha, id })) ?? breaks(`order ${id} cannot be read`);
  const ordersOf = async (as: Customer) =>
    readOrders(await get(LIST, { as, query: { page: 1, limit: 20 } }))?.orders ?? [];
  const hasStatus = async (id: string, expected: string) => {
    const { status } = await orderOf(id);
    is(`the status “${status}”`, orderStatusFrom(status), expected);
  };
  /** Pieces in stock of what is ordered; null where the server does not tell. */
  async function stockNow(): Promise<number | null> {
    const { id, choice } = facts.product;
    const now = readProduct((await send("GET /products/{id}", { id })).body);
    return (now?.variants?.find((one) => lineText(one, 1) === lineText(choice, 1)) ?? now)?.stock ?? null;
  }
  /** A rule that such an order is refused. */
  const refusedOrder = (title: string, changes: () => Promise<object> | object) =>
    rule(ORDER, title, async () => refuses(await place(await changes())));

  const orders = [
    rule(ORDER, "places an order by cash on delivery", async () => {
      await send(ADD, adding(1));
      Object.assign(known, { key: randomUUID(), stockBefore: await stockNow() });
      known.order = await placed({}, facts.key);
    }),
    rule(ORDER, "answers the same order to the same idempotency key", async ({ asha, key, order }) => {
      is("the order under the same key", await placed({}, key), order);
      // That it is listed at all is a rule of its own.
      if ((await ordersOf(asha)).length > 1) breaks("one key made two orders: a double click orders twice");
    }),
    rule(ORDER, "makes one order of two submissions at the same moment", async ({ asha }) => {
      const key = randomUUID();
      const answers = await Promise.all([place({}, key), place({}, key)]);
      const ids = answers.map(({ body }) => readCreatedOrder(body).id);
      const made = new Set(ids.filter((id) => id !== null));
      is("the orders under one key", made.size, 1);
      if (ids.includes(null)) tolerates("one of the two is refused: the shop asks the shopper to try again");
      for (const id of made) await get(CANCEL, { as: asha, id, body: {} });
    }),
    rule(ORDER, "takes the products from the stock", async ({ order, stockBefore }) => {
      if ((await stockNow()) === stockBefore) breaks(`${order} took nothing: there are ${stockBefore} as before`);
    }),
    rule(ORDER, "takes the ordered products out of the cart", async ({ order }) => {
      if (order && (await linesNow()).length > 0) tolerates("they stay in the cart: the shop empties it");
    }),
    rule(READ, "tells the order as it was placed, in rupees that add up", async ({ product, order: id }) => {
      const order = await orderOf(id);
      is("its number", order.id, id);
      is("its items", order.items.map((one) => `${one.quantity} of ${one.productId}`).join(), `1 of ${product.id}`);
      const { totalPaise, shippingPaise } = totalsFor();
      is("its total in paise", order.totalPaise, totalPaise);
      const itemPaise = order.items[0]?.unitPaise ?? paysFor(product);
      const parts = itemPaise + (order.taxPaise ?? 0) + (order.shippingPaise ?? shippingPaise);
      is("its parts in paise", parts, totalPaise);
    }),
    rule(READ, "tells a status that the shop knows", async ({ order }) => hasStatus(order, "pending")),
    rule(LIST, "lists the customer's own orders, newest first", async ({ asha, banu, order }) => {
      const own = await ordersOf(asha);
      const { status } = own.find(({ id }) => id === order) ?? breaks(`order ${order} is not on the list`);
      is(`the status “${status}”`, orderStatusFrom(status), "pending");
      const times = own.map(({ createdAt }) => Date.parse(createdAt ?? ""));
      if (times.some((time, index) => time > (times[index - 1] ?? time)))
        tolerates("they are not sorted newest first: the shop shows them as they come");
      is("the orders of another customer", (await ordersOf(banu)).length, 0);
    }),
    rule(INVOICE, "states what was ordered, with parts that add up", async ({ asha, order: id }) => {
      const body = succeeds(await optional(INVOICE, { as: asha, id }));
      const { lines, shipping, totals } = (readInvoice(body) ?? breaks("the invoice cannot be read")).particulars;
      is("its amount in paise", totals.amountPaise, totalsFor().totalPaise);
      for (const { taxablePaise, cgstPaise, sgstPaise, igstPaise, amountPaise } of [...lines, shipping, totals])
        is("the taxable value and the taxes", taxablePaise + cgstPaise + sgstPaise + igstPaise, amountPaise);
    }),
    refused(READ, "is each customer's own", ({ banu, order: id }) => ({ as: banu, id })),
    refused(INVOICE, "is each customer's own", ({ banu, order: id }) => ({ as: banu, id })),
    refused(READ, "has no order of a made-up id", ({ asha, order }) => ({ as: asha, id: madeUpId(order) })),
    refusedOrder("refuses a price that is not the product's", () => orderFor(1, { price: 1 })),
    refusedOrder("refuses a total that is not the sum", () => ({ subtotal: 1, shipping: 10, total: 11 })),
    refusedOrder("refuses more than the stock", async () => orderFor(((await stockNow()) ?? stocked()) + 1)),
    refusedOrder("refuses an item of no piece", () => orderFor(1, { qty: 0 })),
    refusedOrder("refuses an item of fewer than no piece", () => orderFor(1, { qty: -1 })),
    rule(ORDER, "refuses an order for somebody else", async ({ banu }) => {
      const answer = await place({ userId: banu.id });
      is("the orders in the name of another customer", (await ordersOf(banu)).length, 0);
      if (answer.ok) tolerates("it is placed for the customer who is logged in");
      else refuses(answer);
    }),
    refusedOrder("refuses an order without pieces", () => ({ items: [] })),
    refusedOrder("refuses an order without an address", () => ({
      shippingInfo: { ...orderFor().shippingInfo, address: "" },
    })),
  ];

  const cancelling = [
    rule(ORDER, "places an order to cancel", async () => {
      known.toCancel = await placed();
    }),
    refused(
      CANCEL,
      "cancels nobody else's order",
      ({ banu, toCancel: id }) => ({ as: banu, id, body: {} }),
      async () => (await orderOf(facts.toCancel)).status,
    ),
    refused(CANCEL, "refuses a made-up id", ({ asha, toCancel }) => ({ as: asha, id: madeUpId(toCancel), body: {} })),
    rule(CANCEL, "cancels a pending order", async ({ asha, toCancel: id }) => {
      const before = await stockNow();
      await get(CANCEL, { as: asha, id, body: {} });
      await hasStatus(id, "cancelled");
      if (before !== null && before === (await stockNow())) breaks(`the piece does not come back: ${before} as before`);
    }),
    rule(CANCEL, "gives the pieces back once, however often it is asked", async ({ asha, toCancel: id }) => {
      const before = Number(await stockNow());
      const answer = await send(CANCEL, { as: asha, id, body: {} });
      isReadable(answer);
      if (!answer.ok) tolerates(`cancelling what is cancelled is refused with status ${answer.status}`);
      await hasStatus(id, "cancelled");
      if (Number(await stockNow()) > before) breaks("cancelled twice, the stock rose again: pieces come back twice");
    }),
    rule(CANCEL, "refuses an order that is on its way", async ({ asha }) => {
      if (ship === undefined) return skips("a shipped order is needed; give --ship where that does no harm");
      const id = await placed();
      await ship(id);
      const answer = await send(CANCEL, { as: asha, id, body: {} });
      await hasStatus(id, "shipped");
      refuses(answer);
    }),
  ];

  const askReturn = (as: Customer, id: string, qty: number, key: string = randomUUID()) => {
    const items = qty === 0 ? [] : [{ line: 0, qty, reason: returnReasons[0] }];
    return send(RETURN, { as, id, key, body: { items, note: null } });
  };

  const returns = [
    rule(RETURN, "refuses an order that is not delivered", async ({ asha }) => {
      const id = await placed();
      is("the last day to return what is not delivered", (await orderOf(id)).returnBy, null);
      refuses(await optional(RETURN, { as: asha, id, key: randomUUID(), body: { items: [], note: null } }));
      refuses(await askReturn(asha, id, 1));
    }),
    rule(RETURN, "takes no return of delivered pieces twice", async ({ asha, banu }) => {
      if (deliver === undefined) return skips("a delivered order is needed; give --deliver where that does no harm");
      const id = await placed();
      await deliver(id);
      if ((await orderOf(id)).returnBy === null)
        return tolerates("a delivered order tells no return_by: the shop offers no returns");
      refuses(await askReturn(banu, id, 1));
      for (const pieces of [0, 2]) refuses(await askReturn(asha, id, pieces));
      const key = randomUUID();
      const answers = await Promise.all([askReturn(asha, id, 1, key), askReturn(asha, id, 1, key)]);
      const [first, second] = answers.map((answer) => readReturn(succeeds(answer))?.id);
      is("the return under the same key", second, first);
      is("the returns of the order", (await orderOf(id)).returns.length, 1);
      refuses(await askReturn(asha, id, 1));
    }),
  ];

  const paying = (changes: object = {}, key: string = randomUUID()): Sending => {
    const amount = paiseAsRupees(totalsFor().totalPaise);
    const expiryDate = `12/${(new Date().getUTCFullYear() + 3) % 100}`;
    const card = { method: "card", amount, cardNumber: CARD_NUMBER, cardName: "Pallu Check", expiryDate, cvv: "123" };
    return { as: facts.asha, body: { ...card, ...changes }, key };
  };
  /** What makes an order one that is paid for. */
  const paidBy = (paymentId: string) => ({
    paymentMethod: "card",
    status: "processing",
    paymentDetails: { paymentId, brand: "Visa", last4: "1111", cardName: "Pallu Check", upiId: null },
  });
  const unsigned = { query: { razorpay_payment_link_reference_id: "PL-22222222", razorpay_signature: "0" } };

  // A paid link cannot be checked: nobody pays here.
  const payments = [
    ...["POST /payments/return", "POST /payments/webhook"].map((call) =>
      rule(call, "refuses what the payment service did not sign", async () => {
        const body = call.endsWith("return") ? unsigned : { event: "payment_link.paid", payload: {} };
        refuses(await optional(call, { body }));
      }),
    ),
    refused(PAY, "refuses a wrong card number", () => paying({ cardNumber: "4111111111111112" })),
    refused(PAY, "refuses a wrong UPI id", () => paying({ method: "upi", upiId: "no upi id" })),
    refused(PAY, "refuses an amount of nothing", () => paying({ amount: 0 })),
    rule(PAY, "authorizes the test card, and shows four digits of it at most", async () => {
      known.key = randomUUID();
      const answer = await send(PAY, paying({}, known.key));
      isReadable(answer);
      const { id, refused: isRefused, last4 } = readPayment(answer.body);
      if (!answer.ok || isRefused)
        skips(`the test card is refused (${answer.status}), as a real gateway does: paying by card is not checked`);
      succeeds(answer);
      if (last4 !== null) is("the last four digits", last4, CARD_NUMBER.slice(-4));
      if (id !== null) known.payment = id;
    }),
    rule(PAY, "charges once for the same idempotency key", async ({ key, payment }) =>
      is("the payment under the same key", readPayment(await get(PAY, paying({}, key))).id, payment),
    ),
    rule(PAYMENT, "tells what became of a payment", async ({ asha, payment: id }) => {
      const word = readPayment(succeeds(await optional(PAYMENT, { as: asha, id }))).status;
      if (paymentStateFrom(word) === null) tolerates(`the shop does not know the status “${word ?? ""}”`);
    }),
    refused(PAYMENT, "is each customer's own", ({ banu, payment: id }) => ({ as: banu, id })),
    rule(ORDER, "places an order that is paid for, as processing", async ({ payment }) => {
      known.paidOrder = await placed(paidBy(payment));
      await hasStatus(known.paidOrder, "processing");
    }),
    refusedOrder("takes a payment for one order only", () => paidBy(facts.payment)),
    refusedOrder("refuses a payment that does not exist", () => paidBy(madeUpId(facts.payment))),
    rule(METHODS, "lists the card by its last four digits", async ({ asha, banu, payment }) => {
      const methodsOf = async (as: Customer) =>
        readList(savedPaymentMethod, succeeds(await optional(METHODS, { as }))) ?? [];
      const own = await methodsOf(asha);
      if (payment && !own.some(({ last4 }) => last4 === CARD_NUMBER.slice(-4)))
        tolerates("the card that paid is not listed");
      is("the saved cards of a customer who never paid", (await methodsOf(banu)).length, 0);
    }),
    rule(CANCEL, "cancels an order that is being processed", async ({ asha, payment, paidOrder: id }) => {
      await get(CANCEL, { as: asha, id, body: {} });
      await hasStatus(id, "cancelled");
      const word = readPayment((await send(PAYMENT, { as: asha, id: payment })).body).status;
      if (paymentStateFrom(word) === "paid")
        tolerates(`the payment is still called “${word ?? ""}”: nobody sees that they are not charged`);
    }),
  ];

  const cleaning = [
    rule(CANCEL, "leaves nothing behind", async () => {
      const left: string[] = [];
      for (const as of [known.asha, known.banu].filter((one) => one !== undefined)) {
        const open = async () => (await ordersOf(as)).filter(({ status }) => isCancellable(status)).map(({ id }) => id);
        for (const id of new Set([...(as === known.asha ? check.made : []), ...(await open())]))
          await send(CANCEL, { as, id, body: {} });
        left.push(...(await open()));
        for (const call of ["DELETE /cart", "DELETE /wishlist/clear"]) await send(call, { as });
      }
      is("the orders that could not be cancelled", left.join(", "), "");
    }),
  ];

  return { product, cart, orders, cancelling, returns, payments, cleaning };
}

/** A product with the price and the stock of the combination that is ordered. */
function withChoice(product: Product): Facts["product"] {
  const [first, second] = (product.variants ?? [])
    .filter(isInStock)
    .toSorted((a, b) => (b.stock ?? 0) - (a.stock ?? 0));
  if (first === undefined)
    return { ...product, choice: { size: "S", color: "Red" }, otherChoice: { size: "L", color: "Blue" } };
  const { pricePaise, salePaise, stock, size, color } = first;
  const otherChoice = second === undefined ? null : { size: second.size, color: second.color };
  return { ...product, pricePaise, salePaise, stock, choice: { size, color }, otherChoice };
}
