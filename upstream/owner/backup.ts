import path from "node:path";
import { readOwnerSettings } from "../settings.ts";
import { backUp } from "./back-up.ts";
import { ownerCommand, runCommand } from "./command.ts";

const backup = ownerCommand({
  usage: "[FILE]",
  summary: "Copies the SQLite database and the photographs while the shop serves.",
  details: ["Without FILE the copy goes to DATA_DIR/backups and is named by the time. No file is overwritten."],
  options: {},
  async run(_open, [file]) {
    const { DATABASE_URL, DATA_DIR } = readOwnerSettings(process.env);
    if (DATABASE_URL !== undefined)
      throw new Error(
        'PostgreSQL makes its own copies while it serves: pg_dump --format=custom --file=pallu.dump "$DATABASE_URL", and pg_restore to read one back; see docs/owners.md',
      );
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const copy = await backUp(DATA_DIR, file ?? path.join(DATA_DIR, "backups", `pallu-${time}.sqlite`));
    console.log(`${copy.file}: ${Math.ceil(copy.bytes / 1024)} kB, ${copy.orders} orders, checked`);
    if (copy.photographs !== null)
      console.log(`${copy.photographs.folder}: ${copy.photographs.added} photographs added`);
    return 0;
  },
});

/** Copies the database: `npm run backup`. */
await runCommand("npm run backup", backup);
