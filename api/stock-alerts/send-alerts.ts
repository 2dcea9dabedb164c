import { amountText } from "#domain/money.ts";
import { ALERT_LIFE, CONFIRM_AGAIN_MS, MAX_ALERTS, ROUND_MS, whomToTell } from "#domain/stock-alerts.ts";
import { isForSale } from "#api/catalogue/for-sale.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { unitPaise } from "#api/catalogue/variants.ts";
import { createToken, hashToken } from "#api/customers/passwords.ts";
import { countOf } from "#api/database/count-of.ts";
import { changeRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { type Carried, type MailWork, senderOf } from "#api/mail/outbox-kinds.ts";
import type { FactorSeal } from "#api/http/services.ts";
import { type Alert, readAwaited, storeAlert, waitingAlerts } from "#api/catalogue/stored-alerts.ts";
import { z } from "zod";
import { pictureAddress } from "#api/mail/customer-content.ts";
import { type MailContent, type MailSender, pageAddress, signedMail } from "#api/mail/mail-content.ts";

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
  if (piece.left === 0) await changeRows(db, "stock_alerts", { id: alertId }, { told_at: null });
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

const alertInToken = z.tuple([z.string(), z.number(), z.string(), z.string()]);

/** The token of a link that ends an alert. It names the mailbox and its piece, so that every mail's works, whatever was asked for since. */
export function endToken({ seal }: Pick<FactorSeal, "seal">, alert: Omit<Alert, "language">): string {
  const { email, productId, size, color } = alert;
  return seal(`alert ${JSON.stringify([email, productId, size, color] satisfies z.output<typeof alertInToken>)}`);
}

/** What such a token names; null for one that is not the shop's. */
export function alertOfToken({ open }: Pick<FactorSeal, "open">, token: string): Omit<Alert, "language"> | null {
  const [, text] = /^alert (.+)$/s.exec(open(token) ?? "") ?? [];
  if (text === undefined) return null;
  const [email, productId, size, color] = alertInToken.parse(JSON.parse(text));
  return { email, productId, size, color };
}

/** A piece that somebody waits for, in the words of the mail's language; `paise` is what it costs today. */
interface AwaitedPiece {
  productId: number;
  name: string;
  size: string;
  color: string;
  paise: number;
}

/** The mail that asks whether the reader wants an alert. The page of its link changes nothing by itself: scanners of mail open links. */
function confirmAlertMail(
  piece: AwaitedPiece,
  tokens: Record<"confirm" | "end", string>,
  sender: MailSender,
): MailContent {
  const said = sender.words.alert;
  return signedMail(sender, said.confirmSubject(piece.name), [
    { text: sender.words.greeting(null) },
    { text: said.asked(named(piece, sender)) },
    { link: pageAddress(sender, `/alerts/confirm?token=${tokens.confirm}`), label: said.confirm },
    { text: said.unasked },
    { link: pageAddress(sender, `/alerts/end?token=${tokens.end}`), label: said.end },
  ]);
}

/** The mail that tells that a piece is back. */
function stockAlertMail(piece: AwaitedPiece, token: string, sender: MailSender): MailContent {
  const said = sender.words.alert;
  const { productId, size, color, name, paise } = piece;
  const chosen = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  const picture = pictureAddress({ productId, color: color || null }, sender.shopUrl);
  return signedMail(sender, said.subject(name), [
    { text: sender.words.greeting(null) },
    { text: said.back },
    { rows: [[named(piece, sender), amountText(paise), picture]] },
    { link: pageAddress(sender, `/product/${productId}${chosen.size === 0 ? "" : `?${chosen}`}`), label: said.see },
    { text: said.only },
    { link: pageAddress(sender, `/alerts/end?token=${token}`), label: said.end },
  ]);
}

function named({ name, size, color }: AwaitedPiece, { words }: MailSender): string {
  const chosen = [size, words.color(color)].filter((option) => option !== "");
  return chosen.length === 0 ? name : `${name} (${chosen.join(", ")})`;
}
