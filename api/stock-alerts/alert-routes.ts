import { Hono, type Context } from "hono";
import { emailRequest } from "#contract/auth.ts";
import { stockAlertCalls, waitingAlert } from "#contract/stock-alerts.ts";
import { languageFrom } from "#domain/languages.ts";
import type { AwaitedChoice } from "#domain/stock-alerts.ts";
import { requireChosen, storedChoice } from "#api/catalogue/variants.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { findBearerToken, requireAccount, requireCustomerId } from "#api/customers/require-customer.ts";
import { hashToken } from "#api/customers/passwords.ts";
import type { Database } from "#api/database/tables.ts";
import { askedLanguage } from "#api/http/asked-language.ts";
import { checkRequest, findRowId, readRequestBody } from "#api/http/read-request-body.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { endOldest, readAwaited, storeAlert, waitingOf } from "#api/catalogue/stored-alerts.ts";
import { alertOfToken } from "./send-alerts.ts";

/** How long after the request the mail of a guest's alert is started, in ms, at least: the answer is sent by then. */
const MAIL_AFTER_MS = 200;

/** Alerts of customers, and of guests, who come by the token of a mail. */
export function stockAlertRoutes(services: Services): Hono {
  const { db, now, outbox, rateLimits, shopperAddress, desk } = services;
  const emailOf = async (c: Context) => (await requireAccount(db, await requireCustomerId(c, services))).email;
  return new Hono()
    .post("/stock-alerts", async (c) => {
      const {
        product_id: id,
        email: typed,
        ...chosen
      } = await readRequestBody(c, stockAlertCalls.askForStockAlert.request);
      const isGuest = findBearerToken(c) === null;
      const { email } = isGuest ? checkRequest({ email: typed }, emailRequest) : { email: await emailOf(c) };
      await rateLimits.count("alert", email, shopperAddress(c));
      const piece = await requirePiece(db, id, chosen);
      const alert = { email, language: languageFrom(c.req.header("accept-language")), ...piece };
      const at = now();
      if (isGuest) {
        // Whether the address is known is looked up after the answer, as for a link to a new password.
        await addToOutbox(db, { kind: "stock_alert_confirm", ...alert }, at);
        setTimeout(() => outbox.wake(), MAIL_AFTER_MS * (1 + Math.random())).unref();
      } else
        await db.transaction().execute(async (trx) => {
          await storeAlert(trx, alert, at, { confirmed_at: at.toISOString(), token_hash: null });
          await endOldest(trx, email);
        });
      return c.json({ message: "We write to you when it is back." });
    })
    .post("/stock-alerts/confirm", async (c) => {
      const { token } = await readRequestBody(c, stockAlertCalls.confirmStockAlert.request);
      // One whose time is over is deleted within a minute.
      const asked = db.selectFrom("stock_alerts").select(["id", "email"]).where("token_hash", "=", hashToken(token));
      const { id, email } = await asked.executeTakeFirstOrThrow(tokenInvalid);
      await db.transaction().execute(async (trx) => {
        const alert = trx.updateTable("stock_alerts").where("id", "=", id).where("confirmed_at", "is", null);
        await alert.set({ confirmed_at: now().toISOString() }).execute();
        await endOldest(trx, email);
      });
      return c.json({ message: "We write to you when it is back." });
    })
    .post("/stock-alerts/end", async (c) => {
      const { token, all = false } = await readRequestBody(c, stockAlertCalls.endStockAlerts.request);
      const named = alertOfToken(desk.seal, token);
      if (named === null) throw tokenInvalid();
      const { email, productId, size, color } = named;
      const ended = { email, ...(!all && { product_id: productId, size, color }) };
      await db.transaction().execute(async (trx) => {
        // Those that nobody has confirmed stay, and go by themselves: they count the mails of today.
        const confirmed = trx
          .deleteFrom("stock_alerts")
          .where((eb) => eb.and(ended))
          .where("confirmed_at", "is not", null);
        await confirmed.where("told_at", "is", null).execute();
        // What was told stays for a while: it counts in its round. What waits in the outbox is not sent.
        const told = trx.updateTable("stock_alerts").where((eb) => eb.and(ended));
        await told.set({ confirmed_at: null }).execute();
      });
      return c.json({ message: "We do not write to you about it any more." });
    })
    .get("/stock-alerts", async (c) => answer(c, await emailOf(c)))
    .delete("/stock-alerts/:id", async (c) => {
      const [email, id] = [await emailOf(c), findRowId(c.req.param("id"))];
      const own = waitingOf(db, email)
        .select("id")
        .where("id", "=", id ?? 0);
      await db.deleteFrom("stock_alerts").where("id", "in", own).execute();
      return answer(c, email);
    });

  async function answer(c: Context, email: string) {
    const rows = await waitingOf(db, email)
      .innerJoin("products", "products.id", "product_id")
      .select(["stock_alerts.id as alert", "products.id", "name", "size", "color"])
      .orderBy("asked_at", "desc")
      .orderBy("stock_alerts.id", "desc")
      .execute();
    const told = await inLanguage(db, askedLanguage(c), rows);
    const data = told.map(({ alert, id, name, size, color }) =>
      waitingAlert.encode({ id: alert, productId: id, name, size: size || null, color: color || null }),
    );
    return c.json({ data });
  }
}

/** What an alert waits for. Refuses what is not there; a product without combinations is one piece in every size and colour. */
async function requirePiece(db: Database, id: number | string, chosen: AwaitedChoice) {
  const productId = findRowId(id);
  const awaited = productId === null ? null : await readAwaited(db, productId);
  if (productId === null || awaited === null || awaited.product.hidden === 1) throw missing("Product not found");
  const { product, variants } = awaited;
  if (variants.length === 0 || chosen.size + chosen.color === "") return { productId, size: "", color: "" };
  return { productId, ...storedChoice(requireChosen(variants, chosen, product.name)) };
}

function tokenInvalid(): HttpRefusal {
  return new HttpRefusal(400, "This link has ended.", "token_invalid");
}
