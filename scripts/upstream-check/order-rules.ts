import { randomUUID } from "node:crypto";
import { cartItem } from "#contract/cart.ts";
import { exampleOrder } from "#contract/examples.ts";
import { readInvoice } from "#contract/invoices.ts";
import { readCreatedOrder, readOrder, readOrders, type Order } from "#contract/orders.ts";
import { readPayment, savedPaymentMethod } from "#contract/payments.ts";
import { readProduct, type Product } from "#contract/products.ts";
import { readReturn } from "#contract/returns.ts";
import { paiseAsRupees, readList, toWireId } from "#contract/shape.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { isCancellable, orderStatusFrom } from "#domain/order-status.ts";
import { paymentStateFrom } from "#domain/payment-state.ts";
import { returnReasons } from "#domain/returns.ts";
import { totalsOf } from "#domain/totals.ts";
import { combinationText, findVariant, isInStock, payablePaise, type Combination } from "#domain/variants.ts";
import { breaks, CARD_NUMBER, is, madeUpId, rule, skips } from "./check.ts";
import type { Check, Customer, Facts, Owner, Rule, Sending } from "./check.ts";

/** Products the rules have out at the same time, at most. */
const MOST_OUT = 4;
const [CART, ADD, SET, REMOVE] = ["GET /cart", "POST /cart/add", "PUT /cart/{productId}", "DELETE /cart/{productId}"];
const [ORDER, READ, CANCEL, LIST] = ["POST /orders", "GET /orders/{id}", "PUT /orders/{id}/cancel", "GET /orders/user"];
const [RETURN, INVOICE] = ["POST /orders/{id}/returns", "GET /orders/{id}/invoice"];
const [PAY, PAYMENT, METHODS] = ["POST /payments/process", "GET /payments/{id}", "GET /payments/methods"];

type OrderPart = "product" | "cart" | "orders" | "cancelling" | "returns" | "payments" | "cleaning";

/** Rules of carts, orders, returns and payments. */
export function orderRules(check: Check, { ship, deliver, reprice }: Owner): Record<OrderPart, Rule[]> {
  const { known, facts, states, send, get, has, again, succeeds, refuses, refused, tolerates } = check;

  const product = [
    rule("GET [/api]/products", "has a product to order", ({ sample }) => {
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
    body: { productId: toWireId(id), quantity, options },
  });
  const setting = (quantity: number) => ({ id: facts.product.id, body: { quantity, options: facts.product.choice } });
  const linesOf = (body: unknown) => readList(cartItem, body) ?? [];
  const lines = async (as?: Customer) => linesOf(await get(CART, { as }));
  const stocked = () => facts.product.stock ?? skips("no product tells its stock");
  const told = (all: readonly (Combination & { quantity: number })[]) =>
    all.map((one) => `${one.quantity} of ${combinationText(one) || "it"}`);

  let isPlain = false;
  /** A rule that the cart holds these pieces of the first and of the other choice after a call, by its answer where no call reads it. */
  const holds = (call: string, title: string, sending: (product: Facts["product"]) => Sending, first = 0, other = 0) =>
    rule(call, title, async ({ product }) => {
      const body = await get(call, sending(product));
      const now = has(CART) ? await lines() : linesOf(body);
      for (const { unitPaise } of now)
        is("the paise of a piece", unitPaise ?? payablePaise(product), payablePaise(product));
      isPlain ||= now.length > 0 && now.every(({ size, color }) => size === null && color === null);
      if (isPlain) tolerates("it knows nothing of size and colour: the shop keeps them beside the line");
      // All lines of the product go with the one that is removed.
      if (isPlain && call === REMOVE) return;
      const { choice, otherChoice } = product;
      const wanted = [
        { ...choice, quantity: first },
        { ...choice, ...otherChoice, quantity: otherChoice === null ? 0 : other },
      ].filter(({ quantity }) => quantity > 0);
      const sum = (all: readonly { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
      // Of a product without options the shop tells the sum.
      if (isPlain) is("the pieces in the cart", sum(now), call === SET ? first : sum(wanted));
      else is("the cart", told(now).toSorted().join("; "), told(wanted).toSorted().join("; "));
    });

  const cart = [
    rule(CART, "is empty at first", async () => is("the lines of a new customer's cart", (await lines()).length, 0)),
    holds(ADD, "adds products", () => adding(1), 1),
    holds(ADD, "adds to what is there", () => adding(1), 2),
    holds(
      ADD,
      "keeps size and colour as lines of their own",
      ({ otherChoice }) => adding(1, otherChoice ?? skips("no product of the first page comes in two combinations")),
      2,
      1,
    ),
    refused(ADD, "refuses a combination that the product does not come in", ({ product: { variants } }) =>
      adding(1, variants === null ? skips("it states no combinations") : { size: "No such size", color: "No such" }),
    ),
    refused(ADD, "refuses more than the stock", () => adding(stocked() + 1)),
    refused(ADD, "refuses no piece at all", () => adding(0), "harmless"),
    refused(ADD, "refuses fewer than no piece", () => adding(-1), "harmless"),
    refused(ADD, "refuses an unknown product", ({ product }) => adding(1, null, madeUpId(product.id))),
    refused(SET, "refuses more than the stock", () => setting(stocked() + 1)),
    holds(SET, "sets the products of one line", () => setting(1), 1, 1),
    rule(CART, "keeps the order in which its lines were added", async ({ product: { choice } }) => {
      const [first, second] = (await lines()).map(combinationText);
      if (second === undefined) return skips("no product makes two lines");
      await get(SET, setting(2));
      is("the first line after its pieces are set", (await lines()).map(combinationText)[0], first);
      if (first !== combinationText(choice)) tolerates("the newest line is first: the shop shows them as they come");
    }),
    rule(CART, "tells today's price of what lies in it", async ({ product }) => {
      if (reprice === undefined) return skips("not to be seen from outside: only the owner changes a price");
      await reprice(product.id, 1);
      const now = await lines().finally(() => reprice(product.id, -1));
      for (const { unitPaise } of now) is("the paise of a piece", unitPaise, payablePaise(product) + 100);
    }),
    rule(CART, "is each customer's own", async ({ banu }) =>
      is("the lines of another customer's cart", (await lines(banu)).length, 0),
    ),
    holds(
      REMOVE,
      "removes one line",
      ({ id, choice: { size, color } }) => ({ id, query: { size: size ?? "", color: color ?? "" } }),
      0,
      1,
    ),
    holds("DELETE /cart", "empties the cart", () => ({})),
  ];

  const totalsFor = (quantity = 1) => totalsOf([{ unitPaise: payablePaise(facts.product), quantity }], facts.shipping);

  /** An order as the shop would send it, by cash on delivery, its line and itself with changes. */
  function ordering(changes: object = {}, qty = 1, ofLine: object = {}, key?: string): Sending {
    const { asha, product } = facts;
    const amounts = Object.entries(totalsFor(qty)).map(([name, paise]) => [
      name.replace("Paise", ""),
      paiseAsRupees(paise),
    ]);
    const { id, name, choice: options } = product;
    const line = { product_id: toWireId(id), qty, price: paiseAsRupees(payablePaise(product)), name, options };
    const body = {
      userId: asha.id,
      items: [{ ...line, ...ofLine }],
      shippingInfo: { ...exampleOrder.shippingInfo, fullName: "Pallu Check", email: asha.email },
      paymentMethod: "cod",
      paymentDetails: null,
      ...Object.fromEntries(amounts),
      status: "pending",
      email: asha.email,
      giftNote: known.giftNote,
    };
    return { body: { ...body, ...changes }, key };
  }
  /** The id of an order for one piece that must be placed. */
  const placed = async (changes: object = {}, key?: string) =>
    readCreatedOrder(await get(ORDER, ordering(changes, 1, {}, key))).id ??
    breaks("the answer has no id to find the order by");
  const orderOf = async (id: string) => readOrder(await get(READ, { id })) ?? breaks(`order ${id} cannot be read`);
  const ordersOf = async (as?: Customer) =>
    readOrders(await get(LIST, { as, query: { page: 1, limit: 20 } }))?.orders ?? [];
  const isSaid = ({ status }: Order, expected: string) =>
    is(`the status “${status}”`, orderStatusFrom(status), expected);
  /** An order as the list and its own call tell it. */
  const bothOf = async (id: string) => [
    (await ordersOf()).find((one) => one.id === id) ?? breaks(`order ${id} is not on the list`),
    await orderOf(id),
  ];
  /** Pieces in stock of what is ordered; null where the server does not tell. */
  async function stockNow(): Promise<number | null> {
    const now = readProduct((await send("GET /products/{id}", { id: facts.product.id })).body);
    return (findVariant(now?.variants ?? [], facts.product.choice) ?? now)?.stock ?? null;
  }
  Object.assign(states, {
    cart: async () => has(CART) && lines(),
    orders: async () =>
      [await ordersOf(), await ordersOf(facts.banu)].flat().map(({ id, status }) => `${id} ${status}`),
  });

  const orders = [
    rule(ORDER, "places an order by cash on delivery", async () => {
      await send(ADD, adding(1));
      Object.assign(known, { key: randomUUID(), stockBefore: await stockNow() });
      known.order = await placed({}, facts.key);
    }),
    rule(ORDER, "answers the same order to the same idempotency key", async ({ key, order }) => {
      is("the order under the same key", await placed({}, key), order);
      // That it is listed at all is a rule of its own.
      if ((await ordersOf()).length > 1) breaks("one key made two orders: a double click orders twice");
    }),
    rule(ORDER, "makes one order of two submissions at the same moment", async () => {
      const sending = ordering({}, 1, {}, randomUUID());
      const answers = await Promise.all([send(ORDER, sending), send(ORDER, sending)]);
      const ids = answers.map(({ body }) => readCreatedOrder(body).id);
      const made = new Set(ids.filter((id) => id !== null));
      is("the orders under one key", made.size, 1);
      if (ids.includes(null)) tolerates("one of the two is refused: the shop asks the shopper to try again");
      for (const id of made) await get(CANCEL, { id });
    }),
    rule(ORDER, "takes the products from the stock", async ({ order, stockBefore }) => {
      if ((await stockNow()) === stockBefore) breaks(`${order} took nothing: there are ${stockBefore} as before`);
    }),
    rule(ORDER, "takes the ordered products out of the cart", async ({ order }) => {
      if (order && (await lines()).length > 0) tolerates("they stay in the cart: the shop empties it");
    }),
    rule(READ, "tells the order as it was placed, in rupees that add up", async ({ product, order: id }) => {
      const order = await orderOf(id);
      is("its number", order.id, id);
      is("its items", order.items.map((one) => `${one.quantity} of ${one.productId}`).join(), `1 of ${product.id}`);
      is("its gift note", order.giftNote, known.giftNote ?? null);
      const { totalPaise, shippingPaise } = totalsFor();
      is("its total in paise", order.totalPaise, totalPaise);
      const itemPaise = order.items[0]?.unitPaise ?? payablePaise(product);
      const parts = itemPaise + (order.taxPaise ?? 0) + (order.shippingPaise ?? shippingPaise);
      is("its parts in paise", parts, totalPaise);
    }),
    rule(READ, "tells a status that the shop knows", async ({ order }) => {
      for (const one of await bothOf(order)) isSaid(one, "pending");
    }),
    rule(LIST, "lists the customer's own orders, newest first", async ({ banu, order }) => {
      const own = await ordersOf();
      if (!own.some(({ id }) => id === order)) breaks(`order ${order} is not on the list`);
      const times = own.map(({ createdAt }) => Date.parse(createdAt ?? ""));
      if (times.some((time, index) => time > (times[index - 1] ?? time)))
        tolerates("they are not sorted newest first: the shop shows them as they come");
      is("the orders of another customer", (await ordersOf(banu)).length, 0);
    }),
    rule(INVOICE, "states what was ordered, with parts that add up", async ({ order: id }) => {
      const read = readInvoice(await get(INVOICE, { id })) ?? breaks("the invoice cannot be read");
      const { lines, shipping, totals } = read.particulars;
      is("its amount in paise", totals.amountPaise, totalsFor().totalPaise);
      for (const { taxablePaise, cgstPaise, sgstPaise, igstPaise, amountPaise } of [...lines, shipping, totals])
        is("the taxable value and the taxes", taxablePaise + cgstPaise + sgstPaise + igstPaise, amountPaise);
    }),
    refused(READ, "is each customer's own", ({ banu: as, order: id }) => ({ as, id })),
    refused(INVOICE, "is each customer's own", ({ banu: as, order: id }) => ({ as, id })),
    refused(READ, "has no order of a made-up id", ({ order }) => ({ id: madeUpId(order) })),
    refused(ORDER, "refuses a price that is not the product's", () => ordering({}, 1, { price: 1 })),
    refused(ORDER, "refuses a total that is not the sum", () => ordering({ subtotal: 1, shipping: 10, total: 11 })),
    refused(ORDER, "refuses more than the stock", async () => ordering({}, ((await stockNow()) ?? stocked()) + 1)),
    refused(ORDER, "refuses an item of no piece", () => ordering({}, 1, { qty: 0 })),
    refused(ORDER, "refuses an item of fewer than no piece", () => ordering({}, 1, { qty: -1 })),
    rule(ORDER, "refuses an order for somebody else", async ({ banu }) => {
      const answer = await send(ORDER, ordering({ userId: banu.id }));
      is("the orders in the name of another customer", (await ordersOf(banu)).length, 0);
      if (answer.ok) tolerates("it is placed for the customer who is logged in");
      else refuses(answer);
    }),
    refused(ORDER, "refuses an order without pieces", () => ordering({ items: [] })),
    refused(ORDER, "refuses an order without an address", () =>
      ordering({ shippingInfo: { ...exampleOrder.shippingInfo, address: "" } }),
    ),
  ];

  const cancelling = [
    rule(ORDER, "places an order to cancel", async () => {
      known.toCancel = await placed();
    }),
    refused(CANCEL, "cancels nobody else's order", ({ banu: as, toCancel: id }) => ({ as, id })),
    refused(CANCEL, "refuses a made-up id", ({ toCancel }) => ({ id: madeUpId(toCancel) })),
    rule(CANCEL, "cancels a pending order", async ({ toCancel: id }) => {
      const before = await stockNow();
      await get(CANCEL, { id });
      isSaid(await orderOf(id), "cancelled");
      if (before !== null && before === (await stockNow())) breaks(`the piece does not come back: ${before} as before`);
    }),
    rule(CANCEL, "gives the pieces back once, however often it is asked", async ({ toCancel: id }) => {
      const before = Number(await stockNow());
      await again(CANCEL, { id });
      isSaid(await orderOf(id), "cancelled");
      if (Number(await stockNow()) > before) breaks("cancelled twice, the stock rose again: pieces come back twice");
    }),
    rule(READ, "tells that a shipped order is on its way", async () => {
      if (ship === undefined) return skips("only the owner ships; give --ship where that does no harm");
      const id = await placed();
      await ship(id);
      known.shipped = id;
      for (const one of await bothOf(id)) {
        isSaid(one, "shipped");
        if (one.isCancellable === true) breaks("it is called `cancellable`");
      }
    }),
    refused(CANCEL, "refuses an order that is on its way", ({ shipped: id }) => ({ id })),
  ];

  const askReturn = (id: string, qty: number, sending: Sending = {}) => {
    const items = qty === 0 ? [] : [{ line: 0, qty, reason: returnReasons[0] }];
    return send(RETURN, { id, body: { items, note: null }, ...sending });
  };

  const returns = [
    rule(RETURN, "refuses an order that is not delivered", async () => {
      const id = await placed();
      is("the last day to return what is not delivered", (await orderOf(id)).returnBy, null);
      for (const pieces of [0, 1]) refuses(await askReturn(id, pieces));
    }),
    rule(RETURN, "takes no return of delivered pieces twice", async ({ banu: as }) => {
      if (deliver === undefined) return skips("only the owner delivers; give --deliver where that does no harm");
      const id = await placed();
      await deliver(id);
      if ((await orderOf(id)).returnBy === null)
        return tolerates("a delivered order tells no return_by: the shop offers no returns");
      refuses(await askReturn(id, 1, { as }));
      for (const pieces of [0, 2]) refuses(await askReturn(id, pieces));
      const key = randomUUID();
      const answers = await Promise.all([askReturn(id, 1, { key }), askReturn(id, 1, { key })]);
      const [first, second] = answers.map((answer) => readReturn(succeeds(answer))?.id);
      is("the return under the same key", second, first);
      is("the returns of the order", (await orderOf(id)).returns.length, 1);
      refuses(await askReturn(id, 1));
    }),
  ];

  const paying = (changes: object = {}, key?: string): Sending => {
    const amount = paiseAsRupees(totalsFor().totalPaise);
    const expiryDate = `12/${(new Date().getUTCFullYear() + 3) % 100}`;
    const card = { method: "card", amount, cardNumber: CARD_NUMBER, cardName: "Pallu Check", expiryDate, cvv: "123" };
    return { body: { ...card, ...changes }, key };
  };
  /** What makes an order one that is paid for. */
  const paidBy = (paymentId: string) => ({
    paymentMethod: "card",
    status: "processing",
    paymentDetails: { paymentId, brand: "Visa", last4: "1111", cardName: "Pallu Check", upiId: null },
  });
  const cardsOf = async (as?: Customer) =>
    (readList(savedPaymentMethod, await get(METHODS, { as })) ?? []).map(({ last4 }) => last4);
  const unsigned = { query: { razorpay_payment_link_reference_id: "PL-22222222", razorpay_signature: "0" } };

  // A paid link cannot be checked: nobody pays here.
  const payments = [
    refused("POST /payments/return", "refuses what the payment service did not sign", () => ({ body: unsigned })),
    refused("POST /payments/webhook", "refuses what the payment service did not sign", () => ({
      body: { event: "payment_link.paid", payload: {} },
    })),
    refused(PAY, "refuses a wrong card number", () => paying({ cardNumber: "4111111111111112" })),
    refused(PAY, "refuses a wrong UPI id", () => paying({ method: "upi", upiId: "no upi id" })),
    refused(PAY, "refuses an amount of nothing", () => paying({ amount: 0 })),
    rule(PAY, "authorizes the test card, and shows four digits of it at most", async () => {
      known.key = randomUUID();
      const answer = await send(PAY, paying({}, known.key));
      const { id, refused: isRefused, last4 } = readPayment(answer.body);
      if (!answer.ok || isRefused)
        skips(`the test card is refused (${answer.status}), as a real gateway does: paying by card is not checked`);
      succeeds(answer);
      is("the last four digits", last4 ?? "1111", "1111");
      if (id !== null) known.payment = id;
    }),
    rule(PAY, "charges once for the same idempotency key", async ({ key, payment }) =>
      is("the payment under the same key", readPayment(await get(PAY, paying({}, key))).id, payment),
    ),
    rule(PAYMENT, "tells what became of a payment", async ({ payment: id }) => {
      const word = readPayment(await get(PAYMENT, { id })).status;
      if (paymentStateFrom(word) === null) tolerates(`the shop does not know the status “${word ?? ""}”`);
    }),
    refused(PAYMENT, "is each customer's own", ({ banu: as, payment: id }) => ({ as, id })),
    rule(ORDER, "places an order that is paid for, as processing", async ({ payment }) => {
      known.paidOrder = await placed(paidBy(payment));
      isSaid(await orderOf(known.paidOrder), "processing");
    }),
    refused(ORDER, "takes a payment for one order only", ({ payment }) => ordering(paidBy(payment))),
    refused(ORDER, "refuses a payment that does not exist", ({ payment }) => ordering(paidBy(madeUpId(payment)))),
    rule(METHODS, "lists the card by its last four digits", async ({ banu, payment }) => {
      if (payment && !(await cardsOf()).includes("1111")) tolerates("the card that paid is not listed");
      is("the saved cards of a customer who never paid", (await cardsOf(banu)).length, 0);
    }),
    rule(CANCEL, "cancels an order that is being processed", async ({ payment, paidOrder: id }) => {
      await get(CANCEL, { id });
      isSaid(await orderOf(id), "cancelled");
      const word = readPayment((await send(PAYMENT, { id: payment })).body).status;
      if (paymentStateFrom(word) === "paid")
        tolerates(`the payment is still called “${word ?? ""}”: nobody sees that they are not charged`);
    }),
  ];

  const cleaning = [
    rule(CANCEL, "leaves nothing behind", async () => {
      const left: string[] = [];
      const attempt = (call: string, sending: Sending) => send(call, sending).catch(() => undefined);
      for (const as of [known.asha, known.banu].filter((one) => one !== undefined)) {
        const open = async () => (await ordersOf(as)).filter(({ status }) => isCancellable(status)).map(({ id }) => id);
        for (const id of new Set([...(as === known.asha ? check.made : []), ...(await open())]))
          await attempt(CANCEL, { as, id });
        left.push(...(await open()));
        for (const call of ["DELETE /cart", "DELETE /wishlist/clear"]) await attempt(call, { as });
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
