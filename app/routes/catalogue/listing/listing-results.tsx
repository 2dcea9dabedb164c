import { Link, useNavigation } from "react-router";
import { href } from "#app/content/href.ts";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ButtonLink } from "#app/components/page.tsx";
import { ownLanguage } from "#app/content/own-language.ts";
import * as listingWords from "#content/listing-words.ts";
import type { ProductCardData } from "#app/components/product-card-data.server.ts";
import { Pager } from "#app/components/pager.tsx";
import { ProductGrid } from "#app/components/product-card.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { KEEPS_PLACE } from "#app/components/frame/after-navigation.tsx";
import type { Suggestions } from "./understand-search.server.ts";
import type { TextLink } from "./listing-chips.server.ts";
import { listingAddress, noFilters, type ListingQuery } from "./listing-query.ts";

interface ListingResultsProps {
  query: ListingQuery;
  chips: readonly TextLink[];
  products: readonly ProductCardData[];
  pages: number;
  /** Why no products are listed; absent where there are products. */
  message?: string;
  /** What a list that found nothing suggests instead. */
  suggestions?: Suggestions;
  /** Whether the list could not be read. */
  failed?: boolean;
}

/** The active filters, the products and the pager. */
export function ListingResults({ query, chips, products, pages, message, suggestions, failed }: ListingResultsProps) {
  const isLoading = useNavigation().location?.pathname === href("/productlisting");
  return (
    <section aria-labelledby="results" aria-busy={isLoading}>
      <h2 id="results" className="aside-text">
        {listingWords.results}
      </h2>
      <Chips chips={chips} />
      <div className={`mt-4 transition-opacity lg:mt-0 ${isLoading ? "opacity-60" : ""}`}>
        {message === undefined ? null : failed ? (
          <LoadFailure message={message} again={listingAddress(query)} />
        ) : (
          <Empty query={query} message={message} suggestions={suggestions} />
        )}
        {products.length === 0 ? null : (
          <ProductGrid products={products} layout={query.view} columns={3} hasFirstPicture />
        )}
      </div>
      <Pager page={query.page} pages={pages} addressOf={(page) => listingAddress(query, { page })} />
    </section>
  );
}

function Chips({ chips }: { chips: readonly TextLink[] }) {
  if (chips.length === 0) return null;
  return (
    <section aria-label={listingWords.active}>
      <ul className="mt-4 flex flex-wrap gap-2 lg:mb-6 lg:mt-0">
        {chips.map(({ text, to }) => (
          <li key={text} className="max-w-full">
            <Link
              to={to}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge bg-raised px-4 hover:border-madder hover:text-madder"
            >
              <span className="min-w-0 break-words">
                <span className="aside-text">{listingWords.remove("")}</span>
                <span lang={ownLanguage(text)}>{text}</span>
              </span>
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that nothing was found, and leads on: to words that look alike, to the categories, and to what is new. */
function Empty({
  query,
  message,
  suggestions,
}: {
  query: ListingQuery;
  message: string;
  suggestions: Suggestions | undefined;
}) {
  return (
    <>
      <div className="card px-5 py-10 sm:px-10">
        <p className="font-serif text-xl">{message}</p>
        <p className="mt-5">
          <ButtonLink to={listingAddress(query, noFilters)}>{listingWords.clear}</ButtonLink>
        </p>
        {suggestions?.links.map(({ title, links }) => (
          <div key={title} className="mt-5">
            <p>{title}</p>
            <ul className="flex flex-wrap gap-x-6">
              {links.map((link) => (
                <li key={link.to}>
                  <LinkTo {...link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {suggestions === undefined || suggestions.suggested.products.length === 0 ? null : (
        <>
          <h2 className="mb-4 mt-10 text-xl">{suggestions.suggested.title}</h2>
          <ProductGrid products={suggestions.suggested.products} columns={3} />
          <p className="mt-5">
            <LinkTo {...suggestions.suggested.all} />
          </p>
        </>
      )}
    </>
  );
}

function LinkTo({ text, to }: TextLink) {
  return (
    <Link to={to} lang={ownLanguage(text)} className="link inline-flex min-h-11 min-w-11 items-center">
      {text}
    </Link>
  );
}

/** Grid or list. On a phone only their icons are shown, so that the first products stand high on the page. */
export function ViewLinks({ query, className }: { query: ListingQuery; className: string }) {
  return (
    <ul aria-label={listingWords.view} className={`flex ${className}`}>
      <ViewLink query={query} view="grid" icon="grid" />
      <ViewLink query={query} view="list" icon="list" />
    </ul>
  );
}

function ViewLink({ query, view, icon }: { query: ListingQuery; view: ListingQuery["view"]; icon: IconName }) {
  return (
    <li>
      <Link
        to={listingAddress(query, { view })}
        preventScrollReset
        state={KEEPS_PLACE}
        aria-current={query.view === view ? "true" : undefined}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 border-b-2 border-transparent hover:text-madder aria-[current]:border-madder aria-[current]:font-semibold aria-[current]:text-madder lg:px-3"
      >
        <Icon name={icon} size={18} />
        <span className="max-lg:aside-text">{view === "grid" ? listingWords.grid : listingWords.list}</span>
      </Link>
    </li>
  );
}
