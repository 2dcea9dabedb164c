import { redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { passwordRequired } from "#content/messages.ts";
import { HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { keepDeskLogin, leaveDeskFlash, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { changeDeskPassword } from "#contract/desk/account-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const { currentPassword, password } = accountWords.labels;
const labels = { currentPassword, password };
const schema = z.object({
  currentPassword: z.string({ error: passwordRequired }),
  password: z.string({ error: accountWords.passwordMissing }),
  key: z.string().catch(""),
});
type FieldName = keyof z.input<typeof schema>;

export function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "credentials");
  return { frame: deskFrame(visit), form: blankForm(schema, { key: newDeskKey() }) };
}

export function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "credentials");
  return submitToDesk(visit, request, {
    schema,
    labels,
    call: changeDeskPassword,
    body: (value) => ({ current_password: value.currentPassword, password: value.password }),
    done(answer) {
      if (answer !== null) keepDeskLogin(visit, answer);
      leaveDeskFlash(visit, "success", accountWords.passwordDone);
      return redirect(href("/desk/account"), 303);
    },
  });
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={loaderData.frame} title={accountWords.changePassword} hasErrors={hasErrors(form)}>
      <ShopForm id="password" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="key" />
        <PasswordField<FieldName> name="currentPassword" autoComplete="current-password" />
        <PasswordField<FieldName> name="password" autoComplete="new-password" hint={accountWords.passwordHint} />
        <SubmitButton pendingText={accountWords.changePassword}>{accountWords.changePassword}</SubmitButton>
      </ShopForm>
    </DeskPage>
  );
}
