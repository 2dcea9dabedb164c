import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { listCustomers } from "#api/desk/customers.ts";
import { customersWords as words } from "#content/desk/customers-words.ts";
import { DESK_PAGE, pageNumber } from "#api/desk/paging.ts";
import { TapLink } from "#desk/forms.tsx";
import { listPage, SearchForm } from "#desk/list-page.tsx";

/** The customers, the newest first. */
export const customersPage = listPage({
  title: words.title,
  size: DESK_PAGE,
  query: z.object({ search: z.string().trim().max(100).default(""), page: pageNumber }),
  find: ({ services: { db } }, query) => listCustomers(db, query),
  acts: {},
  show: ({ list: { query, rows } }) => (
    <>
      <SearchForm search={query.search} words={words} />
      {rows.length === 0 ? (
        <p className="mt-4">{words.none}</p>
      ) : (
        <ul className="mt-4">
          {rows.map(({ id, name, email, phone, orders }) => (
            <li key={id} className="border-t border-line py-1">
              <TapLink to={addressOf(`/desk/customers/${id}`)} className="font-semibold">
                {name}
              </TapLink>
              <p className="text-sm wrap-anywhere">
                {[email ?? words.noAccount, phone, words.orders(orders)].filter(Boolean).join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  ),
});
