import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { TextLink } from "#app/components/page.tsx";
import { z } from "zod";
import { successText } from "#app/content/problem-texts.server.ts";
import { passwordWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { useAnswer, hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { authCalls } from "#contract/auth.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { ownPath, withReturnTo } from "#app/content/own-path.ts";
import { visitContext, leaveFlash } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { AccountFormLayout } from "#app/routes/account/account-form-layout.tsx";
import { hiddenReturnTo, requiredEmail } from "#app/routes/account/fields.server.ts";

const schema = z.object({ email: requiredEmail(passwordWords.forgotLabels.email), returnTo: hiddenReturnTo });
type FieldName = keyof z.input<typeof schema>;

export const meta: Route.MetaFunction = () => [{ name: "description", content: passwordWords.forgotDescription }];

export function loader({ url }: Route.LoaderArgs) {
  const returnTo = url.searchParams.has("returnTo") ? ownPath(url.searchParams.get("returnTo"), href("/home")) : null;
  return { form: blankForm(schema, { returnTo }), sent: url.searchParams.has("sent") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = parseForm(await readFormData(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { email, returnTo } = form.value;
  const { value: answer } = await toResult(
    ask(visit.upstream, authCalls.requestPasswordReset, { request: { email } }, ["reset", email]),
  );
  if (answer?.code !== "ok") return refusedForm(form, answer, passwordWords.forgotLabels, messages.somethingWrong);
  leaveFlash(visit, { kind: "success", text: successText(answer.message, messages.resetLinkSent) });
  return redirect(withReturnTo(`${href("/password")}?sent=1`, returnTo), 303);
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer("forgot", actionData);
  const form = answer?.form ?? loaderData.form;
  const returnTo = form.values["returnTo"];
  const sent = loaderData.sent && answer === undefined;
  return (
    <AccountFormLayout
      title={passwordWords.forgotTitle}
      lead={sent ? undefined : passwordWords.forgotLead}
      pageTitle={sent ? passwordWords.sentTitle : passwordWords.forgotTitle}
      hasErrors={hasErrors(form)}
    >
      {sent ? (
        <section className="card mb-7 border-l-8 border-l-leaf p-4">
          <h2 className="text-xl">{passwordWords.sentTitle}</h2>
          <p className="mt-2">{passwordWords.sentText}</p>
        </section>
      ) : null}
      <ShopForm id="forgot" state={form} labels={passwordWords.forgotLabels}>
        <HiddenField<FieldName> name="returnTo" />
        <Field<FieldName> name="email" type="email" autoComplete="email" inputMode="email" />
        <SubmitButton pendingText={passwordWords.sending} className="w-full">
          {passwordWords.send}
        </SubmitButton>
      </ShopForm>
      <p className="mt-5">
        <TextLink to={withReturnTo(href("/login"), returnTo)}>{passwordWords.back}</TextLink>
      </p>
    </AccountFormLayout>
  );
}
