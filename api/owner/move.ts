import path from "node:path";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Engine } from "#api/database/engine.ts";
import { maintenanceText, readMaintenance } from "#api/database/maintenance.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import { reasonOf, StorageError } from "#process/storage-error.ts";
import { holdShop, openShop } from "./move/hold-shop.ts";
import { MoveRefused, moveShop, type Side } from "./move/move-shop.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { runAsProcess, WrongUse, type CommandContext, type OwnerDatabase } from "./command/open-owner-database.ts";
import { showProgress } from "./command/show-progress.ts";

/** The most findings of the audit that are shown: a move is about other things. */
const MAX_SHOWN = 20;

const moving = ownerCommand({
  usage: "",
  summary: "Moves the shop of DATABASE_URL or DATA_DIR to another database. One of the options is needed.",
  details: [
    "ADDRESS is postgres://USER:PASSWORD@HOST:PORT/DATABASE, or sqlite:FOLDER. PGPASSWORD may hold the password instead.",
    "The database must be empty, or the folder new. The shop goes into maintenance: it goes on showing everything, and",
    "shoppers read that nothing can be changed. A move that stops has copied nothing: begin again. Afterwards the old",
    "database keeps all its data and takes no changes. docs/operations.md says more.",
  ],
  options: {
    to: { type: "string", value: "ADDRESS", summary: "moves the shop there" },
    maintenance: { type: "string", value: "on|off", summary: "only lets nobody change anything, and ends that" },
    reopen: { type: "boolean", summary: "opens a moved database again; orders taken since are not in it" },
    status: { type: "boolean", summary: "says what state the shop is in" },
  },
  async run(context, _, { to, maintenance, reopen, status }) {
    const asked = [to !== undefined, reopen, status, maintenance !== undefined].filter(Boolean).length;
    if (asked !== 1 || !["on", "off", undefined].includes(maintenance)) throw new WrongUse("");
    const targetEngine = to === undefined ? null : engineAt(to);
    const source = await context.open({ onlyReads: true });
    try {
      if (targetEngine !== null) await move(context, source, targetEngine);
      else await setState(source, { maintenance, isReopened: reopen === true });
      return 0;
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error;
      context.complain(error.message);
      return 1;
    }
  },
});

/** Moves the shop to another database: `npm run move`. Ends with 1 when the move was refused, and 2 when it failed. */
export const runMove = commandsProgram("npm run move", { "": moving });

/** The database at an address. Throws WrongUse for an address of another kind. */
function engineAt(address: string): Engine {
  const folder = /^sqlite:(?:\/\/)?(.+)$/.exec(address)?.[1];
  if (folder !== undefined) return sqliteEngine(path.resolve(folder));
  if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address)) throw new WrongUse("");
  return chooseEngine({ databaseUrl: address, databaseConnections: 2, dataDir: "" });
}

async function move(context: CommandContext, source: Side, engine: Engine): Promise<void> {
  const db = await openDatabase(engine, { mayBeUnfinished: true });
  const { say } = context;
  const progress = showProgress(context, 1);
  try {
    const began = performance.now();
    const { tables, photographs, findings } = await moveShop(
      source,
      { db, engine },
      {
        begins: (part) => progress.above(`${part} …`),
        reached: (done, whole) => progress.reached(whole === 0 ? 1 : done / whole),
      },
    );
    progress.end();
    for (const { name, rows, checksum } of tables) say(`${name}: ${rows} rows, the same on both sides (${checksum})`);
    say(`${photographs} photographs, the same on both sides`);
    for (const finding of findings.slice(0, MAX_SHOWN)) say(`found before and after: ${finding}`);
    if (findings.length > MAX_SHOWN)
      say(`and ${findings.length - MAX_SHOWN} more findings, before and after (npm run audit names them)`);
    say(
      `Moved to ${engine.description} in ${Math.ceil((performance.now() - began) / 1000)} s.
Next: stop the shop, set ${engine.bytes === null ? "DATA_DIR to that folder and take DATABASE_URL out" : "DATABASE_URL to that address"}, and start it again.
${source.engine.description} keeps all its data and takes no changes.${source.engine.bytes === null ? "\nOther files of DATA_DIR (mails without a mail server, invoices, backups) stay where they are: the shop needs none of them." : ""}`,
    );
  } catch (error) {
    progress.end();
    if (error instanceof MoveRefused || error instanceof StorageError) throw error;
    const { state } = await readMaintenance(source.db);
    const reason = `${engine.description}: ${engine.remedyOf(error) ?? source.engine.remedyOf(error) ?? reasonOf(error)}`;
    throw new Error(
      state === "open"
        ? `${reason}\nNothing was moved, and the shop is open.`
        : `${reason}\nThe shop is in maintenance. Nothing was moved. Begin again, or open the shop with npm run move -- --maintenance off`,
      { cause: error },
    );
  } finally {
    await db.destroy();
  }
}

/** Begins or ends a maintenance by hand, opens a moved database again, or only says what state the shop is in. */
async function setState(
  { db, engine, say }: OwnerDatabase,
  { maintenance, isReopened }: { maintenance: string | undefined; isReopened: boolean },
): Promise<void> {
  const { state, is_frozen: isFrozen } = await readMaintenance(db);
  if (maintenance === "on") {
    // Ended before its tables were frozen: then it begins once more.
    if (state !== "open" && !(state === "by_hand" && isFrozen === 0)) throw new MoveRefused(await stateText(db));
    await holdShop(db, engine);
  } else if (maintenance === "off" || isReopened) {
    if (isReopened ? state !== "moved" : ["open", "moved", "receiving"].includes(state))
      throw new MoveRefused(await stateText(db));
    await openShop(db, engine);
  }
  say(await stateText(db));
}

async function stateText(db: Side["db"]): Promise<string> {
  return maintenanceText(await readMaintenance(db)) ?? "The shop is open.";
}

if (import.meta.main) await runAsProcess(runMove);
