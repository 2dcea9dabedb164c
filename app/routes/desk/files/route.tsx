import { href } from "#app/content/href.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { productTables } from "#contract/desk/product-calls.ts";
import { importsWords } from "#content/desk/imports-words.ts";
import { filesWords as words } from "#content/desk/products-words.ts";
import { mayUse } from "#domain/staff.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "export");
  return { frame: deskFrame(visit), bringsIn: mayUse(visit.member.role, "catalogue") };
}

export default function FilesPage({ loaderData: { frame, bringsIn } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={words.title}>
      {bringsIn ? (
        <>
          <h2 className="mt-4">{importsWords.title}</h2>
          <ul className="mt-2">
            <li>
              <a href={href("/desk/files/imports")} className="link inline-flex min-h-11 items-center">
                {importsWords.link}
              </a>
            </li>
            <li>
              <a href={href("/desk/files/photographs")} className="link inline-flex min-h-11 items-center">
                {words.photographs}
              </a>
            </li>
          </ul>
        </>
      ) : null}
      <h2 className="mt-4">{words.down}</h2>
      <p className="mt-2">{words.hint}</p>
      <ul className="mt-3">
        {productTables.map((table) => {
          const [name, about] = words.tables[table];
          return (
            <li key={table} className="border-t border-line py-3">
              <a href={href("/desk/files/:table", { table })} className="link inline-flex min-h-11 items-center">
                {name}
              </a>
              <p>{about}</p>
            </li>
          );
        })}
      </ul>
    </DeskPage>
  );
}
