import { randomUUID } from "node:crypto";
import { exampleOrder } from "#contract/examples.ts";
import { readProblem } from "#contract/problem.ts";
import { cartItem, type CartItem } from "#contract/cart.ts";
import { readInvoice } from "#contract/invoices.ts";
import {
  createOrderRequest,
  readCreatedOrder,
  readOrder,
  readOrders,
  type CreateOrderRequest,
} from "#contract/orders.ts";
import { readPayment, savedPaymentMethod } from "#contract/payments.ts";
import { readProduct, type Product } from "#contract/products.ts";
import { readReturn } from "#contract/returns.ts";
import { paiseAsRupees, readList, toWireId } from "#contract/shape.ts";
import { MAX_QUANTITY, mentionsStock } from "#domain/cart.ts";
import { isCancellable, orderStatusFrom } from "#domain/order-status.ts";
import { paymentStateFrom } from "#domain/payment-state.ts";
import { returnReasons, returnStatusFrom } from "#domain/returns.ts";
import { totalsOf } from "#domain/totals.ts";
import { isInStock, type Combination } from "#domain/variants.ts";
import { asRupees, breaks, isSoftRefusal, madeUpId, paysFor, rule, skips } from "./check.ts";
import type { Answer, Check, Customer, OrderedProduct, Rule } from "./check.ts";

/** Products the rules have out at the same time, at most. */
const MOST_OUT = 4;
/** A number that every gateway knows as a test and no bank as a card. */
const NUMBER = "4111111111111111";
const [ADD, SET, REMOVE] = ["POST /cart/add", "PUT /cart/{productId}", "DELETE /cart/{productId}"];
const [ORDER, READ, CANCEL] = ["POST /orders", "GET /orders/{id}", "PUT /orders/{id}/cancel"];
const [RETURN, INVOICE] = ["POST /orders/{id}/returns", "GET /orders/{id}/invoice"];
const [PAY, PAYMENT, METHODS] = ["POST /payments/process", "GET /payments/{id}", "GET /payments/methods"];
const noStock = "no product tells its stock";

/** What brings an order on its way, and to its customer; rules that need one that is not given are not checked. */
export interface Courier {
  ship?: (orderId: string) => Promise<void>;
  deliver?: (orderId: string) => Promise<void>;
}

type OrderPart = "product" | "cart" | "orders" | "cancelling" | "returns" | "payments" | "cleaning";

/** Rules of carts, orders, returns and payments. */
export function orderRules(check: Check, { ship, deliver }: Courier): Record<OrderPart, Rule[]> {
  const { known, needs, facts, send, get, optional, succeeds, refuses, tolerates, isReadable } = check;

  // What is ordered, of which nobody loses the last piece.
  const product = [
    rule("GET [/api]/products", "has a product to order", async ({ sample }) => {
      const inStock = sample
        .filter((one) => one.inStock)
        .map(withChoice)
        .filter(({ stock }) => stock === null || stock >= MOST_OUT);
      // One that states its combinations is held to the most rules, one that comes in two to more than others.
      const choosable = inStock.filter(({ otherChoice }) => otherChoice !== null);
      const kinds = [choosable.filter(({ variants }) => variants !== null), choosable, inStock];
      const [best = []] = kinds.filter(({ length }) => length > 0);
      // The most items of a line must not hide that the stock is no limit.
      const rank = ({ stock }: Product) => (stock === null || stock >= MAX_QUANTITY ? 0 : stock);
      const [first] = best.toSorted((a, b) => rank(b) - rank(a));
      known.product = first ?? skips("no product of the first page is in stock: no cart or order is checked");
    }),
  ];

  const add = (quantity: number, options: Combination = facts.product.choice, id = facts.product.id) =>
    send(ADD, { as: facts.asha, body: { productId: toWireId(id), quantity, options } });
  const set = ({ id, choice }: OrderedProduct, quantity: number) =>
    send(SET, { as: facts.asha, id, body: { quantity, options: choice } });

  /** The lines of a product after a call: of the cart, or of the call's answer where no call reads the cart. */
  async function linesAfter({ body }: Answer, id = facts.product.id): Promise<CartItem[]> {
    const cart = facts.hasCart ? await get("GET /cart", { as: facts.asha }) : body;
    return (readList(cartItem, cart) ?? []).filter(({ productId }) => productId === id);
  }
  const piecesAfter = async (answer: Answer) =>
    (await linesAfter(answer)).reduce((sum, { quantity }) => sum + quantity, 0);

  /** Holds an answer to the words by which the shop knows that it is about the stock. */
  function refusesByStock(answer: Answer): void {
    refuses(answer, [409], "more than the stock is accepted");
    if (!mentionsStock(readProblem(answer.body).message))
      tolerates("the message does not mention stock or availability: the shop shows it as it is");
  }

  const cart = [
    rule("GET /cart", "is empty at first", async ({ asha }) => {
      known.hasCart = false;
      const answer = await optional("GET /cart", { as: asha });
      known.hasCart = true;
      succeeds(answer);
      const [line] = readList(cartItem, answer.body) ?? [];
      if (line !== undefined) breaks(`a new customer has product ${line.productId}: another customer's cart is shown`);
    }),
    rule(ADD, "adds products, and more to what is there", async ({ product }) => {
      for (const expected of [1, 2]) {
        const answer = await add(1);
        succeeds(answer);
        const pieces = await piecesAfter(answer);
        if (pieces !== expected) breaks(`1 piece was added, and the cart holds ${pieces}, not ${expected}`);
        const [costs, told] = [paysFor(product), (await linesAfter(answer))[0]?.unitPaise ?? null];
        if (told === null) tolerates("lines tell no price: the shop reads the product");
        else if (told !== costs) breaks(`a piece costs ${asRupees(costs)}, in the cart ${inRupees(told, costs)}`);
      }
    }),
    rule(ADD, "keeps size and colour as lines of their own", async ({ product: { choice, otherChoice } }) => {
      if (otherChoice === null) skips("no product of the first page comes in two combinations");
      const lines = await linesAfter(await add(1, otherChoice));
      if (lines.every(({ size, color }) => size === null && color === null))
        return tolerates("it knows nothing of size and colour: the shop keeps them beside the line");
      const text = ({ size, color }: Combination, quantity: number) =>
        `${size ?? ""} ${color ?? ""} ${quantity}`.trim();
      const found = lines.map((line) => text(line, line.quantity)).toSorted();
      const expected = [text(choice, 2), text(otherChoice, 1)].toSorted().join(", ");
      if (found.join(", ") !== expected) breaks(`${expected} were added; the cart holds ${found.join(", ")}`);
    }),
    rule(ADD, "refuses a combination that the product does not come in", async ({ product }) => {
      if (product.variants === null) skips("the product states no combinations");
      const before = await piecesAfter(await set(product, 2));
      const answer = await add(1, { size: "No such size", color: "No such colour" });
      if ((await piecesAfter(answer)) > before) breaks("a size and colour that do not exist are in the cart");
      refuses(answer, [409, 422], "a size and colour that do not exist are added");
    }),
    rule(ADD, "refuses more than the stock", async ({ product }) => {
      const stock = product.stock ?? skips(noStock);
      const before = await piecesAfter(await set(product, 2));
      const answer = await add(stock + 1);
      const pieces = await piecesAfter(answer);
      if (pieces > before) breaks(`there are ${stock}, and the cart takes ${pieces}: the stock limit is ignored`);
      refusesByStock(answer);
    }),
    rule(ADD, "refuses fewer than one piece", async ({ product }) => {
      const before = await piecesAfter(await set(product, 2));
      for (const quantity of [0, -1]) {
        const answer = await add(quantity);
        const after = await piecesAfter(answer);
        if (after < before) breaks(`adding ${quantity} products took the cart from ${before} to ${after}`);
        isReadable(answer);
        if (answer.ok && !isSoftRefusal(answer))
          tolerates(`adding ${quantity} products is answered with status ${answer.status}; the shop never does`);
      }
    }),
    rule(ADD, "refuses a product that does not exist", async ({ product }) => {
      const id = madeUpId(product.id);
      const answer = await add(1, product.choice, id);
      isReadable(answer);
      if ((await linesAfter(answer, id)).length > 0) breaks("a product that does not exist is in the cart");
      refuses(answer, [404], "a product that does not exist is added");
    }),
    rule(SET, "sets the products of one line", async ({ product }) => {
      const answer = await set(product, 1);
      succeeds(answer);
      const lines = await linesAfter(answer);
      const quantity = (lines.find((line) => isOf(line, product.choice)) ?? lines[0])?.quantity;
      if (quantity !== 1) breaks(`the line was set to 1 piece, and holds ${quantity ?? "none"}`);
    }),
    rule(SET, "refuses more than the stock", async ({ product }) => {
      const stock = product.stock ?? skips(noStock);
      const answer = await set(product, stock + 1);
      if ((await piecesAfter(answer)) > stock)
        breaks(`there are ${stock}, and a line is set to ${stock + 1}: the stock limit is ignored`);
      refusesByStock(answer);
    }),
    rule("GET /cart", "is each customer's own", async ({ banu, product, hasCart }) => {
      if (!hasCart) skips("there is no such call");
      const items = readList(cartItem, await get("GET /cart", { as: banu })) ?? [];
      if (items.some(({ productId }) => productId === product.id)) breaks("another customer's cart is shown");
    }),
    rule(REMOVE, "removes one line", async ({ asha, product: { id, choice } }) => {
      const query = { size: choice.size ?? "", color: choice.color ?? "" };
      const answer = await send(REMOVE, { as: asha, id, query });
      succeeds(answer);
      const left = await linesAfter(answer);
      if (left.some((line) => isOf(line, choice) || isOf(line, { size: null, color: null })))
        breaks("the line was removed, and is still there");
      if (left.length === 0) tolerates("all lines of the product went with it");
    }),
    rule("DELETE /cart", "empties the cart", async ({ asha }) => {
      await add(1);
      const answer = await send("DELETE /cart", { as: asha });
      succeeds(answer);
      if ((await linesAfter(answer)).length > 0) breaks("the cart was emptied, and is not empty");
    }),
  ];

  const totalsFor = (quantity = 1) => totalsOf([{ unitPaise: paysFor(facts.product), quantity }], facts.shipping);

  /** The order as the shop would send it. */
  function orderFor(qty = 1): CreateOrderRequest {
    const { asha, product } = facts;
    const amounts = Object.entries(totalsFor(qty)).map(([name, paise]) => [
      name.replace("Paise", ""),
      paiseAsRupees(paise),
    ]);
    const { id, name, choice: options } = product;
    return createOrderRequest.parse({
      userId: asha.id,
      items: [{ product_id: toWireId(id), qty, price: paiseAsRupees(paysFor(product)), name, options }],
      shippingInfo: { ...exampleOrder.shippingInfo, fullName: "Pallu Check", email: asha.email },
      paymentMethod: "cod",
      paymentDetails: null,
      ...Object.fromEntries(amounts),
      status: "pending",
      email: asha.email,
    });
  }

  /** Sends an order by cash on delivery for one piece, with `changes`, and notes it where it was made. */
  async function place(changes: Partial<CreateOrderRequest> = {}, key: string = randomUUID()): Promise<Answer> {
    const answer = await send(ORDER, { as: facts.asha, body: { ...orderFor(), ...changes }, key });
    const { id } = answer.ok ? readCreatedOrder(answer.body) : { id: null };
    if (id !== null) check.made.push({ id, customer: facts.asha });
    return answer;
  }
  const placed = async () => readCreatedOrder((await place()).body).id ?? skips("no order could be placed");
  const cancel = (as: Customer, id: string) => send(CANCEL, { as, id, body: {} });

  async function orderOf(id: string) {
    return readOrder(await get(READ, { as: facts.asha, id })) ?? breaks(`order ${id} cannot be read`);
  }

  async function ordersOf(as: Customer) {
    const body = await get("GET /orders/user", { as, query: { page: 1, limit: 20 } });
    return readOrders(body)?.orders ?? breaks("the answer holds no list of orders");
  }

  /** Pieces in stock of what is ordered; null where the server does not tell. */
  async function stockNow(): Promise<number | null> {
    const { id, choice } = facts.product;
    const now = readProduct((await send("GET /products/{id}", { id })).body);
    return (now?.variants?.find((one) => isOf(one, choice)) ?? (now?.variants ? null : now))?.stock ?? null;
  }

  /** Holds a status to the shop's words. */
  function hasStatus(raw: string, expected: string): void {
    const status = orderStatusFrom(raw);
    if (status === null) breaks(`the status “${raw}” is unknown to the shop`);
    if (status !== expected) breaks(`the status is ${status}, not ${expected}`);
    if (raw !== status) tolerates(`the status is spelt “${raw}”`);
  }

  /** A rule that such an order is refused. */
  const refusedOrder = (title: string, what: string, changes: () => Partial<CreateOrderRequest>, field?: string) =>
    rule(ORDER, `refuses ${title}`, async () => refuses(await place(changes()), [422, 400, 409], what, field));

  const orders = [
    rule(ORDER, "places an order by cash on delivery", async () => {
      await add(1);
      const key = randomUUID();
      Object.assign(known, { key, stockBefore: await stockNow() });
      const { id, createdAt } = readCreatedOrder(succeeds(await place({}, key)));
      known.order = id ?? breaks("the answer has no id: the order could not be found again");
      if (createdAt === null) tolerates("the answer has no createdAt: the shop takes the current time");
    }),
    rule(ORDER, "answers the same order to the same idempotency key", async ({ asha, key, order }) => {
      const { id } = readCreatedOrder(succeeds(await place({}, key)));
      if (id !== order) breaks(`one key made two orders, ${order} and ${id ?? "another"}: a double click orders twice`);
      // That it is listed at all is a rule of its own.
      const { length } = await ordersOf(asha);
      if (length > 1) breaks(`one order was placed, sent twice under one key; the customer has ${length}`);
    }),
    rule(ORDER, "makes one order of two submissions at the same moment", async ({ asha }) => {
      const key = randomUUID();
      const answers = await Promise.all([place({}, key), place({}, key)]);
      const ids = answers.map(({ body }) => readCreatedOrder(body).id);
      const told = new Set(ids.filter((id) => id !== null));
      if (told.size === 0) breaks("neither of two submissions at the same moment is answered with an order");
      if (told.size === 2) breaks("two submissions under one key at the same moment made two orders");
      if (ids.includes(null)) tolerates("one of the two is refused: the shop asks the shopper to try again");
      for (const id of told) await cancel(asha, id);
    }),
    rule(ORDER, "takes the products from the stock", async ({ stockBefore: before }) => {
      needs("order");
      const stock = (await stockNow()) ?? skips(noStock);
      if (before === null || stock === before) breaks(`a piece was ordered, and the stock is ${stock} as before`);
      if (stock !== before - 1)
        tolerates(`the stock went from ${before} to ${stock} for one piece; somebody else may be buying`);
    }),
    rule(ORDER, "takes the ordered products out of the cart", async ({ asha, product }) => {
      needs("order");
      const answer = await send("GET /cart", { as: asha });
      if (answer.status === 404) skips("there is no GET /cart");
      if (readList(cartItem, answer.body)?.some(({ productId }) => productId === product.id) === true)
        tolerates("they stay in the cart: the shop empties it");
    }),
    rule(READ, "tells the order as it was placed, in rupees that add up", async ({ product, order: id }) => {
      const order = await orderOf(id);
      if (order.id !== id) breaks(`order ${id} is answered as order ${order.id}`);
      const [item] = order.items;
      if (order.items.length !== 1 || item?.productId !== product.id || item.quantity !== 1)
        return breaks(`one piece of product ${product.id} was ordered; the order holds something else`);
      const { totalPaise, shippingPaise } = totalsFor();
      const told = order.totalPaise ?? breaks("the order has no total");
      if (told !== totalPaise)
        breaks(`the shopper agreed to ${asRupees(totalPaise)}, the order says ${inRupees(told, totalPaise)}`);
      const parts = (item.unitPaise ?? 0) + (order.taxPaise ?? 0) + (order.shippingPaise ?? shippingPaise);
      if (item.unitPaise === null) tolerates("its items tell no price");
      else if (parts !== told) breaks(`its parts come to ${asRupees(parts)}, not to ${asRupees(told)}`);
      if (order.shippingInfo.city !== "Mysuru") tolerates("it does not tell where it goes");
    }),
    rule(READ, "tells a status that the shop knows", async ({ order }) =>
      hasStatus((await orderOf(order)).status, "pending"),
    ),
    rule("GET /orders/user", "lists the customer's own orders, newest first", async ({ asha, banu, order }) => {
      const own = await ordersOf(asha);
      const { status } = own.find(({ id }) => id === order) ?? breaks(`order ${order} is not on the list`);
      hasStatus(status, "pending");
      const times = own.map(({ createdAt }) => Date.parse(createdAt ?? ""));
      if (times.some((time, index) => time > (times[index - 1] ?? Number.POSITIVE_INFINITY)))
        tolerates("they are not sorted newest first: the shop shows them as they come");
      if ((await ordersOf(banu)).some(({ id }) => id === order))
        breaks("the order of one customer is on the list of another");
    }),
    rule(INVOICE, "states what was ordered, with parts that add up", async ({ asha, order: id }) => {
      const body = succeeds(await optional(INVOICE, { as: asha, id }));
      const { lines, shipping, totals } = (readInvoice(body) ?? breaks("the invoice cannot be read")).particulars;
      const { totalPaise } = totalsFor();
      if (totals.amountPaise !== totalPaise)
        breaks(`the order comes to ${asRupees(totalPaise)}, its invoice to ${asRupees(totals.amountPaise)}`);
      for (const { taxablePaise, cgstPaise, sgstPaise, igstPaise, amountPaise } of [...lines, shipping, totals])
        if (taxablePaise + cgstPaise + sgstPaise + igstPaise !== amountPaise)
          breaks("the taxable value and the taxes do not add up to the amount");
    }),
    rule(READ, "is each customer's own", async ({ banu, order: id }) =>
      refuses(await send(READ, { as: banu, id }), [404, 403], "another customer's order is shown"),
    ),
    rule(READ, "has no order of a made-up id", async ({ asha, order }) => {
      const answer = await send(READ, { as: asha, id: madeUpId(order) });
      if (answer.ok && answer.body === null) return tolerates("answered with null, not 404");
      refuses(answer, [404], "an order that does not exist is shown");
    }),
    ...(["a price that is not the product's", "a total that is not the sum"] as const).map((what, index) =>
      rule(ORDER, `refuses ${what}`, async () => {
        const items = orderFor().items.map((item) => ({ ...item, price: index === 0 ? 1 : item.price }));
        const answer = await place({ items, subtotal: 1, shipping: 10, total: 11 });
        const id = answer.ok ? readCreatedOrder(answer.body).id : null;
        if (id === null) return refuses(answer, [409, 422], `${what} is accepted`);
        const { totalPaise } = await orderOf(id);
        if (totalPaise !== totalsFor().totalPaise)
          breaks(`${what} is accepted: the order says ${totalPaise === null ? "no total" : asRupees(totalPaise)}`);
        tolerates("it takes its own price and does not say so: the shopper pays another than they agreed to");
      }),
    ),
    rule(ORDER, "refuses more than the stock", async () => {
      const stock = (await stockNow()) ?? skips(noStock);
      const what = `there are ${stock}, and an order takes ${stock + 1}: stock goes below nothing`;
      refuses(await place(orderFor(stock + 1)), [409, 422], what);
    }),
    rule(ORDER, "refuses fewer than one piece", async () => {
      for (const qty of [0, -1]) {
        const answer = await place({ items: orderFor().items.map((item) => ({ ...item, qty })) });
        refuses(answer, [422, 400, 409], `an order of ${qty} products is accepted`);
      }
    }),
    rule(ORDER, "refuses an order for somebody else", async ({ banu }) => {
      const answer = await place({ userId: banu.id });
      if ((await ordersOf(banu)).length > 0) breaks("one customer placed an order in the name of another");
      if (answer.ok) return tolerates("it is placed for the customer who is logged in");
      refuses(answer, [403, 422], "");
    }),
    refusedOrder("an order without pieces", "an empty order is accepted", () => ({ items: [] })),
    refusedOrder(
      "an order without an address, naming the field",
      "an order without an address is accepted",
      () => ({ shippingInfo: { ...orderFor().shippingInfo, address: "" } }),
      "address",
    ),
  ];

  const cancelling = [
    rule(ORDER, "places an order to cancel", async () => {
      known.toCancel = readCreatedOrder(succeeds(await place())).id ?? breaks("the answer has no id");
    }),
    rule(CANCEL, "cancels nobody else's order", async ({ banu, toCancel }) => {
      const answer = await cancel(banu, toCancel);
      if (/^cancel/i.test((await orderOf(toCancel)).status)) breaks("one customer cancelled the order of another");
      refuses(answer, [404, 403], "cancelling another customer's order is answered as a success");
    }),
    rule(CANCEL, "refuses a made-up id", async ({ asha, toCancel }) => {
      const what = "cancelling an order that does not exist is answered as a success";
      refuses(await cancel(asha, madeUpId(toCancel)), [404], what);
    }),
    rule(CANCEL, "cancels a pending order", async ({ asha, toCancel }) => {
      const before = await stockNow();
      succeeds(await cancel(asha, toCancel));
      hasStatus((await orderOf(toCancel)).status, "cancelled");
      const after = await stockNow();
      known.stockAfter = after;
      if (before !== null && after === before)
        breaks(`the order was cancelled, and the stock is ${after} as before: the piece does not come back`);
    }),
    rule(CANCEL, "gives the pieces back once, however often it is asked", async ({ asha, toCancel }) => {
      const answer = await cancel(asha, toCancel);
      isReadable(answer);
      hasStatus((await orderOf(toCancel)).status, "cancelled");
      const [before, after] = [known.stockAfter ?? null, await stockNow()];
      if (before !== null && after !== null && after > before)
        breaks(`cancelled twice, the stock rose from ${before} to ${after}: pieces come back twice`);
      if (!answer.ok) tolerates(`cancelling what is cancelled is refused with status ${answer.status}`);
    }),
    rule(CANCEL, "refuses an order that is on its way", async ({ asha }) => {
      if (ship === undefined) return skips("a shipped order is needed; give --ship where that does no harm");
      const id = await placed();
      await ship(id);
      hasStatus((await orderOf(id)).status, "shipped");
      const answer = await cancel(asha, id);
      if (/^cancel/i.test((await orderOf(id)).status)) breaks("a shipped order was cancelled");
      refuses(answer, [409], "cancelling a shipped order is answered as a success");
    }),
  ];

  const askReturn = (as: Customer, id: string, qty: number, key: string = randomUUID()) =>
    send(RETURN, {
      as,
      id,
      key,
      body: { items: qty === 0 ? [] : [{ line: 0, qty, reason: returnReasons[0] }], note: null },
    });

  const returns = [
    rule(RETURN, "refuses an order that is not delivered", async ({ asha }) => {
      const id = await placed();
      const { returnBy } = await orderOf(id);
      const answer = await askReturn(asha, id, 1);
      if ([404, 405, 501].includes(answer.status)) {
        if (returnBy !== null) breaks("orders tell return_by, and there is no call to ask for a return");
        return tolerates("not there: the shop offers no returns");
      }
      known.hasReturns = true;
      if (returnBy !== null) breaks("an order that is not delivered tells return_by: the shop would offer the form");
      refuses(answer, [409], "an order that never arrived is returned");
    }),
    rule(RETURN, "takes no return of delivered pieces twice", async ({ asha, banu }) => {
      needs("hasReturns");
      if (deliver === undefined) return skips("a delivered order is needed; give --deliver where that does no harm");
      const id = await placed();
      await deliver(id);
      if ((await orderOf(id)).returnBy === null)
        return tolerates("a delivered order tells no return_by: the shop offers no returns");
      refuses(await askReturn(banu, id, 1), [404, 403], "one customer returns the order of another");
      refuses(await askReturn(asha, id, 0), [422, 400], "a return without pieces is taken");
      refuses(await askReturn(asha, id, 2), [409, 422], "two pieces are returned of an order of one");
      const key = randomUUID();
      const answers = await Promise.all([askReturn(asha, id, 1, key), askReturn(asha, id, 1, key)]);
      const [first, second] = answers.map((answer) => readReturn(succeeds(answer))?.id);
      const { returns } = await orderOf(id);
      if (returns.length !== 1 || first !== second)
        breaks(`a return was sent twice under one key; the order tells ${returns.length}: it counts twice`);
      refuses(await askReturn(asha, id, 1), [409, 422], "the same piece is returned twice");
      const status = returns[0]?.status ?? "";
      if (returnStatusFrom(status) !== "requested")
        tolerates(`the status of a new return is “${status}”: the shop shows it as it is`);
    }),
  ];

  const pay = (key: string, changes: object = {}) => {
    const amount = paiseAsRupees(totalsFor().totalPaise);
    const expiryDate = `12/${(new Date().getUTCFullYear() + 3) % 100}`;
    const card = { method: "card", amount, cardNumber: NUMBER, cardName: "Pallu Check", expiryDate, cvv: "123" };
    return send(PAY, { as: facts.asha, body: { ...card, ...changes }, key });
  };
  /** What makes an order one that is paid for. */
  const paidBy = (paymentId: string): Partial<CreateOrderRequest> => ({
    paymentMethod: "card",
    status: "processing",
    paymentDetails: { paymentId, brand: "Visa", last4: "1111", cardName: "Pallu Check", upiId: null },
  });

  // A paid link cannot be checked: nobody pays here.
  const payments = [
    ...[
      [
        "POST /payments/return",
        { query: { razorpay_payment_link_reference_id: "PL-22222222", razorpay_signature: "0" } },
      ],
      ["POST /payments/webhook", { event: "payment_link.paid", payload: {} }],
    ].map(([call, body]) =>
      rule(String(call), "refuses what the payment service did not sign", async () =>
        refuses(await optional(String(call), { body }), [400], "it is taken without a signature"),
      ),
    ),
    ...(
      [
        ["a wrong card number, on its field", "a wrong check digit", { cardNumber: "4111111111111112" }, "cardNumber"],
        ["a wrong UPI id, on its field", "“no upi id”", { method: "upi", upiId: "no upi id" }, "upiId"],
        ["an amount of nothing", "a payment of ₹0", { amount: 0 }],
      ] as const
    ).map(([title, what, changes, field]) =>
      rule(PAY, `refuses ${title}`, async () =>
        refuses(await pay(randomUUID(), changes), [422, 400], `${what} is accepted`, field),
      ),
    ),
    rule(PAY, "authorizes the test card, and shows four digits of it at most", async () => {
      const key = randomUUID();
      const answer = await pay(key);
      isReadable(answer);
      const { id, refused, last4 } = readPayment(answer.body);
      if (!answer.ok || refused)
        skips(`the test card is refused (${answer.status}), as a real gateway does: paying by card is not checked`);
      succeeds(answer);
      if (JSON.stringify(answer.body).includes(NUMBER)) breaks("the answer holds the whole card number");
      if (last4 !== null && last4 !== NUMBER.slice(-4)) breaks(`the last four digits are told as ${last4}`);
      if (id !== null) Object.assign(known, { payment: id, key });
    }),
    rule(PAY, "charges once for the same idempotency key", async ({ key, payment }) => {
      const { id } = readPayment(succeeds(await pay(key)));
      if (id !== payment)
        breaks(`one key made two payments, ${payment} and ${id ?? "another"}: a double click pays twice`);
    }),
    rule(PAYMENT, "tells what became of a payment", async ({ asha, payment: id }) => {
      const word = readPayment(succeeds(await optional(PAYMENT, { as: asha, id }))).status;
      if (paymentStateFrom(word) === null) tolerates(`the shop does not know the status “${word ?? ""}”`);
    }),
    rule(PAYMENT, "is each customer's own", async ({ banu, payment: id }) =>
      refuses(await send(PAYMENT, { as: banu, id }), [404, 403], "another customer's payment is shown"),
    ),
    rule(ORDER, "places an order that is paid for, as processing", async ({ payment }) => {
      const { id } = readCreatedOrder(succeeds(await place(paidBy(payment))));
      known.paidOrder = id ?? breaks("the answer has no id");
      hasStatus((await orderOf(known.paidOrder)).status, "processing");
    }),
    rule(ORDER, "takes a payment for one order only", async ({ payment }) =>
      refuses(await place(paidBy(payment)), [409, 402, 422], "two orders are paid for by one payment"),
    ),
    rule(ORDER, "refuses a payment that does not exist", async () => {
      needs("payment");
      const what = "an order is paid for by a payment that does not exist";
      refuses(await place(paidBy(randomUUID())), [409, 402, 422], what);
    }),
    rule(METHODS, "lists the card by its last four digits", async ({ asha, banu }) => {
      needs("payment");
      const answer = await optional(METHODS, { as: asha });
      const methods = readList(savedPaymentMethod, succeeds(answer)) ?? [];
      if (JSON.stringify(answer.body).includes(NUMBER)) breaks("the answer holds the whole card number");
      if (!methods.some(({ last4 }) => last4 === NUMBER.slice(-4)))
        tolerates("the card that was paid with is not listed");
      if ((readList(savedPaymentMethod, (await send(METHODS, { as: banu })).body) ?? []).length > 0)
        breaks("a customer who never paid has a saved card: another customer's");
    }),
    rule(CANCEL, "cancels an order that is being processed", async ({ asha, payment, paidOrder }) => {
      succeeds(await cancel(asha, paidOrder));
      hasStatus((await orderOf(paidOrder)).status, "cancelled");
      const word = readPayment((await send(PAYMENT, { as: asha, id: payment })).body).status;
      if (paymentStateFrom(word) === "paid")
        tolerates(`the payment is still called “${word ?? ""}”: nobody sees that they are not charged`);
    }),
  ];

  const cleaning = [
    rule(CANCEL, "leaves nothing behind", async () => {
      const left: string[] = [];
      for (const as of [known.asha, known.banu].filter((one) => one !== undefined)) {
        const open = async () => {
          const { body } = await send("GET /orders/user", { as, query: { page: 1, limit: 50 } });
          return (readOrders(body)?.orders ?? []).filter(({ status }) => isCancellable(status)).map(({ id }) => id);
        };
        const own = check.made.filter(({ customer }) => customer === as).map(({ id }) => id);
        for (const id of new Set([...own, ...(await open())])) await cancel(as, id);
        left.push(...(await open()));
        await send("DELETE /cart", { as });
        await send("DELETE /wishlist/clear", { as });
      }
      if (left.length > 0) breaks(`orders that could not be cancelled: ${left.join(", ")}`);
    }),
  ];

  return { product, cart, orders, cancelling, returns, payments, cleaning };
}

/** A product with the price and the stock of the combination that is ordered. */
function withChoice(product: Product): OrderedProduct {
  const inStock = (product.variants ?? []).filter(isInStock).toSorted((a, b) => (b.stock ?? 0) - (a.stock ?? 0));
  const [choice, otherChoice] = inStock.map(({ size, color }) => ({ size, color }));
  if (inStock[0] === undefined || choice === undefined)
    return { ...product, choice: { size: "S", color: "Red" }, otherChoice: { size: "L", color: "Blue" } };
  const { pricePaise, salePaise, stock } = inStock[0];
  return { ...product, pricePaise, salePaise, stock, choice, otherChoice: otherChoice ?? null };
}

function inRupees(paise: number, expected: number): string {
  return `${asRupees(paise)}${paise === expected * 100 ? ": paise, not rupees" : ""}`;
}

function isOf(line: Combination, { size, color }: Combination): boolean {
  return line.size === size && line.color === color;
}
