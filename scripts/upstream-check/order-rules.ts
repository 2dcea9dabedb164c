import { randomUUID } from "node:crypto";
import { toWireId } from "#app/gateway/upstream-response.server.ts";
import { exampleOrder } from "#contract/examples.ts";
import { createOrderRequest, type CreateOrderRequest } from "#contract/orders.ts";
import { readProblem } from "#contract/problem.ts";
import { readCart, type CartItem } from "#contract/readers/cart.ts";
import { readInvoice } from "#contract/readers/invoice.ts";
import { readCreatedOrder, readOrder, readOrders, type Order } from "#contract/readers/order.ts";
import { readPayment, readPaymentMethods, readPaymentStatus } from "#contract/readers/payment.ts";
import { readProduct, type Product } from "#contract/readers/product.ts";
import { readReturn } from "#contract/readers/return.ts";
import { paiseAsRupees } from "#contract/scalars.ts";
import { MAX_QUANTITY, mentionsStock } from "#domain/cart.ts";
import { isCancellable, orderStatusFrom } from "#domain/order-status.ts";
import { paymentStateFrom } from "#domain/payment-state.ts";
import { returnReasons, returnStatusFrom } from "#domain/returns.ts";
import { totalsOf, type ShippingRule } from "#domain/totals.ts";
import { isInStock, type Combination } from "#domain/variants.ts";
import {
  asRupees,
  breaks,
  isSoftRefusal,
  madeUpId,
  needing,
  paysFor,
  skips,
  type Answer,
  type Check,
  type Customer,
  type OrderedProduct,
  type Rule,
} from "./check.ts";

const ofCart = needing("asha", "banu", "product", "hasCart");
const ofOrders = needing("asha", "banu", "product", "shipping");
const ofOrder = needing("asha", "banu", "product", "shipping", "order", "key");
const ofCancelling = needing("asha", "banu", "product", "shipping", "toCancel");
const ofPayment = needing("asha", "banu", "product", "shipping", "key", "payment");
/** Products the rules have out at the same time, at most. */
const MOST_OUT = 4;
/** A number that every gateway knows as a test and no bank as a card. */
const NUMBER = "4111111111111111";
const ADD = "POST /cart/add";
const SET = "PUT /cart/{productId}";
const ORDER = "POST /orders";
const CANCEL = "PUT /orders/{id}/cancel";
const RETURN = "POST /orders/{id}/returns";
const PAY = "POST /payments/process";
const PAYMENT = "GET /payments/{id}";
const INVOICE = "GET /orders/{id}/invoice";

/** What is ordered, of which nobody loses the last piece. */
export const productRules: readonly Rule[] = [
  needing("sample")("GET [/api]/products", "has a product to order", async (check, { sample }) => {
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
    const [product] = best.toSorted((a, b) => rank(b) - rank(a));
    check.facts.product = product ?? skips("no product of the first page is in stock: no cart or order is checked");
  }),
];

/** The cart. */
export const cartRules: readonly Rule[] = [
  needing("asha")("GET /cart", "is empty at first", async (check, { asha }) => {
    check.facts.hasCart = false;
    const answer = await check.optional("GET /cart", { as: asha });
    check.facts.hasCart = true;
    check.succeeds("GET /cart", answer);
    const [line] = readCart(answer.body).items ?? [];
    if (line !== undefined) breaks(`a new customer has product ${line.productId}: another customer's cart is shown`);
  }),
  ofCart(ADD, "adds products, and more to what is there", async (check, { asha, product }) => {
    for (const expected of [1, 2]) {
      const answer = await add(check, asha, product, 1);
      check.succeeds(ADD, answer);
      const lines = await linesAfter(check, asha, product.id, answer);
      if (piecesOf(lines) !== expected)
        breaks(`1 piece was added, and the cart holds ${piecesOf(lines)}, not ${expected}`);
      const [costs, told] = [paysFor(product), lines[0]?.unitPaise ?? null];
      if (told === null) check.tolerates("lines tell no price: the shop reads the product");
      else if (told !== costs) breaks(`a piece costs ${asRupees(costs)}, in the cart ${inRupees(told, costs)}`);
    }
  }),
  ofCart(ADD, "keeps size and colour as lines of their own", async (check, { asha, product }) => {
    const { choice, otherChoice } = product;
    if (otherChoice === null) skips("no product of the first page comes in two combinations");
    const lines = await linesAfter(check, asha, product.id, await add(check, asha, product, 1, otherChoice));
    if (lines.every(({ size, color }) => size === null && color === null))
      return check.tolerates("it knows nothing of size and colour: the shop keeps them beside the line");
    const text = ({ size, color }: Combination, quantity: number) => `${size ?? ""} ${color ?? ""} ${quantity}`.trim();
    const found = lines
      .map((line) => text(line, line.quantity))
      .toSorted()
      .join(", ");
    const expected = [text(choice, 2), text(otherChoice, 1)].toSorted().join(", ");
    if (found !== expected) breaks(`${expected} were added; the cart holds ${found}`);
  }),
  ofCart(ADD, "refuses a combination that the product does not come in", async (check, { asha, product }) => {
    if (product.variants === null) skips("the product states no combinations");
    const before = await piecesAfterSetting(check, asha, product, 2);
    const answer = await add(check, asha, product, 1, { size: "No such size", color: "No such colour" });
    if (piecesOf(await linesAfter(check, asha, product.id, answer)) > before)
      breaks("a size and colour that do not exist are in the cart");
    check.refuses(answer, [409, 422], "a size and colour that do not exist are added");
  }),
  ofCart(ADD, "refuses more than the stock", async (check, { asha, product }) => {
    const stock = product.stock ?? skips("no product tells its stock");
    const before = await piecesAfterSetting(check, asha, product, 2);
    const answer = await add(check, asha, product, stock + 1);
    const pieces = piecesOf(await linesAfter(check, asha, product.id, answer));
    if (pieces > before) breaks(`there are ${stock}, and the cart takes ${pieces}: the stock limit is ignored`);
    refusesByStock(check, answer);
  }),
  ofCart(ADD, "refuses fewer than one piece", async (check, { asha, product }) => {
    const before = await piecesAfterSetting(check, asha, product, 2);
    for (const quantity of [0, -1]) {
      const answer = await add(check, asha, product, quantity);
      const after = piecesOf(await linesAfter(check, asha, product.id, answer));
      if (after < before) breaks(`adding ${quantity} products took the cart from ${before} to ${after}`);
      check.isReadable(answer);
      if (answer.ok && !isSoftRefusal(answer))
        check.tolerates(`adding ${quantity} products is answered with status ${answer.status}; the shop never does`);
    }
  }),
  ofCart(ADD, "refuses a product that does not exist", async (check, { asha, product }) => {
    const id = madeUpId(product.id);
    const answer = await add(check, asha, { ...product, id }, 1);
    check.isReadable(answer);
    if ((await linesAfter(check, asha, id, answer)).length > 0) breaks("a product that does not exist is in the cart");
    check.refuses(answer, [404], "a product that does not exist is added");
  }),
  ofCart(SET, "sets the products of one line", async (check, { asha, product }) => {
    const answer = await setPieces(check, asha, product, 1);
    check.succeeds(SET, answer);
    const lines = await linesAfter(check, asha, product.id, answer);
    const quantity = (lines.find((line) => isOf(line, product.choice)) ?? lines[0])?.quantity;
    if (quantity !== 1) breaks(`the line was set to 1 piece, and holds ${quantity ?? "none"}`);
  }),
  ofCart(SET, "refuses more than the stock", async (check, { asha, product }) => {
    const stock = product.stock ?? skips("no product tells its stock");
    const answer = await setPieces(check, asha, product, stock + 1);
    if (piecesOf(await linesAfter(check, asha, product.id, answer)) > stock)
      breaks(`there are ${stock}, and a line is set to ${stock + 1}: the stock limit is ignored`);
    refusesByStock(check, answer);
  }),
  ofCart("GET /cart", "is each customer's own", async (check, { banu, product, hasCart }) => {
    if (!hasCart) skips("there is no such call");
    const items = readCart(await check.get("GET /cart", { as: banu })).items ?? [];
    if (items.some(({ productId }) => productId === product.id)) breaks("another customer's cart is shown");
  }),
  ofCart("DELETE /cart/{productId}", "removes one line", async (check, { asha, product: { id, choice } }) => {
    const query = { size: choice.size ?? "", color: choice.color ?? "" };
    const answer = await check.send("DELETE /cart/{productId}", { as: asha, id, query });
    check.succeeds("DELETE /cart/{productId}", answer);
    const left = await linesAfter(check, asha, id, answer);
    if (left.some((line) => isOf(line, choice) || isOf(line, { size: null, color: null })))
      breaks("the line was removed, and is still there");
    if (left.length === 0) check.tolerates("all lines of the product went with it");
  }),
  ofCart("DELETE /cart", "empties the cart", async (check, { asha, product }) => {
    await add(check, asha, product, 1);
    const answer = await check.send("DELETE /cart", { as: asha });
    check.succeeds("DELETE /cart", answer);
    if ((await linesAfter(check, asha, product.id, answer)).length > 0)
      breaks("the cart was emptied, and is not empty");
  }),
];

/** Placing and reading orders, and what an order must not be. */
export const orderRules: readonly Rule[] = [
  ofOrders(ORDER, "places an order by cash on delivery", async (check, facts) => {
    await add(check, facts.asha, facts.product, 1);
    const key = randomUUID();
    Object.assign(check.facts, { key, stockBefore: await stockOf(check, facts.product) });
    const { id, createdAt } = readCreatedOrder(check.succeeds(ORDER, await place(check, facts, {}, key)));
    check.facts.order = id ?? breaks("the answer has no id: the order could not be found again");
    if (createdAt === null) check.tolerates("the answer has no createdAt: the shop takes the current time");
  }),
  ofOrder(ORDER, "answers the same order to the same idempotency key", async (check, facts) => {
    const { id } = readCreatedOrder(check.succeeds(ORDER, await place(check, facts, {}, facts.key)));
    if (id !== facts.order)
      breaks(`one key made two orders, ${facts.order} and ${id ?? "another"}: a double click orders twice`);
    // That it is listed at all is a rule of its own.
    const { length } = await ordersOf(check, facts.asha);
    if (length > 1) breaks(`one order was placed, sent twice under one key; the customer has ${length}`);
  }),
  ofOrder(ORDER, "makes one order of two submissions at the same moment", async (check, facts) => {
    const key = randomUUID();
    const answers = await Promise.all([place(check, facts, {}, key), place(check, facts, {}, key)]);
    const ids = answers.map(({ body }) => readCreatedOrder(body).id);
    const told = new Set(ids.filter((id) => id !== null));
    if (told.size === 0) breaks("neither of two submissions at the same moment is answered with an order");
    if (told.size === 2) breaks("two submissions under one key at the same moment made two orders");
    if (ids.includes(null)) check.tolerates("one of the two is refused: the shop asks the shopper to try again");
    for (const id of told) await cancel(check, facts.asha, id);
  }),
  needing("order", "product", "stockBefore")(ORDER, "takes the products from the stock", async (check, facts) => {
    const [before, stock] = [facts.stockBefore, await stockOf(check, facts.product)];
    if (before === null || stock === null) skips("no product tells its stock");
    if (stock === before) breaks(`a piece was ordered, and the stock is ${stock} as before: it is not decremented`);
    if (stock !== before - 1)
      check.tolerates(`the stock went from ${before} to ${stock} for one piece; somebody else may be buying`);
  }),
  ofOrder(ORDER, "takes the ordered products out of the cart", async (check, { asha, product }) => {
    const answer = await check.send("GET /cart", { as: asha });
    if (answer.status === 404) skips("there is no GET /cart");
    if (readCart(answer.body).items?.some(({ productId }) => productId === product.id) === true)
      check.tolerates("they stay in the cart: the shop empties it");
  }),
  ofOrder("GET /orders/{id}", "tells the order as it was placed, in rupees that add up", async (check, facts) => {
    const order = await orderOf(check, facts.asha, facts.order);
    if (order.id !== facts.order) breaks(`order ${facts.order} is answered as order ${order.id}`);
    const [item] = order.items;
    if (order.items.length !== 1 || item?.productId !== facts.product.id || item.quantity !== 1)
      return breaks(`one piece of product ${facts.product.id} was ordered; the order holds something else`);
    const { totalPaise, shippingPaise } = totalsFor(facts);
    const told = order.totalPaise ?? breaks("the order has no total");
    if (told !== totalPaise)
      breaks(`the shopper agreed to ${asRupees(totalPaise)}, the order says ${inRupees(told, totalPaise)}`);
    const parts = (item.unitPaise ?? 0) + (order.taxPaise ?? 0) + (order.shippingPaise ?? shippingPaise);
    if (item.unitPaise === null) check.tolerates("its items tell no price");
    else if (parts !== told) breaks(`its parts come to ${asRupees(parts)}, not to ${asRupees(told)}`);
    if (order.shippingInfo.city !== "Mysuru") check.tolerates("it does not tell where it goes");
  }),
  ofOrder("GET /orders/{id}", "tells a status that the shop knows", async (check, { asha, order }) =>
    hasStatus(check, (await orderOf(check, asha, order)).status, "pending"),
  ),
  ofOrder("GET /orders/user", "lists the customer's own orders, newest first", async (check, { asha, banu, order }) => {
    const orders = await ordersOf(check, asha);
    const { status } = orders.find(({ id }) => id === order) ?? breaks(`order ${order} is not on the list`);
    hasStatus(check, status, "pending");
    const times = orders.map(({ createdAt }) => Date.parse(createdAt ?? ""));
    if (times.some((time, index) => time > (times[index - 1] ?? Number.POSITIVE_INFINITY)))
      check.tolerates("they are not sorted newest first: the shop shows them as they come");
    if ((await ordersOf(check, banu)).some(({ id }) => id === order))
      breaks("the order of one customer is on the list of another");
  }),
  ofOrder(INVOICE, "states what was ordered, with parts that add up", async (check, facts) => {
    const answer = await check.optional(INVOICE, { as: facts.asha, id: facts.order });
    const invoice = readInvoice(check.succeeds(INVOICE, answer)) ?? breaks("the invoice cannot be read");
    const { lines, shipping, totals } = invoice.particulars;
    const { totalPaise } = totalsFor(facts);
    if (totals.amountPaise !== totalPaise)
      breaks(`the order comes to ${asRupees(totalPaise)}, its invoice to ${asRupees(totals.amountPaise)}`);
    for (const { taxablePaise, cgstPaise, sgstPaise, igstPaise, amountPaise } of [...lines, shipping, totals])
      if (taxablePaise + cgstPaise + sgstPaise + igstPaise !== amountPaise)
        breaks("the taxable value and the taxes do not add up to the amount");
  }),
  ofOrder("GET /orders/{id}", "is each customer's own", async (check, { banu, order }) => {
    const answer = await check.send("GET /orders/{id}", { as: banu, id: order });
    check.refuses(answer, [404, 403], "another customer's order is shown");
  }),
  ofOrder("GET /orders/{id}", "has no order of a made-up id", async (check, { asha, order }) => {
    const answer = await check.send("GET /orders/{id}", { as: asha, id: madeUpId(order) });
    if (answer.ok && answer.body === null) return check.tolerates("answered with null, not 404");
    check.refuses(answer, [404], "an order that does not exist is shown");
  }),
  ...(["a price that is not the product's", "a total that is not the sum"] as const).map((what, index) =>
    ofOrder(ORDER, `refuses ${what}`, async (check, facts) => {
      const { items } = orderFor(facts);
      const price = index === 0 ? { items: items.map((item) => ({ ...item, price: 1 })) } : {};
      const answer = await place(check, facts, { ...price, subtotal: 1, shipping: 10, total: 11 });
      const id = answer.ok ? readCreatedOrder(answer.body).id : null;
      if (id === null) return check.refuses(answer, [409, 422], `${what} is accepted`);
      const { totalPaise } = await orderOf(check, facts.asha, id);
      if (totalPaise !== totalsFor(facts).totalPaise)
        breaks(`${what} is accepted: the order says ${totalPaise === null ? "no total" : asRupees(totalPaise)}`);
      check.tolerates("it takes its own price and does not say so: the shopper pays another than they agreed to");
    }),
  ),
  ofOrder(ORDER, "refuses more than the stock", async (check, facts) => {
    const stock = (await stockOf(check, facts.product)) ?? skips("no product tells its stock");
    const answer = await place(check, facts, orderFor(facts, stock + 1));
    check.refuses(answer, [409, 422], `there are ${stock}, and an order takes ${stock + 1}: stock goes below nothing`);
  }),
  ofOrder(ORDER, "refuses fewer than one piece", async (check, facts) => {
    for (const qty of [0, -1]) {
      const answer = await place(check, facts, { items: orderFor(facts).items.map((item) => ({ ...item, qty })) });
      check.refuses(answer, [422, 400, 409], `an order of ${qty} products is accepted`);
    }
  }),
  ofOrder(ORDER, "refuses an order for somebody else", async (check, facts) => {
    const answer = await place(check, facts, { userId: facts.banu.id });
    if ((await ordersOf(check, facts.banu)).length > 0) breaks("one customer placed an order in the name of another");
    if (answer.ok) return check.tolerates("it is placed for the customer who is logged in");
    check.refuses(answer, [403, 422], "");
  }),
  ofOrder(ORDER, "refuses an order without pieces", async (check, facts) =>
    check.refuses(await place(check, facts, { items: [] }), [422, 400], "an empty order is accepted"),
  ),
  ofOrder(ORDER, "refuses an order without an address, naming the field", async (check, facts) => {
    const answer = await place(check, facts, { shippingInfo: { ...orderFor(facts).shippingInfo, address: "" } });
    check.refuses(answer, [422, 400], "an order without an address is accepted", { field: "address" });
  }),
];

/** Cancelling. `ship` ships an order; without it that rule is not checked. */
export const cancelRules = (ship?: (id: string) => Promise<void>): readonly Rule[] => [
  ofOrders(ORDER, "places an order to cancel", async (check, facts) => {
    const { id } = readCreatedOrder(check.succeeds(ORDER, await place(check, facts)));
    check.facts.toCancel = id ?? breaks("the answer has no id");
  }),
  ofCancelling(CANCEL, "cancels nobody else's order", async (check, { asha, banu, toCancel }) => {
    const answer = await cancel(check, banu, toCancel);
    const { status } = await orderOf(check, asha, toCancel);
    if (/^cancel/i.test(status)) breaks("one customer cancelled the order of another");
    check.refuses(answer, [404, 403], "cancelling another customer's order is answered as a success");
  }),
  ofCancelling(CANCEL, "refuses a made-up id", async (check, { asha, toCancel }) => {
    const answer = await cancel(check, asha, madeUpId(toCancel));
    check.refuses(answer, [404], "cancelling an order that does not exist is answered as a success");
  }),
  ofCancelling(CANCEL, "cancels a pending order", async (check, { asha, product, toCancel }) => {
    const before = await stockOf(check, product);
    check.succeeds(CANCEL, await cancel(check, asha, toCancel));
    hasStatus(check, (await orderOf(check, asha, toCancel)).status, "cancelled");
    const after = await stockOf(check, product);
    check.facts.stockAfter = after;
    if (before !== null && after === before)
      breaks(`the order was cancelled, and the stock is ${after} as before: the piece does not come back`);
  }),
  ofCancelling(CANCEL, "gives the pieces back once, however often it is asked", async (check, facts) => {
    const answer = await cancel(check, facts.asha, facts.toCancel);
    check.isReadable(answer);
    hasStatus(check, (await orderOf(check, facts.asha, facts.toCancel)).status, "cancelled");
    const [before, after] = [check.facts.stockAfter ?? null, await stockOf(check, facts.product)];
    if (before !== null && after !== null && after > before)
      breaks(`cancelled twice, the stock rose from ${before} to ${after}: pieces come back twice`);
    if (!answer.ok) check.tolerates(`cancelling what is cancelled is refused with status ${answer.status}`);
  }),
  ofCancelling(CANCEL, "refuses an order that is on its way", async (check, facts) => {
    if (ship === undefined) return skips("a shipped order is needed; give --ship where that does no harm");
    const id = readCreatedOrder((await place(check, facts)).body).id ?? skips("no order could be placed");
    await ship(id);
    hasStatus(check, (await orderOf(check, facts.asha, id)).status, "shipped");
    const answer = await cancel(check, facts.asha, id);
    if (/^cancel/i.test((await orderOf(check, facts.asha, id)).status)) breaks("a shipped order was cancelled");
    check.refuses(answer, [409], "cancelling a shipped order is answered as a success");
  }),
];

/** Asking for a return. `deliver` brings an order to its customer; without it only what is not delivered is checked. */
export const returnRules = (deliver?: (id: string) => Promise<void>): readonly Rule[] => [
  ofOrders(RETURN, "refuses an order that is not delivered", async (check, facts) => {
    const id = readCreatedOrder((await place(check, facts)).body).id ?? skips("no order could be placed");
    const { returnBy } = await orderOf(check, facts.asha, id);
    const answer = await askReturn(check, facts.asha, id, 1);
    if ([404, 405, 501].includes(answer.status)) {
      if (returnBy !== null) breaks("orders tell return_by, and there is no call to ask for a return");
      return check.tolerates("not there: the shop offers no returns");
    }
    check.facts.hasReturns = true;
    if (returnBy !== null) breaks("an order that is not delivered tells return_by: the shop would offer the form");
    check.refuses(answer, [409], "an order that never arrived is returned");
  }),
  needing(
    "asha",
    "banu",
    "product",
    "shipping",
    "hasReturns",
  )(RETURN, "takes no return of delivered pieces twice", async (check, facts) => {
    if (deliver === undefined) return skips("a delivered order is needed; give --deliver where that does no harm");
    const { asha, banu } = facts;
    const id = readCreatedOrder((await place(check, facts)).body).id ?? skips("no order could be placed");
    await deliver(id);
    if ((await orderOf(check, asha, id)).returnBy === null)
      return check.tolerates("a delivered order tells no return_by: the shop offers no returns");
    check.refuses(await askReturn(check, banu, id, 1), [404, 403], "one customer returns the order of another");
    check.refuses(await askReturn(check, asha, id, 0), [422, 400], "a return without pieces is taken");
    check.refuses(await askReturn(check, asha, id, 2), [409, 422], "two pieces are returned of an order of one");
    const key = randomUUID();
    const answers = await Promise.all([askReturn(check, asha, id, 1, key), askReturn(check, asha, id, 1, key)]);
    const [first, second] = answers.map((answer) => readReturn(check.succeeds(RETURN, answer))?.id);
    const { returns } = await orderOf(check, asha, id);
    if (returns.length !== 1 || first !== second)
      breaks(`a return was sent twice under one key; the order tells ${returns.length}: it counts twice`);
    check.refuses(await askReturn(check, asha, id, 1), [409, 422], "the same piece is returned twice");
    const status = returns[0]?.status ?? "";
    if (returnStatusFrom(status) !== "requested")
      check.tolerates(`the status of a new return is “${status}”: the shop shows it as it is`);
  }),
];

const unsigned = {
  "POST /payments/return": { query: { razorpay_payment_link_reference_id: "PL-22222222", razorpay_signature: "00" } },
  "POST /payments/webhook": { event: "payment_link.paid", payload: {} },
};
const invalidPayments: readonly [rule: string, what: string, changes: object, field?: string][] = [
  ["a wrong card number, on its field", "a wrong check digit", { cardNumber: "4111111111111112" }, "cardNumber"],
  ["a wrong UPI id, on its field", "“no upi id”", { method: "upi", upiId: "no upi id" }, "upiId"],
  ["an amount of nothing", "a payment of ₹0", { amount: 0 }],
];

/** Paying, and orders that are paid for. A paid link cannot be checked: nobody pays here. */
export const paymentRules: readonly Rule[] = [
  ...Object.entries(unsigned).map(([call, body]) =>
    needing()(call, "refuses what the payment service did not sign", async (check) => {
      const answer = await check.optional(call, { body });
      check.refuses(answer, [400], "it is taken without a signature");
    }),
  ),
  ...invalidPayments.map(([rule, what, changes, field]) =>
    ofOrders(PAY, `refuses ${rule}`, async (check, facts) => {
      const answer = await pay(check, facts, randomUUID(), changes);
      check.refuses(answer, [422, 400], `${what} is accepted`, field === undefined ? {} : { field });
    }),
  ),
  ofOrders(PAY, "authorizes the test card, and shows four digits of it at most", async (check, facts) => {
    const key = randomUUID();
    const answer = await pay(check, facts, key);
    check.isReadable(answer);
    const { id, refused, last4 } = readPayment(answer.body);
    if (!answer.ok || refused)
      skips(`the test card is refused (${answer.status}), as a real gateway does: paying by card is not checked`);
    check.succeeds(PAY, answer);
    if (JSON.stringify(answer.body).includes(NUMBER)) breaks("the answer holds the whole card number");
    if (last4 !== null && last4 !== NUMBER.slice(-4)) breaks(`the last four digits are told as ${last4}`);
    if (id !== null) Object.assign(check.facts, { payment: id, key });
  }),
  ofPayment(PAY, "charges once for the same idempotency key", async (check, facts) => {
    const { id } = readPayment(check.succeeds(PAY, await pay(check, facts, facts.key)));
    if (id !== facts.payment)
      breaks(`one key made two payments, ${facts.payment} and ${id ?? "another"}: a double click pays twice`);
  }),
  ofPayment(PAYMENT, "tells what became of a payment", async (check, { asha, payment }) => {
    const answer = await check.optional(PAYMENT, { as: asha, id: payment });
    const word = readPaymentStatus(check.succeeds(PAYMENT, answer));
    if (paymentStateFrom(word) === null) check.tolerates(`the shop does not know the status “${word ?? ""}”`);
  }),
  ofPayment(PAYMENT, "is each customer's own", async (check, { banu, payment }) => {
    const answer = await check.send(PAYMENT, { as: banu, id: payment });
    check.refuses(answer, [404, 403], "another customer's payment is shown");
  }),
  ofPayment(ORDER, "places an order that is paid for, as processing", async (check, facts) => {
    const { id } = readCreatedOrder(check.succeeds(ORDER, await place(check, facts, paidBy(facts.payment))));
    check.facts.paidOrder = id ?? breaks("the answer has no id");
    hasStatus(check, (await orderOf(check, facts.asha, check.facts.paidOrder)).status, "processing");
  }),
  ofPayment(ORDER, "takes a payment for one order only", async (check, facts) => {
    const answer = await place(check, facts, paidBy(facts.payment));
    check.refuses(answer, [409, 402, 422], "two orders are paid for by one payment");
  }),
  ofPayment(ORDER, "refuses a payment that does not exist", async (check, facts) => {
    const answer = await place(check, facts, paidBy(randomUUID()));
    check.refuses(answer, [409, 402, 422], "an order is paid for by a payment that does not exist");
  }),
  ofPayment("GET /payments/methods", "lists the card by its last four digits", async (check, { asha, banu }) => {
    const answer = await check.optional("GET /payments/methods", { as: asha });
    const methods = readPaymentMethods(check.succeeds("GET /payments/methods", answer)) ?? [];
    if (JSON.stringify(answer.body).includes(NUMBER)) breaks("the answer holds the whole card number");
    if (!methods.some(({ last4 }) => last4 === NUMBER.slice(-4)))
      check.tolerates("the card that was paid with is not listed");
    const others = readPaymentMethods((await check.send("GET /payments/methods", { as: banu })).body) ?? [];
    if (others.length > 0) breaks("a customer who never paid has a saved card: another customer's");
  }),
  needing("asha", "payment", "paidOrder")(CANCEL, "cancels an order that is being processed", async (check, facts) => {
    const { asha, payment, paidOrder } = facts;
    check.succeeds(CANCEL, await cancel(check, asha, paidOrder));
    hasStatus(check, (await orderOf(check, asha, paidOrder)).status, "cancelled");
    const word = readPaymentStatus((await check.send(PAYMENT, { as: asha, id: payment })).body);
    if (paymentStateFrom(word) === "paid")
      check.tolerates(`the payment is still called “${word ?? ""}”: nobody sees that they are not charged`);
  }),
];

/** Cancels what was ordered, empties carts and wishlists. Whatever is left is told. */
export const cleaningRules: readonly Rule[] = [
  needing("asha")(CANCEL, "leaves nothing behind", async (check) => {
    const left: string[] = [];
    for (const customer of [check.facts.asha, check.facts.banu]) {
      if (customer === undefined) continue;
      const open = async () => {
        const { body } = await check.send("GET /orders/user", { as: customer, query: { page: 1, limit: 50 } });
        return (readOrders(body)?.orders ?? []).filter(({ status }) => isCancellable(status)).map(({ id }) => id);
      };
      const own = check.made.filter((order) => order.customer === customer).map(({ id }) => id);
      for (const id of new Set([...own, ...(await open())])) await cancel(check, customer, id);
      left.push(...(await open()));
      await check.send("DELETE /cart", { as: customer });
      await check.send("DELETE /wishlist/clear", { as: customer });
    }
    if (left.length > 0) breaks(`orders that could not be cancelled: ${left.join(", ")}`);
  }),
];

type Ordering = Record<"asha" | "banu", Customer> & { product: OrderedProduct; shipping: ShippingRule };

/** Sends an order by cash on delivery for one piece, with `changes`, and notes it where it was made. */
async function place(
  check: Check,
  facts: Ordering,
  changes: Partial<CreateOrderRequest> = {},
  key: string = randomUUID(),
): Promise<Answer> {
  const answer = await check.send(ORDER, { as: facts.asha, body: { ...orderFor(facts), ...changes }, key });
  const { id } = answer.ok ? readCreatedOrder(answer.body) : { id: null };
  if (id !== null) check.made.push({ id, customer: facts.asha });
  return answer;
}

/** The order as the shop would send it. */
function orderFor(facts: Ordering, qty = 1): CreateOrderRequest {
  const { asha, product } = facts;
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise } = totalsFor(facts, qty);
  const { id, name, choice: options } = product;
  return createOrderRequest.parse({
    userId: asha.id,
    items: [{ product_id: toWireId(id), qty, price: paiseAsRupees(paysFor(product)), name, options }],
    shippingInfo: { ...exampleOrder.shippingInfo, fullName: "Pallu Check", email: asha.email },
    paymentMethod: "cod",
    paymentDetails: null,
    subtotal: paiseAsRupees(subtotalPaise),
    tax: paiseAsRupees(taxPaise),
    shipping: paiseAsRupees(shippingPaise),
    total: paiseAsRupees(totalPaise),
    status: "pending",
    email: asha.email,
  });
}

function totalsFor({ product, shipping }: Pick<Ordering, "product" | "shipping">, quantity = 1) {
  return totalsOf([{ unitPaise: paysFor(product), quantity }], shipping);
}

/** What makes an order one that is paid for. */
function paidBy(paymentId: string): Partial<CreateOrderRequest> {
  return {
    paymentMethod: "card",
    status: "processing",
    paymentDetails: { paymentId, brand: "Visa", last4: "1111", cardName: "Pallu Check", upiId: null },
  };
}

function pay(check: Check, facts: Ordering, key: string, changes: object = {}) {
  const card = {
    method: "card",
    amount: paiseAsRupees(totalsFor(facts).totalPaise),
    cardNumber: NUMBER,
    cardName: "Pallu Check",
    expiryDate: `12/${(new Date().getUTCFullYear() + 3) % 100}`,
    cvv: "123",
  };
  return check.send(PAY, { as: facts.asha, body: { ...card, ...changes }, key });
}

function cancel(check: Check, customer: Customer, id: string) {
  return check.send(CANCEL, { as: customer, id, body: {} });
}

function askReturn(check: Check, customer: Customer, id: string, pieces: number, key: string = randomUUID()) {
  const items = pieces === 0 ? [] : [{ line: 0, qty: pieces, reason: returnReasons[0] }];
  return check.send(RETURN, { as: customer, id, key, body: { items, note: null } });
}

async function orderOf(check: Check, customer: Customer, id: string): Promise<Order> {
  const body = await check.get("GET /orders/{id}", { as: customer, id });
  return readOrder(body) ?? breaks(`order ${id} cannot be read`);
}

async function ordersOf(check: Check, customer: Customer): Promise<Order[]> {
  const body = await check.get("GET /orders/user", { as: customer, query: { page: 1, limit: 20 } });
  return readOrders(body)?.orders ?? breaks("the answer holds no list of orders");
}

/** Pieces in stock of what is ordered; null where the server does not tell. */
async function stockOf(check: Check, { id, choice }: OrderedProduct): Promise<number | null> {
  const now = readProduct((await check.send("GET /products/{id}", { id })).body);
  if (now === null || now.variants === null) return now?.stock ?? null;
  return now.variants.find((one) => isOf(one, choice))?.stock ?? null;
}

/** A product with the price and the stock of the combination that is ordered. */
function withChoice(product: Product): OrderedProduct {
  const inStock = (product.variants ?? []).filter(isInStock).toSorted((a, b) => (b.stock ?? 0) - (a.stock ?? 0));
  const [first, second] = inStock.map(({ size, color }) => ({ size, color }));
  if (inStock[0] === undefined || first === undefined)
    return { ...product, choice: { size: "S", color: "Red" }, otherChoice: { size: "L", color: "Blue" } };
  const { pricePaise, salePaise, stock } = inStock[0];
  return { ...product, pricePaise, salePaise, stock, choice: first, otherChoice: second ?? null };
}

/** Holds a status to the shop's words. */
function hasStatus(check: Check, raw: string, expected: string): void {
  const status = orderStatusFrom(raw);
  if (status === null) breaks(`the status “${raw}” is unknown to the shop`);
  if (status !== expected) breaks(`the status is ${status}, not ${expected}`);
  if (raw !== status) check.tolerates(`the status is spelt “${raw}”`);
}

/** In the words by which the shop knows that it is about the stock. */
function refusesByStock(check: Check, answer: Answer): void {
  check.refuses(answer, [409], "more than the stock is accepted");
  if (!mentionsStock(readProblem(answer.body).message))
    check.tolerates("the message does not mention stock or availability: the shop shows it as it is");
}

function inRupees(paise: number, expected: number): string {
  return `${asRupees(paise)}${paise === expected * 100 ? ": paise, not rupees" : ""}`;
}

function add(check: Check, customer: Customer, { id, choice }: OrderedProduct, quantity: number, options = choice) {
  return check.send(ADD, { as: customer, body: { productId: toWireId(id), quantity, options } });
}

function setPieces(check: Check, customer: Customer, { id, choice }: OrderedProduct, quantity: number) {
  return check.send(SET, { as: customer, id, body: { quantity, options: choice } });
}

async function piecesAfterSetting(check: Check, customer: Customer, product: OrderedProduct, quantity: number) {
  return piecesOf(await linesAfter(check, customer, product.id, await setPieces(check, customer, product, quantity)));
}

/** The lines of a product after a call: of the cart, or of the call's answer where no call reads the cart. */
async function linesAfter(check: Check, customer: Customer, id: string, { body }: Answer): Promise<CartItem[]> {
  const cart = check.facts.hasCart === false ? body : await check.get("GET /cart", { as: customer });
  return (readCart(cart).items ?? []).filter(({ productId }) => productId === id);
}

function piecesOf(lines: readonly CartItem[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function isOf(line: Combination, { size, color }: Combination): boolean {
  return line.size === size && line.color === color;
}
