import { expect, test } from "vitest";
import { linkPaymentDetails, upiPaymentDetails } from "#app/components/payment-details.server.ts";

const india = "Asia/Kolkata";
const upi = { id: "pallu@bank", payee: "Pallu & Co" };
const order = {
  id: "PL-7F3K9Q2M",
  status: "processing",
  paymentMethod: "upi",
  totalPaise: 129_950,
  paymentDueAt: "2026-11-22T10:00:00.000Z",
};

test("the link names payee, amount and reference, as every app reads it", () => {
  expect(upiPaymentDetails(upi, order, "pending", india)?.link).toBe(
    "upi://pay?pa=pallu@bank&pn=Pallu%20%26%20Co&am=1299.50&cu=INR&tr=PL-7F3K9Q2M&tn=Order%20PL-7F3K9Q2M",
  );
});

test("of an order of which pieces came back unpaid only the rest is asked for, and nothing where nothing remains", () => {
  const sent = { ...order, status: "delivered", payablePaise: 30_000 };
  const details = upiPaymentDetails(upi, sent, "pending", india);
  expect([details?.amount, details?.link.includes("&am=300.00&")]).toEqual(["₹300.00", true]);
  expect(upiPaymentDetails(upi, { ...sent, payablePaise: 0 }, "pending", india)).toBeNull();
});

test("a reference that banks do not accept is only in the note", () => {
  expect(upiPaymentDetails(upi, { ...order, id: "a/b" }, null, india)?.link).not.toContain("tr=");
});

test("the code is a square with light around it", () => {
  const { path = "", size = 0 } = upiPaymentDetails(upi, order, null, india)?.code ?? {};
  const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [
    Number(x),
    Number(y),
    Number(x) + Number(run),
  ]);
  expect(Math.min(...starts.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4);
  expect(Math.max(...starts.map(([, , end = 0]) => end))).toBe(size - 4);
});

test.each([
  ["no id of the shop", null, order, null],
  ["paid in cash", upi, { ...order, paymentMethod: "cod" }, null],
  ["cancelled", upi, { ...order, status: "cancelled" }, "pending" as const],
  ["sent", upi, { ...order, status: "shipped" }, null],
  ["paid already", upi, order, "paid" as const],
  ["given back", upi, order, "returned" as const],
  ["of no known amount", upi, { ...order, totalPaise: null }, null],
])("nothing is shown: %s", (_name, id, which, state) => expect(upiPaymentDetails(id, which, state, india)).toBeNull());

test("it says until when the order is kept, and when that has passed", () => {
  const due = Date.parse(order.paymentDueAt);
  expect(upiPaymentDetails(upi, order, "pending", india, due)).toMatchObject({
    keptUntil: "Nov 22, 2026, 3:30 pm",
    isOver: false,
  });
  expect(upiPaymentDetails(upi, order, "pending", india, due + 1)).toMatchObject({ isOver: true });
  expect(upiPaymentDetails(upi, { ...order, paymentDueAt: null }, "pending", india, due + 1)).toMatchObject({
    keptUntil: null,
    isOver: false,
  });
});

const linked = {
  id: "PL-1",
  status: "processing",
  totalPaise: 149_950,
  paymentStatus: null,
  paymentDueAt: null,
  paymentLink: null,
};

test.each([
  ["is awaited and has no link yet", true, { paymentStatus: "awaited" }],
  ["has a link, and whose upstream tells no status", true, { paymentLink: "https://pay.example/1" }],
  ["has neither", false, {}],
  ["was awaited when it was cancelled", false, { status: "cancelled", paymentStatus: "awaited" }],
  ["has a link and is sent", false, { status: "shipped", paymentLink: "https://pay.example/1" }],
])("an order whose payment %s leads to its payment: %s", (_, isPayable, fields) => {
  const details = linkPaymentDetails({ ...linked, ...fields }, "Asia/Kolkata");
  expect(details?.address ?? null).toBe(isPayable ? "/order/PL-1/pay" : null);
});
