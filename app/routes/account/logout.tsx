import { Form, Link, redirect } from "react-router";
import { logoutWords } from "../../content/account-words.ts";
import { messages } from "../../content/messages.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { logOut } from "../../gateway/customers.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { leaveFlash, signOut, visitContext } from "../../session/visit.server.ts";
import { ownPage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/logout";

export const headers = ownPage;

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** A visit by address changes nothing: it asks. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitContext).customer === null) throw redirect("/login");
  return null;
}

/** Ends the session here in any case, and upstream where it knows how. */
export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  if (visit.customer === null) return redirect("/login", 303);
  await toResult(logOut(visit.upstream));
  signOut(visit);
  leaveFlash(visit, { kind: "success", text: messages.loggedOut });
  return redirect("/login", 303);
}

export default function Logout() {
  return (
    <div className="wrap py-10">
      <PageTitle>{logoutWords.title}</PageTitle>
      <h1>{logoutWords.title}</h1>
      <p className="mt-4 max-w-prose">{logoutWords.text}</p>
      <Form method="post" action="/logout" className="mt-6 flex flex-wrap gap-3">
        <SubmitButton action="/logout" pendingText={logoutWords.pending}>
          {logoutWords.submit}
        </SubmitButton>
        <Link to="/dashboard" className="button button-quiet">
          {logoutWords.stay}
        </Link>
      </Form>
    </div>
  );
}
