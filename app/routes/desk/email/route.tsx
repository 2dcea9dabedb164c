import { redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { leaveDeskFlash, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { changeDeskEmail } from "#contract/desk/account-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const labels = { email: accountWords.labels.email };
const schema = z.object({ email: z.string({ error: entryWords.emailMissing }), key: z.string().catch("") });
type FieldName = keyof z.input<typeof schema>;

export function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "credentials");
  return { frame: deskFrame(visit), form: blankForm(schema, { email: visit.member.email, key: newDeskKey() }) };
}

export function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "credentials");
  return submitToDesk(visit, request, {
    schema,
    labels,
    call: changeDeskEmail,
    body: ({ email }) => ({ email }),
    done() {
      leaveDeskFlash(visit, "success", accountWords.emailDone);
      return redirect(href("/desk/account"), 303);
    },
  });
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={loaderData.frame} title={accountWords.changeEmail} hasErrors={hasErrors(form)}>
      <p className="mt-2">{accountWords.emailLead}</p>
      <ShopForm id="email" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="key" />
        <Field<FieldName> name="email" type="email" autoComplete="email" inputMode="email" />
        <SubmitButton pendingText={accountWords.changeEmail}>{accountWords.changeEmail}</SubmitButton>
      </ShopForm>
    </DeskPage>
  );
}
