import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { chooseEngine, openDatabase, type OpeningOptions } from "#api/database/open-database.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import type { Side } from "#api/owner/move/check-move.ts";
import { databaseUrlOf, dropDatabaseOf, isOnPostgres } from "./test-database.ts";

/** A side of a move, and where it is. */
export type PlacedSide = Side & { dataDir: string; url: string | null };

/** Opens a database until the test ends. */
export async function sideAt(dataDir: string, url: string | null, opening: OpeningOptions = {}): Promise<PlacedSide> {
  const engine = url === null ? sqliteEngine(dataDir) : chooseEngine({ databaseUrl: url, dataDir });
  const db = await openDatabase(engine, opening);
  onTestFinished(() => db.destroy());
  return { db, engine, dataDir, url };
}

/** A new place for a shop; it is gone when the test ends. */
export async function emptySide({ onPostgres = isOnPostgres() } = {}): Promise<PlacedSide> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "pallu-moved-"));
  const url = onPostgres ? await databaseUrlOf(dataDir) : null;
  onTestFinished(async () => {
    await dropDatabaseOf(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  return sideAt(dataDir, url, { mayBeUnfinished: true });
}
