import { ownLanguage } from "#app/content/own-language.ts";
import { data, redirect, Form, Link } from "react-router";
import { href } from "#app/content/href.ts";
import { sentence } from "#content/sentence-words.ts";
import { emailWords } from "#content/account-words.ts";
import { deliversToIndiaAlone } from "#domain/delivery-terms.ts";
import { judgedAccount } from "#app/checkout/delivery-form.server.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import {
  useAnswer,
  hasErrors,
  type FormState,
  CUSTOMER_FIELD,
  PostField,
  SubmitButton,
} from "#app/forms/shop-form.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { PageTitle } from "#app/components/page.tsx";
import { visitContext, leaveFlash, privatePage, requireCustomer } from "#app/session/visit.server.ts";
import {
  updateCustomer,
  clearUnsavedForm,
  EMAIL_FORM,
  keepUnsavedForm,
  PROFILE_FORM,
  unsavedValues,
} from "#app/session/login.server.ts";
import { savePreferences } from "#app/session/preferences.server.ts";
import { parseTab, dashboardAddress, dashboardTabs, type DashboardTab } from "#app/routes/account/addresses.ts";
import { isOtherEmail, requireSender } from "#app/routes/account/fields.server.ts";
import {
  followProfile,
  profileSchemaOf,
  profileToSend,
  savedCustomer,
  sendProfile,
  typedFields,
} from "#app/routes/account/profile-form.server.ts";
import type { Route } from "./+types/route";
import { AddressPanel, EditProfilePanel, PaymentPanel, ProfilePanel, SettingsPanel } from "./account-panels.tsx";
import { loadPanel, type DashboardPanel } from "./load-panel.server.ts";
import { OrdersPanel, WishlistPanel } from "./shopping-panels.tsx";

export const headers = privatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const { lacksWishlist = false, delivery } = await visit.upstream.terms.get();
  const shownTab = (word: string | null) => (lacksWishlist && word === "wishlist" ? null : parseTab(word));
  const requested = shownTab(url.searchParams.get("tab"));
  const tab = requested ?? shownTab(visit.preferences.tab) ?? "profile";
  const panel = await loadPanel(visit, tab, url.searchParams.get("page"));
  if (requested !== null && requested !== visit.preferences.tab) savePreferences(visit, { tab: requested });
  const customer =
    panel.tab === "edit-profile" && !("failure" in panel)
      ? { ...panel.customer, ...unsavedValues(visit, PROFILE_FORM) }
      : null;
  // The page of a new e-mail leads here by Cancel, too: what was typed there is given up.
  if (tab === "profile" && visit.unsavedForm?.form === EMAIL_FORM) clearUnsavedForm(visit);
  return data(
    {
      name: visit.customer?.name ?? null,
      panel,
      lacksWishlist,
      isIndian: deliversToIndiaAlone(delivery.countries),
      form: blankForm(profileSchemaOf(visit.customer), { ...customer, [CUSTOMER_FIELD]: visit.customer?.id }),
    },
    { status: "failure" in panel ? 503 : 200 },
  );
}

/** Saves the profile. It is the only form of the dashboard with fields; the others post to addresses of their own. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const { delivery } = await visit.upstream.terms.get();
  const form = parseForm(body, judgedAccount(profileSchemaOf(visit.customer), delivery));
  const typed = form.ok ? { form: PROFILE_FORM, values: typedFields(form.value) } : null;
  const customer = requireSender(visit, body, typed);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  // Another e-mail needs the password, which a page of its own asks for. Everything else is saved here.
  const { email } = form.value;
  const known = customer.email ?? email;
  const isOther = email !== undefined && known !== undefined && isOtherEmail(email, known);
  const saved = isOther ? { ...form.value, email: known } : form.value;
  const sent = profileToSend(customer, saved);
  const answer = await sendProfile(visit, customer.id, sent);
  // The upstream takes the e-mail for another one: it was changed in another browser after this form was opened.
  if (answer.code === "refused" && answer.errors.some(({ path }) => path === "currentPassword")) {
    await followProfile(visit, customer);
    return data({ form: form.refuse({ errors: { email: emailWords.changedMeanwhile } }) }, { status: 400 });
  }
  if (answer.code === "refused")
    return refusedForm(form, answer, dashboardWords.customerLabels, messages.profileFailed);
  const { isSaved, user } = answer;
  if (isSaved === null)
    return data(
      { form: form.refuse({ message: `${sentence(messages.profileFailed)} ${messages.perhapsSaved}` }) },
      { status: 503 },
    );
  if (!isSaved) return data({ form: form.refuse({ message: messages.profileFailed }) }, { status: 503 });
  clearUnsavedForm(visit);
  updateCustomer(visit, savedCustomer(customer, saved, user));
  if (isOther) {
    keepUnsavedForm(visit, customer.id, { form: EMAIL_FORM, values: { email } });
    return redirect(href("/dashboard/email"), 303);
  }
  leaveFlash(visit, { kind: "success", text: messages.profileUpdated, stays: "dashboard" });
  return redirect(dashboardAddress("profile"), 303);
}

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { panel, name, isIndian, lacksWishlist } = loaderData;
  const form = useAnswer("profile", actionData)?.form ?? loaderData.form;
  const title = dashboardWords.titles[panel.tab];
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12">
      <PageTitle hasErrors={"failure" in panel || hasErrors(form)}>{title}</PageTitle>
      <DashboardNavigation tab={panel.tab} lacksWishlist={lacksWishlist} />
      <div className="min-w-0">
        {name === null ? null : (
          <p lang={ownLanguage(name)} className="mb-1 text-ink-soft">
            <span lang={dashboardWords.greetingLanguage}>{dashboardWords.greeting}</span>
            {`, ${name}`}
          </p>
        )}
        <h1>{title}</h1>
        <div className="mt-6">
          <Panel panel={panel} form={form} isIndian={isIndian} />
        </div>
      </div>
    </div>
  );
}

function Panel({ panel, form, isIndian }: { panel: DashboardPanel; form: FormState; isIndian: boolean }) {
  // A profile that could not be read has no form, since saving empty fields would erase it: but one that was refused stays.
  if ("failure" in panel && !hasErrors(form))
    return <LoadFailure message={panel.failure} again={dashboardAddress(panel.tab, panel.page)} />;
  if ("failure" in panel || panel.tab === "edit-profile") return <EditProfilePanel form={form} isIndian={isIndian} />;
  switch (panel.tab) {
    case "profile":
      return <ProfilePanel {...panel} />;
    case "address":
      return <AddressPanel {...panel} />;
    case "orders":
      return <OrdersPanel {...panel} />;
    case "wishlist":
      return <WishlistPanel {...panel} />;
    case "payment":
      return <PaymentPanel {...panel} />;
    case "settings":
      return <SettingsPanel {...panel} />;
  }
}

/** The tabs of the dashboard as links, and the logout. The form that edits the profile counts as the profile tab. */
function DashboardNavigation({ tab, lacksWishlist }: { tab: DashboardTab; lacksWishlist: boolean }) {
  const current = tab === "edit-profile" ? "profile" : tab;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 lg:block lg:pr-6">
      <nav aria-label={dashboardWords.navigation} className="min-w-0">
        <ul className="flex flex-wrap lg:block lg:space-y-1">
          {dashboardTabs.map((one) =>
            one === "edit-profile" || (lacksWishlist && one === "wishlist") ? null : (
              <li key={one}>
                <Link
                  to={dashboardAddress(one)}
                  aria-current={one === current ? "page" : undefined}
                  className="flex min-h-11 items-center border-b-4 border-transparent px-3 hover:bg-sunk aria-[current=page]:border-madder aria-[current=page]:bg-sunk aria-[current=page]:font-semibold lg:border-b-0 lg:border-l-4"
                >
                  {dashboardWords.tabs[one]}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      <Form role="none" method="post" action={href("/logout")} className="lg:mt-6">
        <PostField />
        <SubmitButton action={href("/logout")} pendingText={dashboardWords.loggingOut} className="button-quiet">
          {dashboardWords.logout}
        </SubmitButton>
      </Form>
    </div>
  );
}
