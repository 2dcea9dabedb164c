import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { refererPath } from "#app/content/own-path.ts";
import { byName } from "#domain/by-name.ts";
import type { Route } from "./+types/route";
import * as listingWords from "#content/listing-words.ts";
import * as pagerWords from "#content/pager-words.ts";
import * as messages from "#content/messages.ts";
import { toldBy, toResult } from "#app/gateway/faults.server.ts";
import { browseProducts } from "#app/gateway/product-lists.server.ts";
import { productCardData, type ProductCardData } from "#app/components/product-card-data.server.ts";
import { categoryName } from "#app/content/category-name.ts";
import { flagFilters, valueFilters } from "#domain/facet-filter.ts";
import { inSidebar } from "#domain/categories.ts";
import { pageMeta, PageTitle } from "#app/components/page.tsx";
import { NothingOnSale, nothingOnSale } from "#app/components/nothing-on-sale.tsx";
import { visitContext, sharedPage } from "#app/session/visit.server.ts";
import {
  suggestionsFor,
  noticeOf,
  type Suggestions,
  understandSearch,
  withNamedFilters,
  type UnderstoodQuery,
} from "./understand-search.server.ts";
import { filterChoices, listingChips, type FilterChoices } from "./listing-chips.server.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { listingAddress, parseListingQuery, sorts, type ListingQuery } from "./listing-query.ts";
import { ListingResults, ViewLinks } from "./listing-results.tsx";

type ProductQuery = Parameters<typeof browseProducts>[1];

/** How many products a page shows. */
const PAGE_SIZE = 24;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  const name = loaderData?.name ?? null;
  const path =
    query === undefined
      ? href("/productlisting")
      : listingAddress(query, { view: "grid", sort: "featured", page: query.page });
  const words = {
    title: query === undefined ? listingWords.title : titleOf(query, name),
    description: name === null ? listingWords.description : listingWords.descriptionOf(name),
  };
  return pageMeta(matches[0], words, path, { picture: loaderData?.products[0]?.picture });
}

export const headers = sharedPage;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { upstream } = context.get(visitContext);
  const { categories } = await upstream.terms.content();
  const query = parseListingQuery(url.searchParams, categories);
  const text = url.searchParams.get("search");
  // An empty search is ignored: without script the shopper returns to the page they are on.
  if (text !== null && query.search === null) {
    const back = refererPath(request, url, "");
    throw redirect(back === "" || back === url.pathname + url.search ? listingAddress(query) : back);
  }
  // The filter form sends more parameters than the address needs, and the text of a search is trimmed there, too.
  if (url.searchParams.has("shown") || text !== query.search) throw redirect(listingAddress(query));
  const understood = understandSearch(query);
  // A range that was chosen counts more than the words, so the words about it go.
  if (understood.isPriceInWords && understood.range === query.range)
    throw redirect(listingAddress(query, { search: understood.words, page: query.page }));
  const base = {
    ...nothing,
    query,
    /** The name of the category. */
    name: query.category === null ? null : categoryName(categories, query.category, "many"),
    /** The addresses and names of the categories to choose from, a line each. */
    sidebar: inSidebar(categories)
      .map(({ slug }) => `${slug} ${categoryName(categories, slug)}`)
      .join("\n"),
  };
  const { value, fault } = await toResult(browseProducts(upstream, upstreamQuery(query, understood)));
  if (fault !== null) {
    const { message, status } = toldBy(fault, query.search === null ? messages.productsFailed : messages.searchFailed);
    const chips = listingChips({ applied: query, words: query.search, range: query.range }, base.name, null);
    const shown = { ...base, applied: query, chips, message, failed: true };
    return data(shown, { status });
  }
  const pages = Math.max(1, Math.ceil(value.total / PAGE_SIZE));
  if (query.page > pages) throw redirect(listingAddress(query, { page: pages }));
  const filters = withNamedFilters(query, understood, value.search);
  const chips = listingChips(filters, base.name, value.facets);
  if (value.total === 0 && chips.length === 0)
    return { ...base, applied: filters.applied, chips, why: nothingOnSale([value]) };
  return {
    ...base,
    applied: filters.applied,
    chips,
    choices: filterChoices(filters.applied, value.facets, value.total),
    notice: noticeOf(filters.words, value) ?? undefined,
    products: value.products.map((product) => productCardData(product, categories, query.view === "list")),
    total: value.total,
    pages,
    ...(value.total > 0
      ? {}
      : {
          message: messages.noProducts,
          suggestions: await suggestionsFor(upstream, filters, value.search?.near ?? []),
        }),
  };
}

/** What a list shows, and what is said of it where there is something to say: each field that is sent weighs in the page. */
interface Listed {
  choices: FilterChoices;
  products: ProductCardData[];
  total: number;
  pages: number;
  notice?: string | undefined;
  message?: string;
  suggestions?: Suggestions;
  failed?: boolean;
  /** Why the shop shows no product at all. */
  why?: ReturnType<typeof nothingOnSale>;
}

/** What a list shows that has no products. */
const nothing: Listed = { choices: { selects: [], boxes: [] }, products: [], total: 0, pages: 1 };

export default function ListingPage({
  loaderData: { query, name, sidebar, applied, choices, total, notice, why = null, ...results },
}: Route.ComponentProps) {
  if (why !== null)
    return (
      <div className="wrap pt-4 sm:pt-8">
        <PageTitle>{titleOf(query, name)}</PageTitle>
        <h1 className="mb-8">{listingWords.title}</h1>
        <NothingOnSale why={why} />
      </div>
    );
  return (
    <div className="wrap relative pt-4 sm:pt-8">
      <PageTitle>{titleOf(query, name)}</PageTitle>
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h1 className="[--heading-most:14vw]">{listingWords.title}</h1>
        {/* Not role="status": a screen reader names that role before the text, or instead of it. */}
        <p aria-live="polite" aria-atomic="true" className="numbers text-sm text-ink-soft">
          {results.failed ? null : (
            <>
              <span>{listingWords.count(total)}</span>
              {/* Nothing has no pages. */}
              {total > 0 && (
                <span className="aside-text">
                  {listingWords.shown(query.page, results.pages, listingWords.sorts[query.sort])}
                </span>
              )}{" "}
              {notice && <span className="block text-ink">{notice}</span>}
            </>
          )}
        </p>
      </header>
      {/* On a phone they share a line with the filters' button. */}
      <div className="relative mt-2 lg:static">
        <ViewLinks query={query} className="absolute lg:right-8 lg:top-8" />
      </div>
      <div className="lg:mt-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
        <ListingFilters
          query={applied}
          sidebar={sidebar}
          choices={choices}
          active={results.chips.length}
          total={total}
        />
        <ListingResults query={query} {...results} />
      </div>
    </div>
  );
}

/** The search, the category and the page are part of the title, so that no two lists have the same title. */
function titleOf({ search, page }: ListingQuery, name: string | null): string {
  const parts = [
    search === null ? null : listingWords.searchChip(search),
    name,
    listingWords.title,
    page === 1 ? null : pagerWords.page(page),
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** What the upstream is asked for, every field of the contract's query by name. */
function upstreamQuery(query: ListingQuery, { words, range }: UnderstoodQuery): ProductQuery {
  const { category, sort, page } = query;
  const { sortBy, sortDir }: Pick<ProductQuery, "sortBy" | "sortDir"> = sorts[sort];
  return {
    query: words ?? undefined,
    category: category ?? undefined,
    minPrice: range.min ?? undefined,
    maxPrice: range.max ?? undefined,
    ...byName(valueFilters, (name) => query[name] ?? undefined),
    ...byName(flagFilters, (name) => (query[name] ? (1 as const) : undefined)),
    sortBy,
    sortDir,
    page,
    limit: PAGE_SIZE,
  } satisfies Record<keyof ProductQuery, unknown>;
}
