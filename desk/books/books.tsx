import { z } from "zod";
import { Pager } from "#app/components/pager.tsx";
import { addressOf } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { exportMonth, listInvoices } from "#api/desk/books.ts";
import { readHouse } from "#api/desk/house.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { resendAllMail } from "#api/mail/outbox.ts";
import { readStuckMail } from "#api/report/read-stuck-mail.ts";
import { dateText, momentText, monthText } from "#content/date-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { DESK_PAGE, pageNumber } from "#api/desk/paging.ts";
import { dayOf } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import { download } from "#desk/download.ts";
import { ActButton, Submit, TapLink } from "#desk/forms.tsx";
import { HouseState } from "#desk/house-state.tsx";
import { act, page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

/** How many mails are told. */
const TOLD_MAILS = 20;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const asked = z.object({ month: month.optional().catch(undefined), page: pageNumber.catch(1) });
const exported = z.object({ month, lines: z.enum(["yes", "no"]).default("no") });

/** The invoices of a month, what could not be sent, and when the shop was last audited and backed up. */
export const booksPage = page({
  async load({ url, services, shop: { timeZone } }: Visit) {
    const { db, now } = services;
    const query = asked.parse(Object.fromEntries(url.searchParams));
    const shown = { ...query, month: query.month ?? dayOf(now().toISOString(), timeZone)?.slice(0, 7) ?? "", timeZone };
    return {
      ...shown,
      ...(await listInvoices(db, shown)),
      mails: await readStuckMail(db, TOLD_MAILS),
      house: await readHouse(services, now()),
    };
  },
  acts: {
    resend: act("resendMails", "sell", {
      async does({ trx, at }) {
        const count = await resendAllMail(trx, at);
        return { answer: count, subject: "mails", details: { count } };
      },
      done: (count) => words.resent(count),
    }),
  },
  title: () => words.title,
  show: ({ data: { month: shown, page: number, ...books }, visit, forms: { resend } }) => {
    const here = `${addressOf("/desk/books")}?month=${shown}`;
    const { timeZone } = visit.shop;
    const isGivenUp = books.mails.first.some(({ isTriedAgain, isInDoubt }) => !isTriedAgain && !isInDoubt);
    return (
      <>
        <p className="mt-2">
          <TapLink to={addressOf("/desk/books/report")}>{words.reportOpen}</TapLink>
        </p>
        <form role="none" className="my-4 flex max-w-xl flex-wrap items-end gap-3">
          <div className="min-w-0 flex-[1_1_10rem]">
            <label htmlFor="month" className="mb-1 block font-semibold">
              {words.month}
            </label>
            <input id="month" name="month" type="month" defaultValue={shown} className="input w-full min-w-0" />
          </div>
          <Submit>{words.show}</Submit>
        </form>
        <h2>{words.invoices(monthText(shown), books.count, books.credit_notes)}</h2>
        {books.invoices.length === 0 ? <p className="mt-3">{words.none}</p> : null}
        <ul className="mt-3 empty:hidden">
          {books.invoices.map(({ number: invoice, order_id: order, at, buyer, total_paise: paise }) => (
            <li key={invoice} className="border-t border-line py-1">
              <TapLink to={addressOf(`/desk/books/invoice/${order}`)} className="font-semibold">
                {words.invoice(invoice)}
              </TapLink>
              <p className="text-sm">
                {dateText(at, timeZone)} · <span lang={ownLanguage(buyer)}>{buyer}</span> · {amountText(paise)} ·{" "}
                {words.order(order)}
              </p>
            </li>
          ))}
        </ul>
        <Pager page={number} pages={Math.ceil(books.count / DESK_PAGE)} addressOf={(one) => `${here}&page=${one}`} />
        {visit.may("export") && books.count + books.credit_notes > 0 ? (
          <ul className="mt-3">
            {[["no", words.csv] as const, ["yes", words.csvLines] as const].map(([lines, text]) => (
              <li key={lines}>
                <TapLink to={`${addressOf("/desk/books/export")}?month=${shown}&lines=${lines}`}>{text}</TapLink>
              </li>
            ))}
          </ul>
        ) : null}
        <h2 className="mt-8">{words.mails}</h2>
        <MailList mails={books.mails} timeZone={timeZone} />
        {resend && (isGivenUp || books.mails.count > books.mails.first.length) ? (
          <ActButton form={resend} isQuiet>
            {words.resend}
          </ActButton>
        ) : null}
        <h2 className="mt-8">{words.provider}</h2>
        <p>
          <TapLink to={addressOf("/desk/books/provider")}>{words.compare}</TapLink>
        </p>
        <h2 className="mt-8">{words.reminder}</h2>
        <HouseState house={books.house} visit={visit} />
      </>
    );
  },
});

/** Mails that were given up, are in doubt, or wait after several attempts. What a mail server says is English. */
function MailList({
  mails: { count, first },
  timeZone,
}: {
  mails: Awaited<ReturnType<typeof readStuckMail>>;
  timeZone: string;
}) {
  if (count === 0) return <p className="mt-2">{words.mailsNone}</p>;
  return (
    <>
      {count > first.length ? <p className="mt-2">{words.mailsMore(count)}</p> : null}
      <ul className="mt-2">
        {first.map(({ kind, orderId, since, isTriedAgain, isInDoubt, error }, place) => (
          <li key={place} className="border-t border-line py-2 wrap-anywhere">
            {`${orderWords.mailKinds[kind] ?? orderWords.otherMail} · ${words.since(momentText(since, timeZone))}`}
            {orderId === null ? null : (
              <>
                {" · "}
                <TapLink to={addressOf(`/desk/orders/${orderId}`)}>{words.order(orderId)}</TapLink>
              </>
            )}
            <p className="text-sm">{words.mailStates[isTriedAgain ? "again" : isInDoubt ? "doubt" : "given_up"]}</p>
            <p lang="en" className="text-sm text-ink-soft">
              {error}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Invoices and credit notes of a month, as a file for the accountant. */
export const invoicesFile = download("exportInvoices", async ({ url, services: { db }, shop: { timeZone } }) => {
  const { success, data } = exported.safeParse(Object.fromEntries(url.searchParams));
  if (!success) throw new HttpRefusal(404, "There is no such month.", "not_found");
  return {
    file: `invoices-${data.month}.csv`,
    body: exportMonth(db, data.month, { timeZone, byLine: data.lines === "yes" }),
    subject: `invoices ${data.month}`,
  };
});
