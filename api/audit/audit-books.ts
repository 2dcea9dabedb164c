import { sql, type Selectable } from "kysely";
import type { Engine } from "#api/database/engine.ts";
import { isVisible } from "#api/catalogue/visible-products.ts";
import type { OutboxTable } from "#api/database/tables/maintenance.ts";
import type { Database } from "#api/database/tables.ts";
import { IN_DOUBT } from "#api/mail/outbox-worker.ts";
import { UNUSED_MS } from "#api/payments/release-unused.ts";
import { auditInvoices } from "./audit-invoices.ts";
import { auditOrders, auditStock } from "./audit-orders.ts";
import { auditReturns } from "./audit-returns.ts";
import { SANDBOX } from "#api/order-records/payment-names.ts";

/** How late the release of an unused payment may be, in ms: a running shop looks every ten minutes. */
const GRACE_MS = 60 * 60 * 1000;

/** How many rows were checked, and how many findings there are. */
export interface Audit {
  orders: number;
  payments: number;
  products: number;
  /** Products whose received quantity is unknown: their stock cannot be proved. */
  uncounted: number;
  entries: number;
  findings: number;
}

/** Reports a sentence: a finding is wrong, a remark is good to know. */
export type ReportFinding = (kind: "finding" | "remark", sentence: string) => void;

/**
 * Checks stock, orders, payments and the outbox against each other, as they are at one moment; the shop may go on serving.
 * Writes nothing and holds one page of orders in memory.
 */
export async function auditBooks(
  db: Database,
  engine: Pick<Engine, "liftLimits">,
  at: Date,
  report: ReportFinding,
): Promise<Audit> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => auditWithin(trx, engine, at, report));
}

/** Does the same within a transaction. */
export async function auditWithin(
  trx: Database,
  engine: Pick<Engine, "liftLimits">,
  at: Date,
  report: ReportFinding,
): Promise<Audit> {
  await engine.liftLimits(trx);
  let findings = 0;
  const find = (sentence: string) => {
    findings++;
    report("finding", sentence);
  };
  const orders = await auditOrders(trx, find);
  await auditReturns(trx, find);
  await auditInvoices(trx, find);
  await auditPayments(trx, at, find);
  await auditAwaited(trx, at, find);
  await countTestPayments(trx, report);
  await auditOutbox(trx, find, report);
  await auditStock(trx, find);
  const count = async (table: "payments" | "outbox") =>
    Number(
      (
        await trx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("all"))
          .executeTakeFirstOrThrow()
      ).all,
    );
  const { all: products, uncounted } = await countProducts(trx);
  return {
    orders,
    payments: await count("payments"),
    products,
    uncounted,
    entries: await count("outbox"),
    findings,
  };
}

/** What a killed import left is no product of the shop. */
async function countProducts(trx: Database): Promise<{ all: number; uncounted: number }> {
  const { all, counted } = await trx
    .selectFrom("products")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("received").as("counted")])
    .where(isVisible)
    .executeTakeFirstOrThrow();
  return { all: Number(all), uncounted: Number(all) - Number(counted) };
}

async function auditPayments(trx: Database, at: Date, find: (sentence: string) => void): Promise<void> {
  const old = new Date(at.getTime() - UNUSED_MS - GRACE_MS).toISOString();
  const held = await trx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "is", null)
    .where("status", "=", "authorized")
    .where("created_at", "<", old)
    .execute();
  for (const { id } of held) find(`payment ${id}: it is held for no order`);
  // Payments of orders are checked with their orders.
  const unreleased = await trx
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "voided")
    .where("order_id", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("outbox")
            .select("outbox.id")
            .where("kind", "=", "payment_release")
            .where("payload", "=", sql<string>`'{"paymentId":"' || payments.id || '"}'`),
        ),
      ),
    )
    .execute();
  for (const { id } of unreleased) find(`payment ${id}: it is void, and the provider was not asked to release it`);
  const mismatched = await trx
    .selectFrom("payments")
    .leftJoin("orders", "orders.payment_id", "payments.id")
    .select("payments.id")
    .where("payments.order_id", "is not", null)
    .where("orders.id", "is", null)
    .execute();
  for (const { id } of mismatched) find(`payment ${id}: the order it belongs to names another`);
}

/** An order that waits for a payment for longer than it may keeps pieces from others. */
async function auditAwaited(trx: Database, at: Date, find: (sentence: string) => void): Promise<void> {
  const over = await trx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["orders.id", "payments.awaited_until", "payments.provider"])
    .where("payments.status", "=", "awaited")
    .where("payments.awaited_until", "<", new Date(at.getTime() - GRACE_MS).toISOString())
    .orderBy("orders.id")
    .execute();
  for (const { id, awaited_until: until, provider } of over)
    find(
      `order ${id}: its payment by ${provider} was awaited until ${until}, and nobody has said whether it came. If its account is set up, comparing with the payment provider tells; if it was not paid, cancel it, and its pieces are in stock again`,
    );
}

/** Test payments are no error, but no money came in. */
async function countTestPayments(trx: Database, report: ReportFinding): Promise<void> {
  const { tests } = await trx
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("tests"))
    .where("order_id", "is not", null)
    .where("provider", "=", SANDBOX)
    .executeTakeFirstOrThrow();
  const count = Number(tests);
  if (count > 0)
    report("remark", `${count === 1 ? "1 order was" : `${count} orders were`} paid by a test payment: no money moved`);
}

async function auditOutbox(trx: Database, find: (sentence: string) => void, report: ReportFinding): Promise<void> {
  const lost: Pick<Selectable<OutboxTable>, "id" | "kind" | "payload" | "last_error">[] = await trx
    .selectFrom("outbox")
    .select(["id", "kind", "payload", "last_error"])
    .where("failed_at", "is not", null)
    .orderBy("id")
    .execute();
  for (const { id, kind, payload, last_error: reason } of lost) {
    // Not an error: it most likely arrived, and only the mail server's log shows whether it did.
    if (reason === IN_DOUBT)
      report("remark", `outbox entry ${id} (${kind}) ${payload}: ${reason}; it most likely arrived`);
    else find(`outbox entry ${id} (${kind}): it was given up (${reason ?? "no reason kept"})`);
  }
}
