import { setImmediate as nextTurn } from "node:timers/promises";
import { addressIn } from "#app/content/href.ts";
import { readEveryProduct, writtenDocuments, type WrittenDocument } from "#app/gateway/every-product.server.ts";
import { shopLanguages } from "#app/content/languages.ts";
import { shopOrigin, visitContext, type Visit } from "#app/session/visit.server.ts";
import { xmlText } from "#app/routes/site/xml-text.ts";
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
  const origin = shopOrigin(visit);
  const { bytes, isComplete } = await sitemaps.run(origin, () => writeSitemap(visit, origin));
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": isComplete ? "public, max-age=3600" : "public, max-age=60",
    },
  });
}

const sitemaps = writtenDocuments();

async function writeSitemap({ upstream }: Visit, origin: string): Promise<WrittenDocument> {
  const { products: ids, isComplete } = await readEveryProduct(upstream, ({ id }) => id, MAX_PRODUCTS);
  const { sizes, categories } = await upstream.terms.content();
  const paths = [
    ...pages,
    ...(sizes === null ? [] : ["/sizes"]),
    ...categories.flatMap(({ slug, isHidden }) => (isHidden ? [] : [`/productlisting?category=${slug}`])),
  ];
  return { bytes: await sitemap(origin, paths, ids), isComplete };
}

async function sitemap(address: string, paths: readonly string[], ids: readonly string[]): Promise<Uint8Array> {
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
  return Buffer.from([...chunks, "</urlset>\n"].join(""));
}

/** Every page in every language, each with the addresses of all; a reader of another language gets the first. */
function entries(address: string, paths: readonly string[]): string {
  return paths
    .map((path) => {
      const at = (one: (typeof shopLanguages)[number]) => xmlText(address + addressIn(one.prefix, path));
      const others = shopLanguages.map((one) => alternate(one.locale, at(one))).join("");
      const all = others + alternate("x-default", at(shopLanguages[0]));
      return shopLanguages.map((one) => `<url><loc>${at(one)}</loc>${all}</url>\n`).join("");
    })
    .join("");
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
}

/** A sitemap may hold 50,000 addresses; some are those of the shop's pages. */
const MAX_PRODUCTS = Math.floor(50_000 / shopLanguages.length) - 100;
