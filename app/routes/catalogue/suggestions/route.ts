import { categoryNames } from "#content/category-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProducts } from "#app/gateway/products.server.ts";
import { visitContext } from "#app/session/visit.server.ts";
import { categories } from "#domain/categories.ts";
import { traitValues } from "#domain/option-facets.ts";
import type { Route } from "./+types/route";

/** Of how many products the words come: those that lead the catalogue. */
const PRODUCTS = 100;
/** The most words, and the longest, which the search box can hold. */
const MAX_WORDS = 300;
const MAX_LENGTH = 100;

/**
 * The words that the search box suggests, one in a line: categories, what products state of themselves, and their names. They
 * are the same for everybody, so a customer's own list is not asked.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { upstream } = context.get(visitContext);
  const { value } = await toResult(browseProducts({ ...upstream, token: null }, { page: 1, limit: PRODUCTS }));
  const products = value?.products ?? [];
  const words = [
    ...categories.map((category) => categoryNames[category].many),
    ...products.flatMap(({ craft, fabric, occasion }) => [craft, fabric, occasion].flatMap(traitValues)),
    ...products.flatMap(({ variants, inColors }) => [...(variants ?? []), ...inColors].map(({ color }) => color ?? "")),
    ...products.map(({ name }) => name),
  ];
  const clean = words.map((word) => word.replaceAll(/\s+/g, " ").trim());
  const shown = [...new Set(clean)].filter((word) => word !== "" && word.length <= MAX_LENGTH).slice(0, MAX_WORDS);
  return new Response(shown.join("\n"), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": value === null ? "no-store" : "public, max-age=600",
      "x-robots-tag": "noindex",
    },
  });
}
