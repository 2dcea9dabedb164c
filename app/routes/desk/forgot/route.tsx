import { redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { Field } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { getDesk, leaveDeskFlash } from "#app/session/desk-visit.server.ts";
import { requestDeskPassword } from "#contract/desk/link-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const labels = { email: accountWords.labels.email };
const schema = z.object({ email: z.string({ error: entryWords.emailMissing }) });

export function loader({ context }: Route.LoaderArgs) {
  return { frame: deskFrame(getDesk(context)), form: blankForm(schema) };
}

export function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  return submitToDesk(visit, request, {
    schema,
    labels,
    call: requestDeskPassword,
    body: (value) => value,
    done() {
      leaveDeskFlash(visit, "success", accountWords.forgotDone);
      return redirect(href("/desk/login"), 303);
    },
  });
}

export default function ForgotPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={loaderData.frame} title={accountWords.forgotTitle} hasErrors={hasErrors(form)}>
      <p className="mt-2">{accountWords.forgotLead}</p>
      <ShopForm id="forgot" state={form} labels={labels} className="mt-4 max-w-md">
        <Field<"email"> name="email" type="email" autoComplete="username" inputMode="email" />
        <SubmitButton pendingText={accountWords.forgotSubmit}>{accountWords.forgotSubmit}</SubmitButton>
      </ShopForm>
    </DeskPage>
  );
}
