import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { teamWords } from "#content/desk/team-words.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { doAct } from "#app/routes/desk/desk-calls.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { withdrawInvitation } from "#contract/desk/team-calls.ts";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
  requireMember(context, "team");
  return redirect(href("/desk/team"), 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "team");
  const form = await readFormData(request);
  const body = { email: String(form.get("email")) };
  return doAct(visit, withdrawInvitation, { form, body, to: href("/desk/team"), done: teamWords.withdrawn });
}
