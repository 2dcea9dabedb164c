import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { changePiece } from "#api/orders/change-order.ts";
import { confirmOrder } from "#api/orders/confirm-order.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder, writeStatus, type MovedStatus } from "#api/orders/move-order.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
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

  it("finds any order, and a customer their own alone", async () => {
    const other = await up.customer();
    await expect(inTransaction(db, writeCancellation, Number(other.id), id, later)).rejects.toMatchObject({
      status: 404,
      message: "Order not found",
    });
    await expect(cancel("PL-NOTHING")).rejects.toMatchObject({ message: "There is no order PL-NOTHING" });
    expect(statusNow()).toBe("pending");
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

describe("what cannot be done with an order says why, and of which", () => {
  const back = { restock: true, words: null, amountPaise: null };
  const comeBack = (trx: Database) => noteCameBack(trx, id, back, later);
  const other = { line: 0, seen: { size: "M", color: "Red" }, size: "L", color: "Red" };
  const change = (trx: Database) => changePiece(trx, id, other);

  it.each<[string, (trx: Database) => Promise<unknown>, string]>([
    ["pending", comeBack, "no courier has it yet. Cancel it"],
    ["processing", comeBack, "no courier has it yet. Cancel it"],
    ["delivered", comeBack, "is delivered. Its pieces come back by a return"],
    ["cancelled", comeBack, "is cancelled already"],
    ["shipped", change, "is shipped: it can no longer be changed"],
  ])("by its state: %s", async (state, act, message) => {
    up.run("update orders set status = ? where id = ?", state, id);
    const refused = {
      code: "wrong_state",
      message: expect.stringContaining(message),
      values: { order: id, state },
    };
    await expect(inTransaction(db, act)).rejects.toMatchObject({ status: 409, refused });
  });

  it.each<[string, string, (trx: Database) => Promise<unknown>]>([
    ["too_much_back", "Nothing was paid", (trx) => noteCameBack(trx, id, { ...back, amountPaise: 1 }, later)],
    ["nothing_to_confirm", "Nothing is left to confirm", (trx) => confirmOrder(trx, id, later)],
  ])("when it is sent: %s", async (code, message, act) => {
    up.run("update orders set status = 'shipped' where id = ?", id);
    const refused = { code, message: expect.stringContaining(message), values: { order: id } };
    await expect(inTransaction(db, act)).rejects.toMatchObject({ refused });
  });

  it("of a piece that is another now, that costs another price, or that it does not have", async () => {
    const piece = addPiece(up, [
      { size: "M", color: "Red", stock: 5 },
      { size: "L", color: "Red", stock: 5, pricePaise: 12_000 },
    ]);
    id = await placed(up, asha, orderOf(asha, [{ productId: piece }]));
    const changed = (asked: Partial<typeof other>) => inTransaction(db, changePiece, id, { ...other, ...asked });
    await expect(changed({ line: 7 })).rejects.toMatchObject({
      status: 404,
      message: `The order ${id} has no line 8.`,
    });
    for (const seen of [
      { size: "S", color: "Red" },
      { size: "M", color: "Blue" },
    ])
      await expect(changed({ seen })).rejects.toMatchObject({ code: "changed_meanwhile" });
    await expect(inTransaction(db, change)).rejects.toMatchObject({
      refused: { code: "other_price", values: { text: "₹120.00" } },
    });
  });

  it.each([
    ["M", "Red", 0],
    ["", "Red", 1],
    ["M", "", 1],
  ])(
    "a piece without stated sizes that is ordered in size %j and colour %j asks for %i choice",
    async (size, color, asked) => {
      id = await placed(
        up,
        asha,
        orderOf(asha, [{ productId: up.product(), size: size || null, color: color || null }]),
      );
      expect(up.value("select choice_to_come from order_items where order_id = ?", id)).toBe(asked);
    },
  );

  it("a piece that states sizes alone asks for no colour", async () => {
    const productId = addPiece(up, [{ size: "M", color: "", stock: 5 }]);
    id = await placed(up, asha, orderOf(asha, [{ productId, size: "M", color: null }]));
    expect(up.value("select choice_to_come from order_items where order_id = ?", id)).toBe(0);
  });

  it("asks for a choice that is to come until size and colour of its piece are known", async () => {
    id = await placed(up, asha, orderOf(asha, [{ productId: up.product(), size: null }]));
    const isToCome = () => up.value("select choice_to_come from order_items where order_id = ?", id);
    const changed = (size: string, color: string, seen: (typeof other)["seen"]) =>
      inTransaction(db, changePiece, id, { line: 0, seen, size, color });
    expect(isToCome()).toBe(1);
    expect(await changed("", "Blue", { size: "", color: "Red" })).toEqual({ before: "Red", after: "Blue" });
    expect(isToCome()).toBe(1);
    expect(await changed("L", "Blue", { size: "", color: "Blue" })).toEqual({ before: "Blue", after: "L, Blue" });
    expect(isToCome()).toBe(0);
    // What was known is not asked for again.
    await changed("", "Blue", { size: "L", color: "Blue" });
    expect(isToCome()).toBe(0);
  });
});
