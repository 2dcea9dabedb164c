import type { StaffRole } from "#api/database/tables/staff.ts";
import type { Database } from "#api/database/tables.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Stage } from "#tests/accessibility/stage.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import type { Prepared } from "./state.ts";

/** Logs somebody of this role in at the desk, and stores what else is theirs. */
export const logInAtDesk =
  (role: StaffRole, storeAlso?: (db: Database, staffId: number) => Promise<void>) =>
  async ({ client }: Prepared, { shop, change }: Stage): Promise<void> => {
    // A page of the shop is seen with a status that only another upstream has; the desk belongs to the shop's own.
    change("update orders set status = 'pending' where status = 'held at customs'");
    const db = await openDatabase(chooseEngine({ dataDir: shop.dataDir, databaseUrl: null }));
    try {
      const { id, token } = await storeStaff(db, role);
      await storeAlso?.(db, id);
      await takeDeskSession(client, token, shop.dataDir);
    } finally {
      await db.destroy();
    }
  };
