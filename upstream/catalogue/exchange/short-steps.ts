import type { Kysely } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "../../database/engine.ts";
import type { Database } from "../../database/open-database.ts";
import type { Tables } from "../../database/tables.ts";
import type { ImportLease } from "./import-lease.ts";

/** How long a transaction takes in new work, in ms: on SQLite an order waits for it. */
const STEP_MS = 100;
/** How long the import then leaves the database to other processes, in ms: a process that waits tries again within 25 ms. */
const TURN_MS = 40;

type Work<Batch> = (trx: Kysely<Tables>, batch: Batch) => Promise<void>;

/**
 * Does work for batches in transactions of about {@link STEP_MS}, with a turn for the others after each. The batches must not
 * be read from the database. `onRetry` is called before a transaction that failed because of others is tried again.
 */
export function shortSteps(db: Database, engine: Pick<Engine, "liftLimits">, lease: ImportLease) {
  let touched = Date.now();
  return async <Batch>(
    batches: AsyncIterable<Batch> | Iterable<Batch>,
    work: Work<Batch>,
    onRetry: () => void = () => {},
  ): Promise<void> => {
    const iterator = iteratorOf(batches);
    let next = await iterator.next();
    while (next.done !== true) {
      const taken = [next.value];
      let tries = 0;
      await db.transaction().execute(async (trx) => {
        if (tries++ > 0) onRetry();
        await engine.liftLimits(trx);
        const until = performance.now() + STEP_MS;
        for (const batch of taken) await work(trx, batch);
        next = await iterator.next();
        while (next.done !== true && performance.now() < until) {
          taken.push(next.value);
          await work(trx, next.value);
          next = await iterator.next();
        }
      });
      await pause(TURN_MS);
      if (Date.now() - touched < 5_000) continue;
      await lease.touch();
      touched = Date.now();
    }
  };
}

async function* iteratorOf<Batch>(batches: AsyncIterable<Batch> | Iterable<Batch>): AsyncGenerator<Batch, undefined> {
  yield* batches;
}
