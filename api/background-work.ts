import { startOutbox, type Outbox } from "./mail/outbox-worker.ts";
import { watchPayments } from "./payment-links/watch-payments.ts";
import { releaseUnusedPayments } from "./payments/release-unused.ts";
import { isEntryDone, performEntry, type PerformingServices } from "./perform-entry.ts";
import { addDueReport } from "./report/due-report.ts";

/** What an upstream does without a request. */
export interface BackgroundWork {
  outbox: Outbox;
  /** Finishes the current entry and the current question to a provider. */
  stop(): Promise<void>;
}

/** Starts to send mails and reports, to release unused payments, and to ask the provider about awaited ones. */
export function startBackgroundWork(services: PerformingServices, isPaused: () => Promise<boolean>): BackgroundWork {
  const { db, now, log } = services;
  const outbox = startOutbox({
    db,
    now,
    log,
    perform: (entry, step) => performEntry(services, entry, step),
    isDone: (entry) => isEntryDone(services, entry),
    isPaused,
    async cleanUp() {
      await releaseUnusedPayments(db, now());
      if (services.ownerEmail !== null) await addDueReport(db, now(), services.reportTerms);
    },
  });
  outbox.wake();
  // Without an account, too: orders of an earlier one may still wait for their payment.
  const stopWatching = watchPayments(services, isPaused, () => outbox.wake());
  return {
    outbox,
    async stop() {
      await stopWatching();
      await outbox.stop();
    },
  };
}
