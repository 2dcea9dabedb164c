import { Readable } from "node:stream";
import { readAudit, readHouseRuns, runAudit, takeBackup } from "#contract/desk/books-calls.ts";
import { reasonOf } from "#process/storage-error.ts";
import { findingText, invariants } from "#api/audit/audit-books.ts";
import { auditAside } from "#api/audit/audit-aside.ts";
import { beginRun, endRun, forgetRun, readLastRun, type BackupOutcome } from "#api/audit/house-runs.ts";
import { findBackupWay, sealBackup } from "#api/backup/sealed-backup.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import { refuseWeakPassword } from "#api/staff/staff-passwords.ts";
import { noteTaken } from "#api/staff/once.ts";
import { requireStaff, type StaffMember } from "#api/staff/require-staff.ts";

/** The audit and the backups of the shop. */
export function houseDesk(router: DeskRouter, services: Services): void {
  const { db } = services;

  router.read(readHouseRuns, ({ at }) => readHouse(services, at));

  router.read(readAudit, async ({ at }) => {
    const { last, runsSince } = await readLastRun(db, "audit", at);
    if (last === null) return { runs_since: runsSince, last };
    if ("failed" in last.outcome)
      return { runs_since: runsSince, last: { at: last.at, failed: last.outcome.failed, found: null } };
    const { first, ...counts } = last.outcome;
    const sentences = first.map((one) => ({
      kind: invariants[one.code].isRemark ? ("remark" as const) : ("finding" as const),
      sentence: findingText(one),
    }));
    return { runs_since: runsSince, last: { at: last.at, failed: null, found: { ...counts, sentences } } };
  });

  router.act(runAudit, async ({ trx, at }) => {
    await beginAudit(services, trx, at);
    return { answer: {}, subject: "audit" };
  });

  // The answer is a file, so it is no act of the router's; the log has it like an export.
  router.app.post(takeBackup.path, async (c) => {
    const member = await requireStaff(c, services, "backup");
    const { passphrase } = await readRequestBody(c, takeBackup.body);
    const taken = await makeBackup(services, { member, address: services.shopperAddress(c), passphrase });
    if ("refused" in taken) throw new HttpRefusal(409, "The backup was not made.");
    const stream = Readable.toWeb(Readable.from(taken.parts));
    return c.body(stream as ReadableStream, 200, { "content-type": "application/octet-stream" });
  });
}

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

/** The last audit and the last backup. */
export async function readHouse({ db, location }: Pick<Services, "db" | "location">, at: Date) {
  const [{ last: audit }, { last: backup }] = [await readLastRun(db, "audit", at), await readLastRun(db, "backup", at)];
  return {
    audit: audit && {
      at: audit.at,
      failed: failureOf(audit.outcome),
      findings: "failed" in audit.outcome ? null : audit.outcome.findings,
    },
    backup: backup && { at: backup.at, failed: failureOf(backup.outcome) },
    backup_way: await findBackupWay(db, location),
  };
}

function failureOf(outcome: object): string | null {
  return "failed" in outcome ? String(outcome.failed) : null;
}
