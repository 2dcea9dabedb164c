import { expect, test } from "vitest";
import { invoiceLinkWords } from "#content/order-words.ts";
import { shownOrder } from "#app/routes/account/load-order.server.ts";
import { returnsBadge, shownReturn } from "#app/routes/account/shown-return.server.ts";
import { readOrder } from "#contract/orders.ts";
import { cameBackWords } from "#domain/order-status.ts";

type State = Parameters<typeof shownOrder>[1];
const order = (fields: Record<string, unknown>, state: State = "returned", timeZone = "Asia/Kolkata") => {
  const read = readOrder({ id: "PL-7F3K9Q2M", status: "cancelled", paymentMethod: "card", ...fields });
  return shownOrder(
    { ...(read ?? expect.fail("the order is not readable")), items: [], isCancellable: false },
    state,
    timeZone,
  );
};
const shown = (fields: Record<string, unknown>) => order(fields).refundText;

test.each([
  ["due", false, "₹1,499.00 is on its way back to you. It comes the way you paid."],
  ["due", true, "You get ₹1,499.00 back. We pay it ourselves, and write to you when it is done."],
  ["failed", false, "₹1,499.00 could not be sent back to you yet. We take care of it, and you need not do anything."],
  ["held", false, "Refund of ₹1,499.00: held"],
  ["constructor", false, "Refund of ₹1,499.00: constructor"],
  [
    "Processed",
    false,
    "₹1,499.00 was sent back to you on Nov 20, 2026. It comes the way you paid, and your bank may need some days to show it.",
  ],
  ["made", true, "₹1,499.00 was paid back to you on Nov 20, 2026."],
])("a cancelled order whose refund is %s, by hand: %s, says %s", (state, isByHand, text) => {
  expect(shown({ refunds: [{ amount: 1499, state, by_hand: isByHand, at: "2026-11-20T10:00:00.000Z" }] })).toBe(text);
});

test("neither an order that is not cancelled nor a test speaks of money on its way back, and odd refunds say nothing", () => {
  const refunds = [{ amount: 1499, state: "due", at: "2026-11-20T10:00:00.000Z" }];
  expect(shown({ refunds, status: "delivered" })).toBeNull();
  expect(shown({ refunds, paymentDetails: { test: true } })).toBeNull();
  expect(shown({ refunds: [null, {}, "x"] })).toBeNull();
  expect(shown({ refunds: "none" })).toBeNull();
});

test("an order that came back says so with what the shop writes, in its history too, and keeps its invoice", () => {
  const fields = { paymentMethod: "cod", invoice: { number: "26-27/0001" } };
  const page = (more: Record<string, unknown>) => order({ ...fields, ...more }, null);
  const back = page({ came_back: { at: "2026-11-20T10:00:00.000Z", words: "Nobody was at home." } });
  expect(back.cameBack).toEqual({
    text: cameBackWords.text("Your order"),
    happened: cameBackWords.happened,
    words: "Nobody was at home.",
  });
  expect([back.invoiceLink, back.isCashDue, back.refundText]).toEqual([invoiceLinkWords.invoice, false, null]);
  expect([{}, { came_back: null }, { came_back: "yes" }].map((more) => page(more).cameBack)).toEqual([
    null,
    null,
    null,
  ]);
  expect(page({ invoice: { number: null } }).invoiceLink).toBeNull();
});

test("a cancelled order that was paid in cash says how its money comes, and that it came", () => {
  const of = (state: string) => shown({ paymentMethod: "cod", refunds: [{ amount: 1499, state, by_hand: true }] });
  expect(of("due")).toBe(
    "You get ₹1,499.00 back. You paid in cash, so we ask you by e-mail or phone for a UPI ID or a bank account, and pay it there.",
  );
  expect(of("made")).toBe("₹1,499.00 was paid back to you.");
});

test("of several refunds of a cancelled order the last one is told", () => {
  const refunds = ["failed", "made"].map((state) => ({ amount: 1499, state, at: "2026-11-20T10:00:00.000Z" }));
  expect(shown({ refunds })).toContain("was sent back to you on Nov 20, 2026");
});

test("an order that was not cancelled adds up what has gone back, and nothing that has not", () => {
  const refunds = [
    { amount: 500, state: "made" },
    { amount: 250, state: "processed" },
    { amount: 100, state: "due" },
    { amount: 50, state: "failed" },
    { amount: 25, state: "held" },
  ];
  expect(order({ status: "delivered", refunds }).paidBack).toBe("₹750.00 of it was paid back to you.");
  expect(order({ status: "delivered", refunds: refunds.slice(2) }).paidBack).toBe(null);
  expect(order({ refunds }).paidBack).toBe(null);
});

test("the last day of a return is that day also west of London", () => {
  const { returning } = order({ status: "delivered", return_by: "2026-02-01" }, null, "America/Los_Angeles");
  expect(returning?.lastDay).toBe("Feb 1, 2026");
});

test("an order sent unpaid asks for the rest where pieces came back, and never says that money goes back for them", () => {
  const page = (status: string, payment: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    order(
      {
        status: "delivered",
        paymentMethod: "upi",
        total: 400,
        paymentDetails: { paymentId: "p1", ...payment },
        returns: [{ id: "RT-7F3K9Q2M", status, items: [], history: [{ status }], ...more }],
      },
      payment["status"] === "authorized" ? "paid" : "pending",
    );
  const back = page("refunded", { status: "pending", payable: 300 }, { credited: 100 });
  expect(back).toMatchObject({
    isSentUnpaid: true,
    leftToPay: "₹300.00",
    returnsBadge: { text: "Return finished" },
    returns: [{ money: "₹100.00 came off what you have to pay for this order.", steps: [{ text: "Return finished" }] }],
  });
  expect(page("refunded", { status: "authorized", payable: 300 }, { credited: 100 }).leftToPay).toBeNull();
  for (const status of ["accepted", "received"]) {
    expect(page(status, { status: "pending" }).returns[0]?.meaning).not.toContain("money");
    expect(page(status, { status: "authorized" }).returns[0]?.meaning).toContain("money");
  }
});

type OrderReturn = Parameters<typeof shownReturn>[0];

const at = "2026-11-20T10:00:00.000Z";
const refund = (state: string, isByHand = false) => ({ paise: 10_000, state, isByHand, at });
const badge = (...statuses: string[]) => returnsBadge(statuses.map((status) => ({ status, refund: null })))?.text;

/** A return as the page of its order shows it. */
const returned = (fields: Pick<OrderReturn, "status"> & Partial<OrderReturn>) =>
  shownReturn(
    {
      id: "RT-1",
      createdAt: at,
      items: [],
      words: null,
      creditedPaise: null,
      replacement: null,
      history: [],
      refund: null,
      ...fields,
    },
    { items: [], paymentMethod: "card", isTestPayment: false },
    "Asia/Kolkata",
  );

test("one badge tells how far the returns of an order are, and counts those that are as far", () => {
  expect(badge()).toBeUndefined();
  expect(badge("accepted")).toBe("Return accepted");
  expect(badge("accepted", "accepted")).toBe("2 returns: accepted");
  expect(badge("accepted", "declined")).toBe("2 returns: accepted, declined");
  expect(badge("accepted", "declined", "accepted")).toBe("3 returns: 2 accepted, 1 declined");
});

test.each([
  ["made", ["Return received", "Return refunded"]],
  ["failed", ["Return received"]],
  ["due", ["Return received"]],
])("the history of a refunded return whose money is %s has the steps %j", (state, steps) => {
  const history = ["received", "refunded"].map((status) => ({ status, at }));
  expect(returned({ status: "refunded", history, refund: refund(state) }).steps.map(({ text }) => text)).toEqual(steps);
});

test("a piece says how many of it are here only where not all of them are", () => {
  const piece = { line: null, quantity: 2, reason: null, wanted: null };
  const items = [
    { ...piece, received: null },
    { ...piece, received: 2 },
    { ...piece, received: 1 },
  ];
  expect(returned({ status: "received", items }).pieces).toEqual(["2 × ?", "2 × ?", "2 × ? · 1 of them is here"]);
});
