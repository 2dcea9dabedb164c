import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { isAlive } from "#api/catalogue/exchange/import-lease.ts";
import { maintenanceText, readMaintenance, thawShop, writeMaintenance } from "#api/database/maintenance.ts";
import type { StoredTable } from "#api/database/engine.ts";
import {
  checkBooks,
  checkPhotographs,
  checkTables,
  missingPhotographs,
  type CheckedTable,
  type Side,
} from "./check-move.ts";
import { copyNumbers, copyPhotographs, copyTable, movedTables, countRows } from "./copy-tables.ts";
import { DRAIN_MS, holdShop } from "./hold-shop.ts";

/** A move was refused before anything was changed; the message says why and what to do. */
export class MoveRefused extends Error {
  override readonly name = "MoveRefused";
}

/** What a move does besides moving. */
export interface MoveOptions {
  /** Goes on with a move that has ended without finishing. */
  isResumed?: boolean;
  /** How long processes may take to finish what they have begun, in ms. */
  drainMs?: number;
  /** Called with the rows moved so far and the rows in all. */
  reached?(done: number, whole: number): void;
  /** Called when a new part begins. The check waits for it. */
  begins?(part: string): void | Promise<unknown>;
}

/** What was moved. */
export interface MovedShop {
  tables: CheckedTable[];
  photographs: number;
  /** Photographs that products and orders show, and that neither side has. */
  missing: string[];
  /** What the audit found on both sides. */
  findings: string[];
}

/** How often the move says that it goes on, in ms. */
const TOUCH_MS = 5_000;

/**
 * Moves a shop into another database. The source is in maintenance meanwhile and afterwards, and its data stays as it is.
 * Throws MoveRefused before anything is changed; after any other error the move can be resumed or cancelled.
 */
export async function moveShop(source: Side, target: Side, options: MoveOptions = {}): Promise<MovedShop> {
  const { isResumed = false, drainMs = DRAIN_MS, reached, begins } = options;
  const tables = movedTables(await source.engine.moving.storedTables(source.db));
  const id = isResumed ? await resumedMove(source, target, tables) : await newMove(source, target, tables);
  const holder = `${hostname()}:${process.pid}`;
  const lease = leaseOf(source, id, holder);
  // The target first: from now on nobody takes it for a whole shop, whenever this process ends.
  await markTarget(target, { id, holder, from: source.engine.description });
  const { state, is_frozen } = await readMaintenance(source.db);
  if (is_frozen === 0 || state === "by_hand") {
    begins?.("waiting until nobody changes anything");
    const time = new Date().toISOString();
    const row = { move_id: id, other_side: target.engine.description, holder, since: time, touched_at: time };
    await holdShop(source.db, source.engine, { state: "moving", ...row }, drainMs);
  } else if (state === "moving") await lease.take();

  begins?.("copying");
  let whole = 0;
  for (const { name } of tables) whole += await countRows(source.db, name);
  let done = 0;
  for (const table of tables)
    await copyTable({ source: source.db, target: target.db, id }, table, async (rows) => {
      done += rows;
      reached?.(done, whole);
      await lease.touch();
    });
  const pictures = {
    here: source.engine.photographs(source.db),
    there: target.engine.photographs(target.db),
  };
  await copyPhotographs(pictures.here, pictures.there, () => lease.touch());
  await copyNumbers({ source: source.db, target: target.db }, { from: source.engine, to: target.engine });
  await target.engine.moving.updateStatistics(target.db);

  await begins?.("checking both sides");
  const checked = await checkTables(source, target, tables, lease.touch);
  const photographs = await checkPhotographs(pictures.here, pictures.there);
  const missing = await missingPhotographs(target);
  const findings = await checkBooks(source, target);

  // The source first: no moment may come in which both take orders.
  if ((await readMaintenance(source.db)).state !== "moved") {
    await lease.require();
    await source.db
      .updateTable("maintenance")
      .set({ state: "moved", holder: null, touched_at: null })
      .where("move_id", "=", id)
      .execute();
  }
  await target.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("move_progress").execute();
    await writeMaintenance(trx, { state: "open" });
  });
  return { tables: checked, photographs, missing, findings };
}

async function markTarget(
  { db }: Side,
  { id, holder, from }: { id: string; holder: string; from: string },
): Promise<void> {
  const time = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    // What an earlier move has noted says nothing of this one.
    if ((await readMaintenance(trx)).move_id !== id) await trx.deleteFrom("move_progress").execute();
    const row = { move_id: id, other_side: from, holder, since: time, touched_at: time };
    await writeMaintenance(trx, { state: "receiving", ...row });
  });
}

/** Gives a move up: the shop is open again where it was. The part that was copied stays, and no shop starts from it. */
export async function cancelMove({ db, engine }: Side): Promise<void> {
  const row = await readMaintenance(db);
  if (row.state === "moved") throw new MoveRefused(`${maintenanceText(row, new Date())} ${REOPENING}`);
  if (row.state !== "moving") throw new MoveRefused("No move is under way.");
  if (row.holder !== null && isOther(row)) throw new MoveRefused(`The move is running (${row.holder}). End it first.`);
  await db.transaction().execute((trx) => thawShop(trx, engine));
}

const REOPENING =
  "To sell from the old database again, move the shop back into a new one. npm run move -- --reopen opens it as it was before the move: orders taken since are not in it.";

/** The id of a new move. Throws where the source cannot be moved, or the target holds anything. */
async function newMove(source: Side, target: Side, tables: readonly StoredTable[]): Promise<string> {
  const here = await readMaintenance(source.db);
  if (here.state === "moved") throw new MoveRefused(maintenanceText(here, new Date()) ?? "");
  if (here.state === "moving")
    throw new MoveRefused(
      isOther(here)
        ? `The shop is being moved already (${here.holder ?? ""}).`
        : (maintenanceText({ ...here, touched_at: null }, new Date()) ?? ""),
    );
  await refuseSame(source, target);
  const there = await readMaintenance(target.db);
  const held = await heldRows(target, tables);
  // A move that ended before it copied anything has left an empty database.
  const isEmptied = there.state === "receiving" && held.length === 0 && !isOther(there);
  if (there.state !== "open" && !isEmptied)
    throw new MoveRefused(`${target.engine.description}: ${STATED[there.state]} ${ELSEWHERE}`);
  if (held.length > 0)
    throw new MoveRefused(`${target.engine.description}: it holds another shop (${held.join(", ")}). ${ELSEWHERE}`);
  return randomUUID();
}

/** What a database holds, such as "3 orders"; nothing where it is empty. */
async function heldRows({ db }: Side, tables: readonly StoredTable[]): Promise<string[]> {
  const held: string[] = [];
  for (const { name, key } of tables) {
    // A table without a key has its one row from the start.
    const rows = key.length === 0 ? 0 : await countRows(db, name);
    if (rows > 0) held.push(`${rows} ${name.replaceAll("_", " ")}`);
  }
  return held;
}

const STATUS = "npm run move -- --status says what state the shop is in.";
const ELSEWHERE = "Name an empty database or a new folder.";
const STATED = {
  by_hand: "it is a shop in maintenance.",
  moving: "it is a shop that is being moved.",
  moved: "it is a shop that was moved.",
  receiving: "it holds a part of another move.",
};

/** The id of the move that both sides are in. Throws where there is none to resume. */
async function resumedMove(source: Side, target: Side, tables: readonly StoredTable[]): Promise<string> {
  const [here, there] = [await readMaintenance(source.db), await readMaintenance(target.db)];
  const isUnderWay = here.state === "moving" || (here.state === "moved" && there.state === "receiving");
  if (!isUnderWay || here.move_id === null) throw new MoveRefused(`There is no move to resume here. ${STATUS}`);
  if (isOther(here)) throw new MoveRefused(`The move is running (${here.holder ?? ""}).`);
  const isMarked = there.state === "receiving" && there.move_id === here.move_id;
  // The part that had arrived was removed: then all of it is copied again.
  const isNew =
    here.state === "moving" &&
    here.other_side === target.engine.description &&
    ["open", "receiving"].includes(there.state) &&
    (await heldRows(target, tables)).length === 0;
  if (!isMarked && !isNew)
    throw new MoveRefused(
      `${target.engine.description}: the move that is under way goes to ${here.other_side ?? "another database"}. Name that one.`,
    );
  return here.move_id;
}

/** Whether another process, which is alive, holds the move. */
export function isOther({ holder, touched_at }: { holder: string | null; touched_at: string | null }): boolean {
  return holder !== null && touched_at !== null && isAlive({ holder, touched_at });
}

/** Two addresses may lead to one database: what is written through the one is then read through the other. */
async function refuseSame(source: Side, target: Side): Promise<void> {
  const mark = randomUUID();
  const before = await readMaintenance(source.db);
  await source.db.updateTable("maintenance").set({ other_side: mark }).execute();
  const isSame = (await readMaintenance(target.db)).other_side === mark;
  await source.db.updateTable("maintenance").set({ other_side: before.other_side }).execute();
  if (isSame) throw new MoveRefused(`${target.engine.description}: the shop is there already.`);
}

/** The right to move: kept by saying so, and lost when somebody cancels or resumes the move elsewhere. */
function leaseOf({ db }: Side, id: string, holder: string) {
  let touchedAt = performance.now();
  const state = async () => readMaintenance(db);
  const touch = async () => {
    if (performance.now() - touchedAt < TOUCH_MS) return;
    touchedAt = performance.now();
    await requireLease();
    await db
      .updateTable("maintenance")
      .set({ touched_at: new Date().toISOString() })
      .where("move_id", "=", id)
      .execute();
  };
  const requireLease = async () => {
    const row = await state();
    if (row.move_id !== id || (row.state === "moving" && row.holder !== holder))
      throw new Error("the move was cancelled, or another process has taken it over");
  };
  const take = async () =>
    void (await db
      .updateTable("maintenance")
      .set({ holder, touched_at: new Date().toISOString() })
      .where("move_id", "=", id)
      .execute());
  return { take, touch, require: requireLease };
}
