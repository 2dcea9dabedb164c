import { reasonOf } from "#process/storage-error.ts";
import { auditAside } from "#api/audit/audit-aside.ts";
import { beginRun, endRun, forgetRun, readLastRun, type BackupOutcome } from "#api/audit/house-runs.ts";
import { findBackupWay, sealBackup } from "#api/backup/sealed-backup.ts";
import type { Database } from "#api/database/tables.ts";
import type { Services } from "#api/http/services.ts";
import { refuseWeakPassword } from "#api/staff/staff-passwords.ts";
import { noteTaken } from "#api/staff/once.ts";
import type { StaffMember } from "#api/staff/staff-sessions.ts";

/** Begins an audit, which goes on beside the shop. Changes nothing where one is under way. */
export async function beginAudit(services: Services, trx: Database, at: Date): Promise<void> {
  const id = await beginRun(trx, "audit", at);
  if (id !== null) void audit(services, id, at);
}

/** Audits beside the shop, and keeps what was found. */
async function audit({ db, location, now, log }: Services, id: number, at: Date): Promise<void> {
  try {
    const outcome = await auditAside({ location, at }).catch((error: unknown) => ({ failed: reasonOf(error) }));
    await endRun(db, id, "audit", now(), outcome);
  } catch (error) {
    log({ level: "error", msg: "the result of an audit could not be kept", error: reasonOf(error) });
  }
}

/** A backup as a stream, with the ending of its name; or why there is none: only a `command` makes one, another `runs`, or it failed. */
type MadeBackup = { parts: AsyncGenerator<Uint8Array>; ending: string } | { refused: "command" | "runs" | "failed" };

/** Makes a backup that is sealed with a passphrase. It counts as made when it was read to its end. Refuses a weak passphrase. */
export async function makeBackup(
  services: Services,
  { member, address, passphrase }: { member: StaffMember; address: string | null; passphrase: string },
): Promise<MadeBackup> {
  const { db, desk, location, now } = services;
  await refuseWeakPassword(passphrase, [desk.shopName, member.name, member.email]);
  const way = await findBackupWay(db, location);
  if (way === "command") return { refused: "command" };
  const id = await beginRun(db, "backup", now());
  if (id === null) return { refused: "runs" };
  try {
    const { outcome, parts } = await sealBackup(location, passphrase);
    await noteTaken(services, { name: "takeBackup", member, address }, "backup");
    return { parts: counted(id, outcome, parts), ending: way === "copy" ? "tar.age" : "dump.age" };
  } catch (error) {
    await endRun(db, id, "backup", now(), { failed: reasonOf(error) });
    return { refused: "failed" };
  }

  async function* counted(run: number, outcome: BackupOutcome, whole: AsyncGenerator<Uint8Array>) {
    let isWhole = false;
    try {
      yield* whole;
      isWhole = true;
    } finally {
      await (isWhole ? endRun(db, run, "backup", now(), outcome) : forgetRun(db, run));
    }
  }
}

/** The last audit and the last backup, and how backups are made. */
export async function readHouse({ db, location }: Pick<Services, "db" | "location">, at: Date) {
  return {
    audit: (await readLastRun(db, "audit", at)).last,
    backup: (await readLastRun(db, "backup", at)).last,
    backupWay: await findBackupWay(db, location),
  };
}
