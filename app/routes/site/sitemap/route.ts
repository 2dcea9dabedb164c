import { setImmediate as nextTurn } from "node:timers/promises";
import { categories } from "../../../../domain/categories.ts";
import { runtimeContext } from "../../../session/runtime.server.ts";
import { visitContext } from "../../../session/visit.server.ts";
import { shopAddress } from "../shop-address.server.ts";
import { findAllProductIds } from "./find-all-product-ids.server.ts";
import type { Route } from "./+types/route";

const pages = ["/", "/collection", "/productlisting", "/about", "/contact", "/accessibility", "/privacy", "/glossary"];

/** How many addresses are written in one go, in under 2 ms; other requests run in between. */
const CHUNK_SIZE = 1_000;

/** The pages, the categories and every product. Products that the upstream fails to send are left out until the next request. */
export async function loader({ context }: Route.LoaderArgs) {
  const { upstream } = context.get(visitContext);
  const { ids, isComplete } = await findAllProductIds(upstream, context.get(runtimeContext));
  const paths = [...pages, ...categories.map((category) => `/productlisting?category=${category}`)];
  return new Response(await sitemap(shopAddress(context), paths, ids), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": isComplete ? "public, max-age=3600" : "public, max-age=60",
    },
  });
}

async function sitemap(address: string, paths: readonly string[], ids: readonly string[]): Promise<Blob> {
  const chunks = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    entries(address, paths),
  ];
  for (let at = 0; at < ids.length; at += CHUNK_SIZE) {
    chunks.push(
      entries(
        address,
        ids.slice(at, at + CHUNK_SIZE).map((id) => `/product/${encodeURIComponent(id.toWellFormed())}`),
      ),
    );
    await nextTurn();
  }
  return new Blob([...chunks, "</urlset>\n"]);
}

function entries(address: string, paths: readonly string[]): string {
  return paths.map((path) => `<url><loc>${escaped(address + path)}</loc></url>\n`).join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
