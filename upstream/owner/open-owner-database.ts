import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chooseEngine } from "../database/choose-engine.ts";
import type { Engine } from "../database/engine.ts";
import { NoShopHere, openDatabase, type Database } from "../database/open-database.ts";
import { sqliteEngine } from "../database/sqlite.ts";
import { SettingsError } from "../../settings/environment.ts";
import { readOwnerSettings, type OwnerSettings } from "../settings.ts";
import { diskRemedy, StorageError } from "../storage-error.ts";

/** What a command of the owner works with. */
export interface OwnerDatabase {
  db: Database;
  engine: Engine;
  environment: OwnerSettings;
  /** Where no shop had been: a sentence that says so. Null where one was found. */
  wasNone: string | null;
}

/** A command that was called in a way it does not know; the message says how it is called. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

/** What is done where no shop has been: refuse, start one, or work on an empty one that is thrown away afterwards. */
export type IfNone = "refuse" | "start" | "try";

/** Opens the database that the environment names. Throws NoShopHere, and makes nothing, where no shop has been and none is to be started. */
export type OpenForOwner = (choice?: { ifNone: IfNone }) => Promise<OwnerDatabase>;

/**
 * Runs a command of the owner and ends the process: 0, what `work` answers, or 2 when it could not. `work` is handed what opens the
 * database, the one the shop serves from, and calls it once it knows what it was asked.
 */
export async function runForOwner(work: (open: OpenForOwner) => Promise<number>): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    process.exitCode = await work(async ({ ifNone } = { ifNone: "refuse" }) => {
      const environment = readOwnerSettings(process.env);
      const engine = engineOf(environment);
      const opened = await openDatabase(engine, { mustExist: true }).catch((error: unknown) => {
        if (ifNone === "refuse" || !(error instanceof NoShopHere)) throw error;
        return null;
      });
      if (opened !== null) return kept({ db: opened, engine, environment, wasNone: null });
      const wasNone = sayNone(environment);
      if (ifNone === "start") return kept({ db: await openDatabase(engine), engine, environment, wasNone });
      const folder = await mkdtemp(path.join(tmpdir(), "pallu-try-"));
      closing.unshift(() => rm(folder, { recursive: true, force: true }));
      const passing = sqliteEngine(folder);
      return kept({ db: await openDatabase(passing), engine: passing, environment, wasNone });
    });
  } catch (error) {
    process.exitCode = 2;
    console.error(sayWhy(error, process.env));
  } finally {
    for (const close of closing) await close();
  }

  function kept(owner: OwnerDatabase): OwnerDatabase {
    closing.unshift(() => owner.db.destroy());
    return owner;
  }
}

/** What an owner reads when a command could not do its work: one line, with what to do, and never a password. */
export function sayWhy(error: unknown, env: Record<string, string | undefined>): string {
  if (error instanceof SettingsError) return `Please mend these settings:\n${error.message}`;
  if (error instanceof NoShopHere) return `${sayNone(readOwnerSettings(env))} ${WHERE}`;
  if (error instanceof StorageError || error instanceof WrongUse) return error.message;
  try {
    const engine = engineOf(readOwnerSettings(env));
    const remedy = engine.remedyOf(error);
    if (remedy !== null) return `${engine.description}: ${remedy}`;
  } catch {
    // What was wrong with the environment was told when it was read first.
  }
  return diskRemedy(error) ?? (error instanceof Error ? error.message : String(error));
}

const WHERE =
  "Name the place of the running shop, and run this as its user: docs/owners.md has the lines for systemd and Docker.";

function sayNone({ DATABASE_URL, DATA_DIR }: OwnerSettings): string {
  if (DATABASE_URL === undefined) return `There is no database of a shop in ${path.resolve(DATA_DIR)} (DATA_DIR).`;
  const { hostname, pathname } = new URL(DATABASE_URL);
  return `There is no database of a shop at ${hostname}${pathname} (DATABASE_URL).`;
}

function engineOf({ DATABASE_URL, DATA_DIR }: OwnerSettings): Engine {
  return chooseEngine({ databaseUrl: DATABASE_URL, databaseConnections: 2, dataDir: DATA_DIR });
}
