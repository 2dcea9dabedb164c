import type { z } from "zod";
import { cleanText } from "#domain/typed-text.ts";
import { MAX_RETURN_WORDS, returnStatuses, type ReturnStatus } from "#domain/returns.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import {
  answerDeskReturn,
  readDeskReturn,
  readDeskReturns,
  receiveDeskReturn,
  refundDeskReturn,
} from "#contract/desk/returns-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, invalid, missing } from "#api/http/refusal.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { proposeRefund, refundReturn } from "#api/payments/refund-return.ts";
import type { Refund } from "#api/payments/refunds.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { returnNumberFrom } from "#api/order-records/order-number.ts";
import { answerReturn, lockReturn, receiveReturn } from "#api/returns/move-return.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";

/** The room of returns: what waits, and the steps of one. */
export function returnsDesk(router: DeskRouter, { db }: PaymentServices): void {
  router.read(readDeskReturns, ({ query }) => listReturns(db, query));

  router.read(readDeskReturn, ({ query }) => showReturn(db, returnNumberFrom(query.id)));

  router.act(answerDeskReturn, async ({ trx, body, at }) => {
    const { id, seen, to } = body;
    const words = cleanText(body.words ?? "", MAX_RETURN_WORDS) || null;
    if (to === "declined" && words === null)
      throw invalid([{ path: "words", msg: "The customer must read why it is declined." }]);
    await lockSeen(trx, id, seen);
    await answerReturn(trx, id, { to, words }, at);
    return { answer: { status: to }, subject: id, details: { to } };
  });

  router.act(receiveDeskReturn, async ({ trx, body: { id, seen, lines }, at }) => {
    await lockSeen(trx, id, seen);
    const parts = new Map(lines.map(({ line, came }) => [line, came]));
    const restock = new Set(lines.flatMap(({ line, restock: again }) => (again ? [line] : [])));
    await receiveReturn(trx, id, { restock, parts }, at);
    return { answer: { status: "received" as const }, subject: id, details: { to: "received", lines } };
  });

  router.act(refundDeskReturn, async ({ trx, body, at }) => {
    const { id, seen, amount_paise: amountPaise, made: isMade } = body;
    await lockSeen(trx, id, seen);
    const refund = await refundReturn(trx, id, { amountPaise, isMade }, at);
    const { status } = await lockReturn(trx, id);
    return {
      answer: { outcome: outcomeOf(refund), amount_paise: refund === null ? null : Number(refund.amount_paise) },
      subject: id,
      details: { ...(status !== seen && { to: status }), amountPaise, isMade },
    };
  });
}

/** Locks a return that is as it was seen. Refuses with 409 where somebody was faster. */
async function lockSeen(trx: Database, id: string, seen: ReturnStatus): Promise<void> {
  const { status } = await lockReturn(trx, id);
  if (status !== seen)
    throw conflict("changed_meanwhile", `The return ${id} is ${status} by now. Nothing was changed.`, {
      order: id,
      state: status,
    });
}

function outcomeOf(refund: Refund | null): z.input<typeof refundDeskReturn.answer>["outcome"] {
  if (refund === null) return "credited";
  if (refund.state !== "due") return refund.state;
  return refund.by_hand === 1 ? "by_hand" : "asked";
}

async function listReturns(db: Database, { status, page }: { status: ReturnStatus; page: number }) {
  const counted = await db
    .selectFrom("returns")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const isOver = status === "declined" || status === "refunded";
  const rows = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select(["returns.id", "order_id", "returns.created_at", "shipping_info"])
    .select((eb) =>
      eb
        .selectFrom("return_items")
        .select((items) => items.fn.sum<number>("quantity").as("pieces"))
        .whereRef("return_id", "=", "returns.id")
        .as("pieces"),
    )
    .where("returns.status", "=", status)
    // What waits longest comes first; of what is over, the newest.
    .orderBy("returns.created_at", isOver ? "desc" : "asc")
    .orderBy("returns.id")
    .limit(DESK_PAGE)
    .offset((page - 1) * DESK_PAGE)
    .execute();
  const countOf = (one: ReturnStatus) => Number(counted.find((row) => row.status === one)?.count ?? 0);
  return {
    counts: Object.fromEntries(returnStatuses.map((one) => [one, countOf(one)])) as Record<ReturnStatus, number>,
    returns: rows.map(({ shipping_info: to, pieces, ...row }) => ({
      ...row,
      customer: storedAddress(to).fullName,
      pieces: Number(pieces ?? 0),
    })),
  };
}

async function showReturn(db: Database, id: string) {
  const row = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select(["order_id", "returns.status", "note", "owner_words", "credited_paise", "shipping_info"])
    .where("returns.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw missing(`There is no return ${id}`);
  const items = await db
    .selectFrom("return_items")
    .innerJoin("order_items", (join) =>
      join.onRef("order_items.line", "=", "return_items.line").on("order_items.order_id", "=", row.order_id),
    )
    .select(["return_items.line", "name", "size", "color", "sku", "reason", "received", "restocked", "unit_paise"])
    .select("return_items.quantity as qty")
    .where("return_id", "=", id)
    .orderBy("return_items.line")
    .execute();
  const history = await db
    .selectFrom("return_history")
    .select(["status", "at"])
    .where("return_id", "=", id)
    .orderBy("step")
    .execute();
  const acts = await db
    .selectFrom("staff_acts")
    .innerJoin("staff", "staff.id", "staff_acts.staff_id")
    .select(["name", "details"])
    .where("subject", "=", id)
    .execute();
  const whoDid = new Map(acts.map(({ name, details }) => [(JSON.parse(details) as { to?: string }).to, name]));
  const refund = await db.selectFrom("refunds").selectAll().where("return_id", "=", id).executeTakeFirst();
  const proposed = row.status === "received" ? await db.transaction().execute((trx) => proposeRefund(trx, id)) : null;
  const { fullName: name, phone, email } = storedAddress(row.shipping_info);
  return {
    id,
    order_id: row.order_id,
    status: row.status,
    note: row.note,
    words: row.owner_words,
    customer: { name, phone, email },
    items: items.map((item) => ({ ...item, unit_paise: Number(item.unit_paise) })),
    history: history.map((step) => ({ ...step, by: whoDid.get(step.status) ?? null })),
    refund:
      refund === undefined
        ? null
        : { amount_paise: Number(refund.amount_paise), state: refund.state, by_hand: refund.by_hand === 1 },
    credited_paise: row.credited_paise === null ? null : Number(row.credited_paise),
    proposed:
      proposed === null
        ? null
        : { amount_paise: proposed.amountPaise, unpaid: proposed.isUnpaid, by_hand: proposed.isByHand },
  };
}
