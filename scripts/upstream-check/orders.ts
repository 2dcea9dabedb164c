import { randomUUID } from "node:crypto";
import type { ContractCall } from "#contract/call.ts";
import { cartCalls } from "#contract/cart.ts";
import { exampleOrder } from "#contract/examples.ts";
import { invoiceCalls } from "#contract/invoices.ts";
import { orderCalls, type Order } from "#contract/orders.ts";
import { paymentCalls, readPayment } from "#contract/payments.ts";
import { productCalls, readProduct } from "#contract/products.ts";
import { returnCalls } from "#contract/returns.ts";
import { paiseAsRupees, toWireId } from "#contract/shape.ts";
import { wishlistCalls } from "#contract/wishlist.ts";
import { byName } from "#domain/by-name.ts";
import { discountOf, namedDiscount } from "#domain/offers.ts";
import { isCancellable, orderStatusFrom } from "#domain/order-status.ts";
import { paymentStateFrom } from "#domain/payment-state.ts";
import { returnReasons } from "#domain/returns.ts";
import { totalsOf } from "#domain/totals.ts";
import { findVariant, payablePaise } from "#domain/variants.ts";
import type { Shop } from "./browsing.ts";
import { adding } from "./cart.ts";
import { breaks, CARD_NUMBER, is, madeUpId, skips } from "./check.ts";
import type { Check, Customer, Sending } from "./check.ts";

const { createOrder, listOwnOrders, getOrder, getOrderState, confirmOrder, cancelOrder } = orderCalls;
const { createReturn } = returnCalls;
const { processPayment, getPayment, listPaymentMethods, returnFromPayment, paymentWebhook } = paymentCalls;
const { getInvoice } = invoiceCalls;

/** The pieces of an order, changes to its line, and its key. */
interface OrderedLine {
  qty?: number;
  line?: object;
  key?: string;
}

/** What shoppers do with orders, as every rule of them needs it. */
function shopperOf({ asha, get, send }: Check, { shipping, offers, giftNote, goods }: Shop) {
  const totalsFor = (quantity = 1) => {
    const { id: productId, category, choice } = goods();
    const lines = [{ productId, category, ...choice, unitPaise: payablePaise(goods()), quantity }];
    return totalsOf(lines, shipping, namedDiscount(discountOf(lines, offers, null)));
  };

  /** An order as the shop would send it, by cash on delivery, its line and itself with changes. */
  function ordering(changes: object = {}, { qty = 1, line = {}, key }: OrderedLine = {}): Sending {
    const { id: userId, email } = asha();
    const { id, name, choice: options } = goods();
    const price = paiseAsRupees(payablePaise(goods()));
    const sums = totalsFor(qty);
    const body = {
      userId,
      items: [{ product_id: toWireId(id), qty, price, name, options, ...line }],
      shippingInfo: { ...exampleOrder.shippingInfo, fullName: "Pallu Check", email },
      paymentMethod: "cod",
      paymentDetails: null,
      ...byName(["subtotal", "tax", "shipping", "total"], (name) => paiseAsRupees(sums[`${name}Paise`])),
      status: "pending",
      email,
      giftNote,
    };
    return { body: { ...body, ...changes }, key };
  }
  const orderOf = (id: string) => get(getOrder, { id });
  const ordersOf = async (as?: Customer) => (await get(listOwnOrders, { as, query: { page: 1, limit: 20 } })).orders;

  return {
    totalsFor,
    ordering,
    orderOf,
    ordersOf,
    /** The id of an order for one piece that must be placed. */
    placed: (changes: object = {}, key: string = randomUUID()) => get(createOrder, ordering(changes, { key })),
    isSaid: ({ status }: Order, expected: string) => is(`the status “${status}”`, orderStatusFrom(status), expected),
    /** An order as the list and its own call tell it. */
    async bothOf(id: string): Promise<[Order, Order]> {
      const listed = (await ordersOf()).find((one) => one.id === id);
      return [listed ?? breaks(`order ${id} is not on the list`), await orderOf(id)];
    },
    /** Pieces in stock of what is ordered; null where the server does not tell. */
    async stockNow(): Promise<number | null> {
      const now = readProduct((await send(productCalls.getProduct, { id: goods().id })).body);
      return (findVariant(now?.variants ?? [], goods().choice) ?? now)?.stock ?? null;
    },
  };
}

/** Rules of orders. */
export async function orders(check: Check, shop: Shop): Promise<void> {
  const { rule, refused, send, get, refuses, tolerates } = check;
  const { totalsFor, ordering, ordersOf, placed, isSaid, bothOf, stockNow } = shopperOf(check, shop);
  const key = randomUUID();
  const lines = () => get(cartCalls.getCart);

  const order = await rule(createOrder, "places an order by cash on delivery", async () => {
    await send(cartCalls.addToCart, adding(shop.goods()));
    const stock = await stockNow();
    return { id: await placed({}, key), stock };
  });
  const ofOrder = () => ({ id: order().id });
  await rule(createOrder, "answers the same order to the same idempotency key", async () => {
    is("the order under the same key", await placed({}, key), order().id);
    // That it is listed at all is a rule of its own.
    if ((await ordersOf()).length > 1) breaks("one key made two orders: a double click orders twice");
  });
  await rule(createOrder, "makes one order of two submissions at the same moment", async () => {
    const sending = ordering({}, { key: randomUUID() });
    const answers = await Promise.all([send(createOrder, sending), send(createOrder, sending)]);
    const ids = answers.map(({ body }) => createOrder.read(body));
    const made = new Set(ids.filter((id) => id !== null));
    is("the orders under one key", made.size, 1);
    if (ids.includes(null)) tolerates("one of the two is refused: the shop asks the shopper to try again");
    for (const id of made) await get(cancelOrder, { id });
  });
  await rule(createOrder, "takes the products from the stock", async () => {
    const { id, stock } = order();
    if (stock === null) skips("no product tells its stock");
    if ((await stockNow()) === stock) breaks(`${id} took nothing: there are ${stock} as before`);
  });
  await rule(createOrder, "takes the ordered products out of the cart", async () => {
    if (order() && (await lines()).length > 0) tolerates("they stay in the cart: the shop empties it");
  });
  await rule(getOrder, "tells the order as it was placed, in rupees that add up", async () => {
    const [listed, told] = await bothOf(order().id);
    for (const one of [listed, told]) isSaid(one, "pending");
    is("its number", told.id, order().id);
    is("its items", told.items.map((one) => `${one.quantity} of ${one.productId}`).join(), `1 of ${shop.goods().id}`);
    is("its gift note", told.giftNote, shop.giftNote ?? null);
    const { totalPaise, shippingPaise } = totalsFor();
    is("its total in paise", told.totalPaise, totalPaise);
    const itemPaise = told.items[0]?.unitPaise ?? payablePaise(shop.goods());
    is("its parts in paise", itemPaise + (told.taxPaise ?? 0) + (told.shippingPaise ?? shippingPaise), totalPaise);
  });
  await rule(listOwnOrders, "lists the customer's own orders, newest first", async () => {
    await bothOf(order().id);
    const times = (await ordersOf()).map(({ createdAt }) => Date.parse(createdAt ?? ""));
    if (times.some((time, index) => time > (times[index - 1] ?? time)))
      tolerates("they are not sorted newest first: the shop shows them as they come");
    is("the orders of another customer", (await ordersOf(check.banu())).length, 0);
  });
  await rule(getInvoice, "states what was ordered, with parts that add up", async () => {
    const { lines, shipping, totals } = await get(getInvoice, ofOrder());
    is("its amount in paise", totals.amountPaise, totalsFor().totalPaise);
    for (const { taxablePaise, cgstPaise, sgstPaise, igstPaise, amountPaise } of [...lines, shipping, totals])
      is("the taxable value and the taxes", taxablePaise + cgstPaise + sgstPaise + igstPaise, amountPaise);
  });
  const another = { "is each customer's own": () => ({ as: check.banu(), ...ofOrder() }) };
  for (const call of [getOrder, getInvoice]) await refused(call, another);
  await refused(getOrder, { "has no order of a made-up id": () => ({ id: madeUpId(order().id) }) });

  const noAddress = { ...exampleOrder.shippingInfo, address: "" };
  await refused(createOrder, {
    "refuses a price that is not the product's": () => ordering({}, { line: { price: 1 } }),
    "refuses a total that is not the sum": () => ordering({ subtotal: 1, shipping: 10, total: 11 }),
    "refuses more than the stock": async () => ordering({}, { qty: 1 + ((await stockNow()) ?? skips("none is told")) }),
    "refuses an item of fewer than one piece": () => ordering({}, { qty: -1 }),
    "refuses a discount that no offer gives": () =>
      ordering({ discount: 1, total: paiseAsRupees(totalsFor().totalPaise) - 1 }),
    "refuses an order without pieces": () => ordering({ items: [] }),
    "refuses an order without an address": () => ordering({ shippingInfo: noAddress }),
  });
  await rule(createOrder, "refuses an order for somebody else", async () => {
    const answer = await send(createOrder, ordering({ userId: check.banu().id }));
    is("the orders in the name of another customer", (await ordersOf(check.banu())).length, 0);
    if (answer.ok) tolerates("it is placed for the customer who is logged in");
    else refuses(answer);
  });
}

/** Rules of cancelling. */
export async function cancelling(check: Check, shop: Shop): Promise<void> {
  const { rule, refused, get, again } = check;
  const { orderOf, placed, isSaid, bothOf, stockNow } = shopperOf(check, shop);

  const order = await rule(createOrder, "places an order to cancel", () => placed());
  await refused(cancelOrder, {
    "cancels nobody else's order": () => ({ as: check.banu(), id: order() }),
    "refuses a made-up id": () => ({ id: madeUpId(order()) }),
  });
  await rule(cancelOrder, "cancels a pending order", async () => {
    const [id, before] = [order(), await stockNow()];
    await get(cancelOrder, { id });
    isSaid(await orderOf(id), "cancelled");
    if (before !== null && before === (await stockNow())) breaks(`the piece does not come back: ${before} as before`);
  });
  await rule(cancelOrder, "gives the pieces back once, however often it is asked", async () => {
    const [id, before] = [order(), Number(await stockNow())];
    await again(cancelOrder, { id });
    isSaid(await orderOf(id), "cancelled");
    if (Number(await stockNow()) > before) breaks("cancelled twice, the stock rose again: pieces come back twice");
  });
  const shipped = await rule(getOrder, "tells that a shipped order is on its way", async () => {
    const { ship = () => skips("only the owner ships; give --ship where that does no harm") } = check.options;
    const id = await placed();
    await ship(id);
    for (const one of await bothOf(id)) {
      isSaid(one, "shipped");
      if (one.isCancellable === true) breaks("it is called `cancellable`");
    }
    return id;
  });
  await refused(cancelOrder, { "refuses an order that is on its way": () => ({ id: shipped() }) });
}

/** Rules of returns. */
export async function returns(check: Check, shop: Shop): Promise<void> {
  const { rule, get, send, refuses, tolerates } = check;
  const { orderOf, placed } = shopperOf(check, shop);
  const free = () => ({ ...(shop.goods().otherChoice ?? shop.goods().choice), price: 0 });
  const asking = (id: string, qty: number, sending: Sending = {}, piece: object = {}) => {
    const items = qty === 0 ? [] : [{ line: 0, qty, reason: returnReasons[0], ...piece }];
    return { id, body: { items, note: null }, ...sending };
  };

  await rule(createReturn, "refuses an order that is not delivered", async () => {
    const id = await placed();
    is("the last day to return what is not delivered", (await orderOf(id)).returnBy, null);
    for (const pieces of [0, 1]) refuses(await send(createReturn, asking(id, pieces)));
  });
  await rule(createReturn, "takes no return of delivered pieces twice", async () => {
    const { deliver = () => skips("only the owner delivers; give --deliver where that does no harm") } = check.options;
    const id = await placed();
    await deliver(id);
    if ((await orderOf(id)).returnBy === null)
      return tolerates("a delivered order tells no return_by: the shop offers no returns");
    refuses(await send(createReturn, asking(id, 1, { as: check.banu() })));
    for (const pieces of [0, 2]) refuses(await send(createReturn, asking(id, pieces)));
    // An exchange at another price than that of what is wanted.
    if ((await orderOf(id)).isExchangeable) refuses(await send(createReturn, asking(id, 1, {}, { wanted: free() })));
    const once = asking(id, 1, { key: randomUUID() });
    const [first, second] = await Promise.all([get(createReturn, once), get(createReturn, once)]);
    is("the return under the same key", second, first);
    is("the returns of the order", (await orderOf(id)).returns.length, 1);
    refuses(await send(createReturn, asking(id, 1)));
  });
}

/** Rules of payments. A paid link cannot be checked: nobody pays here. */
export async function payments(check: Check, shop: Shop): Promise<void> {
  const { rule, refused, send, get, succeeds, tolerates } = check;
  const { totalsFor, ordering, orderOf, placed, isSaid } = shopperOf(check, shop);
  const paying = (changes: object = {}, key?: string): Sending => {
    const amount = paiseAsRupees(totalsFor().totalPaise);
    const expiryDate = `12/${(new Date().getUTCFullYear() + 3) % 100}`;
    const card = { method: "card", amount, cardNumber: CARD_NUMBER, cardName: "Pallu Check", expiryDate, cvv: "123" };
    return { body: { ...card, ...changes }, key };
  };
  const last4 = "1111";
  /** What makes an order one that is paid for. */
  const paidBy = (paymentId: string) => ({
    paymentMethod: "card",
    status: "processing",
    paymentDetails: { paymentId, brand: "Visa", last4, cardName: "Pallu Check", upiId: null },
  });
  const unsigned = { query: { razorpay_payment_link_reference_id: "PL-22222222", razorpay_signature: "0" } };
  const event = { event: "payment_link.paid", payload: {} };
  for (const [call, body] of [[returnFromPayment, unsigned] as const, [paymentWebhook, event] as const])
    await refused(call, { "refuses what the payment service did not sign": () => ({ body }) });
  for (const call of [getOrderState, confirmOrder])
    await refused(call, { "tells and does nothing without the token of a mail": () => ({}) });
  await refused(processPayment, {
    "refuses a wrong card number": () => paying({ cardNumber: "4111111111111112" }),
    "refuses a wrong UPI id": () => paying({ method: "upi", upiId: "no upi id" }),
    "refuses an amount of nothing": () => paying({ amount: 0 }),
  });

  const key = randomUUID();
  const payment = await rule(processPayment, "authorizes the test card, and shows four digits at most", async () => {
    const answer = await send(processPayment, paying({}, key));
    const told = readPayment(answer.body);
    if (!answer.ok || told.refused)
      skips(`the test card is refused (${answer.status}), as a real gateway does: paying by card is not checked`);
    is("the last four digits", told.last4 ?? last4, last4);
    return succeeds(answer);
  });
  await rule(processPayment, "charges once for the same idempotency key", async () =>
    is("the payment under the same key", await get(processPayment, paying({}, key)), payment()),
  );
  await rule(getPayment, "tells what became of a payment", async () => {
    const word = await get(getPayment, { id: payment() });
    if (paymentStateFrom(word) === null) tolerates(`the shop does not know the status “${word}”`);
  });
  await refused(getPayment, { "is each customer's own": () => ({ as: check.banu(), id: payment() }) });
  const order = await rule(createOrder, "places an order that is paid for, as processing", async () => {
    const id = await placed(paidBy(payment()));
    isSaid(await orderOf(id), "processing");
    return id;
  });
  await refused(createOrder, {
    "takes a payment for one order only": () => ordering(paidBy(payment())),
    "refuses a made-up payment": () => ordering(paidBy(madeUpId(payment()))),
  });
  await rule(listPaymentMethods, "lists the card by its last four digits", async () => {
    const cardsOf = async (as?: Customer) => (await get(listPaymentMethods, { as })).map((card) => card.last4);
    if (payment() && !(await cardsOf()).includes(last4)) tolerates("the card that paid is not listed");
    is("the saved cards of a customer who never paid", (await cardsOf(check.banu())).length, 0);
  });
  await rule(cancelOrder, "cancels an order that is being processed", async () => {
    await get(cancelOrder, { id: order() });
    isSaid(await orderOf(order()), "cancelled");
    const word = readPayment((await send(getPayment, { id: payment() })).body).status;
    if (paymentStateFrom(word) === "paid")
      tolerates(`the payment is still called “${word ?? ""}”: nobody sees that they are not charged`);
  });
}

/** A rule that nothing stays which can be undone. */
export async function clean({ rule, send, succeeds, logins, orders }: Check): Promise<void> {
  await rule(cancelOrder, "leaves nothing behind", async () => {
    const left: string[] = [];
    for (const as of logins) {
      const open = async () => {
        const answer = await send(listOwnOrders, { as });
        const own = answer.status === 401 ? [] : succeeds(answer).orders;
        return own.filter(({ status }) => isCancellable(status)).map(({ id }) => id);
      };
      const attempt = (call: ContractCall, id = "") => send(call, { as, id }).catch(() => undefined);
      for (const id of new Set([...orders, ...(await open())])) await attempt(cancelOrder, id);
      left.push(...(await open()));
      for (const call of [cartCalls.clearCart, wishlistCalls.clearWishlist]) await attempt(call);
    }
    is("the orders that could not be cancelled", left.join(", "), "");
  });
}
