import { valueAt } from "./normalise.ts";
import {
  count,
  listOf,
  named,
  neededCount,
  neededText,
  picture,
  rupees,
  shape,
  text,
  texts,
  type Decoded,
} from "./shape.ts";

const partial = { optional: true, nullable: true };

/**
 * How a search was understood, and how well it was met: how many products have every word (they come first), which words
 * nothing has, and which look like those. It also tells the price (in paise) and the size that it read in the words.
 */
export const searchNote = named("Search", "How a search was understood, and how well it was met.", {
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

const value = {
  value: neededText(),
  label: text({
    optional: true,
    says: "The value in the language that was asked for. Left out: it has no words in it. A filter sends the value.",
  }),
  count: neededCount({ says: "Products of this value that all other filters leave." }),
};
const facet = shape(value);
/** The values by which a list can be filtered, both ways. */
export const facets = named(
  "Facets",
  "What the products of a list state, with counts: the commonest values. Of colours, their families where they have one.",
  {
    sizes: listOf(facet),
    colors: listOf(shape({ ...value, swatch: picture({ optional: true }) })),
    fabrics: listOf(facet, { optional: true }),
    crafts: listOf(facet, { optional: true }),
    occasions: listOf(facet, { optional: true }),
    onSale: count({ name: "on_sale", optional: true, says: "Products in a sale that all other filters leave." }),
    inStock: count({ name: "in_stock", optional: true, says: "Products in stock that all other filters leave." }),
  },
);

/**
 * The values by which a list can be filtered. `label` is null where a value has no words in the language, `swatch` where
 * nothing shows a colour; `onSale` and `inStock` are null where the upstream cannot filter by them.
 */
export type Facets = Decoded<typeof facets>;

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

/** Null where none of the lists has an entry, and nothing is counted. */
function facetsIn(value: unknown): Facets | null {
  const read = facets.decode(value);
  const says = read === null ? [] : Object.values(read);
  return says.some((one) => (Array.isArray(one) ? one.length > 0 : one !== null)) ? read : null;
}
