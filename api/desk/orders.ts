import type { z } from "zod";
import {
  acceptOrders,
  applyCourierFile,
  cancelDeskOrder,
  changeOrderPiece,
  deliverOrders,
  findDeskOrders,
  moveDeskOrder,
  noteDeskOrder,
  noteRefundsMade,
  payDeskOrder,
  previewCourierFile,
  readDeskOrder,
  readDeskSlips,
  refundDeskOrder,
  resendOrderMail,
  retryOrderRefunds,
  shipDeskOrder,
  takeOrderBack,
} from "#contract/desk/orders-calls.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { cleanText } from "#domain/typed-text.ts";
import type { Database } from "#api/database/tables.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import type { StaffMember } from "#api/staff/require-staff.ts";
import { conflict, HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { resendMail } from "#api/mail/outbox.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { changeAddress, changedMeanwhile, changePiece } from "#api/orders/change-order.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { readCourierText } from "#api/orders/courier-file.ts";
import { shipmentFrom, shipOrder, type TypedShipment } from "#api/orders/ship-order.ts";
import { dueGoodwill, noteOrderRefundsMade, retryRefunds } from "#api/payments/refunds.ts";
import { findOrders, previewFile } from "./find-orders.ts";
import { readOrder, readSlips } from "./read-order.ts";

const longestNote = 1_000;

/** The steps that several orders may do at once: the status before each, and the one after it. */
const steps = { accept: ["pending", "processing"], deliver: ["shipped", "delivered"] } as const;

/** An order takes a step. */
export async function stepOrder(trx: Database, number: string, step: keyof typeof steps, at: Date): Promise<void> {
  const [seen, to] = steps[step];
  await lockSeen(trx, number, seen);
  await moveOrder(trx, number, to, at);
}

/** How an order is sent, as somebody typed it. An unpaid one is sent only with `unpaid`. */
interface Sending extends TypedShipment {
  number: string;
  seen: OrderStatus;
  unpaid: boolean;
}

/** An order is on its way. Returns what the log says of it. */
export async function sendOrder(
  trx: Database,
  { number, seen, unpaid, ...typed }: Sending,
  at: Date,
): Promise<Record<string, unknown>> {
  await lockSeen(trx, number, seen);
  const { code } = await shipOrder(trx, number, shipmentFrom(typed), at, { sendsUnpaid: unpaid });
  return { code, ...typed };
}

/** A note of the house. */
export async function noteOrder(
  trx: Database,
  { number, text }: z.output<typeof noteDeskOrder.body>,
  { member, at }: { member: Pick<StaffMember, "id">; at: Date },
): Promise<void> {
  await lockOrder(trx, number);
  await trx
    .insertInto("order_notes")
    .values({ order_id: number, staff_id: member.id, text: cleanText(text, longestNote), at: at.toISOString() })
    .execute();
}

/** The calls of the room "Orders": each act is done on an order as it was seen. */
export function ordersDesk({ read, act, each }: DeskRouter, services: Services): void {
  const { db, returnTerms, orderTerms } = services;
  read(findDeskOrders, ({ query, at }) => findOrders(db, query, { at, timeZone: returnTerms.timeZone }));
  read(readDeskOrder, ({ query }) => readOrder(db, orderNumberFrom(query.number), returnTerms));
  read(readDeskSlips, async ({ query }) => ({ orders: await readSlips(db, query.numbers, returnTerms) }));

  for (const [call, step] of [
    [acceptOrders, "accept"],
    [deliverOrders, "deliver"],
  ] as const)
    each(
      call,
      ({ numbers }) => numbers.map((number) => [number, null]),
      ({ trx, at }, number) => stepOrder(trx, number, step, at),
    );
  act(shipDeskOrder, async ({ trx, body, at }) => ({
    answer: {},
    subject: body.number,
    details: await sendOrder(trx, body, at),
  }));
  act(noteDeskOrder, async ({ trx, member, body, at }) => {
    await noteOrder(trx, body, { member, at });
    return { answer: {}, subject: body.number };
  });
  act(resendOrderMail, async ({ trx, body: { number }, at }) => {
    await resendMail(trx, number, at);
    return { answer: {}, subject: number };
  });
  act(payDeskOrder, async ({ trx, body: { number, seen }, at }) => {
    await lockSeen(trx, number, seen);
    await confirmPayment(trx, number, at);
    return { answer: {}, subject: number };
  });
  act(cancelDeskOrder, async ({ trx, body: { number, seen }, at }) => {
    await lockSeen(trx, number, seen);
    await writeCancellation(trx, null, number, at);
    return { answer: {}, subject: number };
  });
  act(moveDeskOrder, async ({ trx, body: { number, seen, seen_to: seenTo, to } }) => {
    await lockSeen(trx, number, seen);
    await changeAddress(trx, number, { seen: seenTo, to }, (await orderTerms(trx)).delivery);
    return { answer: {}, subject: number };
  });
  act(changeOrderPiece, async ({ trx, body: { number, seen, seen_piece: seenPiece, ...piece } }) => {
    await lockSeen(trx, number, seen);
    return { answer: {}, subject: number, details: await changePiece(trx, number, { seen: seenPiece, ...piece }) };
  });
  act(takeOrderBack, async ({ trx, body: { number, seen, restock, words, amount_paise: amountPaise }, at }) => {
    await lockSeen(trx, number, seen);
    const { row } = await noteCameBack(trx, number, { restock, words: words.trim() || null, amountPaise }, at);
    return { answer: {}, subject: number, details: { restock, paise: Number(row.amount_paise) } };
  });
  act(refundDeskOrder, async ({ trx, body, at }) => {
    const { number, seen, seen_refundable_paise: seenPaise, amount_paise: amountPaise } = body;
    await lockSeen(trx, number, seen);
    const { refundable_paise: leftPaise } = await readOrder(trx, number, returnTerms);
    if (leftPaise !== seenPaise) throw changedMeanwhile(`What is left to give back of ${number}`);
    await dueGoodwill(trx, number, amountPaise, at);
    return { answer: {}, subject: number, details: { paise: amountPaise } };
  });
  act(noteRefundsMade, async ({ trx, body: { number, seen_refunds: seen }, at }) => {
    await noteOrderRefundsMade(trx, number, at, seen);
    return { answer: {}, subject: number };
  });
  act(retryOrderRefunds, async ({ trx, body: { number, seen_refunds: seen }, at }) => {
    await retryRefunds(trx, number, at, seen);
    return { answer: {}, subject: number };
  });
  act(previewCourierFile, async ({ trx, body: { text, courier } }) => {
    const answer = await previewFile(trx, text, courier.trim() || null);
    return { answer, subject: "", details: { lines: answer.lines.length } };
  });
  each(
    applyCourierFile,
    ({ text, courier }) => readCourierText(text, courier.trim() || null).rows.map((row) => [row.orderId, row]),
    async ({ trx, at }, number, row) => {
      if ("refused" in row) throw new HttpRefusal(422, row.refused.message, row.refused.code, [], row.refused.values);
      const outcome = await shipOrder(trx, number, row.shipment, at);
      return { code: outcome.code, courier: row.shipment.courier, tracking: row.shipment.tracking };
    },
  );
}

/** Locks an order that is as it was seen. Refuses one that moved meanwhile, and says what it is now and who did that. */
export async function lockSeen(trx: Database, number: string, seen: OrderStatus): Promise<void> {
  const order = await lockOrder(trx, number);
  if (order.status === seen) return;
  // An act and the step that it wrote have the same time. What the customer did, nobody here is named for.
  const last = await trx
    .selectFrom("order_history")
    .innerJoin("staff_acts", (join) =>
      join.onRef("staff_acts.at", "=", "order_history.at").onRef("staff_acts.subject", "=", "order_history.order_id"),
    )
    .innerJoin("staff", "staff.id", "staff_acts.staff_id")
    .select("staff.name")
    .where("order_id", "=", number)
    .where("order_history.status", "=", order.status)
    .executeTakeFirst();
  throw conflict(
    "changed_meanwhile",
    `${number} is ${order.status} meanwhile${last === undefined ? "" : ` (${last.name})`}: nothing was changed.`,
    { order: number, state: order.status, ...(last !== undefined && { name: last.name }) },
  );
}
