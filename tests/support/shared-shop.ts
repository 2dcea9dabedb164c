import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { startFaultUpstream, type FaultUpstream } from "./fault-upstream.ts";
import { preparedDatabase } from "./prepare-database.ts";
import { startShop, type RunningShop } from "./shop.ts";
import { storeCustomersOf } from "./stored-customers.ts";

/** A shop with the usual settings of tests, and the upstream behind it, which fails on demand. */
export interface SharedShop {
  shop: RunningShop;
  up: FaultUpstream;
}

/** The shared shop and the upstream behind it, for the tests of a file that uses them. */
export let shop: RunningShop;
export let up: FaultUpstream;

/** One for all files that a worker runs: it goes with the worker, as does the shop's process. */
let started: Promise<SharedShop> | undefined;

/** How much of what a shop said tells why it ended. */
const LAST_LINES = 20;

/** Tables that are not put back: they tell how the others came about, or only ever count up. */
const ownTables = /^(sqlite_|kysely_|catalogue_state|write_checks)/;

/**
 * Starts the shop that the files of a worker share, with a catalogue as if it were new and no customers. For tests that
 * need no settings of their own and leave the shop as it is. The test under which it ends fails with its last lines, and
 * the next file gets another.
 */
export function useSharedShop(): void {
  let read = 0;
  beforeAll(async () => {
    // One that never came up is no reason for the next file to fail.
    let running = await started?.catch(() => undefined);
    if (running?.shop.hasEnded() !== false) {
      await running?.up.stop();
      running = await (started = start());
    }
    ({ up, shop } = running);
    putBack(up);
    read = shop.said().length;
  });
  afterEach(() => {
    if (shop.hasEnded())
      expect.fail(`the shared shop has ended: ${shop.said().split("\n").slice(-LAST_LINES).join("\n")}`);
  });
  afterAll(() => {
    expect(shop.said().slice(read)).not.toMatch(/unhandled|uncaught/i);
  });
}

async function start(): Promise<SharedShop> {
  const up = await startFaultUpstream();
  const shop = await startShop({ env: { UPSTREAM_URL: up.url, LOG_LEVEL: "silent" } });
  storeCustomersOf(shop.url, { dataDir: shop.dataDir, database: up.database });
  return { up, shop };
}

/** Puts the upstream's data back to those of the prepared database. What it has numbered is not numbered again. */
function putBack(up: FaultUpstream): void {
  const prepared = preparedDatabase();
  if (prepared === null) throw new Error("there is no prepared database");
  up.calls.length = 0;
  const database = new DatabaseSync(join(up.dataDir, "pallu.sqlite"), { enableForeignKeyConstraints: false });
  try {
    database.exec("pragma busy_timeout = 60000");
    database.prepare("attach ? as prepared").run(prepared);
    const tables = database
      .prepare("select name from prepared.sqlite_master where type = 'table'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !ownTables.test(name));
    database.exec("begin immediate");
    for (const table of tables) {
      // Without those that the database works out by itself.
      const columns = database
        .prepare("select name from pragma_table_info(?)")
        .all(table)
        .map(({ name }) => name);
      database.exec(`delete from ${table}`);
      database.exec(`insert into ${table} (${columns.join()}) select ${columns.join()} from prepared.${table}`);
    }
    database.exec("commit");
  } finally {
    database.close();
  }
}
