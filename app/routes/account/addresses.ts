import { href } from "#app/content/href.ts";
import { withReturnTo } from "#app/content/own-path.ts";

/** A tab of the dashboard; `page` is a page of the orders. */
export function dashboardAddress(tab: DashboardTab, page = 1): string {
  return `${href("/dashboard")}?tab=${tab}${page === 1 ? "" : `&page=${page}`}`;
}

/** The form of one of the customer's addresses; without an id it is the one that adds one. */
export function addressForm(id: string = NEW_ADDRESS): string {
  return href("/dashboard/address/:id", { id });
}

/** Stands for the id of an address that is not saved yet. */
export const NEW_ADDRESS = "new";

/** The page that asks before an address is removed. */
export function removeAddressAddress(id: string): string {
  return href("/dashboard/address/:id/remove", { id });
}

/** The page of an order. */
export function orderAddress(id: string): string {
  return href("/order/:id", { id });
}

/** The page that shows an order by the token of a mail's link, without a login. */
export function orderStateAddress(token: string): string {
  return `${href("/order-state")}?token=${token}`;
}

/** The page of an order's invoice. */
export function invoiceAddress(id: string): string {
  return href("/order/:id/invoice", { id });
}

/** The page that asks before an order is cancelled. Afterwards it leads to `returnTo`, or to the order. */
export function cancelOrderAddress(id: string, returnTo?: string): string {
  return withReturnTo(href("/order/:id/cancel", { id }), returnTo);
}

/** The form that asks to return pieces of an order. */
export function returnAddress(id: string): string {
  return href("/order/:id/return", { id });
}

/** The form of what a customer says of a product of an order. */
export function reviewAddress(piece: { id: string; product: string }): string {
  return href("/order/:id/review/:product", piece);
}

/** The page that asks before a product is taken off the wishlist. */
export function removeFromWishlistAddress(productId: string, returnTo: string): string {
  return withReturnTo(`${href("/wishlist/remove")}?id=${encodeURIComponent(productId)}`, returnTo);
}

/** The tabs of the dashboard (specification, section 4), and the settings. */
export const dashboardTabs = [
  "profile",
  "edit-profile",
  "orders",
  "wishlist",
  "address",
  "payment",
  "settings",
] as const;

/** One of the dashboard's tabs. */
export type DashboardTab = (typeof dashboardTabs)[number];

/** The tab that an address or a cookie names; null where it names none. */
export function parseTab(text: string | null): DashboardTab | null {
  return dashboardTabs.find((tab) => tab === text) ?? null;
}
