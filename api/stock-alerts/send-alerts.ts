import { ALERT_LIFE, CONFIRM_AGAIN_MS, MAX_ALERTS, ROUND_MS, whomToTell } from "#domain/stock-alerts.ts";
import { isForSale } from "#api/catalogue/for-sale.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { unitPaise } from "#api/catalogue/variants.ts";
import { createToken, hashToken } from "#api/customers/passwords.ts";
import { countOf } from "#api/database/count-of.ts";
import type { Database } from "#api/database/tables.ts";
import { confirmAlertMail, stockAlertMail } from "#api/mail/alert-mail.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { type Carried, type MailWork, senderOf } from "#api/mail/outbox-kinds.ts";
import type { FactorSeal } from "#api/http/services.ts";
import { type Alert, readAwaited, storeAlert, waitingAlerts } from "#api/catalogue/stored-alerts.ts";
import { endToken } from "./end-token.ts";

/**
 * Writes a mail for each alert whose piece is in stock again, wherever the pieces came from, as far as {@link whomToTell} lets
 * it. Alerts whose time is over are deleted.
 */
export async function tellOfStock(db: Database, at: Date): Promise<void> {
  await db
    .deleteFrom("stock_alerts")
    .where((eb) =>
      eb.or([
        eb("asked_at", "<=", before(at, ALERT_LIFE.waitingMs)),
        eb("told_at", "<=", before(at, ALERT_LIFE.sentMs)),
        eb.and([eb("confirmed_at", "is", null), eb("asked_at", "<=", before(at, ALERT_LIFE.unconfirmedMs))]),
      ]),
    )
    .execute();
  const products = await db
    .selectFrom("products")
    .select("id")
    .where("stock", ">", 0)
    .where(isForSale)
    .where("id", "in", waitingAlerts(db).select("product_id"))
    .execute();
  for (const { id } of products) await db.transaction().execute((trx) => tellOfProduct(trx, id, at));
}

/** Another process may tell some at the same time: who waits is read before who was told, so that then fewer are told, never more. */
async function tellOfProduct(trx: Database, productId: number, at: Date): Promise<void> {
  const waiting = await waitingAlerts(trx)
    .select(["id", "size", "color"])
    .where("product_id", "=", productId)
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
  const told = await trx
    .selectFrom("stock_alerts")
    .select(["size", "color"])
    .where("product_id", "=", productId)
    .where("told_at", ">", before(at, ROUND_MS))
    .execute();
  const awaited = await readAwaited(trx, productId);
  const now = whomToTell(waiting, told, (choice) => awaited?.stockOf(choice) ?? 0);
  const mine = await trx
    .updateTable("stock_alerts")
    .set({ told_at: at.toISOString() })
    .where("id", "in", [0, ...now.map(({ id }) => id)])
    .where("told_at", "is", null)
    .returning("id as alertId")
    .execute();
  for (const { alertId } of mine) await addToOutbox(trx, { kind: "stock_alert", alertId }, at);
}

/** What a mail about an alert is sent with. */
interface AlertWork extends MailWork {
  now(): Date;
  due: { attempts: number };
  seal: FactorSeal;
}

/**
 * Sends a guest the link that confirms an alert; its token exists only in the mail. Whoever waits already gets none, nor does
 * an address that has too many alerts to confirm: nobody can fill the mailbox of somebody else.
 */
export async function sendAlertConfirmation(work: AlertWork, alert: Carried<"stock_alert_confirm">): Promise<void> {
  const { db, now, due } = work;
  const [at, token, piece] = [now(), createToken(), await pieceOf(db, alert)];
  if (piece === null) return;
  // An attempt again is always sent: the one before has stored the alert.
  const isFirst = due.attempts === 1;
  const isStored = await db.transaction().execute(async (trx) => {
    const open = trx
      .selectFrom("stock_alerts")
      .select("id")
      .where("email", "=", alert.email)
      .where("confirmed_at", "is", null)
      .where("told_at", "is", null)
      .where((eb) => eb.not(eb.and({ product_id: alert.productId, size: alert.size, color: alert.color })));
    if (isFirst && (await countOf(open)) >= MAX_ALERTS.unconfirmed) return false;
    const lastAsked = new Date(at.getTime() - (isFirst ? CONFIRM_AGAIN_MS : 0));
    return storeAlert(trx, alert, at, { confirmed_at: null, token_hash: hashToken(token) }, lastAsked);
  });
  if (!isStored) return;
  const tokens = { confirm: token, end: endToken(work.seal, alert) };
  await work.send({ to: alert.email, content: confirmAlertMail(piece, tokens, senderOf(work, alert.language)) });
}

/** Tells that a piece is back. One that is gone again by now keeps its alert waiting. */
export async function sendStockAlert(work: AlertWork, { alertId }: Carried<"stock_alert">): Promise<void> {
  const { db } = work;
  const stored = db.selectFrom("stock_alerts").selectAll().where("id", "=", alertId);
  const alert = await stored.select("product_id as productId").executeTakeFirst();
  // One that was ended, or asked for once more, since it was told.
  if (alert === undefined || alert.confirmed_at === null || alert.told_at === null) return;
  const piece = await pieceOf(db, alert);
  if (piece === null) return;
  if (piece.left === 0) await db.updateTable("stock_alerts").set({ told_at: null }).where("id", "=", alertId).execute();
  else {
    const end = endToken(work.seal, alert);
    await work.send({ to: alert.email, content: stockAlertMail(piece, end, senderOf(work, alert.language)) });
  }
}

/** A piece as mails name it, and how many are left; null where it is gone. */
async function pieceOf(db: Database, alert: Omit<Alert, "email">) {
  const { productId, size, color, language } = alert;
  const awaited = await readAwaited(db, productId);
  if (awaited === null) return null;
  const [product = awaited.product] = await inLanguage(db, language, [awaited.product]);
  const paise = unitPaise(product, awaited.variantOf(alert));
  return { productId, name: product.name, size, color, paise, left: awaited.stockOf(alert) };
}

function before(at: Date, ms: number): string {
  return new Date(at.getTime() - ms).toISOString();
}
