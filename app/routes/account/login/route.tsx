import { data, Link, redirect, replace } from "react-router";
import { href } from "#app/content/href.ts";
import { QuietLink, TextLink } from "#app/components/page.tsx";
import { z } from "zod";
import { loginWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { useAnswer, hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { logIn, logOut } from "#app/gateway/customers.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { mergeGuestCart } from "#app/cart/add-lines.server.ts";
import { afterCookieCheck, ownPath, withReturnTo } from "#app/content/own-path.ts";
import {
  sessionCustomer,
  endToken,
  startLogin,
  clearUnsavedForm,
  LOGIN_FORM,
  unsavedValues,
} from "#app/session/login.server.ts";
import { visitContext, leaveFlash, takesGuests } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { AccountFormLayout } from "#app/routes/account/account-form-layout.tsx";
import { hiddenReturnTo, requiredEmail } from "#app/routes/account/fields.server.ts";

const schema = z.object({
  email: requiredEmail(loginWords.labels.email),
  password: z.string({ error: messages.passwordRequired }),
  returnTo: hiddenReturnTo,
});
type FieldName = keyof z.input<typeof schema>;

export const meta: Route.MetaFunction = ({ matches }) => [
  { name: "description", content: loginWords.description },
  // The page is the same for every address to return to.
  { tagName: "link", rel: "canonical", href: `${matches[0].loaderData?.origin ?? ""}${href("/login")}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const returnTo = ownPath(url.searchParams.get("returnTo"), href("/home"));
  if (visit.customer !== null) throw redirect(returnTo);
  const isOnItsWay = returnTo === href("/checkout") || returnTo.startsWith(`${href("/checkout")}?`);
  // After a registration the e-mail is filled in.
  return {
    mayBeGuest: isOnItsWay && (await takesGuests(visit)),
    form: blankForm(schema, {
      email: unsavedValues(visit, LOGIN_FORM)["email"],
      returnTo: url.searchParams.has("returnTo") ? returnTo : null,
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = parseForm(await readFormData(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { email, password, returnTo } = form.value;
  const { value: login } = await toResult(logIn(visit.upstream, { email, password }));
  if (login?.code !== "ok")
    return refusedForm(form, login, loginWords.labels, login === null ? messages.loginFailed : messages.loginRefused);
  const { customer: before, session: replaced } = visit;
  // An upstream that answers without the e-mail knows the customer by the one that was typed.
  const customer = sessionCustomer({ ...login.user, email: login.user.email ?? email });
  if (!startLogin(visit, { token: login.token, customer })) {
    await toResult(logOut({ ...visit.upstream, token: login.token }));
    return data({ form: form.refuse({ message: messages.loginNotKept }) }, { status: 502 });
  }
  leaveFlash(visit, { kind: "success", text: messages.loggedIn });
  await mergeGuestCart(visit, before);
  if (replaced !== null) await endToken(visit, replaced.token);
  if (unsavedValues(visit, LOGIN_FORM)["email"] !== undefined) clearUnsavedForm(visit);
  // Back leads to the page before the login.
  const formPage = withReturnTo(href("/login"), returnTo);
  return replace(afterCookieCheck(request, ownPath(returnTo, href("/home")), formPage), 303);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useAnswer("login", actionData)?.form ?? loaderData.form;
  const returnTo = form.values["returnTo"];
  return (
    <AccountFormLayout title={loginWords.title} hasErrors={hasErrors(form)}>
      <ShopForm id="login" state={form} labels={loginWords.labels}>
        <HiddenField<FieldName> name="returnTo" />
        <Field<FieldName> name="email" type="email" autoComplete="username" inputMode="email" />
        <PasswordField<FieldName> name="password" autoComplete="current-password" />
        <SubmitButton pendingText={loginWords.pending} className="w-full">
          {loginWords.submit}
        </SubmitButton>
      </ShopForm>
      <p className="mt-3">
        <TextLink to={withReturnTo(href("/password"), returnTo)}>{loginWords.forgot}</TextLink>
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
        <p>{loginWords.newHere}</p>
        <QuietLink to={withReturnTo(href("/register"), returnTo)}>{loginWords.register}</QuietLink>
        {loaderData.mayBeGuest ? (
          <>
            {" "}
            <Link to={`${href("/checkout")}?guest=yes`} className="button button-quiet w-full">
              {loginWords.asGuest}
            </Link>
          </>
        ) : null}
      </div>
    </AccountFormLayout>
  );
}
