import { data, redirect } from "react-router";
import { z } from "zod";
import type { User } from "../../../contract/readers/user.ts";
import { customerLabels, dashboardWords } from "../../content/account-words.ts";
import { messages, toastMs } from "../../content/messages.ts";
import { pageFrom } from "../../../domain/page-number.ts";
import { hasErrors, type FormState } from "../../forms/form-state.ts";
import { blankForm, parseForm } from "../../forms/parse.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { updateProfile } from "../../gateway/customers.server.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { sessionCustomer } from "../../session/session-customer.server.ts";
import type { Session } from "../../session/shop-cookies.server.ts";
import {
  forgetTyped,
  keepSettings,
  leaveFlash,
  renameCustomer,
  requireCustomer,
  visitContext,
} from "../../session/visit.server.ts";
import { ownPage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/dashboard";
import { AddressPanel } from "./address-panel.tsx";
import { DashboardNavigation } from "./dashboard-navigation.tsx";
import { isPanelMissing, readPanel, type DashboardPanel } from "./dashboard-panel.server.ts";
import { tabFrom } from "./dashboard-tabs.ts";
import { EditProfilePanel } from "./edit-profile-panel.tsx";
import { freeText, requiredText, shapedEmail } from "./fields.server.ts";
import { readSaved, type SentProfile } from "./lost-answers.server.ts";
import { OrdersPanel } from "./orders-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { refusedForm } from "./refused-form.server.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { WishlistPanel } from "./wishlist-panel.tsx";

/** No rule beyond the account's own: a name and an e-mail, as at registration. The rest may be emptied. */
const schema = z.object({
  name: requiredText(messages.nameRequired, customerLabels.name),
  email: shapedEmail(customerLabels.email),
  phone: freeText(customerLabels.phone),
  address: freeText(customerLabels.address),
  city: freeText(customerLabels.city),
  state: freeText(customerLabels.state),
  pincode: freeText(customerLabels.pincode),
});

type Profile = z.infer<typeof schema>;

export const headers = ownPage;

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const asked = tabFrom(url.searchParams.get("tab"));
  const tab = asked ?? tabFrom(visit.settings.tab) ?? "profile";
  const panel = await readPanel(visit, tab, pageFrom(url.searchParams.get("page")));
  if (asked !== null && asked !== visit.settings.tab) keepSettings(visit, { tab: asked });
  const customer =
    panel.tab === "edit-profile" && panel.customer !== null ? { ...panel.customer, ...visit.typed } : null;
  const failed = isPanelMissing(panel);
  return data(
    { name: visit.customer?.name ?? null, panel, failed, form: blankForm(schema, { ...customer }) },
    { status: failed ? 503 : 200 },
  );
}

/** Saves the profile: the one form of the dashboard that has fields. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const form = parseForm(await readForm(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  visit.typed = typedIn(form.value);
  const sent = profileIn(customer, form.value);
  const { value: answer, fault } = await attempt(updateProfile(visit.door, customer.id, sent));
  if (answer?.code === "refused") return refusedForm(form, answer, customerLabels, messages.profileFailed);
  const { isSaved, user } = await readSaved(visit, sent, fault === null ? answer : null);
  if (isSaved === null)
    return data(
      { form: form.refuse({ message: `${messages.profileFailed}. ${messages.perhapsSaved}` }) },
      { status: 503 },
    );
  if (!isSaved) return data({ form: form.refuse({ message: messages.profileFailed }) }, { status: 503 });
  forgetTyped(visit);
  renameCustomer(visit, savedCustomer(customer, form.value, user));
  leaveFlash(visit, { kind: "success", text: messages.profileUpdated, toastMs: toastMs.dashboard });
  return redirect("/dashboard?tab=profile", 303);
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { panel, name, failed } = loaderData;
  const form = actionData?.form ?? loaderData.form;
  const title = dashboardWords.titles[panel.tab];
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12">
      <PageTitle hasErrors={failed || hasErrors(form)}>{title}</PageTitle>
      <DashboardNavigation tab={panel.tab} />
      <div className="min-w-0">
        {name === null ? null : (
          <p className="mb-1 text-ink-soft">
            <span lang="hi-Latn">{dashboardWords.greeting}</span>
            {`, ${name}`}
          </p>
        )}
        <h1>{title}</h1>
        <div className="mt-6">
          <Panel panel={panel} form={form} />
        </div>
      </div>
    </div>
  );
}

function Panel({ panel, form }: { panel: DashboardPanel; form: FormState }) {
  switch (panel.tab) {
    case "profile":
      return <ProfilePanel customer={panel.customer} />;
    case "edit-profile":
      return <EditProfilePanel form={panel.customer === null && !hasErrors(form) ? null : form} />;
    case "address":
      return <AddressPanel customer={panel.customer} />;
    case "orders":
      return <OrdersPanel orders={panel.orders} page={panel.page} pages={panel.pages} />;
    case "wishlist":
      return <WishlistPanel wishes={panel.wishes} />;
    case "payment":
      return <PaymentPanel methods={panel.methods} />;
    case "settings":
      return <SettingsPanel theme={panel.theme} dataSaver={panel.dataSaver} />;
  }
}

const fieldNames = ["name", "email", "phone", "address", "city", "state", "pincode"] as const;

/** The fields as they are shown again, should the session turn out to be over. */
function typedIn(value: Profile): Record<string, string> {
  return Object.fromEntries(fieldNames.map((name) => [name, value[name] ?? ""]));
}

/**
 * The profile as it is sent. What the form could not show, because neither upstream nor session told it, is sent only
 * when she filled it in: an empty field would wipe out what she never saw.
 */
function profileIn({ profile }: Session["customer"], value: Profile): SentProfile {
  return Object.fromEntries(
    fieldNames
      .filter((name) => profile !== undefined || value[name] !== undefined)
      .map((name) => [name, value[name] ?? null]),
  );
}

/** The customer as the session keeps her from now on: as the upstream answered, and where it did not say, as she typed. */
function savedCustomer(before: Session["customer"], value: Profile, user: User | null): Session["customer"] {
  const [name, email, phone, address, city, state, pincode] = fieldNames.map(
    (field) => user?.[field] ?? value[field] ?? null,
  );
  const { profile, ...saved } = sessionCustomer({
    id: before.id,
    name: name ?? before.name,
    email: email ?? before.email,
    phone: phone ?? null,
    address: address ?? null,
    city: city ?? null,
    state: state ?? null,
    pincode: pincode ?? null,
  });
  return before.profile === undefined && user === null
    ? saved
    : { ...saved, ...(profile === undefined ? {} : { profile }) };
}
