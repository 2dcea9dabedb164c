import { markedForeign } from "#app/content/foreign-text.ts";
import { told } from "#app/forms/told-text.tsx";
import { invariants } from "#api/audit/audit-books.ts";
import { readLastRun, type AuditOutcome } from "#api/audit/house-runs.ts";
import { compareLately } from "#api/desk/books.ts";
import { beginAudit } from "#api/desk/house.ts";
import { differenceWords } from "#api/payments/reconcile.ts";
import { dateText, momentText } from "#content/date-words.ts";
import { auditWords, booksWords as words } from "#content/desk/books-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { fillText, type TextValues } from "#domain/fill-text.ts";
import { ActButton, ButtonLink, LinkBelow, Rows } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

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
        <ActButton form={audit}>{words.auditNow}</ActButton>
      ) : (
        <p className="mt-4">
          {`${words.auditRuns(momentText(runsSince, shop.timeZone))} `}
          <ButtonLink to="/desk/books/audit">{words.lookAgain}</ButtonLink>
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
      <LinkBelow to="/desk/books">{words.back}</LinkBelow>
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
      <Rows rows={first} className="mt-3 wrap-anywhere">
        {({ code, values }) => (
          <>
            {invariants[code].isRemark ? `${words.remark}: ` : ""}
            {told(valuesInWords(auditWords.findings[code] ?? invariants[code].sentence, values, timeZone))}
          </>
        )}
      </Rows>
      {findings > first.length ? <p className="mt-3">{words.sentencesMore(first.length)}</p> : null}
    </>
  );
}

/** What differs between the books and the payment provider's list. They are compared while the page is made: it changes nothing. */
export const providerPage = page({
  async load({ services }: Visit) {
    try {
      return { compared: await compareLately(services) };
    } catch (error) {
      services.log({ level: "error", msg: "the provider's list was not compared", error: String(error) });
      return { compared: undefined };
    }
  },
  title: () => words.compareTitle,
  show: ({ data: { compared }, visit: { shop } }) => (
    <>
      <p className="mt-4">{sumText(compared)}</p>
      <Rows rows={compared?.differences ?? []} className="mt-3 wrap-anywhere">
        {({ code, values }) => {
          const [what, todo] = auditWords.differences[code] ?? differenceWords[code];
          return (
            <>
              <p>{valuesInWords(what, values, shop.timeZone)}</p>
              <p className="text-sm">{valuesInWords(todo, values, shop.timeZone)}</p>
            </>
          );
        }}
      </Rows>
      <LinkBelow to="/desk/books">{words.back}</LinkBelow>
    </>
  ),
});

/** Undefined where the provider did not answer, null where there is none. */
function sumText(compared: Awaited<ReturnType<typeof compareLately>> | undefined): string {
  if (compared === undefined) return words.notCompared;
  if (compared === null) return words.noProvider;
  const { here, there, differences } = compared;
  return differences.length === 0 ? words.agree(there, here) : words.differ(there, here, differences.length);
}

/** Fills a sentence about the books with its values, each in the words of the page's language by what its name says it is. */
function valuesInWords(sentence: string, values: TextValues, timeZone: string): string {
  return fillText(sentence, values, (value, name) => {
    const text = String(value);
    if (/_(status|method)$/.test(name)) return auditWords.states[text] ?? text;
    if (name === "mail_kind") return orderWords.mailKinds[text] ?? text;
    if (name === "until") return momentText(text, timeZone);
    if (name === "day") return dateText(text, "UTC");
    return name === "reason" ? markedForeign(text) : text;
  });
}
