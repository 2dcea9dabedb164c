import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { getDesk, keepDeskLogin, newDeskKey } from "#app/session/desk-visit.server.ts";
import { beginFactor } from "#contract/desk/account-calls.ts";
import { acceptInvitation, readDeskLink } from "#contract/desk/link-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const { name, email, password } = accountWords.labels;
const labels = { name, email, password };
const schema = z.object({
  name: z.string({ error: accountWords.nameMissing }).trim().min(1, accountWords.nameMissing).max(100),
  email: z.string().trim().optional(),
  password: z.string({ error: accountWords.passwordMissing }),
  token: z.string().catch(""),
});
type FieldName = keyof z.input<typeof schema>;

/** Opening the page uses nothing up: scanners of mail do so, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = getDesk(context);
  const frame = deskFrame(visit);
  const token = url.searchParams.get("token") ?? "";
  const link = await askDesk(visit.upstream, readDeskLink, { body: { token } });
  if (link.code === "refused" || link.data.kind !== "invitation")
    return data({ frame, form: null, link: null }, { status: 404 });
  return data({ frame, link: link.data, form: blankForm(schema, { token, name: link.data.name }) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  const answered = await submitToDesk(visit, request, {
    schema,
    labels,
    call: acceptInvitation,
    body: (value) => ({ ...value, device: visit.device }),
    done(login) {
      keepDeskLogin(visit, login);
      return redirect(href("/desk/account/factor"), 303);
    },
  });
  // The next page shows the key at once.
  const { token } = visit.kept;
  if (answered instanceof Response) await askDesk({ ...visit.upstream, token }, beginFactor, { key: newDeskKey() });
  return answered;
}

export default function InvitationPage({ loaderData: { frame, link, form: blank }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? blank;
  if (link === null || form === null)
    return (
      <DeskPage frame={frame} title={accountWords.linkTitle}>
        <p className="mt-2">{accountWords.linkLead}</p>
      </DeskPage>
    );
  return (
    <DeskPage frame={frame} title={accountWords.invitationTitle} hasErrors={hasErrors(form)}>
      <p className="mt-2">{accountWords.invitationLead(frameWords.roles[link.role])}</p>
      <ShopForm id="invitation" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="token" />
        <Field<FieldName> name="name" autoComplete="name" />
        {link.email === "" ? (
          <Field<FieldName> name="email" type="email" autoComplete="username" inputMode="email" />
        ) : (
          <p className="mb-4">{link.email}</p>
        )}
        <PasswordField<FieldName> name="password" autoComplete="new-password" hint={accountWords.passwordHint} />
        <SubmitButton pendingText={accountWords.accept}>{accountWords.accept}</SubmitButton>
      </ShopForm>
    </DeskPage>
  );
}
