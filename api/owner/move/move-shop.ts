import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { auditWithin, findingText } from "#api/audit/audit-books.ts";
import type { Engine } from "#api/database/engine.ts";
import { maintenanceText, readMaintenance, writeMaintenance } from "#api/database/maintenance.ts";
import { storedTables, type Database, type StoredTable, type Tables } from "#api/database/tables.ts";
import { holdShop } from "./hold-shop.ts";

/** A database with its engine. */
export interface Side {
  db: Database;
  engine: Engine;
}

/** A move was refused before anything was changed; the message says why and what to do. */
export class MoveRefused extends Error {
  override readonly name = "MoveRefused";
}

/** What a move does besides moving. */
export interface MoveOptions {
  /** How long processes may take to finish what they have begun, in ms. */
  drainMs?: number;
  /** Called with the rows copied so far and the rows in all. */
  reached?(done: number, whole: number): void;
  /** Called when a new part begins, with the database that is being filled. The part waits for it. */
  begins?(part: string, filled?: Database): void | Promise<unknown>;
}

/**
 * Copies the shop into an empty database, in one transaction there: a move that stops leaves nothing, and is begun again.
 * The source is in maintenance meanwhile, stays so after a failure, and keeps its data.
 */
export async function moveShop(source: Side, target: Side, options: MoveOptions = {}) {
  const { drainMs, reached, begins } = options;
  const tables = movedTables(source.engine);
  await refuseSides(source, target, tables);
  const { state, is_frozen: isFrozen } = await readMaintenance(source.db);
  if (state === "open" || isFrozen === 0) {
    await begins?.("the shop goes into maintenance");
    await holdShop(source.db, source.engine, drainMs);
  }
  const { since } = await readMaintenance(source.db);
  await begins?.("copying");
  const photographs = await copyPhotographs(source, target);
  const numbers = await source.engine.moving.lastNumbers(source.db);
  let whole = 0;
  for (const { name } of tables) whole += await countRows(source.db, name);
  const wasMoved = async (trx: Database) => {
    await target.engine.liftLimits(trx);
    let done = 0;
    for (const table of tables)
      for await (const rows of batchesOf(source.db, table)) {
        await writeRows(trx, table, rows);
        reached?.((done += rows.length), whole);
      }
    for (const [table, last] of numbers) await target.engine.moving.numberAfter(trx, table, last);
    await begins?.("checking both sides", trx);
    const checked = await checkTables(source.db, trx, tables);
    const findings = await checkBooks(source, { db: trx, engine: target.engine });
    await writeMaintenance(trx, { state: "open" });
    // The source first: no moment may come in which both take orders.
    const { numUpdatedRows } = await source.db
      .updateTable("maintenance")
      .set({ state: "moved", other_side: target.engine.description })
      .where("state", "in", ["by_hand", "moved"])
      .where("is_frozen", "=", 1)
      .where("since", "=", since)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error("the maintenance was ended by another command");
    return { tables: checked, findings };
  };
  const moved = await target.db
    .transaction()
    .execute(wasMoved)
    .catch(async (error: unknown) => {
      // Nothing has arrived, so the shop is still here.
      await source.db
        .updateTable("maintenance")
        .set({ state: "by_hand", other_side: null })
        .where("state", "=", "moved")
        .where("since", "=", since)
        .execute();
      throw error;
    });
  await target.engine.moving.updateStatistics(target.db);
  return { ...moved, photographs };
}

/** Throws where the source cannot be moved, or the target holds anything. */
async function refuseSides(source: Side, target: Side, tables: readonly StoredTable[]): Promise<void> {
  const here = await readMaintenance(source.db);
  if (here.state === "moved") throw new MoveRefused(maintenanceText(here) ?? "");
  // Two addresses may lead to one database: what is written through the one is then read through the other.
  const mark = randomUUID();
  await source.db.updateTable("maintenance").set({ other_side: mark }).execute();
  const there = await readMaintenance(target.db);
  await source.db.updateTable("maintenance").set({ other_side: here.other_side }).execute();
  const refuse = (reason: string) => new MoveRefused(`${target.engine.description}: ${reason}`);
  if (there.other_side === mark) throw refuse("the shop is there already.");
  const held: string[] = [];
  for (const { name, key } of tables) {
    // A table without a key has its one row from the start.
    const rows = key.length === 0 ? 0 : await countRows(target.db, name);
    if (rows > 0) held.push(`${rows} ${name.replaceAll("_", " ")}`);
  }
  if (held.length > 0)
    throw refuse(`it holds another shop (${held.join(", ")}). Name an empty database or a new folder.`);
}

/** Copies the photographs that the target does not have, and compares all of them byte by byte. */
async function copyPhotographs(source: Side, target: Side): Promise<number> {
  const [here, there] = [source.engine.photographs(source.db), target.engine.photographs(target.db)];
  const names = await here.names();
  for (const name of names) {
    const bytes = await here.read(name);
    if (bytes === null) throw new Error(`the photograph ${name} cannot be read`);
    if (!(await there.has(name))) await there.keep(name, bytes);
    if ((await there.read(name))?.equals(bytes) !== true)
      throw new Error(`the photograph ${name} is not the same on both sides`);
  }
  return names.length;
}

/** Compares each table by its rows and a checksum of them. Throws at the first that differs. */
async function checkTables(source: Database, target: Database, tables: readonly StoredTable[]) {
  const checked: { name: string; rows: number; checksum: string }[] = [];
  for (const table of tables) {
    const [here, there] = [await sumOf(source, table), await sumOf(target, table)];
    if (here.rows !== there.rows || here.checksum !== there.checksum)
      throw new Error(
        `the table ${table.name} is not the same on both sides: ${here.rows} rows (${here.checksum}) and ${there.rows} (${there.checksum})`,
      );
    checked.push({ name: table.name, ...here });
  }
  return checked;
}

/** Audits both sides. Returns the findings, which both have: a move neither mends nor makes any. Throws when they differ. */
async function checkBooks(source: Side, target: Side): Promise<string[]> {
  const at = new Date();
  const findingsOf = async (db: Database, engine: Engine) =>
    (await auditWithin(db, engine, at)).findings.map(findingText);
  const here = await source.db.transaction().execute((trx) => findingsOf(trx, source.engine));
  const there = await findingsOf(target.db, target.engine);
  const [differing] = [...new Set(here).symmetricDifference(new Set(there))];
  if (differing !== undefined) throw new Error(`the books are not the same on both sides: ${differing}`);
  return here;
}

/** The tables that a move leaves behind, each with its reason. Every other table is moved, whatever it is called. */
export const leftBehind: Partial<Record<keyof Tables, string>> = {
  maintenance: "each database says of itself whether it may be changed",
  write_checks: "each database is tested for itself",
  staged_changes: "a file that was sent in can be sent again",
  desk_words: "each database reads them from what is moved",
  desk_unread: "each database notes what was written into it",
  desk_import_files: "a file that was sent in can be sent again",
  photographs: "photographs are moved one by one, since SQLite keeps them as files",
};

/**
 * The tables to move, each after those that its rows refer to. Tables without a key come last: they say something of the
 * others, which copying may change.
 */
export function movedTables(engine: Engine): StoredTable[] {
  return storedTables(engine)
    .filter(({ name }) => !(name in leftBehind))
    .toSorted((a, b) => Number(a.key.length === 0) - Number(b.key.length === 0));
}

/** A row as both databases give it: texts, numbers and nulls. */
type Row = Record<string, unknown>;

/** The most values that a statement may have; SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000;
/** The most rows of a batch: none holds more memory than some MB, or its transaction open for long. */
const MAX_ROWS = 2_000;

/** Writes rows. Those of a table without a key replace the ones that an empty shop has from its start. */
async function writeRows(trx: Database, { name, columns, key }: StoredTable, rows: readonly Row[]): Promise<void> {
  if (key.length === 0) await sql`delete from ${sql.table(name)}`.execute(trx);
  if (rows.length === 0) return;
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${values}`.execute(
    trx,
  );
}

/** The rows of a table, a batch at a time, in the order of its key, which both databases share; without one, of its columns. */
async function* batchesOf(db: Database, { name, columns, key }: StoredTable): AsyncGenerator<Row[]> {
  const order = key.length === 0 ? columns : key;
  const [all, by] = [columns, order].map((some) => sql.join(some.map((column) => sql.ref(column))));
  const size = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length));
  for (let last: Row | undefined; ;) {
    const after = last && order.map((column) => last?.[column]);
    const from = after === undefined ? sql`` : sql` where (${by}) > (${sql.join(after)})`;
    const { rows }: { rows: Row[] } =
      await sql<Row>`select ${all} from ${sql.table(name)}${from} order by ${by} limit ${sql.lit(size)}`.execute(db);
    yield rows;
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}

/** How many rows a table has, and a checksum of all of them that is the same in every database. */
async function sumOf(db: Database, table: StoredTable): Promise<{ rows: number; checksum: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const batch of batchesOf(db, table)) {
    for (const row of batch) hash.update(JSON.stringify(table.columns.map((column) => row[column])));
    rows += batch.length;
  }
  return { rows, checksum: hash.digest("base64url").slice(0, 12) };
}

async function countRows(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ all: number }>`select count(*) as "all" from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.all ?? 0);
}
