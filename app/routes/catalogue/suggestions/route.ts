import { categoryName } from "#app/content/category-name.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProducts } from "#app/gateway/product-lists.server.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { visitContext } from "#app/session/visit.server.ts";
import { languages } from "#domain/languages.ts";
import { traitValues } from "#domain/option-facets.ts";
import type { Route } from "./+types/route";

/** Of how many products the words come: those that lead the catalogue. */
const PRODUCTS = 100;
/** The most words, and the longest, which the search box can hold. */
const MAX_WORDS = 400;
const MAX_LENGTH = 100;

/**
 * The words that the search box suggests, one in a line: categories, what products state of themselves, and their names. Those
 * in the language of the page stand first, but what is typed in another script finds its words, too. They are the same for
 * everybody, so a customer's own list is not asked.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { upstream } = context.get(visitContext);
  const lists = await Promise.all(
    languages.map(async (language) => ({
      language,
      ...(await toResult(browseProducts({ ...upstream, language, token: null }, { page: 1, limit: PRODUCTS }))),
    })),
  );
  const { categories } = await upstream.terms.content();
  const isRead = lists.some(({ language, value }) => language === upstream.language && value !== null);
  const products = lists.flatMap(({ value }) => value?.products ?? []);
  const words = [
    ...categories.flatMap(({ slug, isHidden }) => (isHidden ? [] : [categoryName(categories, slug, "many")])),
    ...products.flatMap(({ craft, fabric, occasion }) => [craft, fabric, occasion].flatMap(traitValues)),
    ...products.flatMap(({ variants, inColors }) => [...(variants ?? []), ...inColors].map(({ color }) => color ?? "")),
    ...products.map(({ name }) => name),
  ];
  const clean = words.map((word) => word.replaceAll(/\s+/g, " ").trim());
  const fitting = [...new Set(clean)].filter((word) => word !== "" && word.length <= MAX_LENGTH);
  const ofPage = fitting.filter((word) => ownLanguage(word) === undefined);
  const shown = [...new Set([...ofPage, ...fitting])].slice(0, MAX_WORDS);
  return new Response(shown.join("\n"), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": isRead ? "public, max-age=600" : "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
