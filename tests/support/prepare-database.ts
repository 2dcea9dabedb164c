import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { createUpstream } from "#api/create-upstream.ts";
import { TEST_BUILD_DIR } from "./build-shop.ts";
import { plainSamples } from "./plain-samples.ts";
import { usualSettings } from "./upstream-settings.ts";

const FILE = "pallu.sqlite";
/** A SQLite database with its tables and the plain sample catalogue, and nothing else. */
const prepared = resolve(TEST_BUILD_DIR, "prepared", FILE);
/** One with its tables alone. */
const preparedEmpty = resolve(TEST_BUILD_DIR, "prepared", "empty.sqlite");

/** Makes the prepared databases unless they are newer than everything they are made from. For vitest as a global setup. */
export default async function prepareDatabase(): Promise<void> {
  const sources = globSync("{api,shared,tests/support}/**/*.ts");
  if (existsSync(prepared) && sources.every((file) => statSync(file).mtimeMs <= statSync(prepared).mtimeMs)) return;
  mkdirSync(join(prepared, ".."), { recursive: true });
  for (const [place, seed] of [
    [preparedEmpty, false],
    [prepared, true],
  ] as const) {
    const folder = mkdtempSync(join(place, "..", "new-"));
    await makeTables(folder, null, { seed });
    // In one step: another run may be copying the old one.
    renameSync(join(folder, FILE), place);
    rmSync(folder, { recursive: true });
  }
}

/** Makes the tables in an empty database, and with `seed` the plain sample catalogue. */
export async function makeTables(
  dataDir: string,
  databaseUrl: string | null,
  { seed }: { seed: boolean },
): Promise<void> {
  const upstream = await createUpstream({
    ...usualSettings,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? undefined,
    samples: seed ? plainSamples : null,
  });
  await upstream.close();
}

/** The path of the prepared database; null before it is made. */
export function preparedDatabase(): string | null {
  return existsSync(prepared) ? prepared : null;
}

/** Puts a copy of a prepared database into a data folder, which saves its owner making and filling the tables. Does nothing before it is made. */
export function copyPreparedDatabase(dataDir: string, { filled = true } = {}): void {
  if (preparedDatabase() !== null) copyFileSync(filled ? prepared : preparedEmpty, join(dataDir, FILE));
}
