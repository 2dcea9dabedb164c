import { href } from "#app/content/href.ts";
import { teamWords } from "#content/desk/team-words.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { doAct, requireColleague } from "#app/routes/desk/desk-calls.server.ts";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { endStaff } from "#contract/desk/team-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "team");
  const { name } = await requireColleague(visit, id);
  return { frame: deskFrame(visit), name, key: newDeskKey() };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "team");
  const form = await readFormData(request);
  return doAct(visit, endStaff, { form, body: { id: Number(id) }, to: href("/desk/team"), done: teamWords.endDone });
}

export default function EndMemberPage({ loaderData: { frame, name, key } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={teamWords.endTitle(name)}>
      <p className="mt-2">{teamWords.endLead}</p>
      <form role="none" method="post" className="mt-4">
        <input type="hidden" name="key" value={key} />
        <button type="submit" className="button">
          {teamWords.endSubmit}
        </button>
      </form>
      <BackLink to={href("/desk/team")}>{teamWords.back}</BackLink>
    </DeskPage>
  );
}
