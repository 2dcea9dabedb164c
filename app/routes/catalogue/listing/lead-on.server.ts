import { productCardData, type ProductCardData } from "../../../components/product-card-data.server.ts";
import { categoryNames } from "../../../content/category-words.ts";
import { listingWords } from "../../../content/listing-words.ts";
import { searchWords } from "../../../content/search-words.server.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { browseProducts, type ProductListPage } from "../../../gateway/products.server.ts";
import type { ProductQuery } from "../../../../contract/products.ts";
import type { UpstreamClient } from "../../../gateway/upstream-client.server.ts";
import { sidebarCategories } from "../../../../domain/categories.ts";
import type { TextLink } from "./listing-chips.server.ts";
import type { NamedFilters } from "./understand-search.server.ts";
import { listingAddress, noFilters, sorts, type ListingQuery } from "./listing-query.ts";

/** How many products a list that found nothing shows. */
const SUGGESTED = 3;

/** Where a list that found nothing leads on to. */
export interface LeadOn {
  /** Words that look like those that were not found, and the categories, each with a title. */
  links: { title: string; links: TextLink[] }[];
  /** The products that come nearest in price where only the price found nothing, else the newest. */
  suggested: { title: string; products: ProductCardData[]; all: TextLink };
}

/** Says that a search's products only come near; null where all of them have every word. */
export function noticeOf(words: string | null, { search: note, total }: ProductListPage): string | null {
  if (words === null || note === null || note.complete >= total) return null;
  const told = note.complete === 0 ? searchWords.noneComplete(words) : searchWords.fewComplete(note.complete, words);
  return note.missing.length === 0 ? told : `${told} ${searchWords.notFound(note.missing)}`;
}

/** Where a list that found nothing leads on to. Products that cannot be read are left out. */
export async function leadOn(
  upstream: UpstreamClient,
  { applied, words, range }: NamedFilters,
  near: readonly string[],
): Promise<LeadOn> {
  const first = async (query: ProductQuery) =>
    (await toResult(browseProducts(upstream, { ...query, page: 1, limit: SUGGESTED }))).value?.products ?? [];
  const hasRange = range.min !== null || range.max !== null;
  const sort = range.max === null ? "price-desc" : "price-asc";
  const nearest = words === null || !hasRange ? [] : await first({ query: words, ...sorts[sort] });
  const products = nearest.length > 0 ? nearest : await first(sorts.newest);
  const to = (change: Partial<ListingQuery>) => listingAddress(applied, { ...noFilters, ...change });
  return {
    links: [
      { title: searchWords.nearWords, links: near.map((word) => ({ text: word, to: to({ search: word }) })) },
      {
        title: searchWords.anyPrice,
        links: words === null || !hasRange ? [] : [{ text: listingWords.searchChip(words), to: to({ search: words }) }],
      },
      {
        title: searchWords.lookAround,
        links: sidebarCategories.map((category) => ({ text: categoryNames[category].many, to: to({ category }) })),
      },
    ].filter(({ links }) => links.length > 0),
    suggested: {
      ...(nearest.length > 0
        ? { title: searchWords.nearestPrice, all: { text: searchWords.seeByPrice, to: to({ search: words, sort }) } }
        : { title: searchWords.newest, all: { text: searchWords.seeNewest, to: to({ sort: "newest" }) } }),
      products: products.map((product) => productCardData(product, false)),
    },
  };
}
