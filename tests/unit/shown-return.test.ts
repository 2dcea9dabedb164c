import { expect, test } from "vitest";
import { returnsBadge, shownReturn } from "#app/routes/account/shown-return.server.ts";

const at = "2026-11-20T10:00:00.000Z";
const refund = (state: string, isByHand = false) => ({ paise: 10_000, state, isByHand, at });
const badge = (...statuses: string[]) => returnsBadge(statuses.map((status) => ({ status, refund: null })))?.text;

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
  const one = {
    id: "RT-1",
    status: "refunded",
    createdAt: at,
    items: [],
    note: null,
    words: null,
    creditedPaise: null,
    history,
  };
  const order = { items: [], paymentMethod: "card", isTestPayment: false };
  const shown = shownReturn({ ...one, refund: refund(state) }, order, "Asia/Kolkata");
  expect(shown.steps.map(({ text }) => text)).toEqual(steps);
});

test("a piece says how many of it are here only where not all of them are", () => {
  const piece = { line: null, quantity: 2, reason: null };
  const items = [
    { ...piece, received: null },
    { ...piece, received: 2 },
    { ...piece, received: 1 },
  ];
  const one = {
    id: "RT-1",
    status: "received",
    createdAt: at,
    items,
    note: null,
    words: null,
    creditedPaise: null,
    history: [],
  };
  const order = { items: [], paymentMethod: "card", isTestPayment: false };
  expect(shownReturn({ ...one, refund: null }, order, "Asia/Kolkata").pieces).toEqual([
    "2 × ?",
    "2 × ?",
    "2 × ? · 1 of them is here",
  ]);
});
