import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { doAct } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { getDesk, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { endDeskSessions } from "#contract/desk/account-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export function loader({ context }: Route.LoaderArgs) {
  return { frame: deskFrame(requireMember(context, "self")), key: newDeskKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  const form = await readFormData(request);
  // A second tap: the first one has ended the session.
  if (visit.member === null) return redirect(href("/desk/login"), 303);
  const act = { form, body: {}, to: href("/desk/login"), done: accountWords.sessionsEnded };
  return doAct(visit, endDeskSessions, act);
}

export default function SessionsPage({ loaderData: { frame, key } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={accountWords.endSessions}>
      <p className="mt-2">{accountWords.endLead}</p>
      <form role="none" method="post" className="mt-4">
        <input type="hidden" name="key" value={key} />
        <button type="submit" className="button">
          {accountWords.endSessions}
        </button>
      </form>
    </DeskPage>
  );
}
