import type { LogEntry } from "#process/log-output.ts";
import { fileRemedy, reasonOf } from "#process/storage-error.ts";
import { isAddressed, kindNamed } from "./outbox-kinds.ts";
import { changeRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";

/** How long an attempt may take before another process may try, in ms. */
const LEASE_MS = 60_000;
/** How often the worker looks for entries that another process left, in ms. */
const POLL_MS = 30_000;
/** The shortest time between two runs of `cleanUp`, in ms. */
const CLEAN_UP_MS = 60 * 1000;
/** An entry is given up after this many attempts, about three days later: the waits are 5 s, 10 s, 20 s … up to an hour. */
const MAX_ATTEMPTS = 82;

/** The error of an entry whose process ended while it was sending: nobody knows whether it arrived. It is stored, so its text stays. */
export const IN_DOUBT = "handed over when the process ended; it is not sent again by itself";

/** An entry that is due; `id` and `created_at` are the same in all attempts, of which the first is 1. */
export type DueEntry = Pick<Row<"outbox">, "id" | "kind" | "payload" | "order_id" | "created_at" | "attempts">;

/** What is called right before something that cannot be undone. */
export interface SendStep {
  /** Throws when another process has taken the entry over; then nothing must be sent. */
  confirmLease(): Promise<void>;
  /** Writes that the entry is being sent. The statement is sent at once; the promise resolves when it is written. */
  markSending(): Promise<void>;
}

/** How entries are done. */
export interface EntryHandler {
  /** Throws when an attempt failed. Work that must not be done twice calls `step` right before it cannot be undone. */
  perform(entry: DueEntry, step: SendStep): Promise<void>;
  /** Whether the worker must leave the outbox alone for now; never when absent. */
  isPaused?(): Promise<boolean>;
}

/** The running worker. */
export interface Outbox {
  /** Looks for due entries now. Call it after the commit. */
  wake(): void;
  /** Finishes the current entry and stops. Other entries wait for the next start. */
  stop(): Promise<void>;
}

/** Another process has taken the entry over, because this one did not finish in time. */
class LostLease extends Error {
  override readonly name = "LostLease";
}

/**
 * Does the entries of the outbox one after the other. A lease keeps other processes away from an entry; a failed one is
 * tried again after growing waits. An entry that was being sent when the power failed is not sent again, and the log
 * tells the owner that it may not have arrived. `cleanUp` runs now and then before the worker looks for entries, and may add some.
 */
export function startOutbox({
  db,
  now,
  log,
  perform,
  isPaused = async () => false,
  cleanUp,
}: EntryHandler & { db: Database; now(): Date; log(entry: LogEntry): void; cleanUp?(): Promise<unknown> }): Outbox {
  let running: Promise<void> | null = null;
  let wasWokenWhileRunning = false;
  let stopped = false;
  let cleanedUpAt = 0;
  const poll = setInterval(wake, POLL_MS);
  // A worker with nothing to do must not keep the process running.
  poll.unref();
  return { wake, stop };

  function wake(): void {
    if (stopped) return;
    if (running !== null) {
      wasWokenWhileRunning = true;
      return;
    }
    running = doDueEntries().finally(() => {
      running = null;
      if (wasWokenWhileRunning) wake();
      wasWokenWhileRunning = false;
    });
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearInterval(poll);
    await running;
  }

  async function doDueEntries(): Promise<void> {
    try {
      if (await isPaused()) return;
      if (now().getTime() - cleanedUpAt >= CLEAN_UP_MS) {
        cleanedUpAt = now().getTime();
        await cleanUp?.();
      }
      for (let entry = await claim(); entry !== undefined; entry = stopped ? undefined : await claim())
        await attempt(entry);
    } catch (error) {
      log({ level: "error", msg: "the outbox could not be read or written", error: String(error) });
    }
  }

  async function claim() {
    if (await isPaused()) return undefined;
    const time = now();
    return db
      .updateTable("outbox")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: later(time, LEASE_MS) }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("outbox")
          .select("id")
          .where("done_at", "is", null)
          .where("failed_at", "is", null)
          .where("due_at", "<=", time.toISOString())
          .orderBy("due_at")
          .orderBy("id")
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  }

  async function attempt(entry: Row<"outbox">): Promise<void> {
    try {
      if (entry.handed_at !== null) return await leaveInDoubt(entry);
      const earlier = await findEarlierMail(db, entry);
      if (earlier !== undefined) return await queueAfter(entry, earlier.due_at);
      await perform(entry, { confirmLease: () => confirmLease(entry), markSending: () => markSending(entry) });
      const done = { done_at: now().toISOString(), failed_at: null, last_error: null, payload: storedPayload(entry) };
      await changeRows(db, "outbox", { id: entry.id }, done);
    } catch (error) {
      if (!(error instanceof LostLease)) await postpone(entry, error);
    }
  }

  /** It is not an attempt. Of two entries that are due at the same time, the earlier is taken first. */
  async function queueAfter({ id, attempts }: Row<"outbox">, dueAt: string): Promise<void> {
    await changeRows(db, "outbox", { id, attempts }, { due_at: dueAt, attempts: attempts - 1 });
  }

  /** The number of attempts names the lease: a later lease has another number. */
  async function confirmLease({ id, attempts }: Row<"outbox">): Promise<void> {
    const mine = await db
      .selectFrom("outbox")
      .select("id")
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("done_at", "is", null)
      .where("failed_at", "is", null)
      // Frozen: it could not be marked as being sent, and would be sent again by the shop that it moves to.
      .where((eb) => eb.not(eb.exists(eb.selectFrom("maintenance").select("state").where("is_frozen", "=", 1))))
      .executeTakeFirst();
    if (mine === undefined) throw new LostLease(`another process has entry ${id}, or the shop is in maintenance`);
  }

  async function markSending({ id, attempts }: Row<"outbox">): Promise<void> {
    await changeRows(db, "outbox", { id, attempts }, { handed_at: now().toISOString() });
  }

  async function leaveInDoubt(entry: Row<"outbox">): Promise<void> {
    await db
      .updateTable("outbox")
      .set({ failed_at: now().toISOString(), last_error: IN_DOUBT, payload: storedPayload(entry) })
      .where("id", "=", entry.id)
      .where("done_at", "is", null)
      .execute();
    log({ level: "error", msg: "outbox entry in doubt", entry: entry.id, kind: entry.kind, error: IN_DOUBT });
  }

  async function postpone(entry: Row<"outbox">, error: unknown): Promise<void> {
    const time = now();
    const wait = Math.min(5_000 * 2 ** Math.min(entry.attempts - 1, 20), 60 * 60 * 1000);
    const isLate = entry.attempts >= MAX_ATTEMPTS;
    const givenUp = isLate && !movesMoney(entry);
    const reason = (fileRemedy(error) ?? reasonOf(error)).slice(0, 300);
    // Logged before it is stored: on a full disk the statement fails as well, and the reason would be lost.
    log({
      level: isLate ? "error" : "warn",
      msg: givenUp ? "outbox entry given up" : "outbox entry failed, to be tried again",
      entry: entry.id,
      kind: entry.kind,
      attempts: entry.attempts,
      error: reason,
    });
    const failed = { due_at: later(time, wait), last_error: reason, handed_at: null };
    const { id, attempts } = entry;
    await changeRows(db, "outbox", { id, attempts }, { ...failed, failed_at: givenUp ? time.toISOString() : null });
    if (!givenUp) setTimeout(wake, wait).unref();
  }
}

/**
 * Money that is due and links that must end are tried until the provider answers: nobody else would do it. What only another
 * version of the shop knows is asked of no provider.
 */
function movesMoney({ kind }: DueEntry): boolean {
  return kind.startsWith(MONEY) && kindNamed(kind) !== undefined;
}

/**
 * What stays of an entry that is done. An address goes: the one typed into "forgot password" may belong to nobody here, and
 * those of other mails are no longer an account's.
 */
function storedPayload({ kind, payload }: DueEntry): string {
  return isAddressed(kind) ? "{}" : payload;
}

function later(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}

/** A mail that was tried so often, for about two days, keeps later ones waiting no longer: something is wrong with it alone. */
const MAX_AWAITED_ATTEMPTS = 60;
/** Entries of these kinds are work at the payment provider, and no mails. */
const MONEY = "payment_";

/**
 * An earlier mail about the same order to the same reader that failed and waits for its next attempt; undefined when there is
 * none. After a mail server was down, nobody must read that an order was delivered before they read that it was sent. What
 * the payment provider is asked to do is no mail: it neither waits nor keeps one waiting.
 */
export async function findEarlierMail(
  db: Database,
  { id, kind, order_id: orderId }: DueEntry,
): Promise<Pick<Row<"outbox">, "due_at"> | undefined> {
  if (orderId === null || kind.startsWith(MONEY)) return undefined;
  const isToOwner = kind.startsWith("owner_");
  return db
    .selectFrom("outbox")
    .select("due_at")
    .where("done_at", "is", null)
    .where("failed_at", "is", null)
    .where("last_error", "is not", null)
    .where("id", "<", id)
    .where("attempts", "<", MAX_AWAITED_ATTEMPTS)
    .where("order_id", "=", orderId)
    .where("kind", "not like", `${MONEY}%`)
    .where("kind", isToOwner ? "like" : "not like", "owner%")
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
