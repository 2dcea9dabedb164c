import type { ReactNode } from "react";
import { OwnText } from "#app/components/own-text.tsx";
import { readToday } from "#api/desk/today.ts";
import { colorName } from "#content/catalogue-words.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { momentText, promisedDayText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { ordersWords, orderWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { reviewsWords } from "#content/desk/reviews-words.ts";
import { todayWords as words } from "#content/desk/today-words.ts";
import { amountText, priceText } from "#domain/money.ts";
import { ButtonLink, Facts, Rows, Section, TapLink } from "#desk/forms.tsx";
import { HouseState } from "#desk/house-state.tsx";
import { OrderRows } from "#desk/orders/order-row.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { shortText } from "#domain/short-text.ts";

/** What waits among the orders, in the order in which a day is worked. */
const queues = ["confirm", "accept", "pack", "late", "unpaid"] as const;

const { returns, refunds, questions, reviews, mails } = words;
const titles = { ...ordersWords.waits, returns, refunds, questions, reviews, mails };

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
  title: () => frameWords.today,
  show: ({ data: today, visit }) => {
    const { waiting, returns, refunds, questions, reviews, mails, sales, lowStock } = today;
    const { timeZone } = visit.shop;
    const counts = [...Object.values(waiting), returns, refunds, questions, reviews, mails];
    const tests = { today: sales.at(-1)?.tests ?? 0, days: sales.reduce((sum, day) => sum + day.tests, 0) };
    return (
      <>
        {visit.may("settings") && today.firstSteps.length > 0 && (
          <Section id="first" title={words.firstSteps} className="mt-4">
            <Rows rows={today.firstSteps}>
              {(step) => <TapLink to={stepAddresses[step]}>{words.steps[step]}</TapLink>}
            </Rows>
          </Section>
        )}
        {counts.every(({ count }) => count === 0) && <p className="mt-3">{words.nothing}</p>}
        {queues.map((queue) => (
          <Part
            key={queue}
            id={queue}
            count={waiting[queue].count}
            to={`/desk/orders?waits=${queue}${queue === "accept" ? "&ticked=all" : ""}`}
            button={words.buttons[queue]}
          >
            <OrderRows rows={waiting[queue].first} timeZone={timeZone} className="mt-2" />
          </Part>
        ))}
        <Part
          id="returns"
          count={returns.count}
          to={`/desk/returns?status=${returns.first[0]?.status}`}
          button={words.buttons.returns}
        >
          <Rows rows={returns.first}>
            {({ id, shipping_info: to, status, wanted }) => (
              <>
                <TapLink to={`/desk/returns/${id}`}>{returnsWords.one(id)}</TapLink>{" "}
                {[
                  storedAddress(to).fullName,
                  returnsWords.statuses[status],
                  ...(wanted ? [ordersWords.exchange] : []),
                ].join(" · ")}
              </>
            )}
          </Rows>
        </Part>
        <Part id="refunds" count={refunds.count}>
          <Rows rows={refunds.first}>
            {({ orderId, returnId, paise, state }) => (
              <>
                <TapLink to={returnId === null ? `/desk/orders/${orderId}` : `/desk/returns/${returnId}`}>
                  {words.refund(amountText(paise), orderId)}
                </TapLink>
                {state === "failed" && <strong> {words.failed}</strong>}
              </>
            )}
          </Rows>
        </Part>
        <Part
          id="questions"
          count={questions.count}
          to={visit.may("pack") ? "/desk/questions" : null}
          button={words.buttons.questions}
        >
          <Rows rows={questions.first}>
            {({ name, question, at }) => (
              <p className="wrap-anywhere">
                <strong>{name}</strong>, {momentText(at, timeZone)}: <OwnText>{shortText(question, 120)}</OwnText>
              </p>
            )}
          </Rows>
        </Part>
        <Part
          id="reviews"
          count={reviews.count}
          to={visit.may("catalogue") ? "/desk/reviews" : null}
          button={words.buttons.reviews}
        >
          <Rows rows={reviews.first}>
            {({ name, stars, words: said, piece }) => (
              <p className="wrap-anywhere">
                <strong>{name}</strong>, {reviewsWords.stars(stars)}, <OwnText>{piece ?? ""}</OwnText>:{" "}
                <OwnText>{shortText(said, 120)}</OwnText>
              </p>
            )}
          </Rows>
        </Part>
        <Part id="mails" count={mails.count}>
          <Rows rows={mails.first}>
            {({ orderId, kind, since }) => {
              const text = `${orderWords.mailKinds[kind] ?? orderWords.otherMail}, ${momentText(since, timeZone)}`;
              return orderId === null ? (
                text
              ) : (
                <TapLink to={`/desk/orders/${orderId}`}>{`${orderId}: ${text}`}</TapLink>
              );
            }}
          </Rows>
        </Part>
        <Section id="sales" title={words.sales}>
          <Facts
            rows={[
              [
                frameWords.today,
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
                    <OwnText>{name}</OwnText>
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
  return `${ordersWords.count(orders)}, ${amountText(paise)}`;
}

/** One kind of what waits: its count, its first rows, and the way to all of them. Nothing where nothing waits. */
function Part({
  id,
  count,
  to = null,
  button,
  children,
}: {
  id: keyof typeof titles;
  count: number;
  to?: string | null;
  button?: string;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>{words.count(titles[id], count)}</h2>
        {to && (
          <ButtonLink to={to} isQuiet>
            {button}
            <span className="aside-text">: {titles[id]}</span>
          </ButtonLink>
        )}
      </div>
      {children}
    </section>
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
              {[words.day, frameWords.orders, words.amount].map((name) => (
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
