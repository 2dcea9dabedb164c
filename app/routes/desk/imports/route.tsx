import { data, redirect } from "react-router";
import { ownLanguage } from "#app/content/own-language.ts";
import { href } from "#app/content/href.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { told } from "#app/forms/told-text.tsx";
import { storeTable } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { TableFile } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { momentText } from "#content/date-words.ts";
import { deskFaults } from "#content/desk/frame-words.ts";
import { importsWords as words } from "#content/desk/imports-words.ts";
import { MAX_TABLE_BYTES, readDeskImports } from "#contract/desk/imports-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "catalogue");
  const { imports } = await loadFromDesk(visit, readDeskImports);
  const { timeZone } = visit.runtime;
  return {
    frame: deskFrame(visit),
    imports: imports.map((one) => ({ ...one, at: momentText(one.at, timeZone) })),
    key: newDeskKey(),
  };
}

/** Sends a table to be read, and leads to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { upstream } = requireMember(context, "catalogue");
  const form = await readFormData(request);
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return data({ error: words.noFile }, { status: 400 });
  if (file.size > MAX_TABLE_BYTES) return data({ error: words.tooLarge }, { status: 413 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sent = { name: file.name, bytes, key: String(form.get("key")) };
  const { value } = await toResult(storeTable(upstream, sent));
  if (value?.code === "ok") return redirect(href("/desk/files/imports/:id", { id: value.data.id }), 303);
  return data({ error: value?.message ?? deskFaults.notDone }, { status: value?.status ?? 503 });
}

export default function ImportsPage({ loaderData: { frame, imports, key }, actionData }: Route.ComponentProps) {
  const error = actionData?.error ?? null;
  return (
    <DeskPage frame={frame} title={words.title} hasErrors={error !== null}>
      <p className="mt-3 max-w-prose">{words.lead}</p>
      <form role="none" method="post" encType="multipart/form-data" className="mt-4 max-w-md">
        <input type="hidden" name="key" value={key} />
        <TableFile label={words.file} accept=".csv,.tsv,.txt,.xlsx,text/csv" error={error} />
        <button type="submit" className="button mt-4">
          {words.send}
        </button>
      </form>
      <h2 className="mt-8">{words.sent}</h2>
      {imports.length === 0 ? <p className="mt-2">{words.none}</p> : null}
      <ul className="mt-2 empty:hidden">
        {imports.map(({ id, name, by, at, state, is_interrupted: isInterrupted }) => (
          <li key={id} className="border-t border-line py-3 wrap-anywhere">
            <a href={href("/desk/files/imports/:id", { id })} className="link inline-flex min-h-11 items-center">
              <span lang={ownLanguage(name)}>{name}</span>
            </a>
            <p>{isInterrupted ? words.interrupted : words.states[state]}</p>
            <p className="text-sm">{told(words.from(by, at))}</p>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
