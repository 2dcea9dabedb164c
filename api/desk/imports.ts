import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Readable } from "node:stream";
import type { Blocked, ImportChoices, ImportCounts } from "#api/catalogue/exchange/import-catalogue.ts";
import type { NotUndone } from "#api/catalogue/exchange/apply-changes.ts";
import { changesTable, fieldChanges, readRows, type ChangesOverview } from "#api/catalogue/exchange/staged-rows.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import type { StaffMember } from "#api/staff/staff-sessions.ts";
import { pageOf } from "./paging.ts";

/** What an import may do, as its form says it. */
export type ImportOptions = Omit<ImportChoices, "translationsFit" | "at">;

/** How many lines there are in all, and what is said of the first: often of many alike, of which the next few are named `also`. */
export interface ToldLines {
  count: number;
  first: (Remark & { line: number; also?: number[]; lines?: number })[];
}

/** What was understood of a file, and what it changes. */
export interface ImportPreview {
  format: string;
  encoding: string;
  rows: number;
  columns: { read: string[]; notRead: string[] };
  /** In products; null where the comparing did not come to its end. */
  counts: ImportCounts | null;
  refused: ToldLines;
  skipped: ToldLines;
  remarks: ToldLines;
  /** Prices that change by more than half, and new products with the name of a known one. */
  prices: ToldLines;
  knownNames: ToldLines;
  changes: ChangesOverview;
  /** What the options do not allow: it would empty columns, or set the stock of pieces, which `subject` names. */
  blocked: Blocked | null;
  /** Whether the catalogue changed since the numbers were shown last, so that they were computed anew. */
  isRenewed: boolean;
  /** What an undoing did not put back, and why. */
  left: { count: number; first: NotUndone[] };
}

/** How long a file is kept, in ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A process that says nothing of its import for this long, in ms, has ended without saying so. */
const SILENT_MS = 60_000;
/** The options of a file that comes in. */
const usual = { replaces: false, allowsEmptying: false, setsStock: false, usualStock: 10 };
/** The states of an import that a process works on. */
const working: readonly Tables["desk_imports"]["state"][] = ["checking", "running", "undoing"];

/** The files that were sent in, newest first: a page of them, and how many there are. */
export async function listImports(db: Database, page: number) {
  const { rows, total } = await pageOf(imports(db).orderBy("desk_imports.created_at", "desc"), page);
  return { rows: rows.map(listed), total };
}

/** One of them: its state, and what was understood of it. */
export async function readImport(db: Database, id: string) {
  const row = await requireImport(db, id);
  return {
    ...listed(row),
    options: storedOptions(row),
    /** Tells these numbers from others. */
    seen: row.seen,
    preview: row.told === null ? null : (JSON.parse(row.told, named) as ImportPreview),
    /** Why it could not be read or applied: what is said of the table, or a sentence of what failed. */
    error: row.error === null ? null : (JSON.parse(row.error) as Remark | string),
    /** Whether it can be undone: it is the last that was applied. */
    canUndo: await canUndo(db, row),
  };
}

/** The options of an import that was sent in. */
export function storedOptions({ options }: { options: string }): ImportOptions {
  return JSON.parse(options, named) as ImportOptions;
}

/** The names of fields, by those of rows that an older version has written. */
const names: Readonly<Record<string, string>> = {
  allows_emptying: "allowsEmptying",
  sets_stock: "setsStock",
  usual_stock: "usualStock",
  not_read: "notRead",
  known_names: "knownNames",
  is_renewed: "isRenewed",
};

/** Gives what is read of JSON the names of today. */
function named(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [names[name] ?? name, one]));
}

/** All changes of an import as CSV. */
export async function readChanges(db: Database, id: string): Promise<{ name: string; lines: Readable }> {
  const row = await requireImport(db, id);
  return { name: row.name, lines: changesTable(changes()) };

  async function* changes() {
    for await (const rows of readRows(db, batchOf(row))) yield* fieldChanges(rows);
  }
}

/** Keeps a table that was sent in, to be checked. Nothing is changed. */
export async function storeTable(
  trx: Database,
  { id: staff_id }: Pick<StaffMember, "id">,
  { name: sent, bytes, content }: { name: string; bytes: number; content: string },
  at: Date,
) {
  await refuseWhileWorking(trx);
  const oldest = new Date(at.getTime() - KEPT_MS).toISOString();
  const old = trx.selectFrom("desk_imports").select("id").where("created_at", "<", oldest);
  for (const one of await old.execute()) await deleteStaged(trx, one.id);
  await trx.deleteFrom("desk_imports").where("created_at", "<", oldest).execute();
  const [id, name] = [randomUUID(), sent.slice(0, 200).toWellFormed()];
  const now = { created_at: at.toISOString(), touched_at: new Date().toISOString() };
  const row = { id, staff_id, name, options: JSON.stringify(usual), state: "checking", holder: "" } as const;
  await trx
    .insertInto("desk_imports")
    .values({ ...row, ...now })
    .execute();
  await trx.insertInto("desk_import_files").values({ import_id: id, content }).execute();
  return { answer: { id }, subject: name, details: { id, bytes } };
}

/**
 * Begins to compare a table with the catalogue once more, to import it as it was checked, or to put back what it changed, as far
 * as nobody changed that since. The process that is started after the commit takes it up.
 */
export async function beginWork(
  trx: Database,
  id: string,
  state: "checking" | "running" | "undoing",
  { options, seen }: { options?: ImportOptions; seen?: string } = {},
) {
  await refuseWhileWorking(trx);
  const row = await requireImport(trx, id);
  const mayBegin = {
    checking: () => row.applied_at === null,
    running: () => row.state === "checked" && row.seen === seen && mayBeApplied(trx, row),
    undoing: () => canUndo(trx, row),
  };
  if (!(await mayBegin[state]())) throw changedMeanwhile();
  const fresh = { state, holder: "", touched_at: new Date().toISOString(), error: null };
  await trx
    .updateTable("desk_imports")
    .set({ ...fresh, ...(options && { options: JSON.stringify(options) }) })
    .where("id", "=", id)
    .execute();
  return acted(row, options && { options });
}

/** Ends the reading, importing or undoing of a table before its end. Nothing is changed. */
export async function cancelImport(trx: Database, id: string) {
  const row = await requireImport(trx, id);
  if (!(await endWork(trx, id, "cancelled"))) throw changedMeanwhile();
  return acted(row);
}

function acted({ id, name }: Found, details: object = {}) {
  return { answer: { id }, subject: name, details: { id, ...details } };
}

/** Takes an import from the process that works on it, which can show nothing any more. False where none does. */
export async function endWork(db: Database, id: string, why: "cancelled" | "too_long"): Promise<boolean> {
  const ended = await db
    .updateTable("desk_imports")
    .set((eb) => ({
      state: eb
        .case()
        .when("state", "=", "undoing")
        .then("done" as const)
        .else(why === "cancelled" ? ("cancelled" as const) : ("failed" as const))
        .end(),
      error: why === "cancelled" ? null : JSON.stringify(remark(why)),
      holder: "",
    }))
    .where("id", "=", id)
    .where("state", "in", working)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Says that the process of an import ended before its work. */
export async function interruptWork(db: Database, id: string, pid: number): Promise<void> {
  await db
    .updateTable("desk_imports")
    .set({ touched_at: "" })
    .where("id", "=", id)
    .where("holder", "=", `${hostname()}:${pid}`)
    .execute();
}

/** Whether somebody works on an import, or is about to. */
function isAlive({ touched_at }: { touched_at: string }): boolean {
  return Date.now() - Date.parse(touched_at) < SILENT_MS;
}

function imports(db: Database) {
  return db
    .selectFrom("desk_imports")
    .innerJoin("staff", "staff.id", "staff_id")
    .selectAll("desk_imports")
    .select("staff.name as by");
}

type Found = Awaited<ReturnType<typeof requireImport>>;

async function requireImport(db: Database, id: string) {
  const row = await imports(db).where("desk_imports.id", "=", id).executeTakeFirst();
  if (row === undefined) throw missing("There is no such file.");
  return row;
}

function listed(row: Found) {
  const { id, name, by, created_at: at, applied_at, state } = row;
  return { id, name, by, at, applied_at, state, isInterrupted: working.includes(state) && !isAlive(row) };
}

/** Whether it is the last import that was applied, and was not undone. */
async function canUndo(db: Database, row: Found): Promise<boolean> {
  const { state } = row;
  if (state !== "done" && !(state === "undoing" && !isAlive(row))) return false;
  const { last } = await db
    .selectFrom("desk_imports")
    .select((eb) => eb.fn.max("applied_at").as("last"))
    .where("state", "<>", "undone")
    .executeTakeFirstOrThrow();
  return last === row.applied_at && (await hasStaged(db, row));
}

/** Whether its numbers allow it, and what they count is still here: it does not move to another database. */
async function mayBeApplied(db: Database, row: Found): Promise<boolean> {
  const { blocked = null } = JSON.parse(row.told ?? "{}") as Partial<ImportPreview>;
  return blocked === null && (await hasStaged(db, row));
}

async function hasStaged(db: Database, row: Found): Promise<boolean> {
  const kept = db.selectFrom("staged_changes").select("place").where("batch", "=", batchOf(row));
  return (await kept.limit(1).executeTakeFirst()) !== undefined;
}

/** The batch of `staged_changes` that the import's numbers count. */
export function batchOf({ id, seen }: { id: string; seen: string }): string {
  return `${id} ${seen}`;
}

/** Deletes what was staged of an import, whichever numbers counted it. */
export async function deleteStaged(trx: Database, id: string): Promise<void> {
  const all = trx.deleteFrom("staged_changes").where("batch", ">=", `${id} `);
  await all.where("batch", "<", `${id}!`).execute();
}

/** Locks all files, so that two acts take turns, and refuses while a process works on any. */
async function refuseWhileWorking(trx: Database): Promise<void> {
  await trx.selectFrom("catalogue_state").select("version").forUpdate().execute();
  const rows = await trx.selectFrom("desk_imports").select("touched_at").where("state", "in", working).execute();
  if (rows.some(isAlive))
    throw new HttpRefusal(409, "A file is being imported. Please try again when it has ended.", "import_runs");
}

function changedMeanwhile(): HttpRefusal {
  return new HttpRefusal(409, "This file was checked or applied meanwhile. Nothing was changed.", "changed_meanwhile");
}
