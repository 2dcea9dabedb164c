import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import type { StaffRole } from "#api/database/tables/staff.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import type { Stage } from "#tests/accessibility/stage.ts";
import { logInAtDesk } from "./prepare-desk.ts";
import { at, form, type State } from "./state.ts";

/** Works on the upstream's database of a stage. */
export async function inDatabase<T>({ shop }: Stage, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(chooseEngine({ dataDir: shop.dataDir, databaseUrl: null }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Somebody of a role is logged in at the desk. Its pages hold no script. */
export const staff = (role: StaffRole = "owner") =>
  ({ plain: true, prepare: logInAtDesk(role) }) satisfies Partial<State>;

/** There is a desk, and nobody is logged in. */
export const stranger = {
  plain: true,
  async prepare(_, stage) {
    await inDatabase(stage, (db) => storeStaff(db, "owner"));
  },
} satisfies Partial<State>;

/** A state of the desk that is reached by opening an address. */
export const atDesk = (name: string, path: string, sees: string, more: Partial<State> = staff()): State =>
  at(name, path, sees, more);

/** A state of the desk that is reached by pressing a button of a page. */
export const deskForm = (
  name: string,
  path: string,
  button: string | RegExp,
  sees: string,
  more: Parameters<typeof form>[4] = {},
): State => form(name, path, button, sees, { ...staff(), ...more });
