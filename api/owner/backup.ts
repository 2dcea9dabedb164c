import path from "node:path";
import { readOwnerSettings } from "#api/upstream-settings.ts";
import { commandProgram, ownerCommand } from "./command/command.ts";
import { runAsProcess, WrongUse } from "./command/open-owner-database.ts";
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { unfinishedMoveText } from "#api/database/maintenance.ts";
import { NoShopHere, unreleasedText } from "#api/database/open-database.ts";
import { PHOTOGRAPH_FOLDER, photographFolder } from "#api/database/photographs.ts";
import { sqliteRemedyOf } from "#api/database/sqlite-driver.ts";
import { hasShopIn, isUnreleased } from "#api/database/sqlite.ts";
import { diskRemedy, StorageError } from "#process/storage-error.ts";

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
    if (keep !== undefined) for (const name of await deleteOldCopies(folder, Number(keep))) say(`${name}: deleted`);
    return 0;
  },
});

/** Copies the database: `npm run backup`. */
export const runBackup = commandProgram("npm run backup", backup);

/** A copy that was made and checked. */
export interface BackUp {
  file: string;
  bytes: number;
  orders: number;
  /** The folder of the photographs beside the copy, and how many were added to it; null where the shop has none. */
  photographs: { folder: string; added: number } | null;
}

/**
 * Copies the SQLite database of `dataDir` into `file`, as it is at one moment, while shops serve from it. The copy is a
 * single file; it gets its name when it is complete, checked and on the disk, and the photographs are copied. Throws when
 * there is no database, or when the file exists.
 */
export async function backUp(dataDir: string, file: string): Promise<BackUp> {
  const source = path.resolve(dataDir, "pallu.sqlite");
  if (!hasShopIn(source)) throw new NoShopHere(`There is no database of a shop: SQLite at ${source}`);
  if (isUnreleased(source)) throw new StorageError(unreleasedText(`SQLite at ${source}`));
  if (await exists(file)) throw new Error(`${file} is there already; a backup is never written over`);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    copy(source, unfinished);
    await chmod(unfinished, 0o600);
    const orders = check(unfinished);
    const handle = await open(unfinished, "r+");
    await handle.sync();
    await handle.close();
    // After the database: a product that the copy has shows a photograph that was stored before it.
    const photographs = await copyPhotographs(dataDir, path.join(path.dirname(file), PHOTOGRAPH_FOLDER));
    await rename(unfinished, file);
    return { file, bytes: (await stat(file)).size, orders, photographs };
  } catch (error) {
    // A failing cleanup must not hide the first error.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const remedy = sqliteRemedyOf(error) ?? diskRemedy(error);
    throw remedy === null ? error : new StorageError(`Copying ${source} to ${file}: ${remedy}`, { cause: error });
  }
}

/**
 * Deletes all copies in a folder but the newest ones, and returns their names. It knows them by the name that
 * `npm run backup` gives, which sorts by time; other files stay, and so do the photographs, which newer copies share.
 */
export async function deleteOldCopies(folder: string, keep: number): Promise<string[]> {
  const copies = (await readdir(folder)).filter((name) => /^pallu-\d{8}T\d{6,9}Z\.sqlite$/.test(name)).toSorted();
  const old = copies.slice(0, -keep);
  for (const name of old) await rm(path.join(folder, name));
  return old;
}

/** Copies in one read transaction: writers do not wait for it. SQLite's page-wise backup would start again at each write. */
function copy(source: string, target: string): void {
  const database = new DatabaseSync(source);
  try {
    database.exec("pragma busy_timeout = 10000");
    database.prepare("vacuum into ?").run(target);
  } finally {
    database.close();
  }
}

/** Returns how many orders the copy has. Throws when it is damaged, or a part of a shop. */
function check(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const problems = [
      ...database
        .prepare("pragma integrity_check(10)")
        .all()
        .map((row) => String(row["integrity_check"]))
        .filter((word) => word !== "ok"),
      ...database
        .prepare("pragma foreign_key_check")
        .all()
        .map((row) => `a line of ${String(row["table"])} belongs to nothing`),
    ];
    const unfinished = unfinishedMoveIn(database);
    if (unfinished !== null) throw new StorageError(`There is no whole shop to copy: ${unfinished}`);
    if (problems.length > 0) throw new Error(`The copy is damaged: ${problems.slice(0, 3).join("; ")}`);
    return Number(database.prepare("select count(*) as orders from orders").get()?.["orders"]);
  } finally {
    database.close();
  }
}

/** Says that a database holds only a part of a shop that moves there; null for a whole one. */
function unfinishedMoveIn(database: DatabaseSync): string | null {
  const row = database.prepare("select other_side from maintenance where state = 'receiving'").get();
  if (row === undefined) return null;
  const { other_side: other } = row;
  return unfinishedMoveText({ other_side: typeof other === "string" ? other : null });
}

/**
 * Copies the photographs that the folder does not have yet; all copies of the database in one folder share it. A photograph
 * never changes, so one that is there with the same size is the same.
 */
async function copyPhotographs(dataDir: string, folder: string): Promise<BackUp["photographs"]> {
  const source = path.resolve(dataDir, PHOTOGRAPH_FOLDER);
  const names = await photographFolder(source).names();
  if (names.length === 0) return null;
  if (path.resolve(folder) === source) return { folder, added: 0 };
  const target = photographFolder(folder);
  let added = 0;
  for (const name of names) {
    const sizes = await Promise.all([source, folder].map((at) => sizeOf(path.join(at, name))));
    if (sizes[0] === sizes[1]) continue;
    await target.keep(name, await readFile(path.join(source, name)));
    added++;
  }
  return { folder, added };
}

function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

if (import.meta.main) await runAsProcess(runBackup);
