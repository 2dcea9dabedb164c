import type { ReactNode } from "react";
import { addressOf, href } from "#app/content/href.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { Facts } from "#app/routes/desk/order-facts.tsx";
import { OrderCard } from "#app/routes/desk/order-list.tsx";
import { SalesChart } from "#app/routes/desk/today/sales-chart.tsx";
import { HouseState } from "#app/routes/desk/house-state.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { colorName } from "#content/catalogue-words.ts";
import { momentText } from "#content/date-words.ts";
import { ordersWords, orderWords } from "#content/desk/orders-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import { readToday } from "#contract/desk/today-calls.ts";
import { amountText } from "#domain/money.ts";
import { mayUse } from "#domain/staff.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  return {
    frame: deskFrame(visit),
    today: await loadFromDesk(visit, readToday, {}),
    timeZone: visit.runtime.timeZone,
    answers: mayUse(visit.member.role, "pack"),
    keepsBooks: mayUse(visit.member.role, "books"),
    mayBackUp: mayUse(visit.member.role, "backup"),
    setsUp: mayUse(visit.member.role, "settings"),
  };
}

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

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { frame, today, timeZone, answers, keepsBooks, mayBackUp, setsUp } = loaderData;
  const { returns, refunds, questions, mails, low_stock: lowStock, tests } = today;
  const waits = [...queues.map((queue) => today[queue]), returns, refunds, questions, mails];
  return (
    <DeskPage frame={frame} title={todayWords.title}>
      {setsUp && today.first_steps.length > 0 ? (
        <section aria-labelledby="first" className="mt-4">
          <h2 id="first">{todayWords.firstSteps}</h2>
          <ul className="mt-2 grid gap-2 lg:grid-cols-2">
            {today.first_steps.map((step) => (
              <Row key={step} to={stepAddresses[step]} text={todayWords.steps[step]} />
            ))}
          </ul>
        </section>
      ) : null}
      {waits.every(({ count }) => count === 0) ? <p className="mt-3">{todayWords.nothing}</p> : null}
      {queues.map((queue) => (
        <Part
          key={queue}
          id={queue}
          title={todayWords[queue]}
          count={today[queue].count}
          to={`${href("/desk/orders")}?waits=${queue}${queue === "accept" ? "&ticked=all" : ""}`}
          button={todayWords.buttons[queue]}
        >
          {today[queue].first.map((order) => (
            <OrderCard key={order.number} order={order} timeZone={timeZone} />
          ))}
        </Part>
      ))}
      <Part
        id="returns"
        title={todayWords.returns}
        count={returns.count}
        to={addressOf("/desk/returns")}
        button={todayWords.buttons.returns}
      >
        {returns.first.map(({ id }) => (
          <Row key={id} to={`/desk/returns/${id}`} text={todayWords.return(id)} />
        ))}
      </Part>
      <Part id="refunds" title={todayWords.refunds} count={refunds.count}>
        {refunds.first.map(({ number, return_id: returnId, paise, state }, index) => (
          <Row
            key={index}
            to={returnId === null ? `/desk/orders/${number}` : `/desk/returns/${returnId}`}
            text={todayWords.refund(amountText(paise), number)}
            after={state === "failed" ? todayWords.failed : null}
          />
        ))}
      </Part>
      <Part
        id="questions"
        title={todayWords.questions}
        count={questions.count}
        to={answers ? addressOf("/desk/questions") : undefined}
        button={todayWords.buttons.questions}
      >
        {questions.first.map(({ name, question, at }) => (
          <li key={at} className="card p-3">
            <p className="font-semibold">
              {name}, {momentText(at, timeZone)}
            </p>
            <p className="line-clamp-2">{question}</p>
          </li>
        ))}
      </Part>
      <Part id="mails" title={todayWords.mails} count={mails.count}>
        {mails.first.map(({ number, kind, at }, index) => {
          const text = `${orderWords.mailKinds[kind] ?? orderWords.otherMail}, ${momentText(at, timeZone)}`;
          return number === null ? (
            <li key={index} className="card p-3">
              {text}
            </li>
          ) : (
            <Row key={index} to={`/desk/orders/${number}`} text={`${number}: ${text}`} />
          );
        })}
      </Part>
      {keepsBooks ? (
        <section aria-labelledby="house" className="mt-8">
          <h2 id="house">{todayWords.house}</h2>
          <HouseState house={today.house} timeZone={timeZone} mayBackUp={mayBackUp} />
        </section>
      ) : null}
      <section aria-labelledby="sales" className="mt-8">
        <h2 id="sales">{todayWords.sales}</h2>
        <Facts
          rows={[
            [
              todayWords.today,
              <span key="today">
                <strong>{soldText(today.sales.at(-1))}</strong>
                {tests.today === 0 ? null : ` · ${todayWords.tests(tests.today)}`}
              </span>,
            ],
            [todayWords.weekAgo, soldText(today.week_ago)],
          ]}
        />
        {tests.days === 0 ? null : <p className="mt-2">{todayWords.testsOfDays(todayWords.tests(tests.days))}</p>}
        <SalesChart sales={today.sales} />
      </section>
      {lowStock.length === 0 ? null : (
        <section aria-labelledby="low" className="mt-8">
          <h2 id="low">{todayWords.lowStock}</h2>
          <ul className="mt-2 lg:columns-2">
            {lowStock.map(({ slug, name, size, color, stock, sold }) => (
              <li key={`${slug} ${size} ${color}`} className="py-1">
                {[name, size, color && colorName(color)].filter(Boolean).join(", ")}: {todayWords.left(stock, sold)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  );
}

function soldText({ orders, paise }: { orders: number; paise: number } = { orders: 0, paise: 0 }): string {
  return todayWords.sold(ordersWords.count(orders), amountText(paise));
}

/** One kind of what waits: its count, its first rows, and the way to all of them. Nothing where nothing waits. */
function Part({
  id,
  title,
  count,
  to,
  button,
  children,
}: {
  id: string;
  title: string;
  count: number;
  to?: string | undefined;
  button?: string;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>{todayWords.count(title, count)}</h2>
        {to === undefined ? null : (
          <a href={to} className="button button-quiet">
            {button}
            <span className="aside-text">: {title}</span>
          </a>
        )}
      </div>
      <ul className="mt-2 grid gap-2 lg:grid-cols-2">{children}</ul>
    </section>
  );
}

function Row({ to, text, after = null }: { to: string; text: string; after?: string | null }) {
  return (
    <li className="card px-3 py-1">
      <a href={addressOf(to)} className="link inline-flex min-h-11 items-center">
        {text}
      </a>
      {after === null ? null : <strong> {after}</strong>}
    </li>
  );
}
