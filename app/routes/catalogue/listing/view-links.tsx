import type { ReactNode } from "react";
import { Link } from "react-router";
import * as listingWords from "../../../content/listing-words.ts";
import { KEEPS_PLACE } from "../../../components/keeps-place.ts";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { listingAddress, type ListingQuery } from "./listing-query.ts";

/** Grid or list. On a phone only their icons are shown, so that the first products stand high on the page. */
export function ViewLinks({ query, className }: { query: ListingQuery; className: string }): ReactNode {
  return (
    <ul aria-label={listingWords.view} className={`flex ${className}`}>
      <ViewLink query={query} view="grid" icon="grid" />
      <ViewLink query={query} view="list" icon="list" />
    </ul>
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
        state={KEEPS_PLACE}
        aria-current={query.view === view ? "true" : undefined}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 border-b-2 border-transparent no-underline hover:text-madder aria-[current]:border-madder aria-[current]:font-semibold aria-[current]:text-madder lg:px-3"
      >
        <Icon name={icon} size={18} />
        <span className="max-lg:aside-text">{view === "grid" ? listingWords.grid : listingWords.list}</span>
      </Link>
    </li>
  );
}
