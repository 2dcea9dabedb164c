import { beforeEach, describe, expect, it } from "vitest";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder, writeStatus, type MovedStatus } from "#api/orders/move-order.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let id: string;

useUpstream();
beforeEach(async () => {
  up.clock.at = new Date("2026-11-20T10:00:00.000Z");
  id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
});

const later = new Date("2026-11-21T10:00:00.000Z");
const move = (to: MovedStatus, order = id) => inTransaction(db, moveOrder, order, to, later);
const cancel = (order = id) => inTransaction(db, writeCancellation, null, order, later);
const confirm = (order = id) => inTransaction(db, confirmPayment, order, later);
const statusNow = () => up.value("select status from orders where id = ?", id);
const history = () =>
  up
    .rows("select step, status, at from order_history where order_id = ? order by step", id)
    .map(({ step, status, at }) => [Number(step), status, at]);
// The owner's own mails are tested in upstream-owner-mail.test.ts.
const mails = () => up.entriesOf(id).filter((kind) => !kind.startsWith("owner_"));

describe("moving an order", () => {
  it("goes one step at a time, each with its time in the history and a mail", async () => {
    for (const to of ["processing", "shipped", "delivered"] as const) await move(to);
    expect(statusNow()).toBe("delivered");
    expect(history()).toEqual([
      [0, "pending", "2026-11-20T10:00:00.000Z"],
      [1, "processing", later.toISOString()],
      [2, "shipped", later.toISOString()],
      [3, "delivered", later.toISOString()],
    ]);
    expect(mails()).toEqual(["order_placed", "order_processing", "order_shipped", "order_delivered"]);
  });

  it("to the status that it has already changes nothing and mails nothing", async () => {
    await move("processing");
    await move("processing");
    expect(history()).toHaveLength(2);
    expect(mails()).toEqual(["order_placed", "order_processing"]);
  });

  it.each([
    { at: [], to: "shipped" },
    { at: [], to: "delivered" },
    { at: ["processing"], to: "delivered" },
    { at: ["processing", "shipped"], to: "processing" },
    { at: ["processing", "shipped", "delivered"], to: "shipped" },
  ] as const)("after the steps $at it cannot become $to", async ({ at, to }) => {
    for (const step of at) await move(step);
    await expect(move(to)).rejects.toMatchObject({
      status: 409,
      message: `The order ${id} is ${at.at(-1) ?? "pending"}: it cannot become ${to}.`,
    });
  });

  it("refuses to move a cancelled order", async () => {
    await cancel();
    await expect(move("processing")).rejects.toMatchObject({ status: 409 });
    expect(statusNow()).toBe("cancelled");
  });

  it("refuses an order that there is none of", async () => {
    await expect(move("processing", "PL-NOTHING")).rejects.toMatchObject({ status: 404 });
  });

  it("moves no other order", async () => {
    const other = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
    await move("processing", other);
    expect([statusNow(), history().length]).toEqual(["pending", 1]);
  });

  it("writes nothing when another request has changed the status before", async () => {
    const change = { orderId: id, from: "processing", to: "shipped", at: later } as const;
    expect(await inTransaction(db, writeStatus, change)).toBe(false);
    expect([statusNow(), history().length]).toEqual(["pending", 1]);
  });
});

describe("cancelling by the owner", () => {
  it("is written once, with one mail", async () => {
    await cancel();
    await cancel();
    expect(history().at(-1)).toEqual([1, "cancelled", later.toISOString()]);
    expect(mails()).toEqual(["order_placed", "order_cancelled"]);
  });
});

describe("confirming a payment", () => {
  it("is refused for an order with cash on delivery", async () => {
    await expect(confirm()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("awaits no payment"),
    });
    expect(mails()).toEqual(["order_placed"]);
  });

  it("is refused for a cancelled order, and for one that there is none of", async () => {
    await cancel();
    await expect(confirm()).rejects.toMatchObject({ status: 409, message: expect.stringContaining("is cancelled") });
    await expect(confirm("PL-NOTHING")).rejects.toMatchObject({ status: 404 });
  });
});
