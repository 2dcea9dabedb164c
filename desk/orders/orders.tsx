import { orderWaits } from "#api/report/waiting-orders.ts";
import { z } from "zod";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { findOrders, type ListedOrder } from "#api/desk/find-orders.ts";
import { DESK_PAGE, pageNumber } from "#api/desk/paging.ts";
import { stepOrder } from "#api/desk/orders.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { ordersWords as words } from "#content/desk/orders-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import type { ItemResult } from "#api/staff/once.ts";
import { isSent } from "#domain/order-status.ts";
import { isToSend } from "#domain/payment-state.ts";
import { DeskForm, Submit, TapLink } from "#desk/forms.tsx";
import { listPage, PartLinks, SearchForm } from "#desk/list-page.tsx";
import { actOnEach, entry } from "#desk/page.ts";
import type { Flash, Visit } from "#desk/visit.ts";
import { OrderRows } from "./order-row.tsx";

const form = z.object({ number: z.array(z.string()).min(1, words.nothingTicked).max(DESK_PAGE) });
type Ticked = z.output<typeof form>;

/** The orders, by what they wait for. */
export const ordersPage = listPage({
  title: frameWords.orders,
  query: z.object({
    waits: z.enum(orderWaits).default("all"),
    search: z.string().max(100).default(""),
    page: pageNumber,
    ticked: z.literal("all").optional(),
  }),
  find: ({ services: { db, now }, shop: { timeZone } }, query) => findOrders(db, query, { at: now(), timeZone }),
  acts: {
    accept: onTicked("acceptOrders", "accept", words.accepted),
    deliver: onTicked("deliverOrders", "deliver", words.delivered),
    slips: entry("pack", {
      form,
      does: (_visit, { number }: Ticked) => ({
        to: `/desk/orders/slips?${new URLSearchParams(number.map((one) => ["id", one]))}`,
        said: null,
      }),
    }),
  },
  show: ({ list: { query, rows, total, confirms, at }, visit, forms }) => {
    const isTicked = query.ticked === "all";
    const { waits } = query;
    // What has still to be confirmed has no main button: the order's own page says how.
    const usual = waits === "confirm" ? null : "accept";
    const main = waits === "pack" ? "slips" : waits === "way" || waits === "late" ? "deliver" : usual;
    const heading = (
      <h2 id="orders" className="mt-4">
        {words.waits[query.waits]}: {words.count(total)}
      </h2>
    );
    const tick = (order: ListedOrder) => (
      <Tick number={order.number} isTicked={isTicked && (isSent(order.status) || isToSend(order))} />
    );
    const shown = <OrderRows rows={rows} timeZone={visit.shop.timeZone} {...(forms.accept && { before: tick })} />;
    return (
      <>
        {visit.may("pack") && (
          <ul className="flex flex-wrap gap-x-4">
            {visit.may("sell") && (
              <li>
                <TapLink to="/desk/orders/new">{words.byPhone}</TapLink>
              </li>
            )}
            <li>
              <TapLink to="/desk/orders/courier">{words.courierFile}</TapLink>
            </li>
          </ul>
        )}
        <SearchForm search={query.search} kept={{ waits: query.waits }} words={words} />
        <PartLinks
          label={words.byWaits}
          links={orderWaits
            .filter((waits) => waits !== "confirm" || confirms)
            .map((waits) => ({
              to: at({ waits, page: 1, ticked: undefined }),
              text: words.waits[waits],
              isCurrent: waits === query.waits,
            }))}
        />
        {rows.length === 0 || forms.accept === null ? (
          <>
            {heading}
            {rows.length === 0 ? <p className="mt-2">{frameWords.none}</p> : shown}
          </>
        ) : (
          <DeskForm form={forms.accept} action={at({ ticked: undefined })}>
            <fieldset className="min-w-0">
              <legend>{heading}</legend>
              <p>
                <TapLink to={at({ ticked: isTicked ? undefined : "all" })}>
                  {isTicked ? words.tickNone : words.tickAll}
                </TapLink>
              </p>
              {shown}
            </fieldset>
            <div role="group" aria-labelledby="for-ticked" className="act-bar border-t border-line bg-paper py-2">
              <p id="for-ticked" className="text-sm font-semibold">
                {words.forTicked}
              </p>
              <div className="flex flex-wrap gap-2">
                <Submit act="accept" isQuiet={main !== "accept"}>
                  {words.accept}
                </Submit>{" "}
                <Submit act="deliver" isQuiet={main !== "deliver"}>
                  {words.deliver}
                </Submit>{" "}
                <Submit act="slips" isQuiet={main !== "slips"}>
                  {words.slips}
                </Submit>
              </div>
            </div>
          </DeskForm>
        )}
      </>
    );
  },
});

/** The orders that are ticked take a step. */
function onTicked(name: string, step: "accept" | "deliver", done: typeof words.accepted) {
  return actOnEach(name, "pack", {
    form,
    of: ({ number }: Ticked) => number.map((one) => [one, null] as const),
    does: ({ trx, at }, number) => stepOrder(trx, number, step, at),
    to: listAgain,
    done: (results) => resultsFlash(results, done),
  });
}

/**
 * What became of an act on several orders: those that it was done on, and why it was not done on the others. Orders with the same
 * reason share it: the message travels in a cookie.
 */
export function resultsFlash(results: readonly ItemResult[], done: (count: number, numbers: string) => string): Flash {
  const did = results.filter(({ refused }) => refused === null).map(({ id }) => id);
  const refused = results.flatMap(({ id, refused: why }) =>
    why === null ? [] : [{ id, reason: problemInWords(why, refusalWords).message ?? "" }],
  );
  const reasons = [...Map.groupBy(refused, ({ id, reason }) => reason.replace(id, ""))].map(
    ([, [first, ...others]]) => {
      const { id, reason } = first ?? { id: "", reason: "" };
      const numbers = [id, ...others.map((other) => other.id)].join(", ");
      return reason.includes(id) ? reason.replace(id, numbers) : `${numbers}: ${reason}`;
    },
  );
  const lines = [
    ...(did.length > 0 ? [done(did.length, did.join(", "))] : []),
    ...(refused.length > 0 ? [words.refused(reasons.join(" "))] : []),
  ];
  return { kind: refused.length > 0 ? "error" : "success", text: lines.join("\n") };
}

/** The same page of the list, with nothing ticked. */
function listAgain({ url }: Visit): string {
  const query = new URLSearchParams(url.search);
  query.delete("ticked");
  return `${url.pathname}${query.size === 0 ? "" : `?${query}`}`;
}

function Tick({ number, isTicked }: { number: string; isTicked: boolean }) {
  return (
    <label className="-m-2 flex min-h-11 min-w-11 flex-none items-center justify-center">
      <span className="aside-text">{words.tick(number)}</span>
      <input type="checkbox" name="number" value={number} defaultChecked={isTicked} className="h-6 w-6" />
    </label>
  );
}
