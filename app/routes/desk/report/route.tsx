import { data } from "react-router";
import { addressOf, href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { StateLinks } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { dateText } from "#content/date-words.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { readDeskReport } from "#contract/desk/books-calls.ts";
import { addDays, dayOf } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

/** The days that are asked for (`from` and `to`, or one `day`); the last 30 where none are. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = requireMember(context, "books");
  const today = dayOf(new Date().toISOString(), visit.runtime.timeZone) ?? "";
  const day = url.searchParams.get("day");
  const asked = {
    from: day ?? url.searchParams.get("from") ?? addDays(today, -29),
    to: day ?? url.searchParams.get("to") ?? today,
  };
  const query = readDeskReport.query.safeParse(asked);
  const isWrong = !query.success || asked.to < asked.from || addDays(asked.from, 366) <= asked.to;
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const monthBefore = addDays(firstOfMonth, -1);
  const links = booksWords.reportLinks;
  const periods = [
    [links.today, today, today],
    [links.yesterday, addDays(today, -1), addDays(today, -1)],
    [links.days30, addDays(today, -29), today],
    [links.month, firstOfMonth, today],
    [links.before, `${monthBefore.slice(0, 7)}-01`, monthBefore],
  ] as const;
  const page = {
    frame: deskFrame(visit),
    ...asked,
    title: booksWords.reportOf(...([asked.from, asked.to].map((one) => dateText(one, "UTC")) as [string, string])),
    links: periods.map(([text, from, to]) => ({
      text,
      to: `${href("/desk/books/report")}?from=${from}&to=${to}`,
      isCurrent: from === asked.from && to === asked.to,
    })),
  };
  if (isWrong) return data({ ...page, title: booksWords.reportTitle, report: null }, { status: 400 });
  return data({ ...page, report: await loadFromDesk(visit, readDeskReport, query.data) });
}

export default function ReportPage({ loaderData: { frame, title, from, to, links, report } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={booksWords.reportTitle} hasErrors={report === null}>
      <StateLinks label={booksWords.reportChoose} links={links} />
      {report === null ? (
        <p role="alert" id="days-wrong" className="card mb-4 border-l-8 border-l-madder p-3">
          {booksWords.reportWrong}
        </p>
      ) : null}
      <form role="none" action={href("/desk/books/report")} className="my-4 flex max-w-xl flex-wrap items-end gap-3">
        {(["from", "to"] as const).map((name) => (
          <div key={name} className="min-w-0 flex-[1_1_9rem]">
            <label htmlFor={name} className="mb-1 block font-semibold">
              {booksWords.reportDays[name]}
            </label>
            <input
              id={name}
              name={name}
              type="date"
              defaultValue={{ from, to }[name]}
              aria-describedby={report === null ? "days-wrong" : undefined}
              className="input w-full min-w-0"
            />
          </div>
        ))}
        <button type="submit" className="button">
          {booksWords.show}
        </button>
      </form>
      {report === null ? null : <Figures title={title} report={report} />}
      <p className="mt-4">
        <a href={addressOf("/desk/books")} className="link inline-flex min-h-11 items-center">
          {booksWords.back}
        </a>
      </p>
    </DeskPage>
  );
}

type Report = NonNullable<Awaited<ReturnType<typeof loader>>["data"]["report"]>;

function Figures({ title, report }: { title: string; report: Report }) {
  const { placed, unpaid, placed_and_cancelled: cancelledSince, tests, came_back: back, cash, refunds } = report;
  const sum = (key: "orders" | "paise") => placed.reduce((total, row) => total + row[key], 0);
  const { first: contested, count } = report.contested_prices;
  return (
    <>
      <h2 className="text-xl">{title}</h2>
      <Numbers
        title={booksWords.cameIn}
        rows={[
          ...placed.map(({ method, orders, paise }) => [booksWords.methods[method], orders, paise] as const),
          [booksWords.total, sum("orders"), sum("paise")],
          [booksWords.unpaidToo, unpaid.orders, unpaid.paise],
          [booksWords.cancelledSince, cancelledSince.orders, cancelledSince.paise],
          [booksWords.tests, tests.orders, tests.paise],
        ]}
      />
      <Numbers
        title={booksWords.happened}
        rows={[
          [booksWords.cancelledThen, report.cancelled],
          [booksWords.cameBack, back.orders, back.paise],
          [booksWords.cash, cash.orders, cash.paise],
          [booksWords.refunds, refunds.count, refunds.paise],
          [booksWords.asked, report.questions],
        ]}
      />
      {report.empty_searches.length === 0 ? null : (
        <section className="mt-4">
          <h3>{booksWords.searches}</h3>
          <ul className="mt-2 wrap-anywhere">
            {report.empty_searches.map(({ word, count }) => (
              <li key={word}>
                <span lang={ownLanguage(word)}>{word}</span>: {count}
              </li>
            ))}
          </ul>
        </section>
      )}
      {count === 0 ? null : (
        <section aria-labelledby="contested" className="mt-6">
          <h3 id="contested">{booksWords.contested(count)}</h3>
          <ul className="mt-2">
            {contested.map(({ slug, name }) => (
              <li key={slug}>
                <a
                  href={addressOf(`/desk/products/${slug}`)}
                  lang={ownLanguage(name)}
                  className="link inline-flex min-h-11 items-center"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Numbers under a title: what, how many, and mostly the amount, in paise. Rows wrap where a table would not fit. */
function Numbers({ title, rows }: { title: string; rows: readonly (readonly [string, number, number?])[] }) {
  return (
    <section className="mt-4 max-w-xl">
      <h3>{title}</h3>
      <dl className="mt-2">
        {rows.map(([what, count, paise]) => (
          <div key={what} className="flex flex-wrap items-baseline justify-end gap-x-4 border-t border-line py-1">
            <dt className="flex-[1_1_6.5rem] text-ink-soft">{what}</dt>
            <dd className="numbers text-right">
              {paise === undefined || count === 0 ? count : `${count} · ${amountText(paise)}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
