import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** Every page there is, as the shopper opens it; those with values of their own are named here, and a new route without is opened as it stands. */
const opened: Record<string, string[]> = {
  "/productlisting": [
    "/productlisting",
    "/productlisting?search=silk",
    "/productlisting?category=saree&sort=price-asc&page=2",
  ],
  "/product/:id": ["/product/2"],
  "/productdetails": ["/productdetails?id=2"],
  "/checkout": ["/checkout?step=1", "/checkout?step=2", "/checkout?step=3"],
  "/dashboard": ["profile", "edit-profile", "orders", "wishlist", "address", "payment", "settings"].map(
    (tab) => `/dashboard?tab=${tab}`,
  ),
  "/dashboard/address/:id": ["/dashboard/address/new"],
  "/dashboard/address/:id/remove": ["/dashboard/address/1/remove"],
  "/wishlist/remove": ["/wishlist/remove?id=4"],
  "/reset-password": ["/reset-password?token=some"],
};

const formsOnly = new Set([
  "/cart/add",
  "/cart/options",
  "/cart/quantity",
  "/cart/remove",
  "/order/:id/again",
  "/wishlist/add",
  "/preferences",
  "/picture",
  "*",
]);

/** Every page there is, as the shopper of that order opens it. */
export function pagesOf(number: string): string[] {
  return routes
    .map((entry: RouteConfigEntry) => (entry.index === true ? "/" : entry.path === "*" ? "*" : `/${entry.path}`))
    .filter((template) => !formsOnly.has(template))
    .flatMap((template) => opened[template] ?? [template.replace(/:(id|number)/, number)]);
}
