import { z } from "zod";
import { href } from "#app/content/href.ts";
import { blankForm, readFormData } from "#app/forms/parse.server.ts";
import { ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { momentText } from "#content/date-words.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { readAudit, runAudit } from "#contract/desk/books-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "books");
  const { last, runs_since: since } = await loadFromDesk(visit, readAudit);
  const { timeZone } = visit.runtime;
  return {
    frame: deskFrame(visit),
    last: last && { ...last, at: momentText(last.at, timeZone) },
    since: since && momentText(since, timeZone),
    form: blankForm(z.object({}), { key: newDeskKey() }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "books");
  const form = await readFormData(request);
  return doAct(visit, runAudit, { form, body: {}, to: href("/desk/books/audit"), done: booksWords.auditStarted });
}

export default function AuditPage({ loaderData: { frame, last, since, form } }: Route.ComponentProps) {
  const found = last?.found ?? null;
  return (
    <DeskPage frame={frame} title={booksWords.auditTitle}>
      <p className="mt-3 max-w-xl">{booksWords.auditLead}</p>
      {since === null ? (
        <ShopForm id="audit" state={form} labels={{}} className="mt-4">
          <UnseenFields />
          <SubmitButton pendingText={booksWords.auditNow}>{booksWords.auditNow}</SubmitButton>
        </ShopForm>
      ) : (
        <p className="mt-4">
          {`${booksWords.auditRuns(since)} `}
          <a href={href("/desk/books/audit")} className="button">
            {booksWords.lookAgain}
          </a>
        </p>
      )}
      {last === null ? (
        <p className="mt-4">{booksWords.auditNever}</p>
      ) : (
        <h2 className="mt-6 text-xl">
          {found === null ? booksWords.auditFailed(last.at) : booksWords.audited(last.at, found.findings)}
        </h2>
      )}
      {last === null || last.failed === null ? null : (
        <p lang="en" className="mt-2 wrap-anywhere">
          {last.failed}
        </p>
      )}
      {found === null ? null : (
        <>
          <p className="mt-2">{booksWords.checked(found.orders, found.payments, found.products)}</p>
          {found.uncounted === 0 ? null : <p>{booksWords.uncounted(found.uncounted)}</p>}
          <ul className="mt-3 space-y-2 empty:hidden">
            {found.sentences.map(({ kind, sentence }, place) => (
              <li key={place} className="card p-3 wrap-anywhere">
                {kind === "remark" ? `${booksWords.remark}: ` : ""}
                <span lang="en">{sentence}</span>
              </li>
            ))}
          </ul>
          {found.findings > found.sentences.length ? (
            <p className="mt-3">{booksWords.sentencesMore(found.sentences.length)}</p>
          ) : null}
        </>
      )}
      <p className="mt-4">
        <a href={href("/desk/books")} className="link inline-flex min-h-11 items-center">
          {booksWords.back}
        </a>
      </p>
    </DeskPage>
  );
}
