import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { HiddenField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { refusedDeskForm } from "#app/routes/desk/entry-form.server.ts";
import { deskReturn, getDesk, keepDeskLogin, withReturn } from "#app/session/desk-visit.server.ts";
import { confirmDeskPassword } from "#contract/desk/session-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const labels = { password: entryWords.labels.password };
const schema = z.object({
  password: z.string({ error: entryWords.passwordMissing }),
  returnTo: z.string().optional().catch(undefined),
});
type FieldName = keyof z.input<typeof schema>;

export function loader({ context, url }: Route.LoaderArgs) {
  const visit = getDesk(context);
  const returnTo = deskReturn(url.searchParams.get("returnTo"));
  if (visit.member === null && !visit.needsFactor) throw redirect(withReturn(href("/desk/login"), returnTo));
  return { frame: deskFrame(visit), form: blankForm(schema, { returnTo }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  const form = parseForm(await readFormData(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { password, returnTo } = form.value;
  const login = await askDesk(visit.upstream, confirmDeskPassword, { body: { password, device: visit.device } });
  if (login.code === "refused" && login.reason === "unauthorized")
    return redirect(withReturn(href("/desk/login"), deskReturn(returnTo)), 303);
  if (login.code === "refused")
    return refusedDeskForm(form, login, labels, { login_refused: entryWords.confirmRefused });
  keepDeskLogin(visit, login.data);
  return redirect(deskReturn(returnTo), 303);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={loaderData.frame} title={entryWords.confirmTitle} hasErrors={hasErrors(form)}>
      <p className="mt-2">{entryWords.confirmLead}</p>
      <ShopForm id="confirm" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="returnTo" />
        <PasswordField<FieldName> name="password" autoComplete="current-password" />
        <SubmitButton pendingText={entryWords.confirmSubmit}>{entryWords.confirmSubmit}</SubmitButton>
      </ShopForm>
    </DeskPage>
  );
}
