import { Readable } from "node:stream";
import { readAudit, readHouseRuns, runAudit, takeBackup } from "#contract/desk/books-calls.ts";
import { reasonOf } from "#process/storage-error.ts";
import { findingText, invariants } from "#api/audit/audit-books.ts";
import { auditAside } from "#api/audit/audit-aside.ts";
import { beginRun, endRun, forgetRun, readLastRun } from "#api/audit/house-runs.ts";
import { findBackupWay, sealBackup } from "#api/backup/sealed-backup.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import { refuseWeakPassword } from "#api/staff/staff-passwords.ts";
import { requireStaff } from "#api/staff/require-staff.ts";

/** The audit and the backups of the shop. */
export function houseDesk(router: DeskRouter, services: Services): void {
  const { db, desk, location, now, log } = services;

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
    const id = await beginRun(trx, "audit", at);
    if (id !== null) void audit(id, at);
    return { answer: {}, subject: "audit" };
  });

  // The answer is a file, so it is no act of the router's; the log has it like an export.
  router.app.post(takeBackup.path, async (c) => {
    const member = await requireStaff(c, services, "backup");
    const { passphrase } = await readRequestBody(c, takeBackup.body);
    await refuseWeakPassword(passphrase, [desk.shopName, member.name, member.email]);
    if ((await findBackupWay(db, location)) === "command")
      throw new HttpRefusal(409, "The tool of the database that makes backups is not on this server.");
    const id = await beginRun(db, "backup", now());
    if (id === null) throw new HttpRefusal(409, "A backup is being made. Please wait until it has ended.");
    try {
      const { outcome, parts } = await sealBackup(location, passphrase);
      await router.noteTaken(c, member, { act: takeBackup.name, subject: "backup", details: {} });
      const stream = Readable.toWeb(Readable.from(sent(parts)));
      return c.body(stream as ReadableStream, 200, { "content-type": "application/octet-stream" });

      async function* sent(whole: AsyncGenerator<Uint8Array>) {
        let isWhole = false;
        try {
          yield* whole;
          isWhole = true;
        } finally {
          await (isWhole ? endRun(db, Number(id), "backup", now(), outcome) : forgetRun(db, Number(id)));
        }
      }
    } catch (error) {
      await endRun(db, id, "backup", now(), { failed: reasonOf(error) });
      throw new HttpRefusal(409, `The backup could not be made: ${reasonOf(error)}`);
    }
  });

  /** Audits beside the shop, and keeps what was found. */
  async function audit(id: number, at: Date): Promise<void> {
    try {
      const outcome = await auditAside({ location, at }).catch((error: unknown) => ({ failed: reasonOf(error) }));
      await endRun(db, id, "audit", now(), outcome);
    } catch (error) {
      log({ level: "error", msg: "the result of an audit could not be kept", error: reasonOf(error) });
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
