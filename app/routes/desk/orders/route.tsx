import { redirect } from "react-router";
import { Pager } from "#app/components/pager.tsx";
import { addressOf, href } from "#app/content/href.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { OrderCard, resultsFlash } from "#app/routes/desk/order-list.tsx";
import { leaveDeskFlash, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { ordersWords } from "#content/desk/orders-words.ts";
import { acceptOrders, deliverOrders, findDeskOrders, ORDERS_A_PAGE, orderWaits } from "#contract/desk/orders-calls.ts";
import { isSent } from "#domain/order-status.ts";
import { isToSend } from "#domain/payment-state.ts";
import { mayUse } from "#domain/staff.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  const query = queryOf(visit.url);
  const { orders, total } = await loadFromDesk(visit, findDeskOrders, query);
  return {
    frame: deskFrame(visit),
    ...query,
    orders,
    total,
    isTicked: visit.url.searchParams.get("ticked") === "all",
    timeZone: visit.runtime.timeZone,
    key: newDeskKey(),
    rights: { pack: mayUse(visit.member.role, "pack"), sell: mayUse(visit.member.role, "sell") },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "pack");
  const form = await readFormData(request);
  const numbers = form.getAll("number").map(String).slice(0, ORDERS_A_PAGE);
  // Back to the same page of the list, with nothing ticked.
  const to = listAddress(queryOf(visit.url));
  if (numbers.length === 0) {
    leaveDeskFlash(visit, "error", ordersWords.nothingTicked);
    return redirect(to, 303);
  }
  const body = { numbers };
  switch (form.get("act")) {
    case "accept":
      return doAct(visit, acceptOrders, {
        form,
        body,
        to,
        done: ({ results }) => resultsFlash(visit, results, ordersWords.accepted),
      });
    case "deliver":
      return doAct(visit, deliverOrders, {
        form,
        body,
        to,
        done: ({ results }) => resultsFlash(visit, results, ordersWords.delivered),
      });
    default:
      return redirect(
        `${href("/desk/orders/slips")}?${new URLSearchParams(numbers.map((number) => ["id", number]))}`,
        303,
      );
  }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { frame, waits, search, page, orders, total, isTicked, timeZone, key, rights } = loaderData;
  const main = waits === "pack" ? "slips" : waits === "way" || waits === "late" ? "deliver" : "accept";
  const classOf = (act: string) => (act === main ? "button" : "button button-quiet");
  const heading = (
    <h2 id="orders" className="mt-4">
      {ordersWords.waits[waits]}: {ordersWords.count(total)}
    </h2>
  );
  const list = (
    <ul className="grid gap-3 lg:grid-cols-2">
      {orders.map((order) => (
        <OrderCard
          key={order.number}
          order={order}
          timeZone={timeZone}
          before={
            !rights.pack ? null : (
              <label className="-m-2 flex min-h-11 min-w-11 flex-none items-center justify-center">
                <span className="aside-text">{ordersWords.tick(order.number)}</span>
                <input
                  type="checkbox"
                  name="number"
                  value={order.number}
                  defaultChecked={isTicked && (isSent(order.status) || isToSend(order.status, order.owed))}
                  className="h-6 w-6"
                />
              </label>
            )
          }
        />
      ))}
    </ul>
  );
  return (
    <DeskPage frame={frame} title={ordersWords.title}>
      {rights.pack ? (
        <ul className="flex flex-wrap gap-x-4">
          {rights.sell ? (
            <li>
              <a href={href("/desk/orders/new")} className="link inline-flex min-h-11 items-center">
                {ordersWords.byPhone}
              </a>
            </li>
          ) : null}
          <li>
            <a href={href("/desk/orders/courier")} className="link inline-flex min-h-11 items-center">
              {ordersWords.courierFile}
            </a>
          </li>
        </ul>
      ) : null}
      <form action={href("/desk/orders")} role="search" className="mt-2 max-w-xl">
        <input type="hidden" name="waits" value={waits} />
        <label htmlFor="search" className="block font-semibold">
          {ordersWords.search}
        </label>
        <p id="search-hint" className="text-sm text-ink-soft">
          {ordersWords.searchHint}
        </p>
        <div className="mt-1 flex gap-2">
          <input
            id="search"
            name="search"
            type="search"
            defaultValue={search}
            aria-describedby="search-hint"
            className="input min-w-0 flex-1"
          />
          <button type="submit" className="button button-quiet">
            {ordersWords.find}
          </button>
        </div>
      </form>
      <nav aria-label={ordersWords.byWaits} className="mt-3">
        <ul className="flex flex-wrap gap-x-4">
          {orderWaits.map((one) => (
            <li key={one}>
              <a
                href={listAddress({ waits: one, search, page: 1 })}
                aria-current={one === waits ? "true" : undefined}
                className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 underline aria-[current]:bg-madder aria-[current]:font-semibold aria-[current]:text-on-madder"
              >
                {ordersWords.waits[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {orders.length === 0 || !rights.pack ? (
        <>
          {heading}
          {orders.length === 0 ? <p className="mt-2">{ordersWords.none}</p> : list}
        </>
      ) : (
        <form method="post" aria-labelledby="orders" action={listAddress({ waits, search, page })}>
          <input type="hidden" name="key" value={key} />
          <fieldset className="min-w-0">
            <legend>{heading}</legend>
            <p>
              <a
                href={listAddress({ waits, search, page, ...(isTicked ? {} : { ticked: "all" }) })}
                className="link inline-flex min-h-11 items-center"
              >
                {isTicked ? ordersWords.tickNone : ordersWords.tickAll}
              </a>
            </p>
            {list}
          </fieldset>
          <div role="group" aria-labelledby="for-ticked" className="mt-4">
            <p id="for-ticked" className="font-semibold">
              {ordersWords.forTicked}
            </p>
            <div className="mt-2 flex flex-wrap gap-3">
              <button type="submit" name="act" value="accept" className={classOf("accept")}>
                {ordersWords.accept}
              </button>{" "}
              <button type="submit" name="act" value="deliver" className={classOf("deliver")}>
                {ordersWords.deliver}
              </button>{" "}
              <button type="submit" name="act" value="slips" className={classOf("slips")}>
                {ordersWords.slips}
              </button>
            </div>
          </div>
        </form>
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / ORDERS_A_PAGE)}
        addressOf={(one) => listAddress({ waits, search, page: one })}
      />
    </DeskPage>
  );
}

/** What an address asks for; one that cannot be read asks for all orders. */
function queryOf({ searchParams }: URL) {
  const asked = findDeskOrders.query.safeParse(Object.fromEntries(searchParams));
  return asked.success ? asked.data : findDeskOrders.query.parse({});
}

/** The address of the list; what is usual is left out. */
function listAddress({
  waits,
  search,
  page,
  ticked,
}: {
  waits: string;
  search: string;
  page: number;
  ticked?: string;
}) {
  const query = new URLSearchParams({
    ...(waits !== "all" && { waits }),
    ...(search !== "" && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(ticked !== undefined && { ticked }),
  }).toString();
  return `${addressOf("/desk/orders")}${query === "" ? "" : `?${query}`}`;
}
