import { href } from "react-router";
import type { DashboardTab } from "./dashboard-tabs.ts";
import { withReturnTo } from "./return-to.ts";

/** A tab of the dashboard; `page` is a page of the orders. */
export function dashboardAddress(tab: DashboardTab, page = 1): string {
  return `${href("/dashboard")}?tab=${tab}${page === 1 ? "" : `&page=${page}`}`;
}

/** The page of an order. */
export function orderAddress(id: string): string {
  return href("/order/:id", { id });
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

/** The page that asks before a product is taken off the wishlist. */
export function removeFromWishlistAddress(productId: string, returnTo: string): string {
  return withReturnTo(`${href("/wishlist/remove")}?id=${encodeURIComponent(productId)}`, returnTo);
}
