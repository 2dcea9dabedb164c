import { chooseEngine, openDatabase, type OpeningOptions } from "#api/database/open-database.ts";
import type { Side } from "#api/owner/move/check-move.ts";
import { moveShop } from "#api/owner/move/move-shop.ts";

/** Where both sides are, and when the process kills itself: after so many batches, or at the beginning of a part. */
export interface KilledMove {
  from: { dataDir: string; url: string | null };
  to: { dataDir: string; url: string | null };
  isResumed: boolean;
  at: number | string;
}

const { from, to, isResumed, at } = JSON.parse(process.argv[2] ?? "") as KilledMove;

async function sideAt(place: KilledMove["from"], opening: OpeningOptions): Promise<Side> {
  const engine = chooseEngine({ databaseUrl: place.url, dataDir: place.dataDir });
  return { db: await openDatabase(engine, opening), engine };
}

const isWaiting = at === "waiting until nobody changes anything";
const kill = () => process.kill(process.pid, "SIGKILL");
let batches = 0;
await moveShop(await sideAt(from, {}), await sideAt(to, { mayBeUnfinished: true }), {
  isResumed,
  // Long enough to be killed in it: the row is written before.
  drainMs: isWaiting ? 600_000 : 0,
  begins: (part) => {
    if (part === at) setTimeout(kill, isWaiting ? 300 : 0);
  },
  reached: () => {
    if (++batches === at) kill();
  },
});
