import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "#api/database/engine.ts";
import { freezeShop, readMaintenance, thawShop, writeMaintenance } from "#api/database/maintenance.ts";
import type { Database } from "#api/database/tables.ts";

/**
 * How long a request may go on that began before its process knew of the maintenance, in ms. A process notices the
 * maintenance within a second, and a call has a timeout.
 */
const DRAIN_MS = 5_000;
/** The longest wait for mails that are being sent, in ms: the outbox gives each attempt a minute. */
const SENDING_MS = 61_000;
const LOOK_MS = 200;

/**
 * Puts a shop into maintenance. At first every process and command refuses changes by itself and finishes what it has begun;
 * then the database refuses them: an import that runs changes nothing.
 */
export async function holdShop(db: Database, engine: Engine, drainMs = DRAIN_MS): Promise<void> {
  const since = new Date().toISOString();
  await writeMaintenance(db, { state: "by_hand", since });
  const isOurs = async (from: Database) => {
    const now = await readMaintenance(from);
    return now.state === "by_hand" && now.since === since;
  };
  try {
    await pause(drainMs);
    await untilNothingIsSent(db);
    await db.transaction().execute(async (trx) => {
      // Ended meanwhile by another command: the shop is open, and must not be frozen.
      if (!(await isOurs(trx))) throw new Error("the maintenance was ended by another command");
      await freezeShop(trx, engine);
    });
  } catch (error) {
    if (await isOurs(db)) await openShop(db, engine);
    throw error;
  }
}

/** Ends the maintenance of a shop. */
export async function openShop(db: Database, engine: Engine): Promise<void> {
  await db.transaction().execute((trx) => thawShop(trx, engine));
}

/** A mail that is being sent would be in doubt in the copy. An entry that waits for its next attempt is due later than a lease lasts. */
async function untilNothingIsSent(db: Database): Promise<void> {
  const deadline = Date.now() + SENDING_MS;
  while (Date.now() < deadline) {
    const now = Date.now();
    const sending = await db
      .selectFrom("outbox")
      .select("id")
      .where("done_at", "is", null)
      .where("failed_at", "is", null)
      .where("attempts", ">", 0)
      .where("due_at", ">", new Date(now).toISOString())
      .where("due_at", "<=", new Date(now + SENDING_MS).toISOString())
      .limit(1)
      .executeTakeFirst();
    if (sending === undefined) return;
    await pause(LOOK_MS);
  }
}
