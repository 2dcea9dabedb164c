import path from "node:path";
import { readOwnerSettings } from "../settings.ts";
import { backUp } from "./back-up.ts";
import { failureText, WrongUse } from "./open-owner-database.ts";

/** Copies the database while the shop serves: `npm run backup -- [FILE]`. The usual file is in `DATA_DIR/backups`, named by the time. */
async function main([file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || file?.startsWith("-") === true) throw new WrongUse("npm run backup -- [FILE]");
  const { DATABASE_URL, DATA_DIR } = readOwnerSettings(process.env);
  if (DATABASE_URL !== undefined)
    throw new Error(
      'PostgreSQL makes its own copies while it serves: pg_dump --format=custom --file=pallu.dump "$DATABASE_URL", and pg_restore to read one back; see docs/owners.md',
    );
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const backup = await backUp(DATA_DIR, file ?? path.join(DATA_DIR, "backups", `pallu-${time}.sqlite`));
  console.log(`${backup.file}: ${Math.ceil(backup.bytes / 1024)} kB, ${backup.orders} orders, checked`);
  if (backup.photographs !== null)
    console.log(`${backup.photographs.folder}: ${backup.photographs.added} photographs added`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(failureText(error, process.env));
  process.exitCode = 2;
});
