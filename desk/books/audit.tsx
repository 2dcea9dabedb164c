import { addressOf } from "#app/content/href.ts";
import { told } from "#app/forms/told-text.tsx";
import { invariants, type Finding } from "#api/audit/audit-books.ts";
import { readLastRun, type AuditOutcome } from "#api/audit/house-runs.ts";
import { beginAudit } from "#api/desk/house.ts";
import { momentText } from "#content/date-words.ts";
import { auditWords } from "#content/desk/audit-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { ActButton, LinkBelow } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { valuesInWords } from "./values-in-words.ts";

/** What the last audit found, and the button that begins one. It goes on beside the shop. */
export const auditPage = page({
  load: ({ services: { db, now } }: Visit) => readLastRun(db, "audit", now()),
  acts: {
    audit: act("runAudit", "books", {
      async does({ visit, trx, at }) {
        await beginAudit(visit.services, trx, at);
        return { subject: "audit" };
      },
      done: () => words.auditStarted,
    }),
  },
  title: () => words.auditTitle,
  show: ({ data: { last, runsSince }, visit: { shop }, forms: { audit } }) => (
    <>
      <p className="mt-3 max-w-prose">{words.auditLead}</p>
      {runsSince === null ? (
        audit && <ActButton form={audit}>{words.auditNow}</ActButton>
      ) : (
        <p className="mt-4">
          {`${words.auditRuns(momentText(runsSince, shop.timeZone))} `}
          <a href={addressOf("/desk/books/audit")} className="button">
            {words.lookAgain}
          </a>
        </p>
      )}
      {last === null ? (
        <p className="mt-4">{words.auditNever}</p>
      ) : "failed" in last.outcome ? (
        <>
          <h2 className="mt-6">{words.auditFailed(momentText(last.at, shop.timeZone))}</h2>
          <p lang="en" className="mt-2 wrap-anywhere">
            {last.outcome.failed}
          </p>
        </>
      ) : (
        <Outcome at={momentText(last.at, shop.timeZone)} outcome={last.outcome} timeZone={shop.timeZone} />
      )}
      <LinkBelow to={addressOf("/desk/books")}>{words.back}</LinkBelow>
    </>
  ),
});

function Outcome({ at, outcome, timeZone }: { at: string; outcome: AuditOutcome; timeZone: string }) {
  const { orders, payments, products, uncounted, findings } = outcome;
  // What an older shop kept has none, or codes that are gone.
  const first = ((outcome as Partial<AuditOutcome>).first ?? []).filter(({ code }) => Object.hasOwn(invariants, code));
  return (
    <>
      <h2 className="mt-6">{words.audited(at, findings)}</h2>
      <p className="mt-2">{words.checked(orders, payments, products)}</p>
      {uncounted === 0 ? null : <p>{words.uncounted(uncounted)}</p>}
      <ul className="mt-3 empty:hidden">
        {first.map((one, place) => (
          <li key={place} className="border-t border-line py-2 wrap-anywhere">
            {invariants[one.code].isRemark ? `${words.remark}: ` : ""}
            {told(findingText(one, timeZone))}
          </li>
        ))}
      </ul>
      {findings > first.length ? <p className="mt-3">{words.sentencesMore(first.length)}</p> : null}
    </>
  );
}

/** A finding in the language of the page. */
function findingText({ code, values }: Finding, timeZone: string): string {
  return valuesInWords(auditWords.findings[code] ?? invariants[code].sentence, values, timeZone);
}
