import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { z } from "zod";
import { PageTitle, QuietLink, TextLink } from "#app/components/page.tsx";
import { sentence } from "#content/sentence-words.ts";
import { emailWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import { CUSTOMER_FIELD, useAnswer, hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { findCustomer, logIn } from "#app/gateway/customers.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { leaveFlash, visitContext, type Visit, privatePage, requireCustomer } from "#app/session/visit.server.ts";
import {
  renewLogin,
  updateCustomer,
  sessionCustomer,
  clearUnsavedForm,
  EMAIL_FORM,
  unsavedValues,
} from "#app/session/login.server.ts";
import { dashboardAddress } from "#app/routes/account/addresses.ts";
import { isOtherEmail, shapedEmail, requireSender } from "#app/routes/account/fields.server.ts";
import { sendProfile, type SentProfile } from "#app/routes/account/profile-form.server.ts";
import type { Route } from "./+types/route";

const { labels } = emailWords;
const schema = z.object({
  email: shapedEmail(labels.email),
  currentPassword: z.string({ error: messages.passwordRequired }),
});
type FieldName = keyof z.input<typeof schema>;

export const headers = privatePage;

/** The page that asks for the password: the profile form leads here when its e-mail is another one. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const { email } = unsavedValues(visit, EMAIL_FORM);
  return {
    before: customer.email,
    isFromProfile: email !== undefined,
    form: blankForm(schema, { email, [CUSTOMER_FIELD]: customer.id }),
  };
}

/** Checks the password, then saves the e-mail. The embedded upstream checks it by itself, too. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const form = parseForm(body, schema);
  const typed = form.ok ? { form: EMAIL_FORM, values: { email: form.value.email } } : null;
  const customer = requireSender(visit, body, typed);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { email, currentPassword } = form.value;
  const { value: stored, fault: unread } = await toResult(findCustomer(visit.upstream));
  const before = stored?.email ?? customer.email;
  if (unread !== null || before === null)
    return data({ form: form.refuse({ message: messages.profileFailed }) }, { status: 503 });
  if (!isOtherEmail(email, before))
    return data({ form: form.refuse({ errors: { email: emailWords.sameEmail } }) }, { status: 400 });

  const { value: login } = await toResult(logIn(visit.upstream, { email: before, password: currentPassword }));
  if (login?.code === "refused" && login.status !== 429 && login.status !== 503)
    return data({ form: form.refuse({ errors: { currentPassword: emailWords.passwordWrong } }) }, { status: 400 });
  if (login?.code !== "ok") return refusedForm(form, login, labels, messages.profileFailed);
  await renewLogin(visit, login.token);

  const sent = profileWith(email, stored, customer);
  const answer = await sendProfile(visit, customer.id, sent, currentPassword);
  if (answer.code === "refused") return refusedForm(form, answer, labels, messages.profileFailed);
  const { isSaved, user } = answer;
  if (isSaved !== true) {
    const message =
      isSaved === null ? `${sentence(messages.profileFailed)} ${messages.perhapsSaved}` : messages.profileFailed;
    return data({ form: form.refuse({ message }) }, { status: 503 });
  }
  clearUnsavedForm(visit);
  updateCustomer(visit, user === null ? { ...customer, email } : { ...customer, ...sessionCustomer(user) });
  leaveFlash(visit, { kind: "success", text: messages.profileUpdated, stays: "dashboard" });
  return redirect(dashboardAddress("profile"), 303);
}

/** The whole profile with another e-mail, since some upstreams replace it. What is not known is left out: it stays as it is. */
function profileWith(
  email: string,
  stored: Awaited<ReturnType<typeof findCustomer>>,
  customer: NonNullable<Visit["customer"]>,
): SentProfile {
  const { name, phone, address, city, state, pincode } = stored ?? { ...customer, ...customer.profile };
  const known = Object.entries({ name, phone, address, city, state, pincode }).filter(
    ([, value]) => typeof value === "string",
  );
  return { ...Object.fromEntries(known), email };
}

export default function ChangeEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { before, isFromProfile } = loaderData;
  const form = useAnswer("email", actionData)?.form ?? loaderData.form;
  return (
    <div className="wrap py-8 md:py-14">
      <div className="max-w-[36rem]">
        <PageTitle hasErrors={hasErrors(form)}>{emailWords.title}</PageTitle>
        <h1>{emailWords.title}</h1>
        <p className="mt-3 mb-7 text-ink-soft">
          {isFromProfile ? `${emailWords.othersSaved} ` : ""}
          {emailWords.lead(before)}
        </p>
        <ShopForm id="email" state={form} labels={labels}>
          <HiddenField<typeof CUSTOMER_FIELD> name={CUSTOMER_FIELD} />
          <Field<FieldName> name="email" type="email" autoComplete="email" inputMode="email" />
          <PasswordField<FieldName> name="currentPassword" autoComplete="current-password" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={emailWords.pending}>{emailWords.submit}</SubmitButton>{" "}
            <QuietLink to={dashboardAddress("profile")}>{emailWords.cancel}</QuietLink>
          </div>
        </ShopForm>
        <p className="mt-5">
          <TextLink to={href("/password")}>{emailWords.forgot}</TextLink>
        </p>
      </div>
    </div>
  );
}
