import { Console } from "node:console";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import { chooseEngine, NoShopHere, openDatabase } from "#api/database/open-database.ts";
import type { Engine } from "#api/database/engine.ts";
import { maintenanceText, readMaintenance } from "#api/database/maintenance.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import { readOwnerSettings, type OwnerSettings } from "#api/upstream-settings.ts";
import { SettingsError } from "#settings/environment.ts";
import type { ReturnTerms } from "#api/http/services.ts";
import { diskRemedy, StorageError } from "#process/storage-error.ts";
import type { Database } from "#api/database/tables.ts";

/** How a command is run: the words after its name, its environment, and where it writes. */
export interface CommandRun {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  out: Writable;
  /** Takes the reason of a failure, and the progress where it is a terminal. */
  err: Writable & { isTTY?: boolean };
}

/** Runs the command that `args` name, and returns its exit code. */
export type CommandProgram = (run: CommandRun) => Promise<number>;

/** What a command works with beside its words. */
export interface CommandContext extends Pick<CommandRun, "env" | "out" | "err"> {
  /**
   * Opens the database that the environment names, after the command has read its arguments. Throws NoShopHere and creates
   * nothing when there is none to open, and StorageError when the command would change a shop in maintenance.
   */
  open(choice?: OwnerOpening): Promise<OwnerDatabase>;
  /** Writes a line. */
  say(text: string): void;
  /** Writes a line to `err`. */
  complain(text: string): void;
}

/** The database that a command has opened. */
export interface OwnerDatabase extends Pick<CommandContext, "say"> {
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

/** What a command says of itself when it opens the database. */
interface OwnerOpening {
  /** What happens when there is no shop's database: refuse when absent, create one, or use an empty one that is deleted afterwards. */
  ifNone?: "refuse" | "start" | "try";
  /** The command only reads, so it runs during a maintenance, too. False when absent. */
  onlyReads?: boolean;
}

/** Runs a command as this process, and sets the exit code. */
export async function runAsProcess(program: CommandProgram): Promise<void> {
  const { argv, env, stdout: out, stderr: err } = process;
  process.exitCode = await program({ args: argv.slice(2), env, out, err });
}

/** Does the work of a command. Returns its exit code: the result of `work`, or 2 when it threw; then the reason is written. */
export async function runForOwner(
  { env, out, err }: Omit<CommandRun, "args">,
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  // A console goes on when nobody reads its output any more.
  const terminal = new Console(out, err);
  const closing: (() => Promise<unknown>)[] = [];
  const say = (text: string) => terminal.log(text);
  const complain = (text: string) => terminal.error(text);
  try {
    return await work({ env, out, err, say, complain, open });
  } catch (error) {
    complain(failureText(error, env));
    return 2;
  } finally {
    for (const close of closing) await close();
  }

  async function open({ ifNone = "refuse", onlyReads = false }: OwnerOpening = {}): Promise<OwnerDatabase> {
    const environment = readOwnerSettings(env);
    const engine = engineOf(environment);
    const returnTerms = { days: environment.RETURN_DAYS, timeZone: environment.SHOP_TIME_ZONE };
    const opened = await openDatabase(engine, { mustExist: true }).catch((error: unknown) => {
      if (ifNone === "refuse" || !(error instanceof NoShopHere)) throw error;
      return null;
    });
    if (opened !== null) {
      const owner = closedAtEnd({ db: opened, engine, environment, returnTerms, say, noShopText: null });
      if (!onlyReads) await refuseInMaintenance(opened);
      return owner;
    }
    let started = engine;
    if (ifNone === "try") {
      const folder = await mkdtemp(path.join(tmpdir(), "pallu-try-"));
      closing.unshift(() => rm(folder, { recursive: true, force: true }));
      started = sqliteEngine(folder);
    }
    const db = await openDatabase(started);
    return closedAtEnd({ db, engine: started, environment, returnTerms, say, noShopText: noShopTextOf(environment) });
  }

  function closedAtEnd(owner: OwnerDatabase): OwnerDatabase {
    closing.unshift(() => owner.db.destroy());
    return owner;
  }
}

/** The database refuses changes only when processes have had time to finish what they had begun: a command must not begin then. */
async function refuseInMaintenance(db: Database): Promise<void> {
  const text = maintenanceText(await readMaintenance(db));
  if (text !== null) throw new StorageError(`Nothing was changed. ${text}`);
}

/** The message when a command failed: one line with what to do, and never a password. */
function failureText(error: unknown, env: CommandRun["env"]): string {
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
