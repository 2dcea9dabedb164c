import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrlOf, dropDatabaseOf } from "#tests/support/test-database.ts";
import { addUp } from "./week/add-up.ts";
import { playWeek } from "./week/play-week.ts";
import type { WeekPlace } from "./week/week-shop.ts";

/** `WEEK_SEED=7` plays the week of that seed in one direction, `WEEK_SEEDS=20` twenty weeks from it on in both. */
const { WEEK_SEED: first = "1", WEEK_SEEDS: count } = process.env;
const seeds = Array.from({ length: Number(count ?? "1") }, (_, at) => Number(first) + at);
const directions = [
  ["SQLite", "PostgreSQL"],
  ["PostgreSQL", "SQLite"],
] as const;

async function newPlace(kind: "SQLite" | "PostgreSQL"): Promise<WeekPlace & { address: string }> {
  const folder = mkdtempSync(join(tmpdir(), "pallu-week-place-"));
  const dataDir = join(folder, "data");
  const databaseUrl = kind === "SQLite" ? null : await databaseUrlOf(dataDir);
  onTestFinished(async () => {
    await dropDatabaseOf(dataDir);
    rmSync(folder, { recursive: true, force: true });
  });
  return { dataDir, databaseUrl, address: databaseUrl ?? `sqlite:${dataDir}` };
}

for (const seed of seeds)
  test.each(count === undefined ? directions.slice(0, 1) : directions)(
    `a boutique's week that begins on %s and ends on %s adds up (seed ${seed})`,
    async (one, other) => {
      const [from, to] = [await newPlace(one), await newPlace(other)];
      expect(await addUp(await playWeek(seed, from, to, to.address))).toEqual([]);
    },
  );
