import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { refusedDeskForm } from "#app/routes/desk/entry-form.server.ts";
import { deskReturn, getDesk, keepDeskLogin, withReturn } from "#app/session/desk-visit.server.ts";
import { logInAtDesk } from "#contract/desk/session-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const { email, password } = entryWords.labels;
const labels = { email, password };
const schema = z.object({
  email: z.string({ error: entryWords.emailMissing }),
  password: z.string({ error: entryWords.passwordMissing }),
  returnTo: z.string().optional().catch(undefined),
});
type FieldName = keyof z.input<typeof schema>;

export function loader({ context, url }: Route.LoaderArgs) {
  const visit = getDesk(context);
  const returnTo = deskReturn(url.searchParams.get("returnTo"));
  if (visit.member !== null) throw redirect(returnTo);
  return { frame: deskFrame(visit), form: blankForm(schema, { returnTo }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  const form = parseForm(await readFormData(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { returnTo, ...typed } = form.value;
  const login = await askDesk(visit.upstream, logInAtDesk, { body: { ...typed, device: visit.device } });
  if (login.code === "refused") return refusedDeskForm(form, login, labels, { login_refused: entryWords.refused });
  keepDeskLogin(visit, login.data);
  const target = deskReturn(returnTo);
  return redirect(login.data.waits_for_factor ? withReturn(href("/desk/code"), target) : target, 303);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={loaderData.frame} title={entryWords.loginTitle} hasErrors={hasErrors(form)}>
      <ShopForm id="login" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="returnTo" />
        <Field<FieldName> name="email" type="email" autoComplete="username" inputMode="email" />
        <PasswordField<FieldName> name="password" autoComplete="current-password" />
        <SubmitButton pendingText={entryWords.login}>{entryWords.login}</SubmitButton>
      </ShopForm>
      <p className="mt-4">
        <a className="link inline-flex min-h-11 min-w-11 items-center" href={href("/desk/password")}>
          {accountWords.forgot}
        </a>
      </p>
    </DeskPage>
  );
}
