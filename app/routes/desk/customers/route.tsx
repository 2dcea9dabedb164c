import { href } from "#app/content/href.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { readDeskCustomers } from "#contract/desk/customers-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "customers");
  const asked = readDeskCustomers.query.safeParse(Object.fromEntries(visit.url.searchParams));
  const query = asked.success ? asked.data : readDeskCustomers.query.parse({});
  return { frame: deskFrame(visit), ...query, ...(await loadFromDesk(visit, readDeskCustomers, query)) };
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { frame, search, page, customers, more } = loaderData;
  const pageAddress = (number: number) =>
    `${href("/desk/customers")}?${new URLSearchParams({ search, page: String(number) })}`;
  return (
    <DeskPage frame={frame} title={customersWords.title}>
      <form action={href("/desk/customers")} role="search" className="my-4 flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <label htmlFor="search" className="mb-1 block font-semibold">
            {customersWords.search}
          </label>
          <input id="search" name="search" type="search" defaultValue={search} maxLength={100} className="input" />
        </div>
        <button type="submit" className="button">
          {customersWords.find}
        </button>
      </form>
      {customers.length === 0 ? <p>{customersWords.none}</p> : null}
      <ul className="space-y-3 empty:hidden">
        {customers.map(({ id, name, email, phone, orders }) => (
          <li key={id} className="card p-4">
            <a
              href={href("/desk/customers/:id", { id: String(id) })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {name}
            </a>
            <p className="wrap-anywhere">{email ?? customersWords.noAccount}</p>
            <p>{[phone, customersWords.orders(orders)].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ul>
      {page > 1 || more ? (
        <nav aria-label={customersWords.pages} className="mt-6 flex gap-6">
          {page > 1 ? (
            <a href={pageAddress(page - 1)} rel="prev" className="link inline-flex min-h-11 items-center">
              {customersWords.newer}
            </a>
          ) : null}
          {more ? (
            <a href={pageAddress(page + 1)} rel="next" className="link inline-flex min-h-11 items-center">
              {customersWords.older}
            </a>
          ) : null}
        </nav>
      ) : null}
    </DeskPage>
  );
}
