import type { ReactNode } from "react";
import { href, Link, useNavigation } from "react-router";
import { listingWords } from "../../../content/listing-words.ts";
import { priceText } from "../../../../domain/money.ts";
import type { ProductCardData } from "../../../components/product-card-data.server.ts";
import { categoryName } from "../../../components/category-name.ts";
import { Pager } from "../../../components/pager.tsx";
import { ProductGrid } from "../../../components/product-grid.tsx";
import { Icon } from "../../../components/icon.tsx";
import { listingAddress, noFilters, type ListingQuery } from "./listing-query.ts";

interface ListingResultsProps {
  query: ListingQuery;
  products: readonly ProductCardData[];
  pages: number;
  /** Why no products are listed; null where there are products. */
  message: string | null;
  /** Whether the list could not be read. */
  failed: boolean;
}

/** The active filters, the products and the pager. */
export function ListingResults({ query, products, pages, message, failed }: ListingResultsProps): ReactNode {
  const isLoading = useNavigation().location?.pathname === href("/productlisting");
  return (
    <section aria-labelledby="results" aria-busy={isLoading}>
      <h2 id="results" className="aside-text">
        {listingWords.results}
      </h2>
      <Chips query={query} />
      <div className={`mt-4 transition-opacity lg:mt-0 ${isLoading ? "opacity-60" : ""}`}>
        {message === null ? null : failed ? (
          <Failed query={query} message={message} />
        ) : (
          <Empty query={query} message={message} />
        )}
        {products.length === 0 ? null : (
          <ProductGrid products={products} layout={query.view} columns={3} hasFirstPicture />
        )}
      </div>
      <Pager page={query.page} pages={pages} addressOf={(page) => listingAddress(query, { page })} />
    </section>
  );
}

function Chips({ query }: { query: ListingQuery }): ReactNode {
  const chips = [
    ...(query.search === null ? [] : [{ text: listingWords.searchChip(query.search), without: { search: null } }]),
    ...(query.category === null ? [] : [{ text: categoryName(query.category, "many"), without: { category: null } }]),
    ...(query.range.min === null && query.range.max === null
      ? []
      : [{ text: rangeText(query.range), without: { range: noFilters.range } }]),
  ];
  if (chips.length === 0) return null;
  return (
    <section aria-label={listingWords.active}>
      <ul className="mt-4 flex flex-wrap gap-2 lg:mb-6 lg:mt-0">
        {chips.map(({ text, without }) => (
          <li key={text} className="max-w-full">
            <Link
              to={listingAddress(query, without)}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge bg-raised px-4 no-underline hover:border-madder hover:text-madder"
            >
              <span className="min-w-0 break-words">
                <span className="aside-text">{listingWords.remove("")}</span>
                {text}
              </span>
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Empty({ query, message }: { query: ListingQuery; message: string }): ReactNode {
  return (
    <div className="card px-5 py-10 sm:px-10">
      <p className="font-serif text-xl">{message}</p>
      <p className="mt-5">
        <Link to={listingAddress(query, noFilters)} className="button">
          {listingWords.clear}
        </Link>
      </p>
    </div>
  );
}

function Failed({ query, message }: { query: ListingQuery; message: string }): ReactNode {
  return (
    <div role="alert" className="card border-l-8 border-l-madder px-5 py-8">
      <p className="font-semibold">{message}</p>
      <p className="mt-4">
        <a href={listingAddress(query)} className="button">
          {listingWords.tryAgain}
        </a>
      </p>
    </div>
  );
}

function rangeText({ min, max }: ListingQuery["range"]): string {
  const inWords = (rupees: number) => priceText(rupees * 100);
  if (min === null) return listingWords.upTo(inWords(max ?? 0));
  return max === null ? listingWords.from(inWords(min)) : listingWords.between(inWords(min), inWords(max));
}
