import { z } from "zod";
import { OwnText } from "#app/components/own-text.tsx";
import { readDays } from "#api/report/read-report.ts";
import { dateText } from "#content/date-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { addDays, dayOf } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import { LinkBelow, Submit, TapLink } from "#desk/forms.tsx";
import { PartLinks } from "#desk/list-page.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

/** The most days of a report. */
const MAX_DAYS = 366;
const day = z.iso.date();

/** The figures of the days that are asked for; of the last 30 where none are. Today and the daily mail show the same ones. */
export const reportPage = page({
  async load({ url, services: { db, now }, shop: { timeZone } }: Visit) {
    const today = dayOf(now().toISOString(), timeZone) ?? "";
    const from = url.searchParams.get("from") ?? addDays(today, -29);
    const to = url.searchParams.get("to") ?? today;
    const areDays = [from, to].every((one) => day.safeParse(one).success);
    const isRight = areDays && from <= to && to < addDays(from, MAX_DAYS);
    return { today, from, to, figures: isRight ? await readDays(db, from, to, timeZone) : null };
  },
  title: () => words.reportTitle,
  status: ({ figures }) => (figures === null ? 400 : 200),
  show: ({ data: { today, from, to, figures } }) => {
    const wrong = figures === null ? "days-wrong" : undefined;
    return (
      <>
        <PartLinks
          label={words.reportChoose}
          links={periodsUntil(today).map(([text, first, last]) => ({
            text,
            to: `/desk/books/report?from=${first}&to=${last}`,
            isCurrent: first === from && last === to,
          }))}
        />
        {wrong && (
          <p role="alert" id={wrong} className="card mt-2 border-l-8 border-l-madder p-3">
            {words.reportWrong}
          </p>
        )}
        <form role="none" className="my-4 flex max-w-xl flex-wrap items-end gap-3">
          {(["from", "to"] as const).map((name) => (
            <div key={name} className="min-w-0 flex-[1_1_9rem]">
              <label htmlFor={name} className="mb-1 block font-semibold">
                {words.reportDays[name]}
              </label>
              <input
                id={name}
                name={name}
                type="date"
                defaultValue={{ from, to }[name]}
                aria-describedby={wrong}
                className="input w-full min-w-0"
              />
            </div>
          ))}
          <Submit>{frameWords.show}</Submit>
        </form>
        {figures && (
          <>
            <h2>{words.reportOf(dateText(from, "UTC"), dateText(to, "UTC"))}</h2>
            <Figures figures={figures} />
          </>
        )}
        <LinkBelow to="/desk/books">{words.back}</LinkBelow>
      </>
    );
  },
});

function periodsUntil(today: string): (readonly [string, string, string])[] {
  const links = words.reportLinks;
  const yesterday = addDays(today, -1);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const monthBefore = addDays(firstOfMonth, -1);
  return [
    [links.today, today, today],
    [links.yesterday, yesterday, yesterday],
    [links.days30, addDays(today, -29), today],
    [links.month, firstOfMonth, today],
    [links.before, `${monthBefore.slice(0, 7)}-01`, monthBefore],
  ];
}

function Figures({ figures }: { figures: Awaited<ReturnType<typeof readDays>> }) {
  const { placed, sold, placedUnpaid: unpaid, placedAndCancelled: cancelled, tests } = figures;
  const { cameBack, cash, refunds, emptySearches, contestedPrices } = figures;
  return (
    <>
      <Numbers
        title={words.cameIn}
        rows={[
          ...placed.map(({ method, orders, paise }) => [words.methods[method], orders, paise] as const),
          [orderWords.total, sold.orders, sold.paise],
          [words.unpaidToo, unpaid.orders, unpaid.paise],
          [words.cancelledSince, cancelled.orders, cancelled.paise],
          [words.tests, tests.orders, tests.paise],
          [words.discounts, figures.discounts.orders, figures.discounts.paise],
        ]}
      />
      <Numbers
        title={words.happened}
        rows={[
          [words.cancelledThen, figures.cancelled],
          [words.cameBack, cameBack.orders, cameBack.paise],
          [words.cash, cash.orders, cash.paise],
          [words.refunds, refunds.count, refunds.paise],
          [frameWords.questions, figures.questions.count],
        ]}
      />
      {emptySearches.length > 0 && (
        <section className="mt-4">
          <h3>{words.searches}</h3>
          <ul className="mt-2 wrap-anywhere">
            {emptySearches.map(({ word, count }) => (
              <li key={word}>
                <OwnText>{word}</OwnText>: {count}
              </li>
            ))}
          </ul>
        </section>
      )}
      {contestedPrices.count > 0 && (
        <section className="mt-4">
          <h3>{words.contested(contestedPrices.count)}</h3>
          <ul className="mt-2">
            {contestedPrices.first.map(({ slug, name, paise }) => (
              <li key={`${slug} ${paise}`}>
                <TapLink to={`/desk/products/${slug}`}>
                  <OwnText>{name}</OwnText>
                </TapLink>
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
