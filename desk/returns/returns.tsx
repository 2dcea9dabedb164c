import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { listReturns } from "#api/desk/returns.ts";
import { dateText } from "#content/date-words.ts";
import { returnsWords as words } from "#content/desk/returns-words.ts";
import { DESK_PAGE, pageNumber } from "#api/desk/paging.ts";
import { returnStatuses } from "#domain/returns.ts";
import { TapLink } from "#desk/forms.tsx";
import { listPage, PartLinks } from "#desk/list-page.tsx";

/** The returns, by how far they are. */
export const returnsPage = listPage({
  title: words.title,
  size: DESK_PAGE,
  query: z.object({ status: z.enum(returnStatuses).default("requested"), page: pageNumber }),
  find: ({ services: { db } }, query) => listReturns(db, query),
  acts: {},
  show: ({ list: { query, rows, counts, at }, visit: { shop } }) => (
    <>
      <PartLinks
        label={words.byStatus}
        links={returnStatuses.map((status) => ({
          to: at({ status, page: 1 }),
          text: words.counted(words.statuses[status], counts[status]),
          isCurrent: status === query.status,
        }))}
      />
      <h2 className="mt-4">{words.statuses[query.status]}</h2>
      {rows.length === 0 ? (
        <p className="mt-2">{words.none}</p>
      ) : (
        <ul className="mt-2">
          {rows.map(({ id, order_id: order, customer, pieces, created_at: asked }) => (
            <li key={id} className="border-t border-line py-1">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <TapLink to={addressOf(`/desk/returns/${id}`)} className="font-semibold">
                  {words.one(id)}
                </TapLink>{" "}
                <span>{customer}</span>
              </p>
              <p className="text-sm">
                {words.pieces(pieces)} · {words.asked(dateText(asked, shop.timeZone))} · {words.order(order)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  ),
});
