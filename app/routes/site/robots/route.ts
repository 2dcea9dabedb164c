import { shopAddress } from "../shop-address.server.ts";
import type { Route } from "./+types/route";

/** One shopper's own pages, and the endless ways to filter one list: nothing there to find. Cart, login and registration are pages like any other to who has nothing yet. */
const unlisted = [
  "/cart/",
  "/checkout/",
  "/dashboard",
  "/password",
  "/reset-password",
  "/order/",
  "/wishlist/",
  "/preferences",
  "/logout",
  "/productcart",
  "/*?*search=",
  "/*?*minPrice=",
  "/*?*maxPrice=",
  "/*?*sort=",
  "/*?*view=",
];

/** What robots may look at. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...unlisted.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${shopAddress(context)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
