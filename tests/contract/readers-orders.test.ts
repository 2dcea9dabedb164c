import { expect, test } from "vitest";
import { createOrderRequest } from "#contract/orders.ts";
import { readCreatedOrder, readOrder, readOrders } from "#contract/readers/order.ts";

const order = {
  id: 5,
  status: "pending",
  createdAt: "2026-11-05T10:00:00Z",
  items: [{ product_id: 7, qty: 2, price: 799, name: "Kurti", options: { size: "M", color: "Red" } }],
  total: 1598,
};

test.each([
  ["data.orders", { data: { orders: [order] } }],
  ["data.data", { data: { data: [order] } }],
  ["data", { data: [order] }],
  ["orders", { orders: [order] }],
  ["the body itself", [order]],
])("finds the orders under %s", (_, body) => {
  expect(readOrders(body)?.orders).toMatchObject([
    {
      id: "5",
      status: "pending",
      createdAt: "2026-11-05T10:00:00Z",
      totalPaise: 159_800,
      items: [{ productId: "7", quantity: 2, unitPaise: 79_900, size: "M", color: "Red" }],
    },
  ]);
});

test("orders without an id are dropped; without a list there is none", () => {
  expect(readOrders([{ status: "pending" }, { _id: "65fc" }, null])?.orders.map((one) => one.id)).toEqual(["65fc"]);
  expect([{}, null, { data: "x" }].map(readOrders)).toEqual([null, null, null]);
});

test.each([
  ["data.order", { data: { order } }],
  ["order", { order }],
  ["data", { data: order }],
  ["the body itself", order],
])("finds one order under %s", (_, body) => {
  expect(readOrder(body)?.id).toBe("5");
});

test("reads an order that has almost no fields", () => {
  expect(readOrder({ _id: "a" })).toEqual({
    id: "a",
    status: "pending",
    createdAt: null,
    items: [],
    subtotalPaise: null,
    taxPaise: null,
    shippingPaise: null,
    totalPaise: null,
    payablePaise: null,
    shippingInfo: {
      fullName: null,
      email: null,
      phone: null,
      address: null,
      city: null,
      state: null,
      zipCode: null,
      country: null,
    },
    paymentMethod: null,
    paymentId: null,
    last4: null,
    brand: null,
    upiId: null,
    paymentStatus: null,
    paymentDueAt: null,
    paymentLink: null,
    isTestPayment: false,
    refunds: [],
    invoice: null,
    history: [],
    shipment: null,
    cameBack: null,
    returns: [],
    returnBy: null,
    promisedBy: null,
  });
});

test("items are read by any of their names, and odd ones do not lose the order", () => {
  const items = readOrder({
    id: 1,
    items: [
      { productId: "a", title: "Saree", quantity: "3", price: "10.50" },
      { product: { _id: "b", name: "Stole", image: "s.jpg" } },
      { qty: -4 },
      null,
    ],
  })?.items;
  expect(items).toMatchObject([
    { productId: "a", name: "Saree", quantity: 3, unitPaise: 1_050 },
    { productId: "b", name: "Stole", quantity: 1, picture: "s.jpg" },
    { productId: null, name: "Untitled piece", quantity: 1 },
    { productId: null, quantity: 1 },
  ]);
});

test("a card is kept by its last four digits, however many came", () => {
  const last4 = (paymentDetails: unknown) => readOrder({ id: 1, paymentDetails })?.last4;
  expect(
    [{ last4: "1111" }, { cardNumber: "4111111111111111" }, { card_number: "**** 1111" }, {}, null].map(last4),
  ).toEqual(["1111", "1111", "1111", null, null]);
});

test("the history keeps what has a status", () => {
  expect(
    readOrder({
      id: 1,
      history: [
        { status: "pending", at: "2026-01-01" },
        { at: "x" },
        null,
        { status: "shipped", created_at: "2026-01-02" },
      ],
    })?.history,
  ).toEqual([
    { status: "pending", at: "2026-01-01" },
    { status: "shipped", at: "2026-01-02" },
  ]);
});

test.each([
  ["id and createdAt", { id: 9, createdAt: "2026-11-05" }, { id: "9", createdAt: "2026-11-05" }],
  ["_id only", { _id: "65fc" }, { id: "65fc", createdAt: null }],
  ["under data", { data: { _id: "65fc", created_at: "2026-11-05" } }, { id: "65fc", createdAt: "2026-11-05" }],
  ["under order", { order: { id: "x" } }, { id: "x", createdAt: null }],
  ["nothing at all", { success: true }, { id: null, createdAt: null }],
  ["an empty body", null, { id: null, createdAt: null }],
])("creation may answer with %s", (_, body, created) => {
  expect(readCreatedOrder(body)).toEqual(created);
});

test("what the shop sends is strict: no order without its fields, none with a status it may not set", () => {
  const request = {
    userId: "1",
    items: [{ product_id: 7, qty: 1, price: 799, name: "Kurti", options: { size: null, color: null } }],
    shippingInfo: {
      fullName: "A",
      email: null,
      phone: null,
      address: "B",
      city: "C",
      state: "D",
      zipCode: "1",
      country: "IN",
    },
    paymentMethod: "cod",
    paymentDetails: null,
    subtotal: 799,
    tax: 0,
    shipping: 0,
    total: 799,
    status: "pending",
    email: null,
  };
  expect(createOrderRequest.safeParse(request).success).toBe(true);
  expect(createOrderRequest.safeParse({ ...request, status: "shipped" }).success).toBe(false);
  expect(createOrderRequest.safeParse({ ...request, paymentMethod: "cheque" }).success).toBe(false);
  expect(createOrderRequest.safeParse({ ...request, email: undefined }).success).toBe(false);
});

test("an order's payment is a test where the upstream says so", () => {
  expect(
    [true, false, undefined, "yes"].map((word) => readOrder({ id: 1, paymentDetails: { test: word } })?.isTestPayment),
  ).toEqual([true, false, false, false]);
});

test("a shipment is read by any of its names, and its link only where it is https", () => {
  const read = (entry: Record<string, unknown>) => readOrder({ id: 1, ...entry })?.shipment;
  expect(read({ shipment: { courier: "Delhivery", tracking: "12", link: "https://a.example/12", at: "x" } })).toEqual({
    courier: "Delhivery",
    tracking: "12",
    link: "https://a.example/12",
    at: "x",
  });
  expect(read({ carrier: "Post", trackingNumber: 77, trackingUrl: "javascript:alert(1)" })).toMatchObject({
    courier: "Post",
    tracking: "77",
    link: null,
  });
  expect([{}, { shipment: null }, { shipment: "sent" }].map(read)).toEqual([null, null, null]);
});

test("returns are read with the upstream's own words, and odd ones do not lose the order", () => {
  const returns = readOrder({
    id: 1,
    return_by: "2026-12-20",
    returns: [
      { id: 5, status: "in inspection", created_at: "t", items: [{ line: 0, qty: 2, reason: "size" }, null, {}] },
      {
        _id: "b",
        words: "No.",
        refund: { amount: 10.5, state: "made", by_hand: true, at: "2026-11-25T10:00:00.000Z" },
        history: [{ status: "declined" }, {}, 3],
      },
      { status: "accepted" },
      null,
    ],
  });
  expect(returns?.returnBy).toBe("2026-12-20");
  expect(returns?.returns).toEqual([
    {
      id: "5",
      status: "in inspection",
      createdAt: "t",
      items: [
        { line: 0, quantity: 2, reason: "size", received: null },
        { line: null, quantity: 1, reason: null, received: null },
      ],
      words: null,
      refund: null,
      creditedPaise: null,
      history: [],
    },
    {
      id: "b",
      status: "requested",
      createdAt: null,
      items: [],
      words: "No.",
      refund: { paise: 1_050, state: "made", isByHand: true, at: "2026-11-25T10:00:00.000Z" },
      creditedPaise: null,
      history: [{ status: "declined", at: null }],
    },
  ]);
  expect(readOrder({ id: 1, returns: "none", return_by: "soon", promised_by: "soon" })).toMatchObject({
    returns: [],
    returnBy: null,
    promisedBy: null,
  });
});
