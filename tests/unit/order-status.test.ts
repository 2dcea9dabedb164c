import { expect, test } from "vitest";
import { trackingAddress } from "#domain/couriers.ts";
import { initialStatus, isCancellable, isOpen, isSent, orderStatuses, orderStatusFrom } from "#domain/order-status.ts";
import {
  awaitsLinkPayment,
  awaitsPayment,
  cashPaymentState,
  cashState,
  confirmationOf,
  isSentUnpaid,
  isToSend,
  owedOn,
  paymentStateFrom,
  refundStateFrom,
} from "#domain/payment-state.ts";
import { isPrepaid, paymentMethods } from "#domain/payment-methods.ts";

test.each(["pending", "processing", "shipped", "delivered", "cancelled"])(
  "knows the status %s however it is written",
  (status) => {
    expect(orderStatusFrom(status)).toBe(status);
    expect(orderStatusFrom(` ${status.toUpperCase()} `)).toBe(status);
  },
);

test("a status it does not know is unknown; canceled with one l is cancelled", () => {
  expect(orderStatusFrom("returned")).toBeNull();
  expect(orderStatusFrom("")).toBeNull();
  expect(orderStatusFrom("Canceled")).toBe("cancelled");
});

test("only pending and processing orders can be cancelled", () => {
  expect(
    ["pending", "processing", "Processing", "shipped", "delivered", "cancelled", "returned"].filter(isCancellable),
  ).toEqual(["pending", "processing", "Processing"]);
});

test("cash on delivery starts pending, card and UPI processing", () => {
  expect((["cod", "card", "upi"] as const).map(initialStatus)).toEqual(["pending", "processing", "processing"]);
});

test("each status but cancelled is either open or sent", () => {
  expect(orderStatuses.filter(isOpen)).toEqual(["pending", "processing"]);
  expect(orderStatuses.filter(isSent)).toEqual(["shipped", "delivered"]);
});

test.each([
  ["pending", "upi", "pending", "awaited"],
  ["processing", "upi", "pending", "awaited"],
  ["Processing", "UPI", "pending", "awaited"],
  ["processing", null, "pending", "awaited"],
  ["processing", "upi", "paid", null],
  ["processing", "upi", null, null],
  ["pending", "cod", "pending", null],
  ["pending", "COD", "pending", null],
  ["shipped", "upi", "pending", "sent unpaid"],
  ["Delivered", "CARD", "pending", "sent unpaid"],
  ["shipped", "cod", "pending", null],
  ["shipped", null, "pending", null],
  ["shipped", "upi", "paid", null],
  ["delivered", "upi", null, null],
  ["cancelled", "upi", "pending", null],
  ["odd", "upi", "pending", null],
] as const)("an order %s by %s whose payment is %s: %s", (status, paymentMethod, state, expected) => {
  const order = { status, paymentMethod };
  expect(awaitsPayment(order, state)).toEqual(expected === "awaited");
  expect(isSentUnpaid(order, state)).toEqual(expected === "sent unpaid");
});

test.each([
  ["authorized", "paid"],
  ["captured", "paid"],
  ["initiated", "pending"],
  ["voided", "returned"],
  ["declined", "failed"],
  ["odd", null],
  [null, null],
] as const)("the upstream's word %s means %s", (word, state) => {
  expect(paymentStateFrom(word)).toBe(state);
});

test("cash on delivery is paid when the order is delivered, and not at all when it is cancelled", () => {
  expect(orderStatuses.map((status) => [status, cashPaymentState(status)])).toEqual([
    ["pending", "pending"],
    ["processing", "pending"],
    ["shipped", "pending"],
    ["delivered", "paid"],
    ["cancelled", "failed"],
  ]);
});

test.each([
  ["due", ["due", "pending", "Requested", "initiated", "created", "processing", " in progress "]],
  ["made", ["made", "PROCESSED", "paid", "refunded", "completed", "complete", "done", "succeeded", "success"]],
  ["failed", ["failed", "Rejected", "declined", "error"]],
  [null, ["", "perhaps", "not made"]],
])("the state %s is known by its words, in any case", (state, words) => {
  expect(words.map(refundStateFrom)).toEqual(words.map(() => state));
});

test.each([
  ["pending", "cod", "due"],
  ["Delivered", "COD", "paid"],
  ["cancelled", "cod", null],
  ["returned", "cod", null],
  ["delivered", "card", null],
  ["delivered", null, null],
])("the cash of an order that is %s and paid by %s is %s", (status, paymentMethod, state) => {
  expect(cashState({ status, paymentMethod })).toBe(state);
});

test.each([
  ["Delhivery Surface", "https://www.delhivery.com/track/package/A%201"],
  ["BlueDart", "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=A%201"],
  ["blue  dart", "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=A%201"],
  ["Xpress Bees", "https://www.xpressbees.com/shipment/tracking?awbNo=A%201"],
  ["Ecom Express", "https://www.ecomexpress.in/tracking/?awb_field=A%201"],
  ["ekart", "https://ekartlogistics.com/shipmenttrack/A%201"],
  ["Shiprocket", "https://shiprocket.co/tracking/A%201"],
  ["Sita's cousin", null],
])("a parcel of %s is followed at %s", (courier, address) => {
  expect(trackingAddress(courier, "A 1")).toBe(address);
  expect(trackingAddress(courier, "")).toBeNull();
});

const payments = ["awaited", "pending", "authorized", "captured", "expired", "voided"].flatMap((status) =>
  [true, false].flatMap((isTimed) => [true, false].map((test) => ({ status, isTimed, test }))),
);
const everyOrder = orderStatuses.flatMap((status) =>
  paymentMethods.flatMap((method) =>
    [0, 8_000].flatMap((refundedPaise) =>
      [null, ...payments].map((payment) => ({ status, method, payablePaise: 9_000, refundedPaise, payment })),
    ),
  ),
);

test("what is owed is never paid before the money came, never collected from who paid, and never sent where it ended", () => {
  for (const { payment, ...order } of everyOrder) {
    const cash = !isPrepaid(order.method);
    const owed = owedOn({ ...order, payment: cash ? null : payment });
    const isAwaited = payment === null || payment.isTimed || ["awaited", "pending"].includes(payment.status);
    const hasEnded = order.status === "cancelled" || (!cash && payment?.status === "expired");
    const wasPaid = cash ? order.status === "delivered" : !isAwaited && payment.status !== "expired";
    // What was moved to an order in cash, and went back with it, is the price of pieces that it replaced.
    const hasGoneBack = (cash || wasPaid) && order.status === "cancelled" && order.refundedPaise > 0;
    expect(owed.state === "collect").toBe(cash && !hasEnded && order.status !== "delivered");
    expect(owed.state === "paid").toBe(wasPaid && !hasGoneBack);
    expect(owed.state === "returned").toBe(hasGoneBack);
    expect(owed.state === "unpaid").toBe(!cash && isAwaited && !hasEnded);
    expect(owed.state === "never_paid").toBe(hasEnded && !wasPaid && !hasGoneBack);
    expect(owed.paise).toBe(
      { never_paid: 0, returned: order.refundedPaise }[owed.state as string] ?? order.payablePaise,
    );
    expect(owed.test).toBe(!cash && payment?.test === true);
    const isReady = order.status !== "cancelled" && !owed.test && (cash || wasPaid);
    for (const waitsToConfirm of [false, true])
      expect(isToSend({ ...order, owed, waitsToConfirm })).toBe(isReady && !waitsToConfirm);
  }
});

test("nothing is collected of an order in cash that a discount made free", () => {
  const free = { method: "cod", payablePaise: 0, refundedPaise: 0, payment: null } as const;
  expect(owedOn({ ...free, status: "processing" })).toEqual({ state: "paid", paise: 0, test: false });
  expect(cashState({ status: "pending", paymentMethod: "cod", totalPaise: 0 })).toBeNull();
});

test.each([
  ["awaited", null, "processing", true],
  ["pending", "https://pay.example/1", "pending", true],
  ["pending", null, "processing", false],
  ["awaited", "https://pay.example/1", "shipped", false],
])("a payment that is %s, with the link %s, of an order that is %s, waits for its link: %s", (...row) => {
  const [paymentStatus, paymentLink, status, waits] = row;
  expect(awaitsLinkPayment({ paymentStatus, paymentLink, status })).toBe(waits);
});

test("an order in cash waits for its customer's word until it is sent", () => {
  const at = "2026-11-29T10:00:00.000Z";
  const of = (method: "cod" | "card", status: "pending" | "shipped", confirmedAt: string | null) =>
    confirmationOf({ method, status, confirmedAt });
  expect([of("cod", "pending", null), of("cod", "pending", at)]).toEqual(["open", "done"]);
  expect([of("card", "pending", null), of("cod", "shipped", at)]).toEqual([null, null]);
});
