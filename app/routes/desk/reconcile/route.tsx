import { href } from "#app/content/href.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { reconcileNow } from "#contract/desk/books-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

/** Compares the books with the provider's list while the page is made: it changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "books");
  return { frame: deskFrame(visit), compared: (await toResult(loadFromDesk(visit, reconcileNow))).value };
}

export default function ReconcilePage({ loaderData: { frame, compared } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={booksWords.compareTitle} hasErrors={compared === null}>
      <p className="mt-4">{compared === null ? booksWords.notCompared : sumText(compared)}</p>
      <ul className="mt-3 space-y-3 empty:hidden" lang="en">
        {compared?.differences.map(({ what, todo }) => (
          <li key={what} className="card p-3 wrap-anywhere">
            <p>{what}</p>
            <p>{todo}</p>
          </li>
        ))}
      </ul>
      <BackLink to={href("/desk/books")}>{booksWords.back}</BackLink>
    </DeskPage>
  );
}

type Compared = NonNullable<Awaited<ReturnType<typeof loader>>["compared"]>;

function sumText({ provider, here, there, differences }: Compared): string {
  if (provider === null) return booksWords.noProvider;
  return differences.length === 0 ? booksWords.agree(there, here) : booksWords.differ(there, here, differences.length);
}
