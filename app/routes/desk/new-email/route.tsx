import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { getDesk, leaveDeskFlash } from "#app/session/desk-visit.server.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { confirmDeskEmail, readDeskLink } from "#contract/desk/link-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const schema = z.object({ token: z.string().catch("") });

/** Opening the page uses nothing up: scanners of mail do so, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = getDesk(context);
  const token = url.searchParams.get("token") ?? "";
  const link = await askDesk(visit.upstream, readDeskLink, { body: { token } });
  const frame = deskFrame(visit);
  if (link.code === "refused" || link.data.kind !== "email")
    return data({ frame, email: "", form: null }, { status: 404 });
  return data({ frame, email: link.data.email, form: blankForm(schema, { token }) });
}

export function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  return submitToDesk(visit, request, {
    schema,
    labels: {},
    call: confirmDeskEmail,
    body: (value) => value,
    done({ email }) {
      leaveDeskFlash(visit, "success", accountWords.emailConfirmed(email));
      return redirect(href(visit.member === null ? "/desk/login" : "/desk/account"), 303);
    },
  });
}

export default function NewEmailPage({ loaderData: { frame, email, form: blank }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? blank;
  if (form === null)
    return (
      <DeskPage frame={frame} title={accountWords.linkTitle}>
        <p className="mt-2">{accountWords.linkLead}</p>
      </DeskPage>
    );
  return (
    <DeskPage frame={frame} title={accountWords.emailConfirmTitle} hasErrors={hasErrors(form)}>
      <ShopForm id="email" state={form} labels={{}} className="mt-4 max-w-md">
        <HiddenField<keyof z.input<typeof schema>> name="token" />
        <p className="mb-4 wrap-anywhere">{email}</p>
        <SubmitButton pendingText={accountWords.emailConfirm}>{accountWords.emailConfirm}</SubmitButton>
      </ShopForm>
    </DeskPage>
  );
}
