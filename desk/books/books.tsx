import { z } from "zod";
import { Pager } from "#app/components/pager.tsx";
import { OwnText } from "#app/components/own-text.tsx";
import { countryName } from "#app/content/countries.ts";
import { exportMonth, listInvoices } from "#api/desk/books.ts";
import { readHouse } from "#api/desk/house.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import { loadInvoice } from "#api/invoices/load-invoice.ts";
import { resendAllMail } from "#api/mail/outbox.ts";
import { readStuckMail } from "#api/report/read-report.ts";
import { dateText, momentText, monthText } from "#content/date-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { invoiceWords } from "#content/invoice-words.ts";
import { InvoiceDocument } from "#documents/invoice/invoice-document.ts";
import { invoiceTitle } from "#documents/invoice/invoice-words.ts";
import { shownInvoice } from "#documents/invoice/shown-invoice.ts";
import { DESK_PAGE, pageNumber } from "#api/desk/paging.ts";
import { dayOf, invoiceNumberText } from "#domain/dates.ts";
import type { InvoiceParticulars } from "#domain/invoice.ts";
import { amountText } from "#domain/money.ts";
import { download } from "#desk/download.ts";
import { ActButton, Rows, Submit, TapLink } from "#desk/forms.tsx";
import { HouseState } from "#desk/house-state.tsx";
import { act, page, type By } from "#desk/page.ts";
import { inLanguage, type Visit } from "#desk/visit.ts";

/** How many mails are told. */
const TOLD_MAILS = 20;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const asked = z.object({ month: month.optional().catch(undefined), page: pageNumber.catch(1) });
const exported = z.object({ month, lines: z.enum(["yes", "no"]).default("no") });

/** The invoices of a month, what could not be sent, and when the shop was last audited and backed up. */
export const booksPage = page({
  async load({ url, services, shop: { timeZone } }: Visit) {
    const { db, now } = services;
    const { month: chosen, page } = asked.parse(Object.fromEntries(url.searchParams));
    const month = chosen ?? dayOf(now().toISOString(), timeZone)?.slice(0, 7) ?? "";
    return {
      month,
      page,
      ...(await listInvoices(db, { month, page, timeZone })),
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
  title: () => frameWords.books,
  show: ({ data: { month: shown, page: number, rows, total, notes, mails, house }, visit, forms: { resend } }) => {
    const { timeZone } = visit.shop;
    const isGivenUp = mails.first.some(({ isTriedAgain, isInDoubt }) => !isTriedAgain && !isInDoubt);
    return (
      <>
        <p className="mt-2">
          <TapLink to="/desk/books/report">{words.reportOpen}</TapLink>
        </p>
        <form role="none" className="my-4 flex max-w-xl flex-wrap items-end gap-3">
          <div className="min-w-0 flex-[1_1_10rem]">
            <label htmlFor="month" className="mb-1 block font-semibold">
              {words.month}
            </label>
            <input id="month" name="month" type="month" defaultValue={shown} className="input w-full min-w-0" />
          </div>
          <Submit>{frameWords.show}</Submit>
        </form>
        <h2>{words.invoices(monthText(shown), total, notes)}</h2>
        <Rows rows={rows} none={words.none} className="mt-3">
          {({ series, number: last, order_id: order, at, particulars, total_paise: paise }) => (
            <>
              <TapLink to={`/desk/books/invoice/${order}`} className="font-semibold">
                {words.invoice(invoiceNumberText(series, last))}
              </TapLink>
              <p className="text-sm">
                {dateText(at, timeZone)} · <OwnText>{buyerOf(particulars)}</OwnText> · {amountText(Number(paise))} ·{" "}
                {orderWords.title(order)}
              </p>
            </>
          )}
        </Rows>
        <Pager
          page={number}
          pages={Math.ceil(total / DESK_PAGE)}
          addressOf={(one) => inLanguage(`/desk/books?month=${shown}&page=${one}`)}
        />
        {visit.may("export") && total + notes > 0 ? (
          <ul className="mt-3">
            {[["no", words.csv] as const, ["yes", words.csvLines] as const].map(([lines, text]) => (
              <li key={lines}>
                <TapLink to={`/desk/books/export?month=${shown}&lines=${lines}`}>{text}</TapLink>
              </li>
            ))}
          </ul>
        ) : null}
        <h2 className="mt-8">{words.mails}</h2>
        <MailList mails={mails} timeZone={timeZone} />
        <ActButton form={isGivenUp || mails.count > mails.first.length ? resend : null} isQuiet>
          {words.resend}
        </ActButton>
        <h2 className="mt-8">{words.provider}</h2>
        <p>
          <TapLink to="/desk/books/provider">{words.compare}</TapLink>
        </p>
        <h2 className="mt-8">{words.reminder}</h2>
        <HouseState house={house} visit={visit} />
      </>
    );
  },
});

const buyerOf = (particulars: string) => (JSON.parse(particulars) as InvoiceParticulars).buyer.fullName;

/** Mails that were given up, are in doubt, or wait after several attempts. What a mail server says is English. */
function MailList({
  mails: { count, first },
  timeZone,
}: {
  mails: Awaited<ReturnType<typeof readStuckMail>>;
  timeZone: string;
}) {
  return (
    <>
      {count > first.length ? <p className="mt-2">{words.mailsMore(count)}</p> : null}
      <Rows rows={first} none={words.mailsNone}>
        {({ kind, orderId, since, isTriedAgain, isInDoubt, error }) => (
          <div className="wrap-anywhere">
            {`${orderWords.mailKinds[kind] ?? orderWords.otherMail} · ${words.since(momentText(since, timeZone))}`}
            {orderId !== null && " · "}
            {orderId !== null && <TapLink to={`/desk/orders/${orderId}`}>{orderWords.title(orderId)}</TapLink>}
            <p className="text-sm">{words.mailStates[isTriedAgain ? "again" : isInDoubt ? "doubt" : "given_up"]}</p>
            <p lang="en" className="text-sm text-ink-soft">
              {error}
            </p>
          </div>
        )}
      </Rows>
    </>
  );
}

/** The invoice of an order, to be printed: the sheet that the customer sees, which has a heading of its own. Before the order is sent, what it would be. */
export const invoicePage = page({
  async load({ services: { db }, shop: { timeZone } }: Visit, { order: id }: By<"order">) {
    const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
    if (order === undefined) throw missing(`There is no order ${id}`);
    const invoice = await loadInvoice(db, order);
    return shownInvoice(invoice, timeZone, countryName(invoice.buyer.country));
  },
  hasHeading: true,
  title: (invoice) => invoiceTitle(invoice, invoiceWords),
  show: ({ data }) => (
    <>
      <p className="print:hidden">
        <TapLink to="/desk/books">{words.back}</TapLink>
      </p>
      <InvoiceDocument invoice={data} words={invoiceWords} />
    </>
  ),
});

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
