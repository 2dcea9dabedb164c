import type { Database } from "../database/open-database.ts";
import type { LogEntry } from "../services.ts";
import { lockReturn } from "../returns/move-return.ts";
import { failRefund, tellRefundMade } from "./refunds.ts";
import type { LinkProvider } from "./link-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** What a refund needs to be made. */
interface RefundingServices {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  providers: readonly (PaymentProvider | LinkProvider)[];
}

/**
 * Asks the provider for a refund that is due. Throws when the provider cannot be asked, so that it is asked again; it knows the
 * refund by its id and makes it once.
 */
export async function makeRefund({ db, now, log, providers }: RefundingServices, refundId: string): Promise<void> {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.id",
      "refunds.order_id",
      "refunds.return_id",
      "refunds.state",
      "refunds.amount_paise",
      "payments.provider",
      "payments.reference",
      "payments.paid_reference",
    ])
    .where("refunds.id", "=", refundId)
    .executeTakeFirst();
  if (refund === undefined || refund.state !== "due") return;
  const provider = providers.find(({ name }) => name === refund.provider);
  if (provider === undefined) throw new Error(`no payment provider of the name ${refund.provider} is set up`);
  const answer = await provider.refund({
    id: refund.id,
    reference: refund.paid_reference ?? refund.reference,
    amountPaise: Number(refund.amount_paise),
    orderId: refund.order_id,
  });
  if (answer.outcome === "made") {
    const { reference } = answer;
    const at = now();
    return db.transaction().execute(async (trx) => {
      // The order is locked before its refund, as by the owner's commands: otherwise two of them could wait for each other.
      if (refund.return_id !== null) await lockReturn(trx, refund.return_id);
      const made = await trx
        .updateTable("refunds")
        .set({ state: "made", reference, made_at: at.toISOString() })
        .where("id", "=", refund.id)
        .where("state", "=", "due")
        .returning("id")
        .executeTakeFirst();
      // Of a test no money comes back: it only finishes its return.
      if (made !== undefined && (refund.return_id !== null || !provider.isTest)) await tellRefundMade(trx, refund, at);
    });
  }
  await db.transaction().execute((trx) => failRefund(trx, refund.id, now()));
  log({ level: "error", msg: "refund failed", order: refund.order_id, refund: refund.id, error: answer.message });
}
