import { useEffect, useRef, type ReactNode } from "react";
import { href, useNavigate } from "react-router";
import { PageLink } from "../../../components/page-link.tsx";
import { categoryNames } from "../../../content/catalogue-words.ts";
import { listingWords } from "../../../content/listing-words.ts";
import { sidebarCategories } from "../../../../domain/categories.ts";
import { Icon } from "../../../components/icon.tsx";
import { listingAddress, parseListingQuery, noFilters, type ListingQuery } from "./listing-query.ts";
import { PriceFilter } from "./price-filter.tsx";

/** The time between the last change of a field and the new list, in ms. */
const SETTLE_MS = 350;

/**
 * The filters: a native disclosure on small screens, always open on wide ones. Browsers without `::details-content` show
 * the disclosure there too. One GET form holds the price and the sort order, whose control is in the toolbar.
 */
export function ListingFilters({ query }: { query: ListingQuery }): ReactNode {
  const form = useAutoApply();
  return (
    <details className="lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]">
      <summary className="button button-quiet w-full list-none lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        <Icon name="filter" />
        {listingWords.filters}
      </summary>
      <section aria-label={listingWords.filters} className="space-y-8 py-6 lg:py-0">
        <nav aria-label={listingWords.categories}>
          <h2 className="mb-3 text-lg">{listingWords.categories}</h2>
          <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0">
            <CategoryLink query={query} category={null} text={listingWords.all} />
            {sidebarCategories.map((category) => (
              <CategoryLink key={category} query={query} category={category} text={categoryNames[category].one} />
            ))}
          </ul>
        </nav>
        <form ref={form} id="filters" action={href("/productlisting")} method="get" noValidate>
          {query.search === null ? null : <input type="hidden" name="search" value={query.search} />}
          {query.category === null ? null : <input type="hidden" name="category" value={query.category} />}
          {query.view === "grid" ? null : <input type="hidden" name="view" value={query.view} />}
          <PriceFilter range={query.range} />
          <button type="submit" className="button button-quiet mt-4 w-full">
            {listingWords.apply}
          </button>
        </form>
        <PageLink to={listingAddress(query, noFilters)} className="link inline-flex min-h-11 items-center">
          {listingWords.clearAll}
        </PageLink>
      </section>
    </details>
  );
}

function CategoryLink({
  query,
  category,
  text,
}: {
  query: ListingQuery;
  category: string | null;
  text: string;
}): ReactNode {
  const isCurrent = query.category === category;
  return (
    <li>
      <PageLink
        to={listingAddress(query, { category })}
        aria-current={isCurrent ? "true" : undefined}
        className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 no-underline hover:underline aria-[current]:border-madder aria-[current]:bg-madder aria-[current]:text-on-madder lg:w-full lg:rounded-none lg:border-0 lg:border-l-2 lg:border-line lg:aria-[current]:bg-sunk lg:aria-[current]:font-semibold lg:aria-[current]:text-madder"
      >
        {text}
      </PageLink>
    </li>
  );
}

/** Applies the filters with script: at once when the form is submitted, and shortly after a field changes. */
function useAutoApply() {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      clearTimeout(timer);
      const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
      void navigate(listingAddress(parseListingQuery(new URLSearchParams(entries))), { preventScrollReset: true });
    };
    const submitted = (event: Event) => {
      event.preventDefault();
      apply();
    };
    // The native event, because React's onChange fires all the time while a slider is dragged. On the document, because the
    // sort order is outside of the form element.
    const changed = (event: Event) => {
      if (
        !(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) ||
        event.target.form !== form
      )
        return;
      clearTimeout(timer);
      timer = setTimeout(apply, SETTLE_MS);
    };
    form.addEventListener("submit", submitted);
    document.addEventListener("change", changed);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("submit", submitted);
      document.removeEventListener("change", changed);
    };
  }, [navigate]);
  return ref;
}
