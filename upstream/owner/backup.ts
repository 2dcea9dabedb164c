import path from "node:path";
import { readOwnerSettings } from "../settings.ts";
import { backUp } from "./back-up.ts";
import { sayWhy, WrongUse } from "./open-owner-database.ts";

/** A copy of the database while it serves: `npm run backup -- [FILE]`. Without a file, one in `DATA_DIR/backups` named for the time. */
async function main([file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || file?.startsWith("-") === true) throw new WrongUse("npm run backup -- [FILE]");
  const { DATABASE_URL, DATA_DIR } = readOwnerSettings(process.env);
  if (DATABASE_URL !== undefined)
    throw new Error(
      'PostgreSQL makes its own copies while it serves: pg_dump --format=custom --file=pallu.dump "$DATABASE_URL", and pg_restore to read one back; see docs/owners.md',
    );
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const made = await backUp(DATA_DIR, file ?? path.join(DATA_DIR, "backups", `pallu-${time}.sqlite`));
  console.log(`${made.file}: ${Math.ceil(made.bytes / 1024)} kB, ${made.orders} orders, checked`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(sayWhy(error, process.env));
  process.exitCode = 2;
});
