import type { Language } from "#domain/languages.ts";
import { MAX_ALERTS, type AwaitedChoice } from "#domain/stock-alerts.ts";
import { readStoredVariants } from "#api/catalogue/variants.ts";
import { deleteRows, findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";

/** The alert of an address for a product. */
export interface Alert extends AwaitedChoice {
  email: string;
  productId: number;
  language: Language;
}

/** The alerts that wait for their piece: confirmed, and not told. */
export function waitingAlerts(db: Database) {
  return db.selectFrom("stock_alerts").where("confirmed_at", "is not", null).where("told_at", "is", null);
}

/** What an account asked for. What a guest did is of the mailbox that confirmed it, which an account has not shown to be its own. */
export function waitingOf(db: Database, email: string) {
  return waitingAlerts(db).where("email", "=", email).where("token_hash", "is", null);
}

/**
 * Stores an alert of a piece that is sold out, and answers whether it did: one that waits already keeps its place, and one that
 * was asked for since `lastAsked` its link. Of what is in stock nobody is told, however often it is asked.
 */
export async function storeAlert(
  trx: Database,
  { email, productId, size, color, language }: Alert,
  at: Date,
  confirmation: { confirmed_at: string | null; token_hash: string | null },
  lastAsked = at,
): Promise<boolean> {
  const awaited = await readAwaited(trx, productId);
  if (awaited === null || awaited.stockOf({ size, color }) > 0) return false;
  const state = { ...confirmation, language, asked_at: at.toISOString(), told_at: null };
  const stored = await trx
    .insertInto("stock_alerts")
    .values({ email, product_id: productId, size, color, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(["email", "product_id", "size", "color"])
        .doUpdateSet(state)
        .where((eb) =>
          eb.or([
            eb("stock_alerts.told_at", "is not", null),
            eb.and([
              eb("stock_alerts.confirmed_at", "is", null),
              eb("stock_alerts.asked_at", "<=", lastAsked.toISOString()),
            ]),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Moves what an account waits for to its new address. */
export async function moveAlerts(trx: Database, from: string, to: string, at: Date): Promise<void> {
  const own = await waitingOf(trx, from).selectAll().execute();
  for (const { id, product_id: productId, confirmed_at, asked_at, ...alert } of own) {
    await deleteRows(trx, "stock_alerts", { id });
    const confirmation = { confirmed_at, token_hash: null };
    await storeAlert(trx, { ...alert, productId, email: to }, new Date(asked_at), confirmation, at);
  }
}

/** Ends the oldest of an address that waits for too much. */
export async function endOldest(trx: Database, email: string): Promise<void> {
  const newest = waitingAlerts(trx).select("id").where("email", "=", email).orderBy("asked_at", "desc");
  const others = newest.orderBy("id", "desc").offset(MAX_ALERTS.waiting).limit(MAX_ALERTS.waiting);
  await trx.deleteFrom("stock_alerts").where("id", "in", others).execute();
}

/** The product of alerts, and what it has of a choice: its combination, and how many pieces are in stock. Null where it is gone. */
export async function readAwaited(db: Database, productId: number) {
  const product = await findRow(db, "products", { id: productId });
  if (product === undefined) return null;
  const variants = (await readStoredVariants(db, [productId])).get(productId) ?? [];
  const variantOf = ({ size, color }: AwaitedChoice) =>
    variants.find((one) => (one.size ?? "") === size && (one.color ?? "") === color) ?? null;
  const stockOf = (choice: AwaitedChoice) => {
    if (product.hidden === 1) return 0;
    return choice.size + choice.color === "" ? product.stock : (variantOf(choice)?.stock ?? 0);
  };
  return { product, variants, variantOf, stockOf };
}
