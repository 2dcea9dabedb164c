import { data, redirect, replace } from "react-router";
import { href } from "#app/content/href.ts";
import { TextLink } from "#app/components/page.tsx";
import { z } from "zod";
import { deliversToIndiaAlone } from "#domain/delivery-terms.ts";
import { judgedAccount } from "#app/checkout/delivery-form.server.ts";
import { registerWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { useAnswer, hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { authCalls } from "#contract/auth.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { ownPath, withReturnTo } from "#app/content/own-path.ts";
import { visitContext, leaveFlash } from "#app/session/visit.server.ts";
import { GUEST, keepUnsavedForm, LOGIN_FORM } from "#app/session/login.server.ts";
import type { Route } from "./+types/route";
import { AccountFormLayout } from "#app/routes/account/account-form-layout.tsx";
import { hiddenReturnTo, newPassword, requiredText, shapedEmail } from "#app/routes/account/fields.server.ts";
import { countSubmission, isRegistered, newSubmission } from "#app/routes/account/lost-answers.server.ts";

const { name, email, ...place } = customerLabels;
/** In the order of the form, which is also the order of its error summary. */
const labels = { name, email, ...registerWords.labels, ...place };
const schema = z
  .object({
    name: requiredText(messages.nameRequired, labels.name),
    email: shapedEmail(labels.email),
    password: newPassword(labels.password, messages.passwordRequired, messages.passwordShort),
    confirmPassword: z.string().optional(),
    phone: requiredText(messages.phoneRequired, labels.phone),
    address: requiredText(messages.addressRequired, labels.address),
    city: requiredText(messages.cityRequired, labels.city),
    state: requiredText(messages.stateRequired, labels.state),
    pincode: requiredText(messages.pincodeRequired, labels.pincode),
    returnTo: hiddenReturnTo,
    submission: z.string().max(64).optional().catch(undefined),
  })
  // Checked even where other fields are wrong: the specification shows all errors at once.
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: messages.passwordsDiffer,
    when: () => true,
  });
type FieldName = keyof z.input<typeof schema>;

export const meta: Route.MetaFunction = ({ matches }) => [
  { name: "description", content: registerWords.description },
  // The page is the same for every address to return to.
  { tagName: "link", rel: "canonical", href: `${matches[0].loaderData?.origin ?? ""}${href("/register")}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const returnTo = ownPath(url.searchParams.get("returnTo"), href("/home"));
  if (visit.customer !== null) throw redirect(returnTo);
  return {
    isIndian: deliversToIndiaAlone((await visit.upstream.terms.get()).delivery.countries),
    form: blankForm(schema, {
      returnTo: url.searchParams.has("returnTo") ? returnTo : null,
      submission: newSubmission(),
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { delivery } = await visit.upstream.terms.get();
  const form = parseForm(await readFormData(request), judgedAccount(schema, delivery));
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { returnTo, submission, confirmPassword: _confirmed, ...customer } = form.value;
  const wasRepeated = countSubmission(visit, submission, customer.email, customer.password);
  const { value: registration, fault } = await toResult(
    ask(visit.upstream, authCalls.register, { request: customer }, ["register", customer.email]),
  );
  // A form that is sent twice is refused the second time: its own first submission took the e-mail.
  const isUncertain =
    fault !== null || (wasRepeated() && registration.code === "refused" && registration.status === 409);
  const isOwn = isUncertain && (await isRegistered(visit, customer.email, customer.password));
  if (isOwn === null)
    return data(
      { form: form.refuse({ message: `${messages.registrationFailed} ${messages.perhapsRegistered}` }) },
      { status: 503 },
    );
  if (fault !== null && !isOwn)
    return data({ form: form.refuse({ message: messages.registrationFailed }) }, { status: 503 });
  if (registration?.code === "refused" && !isOwn) {
    if (registration.status === 409)
      return data({ form: form.refuse({ errors: { email: messages.emailTaken } }) }, { status: 400 });
    // The specification gives the words of every refusal but "too many attempts".
    return refusedForm(
      form,
      registration.status === 429 ? registration : { ...registration, message: null },
      labels,
      messages.registrationFailed,
    );
  }
  leaveFlash(visit, { kind: "success", text: messages.registered });
  // Not in the address, which histories and logs keep.
  keepUnsavedForm(visit, GUEST, { form: LOGIN_FORM, values: { email: customer.email } });
  return replace(withReturnTo(href("/login"), returnTo), 303);
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useAnswer("register", actionData)?.form ?? loaderData.form;
  const returnTo = form.values["returnTo"];
  return (
    <AccountFormLayout title={registerWords.title} lead={registerWords.lead} hasErrors={hasErrors(form)}>
      <ShopForm id="register" state={form} labels={labels}>
        <HiddenField<FieldName> name="returnTo" />
        <HiddenField<FieldName> name="submission" />
        <Field<FieldName> name="name" autoComplete="name" />
        <Field<FieldName> name="email" type="email" autoComplete="email" inputMode="email" />
        <PasswordField<FieldName> name="password" autoComplete="new-password" hint={registerWords.passwordHint} />
        <PasswordField<FieldName> name="confirmPassword" autoComplete="new-password" required />
        <Field<FieldName> name="phone" type="tel" autoComplete="tel" inputMode="tel" />
        <Field<FieldName> name="address" autoComplete="address-line1" />
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Field<FieldName> name="city" autoComplete="address-level2" />
          <Field<FieldName> name="state" autoComplete="address-level1" />
        </div>
        <Field<FieldName>
          name="pincode"
          autoComplete="postal-code"
          inputMode={loaderData.isIndian ? "numeric" : undefined}
          className="max-w-48"
        />
        <SubmitButton pendingText={registerWords.pending} className="w-full">
          {registerWords.submit}
        </SubmitButton>
      </ShopForm>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <TextLink to={href("/privacy")}>{registerWords.privacy}</TextLink>{" "}
        <TextLink to={href("/terms")}>{registerWords.terms}</TextLink>
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
        <p>{registerWords.haveAccount}</p>
        <TextLink to={withReturnTo(href("/login"), returnTo)}>{registerWords.signIn}</TextLink>
      </div>
    </AccountFormLayout>
  );
}
