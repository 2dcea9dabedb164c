import { hostname } from "node:os";
import type { Database } from "#api/database/tables.ts";

/** An import that says nothing for this long, in ms, has ended without saying so. */
const SILENT_MS = 60_000;

/** Another import is running; the message says so. */
export class ImportRuns extends Error {
  override readonly name = "ImportRuns";
}

/** The right to import: only one process has it, since an import shows everything it wrote at its end. */
export interface ImportLease {
  /** Says that the import goes on. */
  touch(): Promise<void>;
  release(): Promise<void>;
}

/** Takes the lease. One whose process is dead or silent is taken over; throws ImportRuns for any other. */
export async function takeLease(db: Database): Promise<ImportLease> {
  const holder = `${hostname()}:${process.pid}`;
  await db.transaction().execute(async (trx) => {
    // A row that always exists: two imports that start together take turns.
    await trx.selectFrom("catalogue_state").select("run").forUpdate().execute();
    await assertNoImport(trx);
    await trx.deleteFrom("import_lease").execute();
    await trx.insertInto("import_lease").values({ holder, touched_at: new Date().toISOString() }).execute();
  });
  return {
    touch: async () =>
      void (await db
        .updateTable("import_lease")
        .set({ touched_at: new Date().toISOString() })
        .where("holder", "=", holder)
        .execute()),
    release: async () => void (await db.deleteFrom("import_lease").where("holder", "=", holder).execute()),
  };
}

/** Throws ImportRuns while an import is running. */
export async function assertNoImport(db: Database): Promise<void> {
  const held = await db.selectFrom("import_lease").selectAll().executeTakeFirst();
  if (held !== undefined && isAlive(held))
    throw new ImportRuns(`Another import is running (${held.holder}). Wait until it has ended.`);
}

/**
 * Whether the process that holds a lease is alive. Another program may have the process number of a killed import by
 * now. So a lease that is not renewed ends, too.
 */
export function isAlive({ holder, touched_at }: { holder: string; touched_at: string }): boolean {
  const [host, pid] = holder.split(/:(?=\d+$)/);
  const isSilent = Date.now() - Date.parse(touched_at) >= SILENT_MS;
  if (host !== hostname() || isSilent) return !isSilent;
  return Number(pid) !== process.pid && isRunning(Number(pid));
}

/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
