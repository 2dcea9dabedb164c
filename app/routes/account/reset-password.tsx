import { useEffect } from "react";
import { data, Link, redirect, useNavigate } from "react-router";
import { z } from "zod";
import { passwordWords, RESET_REDIRECT_MS } from "../../content/account-words.ts";
import { messages } from "../../content/messages.ts";
import { hasErrors } from "../../forms/form-state.ts";
import { blankForm, parseForm } from "../../forms/parse.server.ts";
import { PasswordField } from "../../forms/password-field.tsx";
import { readForm } from "../../forms/read-form.server.ts";
import { ShopForm } from "../../forms/shop-form.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { resetPassword } from "../../gateway/customers.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { leaveFlash, repeatFlash, signOut, visitContext } from "../../session/visit.server.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ownPage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/reset-password";
import { AccountPromise } from "./account-promise.tsx";
import { EntryPage } from "./entry-page.tsx";
import { newPassword } from "./fields.server.ts";
import { refusedForm } from "./refused-form.server.ts";

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

export const headers = ownPage;

export const meta: Route.MetaFunction = () => [
  { name: "description", content: passwordWords.resetDescription },
  { name: "robots", content: "noindex" },
];

export function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (url.searchParams.has("done")) {
    // Only right after a reset: later there is nothing to tell. The message is shown here, and again on /login.
    if (visit.flash === null) throw redirect("/login");
    repeatFlash(visit);
    return data({ done: true, token: null, form: blankForm(schema) });
  }
  const token = tokenIn(url);
  const form = { ...blankForm(schema), message: token === null ? messages.resetLinkInvalid : null };
  return data({ done: false, token, form }, { status: token === null ? 400 : 200 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = parseForm(await readForm(request), schema);
  const token = tokenIn(url);
  if (token === null)
    return data({ form: { ...blankForm(schema), message: messages.resetLinkInvalid } }, { status: 400 });
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { value: answer, fault } = await toResult(resetPassword(visit.upstream, token, form.value.password));
  // Nobody can be asked whether it arrived: the link tells no e-mail to log in with.
  if (fault !== null)
    return data(
      { form: form.refuse({ message: `${messages.somethingWrong} ${messages.perhapsReset}` }) },
      { status: 503 },
    );
  if (answer.code === "refused") return refusedForm(form, answer, labels, messages.somethingWrong);
  // The new password ended every session upstream, the one of this browser too.
  if (visit.customer !== null) signOut(visit);
  leaveFlash(visit, { kind: "success", text: answer.message ?? messages.resetDone });
  return redirect("/reset-password?done=1", 303);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.done) return <ResetDone />;
  const { token } = loaderData;
  const form = actionData?.form ?? loaderData.form;
  return (
    <EntryPage title={passwordWords.resetTitle} aside={<AccountPromise />}>
      <PageTitle hasErrors={hasErrors(form)}>{passwordWords.resetTitle}</PageTitle>
      <ShopForm
        id="reset"
        state={form}
        labels={labels}
        action={token === null ? "/reset-password" : `/reset-password?token=${encodeURIComponent(token)}`}
      >
        <PasswordField name="password" autoComplete="new-password" hint={passwordWords.resetHint} />
        <PasswordField name="confirmPassword" autoComplete="new-password" required />
        <SubmitButton pendingText={passwordWords.updating} disabled={token === null} className="w-full">
          {passwordWords.reset}
        </SubmitButton>
      </ShopForm>
      <p className="mt-5 flex flex-wrap gap-x-8">
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {passwordWords.back}
        </Link>
        {form.message === null ? null : (
          <Link to="/password" className="link inline-flex min-h-11 items-center">
            {passwordWords.newLink}
          </Link>
        )}
      </p>
    </EntryPage>
  );
}

function ResetDone() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/login"), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <EntryPage title={passwordWords.doneTitle} aside={<AccountPromise />}>
      <PageTitle>{passwordWords.doneTitle}</PageTitle>
      <p className="max-w-prose">
        {passwordWords.doneText}
        {hydrated ? ` ${passwordWords.doneMoves}` : ""}
      </p>
      <p className="mt-6">
        <Link to="/login" className="button">
          {passwordWords.toLogin}
        </Link>
      </p>
    </EntryPage>
  );
}

/** The token of the e-mailed link; null where it is missing or longer than any token. */
function tokenIn(url: URL): string | null {
  const token = url.searchParams.get("token")?.trim() ?? "";
  return token === "" || token.length > 512 ? null : token;
}
