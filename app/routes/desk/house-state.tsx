import type { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { momentText } from "#content/date-words.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import type { houseRuns } from "#contract/desk/books-calls.ts";
import { OLD_RUN_MS } from "#domain/staff.ts";

/** The last backup and audit, each with the way to its page. What is too long ago, failed or found something stands out. */
export function HouseState({
  house,
  timeZone,
  mayBackUp,
  only,
}: {
  house: z.output<typeof houseRuns>;
  timeZone: string;
  mayBackUp: boolean;
  /** The backup alone. */
  only?: "backup";
}) {
  const { audit, backup, backup_way: way } = house;
  // Those of a tool elsewhere are not seen here.
  const isElsewhere = way === "command" && backup === null;
  const lines = [
    {
      to: "/desk/books/backup",
      isNever: backup === null,
      text: isElsewhere ? booksWords.backupElsewhere : backupText(backup, timeZone),
      isLate: !isElsewhere && isOld(backup, OLD_RUN_MS.backup),
      isWrong: backup !== null && backup.failed !== null,
      link: mayBackUp ? [booksWords.backupOpen, todayWords.doNow.backup] : null,
    },
    {
      to: "/desk/books/audit",
      isNever: audit === null,
      text: auditText(audit, timeZone),
      isLate: isOld(audit, OLD_RUN_MS.audit),
      isWrong: audit !== null && audit.findings !== 0,
      link: [booksWords.auditOpen, todayWords.doNow.audit],
    },
  ];
  const shown = only === undefined ? lines : lines.filter(({ to }) => to.endsWith(only));
  return (
    <ul className="mt-2 space-y-2">
      {shown.map(({ to, text, isNever, isLate, isWrong, link }) => (
        <li key={to} className={`card px-3 py-1 ${isLate || isWrong ? "border-l-8 border-l-madder" : ""}`}>
          <p className={isLate || isWrong ? "font-semibold" : undefined}>
            {text}
            {isLate && !isNever ? ` ${booksWords.old}` : ""}
          </p>
          {link === null ? null : (
            <a href={addressOf(to)} className="link inline-flex min-h-11 min-w-11 items-center">
              {link[isLate ? 1 : 0]}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function isOld(run: { at: string } | null, ms: number): boolean {
  return run === null || Date.parse(run.at) < Date.now() - ms;
}

type House = z.output<typeof houseRuns>;

function backupText(backup: House["backup"], timeZone: string): string {
  if (backup === null) return booksWords.backupNever;
  const at = momentText(backup.at, timeZone);
  return backup.failed === null ? booksWords.backedUp(at) : booksWords.backupFailed(at);
}

function auditText(audit: House["audit"], timeZone: string): string {
  if (audit === null) return booksWords.auditNever;
  const at = momentText(audit.at, timeZone);
  return audit.findings === null ? booksWords.auditFailed(at) : booksWords.audited(at, audit.findings);
}
