import { data } from "react-router";
import { z } from "zod";
import { addressOf, href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { Pager } from "#app/components/pager.tsx";
import { blankForm, readFormData } from "#app/forms/parse.server.ts";
import { ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { HouseState } from "#app/routes/desk/house-state.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { dateText, momentText, monthText } from "#content/date-words.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { readDeskInvoices, readDeskMails, readHouseRuns, resendDeskMails } from "#contract/desk/books-calls.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import { amountText } from "#domain/money.ts";
import { mayUse } from "#domain/staff.ts";
import type { Route } from "./+types/route";

type Mails = z.output<typeof readDeskMails.answer>;

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "books");
  const asked = readDeskInvoices.query.safeParse(Object.fromEntries(visit.url.searchParams));
  const query = asked.success ? asked.data : readDeskInvoices.query.parse({});
  const [{ invoices, ...books }, mails, house] = await Promise.all([
    loadFromDesk(visit, readDeskInvoices, query),
    loadFromDesk(visit, readDeskMails),
    loadFromDesk(visit, readHouseRuns),
  ]);
  const { timeZone } = visit.runtime;
  return {
    frame: deskFrame(visit),
    books: { ...books, page: query.page },
    house,
    timeZone,
    invoices: invoices.map(({ at, ...one }) => ({ ...one, day: dateText(at, timeZone) })),
    mails: { ...mails, mails: mails.mails.map((mail) => ({ ...mail, since: momentText(mail.since, timeZone) })) },
    form: blankForm(z.object({}), { key: newDeskKey() }),
    rights: {
      export: mayUse(visit.member.role, "export"),
      sell: mayUse(visit.member.role, "sell"),
      backup: mayUse(visit.member.role, "backup"),
    },
  };
}

/** Sends again what was given up. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "books");
  if (!mayUse(visit.member.role, "sell")) throw data(null, { status: 403 });
  const form = await readFormData(request);
  const done = ({ count }: z.output<typeof resendDeskMails.answer>) => booksWords.resent(count);
  return doAct(visit, resendDeskMails, { form, body: {}, to: href("/desk/books"), done });
}

export default function BooksPage({ loaderData }: Route.ComponentProps) {
  const { frame, books, invoices, mails, house, timeZone, form, rights } = loaderData;
  const { month, page, count, credit_notes: notes } = books;
  const fileAddress = (lines: string) => `${href("/desk/books/export")}?month=${month}&lines=${lines}`;
  return (
    <DeskPage frame={frame} title={booksWords.title}>
      <p className="mt-2">
        <a href={href("/desk/books/report")} className="link inline-flex min-h-11 items-center">
          {booksWords.reportOpen}
        </a>
      </p>
      <form role="none" action={href("/desk/books")} className="my-4 flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_10rem]">
          <label htmlFor="month" className="mb-1 block font-semibold">
            {booksWords.month}
          </label>
          <input id="month" name="month" type="month" defaultValue={month} className="input w-full min-w-0" />
        </div>
        <button type="submit" className="button">
          {booksWords.show}
        </button>
      </form>
      <h2 className="text-xl">{booksWords.invoices(monthText(month), count, notes)}</h2>
      {invoices.length === 0 ? <p className="mt-3">{booksWords.none}</p> : null}
      <ul className="mt-3 space-y-2 empty:hidden">
        {invoices.map(({ number, order_id: order, day, buyer, total_paise: paise }) => (
          <li key={number} className="card p-3">
            <a
              href={href("/desk/books/invoice/:order", { order })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {booksWords.invoice(number)}
            </a>
            <p>
              {day} · <span lang={ownLanguage(buyer)}>{buyer}</span> · {amountText(paise)} · {booksWords.order(order)}
            </p>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(count / DESK_PAGE)}
        addressOf={(number) => `${href("/desk/books")}?month=${month}&page=${number}`}
      />
      {rights.export && count + notes > 0 ? (
        <ul className="mt-3">
          {[["no", booksWords.csv] as const, ["yes", booksWords.csvLines] as const].map(([lines, words]) => (
            <li key={lines}>
              <a href={fileAddress(lines)} className="link inline-flex min-h-11 items-center">
                {words}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <h2 className="mt-8 text-xl">{booksWords.mails}</h2>
      <MailList {...mails} />
      {rights.sell && (mails.count > mails.mails.length || mails.mails.some(({ state }) => state === "given_up")) ? (
        <ShopForm id="resend" state={form} labels={{}} className="mt-3">
          <UnseenFields />
          <SubmitButton pendingText={booksWords.resend}>{booksWords.resend}</SubmitButton>
        </ShopForm>
      ) : null}
      <h2 className="mt-8 text-xl">{booksWords.provider}</h2>
      <p>
        <a href={href("/desk/books/provider")} className="link inline-flex min-h-11 items-center">
          {booksWords.compare}
        </a>
      </p>
      <h2 className="mt-8 text-xl">{booksWords.reminder}</h2>
      <HouseState house={house} timeZone={timeZone} mayBackUp={rights.backup} />
    </DeskPage>
  );
}

function MailList({ count, mails }: Mails) {
  if (count === 0) return <p className="mt-2">{booksWords.mailsNone}</p>;
  return (
    <>
      {count > mails.length ? <p className="mt-2">{booksWords.mailsMore(count)}</p> : null}
      <ul className="mt-2 space-y-2">
        {mails.map(({ kind, order_id: order, since, state, error }, place) => (
          <li key={place} className="card p-3 wrap-anywhere">
            <p>
              {orderWords.mailKinds[kind] ?? orderWords.otherMail}
              {` · ${booksWords.since(since)}`}
            </p>
            {order === null ? null : (
              <p>
                <a href={addressOf(`/desk/orders/${order}`)} className="link inline-flex min-h-11 items-center">
                  {booksWords.order(order)}
                </a>
              </p>
            )}
            <p>{booksWords.mailStates[state]}</p>
            <p lang="en" className="text-sm text-ink-soft">
              {error}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
