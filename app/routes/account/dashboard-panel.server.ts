import type { Order } from "../../../contract/readers/order.ts";
import type { SavedPaymentMethod } from "../../../contract/readers/payment.ts";
import type { User } from "../../../contract/readers/user.ts";
import { testMark } from "../../content/test-payment-words.ts";
import { dateText } from "../../../domain/dates.ts";
import { itemCount } from "../../../domain/cart.ts";
import { isCancellable } from "../../../domain/order-status.ts";
import { awaitsPayment, paymentStateFrom } from "../../../domain/payment-state.ts";
import type { Signed } from "../../../domain/signed-source.ts";
import { findCustomer } from "../../gateway/customers.server.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { findOrders } from "../../gateway/orders.server.ts";
import { findPaymentMethods } from "../../gateway/payments.server.ts";
import { findWishlist } from "../../gateway/wishlists.server.ts";
import { sessionCustomer } from "../../session/session-customer.server.ts";
import { renameCustomer, type Visit } from "../../session/visit.server.ts";
import type { DashboardTab } from "./dashboard-tabs.ts";
import { orderTotalPaise } from "./order-amounts.ts";

/** How many orders a page of the list shows. */
const ROWS = 20;
/** How many pictures of an order its row shows. */
const ROW_PICTURES = 4;

/** The customer as the dashboard shows her; null where the upstream could not be reached. */
export type CustomerFacts = Pick<User, "name" | "email" | "phone" | "address" | "city" | "state" | "pincode">;

/** A saved way to pay; `mark` is what stands beside it where what it paid was a test. */
export type SavedMethod = Omit<SavedPaymentMethod, "isTest"> & { mark: string | null };

/** What a tab shows; its list is null where the upstream could not tell it. */
export type DashboardPanel =
  | { tab: "profile" | "edit-profile" | "address"; customer: CustomerFacts | null }
  | { tab: "orders"; orders: ReturnType<typeof orderRow>[] | null; page: number; pages: number }
  | { tab: "wishlist"; wishes: Awaited<ReturnType<typeof findWishlist>> | null }
  | { tab: "payment"; methods: SavedMethod[] | null }
  | { tab: "settings"; theme: "light" | "dark" | null; dataSaver: boolean };

/** Reads the customer and what the tab shows, side by side; `page` is of her orders. A 401 of either redirects to /login. */
export async function readPanel(visit: Visit, tab: DashboardTab, page: number): Promise<DashboardPanel> {
  const [customer, panel] = await Promise.all([readCustomer(visit), readList(visit, tab, page)]);
  return panel ?? { tab: tab === "edit-profile" || tab === "address" ? tab : "profile", customer };
}

/** Whether the upstream failed to give what the tab shows. */
export function isPanelMissing(panel: DashboardPanel): boolean {
  return Object.values(panel).includes(null) && panel.tab !== "settings";
}

/** The customer as the upstream knows her; where it cannot be asked, as the login told her. */
async function readCustomer(visit: Visit): Promise<CustomerFacts | null> {
  const { value: user, fault } = await attempt(findCustomer(visit.door));
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
  // A name changed elsewhere is changed in the header, too.
  if (user.id === visit.customer.id && (user.name !== visit.customer.name || user.email !== visit.customer.email))
    renameCustomer(visit, sessionCustomer(user));
  const { name, email, phone, address, city, state, pincode } = user;
  return { name, email, phone, address, city, state, pincode };
}

async function readList(visit: Visit, tab: DashboardTab, page: number): Promise<DashboardPanel | null> {
  if (tab === "orders") return readOrderRows(visit, page);
  if (tab === "wishlist") return { tab, wishes: (await attempt(findWishlist(visit.door))).value };
  if (tab === "payment")
    return {
      tab,
      methods:
        (await attempt(findPaymentMethods(visit.door))).value?.map(({ isTest, ...method }) => ({
          ...method,
          mark: testMark(isTest),
        })) ?? null,
    };
  if (tab === "settings") return { tab, theme: visit.settings.theme, dataSaver: visit.settings.dataSaver };
  return null;
}

/** A page of her orders; a page beyond the last is the last. */
async function readOrderRows(visit: Visit, page: number): Promise<DashboardPanel> {
  const { value } = await attempt(findOrders(visit.door, { page, limit: ROWS }));
  const pages = Math.max(1, Math.ceil((value?.total ?? 0) / ROWS));
  if (value !== null && page > pages) return readOrderRows(visit, pages);
  return { tab: "orders", orders: value?.orders.map(orderRow) ?? null, page, pages };
}

/** An order as a row of the list: amounts in paise, `date` in words, `count` in pieces. */
function orderRow(order: Signed<Order>) {
  return {
    id: order.id,
    date: order.createdAt === null ? null : dateText(order.createdAt),
    status: order.status,
    isPaymentAwaited: awaitsPayment(order, paymentStateFrom(order.paymentStatus)),
    paymentMark: testMark(order.isTestPayment),
    cancellable: isCancellable(order.status),
    count: itemCount(order.items),
    totalPaise: orderTotalPaise(order),
    pictures: order.items.slice(0, ROW_PICTURES).map(({ picture }) => picture),
  };
}

/** An order in the dashboard's list. */
export type OrderRow = ReturnType<typeof orderRow>;
