import type { readHouse } from "#api/desk/house.ts";
import { momentText } from "#content/date-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import { OLD_RUN_MS } from "#api/staff/staff-rights.ts";
import { TapLink } from "./forms.tsx";
import type { Visit } from "./visit.ts";

type House = Awaited<ReturnType<typeof readHouse>>;

/** The last backup and audit, each with the way to its page. What is too long ago, failed or found something stands out. */
export function HouseState({ house: { audit, backup, backupWay: way }, visit }: { house: House; visit: Visit }) {
  const { shop, services } = visit;
  // Those of a tool elsewhere are not seen here.
  const isElsewhere = way === "command" && backup === null;
  const isOld = (run: { at: string } | null, ms: number) =>
    run === null || Date.parse(run.at) < services.now().getTime() - ms;
  const lines = [
    {
      to: "/desk/books/backup",
      run: backup,
      text: isElsewhere ? words.backupElsewhere : backupText(backup, shop.timeZone),
      isLate: !isElsewhere && isOld(backup, OLD_RUN_MS.backup),
      isWrong: backup !== null && "failed" in backup.outcome,
      link: visit.may("backup") ? [words.backupTitle, todayWords.doNow.backup] : null,
    },
    {
      to: "/desk/books/audit",
      run: audit,
      text: auditText(audit, shop.timeZone),
      isLate: isOld(audit, OLD_RUN_MS.audit),
      isWrong: audit !== null && ("failed" in audit.outcome || audit.outcome.findings > 0),
      link: [words.auditOpen, todayWords.doNow.audit],
    },
  ];
  return (
    <ul className="mt-2">
      {lines.map(({ to, run, text, isLate, isWrong, link }) => (
        <li
          key={to}
          className={`flex flex-wrap items-center justify-between gap-x-4 border-t border-line ${isLate || isWrong ? "border-l-8 border-l-madder pl-3 font-semibold" : ""}`}
        >
          <span>
            {text}
            {isLate && run !== null ? ` ${words.old}` : null}
          </span>{" "}
          {link && <TapLink to={to}>{link[isLate ? 1 : 0]}</TapLink>}
        </li>
      ))}
    </ul>
  );
}

export function backupText(backup: House["backup"], timeZone: string): string {
  if (backup === null) return words.backupNever;
  const at = momentText(backup.at, timeZone);
  return "failed" in backup.outcome ? words.backupFailed(at) : words.backedUp(at);
}

function auditText(audit: House["audit"], timeZone: string): string {
  if (audit === null) return words.auditNever;
  const at = momentText(audit.at, timeZone);
  return "failed" in audit.outcome ? words.auditFailed(at) : words.audited(at, audit.outcome.findings);
}
