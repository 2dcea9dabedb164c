import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { UNFINISHED_MOVE } from "#api/database/maintenance.ts";
import { NoShopHere } from "#api/database/open-database.ts";
import { PHOTOGRAPH_FOLDER, photographFolder } from "#api/database/photographs.ts";
import { sqliteRemedyOf } from "#api/database/sqlite-driver.ts";
import { hasShopIn } from "#api/database/sqlite.ts";
import { diskRemedy, StorageError } from "#process/storage-error.ts";

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
  if (await exists(file)) throw new Error(`${file} is there already; a backup is never written over`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  return copied(dataDir, unfinished, file, async (orders) => {
    const handle = await open(unfinished, "r+");
    await handle.sync();
    await handle.close();
    // After the database: a product that the copy has shows a photograph that was stored before it.
    const photographs = await copyPhotographs(dataDir, path.join(path.dirname(file), PHOTOGRAPH_FOLDER));
    await rename(unfinished, file);
    return { file, bytes: (await stat(file)).size, orders, photographs };
  });
}

/**
 * Copies the SQLite database of `dataDir` into `target` and checks it, then does `work` with the number of its orders. The copy
 * goes when either fails; `name` is what it is called then.
 */
export async function copied<T>(
  dataDir: string,
  target: string,
  name: string,
  work: (orders: number) => Promise<T>,
): Promise<T> {
  const source = path.resolve(dataDir, "pallu.sqlite");
  if (!hasShopIn(source)) throw new NoShopHere(`There is no database of a shop: SQLite at ${source}`);
  await mkdir(path.dirname(path.resolve(target)), { recursive: true, mode: 0o700 });
  try {
    copy(source, target);
    await chmod(target, 0o600);
    return await work(check(target));
  } catch (error) {
    // A failing cleanup must not hide the first error.
    await rm(target, { force: true }).catch(() => undefined);
    const remedy = sqliteRemedyOf(error) ?? diskRemedy(error);
    throw remedy === null ? error : new StorageError(`Copying ${source} to ${name}: ${remedy}`, { cause: error });
  }
}

/**
 * Writes into the shop's own database that a copy was made, for the desk. One that cannot be written to, as in a maintenance, or
 * that an older version made, stays as it is.
 */
export function noteBackUp(dataDir: string, { orders, photographs }: BackUp): void {
  const database = new DatabaseSync(path.resolve(dataDir, "pallu.sqlite"));
  try {
    const at = new Date().toISOString();
    const outcome = JSON.stringify({ orders, photographs: photographs?.added ?? 0 });
    database.exec("pragma busy_timeout = 10000");
    database
      .prepare("insert into house_runs (kind, started_at, ended_at, outcome) values ('backup', ?, ?, ?)")
      .run(at, at, outcome);
  } catch {
    // The copy is there, whatever the desk shows.
  } finally {
    database.close();
  }
}

/** The name of a copy that is made for a download, with the process that makes it. */
export function passingCopy(dataDir: string): string {
  return path.join(dataDir, "backups", `passing-${process.pid}-${randomUUID()}.sqlite`);
}

/** Deletes what downloads left whose process was killed. */
export async function deletePassingCopies(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "backups");
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = /^passing-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      await rm(path.join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
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
    if (database.prepare("select 1 from maintenance where state = 'receiving'").get() !== undefined)
      throw new StorageError(`There is no whole shop to copy: ${UNFINISHED_MOVE}`);
    if (problems.length > 0) throw new Error(`The copy is damaged: ${problems.slice(0, 3).join("; ")}`);
    return Number(database.prepare("select count(*) as orders from orders").get()?.["orders"]);
  } finally {
    database.close();
  }
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
