import { reasonOf } from "#process/storage-error.ts";
import { amountText } from "#domain/money.ts";
import { addOnce } from "#api/mail/outbox.ts";
import { type ExtraPayment, extraPayment, type OutboxEntry } from "#api/mail/outbox-kinds.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { lockReturn } from "#api/returns/move-return.ts";
import { isLinkProvider, providerNamed, type AnyProvider, type ProviderServices } from "./link-provider.ts";
import type { RefundOutcome, RefundRequest } from "./payment-provider.ts";
import { failRefund, tellRefundMade } from "./refunds.ts";
import { changeRows, findRow, getRow } from "#api/database/rows.ts";
import type { Row } from "#api/database/tables.ts";

/** How long the provider works on a refund before it is asked how far it is, in ms: banks take days. */
const ASKED_AGAIN_MS = 60 * 60 * 1000;
/** The prefix that makes the id of a refund from the reference of an extra payment. */
const EXTRA_REFUND = "rx_";
/** How many refunds one run asks about. */
const BATCH = 20;

/**
 * Asks the provider for a refund that is due, or how far it is. Throws when the provider cannot be asked, so that it is asked
 * again; it knows the refund by its id and makes it once.
 */
export async function makeRefund(services: ProviderServices, refundId: string): Promise<void> {
  const found = await findProviderRefund(services, refundId);
  if (found === null || found.refund.state !== "due") return;
  const { refund, provider, request } = found;
  await writeOutcome(services, refund, provider.isTest, await provider.refund(request));
}

/**
 * Gives money back that came beside the payment of an order. No row of a refund stands for it: it was never part of the books.
 * The owner is told when the provider refuses. Throws when it cannot be asked.
 */
export async function makeExtraRefund(services: ProviderServices, extra: ExtraPayment): Promise<void> {
  const { provider, request } = await findExtraRefund(services, extra);
  await writeExtraOutcome(services, extra, await provider.refund(request));
}

async function findExtraRefund(
  services: Pick<ProviderServices, "db" | "providers">,
  { orderId, reference, amountPaise }: ExtraPayment,
): Promise<{ provider: AnyProvider; request: RefundRequest }> {
  const payment = await getRow(services.db, "payments", { order_id: orderId });
  const request = { id: `${EXTRA_REFUND}${reference}`, attempt: 1, reference, amountPaise, orderId };
  return { provider: providerNamed(services, payment.provider), request };
}

/** The provider may say days after it was asked that an extra payment did not go back. */
async function writeExtraOutcome(
  services: ProviderServices,
  { orderId, reference, amountPaise }: ExtraPayment,
  answer: RefundOutcome,
): Promise<void> {
  if (answer.outcome !== "failed") return;
  const news = { kind: "owner_extra_refund_failed", orderId, reference, amountPaise } as const;
  await tellOwner(services, news, { msg: "refund failed", payment: reference, error: answer.message });
}

/** Tells the owner of an order once, and the log. */
async function tellOwner(
  { db, now, log }: ProviderServices,
  news: OutboxEntry & { orderId: string },
  said: { msg: string } & Record<string, string>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, news.orderId);
    if (await addOnce(trx, news, now())) log({ level: "error", order: news.orderId, ...said });
  });
}

/** Writes down what has become of the refund of an extra payment. One that was never asked for here is left alone. */
async function learnExtraRefund(services: ProviderServices, reference: string, signal: AbortSignal): Promise<void> {
  const asked = await services.db
    .selectFrom("outbox")
    .select("payload")
    .where("kind", "=", "payment_extra_refund")
    .where("payload", "like", `%"reference":${JSON.stringify(reference)},%`)
    .executeTakeFirst();
  if (asked === undefined) return;
  const extra = extraPayment.parse(JSON.parse(asked.payload));
  const { provider, request } = await findExtraRefund(services, extra);
  const outcome = isLinkProvider(provider) ? await provider.findRefund(request, signal) : null;
  if (outcome !== null) await writeExtraOutcome(services, extra, outcome);
}

/** Writes down what has become of a refund, after the provider gave a reason to ask. Throws when it cannot be asked. */
export async function learnRefund(services: ProviderServices, refundId: string, signal: AbortSignal): Promise<void> {
  if (refundId.startsWith(EXTRA_REFUND)) return learnExtraRefund(services, refundId.slice(EXTRA_REFUND.length), signal);
  const found = await findProviderRefund(services, refundId, true);
  if (found === null || !isLinkProvider(found.provider)) return;
  const { refund, provider, request } = found;
  const outcome = await provider.findRefund(request, signal);
  if (refund.by_hand === 1) return tellMadeTwice(services, refund, outcome);
  if (outcome !== null) await writeOutcome(services, refund, provider.isTest, outcome);
}

/**
 * Asks about refunds that the provider still works on: a webhook may never come. One that is down is asked an hour later.
 * In maintenance nobody is asked.
 */
export async function watchRefunds(
  services: ProviderServices,
  isPaused: () => Promise<boolean> = async () => false,
): Promise<void> {
  const { db, now, log } = services;
  const asked = await db
    .selectFrom("refunds")
    .select(["id", "order_id"])
    .where("state", "=", "due")
    .where("by_hand", "=", 0)
    .where("asked_at", "<=", new Date(now().getTime() - ASKED_AGAIN_MS).toISOString())
    .orderBy("asked_at")
    .limit(BATCH)
    .execute();
  for (const { id, order_id: orderId } of asked) {
    if (await isPaused()) return;
    try {
      await makeRefund(services, id);
    } catch (error) {
      // An hour later: one that cannot be asked about does not hold up the others.
      await changeRows(db, "refunds", { id }, { asked_at: now().toISOString() });
      const reason = reasonOf(error);
      log({ level: "warn", msg: "payment provider could not be asked", order: orderId, refund: id, error: reason });
    }
  }
}

/** After it failed the owner paid it by hand, and now the provider makes it all the same. */
async function tellMadeTwice(
  services: ProviderServices,
  { id, order_id: orderId, amount_paise: paise }: Row<"refunds">,
  outcome: RefundOutcome | null,
): Promise<void> {
  if (outcome === null || outcome.outcome === "failed") return;
  const reason = `${amountText(paise)} was given back by hand, and by the payment provider, too (${outcome.reference})`;
  const news = { kind: "owner_payment_problem", orderId, reason } as const;
  await tellOwner(services, news, { msg: "refund made twice", refund: id, error: reason });
}

/** A refund that a provider makes; null for one that goes back by hand, unless a provider failed to make it and `evenByHand`. */
async function findProviderRefund(
  services: Pick<ProviderServices, "db" | "providers">,
  refundId: string,
  evenByHand = false,
): Promise<{ refund: Row<"refunds">; provider: AnyProvider; request: RefundRequest } | null> {
  const refund = await findRow(services.db, "refunds", { id: refundId });
  if (refund === undefined || refund.payment_id === null || (refund.by_hand === 1 && !evenByHand)) return null;
  const payment = await getRow(services.db, "payments", { id: refund.payment_id });
  return {
    refund,
    provider: providerNamed(services, payment.provider),
    request: {
      id: refund.id,
      attempt: refund.attempt,
      reference: payment.paid_reference ?? payment.reference,
      amountPaise: refund.amount_paise,
      orderId: refund.order_id,
    },
  };
}

/** Writes down what the provider says, once however often it says it. What it says of an earlier attempt is not written. */
async function writeOutcome(
  { db, now, log }: ProviderServices,
  refund: Row<"refunds">,
  isTest: boolean,
  answer: RefundOutcome,
): Promise<void> {
  const at = now();
  const { id, order_id: orderId, return_id: returnId, attempt } = refund;
  if (answer.outcome === "failed") {
    const failed = await db.transaction().execute((trx) => failRefund(trx, { id, attempt }, at, isTest));
    if (failed) log({ level: "error", msg: "refund failed", order: orderId, refund: id, error: answer.message });
    return;
  }
  const { outcome, reference } = answer;
  await db.transaction().execute(async (trx) => {
    // The order is locked before its refund, as by the desk: otherwise two of them could wait for each other.
    if (returnId !== null) await lockReturn(trx, returnId);
    const change = trx.updateTable("refunds").where("id", "=", id).where("by_hand", "=", 0);
    if (outcome === "asked") {
      await change
        .set({ reference, asked_at: at.toISOString() })
        .where("state", "=", "due")
        .where("attempt", "=", attempt)
        .execute();
      return;
    }
    const made = await change
      .set({ state: "made", reference, made_at: at.toISOString() })
      .where("state", "!=", "made")
      .returning("id")
      .executeTakeFirst();
    // Of a test no money comes back: it only finishes its return.
    if (made !== undefined && (returnId !== null || !isTest)) await tellRefundMade(trx, refund, at);
  });
}
