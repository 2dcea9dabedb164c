import type { ReactNode } from "react";
import { ownLanguage } from "#app/content/own-language.ts";
import { readToday } from "#api/desk/today.ts";
import { colorName } from "#content/catalogue-words.ts";
import { momentText, promisedDayText } from "#content/date-words.ts";
import { ordersWords, orderWords } from "#content/desk/orders-words.ts";
import { todayWords as words } from "#content/desk/today-words.ts";
import { amountText, priceText } from "#domain/money.ts";
import { ButtonLink, Facts, Section, TapLink } from "#desk/forms.tsx";
import { HouseState } from "#desk/house-state.tsx";
import { OrderRow } from "#desk/orders/order-row.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { shortText } from "#domain/short-text.ts";

/** What waits among the orders, in the order in which a day is worked. */
const queues = ["accept", "pack", "late", "unpaid"] as const;

/** Where each first step is done. */
const stepAddresses = {
  name: "/desk/words/details",
  pieces: "/desk/new-product",
  delivery: "/desk/words/delivery/table",
  tax: "/desk/words/taxes",
  payment: "/desk/words/rules",
};

/** The size of a bar and of the drawing, in its own units. */
const BAR = { width: 8, gap: 2 };
const HEIGHT = 100;

/** The first page: what waits, how the shop sells, and whether it is backed up. */
export const todayPage = page({
  load: ({ services }: Visit) => readToday(services, services.now()),
  title: () => words.title,
  show: ({ data: today, visit }) => {
    const { waiting, returns, refunds, questions, mails, sales, lowStock } = today;
    const { timeZone } = visit.shop;
    const counts = [...Object.values(waiting), returns, refunds, questions, mails];
    const tests = { today: sales.at(-1)?.tests ?? 0, days: sales.reduce((sum, day) => sum + day.tests, 0) };
    return (
      <>
        {visit.may("settings") && today.firstSteps.length > 0 && (
          <Section id="first" title={words.firstSteps} className="mt-4">
            <ul className="mt-2">
              {today.firstSteps.map((step) => (
                <Row key={step} to={stepAddresses[step]} text={words.steps[step]} />
              ))}
            </ul>
          </Section>
        )}
        {counts.every(({ count }) => count === 0) && <p className="mt-3">{words.nothing}</p>}
        {queues.map((queue) => (
          <Part
            key={queue}
            id={queue}
            title={words[queue]}
            count={waiting[queue].count}
            to={`/desk/orders?waits=${queue}${queue === "accept" ? "&ticked=all" : ""}`}
            button={words.buttons[queue]}
          >
            {waiting[queue].first.map((order) => (
              <OrderRow key={order.number} order={order} timeZone={timeZone} />
            ))}
          </Part>
        ))}
        <Part
          id="returns"
          title={words.returns}
          count={returns.count}
          to="/desk/returns"
          button={words.buttons.returns}
        >
          {returns.first.map(({ id }) => (
            <Row key={id} to={`/desk/returns/${id}`} text={words.return(id)} />
          ))}
        </Part>
        <Part id="refunds" title={words.refunds} count={refunds.count}>
          {refunds.first.map(({ orderId, returnId, paise, state }, place) => (
            <Row
              key={place}
              to={returnId === null ? `/desk/orders/${orderId}` : `/desk/returns/${returnId}`}
              text={words.refund(amountText(paise), orderId)}
              after={state === "failed" ? words.failed : null}
            />
          ))}
        </Part>
        <Part
          id="questions"
          title={words.questions}
          count={questions.count}
          to={visit.may("pack") ? "/desk/questions" : null}
          button={words.buttons.questions}
        >
          {questions.first.map(({ id, name, question, at }) => (
            <li key={id} className="border-t border-line py-1">
              <p className="wrap-anywhere">
                <strong>{name}</strong>, {momentText(at, timeZone)}:{" "}
                <span lang={ownLanguage(question)}>{shortText(question, 120)}</span>
              </p>
            </li>
          ))}
        </Part>
        <Part id="mails" title={words.mails} count={mails.count}>
          {mails.first.map(({ orderId, kind, since }, place) => {
            const text = `${orderWords.mailKinds[kind] ?? orderWords.otherMail}, ${momentText(since, timeZone)}`;
            return orderId === null ? (
              <li key={place} className="border-t border-line py-1">
                {text}
              </li>
            ) : (
              <Row key={place} to={`/desk/orders/${orderId}`} text={`${orderId}: ${text}`} />
            );
          })}
        </Part>
        <Section id="sales" title={words.sales}>
          <Facts
            rows={[
              [
                words.today,
                <span key="today">
                  <strong>{soldText(sales.at(-1))}</strong>
                  {tests.today > 0 && ` · ${words.tests(tests.today)}`}
                </span>,
              ],
              [words.weekAgo, soldText(today.weekAgo)],
            ]}
          />
          {tests.days > 0 && <p className="mt-2">{words.testsOfDays(words.tests(tests.days))}</p>}
          <SalesChart sales={sales} />
        </Section>
        {lowStock.length > 0 && (
          <details className="mt-2">
            <summary className="link flex min-h-11 items-center">
              {words.count(words.lowStock, lowStock.length)}
            </summary>
            <ul className="lg:columns-2">
              {lowStock.map(({ slug, name, size, color, stock, sold }) => (
                <li key={`${slug} ${size} ${color}`}>
                  <TapLink to={`/desk/products/${slug}`}>
                    <span lang={ownLanguage(name)}>{name}</span>
                    {[size, color && colorName(color)].filter(Boolean).map((option) => `, ${option}`)}
                  </TapLink>
                  : {words.left(stock, sold)}
                </li>
              ))}
            </ul>
          </details>
        )}
        {visit.may("books") && (
          <Section id="house" title={words.house}>
            <HouseState house={today.house} visit={visit} />
          </Section>
        )}
      </>
    );
  },
});

function soldText({ orders, paise }: { orders: number; paise: number } = { orders: 0, paise: 0 }): string {
  return words.sold(ordersWords.count(orders), amountText(paise));
}

/** One kind of what waits: its count, its first rows, and the way to all of them. Nothing where nothing waits. */
function Part({
  id,
  title,
  count,
  to = null,
  button,
  children,
}: {
  id: string;
  title: string;
  count: number;
  to?: string | null;
  button?: string;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>{words.count(title, count)}</h2>
        {to && (
          <ButtonLink to={to} isQuiet>
            {button}
            <span className="aside-text">: {title}</span>
          </ButtonLink>
        )}
      </div>
      <ul className="mt-2">{children}</ul>
    </section>
  );
}

function Row({ to, text, after = null }: { to: string; text: string; after?: string | null }) {
  return (
    <li className="border-t border-line">
      <TapLink to={to}>{text}</TapLink>
      {after && <strong> {after}</strong>}
    </li>
  );
}

/** The sales of the last days, drawn by the server where there are any; the same figures stand in a table below, which opens. */
function SalesChart({ sales }: { sales: readonly { day: string; orders: number; paise: number }[] }) {
  const most = Math.max(0, ...sales.map(({ paise }) => paise));
  const width = sales.length * (BAR.width + BAR.gap);
  return (
    <>
      {most === 0 ? (
        <p className="mt-3">{words.noSales}</p>
      ) : (
        <svg
          role="img"
          aria-label={words.chart(priceText(most))}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-3 h-32 w-full border-b border-edge text-madder"
        >
          {sales.map(({ day, paise }, index) => {
            const height = Math.round((paise / most) * HEIGHT);
            return (
              <rect
                key={day}
                x={index * (BAR.width + BAR.gap)}
                y={HEIGHT - height}
                width={BAR.width}
                height={height}
                fill="currentColor"
              />
            );
          })}
        </svg>
      )}
      <details className="mt-2">
        <summary className="link flex min-h-11 items-center">{words.table}</summary>
        <table className="w-full max-w-md">
          <caption className="aside-text">{words.caption}</caption>
          <thead>
            <tr>
              {[words.day, words.orders, words.amount].map((name) => (
                <th key={name} scope="col" className="border-b border-line py-1 pr-3 text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map(({ day, orders, paise }) => (
              <tr key={day}>
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {promisedDayText(day)}
                </th>
                <td className="numbers py-1 pr-3">{orders}</td>
                <td className="numbers py-1">{amountText(paise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
