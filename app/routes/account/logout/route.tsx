import { Form, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { logoutWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import { PostField, SubmitButton } from "#app/forms/shop-form.tsx";
import { logOut } from "#app/gateway/customers.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { PageTitle, QuietLink } from "#app/components/page.tsx";
import { visitContext, leaveFlash, privatePage } from "#app/session/visit.server.ts";
import { endLogin } from "#app/session/login.server.ts";
import type { Route } from "./+types/route";

export const headers = privatePage;

/** A GET request changes nothing: the page asks first. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitContext).customer === null) throw redirect(href("/login"));
  return null;
}

/** Ends the session in this browser in any case, and upstream where the upstream can. */
export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  if (visit.customer === null) return redirect(href("/login"), 303);
  await toResult(logOut(visit.upstream));
  endLogin(visit);
  leaveFlash(visit, { kind: "success", text: messages.loggedOut });
  return redirect(href("/login"), 303);
}

export default function LogoutPage() {
  return (
    <div className="wrap py-10">
      <PageTitle>{logoutWords.title}</PageTitle>
      <h1>{logoutWords.title}</h1>
      <p className="mt-4 max-w-prose">{logoutWords.text}</p>
      <Form method="post" action={href("/logout")} className="mt-6 flex flex-wrap gap-3">
        <PostField />
        <SubmitButton action={href("/logout")} pendingText={logoutWords.pending}>
          {logoutWords.submit}
        </SubmitButton>{" "}
        <QuietLink to={href("/dashboard")}>{logoutWords.stay}</QuietLink>
      </Form>
    </div>
  );
}
