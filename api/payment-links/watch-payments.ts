import { reasonOf } from "#process/storage-error.ts";
import { sql } from "kysely";
import type { ProviderServices } from "#api/payments/link-provider.ts";
import { watchRefunds } from "#api/payments/make-refund.ts";
import { endLink, endWithoutAccount, findLinkPayment, settleOrder } from "./settle-link.ts";
import { linkProviderNames } from "#api/order-records/payment-names.ts";

/** How often the provider is asked about awaited links and refunds, in ms. */
const WATCH_MS = 60_000;

/**
 * Asks the provider now and then about awaited links and about refunds that it works on, one run at a time. `onAsked` is
 * called after each run. The function that is returned stops it after the current run.
 */
export function watchPayments(
  services: ProviderServices,
  isPaused: () => Promise<boolean>,
  onAsked: () => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= ask()
      .catch((error: unknown) =>
        services.log({ level: "error", msg: "awaited payments could not be read", error: String(error) }),
      )
      .finally(() => {
        running = null;
      });
  }, WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };

  async function ask(): Promise<void> {
    await watchLinks(services, isPaused);
    await watchRefunds(services, isPaused);
    onAsked();
  }
}

/** How many payments one run asks about. */
const BATCH = 100;
/** After so many failures in a row the provider counts as down: the others would wait for the same answer. */
const FAILURES = 3;
/** How soon after an order its link is first asked about, in ms: most shoppers have paid or come back by then. */
const FIRST_ASKED_MS = 2 * 60 * 1000;
/** Between its first hour and its last, as of an exchange, a link is asked about in each fifteenth run. */
const [HOUR_MS, RARELY] = [60 * 60 * 1000, 15];

/**
 * Asks the provider about awaited links: a shopper may have paid and never come back, and a webhook may never come. An
 * order whose time is over is cancelled when its link can no longer be paid. A provider that is down is asked again in the next run.
 * An order that cannot be asked about does not keep the others waiting.
 * In maintenance nobody is asked, also when it begins during a run: what the provider says could not be written down.
 */
export async function watchLinks(
  services: ProviderServices,
  isPaused: () => Promise<boolean> = async () => false,
): Promise<void> {
  if (await isPaused()) return;
  const { db, now, log } = services;
  const at = now();
  const asksAll = Math.floor(at.getTime() / WATCH_MS) % RARELY === 0;
  const awaited = await db
    .selectFrom("payments")
    .select(["id", "order_id", "awaited_until"])
    .where((eb) =>
      eb.or([
        eb("status", "=", "awaited"),
        // Cancelled while its link was being made: a link that came up since could still be paid.
        eb.and([
          eb("status", "=", "voided"),
          eb("link_id", "is", null),
          eb("awaited_until", ">", at.toISOString()),
          eb("provider", "in", linkProviderNames),
        ]),
      ]),
    )
    .where("created_at", "<=", new Date(at.getTime() - FIRST_ASKED_MS).toISOString())
    .where(({ eb, or, lit }) =>
      or([
        lit(asksAll),
        eb("status", "=", "voided"),
        eb("created_at", ">", new Date(at.getTime() - HOUR_MS).toISOString()),
        eb("awaited_until", "<=", new Date(at.getTime() + HOUR_MS).toISOString()),
      ]),
    )
    // In random order: in a fixed one, payments that fail could stand before all others forever.
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  let failures = 0;
  for (const { id, order_id: orderId, awaited_until: until } of awaited) {
    if (orderId === null) continue;
    if (await isPaused()) return;
    try {
      const isOver = until !== null && until <= at.toISOString();
      if (isOver && (await findLinkPayment(services, orderId)) === null) await endWithoutAccount(services, id);
      else if (isOver) await endLink(services, id);
      else await settleOrder(services, orderId);
      failures = 0;
    } catch (error) {
      log({ level: "warn", msg: "payment provider could not be asked", order: orderId, error: reasonOf(error) });
      if (++failures === FAILURES) return;
    }
  }
}
