import { chooseEngine } from "../database/choose-engine.ts";
import type { Engine } from "../database/engine.ts";
import { openDatabase, type Database } from "../database/open-database.ts";
import { readEnvironment, UpstreamEnvironmentError, type UpstreamEnvironment } from "../read-environment.ts";

/** What a command of the owner works with. */
export interface OwnerDatabase {
  db: Database;
  engine: Engine;
  environment: UpstreamEnvironment;
}

/** A command that was called in a way it does not know; the message says how it is called. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

/** Runs a command on the database that the environment names, the one the shop serves from, and ends the process: 0, what `work` answers, or 2 when it could not. */
export async function runForOwner(work: (owner: OwnerDatabase) => Promise<number>): Promise<void> {
  let db: Database | null = null;
  try {
    const environment = readEnvironment(process.env);
    const engine = chooseEngine({ databaseUrl: environment.DATABASE_URL, databaseConnections: 2, dataDir: environment.DATA_DIR });
    db = await openDatabase(engine);
    process.exitCode = await work({ db, engine, environment });
  } catch (error) {
    process.exitCode = 2;
    console.error(sayWhy(error));
  } finally {
    await db?.destroy();
  }
}

function sayWhy(error: unknown): string {
  if (error instanceof UpstreamEnvironmentError) return `Please mend these settings:\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
