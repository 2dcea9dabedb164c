import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chooseEngine, NoShopHere, openDatabase, type Database } from "#upstream/database/open-database.ts";
import type { Engine } from "#upstream/database/engine.ts";
import { maintenanceText, readMaintenance } from "#upstream/database/maintenance.ts";
import { sqliteEngine } from "#upstream/database/sqlite.ts";
import { readOwnerSettings, type OwnerSettings } from "#upstream/upstream-settings.ts";
import { DEFAULT_ORDERS_COMMAND } from "#settings/shared-variables.ts";
import { SettingsError } from "#settings/environment.ts";
import type { ReturnTerms } from "#upstream/services.ts";
import { diskRemedy, StorageError } from "#upstream/storage-error.ts";

/** What the owner's commands work with. */
export interface OwnerDatabase {
  db: Database;
  engine: Engine;
  environment: OwnerSettings;
  /** Until when returns may be asked for, and the time zone of every date and time that the owner reads. */
  returnTerms: ReturnTerms;
  /** A sentence that says that there was no shop's database; null when there was one. */
  noShopText: string | null;
}

/** A command was called with wrong arguments; the message shows the right ones. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

/** What happens when there is no shop's database: refuse, create one, or use an empty one that is deleted afterwards. */
export type IfNone = "refuse" | "start" | "try";

/** What a command says of itself when it opens the database. */
export interface OwnerOpening {
  /** Refuse when absent. */
  ifNone?: IfNone;
  /** The command only reads, so it runs during a maintenance, too. False when absent. */
  onlyReads?: boolean;
}

/**
 * Opens the database that the environment names. Throws NoShopHere and creates nothing when there is none to open, and
 * StorageError when the command would change a shop in maintenance.
 */
export type OpenForOwner = (choice?: OwnerOpening) => Promise<OwnerDatabase>;

/**
 * Runs a command of the owner and sets the exit code: the result of `work`, or 2 when it threw. `work` gets a function that
 * opens the shop's database, and calls it after it has read its arguments.
 */
export async function runForOwner(work: (open: OpenForOwner) => Promise<number>): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    process.exitCode = await work(async ({ ifNone = "refuse", onlyReads = false } = {}) => {
      const environment = readOwnerSettings(process.env);
      const engine = engineOf(environment);
      const returnTerms = { days: environment.RETURN_DAYS, timeZone: environment.SHOP_TIME_ZONE };
      const opened = await openDatabase(engine, { mustExist: true }).catch((error: unknown) => {
        if (ifNone === "refuse" || !(error instanceof NoShopHere)) throw error;
        return null;
      });
      if (opened !== null) {
        const owner = closedAtEnd({ db: opened, engine, environment, returnTerms, noShopText: null });
        if (!onlyReads) await refuseInMaintenance(opened);
        return owner;
      }
      const noShopText = noShopTextOf(environment);
      if (ifNone === "start")
        return closedAtEnd({ db: await openDatabase(engine), engine, environment, returnTerms, noShopText });
      const folder = await mkdtemp(path.join(tmpdir(), "pallu-try-"));
      closing.unshift(() => rm(folder, { recursive: true, force: true }));
      const temporary = sqliteEngine(folder);
      return closedAtEnd({
        db: await openDatabase(temporary),
        engine: temporary,
        environment,
        returnTerms,
        noShopText,
      });
    });
  } catch (error) {
    process.exitCode = 2;
    console.error(inOwnersWords(failureText(error, process.env)));
  } finally {
    for (const close of closing) await close();
  }

  function closedAtEnd(owner: OwnerDatabase): OwnerDatabase {
    closing.unshift(() => owner.db.destroy());
    return owner;
  }
}

/** The database refuses changes only when processes have had time to finish what they had begun: a command must not begin then. */
async function refuseInMaintenance(db: Database): Promise<void> {
  const text = maintenanceText(await readMaintenance(db), new Date());
  if (text !== null) throw new StorageError(`Nothing was changed. ${text}`);
}

/** The message when a command failed: one line with what to do, and never a password. */
export function failureText(error: unknown, env: Record<string, string | undefined>): string {
  if (error instanceof SettingsError) return `Please mend these settings:\n${error.message}`;
  if (error instanceof NoShopHere) return `${noShopTextOf(readOwnerSettings(env))} ${WHERE}`;
  if (error instanceof StorageError || error instanceof WrongUse) return error.message;
  try {
    const engine = engineOf(readOwnerSettings(env));
    const remedy = engine.remedyOf(error);
    if (remedy !== null) return `${engine.description}: ${remedy}`;
  } catch {
    // A wrong environment was reported when it was read first.
  }
  return diskRemedy(error) ?? (error instanceof Error ? error.message : String(error));
}

/** A message that names commands of orders, as they are called where this process runs. */
export function inOwnersWords(text: string): string {
  const own = process.env["ORDERS_COMMAND"]?.trim() ?? "";
  return own === "" ? text : text.replaceAll(DEFAULT_ORDERS_COMMAND, own);
}

const WHERE =
  "Name the place of the running shop, and run this as its user: docs/owners.md has the lines for systemd and Docker.";

function noShopTextOf({ DATABASE_URL, DATA_DIR }: OwnerSettings): string {
  if (DATABASE_URL === undefined) return `There is no database of a shop in ${path.resolve(DATA_DIR)} (DATA_DIR).`;
  const { hostname, pathname } = new URL(DATABASE_URL);
  return `There is no database of a shop at ${hostname}${pathname} (DATABASE_URL).`;
}

function engineOf({ DATABASE_URL, DATA_DIR }: OwnerSettings): Engine {
  return chooseEngine({ databaseUrl: DATABASE_URL, databaseConnections: 2, dataDir: DATA_DIR });
}
