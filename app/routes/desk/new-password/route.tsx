import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { getDesk, leaveDeskFlash } from "#app/session/desk-visit.server.ts";
import { readDeskLink, resetDeskPassword } from "#contract/desk/link-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const { password, code } = accountWords.labels;
const labels = { password, code };
const schema = z.object({
  password: z.string({ error: accountWords.passwordMissing }),
  code: z.string({ error: entryWords.codeMissing }).max(40, entryWords.codeRefused),
  token: z.string().catch(""),
});
type FieldName = keyof z.input<typeof schema>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = getDesk(context);
  const token = url.searchParams.get("token") ?? "";
  const link = await askDesk(visit.upstream, readDeskLink, { body: { token } });
  const frame = deskFrame(visit);
  if (link.code === "refused" || link.data.kind !== "password") return data({ frame, form: null }, { status: 404 });
  return data({ frame, form: blankForm(schema, { token }) });
}

export function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  return submitToDesk(visit, request, {
    schema,
    labels,
    call: resetDeskPassword,
    body: (value) => ({ ...value, device: visit.device }),
    done() {
      leaveDeskFlash(visit, "success", accountWords.resetDone);
      return redirect(href("/desk/login"), 303);
    },
  });
}

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form;
  if (form === null)
    return (
      <DeskPage frame={loaderData.frame} title={accountWords.linkTitle}>
        <p className="mt-2">{accountWords.linkLead}</p>
      </DeskPage>
    );
  return (
    <DeskPage frame={loaderData.frame} title={accountWords.resetTitle} hasErrors={hasErrors(form)}>
      <ShopForm id="reset" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="token" />
        <PasswordField<FieldName> name="password" autoComplete="new-password" hint={accountWords.passwordHint} />
        <Field<FieldName> name="code" autoComplete="one-time-code" hint={accountWords.codeHint} />
        <SubmitButton pendingText={accountWords.resetSubmit}>{accountWords.resetSubmit}</SubmitButton>
      </ShopForm>
    </DeskPage>
  );
}
