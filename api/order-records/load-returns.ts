import { findRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { returnReasonFrom, type ReturnReason } from "#domain/returns.ts";

/** A return, and the order it belongs to. */
export type LoadedReturn = Awaited<ReturnType<typeof loadReturns>>[number];

/** Loads the returns of orders, the oldest first. */
export async function loadReturns(db: Database, orderIds: readonly string[]) {
  const rows = await findRows(db, "returns", { order_id: orderIds }, "created_at", "id");
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const of = { return_id: ids };
  const items = Map.groupBy(await findRows(db, "return_items", of, "line"), (item) => item.return_id);
  const history = Map.groupBy(await findRows(db, "return_history", of, "step"), (step) => step.return_id);
  const refunds = new Map((await findRows(db, "refunds", of)).map((refund) => [refund.return_id, refund]));
  const replacing = await db
    .selectFrom("orders")
    .select(["id", "replaces_return", "total_paise", "moved_paise"])
    .where("replaces_return", "in", ids)
    .where((eb) => eb.or([eb("status", "<>", "cancelled"), eb("moved_at", "is not", null)]))
    .execute();
  const replacements = new Map(replacing.map((order) => [order.replaces_return, order]));
  return rows.map((row) => {
    const refund = refunds.get(row.id);
    const replacement = replacements.get(row.id);
    const movedPaise = replacement?.moved_paise ?? 0;
    return {
      id: row.id,
      orderId: row.order_id,
      status: row.status,
      createdAt: row.created_at,
      items: (items.get(row.id) ?? []).map(
        ({
          return_id: _id,
          wanted_size: size,
          wanted_color: color,
          wanted_paise: paise,
          kept,
          settled_paise: _settled,
          ...item
        }) => ({
          ...item,
          wanted: paise === null ? null : { size: size || null, color: color || null, paise, isKept: kept > 0 },
        }),
      ),
      note: row.note,
      words: row.owner_words,
      refund: refund === undefined ? null : toldRefund(refund),
      /** The order of what was wanted instead, what pays for it, or will when the pieces are back, and what it costs beside. */
      replacement: replacement?.id ?? null,
      movedPaise,
      duePaise: (replacement?.total_paise ?? 0) - movedPaise,
      creditedPaise: row.credited_paise,
      history: (history.get(row.id) ?? []).map(({ status, at }) => ({ status, at })),
    };
  });
}

/** What is told of a refund. */
export function toldRefund(
  refund: Pick<Row<"refunds">, "amount_paise" | "state" | "by_hand" | "made_at" | "created_at">,
) {
  return {
    paise: refund.amount_paise,
    state: refund.state,
    isByHand: refund.by_hand === 1,
    at: refund.made_at ?? refund.created_at,
  };
}

const texts: Readonly<Record<ReturnReason, string>> = {
  size: "it does not fit",
  look: "it looks different from the pictures",
  damaged: "it arrived damaged",
  wrong: "it is not what was ordered",
  changed: "they changed their mind",
};

/** Why a customer sends a piece back, in words for the owner; an unknown reason as it is. */
export function reasonText(raw: string): string {
  const reason = returnReasonFrom(raw);
  return reason === null ? raw : texts[reason];
}
