import { byName } from "#domain/by-name.ts";
import { traitNames, type TraitName } from "#domain/facet-filter.ts";
import { valueAt } from "./normalise.ts";
import * as f from "./shape.ts";

/**
 * How a search was understood, and how well it was met: how many products have every word (they come first), which words
 * nothing has, and which look like those. It also tells the price (in paise) and the size that it read in the words.
 */
export const searchNote = f.named("Search", "How a search was understood, and how well it was met.", {
  complete: f.needed(f.count({ optional: true, says: "Products that have every word; they come first of `total`." })),
  missing: f.texts({ optional: true, says: "Words that no product has." }),
  near: f.texts({ optional: true, says: "Words of the catalogue that look like the missing ones." }),
  minPaise: f.rupees({ ...f.maybe, name: "min_price", says: 'Named by the words, such as "above 5000".' }),
  maxPaise: f.rupees({ ...f.maybe, name: "max_price", says: 'Named by the words, such as "under 1000".' }),
  size: f.text({ ...f.maybe, says: "A size that the words named, by which the list is filtered." }),
});

/** What an upstream says of a search; see {@link searchNote}. */
export type SearchNote = f.Decoded<typeof searchNote>;

const value = {
  value: f.needed(f.text()),
  label: f.text({ optional: true, says: "The value in the language that was asked for. A filter sends the value." }),
  count: f.needed(f.count({ says: "Products of this value that all other filters leave." })),
};
const facet = f.shape(value);
const traitLists = { fabric: "fabrics", craft: "crafts", occasion: "occasions" } satisfies Record<TraitName, string>;

/** The values by which a list can be filtered, both ways. */
export const facets = f.named(
  "Facets",
  "The commonest values of a list's products, with counts; of colours, their families.",
  {
    size: f.listOf(facet, { name: "sizes" }),
    color: f.listOf(f.shape({ ...value, swatch: f.picture(f.optional) }), { name: "colors" }),
    ...byName(traitNames, (name) => f.listOf(facet, { name: traitLists[name], optional: true })),
    onSale: f.count({ name: "on_sale", optional: true, says: "Products in a sale that all other filters leave." }),
    inStock: f.count({ name: "in_stock", optional: true, says: "Products in stock that all other filters leave." }),
  },
);

/**
 * The values by which a list can be filtered. `label` is null where a value has no words in the language, `swatch` where
 * nothing shows a colour; `onSale` and `inStock` are null where the upstream cannot filter by them.
 */
export type Facets = f.Decoded<typeof facets>;

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
