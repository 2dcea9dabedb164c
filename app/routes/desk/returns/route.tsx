import { href } from "#app/content/href.ts";
import { Pager } from "#app/components/pager.tsx";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { StateLinks } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { dateText } from "#content/date-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import { readDeskReturns } from "#contract/desk/returns-calls.ts";
import { returnStatuses, type ReturnStatus } from "#domain/returns.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  const asked = readDeskReturns.query.safeParse(Object.fromEntries(visit.url.searchParams));
  const query = asked.success ? asked.data : readDeskReturns.query.parse({});
  const { counts, returns } = await loadFromDesk(visit, readDeskReturns, query);
  const { timeZone } = visit.runtime;
  return {
    frame: deskFrame(visit),
    ...query,
    counts,
    returns: returns.map(({ created_at: at, ...one }) => ({ ...one, day: dateText(at, timeZone) })),
  };
}

export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { frame, status, page, counts, returns } = loaderData;
  return (
    <DeskPage frame={frame} title={returnsWords.title}>
      <StateLinks
        label={returnsWords.byStatus}
        links={returnStatuses.map((one) => ({
          to: listAddress(one),
          text: returnsWords.counted(returnsWords.statuses[one], counts[one]),
          isCurrent: one === status,
        }))}
      />
      <h2 className="text-xl">{returnsWords.statuses[status]}</h2>
      {returns.length === 0 ? <p className="mt-4">{returnsWords.none}</p> : null}
      <ul className="mt-4 space-y-3 empty:hidden">
        {returns.map(({ id, order_id: order, customer, pieces, day }) => (
          <li key={id} className="card p-4">
            <a
              href={href("/desk/returns/:id", { id })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {returnsWords.one(id)}
            </a>
            <p>
              {customer} · {returnsWords.pieces(pieces)} · {returnsWords.asked(day)} · {returnsWords.order(order)}
            </p>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(counts[status] / DESK_PAGE)} addressOf={(one) => listAddress(status, one)} />
    </DeskPage>
  );
}

function listAddress(status: ReturnStatus, page = 1): string {
  return `${href("/desk/returns")}?status=${status}&page=${page}`;
}
