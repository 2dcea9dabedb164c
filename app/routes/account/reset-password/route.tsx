import { useEffect } from "react";
import { data, redirect, useNavigate } from "react-router";
import { href } from "#app/content/href.ts";
import { ButtonLink, TextLink } from "#app/components/page.tsx";
import { z } from "zod";
import { RESET_REDIRECT_MS } from "#app/content/durations.ts";
import { successText } from "#app/content/problem-texts.server.ts";
import { passwordWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import { useAnswer, hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { authCalls } from "#contract/auth.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { visitContext, leaveFlash, repeatFlash, privatePage } from "#app/session/visit.server.ts";
import { endLogin } from "#app/session/login.server.ts";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import type { Route } from "./+types/route";
import { AccountFormLayout } from "#app/routes/account/account-form-layout.tsx";
import { newPassword } from "#app/routes/account/fields.server.ts";

const labels = passwordWords.resetLabels;
const schema = z
  .object({
    password: newPassword(labels.password, messages.resetPasswordShort, messages.resetPasswordShort),
    confirmPassword: z.string().optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: messages.resetPasswordsDiffer,
    when: () => true,
  });
type FieldName = keyof z.input<typeof schema>;

export const meta: Route.MetaFunction = () => [{ name: "description", content: passwordWords.resetDescription }];

export const headers = privatePage;

export function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (url.searchParams.has("done")) {
    // The message exists only right after a reset. It is shown here, and again on /login.
    if (visit.flash === null) throw redirect(href("/login"));
    repeatFlash(visit);
    return data({ done: true, token: null, form: blankForm(schema) });
  }
  const token = tokenIn(url);
  const form = { ...blankForm(schema), message: token === null ? messages.resetLinkInvalid : null };
  return data({ done: false, token, form }, { status: token === null ? 400 : 200 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = parseForm(await readFormData(request), schema);
  const token = tokenIn(url);
  if (token === null)
    return data({ form: { ...blankForm(schema), message: messages.resetLinkInvalid } }, { status: 400 });
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { value: answer, fault } = await toResult(
    ask(visit.upstream, authCalls.resetPassword, { request: { token, password: form.value.password } }),
  );
  // The shop cannot find out whether the change was made: the link does not tell the e-mail to log in with.
  if (fault !== null)
    return data(
      { form: form.refuse({ message: `${messages.somethingWrong} ${messages.perhapsReset}` }) },
      { status: 503 },
    );
  if (answer.code === "refused") return refusedForm(form, answer, labels, messages.somethingWrong);
  // A new password ends every session upstream, including that of this browser.
  if (visit.customer !== null) endLogin(visit);
  leaveFlash(visit, { kind: "success", text: successText(answer.message, messages.resetDone) });
  return redirect(`${href("/reset-password")}?done=1`, 303);
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useAnswer("reset", actionData)?.form ?? loaderData.form;
  if (loaderData.done) return <ResetDone />;
  const { token } = loaderData;
  return (
    <AccountFormLayout title={passwordWords.resetTitle} hasErrors={hasErrors(form)}>
      <ShopForm
        id="reset"
        state={form}
        labels={labels}
        action={
          token === null ? href("/reset-password") : `${href("/reset-password")}?token=${encodeURIComponent(token)}`
        }
      >
        <PasswordField<FieldName> name="password" autoComplete="new-password" hint={passwordWords.resetHint} />
        <PasswordField<FieldName> name="confirmPassword" autoComplete="new-password" required />
        <SubmitButton pendingText={passwordWords.updating} disabled={token === null} className="w-full">
          {passwordWords.reset}
        </SubmitButton>
      </ShopForm>
      <p className="mt-5 flex flex-wrap gap-x-8">
        <TextLink to={href("/login")}>{passwordWords.back}</TextLink>{" "}
        {form.message === null ? null : <TextLink to={href("/password")}>{passwordWords.newLink}</TextLink>}
      </p>
    </AccountFormLayout>
  );
}

function ResetDone() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href("/login")), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountFormLayout title={passwordWords.doneTitle}>
      <p className="max-w-prose">
        {passwordWords.doneText}
        {hydrated ? ` ${passwordWords.doneMoves}` : ""}
      </p>
      <p className="mt-6">
        <ButtonLink to={href("/login")}>{passwordWords.toLogin}</ButtonLink>
      </p>
    </AccountFormLayout>
  );
}

/** The token of the e-mailed link; null where it is missing or too long. */
function tokenIn(url: URL): string | null {
  const token = url.searchParams.get("token")?.trim() ?? "";
  return token === "" || token.length > 512 ? null : token;
}
