import { categories } from "../../domain/categories.ts";
import { runtimeContext } from "../../session/runtime.server.ts";
import { visitContext } from "../../session/visit.server.ts";
import { shopAddress } from "./shop-address.server.ts";
import { findProductPaths } from "./sitemap-products.server.ts";
import type { Route } from "./+types/sitemap";

const pages = ["/", "/collection", "/productlisting", "/about", "/contact", "/accessibility", "/privacy"];

/** Every address worth finding: the pages, the categories, each product. What the upstream does not tell is left out for now. */
export async function loader({ context }: Route.LoaderArgs) {
  const { door } = context.get(visitContext);
  const products = await findProductPaths(door, context.get(runtimeContext));
  const paths = [...pages, ...categories.map((category) => `/productlisting?category=${category}`), ...products.paths];
  const address = shopAddress(context);
  const entries = paths.map((path) => `<url><loc>${escaped(address + path)}</loc></url>`);
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": products.isComplete ? "public, max-age=3600" : "public, max-age=60" },
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;");
}
