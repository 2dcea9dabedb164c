/** The tabs of the dashboard (specification, section 4), and the settings. */
const tabs = ["profile", "edit-profile", "orders", "wishlist", "address", "payment", "settings"] as const;

/** One of the dashboard's tabs. */
export type DashboardTab = (typeof tabs)[number];

/** The tab that an address or a cookie names; null where it names none. */
export function parseTab(text: string | null): DashboardTab | null {
  return tabs.find((tab) => tab === text) ?? null;
}
