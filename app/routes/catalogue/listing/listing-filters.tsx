import { useEffect, useRef, type ReactNode } from "react";
import { href, useNavigate } from "react-router";
import { PageLink } from "../../../components/page-link.tsx";
import { KEEPS_PLACE } from "../../../components/keeps-place.ts";
import { categoryNames } from "../../../content/category-words.ts";
import * as listingWords from "../../../content/listing-words.ts";
import { sidebarCategories } from "../../../../domain/categories.ts";
import { priceRangeFrom } from "../../../../domain/price-range.ts";
import { Icon } from "../../../components/icon.tsx";
import { listingAddress, noFilters, sortNames, type FilterName, type ListingQuery } from "./listing-query.ts";
import type { OptionSelect } from "./option-choices.server.ts";
import { PriceFilter } from "./price-filter.tsx";

/** The time between the last change of a field and the new list, in ms. */
const SETTLE_MS = 350;

/**
 * The filters and the sort order: a native disclosure on small screens, always open on wide ones. Browsers without
 * `::details-content` show the disclosure there too. All of it is one GET form with one button, because text browsers and
 * old ones send only the fields that stand inside the form of the button.
 */
export function ListingFilters({
  query,
  choices,
}: {
  query: ListingQuery;
  choices: readonly OptionSelect[];
}): ReactNode {
  const form = useAutoApply(query);
  return (
    <details className="lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]">
      <summary className="button button-quiet ml-24 flex px-2 lg:ml-0 lg:supports-[selector(::details-content)]:hidden">
        <Icon name="filter" />
        {listingWords.filters}
      </summary>{" "}
      <section aria-label={listingWords.filters} className="py-6 lg:py-0">
        <form ref={form} action={href("/productlisting")} method="get" noValidate className="space-y-8">
          <Select
            name="sort"
            label={listingWords.sort}
            value={query.sort}
            options={sortNames.map((sort) => [sort, listingWords.sorts[sort]])}
          />
          <nav aria-label={listingWords.categories}>
            <h2 className="mb-3 text-lg">{listingWords.categories}</h2>
            <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0">
              <CategoryLink query={query} category={null} text={listingWords.all} />
              {sidebarCategories.map((category) => (
                <CategoryLink key={category} query={query} category={category} text={categoryNames[category].one} />
              ))}
            </ul>
          </nav>
          <div>
            {query.search === null ? null : <input type="hidden" name="search" value={query.search} />}
            {query.category === null ? null : <input type="hidden" name="category" value={query.category} />}
            {query.view === "grid" ? null : <input type="hidden" name="view" value={query.view} />}
            <PriceFilter range={query.range} />
            {choices.map(({ values, counts, ...choice }) => (
              <Select
                key={choice.name}
                {...choice}
                options={[
                  ["", listingWords.all],
                  ...values.map((value, at) => [value, listingWords.counted(value, counts[at])] as const),
                ]}
              />
            ))}
            <button type="submit" className="button button-quiet mt-4 w-full">
              {listingWords.apply}
            </button>{" "}
            <PageLink to={listingAddress(query, noFilters)} className="link mt-4 inline-flex min-h-11 items-center">
              {listingWords.clearAll}
            </PageLink>
          </div>
        </form>
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

/** A select that follows the address, unless the shopper is choosing from it. To render it again would take the focus from it. */
function Select({
  name,
  label,
  value,
  options,
}: Pick<OptionSelect, "name" | "label" | "value"> & {
  options: readonly (readonly [value: string, text: string])[];
}): ReactNode {
  const ref = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    // What was chosen before script came stays.
    if (ref.current !== null && shown.current !== value && document.activeElement !== ref.current)
      ref.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <div className="mt-4">
      <label htmlFor={`filter-${name}`} className="mb-1 block font-serif text-lg font-semibold">
        {label}
      </label>
      <select ref={ref} id={`filter-${name}`} name={name} defaultValue={value} className="input pr-2">
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What the fields of the form choose. Its search and its category are those of the address. */
type FieldChange = Pick<ListingQuery, Exclude<FilterName, "search" | "category"> | "sort">;

/** Applies the filters with script: at once when the form is submitted, and shortly after a field changes. */
function useAutoApply(query: ListingQuery) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const shown = useRef(query);
  useEffect(() => {
    shown.current = query;
  }, [query]);
  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      clearTimeout(timer);
      const fields = new FormData(form);
      const change: FieldChange = {
        sort: fields.get("sort") as ListingQuery["sort"],
        range: priceRangeFrom(fields.get("minPrice") as string, fields.get("maxPrice") as string),
        size: (fields.get("size") as string) || null,
        color: (fields.get("color") as string) || null,
      };
      void navigate(listingAddress(shown.current, change), { preventScrollReset: true, state: KEEPS_PLACE });
    };
    const submitted = (event: Event) => {
      event.preventDefault();
      apply();
    };
    // The native event, because React's onChange fires all the time while a slider is dragged.
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(apply, SETTLE_MS);
    };
    form.addEventListener("submit", submitted);
    form.addEventListener("change", changed);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("submit", submitted);
      form.removeEventListener("change", changed);
    };
  }, [navigate]);
  return ref;
}
