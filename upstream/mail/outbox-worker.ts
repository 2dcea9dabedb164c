import type { Selectable } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { OutboxTable } from "../database/tables.ts";
import type { LogEntry } from "../services.ts";
import { fileRemedy } from "../storage-error.ts";

/** How long an attempt may take before another process may try, in ms. */
const LEASE_MS = 60_000;
/** How often entries are looked for that another process left behind, in ms. */
const PATROL_MS = 30_000;
/** How often what lies about is tidied up at most, in ms. */
const TIDY_MS = 10 * 60 * 1000;
/** Waits of 5 s, 10 s, 20 s … up to an hour; after this many attempts an entry is given up, about nine hours on. */
const MAX_ATTEMPTS = 18;

/** What stands as the reason of an entry nobody can tell about: it was being handed over when its process ended. */
export const IN_DOUBT = "handed over when the process ended; it is not sent again by itself";

/** One entry as the worker hands it on; `id` and `created_at` stay the same over all attempts. */
export type DueEntry = Pick<Selectable<OutboxTable>, "id" | "kind" | "payload" | "created_at">;

/** The last moment before something can no longer be taken back. */
export interface Handing {
  /** Throws where another process has the entry: this one was thought to be gone, and does nothing. */
  claim(): Promise<void>;
  /** Notes that it is being handed over; sent to the database at once, kept when the promise is. */
  note(): Promise<void>;
}

/** How entries are done. */
export interface Performance {
  /** Throws when an attempt failed. What must not be done twice asks and notes by `handing` right before it can no longer be taken back. */
  perform(entry: DueEntry, handing: Handing): Promise<void>;
  /** Whether an entry that was being handed over when a process ended is certainly done. */
  recall(entry: DueEntry): Promise<boolean>;
}

/** The running worker. */
export interface Outbox {
  /** Call after commit: looks for due entries now. */
  wake(): void;
  /** Finishes the entry in hand and stops. What is left waits for the next start. */
  stop(): Promise<void>;
}

/** Somebody else has the entry: this process was thought to be gone. */
class LostLease extends Error {
  override readonly name = "LostLease";
}

/**
 * Works entries off one after the other: claimed by a lease that other processes respect, tried again with growing waits. What is noted as
 * being handed over is done once or, after a power cut in the moment between, perhaps not at all and never twice: it is told to the owner.
 * `tidy` is called now and then, before entries are looked for, and may add some.
 */
export function startOutbox({
  db,
  now,
  log,
  perform,
  recall,
  tidy,
}: Performance & { db: Database; now(): Date; log(entry: LogEntry): void; tidy?(): Promise<unknown> }): Outbox {
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let stopped = false;
  let tidied = 0;
  const patrol = setInterval(wake, PATROL_MS);
  // A worker with nothing to do keeps no process alive.
  patrol.unref();
  return { wake, stop };

  function wake(): void {
    if (stopped) return;
    if (running !== null) {
      wokenMeanwhile = true;
      return;
    }
    running = workOff().finally(() => {
      running = null;
      if (wokenMeanwhile) wake();
      wokenMeanwhile = false;
    });
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearInterval(patrol);
    await running;
  }

  async function workOff(): Promise<void> {
    try {
      if (now().getTime() - tidied >= TIDY_MS) {
        tidied = now().getTime();
        await tidy?.();
      }
      for (let entry = await claim(); entry !== undefined; entry = stopped ? undefined : await claim())
        await attempt(entry);
    } catch (error) {
      log({ level: "error", msg: "the outbox could not be read or written", error: String(error) });
    }
  }

  async function claim() {
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

  async function attempt(entry: Selectable<OutboxTable>): Promise<void> {
    try {
      if (entry.handed_at !== null && !(await recall(entry))) return await leaveInDoubt(entry);
      if (entry.handed_at === null)
        await perform(entry, { claim: () => confirmClaim(entry), note: () => noteHandingOver(entry) });
      await db
        .updateTable("outbox")
        .set({ done_at: now().toISOString(), failed_at: null, last_error: null, payload: keptPayload(entry) })
        .where("id", "=", entry.id)
        .execute();
    } catch (error) {
      if (!(error instanceof LostLease)) await postpone(entry, error);
    }
  }

  /** The number of attempts is the claim: whoever claimed later has another. */
  async function confirmClaim({ id, attempts }: Selectable<OutboxTable>): Promise<void> {
    const mine = await db
      .selectFrom("outbox")
      .select("id")
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("done_at", "is", null)
      .where("failed_at", "is", null)
      .executeTakeFirst();
    if (mine === undefined) throw new LostLease(`another process has entry ${id}`);
  }

  async function noteHandingOver({ id, attempts }: Selectable<OutboxTable>): Promise<void> {
    await db
      .updateTable("outbox")
      .set({ handed_at: now().toISOString() })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .execute();
  }

  async function leaveInDoubt(entry: Selectable<OutboxTable>): Promise<void> {
    await db
      .updateTable("outbox")
      .set({ failed_at: now().toISOString(), last_error: IN_DOUBT, payload: keptPayload(entry) })
      .where("id", "=", entry.id)
      .where("done_at", "is", null)
      .execute();
    log({ level: "error", msg: "outbox entry in doubt", entry: entry.id, kind: entry.kind, error: IN_DOUBT });
  }

  async function postpone(entry: Selectable<OutboxTable>, error: unknown): Promise<void> {
    const time = now();
    const wait = Math.min(5_000 * 2 ** (entry.attempts - 1), 60 * 60 * 1000);
    const givenUp = entry.attempts >= MAX_ATTEMPTS;
    const reason = (fileRemedy(error) ?? (error instanceof Error ? error.message : String(error))).slice(0, 300);
    // Told before it is written down: on a full disk that fails, too, and would be all that is known.
    log({
      level: givenUp ? "error" : "warn",
      msg: givenUp ? "outbox entry given up" : "outbox entry failed, to be tried again",
      entry: entry.id,
      kind: entry.kind,
      attempts: entry.attempts,
      error: reason,
    });
    await db
      .updateTable("outbox")
      .set({
        due_at: later(time, wait),
        last_error: reason,
        failed_at: givenUp ? time.toISOString() : null,
        handed_at: null,
      })
      .where("id", "=", entry.id)
      .where("attempts", "=", entry.attempts)
      .execute();
    if (!givenUp) setTimeout(wake, wait).unref();
  }
}

/** The address somebody typed into "forgot password" is kept no longer than needed; it may be nobody's here. */
function keptPayload({ kind, payload }: DueEntry): string {
  return kind === "password_reset" ? "{}" : payload;
}

function later(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}
