import { setImmediate as nextTurn } from "node:timers/promises";
import { addressIn } from "#app/content/href.ts";
import { shopLanguages } from "#app/content/languages.ts";
import { categories } from "#domain/categories.ts";
import { shopOrigin, visitContext } from "#app/session/visit.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProductIds } from "#app/gateway/products.server.ts";
import type { Route } from "./+types/route";

const pages =
  "/ /collection /productlisting /about /contact /shipping /returns /terms /faq /accessibility /privacy /glossary".split(
    " ",
  );

/** How many addresses are written in one go, in under 2 ms; other requests run in between. */
const CHUNK_SIZE = 250;

/** The pages, the categories and every product. Products that the upstream fails to send are left out until the next request. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { ids, isComplete } = await findAllProductIds(visit.upstream, visit.runtime);
  const { sizes } = await visit.upstream.terms.content();
  const paths = [
    ...pages,
    ...(sizes === null ? [] : ["/sizes"]),
    ...categories.map((category) => `/productlisting?category=${category}`),
  ];
  return new Response(await sitemap(shopOrigin(visit), paths, ids), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": isComplete ? "public, max-age=3600" : "public, max-age=60",
    },
  });
}

async function sitemap(address: string, paths: readonly string[], ids: readonly string[]): Promise<Blob> {
  const chunks = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
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

/** Every page in every language, each with the addresses of all; a reader of another language gets the first. */
function entries(address: string, paths: readonly string[]): string {
  return paths
    .map((path) => {
      const at = (one: (typeof shopLanguages)[number]) => escaped(address + addressIn(one.prefix, path));
      const others = shopLanguages.map((one) => alternate(one.locale, at(one))).join("");
      const all = others + alternate("x-default", at(shopLanguages[0]));
      return shopLanguages.map((one) => `<url><loc>${at(one)}</loc>${all}</url>\n`).join("");
    })
    .join("");
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

const PAGE = 100;
/** How many pages are requested at the same time, and in all: twice as many as full pages would take. */
const [AT_ONCE, MAX_CALLS] = [4, 1_000];
/** A sitemap may hold 50,000 addresses; some are those of the shop's pages. */
const MAX_PRODUCTS = Math.floor(50_000 / shopLanguages.length) - 100;
/** How long the list is reused, in ms: reading it takes many calls. */
const REUSED_MS = 10 * 60 * 1000;

interface ProductIds {
  ids: readonly string[];
  /** False when the upstream failed on the way. */
  isComplete: boolean;
}

const remembered = new WeakMap<object, { at: number; found: Promise<ProductIds> }>();

/** The id of every product. The result is remembered for `owner`, the running shop. Faults of the upstream give an incomplete list. */
function findAllProductIds(upstream: UpstreamClient, owner: object): Promise<ProductIds> {
  const last = remembered.get(owner);
  if (last !== undefined && Date.now() - last.at < REUSED_MS) return last.found;
  // The list is the same for everyone, so it is requested without a customer's token.
  const found = readIds({ ...upstream, token: null });
  remembered.set(owner, { at: Date.now(), found });
  const forget = () => void remembered.delete(owner);
  found.then(({ isComplete }) => (isComplete ? undefined : forget()), forget);
  return found;
}

async function readIds(upstream: UpstreamClient): Promise<ProductIds> {
  const ids = new Set<string>();
  const result = (isComplete: boolean) => ({ ids: [...ids].slice(0, MAX_PRODUCTS), isComplete });
  for (let page = 1, atOnce = 1; ids.size < MAX_PRODUCTS && page <= MAX_CALLS; page += atOnce, atOnce = AT_ONCE) {
    const lists = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        toResult(findProductIds(upstream, { page: page + index, limit: PAGE })),
      ),
    );
    const before = ids.size;
    for (const { value } of lists) for (const id of value?.ids ?? []) ids.add(id);
    if (lists.some(({ fault }) => fault !== null)) return result(false);
    // An upstream without pages has sent everything; one that repeats a page has no more.
    if (ids.size === before || lists.some(({ value }) => value?.isAll === true || ids.size >= (value?.total ?? 0)))
      break;
  }
  return result(true);
}
