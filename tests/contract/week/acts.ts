// The owner's acts of the desk as a program, for a week in which several processes act at the same time.
import { readFile } from "node:fs/promises";
import type { Database } from "#api/database/tables.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { readCourierText } from "#api/orders/courier-file.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipmentFrom, shipOrder } from "#api/orders/ship-order.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { noteOrderRefundsMade, retryRefunds } from "#api/payments/refunds.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { runForOwner, type CommandProgram } from "#api/owner/command/open-owner-database.ts";

type Act = (trx: Database, id: string, at: Date, words: readonly string[]) => Promise<unknown>;

const acts = {
  accept: (trx, id, at) => moveOrder(trx, id, "processing", at),
  deliver: (trx, id, at) => moveOrder(trx, id, "delivered", at),
  ship: (trx, id, at, [courier, tracking]) =>
    shipOrder(
      trx,
      id,
      courier === undefined || tracking === undefined ? null : shipmentFrom({ courier, tracking }),
      at,
    ),
  paid: (trx, id, at) => confirmPayment(trx, id, at),
  "came-back": (trx, id, at, [restock]) =>
    noteCameBack(trx, id, { restock: restock === "restock", words: "Nobody was at home.", amountPaise: null }, at),
  refunded: (trx, id, at) => noteOrderRefundsMade(trx, id, at),
  "refund-again": (trx, id, at) => retryRefunds(trx, id, at),
  "accept-return": (trx, id, at) => answerReturn(trx, id, { to: "accepted", words: null }, at),
  "decline-return": (trx, id, at) => answerReturn(trx, id, { to: "declined", words: "The saree was worn." }, at),
  "receive-return": (trx, id, at, [restock, line]) =>
    receiveReturn(
      trx,
      id,
      { restock: restock === "restock", parts: new Map(line === undefined ? [] : [[Number(line), 1]]) },
      at,
    ),
  "refund-return": (trx, id, at, [made]) => refundReturn(trx, id, { amountPaise: null, isMade: made === "made" }, at),
} satisfies Record<string, Act>;

/** The name of an act. */
export type ActName = keyof typeof acts | "courier";

/**
 * Does an act on an order or a return, or sends the orders of a courier's file. Ends with 2 when it was refused, and with 1 when
 * lines were. `desk.ts` finds it by its name.
 * @public
 */
export const runActs: CommandProgram = ({ args: [name = "", id = "", ...words], ...run }) =>
  runForOwner(run, async ({ open, say }) => {
    const { db } = await open();
    const act = (acts as Record<string, Act>)[name];
    if (act !== undefined) {
      await db.transaction().execute((trx) => act(trx, id, new Date(), words));
      return 0;
    }
    let refused = 0;
    for (const row of readCourierText(await readFile(id, "utf8"), null).rows)
      try {
        if ("refused" in row) throw new Error(row.refused.message);
        await db.transaction().execute((trx) => shipOrder(trx, row.orderId, row.shipment, new Date()));
      } catch (error) {
        refused++;
        say(`${row.orderId}: ${String(error)}`);
      }
    return refused > 0 ? 1 : 0;
  });
