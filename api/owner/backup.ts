import path from "node:path";
import { backUp, deleteOldCopies, noteBackUp } from "#api/backup/back-up.ts";
import { readOwnerSettings } from "#api/upstream-settings.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { runAsProcess, WrongUse } from "./command/open-owner-database.ts";

const backup = ownerCommand({
  usage: "[FILE]",
  summary: "Copies the SQLite database and the photographs while the shop serves.",
  details: [
    "Without FILE the copy goes to DATA_DIR/backups and is named by the time. No file is overwritten.",
    "Settings, SESSION_SECRETS above all, are in no copy: keep them with it.",
  ],
  options: {
    keep: { type: "string", value: "N", summary: "afterwards deletes the copies in DATA_DIR/backups but the newest N" },
  },
  async run({ env, say }, [file], { keep }) {
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new WrongUse("--keep: expected a whole number from 1");
    if (keep !== undefined && file !== undefined)
      throw new WrongUse("--keep goes without FILE: it deletes in DATA_DIR/backups only.");
    const { DATABASE_URL, DATA_DIR } = readOwnerSettings(env);
    if (DATABASE_URL !== undefined)
      throw new Error(
        'PostgreSQL makes its own copies while it serves: pg_dump --format=custom --file=pallu.dump "$DATABASE_URL", and pg_restore to read one back; see docs/owners.md',
      );
    const time = new Date().toISOString().replaceAll(/[-:.]/g, "");
    const folder = path.join(DATA_DIR, "backups");
    const copy = await backUp(DATA_DIR, file ?? path.join(folder, `pallu-${time}.sqlite`));
    say(`${copy.file}: ${Math.ceil(copy.bytes / 1024)} kB, ${copy.orders} orders, checked`);
    if (copy.photographs !== null) say(`${copy.photographs.folder}: ${copy.photographs.added} photographs added`);
    noteBackUp(DATA_DIR, copy);
    if (keep !== undefined) for (const name of await deleteOldCopies(folder, Number(keep))) say(`${name}: deleted`);
    return 0;
  },
});

/** Copies the database: `npm run backup`. */
export const runBackup = commandsProgram("npm run backup", { "": backup });

if (import.meta.main) await runAsProcess(runBackup);
