import { addressCalls, type SavedAddress } from "#contract/addresses.ts";
import type { SavedPaymentMethod } from "#contract/payments.ts";
import type { User } from "#contract/profile.ts";
import { testMark } from "#app/content/payment-methods.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { pageFrom } from "#domain/price-range.ts";
import { read } from "#app/gateway/call-upstream.server.ts";
import { findCustomer } from "#app/gateway/customers.server.ts";
import { href } from "#app/content/href.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import { toldBy, toResult } from "#app/gateway/faults.server.ts";
import { findOrders } from "#app/gateway/orders.server.ts";
import { findPaymentMethods } from "#app/gateway/payments.server.ts";
import { findWishlist } from "#app/gateway/wishlists.server.ts";
import { sessionCustomer, updateCustomer } from "#app/session/login.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import type { DashboardTab } from "#app/routes/account/addresses.ts";
import { orderRow, type OrderRow } from "#app/routes/account/load-order.server.ts";
import { countryName } from "#app/content/countries.ts";

/** How many orders a page of the list shows. */
const ORDERS_PER_PAGE = 20;

/** The customer as the dashboard shows them. */
export type CustomerProfile = Pick<User, "name" | "email" | "phone" | "address" | "city" | "state" | "pincode">;

/** A saved payment method; `mark` says that its payment was a test, null where it was not. */
export type SavedMethod = Omit<SavedPaymentMethod, "isTest"> & { mark: string | null };

/** What a tab shows, or why its content could not be read. */
export type DashboardPanel =
  | { tab: DashboardTab; failure: string; page?: number }
  | { tab: "profile" | "edit-profile"; customer: CustomerProfile }
  /** `addresses` are those beside the profile's; null where the upstream knows that one alone. */
  | { tab: "address"; customer: CustomerProfile; addresses: ShownAddress[] | null }
  | { tab: "orders"; orders: OrderRow[]; page: number; pages: number }
  | { tab: "wishlist"; wishes: Wishes; awaited: { to: string; children: string } | null }
  | { tab: "payment"; methods: SavedMethod[] }
  | { tab: "settings"; forms: PreferenceFormData[]; ownData: boolean };

type Wishes = NonNullable<Awaited<ReturnType<typeof findWishlist>>>;

/** What one of the tabs shows. */
export type PanelOf<Tab extends DashboardTab> = Omit<Extract<DashboardPanel, { tab: Tab }>, "tab">;

/** A setting of this device: its words stay out of the script. */
export interface PreferenceFormData {
  name: string;
  title: string;
  hint: string;
  chosen: string;
  choices: Record<string, string>;
  save: string;
}

/** An address beside that of the profile, as its card shows it. */
export interface ShownAddress {
  id: string;
  label: string;
  isUsual: boolean;
  lines: string[];
}

/** Reads the customer and the list of the tab in parallel. `page` names a page of the orders. A 401 redirects to /login. */
export async function loadPanel(visit: Visit, tab: DashboardTab, page: string | null): Promise<DashboardPanel> {
  const [customer, panel, addresses] = await Promise.all([
    readCustomer(visit),
    readList(visit, tab, pageFrom(page)),
    tab === "address" ? toResult(read(visit.upstream, addressCalls.getAddresses, {})) : null,
  ]);
  if (panel !== null) return panel;
  if (customer === null || (addresses !== null && addresses.fault !== null))
    return { tab, failure: dashboardWords.profileUnavailable };
  if (addresses !== null) return { tab: "address", customer, addresses: addresses.value?.map(shownAddress) ?? null };
  return { tab: tab === "edit-profile" ? tab : "profile", customer };
}

/** The customer as the upstream has them, or as the login returned them where the upstream has no profiles. Null where it fails. */
async function readCustomer(visit: Visit): Promise<CustomerProfile | null> {
  const { value: user, fault } = await toResult(findCustomer(visit.upstream));
  if (fault !== null || visit.customer === null) return null;
  if (user === null)
    return {
      phone: null,
      address: null,
      city: null,
      state: null,
      pincode: null,
      ...visit.customer.profile,
      name: visit.customer.name,
      email: visit.customer.email,
    };
  // The session follows a name that was changed on another device, so that the header shows it.
  if (user.id === visit.customer.id && (user.name !== visit.customer.name || user.email !== visit.customer.email))
    updateCustomer(visit, sessionCustomer(user));
  const { name, email, phone, address, city, state, pincode } = user;
  return { name, email, phone, address, city, state, pincode };
}

function shownAddress({ id, label, isUsual, ...address }: SavedAddress): ShownAddress {
  const lines = [...addressLines({ ...address, email: null }, countryName(address.country)), address.phone];
  return { id, label: label ?? lines[0] ?? id, isUsual, lines: lines.filter((line) => line !== null) };
}

/** What the tabs show that are no part of the profile; null for those that are. */
async function readList(visit: Visit, tab: DashboardTab, page: number): Promise<DashboardPanel | null> {
  if (tab === "orders") return readOrderRows(visit, page);
  if (tab === "wishlist") {
    const takesAlerts = (await visit.upstream.terms.get()).stockAlerts === true;
    const awaited = takesAlerts ? { to: href("/dashboard/alerts"), children: dashboardWords.awaited } : null;
    const { value: wishes } = await toResult(findWishlist(visit.upstream));
    return wishes === null ? { tab, failure: messages.wishlistFailed } : { tab, wishes, awaited };
  }
  if (tab === "payment") {
    const { value: methods } = await toResult(findPaymentMethods(visit.upstream));
    if (methods === null) return { tab, failure: dashboardWords.paymentsFailed };
    return { tab, methods: methods.map(({ isTest, ...method }) => ({ ...method, mark: testMark(isTest) })) };
  }
  if (tab === "settings") {
    const { theme, dataSaver } = visit.preferences;
    const forms = [
      {
        name: "theme",
        title: dashboardWords.theme,
        hint: dashboardWords.themeHint,
        chosen: theme ?? "system",
        choices: dashboardWords.themes,
        save: dashboardWords.saveTheme,
      },
      {
        name: "dataSaver",
        title: dashboardWords.dataSaver,
        hint: dashboardWords.dataSaverHint,
        chosen: dataSaver ? "on" : "off",
        choices: dashboardWords.dataSaverChoices,
        save: dashboardWords.saveDataSaver,
      },
    ];
    return { tab, forms, ownData: (await visit.upstream.terms.get()).ownData === true };
  }
  return null;
}

/** A page of the orders. A page beyond the last gives the last. */
async function readOrderRows(visit: Visit, page: number): Promise<DashboardPanel> {
  const { value, fault } = await toResult(findOrders(visit.upstream, { page, limit: ORDERS_PER_PAGE }));
  if (fault !== null) return { tab: "orders", failure: toldBy(fault, messages.ordersFailed).message, page };
  const pages = Math.max(1, Math.ceil(value.total / ORDERS_PER_PAGE));
  if (page > pages) return readOrderRows(visit, pages);
  const orders = value.orders.map((order) => orderRow(order, visit.runtime.timeZone));
  return { tab: "orders", orders, page, pages };
}
