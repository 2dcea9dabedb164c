import type { Engine } from "./engine.ts";
import { storedTables, type Database, type Tables, type Row } from "./tables.ts";

/** The row that says whether the shop may be changed. */
export type Maintenance = Row<"maintenance">;

/** The tables that every process writes also in maintenance; no customer's data is in them. */
const neverFrozen: readonly string[] = ["maintenance", "write_checks"] satisfies (keyof Tables)[];

/** Reads the row. */
export async function readMaintenance(db: Database): Promise<Maintenance> {
  return db.selectFrom("maintenance").selectAll().executeTakeFirstOrThrow();
}

/** Sets the row; columns that are not named become null. */
export async function writeMaintenance(
  db: Database,
  row: Partial<Maintenance> & Pick<Maintenance, "state">,
): Promise<void> {
  await db
    .updateTable("maintenance")
    .set({ is_frozen: 0, other_side: null, since: null, ...row })
    .execute();
}

/** Makes the database refuse every change of the shop's data, in every process. Waits for open transactions. */
export async function freezeShop(trx: Database, engine: Engine): Promise<void> {
  await engine.moving.freeze(trx, frozenTables(engine));
  await trx.updateTable("maintenance").set({ is_frozen: 1 }).execute();
}

/** Undoes {@link freezeShop}. */
export async function thawShop(trx: Database, engine: Engine): Promise<void> {
  await engine.moving.thaw(trx, frozenTables(engine));
  await writeMaintenance(trx, { state: "open" });
}

function frozenTables(engine: Engine): string[] {
  return storedTables(engine).flatMap(({ name }) => (neverFrozen.includes(name) ? [] : name));
}

/** Says in one sentence what state a shop is in and what to do; null where it is open. */
export function maintenanceText({ state, other_side, since }: Maintenance): string | null {
  const other = other_side ?? "another database";
  const began = since ?? "an unknown time";
  switch (state) {
    case "open":
      return null;
    case "by_hand":
      return `The shop is in maintenance since ${began}: it can be read, and nothing can be changed. End it with npm run move -- --maintenance off`;
    case "moved":
      return `The shop was moved to ${other}: this database can be read, and takes no changes. Set DATABASE_URL (or DATA_DIR) to the new place and start again.`;
    case "receiving":
      return UNFINISHED_MOVE;
  }
}

/** What is said of a database into which no move has come to its end. */
export const UNFINISHED_MOVE =
  "the move into it is not finished, so it holds nothing. With the settings of the old database, begin again with npm run move -- --to ADDRESS; where that says that the shop was moved, first with npm run move -- --reopen.";
