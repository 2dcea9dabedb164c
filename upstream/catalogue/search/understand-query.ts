import type { ProductListing } from "../../../contract/product-query.ts";
import { takePrice, takeSize } from "../../../domain/search-text.ts";
import type { CatalogueOptions } from "../catalogue-options.ts";

/** What the words of a search named beside the product. */
interface NamedInWords {
  minPaise: number | null;
  maxPaise: number | null;
  size: string | null;
  isAny: boolean;
}

/** A listing whose query is only words of products: prices and sizes in words have become filters. */
export interface UnderstoodListing extends ProductListing {
  named: NamedInWords;
}

/** Sizes that are the same under two names. */
const otherNames: readonly (readonly string[])[] = [
  ["s", "small"],
  ["m", "medium"],
  ["l", "large"],
  ["xl", "extra large"],
  ["xxl", "2xl"],
  ["xxxl", "3xl"],
  ["xxxxl", "4xl"],
  ["free size", "free", "one size", "freesize"],
];

/**
 * Makes filters of the price and the size that a search names in words. A filter that was set counts more than words do. A
 * size that the catalogue does not state stays a word.
 */
export function understand(listing: ProductListing, options: CatalogueOptions): UnderstoodListing {
  const price = takePrice(listing.query);
  const isPriceSet = listing.minPaise !== null || listing.maxPaise !== null;
  const [minPaise, maxPaise] = isPriceSet
    ? [listing.minPaise, listing.maxPaise]
    : [paise(price.range?.min), paise(price.range?.max)];
  const sized = takeSize(price.rest);
  const size = listing.size ?? (sized.size === null ? null : statedSize(options, sized.size));
  const isSizeUnderstood = sized.size !== null && size !== null;
  return {
    ...listing,
    query: isSizeUnderstood ? sized.rest : price.rest,
    minPaise,
    maxPaise,
    size,
    named: {
      minPaise: isPriceSet ? null : minPaise,
      maxPaise: isPriceSet ? null : maxPaise,
      size: isSizeUnderstood && listing.size === null ? size : null,
      isAny: price.range !== null || isSizeUnderstood,
    },
  };
}

/** The size as the catalogue writes it; null where no product states it. */
function statedSize({ sets }: CatalogueOptions, size: string): string | null {
  const names = otherNames.find((group) => group.includes(size.toLowerCase())) ?? [size.toLowerCase()];
  for (const name of names)
    for (const combinations of sets)
      for (const { size: written } of combinations) if (written?.toLowerCase() === name) return written;
  return null;
}

function paise(rupees: number | null | undefined): number | null {
  return rupees === null || rupees === undefined ? null : rupees * 100;
}
