/** The tabs of the dashboard (specification, section 4) and the settings behind the title's settings label. */
const tabs = ["profile", "edit-profile", "orders", "wishlist", "address", "payment", "settings"] as const;

/** One of the dashboard's tabs. */
export type DashboardTab = (typeof tabs)[number];

/** A text of an address or a cookie as a tab, or null. */
export function tabFrom(text: string | null): DashboardTab | null {
  return tabs.find((tab) => tab === text) ?? null;
}
