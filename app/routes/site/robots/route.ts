import { shopLanguages } from "#app/content/languages.ts";
import { shopOrigin, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

/** Pages of one shopper, and the many filtered forms of one list. Robots may read cart, login and registration: without a cart or an account they are ordinary pages. */
const unlisted = [
  "/cart/",
  "/checkout/",
  "/dashboard",
  "/password",
  "/reset-password",
  "/order/",
  "/wishlist/",
  "/alerts/",
  "/preferences",
  "/logout",
  "/productcart",
  "/*?*search=",
  "/*?*minPrice=",
  "/*?*maxPrice=",
  "/*?*sort=",
  "/*?*view=",
];

/** The addresses that robots may read. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...shopLanguages.flatMap(({ prefix }) =>
      unlisted.filter((path) => prefix === "" || !path.startsWith("/*")).map((path) => `Disallow: ${prefix}${path}`),
    ),
    "",
    `Sitemap: ${shopOrigin(context.get(visitContext))}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
