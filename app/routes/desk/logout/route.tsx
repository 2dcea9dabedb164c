import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { PostField } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { forgetDeskLogin, getDesk, leaveDeskFlash } from "#app/session/desk-visit.server.ts";
import { logOutOfDesk } from "#contract/desk/session-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export function loader({ context }: Route.LoaderArgs) {
  return { frame: deskFrame(getDesk(context)) };
}

/** This browser is logged out even where the upstream cannot be reached: its session ends by itself. */
export async function action({ context }: Route.ActionArgs) {
  const visit = getDesk(context);
  await toResult(askDesk(visit.upstream, logOutOfDesk));
  forgetDeskLogin(visit);
  leaveDeskFlash(visit, "success", entryWords.loggedOut);
  return redirect(href("/desk/login"), 303);
}

export default function LogoutPage({ loaderData: { frame } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={entryWords.logoutTitle}>
      <p className="mt-2">{entryWords.logoutLead}</p>
      <form role="none" method="post" className="mt-4">
        <PostField />
        <button type="submit" className="button">
          {entryWords.logoutSubmit}
        </button>
      </form>
    </DeskPage>
  );
}
