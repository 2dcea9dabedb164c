import type { FacetCount } from "#domain/option-facets.ts";
import { valueAt } from "./normalise.ts";
import { count, listOf, neededCount, neededText, picture, rupees, shape, text, texts, type Decoded } from "./shape.ts";

const partial = { optional: true, nullable: true };

/**
 * How a search was understood, and how well it was met: how many products have every word (they come first), which words
 * nothing has, and which look like those. It also tells the price (in paise) and the size that it read in the words.
 */
export const searchNote = shape({
  complete: neededCount({
    optional: true,
    says: "Products that have every word. They come first; the others of `total` only come near.",
  }),
  missing: texts({ optional: true, says: "Words that no product has." }),
  near: texts({ optional: true, says: "Words of the catalogue that look like the missing ones." }),
  minPaise: rupees({
    ...partial,
    name: "min_price",
    says: 'A lowest price that the words named, such as "above 5000".',
  }),
  maxPaise: rupees({
    ...partial,
    name: "max_price",
    says: 'A highest price that the words named, such as "under 1000".',
  }),
  size: text({ ...partial, says: "A size that the words named, by which the list is filtered." }),
});

/** What an upstream says of a search; see {@link searchNote}. */
export type SearchNote = Decoded<typeof searchNote>;

/** How a search was understood, as it goes over the wire. */
export const wireSearch = searchNote.wire.meta({
  id: "Search",
  description: "How a search was understood, and how well it was met.",
});

const value = {
  value: neededText(),
  label: text({
    optional: true,
    says: "The value in the language that was asked for. Left out: it has no words in it. A filter sends the value.",
  }),
  count: neededCount({ says: "Products of this value that all other filters leave." }),
};
const facet = shape(value);
const facets = shape({
  sizes: listOf(facet),
  colors: listOf(shape({ ...value, swatch: picture({ optional: true }) })),
  fabrics: listOf(facet, { optional: true }),
  crafts: listOf(facet, { optional: true }),
  occasions: listOf(facet, { optional: true }),
  onSale: count({ name: "on_sale", optional: true, says: "Products in a sale that all other filters leave." }),
  inStock: count({ name: "in_stock", optional: true, says: "Products in stock that all other filters leave." }),
});

/** The values of a list, for its filters, as they go over the wire. */
export const wireFacets = facets.wire.meta({
  id: "Facets",
  description:
    "What the products of a list state, with counts: the commonest values. Of colours, their families where they have one.",
});

/** The values by which a list can be filtered; `swatch` shows a colour, null where nothing does. */
export interface Facets extends Record<"sizes" | "fabrics" | "crafts" | "occasions", FacetCount[]> {
  colors: (FacetCount & { swatch: string | null })[];
  /** How many products are in a sale, and in stock; null where the upstream cannot filter by it. */
  onSale: number | null;
  inStock: number | null;
}

/** What a list answer says of itself. */
export interface ListNotes {
  /** The values by which it can be filtered; null where it states none. */
  facets: Facets | null;
  /** What is known of a search; null where every product counts as one that was asked for. */
  search: SearchNote | null;
  /** Whether there is not a single product. An upstream that says nothing of it may have hidden ones. */
  isEmpty: boolean;
}

/** Reads what a list answer says of itself. */
export function readListNotes(body: unknown): ListNotes {
  const told = (name: string) => valueAt(body, `data.${name}`) ?? valueAt(body, name);
  return {
    facets: facetsIn(told("facets")),
    search: searchNote.decode(told("search")),
    isEmpty: told("empty") === true,
  };
}

function facetsIn(value: unknown): Facets | null {
  const read = facets.decode(value);
  if (read === null) return null;
  const { onSale, inStock, colors, ...lists } = read;
  if ([colors, ...Object.values(lists)].every((list) => list.length === 0) && onSale === null && inStock === null)
    return null;
  const counted = ({ label, ...one }: Decoded<typeof facet>): FacetCount => ({
    ...one,
    ...(label !== null && { label }),
  });
  return {
    sizes: lists.sizes.map(counted),
    fabrics: lists.fabrics.map(counted),
    crafts: lists.crafts.map(counted),
    occasions: lists.occasions.map(counted),
    colors: colors.map(({ swatch, ...one }) => ({ ...counted(one), swatch })),
    onSale,
    inStock,
  };
}
