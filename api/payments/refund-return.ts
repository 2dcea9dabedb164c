import { refundForPieces } from "#domain/returns.ts";
import { changeRows, findRow, getRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import { issueCreditNote } from "#api/invoices/issue-invoice.ts";
import {
  creditedUnpaid,
  dueRefund,
  isUnpaid,
  leftOfPaid,
  markRefundMade,
  movedReturns,
  paidForOrder,
  type Refund,
} from "./refunds.ts";
import { piecesBack, settlePieces } from "#api/order-records/pieces-back.ts";
import { lockReturn, writeReturnStatus, type LockedReturn } from "#api/returns/move-return.ts";

/**
 * Gives the money of a return back, inside the caller's transaction, and answers its refund; null where nothing was left to
 * give. Once more changes nothing. The amount follows from the pieces that came back, unless the owner names another. The
 * return is refunded when the provider has made the refund; where the owner pays it by hand, when they say `isMade`. Of an
 * order that is not paid yet no money goes back: the amount comes off what is to be paid.
 */
export async function refundReturn(
  trx: Database,
  returnId: string,
  { amountPaise, isMade }: { amountPaise: number | null; isMade: boolean },
  at: Date,
): Promise<Refund | null> {
  const found = await lockReturn(trx, returnId);
  if (found.status !== "received" && found.status !== "refunded")
    throw conflict(
      "wrong_state",
      `The return ${returnId} is ${found.status}: money goes back when the pieces are here.`,
      { order: returnId, state: found.status },
    );
  const known = await findRefundOfReturn(trx, returnId);
  if (known === null && (found.credited_paise !== null || found.status === "refunded")) return null;
  const amount = known === null ? (amountPaise ?? (await amountOf(trx, found))) : known.amount_paise;
  if (known !== null && amountPaise !== null && amountPaise !== amount)
    throw conflict("refund_written", `The refund of the return ${returnId} is written already, with another amount.`, {
      order: returnId,
    });
  if (known === null) await settlePieces(trx, found.order_id, returnId);
  if (known === null && found.status === "received" && (await isUnpaid(trx, found.order_id))) {
    await takeOff(trx, found, amount, at);
    return null;
  }
  const reason = `return-${returnId}` as const;
  const due = { orderId: found.order_id, returnId, amountPaise: amount, reason, at };
  const refund = known ?? (amount === 0 ? null : await dueRefund(trx, due));
  if (refund === null && found.status === "received") await writeReturnStatus(trx, found, "refunded", at);
  if (refund === null || !isMade) return refund;
  await markRefundMade(trx, refund.id, at);
  return findRefundOfReturn(trx, returnId);
}

/** Takes the amount of a return off what is to be paid, with its credit note. A payment of which nothing is left is over. */
async function takeOff(trx: Database, found: LockedReturn, amountPaise: number, at: Date): Promise<void> {
  const { id, order_id: orderId } = found;
  const leftPaise = await leftToPay(trx, orderId);
  if (amountPaise > leftPaise)
    throw conflict("too_much_back", `No more can come off the order ${orderId} than is to be paid for it.`, {
      order: orderId,
    });
  if (amountPaise > 0) {
    await changeRows(trx, "returns", { id }, { credited_paise: amountPaise });
    await issueCreditNote(trx, { id: null, order_id: orderId, return_id: id, amount_paise: amountPaise }, at);
  }
  if (amountPaise === leftPaise)
    await changeRows(trx, "payments", { order_id: orderId }, { status: "expired", awaited_until: null });
  await writeReturnStatus(trx, found, "refunded", at);
}

/** What is still to be paid for an order that is not paid. */
async function leftToPay(trx: Database, orderId: string): Promise<number> {
  const order = await getRow(trx, "orders", { id: orderId });
  return order.total_paise - (await creditedUnpaid(trx, orderId));
}

async function findRefundOfReturn(trx: Database, returnId: string): Promise<Refund | null> {
  return (await findRow(trx, "refunds", { return_id: returnId })) ?? null;
}

/** What a refund of a received return would be now, in paise, and how it would go back; null where one is written, or nothing came yet. */
export async function proposeRefund(
  trx: Database,
  returnId: string,
): Promise<{ amountPaise: number; isUnpaid: boolean; isByHand: boolean } | null> {
  const found = await lockReturn(trx, returnId);
  const isOver = found.status !== "received" || found.credited_paise !== null;
  if (isOver || (await findRefundOfReturn(trx, returnId)) !== null) return null;
  const { isByHand } = await paidForOrder(trx, found.order_id);
  return {
    amountPaise: await amountOf(trx, found),
    isUnpaid: await isUnpaid(trx, found.order_id),
    isByHand,
  };
}

/** What goes back of a return whose pieces are here, in paise. */
export async function moneyOfReturn(trx: Database, returnId: string): Promise<number> {
  return amountOf(trx, await lockReturn(trx, returnId));
}

/**
 * The price of what came back, with shipping when that makes the order returned as a whole; never more than is left. What
 * pays for a replacement does not go back, and an order of which a piece was exchanged is not returned as a whole.
 */
async function amountOf(
  trx: Database,
  { id, order_id: orderId }: Pick<LockedReturn, "id" | "order_id">,
): Promise<number> {
  const order = await getRow(trx, "orders", { id: orderId });
  const back = await piecesBack(trx, orderId, id);
  const moved = await movedReturns(trx, orderId);
  const isExchanged = moved.size > 0;
  const price = refundForPieces(
    {
      shippingPaise: isExchanged ? 0 : order.shipping_paise,
      taxPaise: isExchanged ? 0 : order.tax_paise,
    },
    back,
  );
  const amount = price - (moved.get(id) ?? 0);
  if (await isUnpaid(trx, orderId)) return Math.min(amount, await leftToPay(trx, orderId));
  return Math.min(amount, await leftOfPaid(trx, orderId));
}
