import type { SavedAddress } from "#contract/addresses.ts";
import type { SavedPaymentMethod } from "#contract/payments.ts";
import type { User } from "#contract/profile.ts";
import { testMark } from "#app/content/payment-methods.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { pageFrom } from "#domain/price-range.ts";
import { findAddresses, findCustomer } from "#app/gateway/customers.server.ts";
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

/** What a tab shows. A list or customer is null where the upstream could not be read. */
export type DashboardPanel =
  | { tab: "profile" | "edit-profile"; customer: CustomerProfile | null }
  | { tab: "address"; customer: CustomerProfile | null; addresses: ShownAddress[] | typeof noAddresses | null }
  | { tab: "orders"; orders: OrderRow[] | null; failure: string; page: number; pages: number }
  | {
      tab: "wishlist";
      wishes: Awaited<ReturnType<typeof findWishlist>> | null;
      awaited: { to: string; children: string } | null;
    }
  | { tab: "payment"; methods: SavedMethod[] | null }
  | { tab: "settings"; forms: PreferenceFormData[]; ownData: boolean };

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

/** Stands for the addresses of an upstream that knows that of the profile alone. */
export const noAddresses = "none";

/** Reads the customer and the list of the tab in parallel. `page` names a page of the orders. A 401 redirects to /login. */
export async function loadPanel(visit: Visit, tab: DashboardTab, page: string | null): Promise<DashboardPanel> {
  const [customer, panel, addresses] = await Promise.all([
    readCustomer(visit),
    readList(visit, tab, pageFrom(page)),
    tab === "address" ? readAddresses(visit) : null,
  ]);
  if (tab === "address") return { tab, customer, addresses };
  return panel ?? { tab: tab === "edit-profile" ? tab : "profile", customer };
}

/** Whether the upstream failed to answer with what the tab shows. */
export function isPanelMissing(panel: DashboardPanel): boolean {
  return Object.values(panel).includes(null) && panel.tab !== "settings";
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

async function readAddresses(visit: Visit): Promise<ShownAddress[] | typeof noAddresses | null> {
  const { value, fault } = await toResult(findAddresses(visit.upstream));
  return fault === null ? (value?.map(shownAddress) ?? noAddresses) : null;
}

function shownAddress({ id, label, isUsual, ...address }: SavedAddress): ShownAddress {
  const lines = [...addressLines({ ...address, email: null }, countryName(address.country)), address.phone];
  return { id, label: label ?? lines[0] ?? id, isUsual, lines: lines.filter((line) => line !== null) };
}

async function readList(visit: Visit, tab: DashboardTab, page: number): Promise<DashboardPanel | null> {
  if (tab === "orders") return readOrderRows(visit, page);
  if (tab === "wishlist") {
    const takesAlerts = (await visit.upstream.terms.get()).stockAlerts === true;
    const awaited = takesAlerts ? { to: href("/dashboard/alerts"), children: dashboardWords.awaited } : null;
    return { tab, wishes: (await toResult(findWishlist(visit.upstream))).value, awaited };
  }
  if (tab === "payment")
    return {
      tab,
      methods:
        (await toResult(findPaymentMethods(visit.upstream))).value?.map(({ isTest, ...method }) => ({
          ...method,
          mark: testMark(isTest),
        })) ?? null,
    };
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
  const pages = Math.max(1, Math.ceil((value?.total ?? 0) / ORDERS_PER_PAGE));
  if (value !== null && page > pages) return readOrderRows(visit, pages);
  return {
    tab: "orders",
    orders: value?.orders.map((order) => orderRow(order, visit.runtime.timeZone)) ?? null,
    failure: fault === null ? "" : toldBy(fault, messages.ordersFailed).message,
    page,
    pages,
  };
}
