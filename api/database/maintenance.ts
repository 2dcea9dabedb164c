import type { Selectable } from "kysely";
import type { Engine } from "./engine.ts";
import type { MaintenanceTable } from "./tables/maintenance.ts";
import type { Database, Tables } from "./tables.ts";

/** A move that says nothing for this long, in ms, has ended without finishing. */
const SILENT_MS = 60_000;

/** The row that says whether the shop may be changed. */
export type Maintenance = Selectable<MaintenanceTable>;

/** The tables that every process writes also in maintenance; no customer's data is in them. */
const neverFrozen: readonly string[] = ["maintenance", "move_progress", "write_checks"] satisfies (keyof Tables)[];

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
    .set({ is_frozen: 0, move_id: null, other_side: null, holder: null, since: null, touched_at: null, ...row })
    .execute();
}

/** Makes the database refuse every change of the shop's data, in every process. Waits for open transactions. */
export async function freezeShop(trx: Database, { moving }: Engine): Promise<void> {
  await moving.freeze(trx, await frozenTables(trx, moving));
  await trx.updateTable("maintenance").set({ is_frozen: 1 }).execute();
}

/** Undoes {@link freezeShop}. */
export async function thawShop(trx: Database, { moving }: Engine): Promise<void> {
  await moving.thaw(trx, await frozenTables(trx, moving));
  await writeMaintenance(trx, { state: "open" });
}

async function frozenTables(trx: Database, moving: Engine["moving"]): Promise<string[]> {
  return (await moving.storedTables(trx)).map(({ name }) => name).filter((name) => !neverFrozen.includes(name));
}

/** Says in one sentence what state a shop is in and what to do; null where it is open. */
export function maintenanceText({ state, other_side, since, touched_at }: Maintenance, at: Date): string | null {
  const other = other_side ?? "another database";
  const began = since ?? "an unknown time";
  switch (state) {
    case "open":
      return null;
    case "by_hand":
      return `The shop is in maintenance since ${began}: it can be read, and nothing can be changed. End it with npm run move -- --maintenance off`;
    case "moving":
      return at.getTime() - Date.parse(touched_at ?? "1970-01-01") < SILENT_MS
        ? `The shop is being moved to ${other} since ${began}: it can be read, and nothing can be changed until the move ends.`
        : `The move to ${other} has ended without finishing, and the shop is in maintenance since ${began}. Go on with npm run move -- --resume --to ADDRESS, or give up with npm run move -- --cancel`;
    case "moved":
      return `The shop was moved to ${other}: this database can be read, and takes no changes. Set DATABASE_URL (or DATA_DIR) to the new place and start again.`;
    case "receiving":
      return unfinishedMoveText({ other_side });
  }
}

/** Says that a database holds no whole shop, and how the move into it is finished. */
export function unfinishedMoveText({ other_side }: Pick<Maintenance, "other_side">): string {
  const other = other_side ?? "the old database";
  return `the move from ${other} into it is not finished. With the settings of ${other}, go on with npm run move -- --resume --to ADDRESS, or begin again with npm run move -- --to ADDRESS and an empty database.`;
}
