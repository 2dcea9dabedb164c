import type { ReactNode } from "react";
import { Link } from "react-router";
import { listingWords } from "../../../content/listing-words.ts";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { listingAddress, sortNames, type ListingQuery } from "./listing-query.ts";

/** The sort order and the layout. The sort belongs to the form of the filters, so that applying it keeps what is typed there. */
export function ListingToolbar({ query }: { query: ListingQuery }): ReactNode {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-b border-line pb-4 pt-4 lg:pt-0">
      <div className="flex items-end gap-2">
        <label>
          <span className="mb-1 block text-sm font-semibold">{listingWords.sort}</span>
          <select key={query.sort} name="sort" form="filters" defaultValue={query.sort} className="input pr-2">
            {sortNames.map((sort) => (
              <option key={sort} value={sort}>
                {listingWords.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" form="filters" className="button button-quiet px-4">
          {listingWords.apply}
        </button>
      </div>
      <ul aria-label={listingWords.view} className="flex">
        <ViewLink query={query} view="grid" icon="grid" />
        <ViewLink query={query} view="list" icon="list" />
      </ul>
    </div>
  );
}

function ViewLink({
  query,
  view,
  icon,
}: {
  query: ListingQuery;
  view: ListingQuery["view"];
  icon: IconName;
}): ReactNode {
  return (
    <li>
      <Link
        to={listingAddress(query, { view })}
        preventScrollReset
        aria-current={query.view === view ? "true" : undefined}
        className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 no-underline hover:text-madder aria-[current]:border-madder aria-[current]:font-semibold aria-[current]:text-madder"
      >
        <Icon name={icon} size={18} />
        {listingWords[view]}
      </Link>
    </li>
  );
}
