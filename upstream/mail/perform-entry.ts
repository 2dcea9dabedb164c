import { z } from "zod";
import { lockCustomer } from "../customers/lock-customer.ts";
import { createToken, hashToken } from "../customers/tokens.ts";
import type { Database } from "../database/open-database.ts";
import { loadOrders } from "../orders/load-orders.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import type { LogEntry } from "../services.ts";
import { orderMail, passwordResetMail, type OrderMailKind } from "./order-mail.ts";
import type { Mailer } from "./mailer.ts";
import type { DueEntry, Handing } from "./outbox-worker.ts";

/** How long a reset link works, in ms. */
const RESET_MS = 60 * 60 * 1000;

const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password_reset"), email: z.string() }),
  z.object({
    kind: z.enum([
      "order_placed",
      "order_paid",
      "order_processing",
      "order_shipped",
      "order_delivered",
      "order_cancelled",
    ]),
    orderId: z.string(),
  }),
  z.object({ kind: z.literal("payment_release"), paymentId: z.string() }),
]);

/** What performing needs. */
export interface PerformingServices {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  mailer: Mailer;
  /** Whoever moves money, or did; each is asked to release its own. */
  providers: readonly PaymentProvider[];
  /** The shop's own UPI id, to which UPI orders are paid by hand; null where there is none. */
  upiId: string | null;
  /** How the shop signs. */
  shopName: string;
  /** The shop's address, without a slash at its end. */
  shopUrl(): string;
}

/** Whether a letter that a process was handing over when it ended certainly is where it should be. */
export async function recallEntry({ mailer }: PerformingServices, due: DueEntry): Promise<boolean> {
  return mailer.recall(keyOf(due));
}

/** Performs one entry of the outbox, `handing` for the moment before a letter is no longer the shop's. Throws when it is to be tried again. */
export async function performEntry(services: PerformingServices, due: DueEntry, handing: Handing): Promise<void> {
  const payload: unknown = JSON.parse(due.payload);
  const todo = entry.parse({ ...z.record(z.string(), z.unknown()).parse(payload), kind: due.kind });
  switch (todo.kind) {
    case "password_reset":
      return sendResetLink(services, due, todo.email, handing);
    case "payment_release":
      // May be told twice: providers take it once.
      return releasePayment(services, todo.paymentId);
    default:
      return sendOrderLetter(services, due, todo.orderId, todo.kind, handing);
  }
}

/** The token is made here and only its hash is kept: the link exists nowhere but in the message. An attempt's token ends those before it. */
async function sendResetLink(
  { db, now, log, mailer, shopName, shopUrl }: PerformingServices,
  due: DueEntry,
  email: string,
  handing: Handing,
): Promise<void> {
  const customer = await db
    .selectFrom("customers")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (customer === undefined) return;
  const token = createToken();
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer.id);
    await trx.deleteFrom("password_resets").where("customer_id", "=", customer.id).execute();
    const expiresAt = new Date(now().getTime() + RESET_MS).toISOString();
    await trx
      .insertInto("password_resets")
      .values({ token_hash: hashToken(token), customer_id: customer.id, expires_at: expiresAt })
      .execute();
  });
  const link = `${shopUrl()}/reset-password?token=${token}`;
  await mailer.send(
    { key: keyOf(due), to: customer.email, letter: passwordResetMail(shopName, customer.name, link) },
    handing,
  );
  // Where it is to be found, not what it says: whoever reads logs need not be able to log in as a customer.
  if (mailer.writesFiles)
    log({
      level: "info",
      msg: "letter written to the data directory (no mail server is configured)",
      file: `mail/${keyOf(due)}.eml`,
    });
}

async function sendOrderLetter(
  { db, mailer, shopName, shopUrl, upiId }: PerformingServices,
  due: DueEntry,
  orderId: string,
  kind: OrderMailKind,
  handing: Handing,
): Promise<void> {
  const row = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  const [order] = row === undefined ? [] : await loadOrders(db, [row]);
  if (row === undefined || order === undefined) return;
  const customer = await db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", row.customer_id)
    .executeTakeFirstOrThrow();
  // To the account, not to the address typed at checkout: nobody can have the shop write to a stranger.
  await mailer.send(
    { key: keyOf(due), to: customer.email, letter: orderMail[kind](order, { shopName, shopUrl: shopUrl(), upiId }) },
    handing,
  );
}

async function releasePayment({ db, providers }: PerformingServices, paymentId: string): Promise<void> {
  const payment = await db
    .selectFrom("payments")
    .select(["provider", "reference"])
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (payment === undefined) return;
  const provider = providers.find(({ name }) => name === payment.provider);
  if (provider === undefined) throw new Error(`no payment provider of the name ${payment.provider} is set up`);
  await provider.release(payment.reference);
}

function keyOf({ created_at: createdAt, kind, id }: DueEntry): string {
  return `${createdAt.replaceAll(/[-:.]/g, "")}-${kind.replaceAll("_", "-")}-${id}`;
}
