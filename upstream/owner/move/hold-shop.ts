import { setTimeout as pause } from "node:timers/promises";
import { assertNoImport } from "../../catalogue/exchange/import-lease.ts";
import type { Engine } from "../../database/engine.ts";
import { freezeShop, thawShop, writeMaintenance, type Maintenance } from "../../database/maintenance.ts";
import type { Database } from "../../database/open-database.ts";

/** How long requests may take that began before their process knew of the maintenance, in ms: what a process remembers, and a call. */
export const DRAIN_MS = 5_000;
/** The longest wait for mails that are being sent, in ms: the outbox gives each attempt a minute. */
const SENDING_MS = 61_000;
const LOOK_MS = 200;

/**
 * Puts a shop into maintenance. At first every process refuses changes by itself and finishes what it has begun; then the
 * database refuses them. Throws, and opens the shop again, while an import runs.
 */
export async function holdShop(
  db: Database,
  engine: Engine,
  row: Partial<Maintenance> & Pick<Maintenance, "state">,
  drainMs: number,
): Promise<void> {
  await assertNoImport(db);
  await writeMaintenance(db, row);
  try {
    await pause(drainMs);
    await untilNothingIsSent(db);
    await db.transaction().execute(async (trx) => {
      await freezeShop(trx, engine);
      await assertNoImport(trx);
    });
  } catch (error) {
    await openShop(db, engine);
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
