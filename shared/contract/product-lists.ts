import { z } from "zod";
import { byName } from "#domain/by-name.ts";
import { traitNames, type TraitName } from "#domain/facet-filter.ts";
import { sortDirections, sortFields } from "#domain/price-range.ts";
import { callsOf } from "./call.ts";
import { MAX_ANSWER_BYTES } from "./limits.ts";
import { fieldOf, idOrNull, isRecord, listIn, totalIn, valueAt } from "./normalise.ts";
import { languageNote, product, type Product } from "./products.ts";
import * as f from "./shape.ts";

/** The query of a product list. Each field is optional; prices are in whole rupees. */
export const productQuery = z
  .object({
    query: z.string().describe("Words to search for; only where there is a search."),
    category: z.string().describe("Left out for all."),
    minPrice: z.number().min(0).describe("Whole rupees, this price included."),
    maxPrice: z.number().min(0).describe("Whole rupees, this price included."),
    size: z.string().describe("Products that exist in this size; capital letters do not matter."),
    color: z
      .string()
      .describe("Products that exist in this colour, or in one of its family; capital letters do not matter."),
    ...byName(traitNames, (name) => z.string().describe(`Products that state this ${name}.`)),
    onSale: z.literal(1).describe("Products in a sale alone."),
    inStock: z.literal(1).describe("Products that can be ordered now alone."),
    sortBy: z.enum(sortFields).describe("Left out for the catalogue's own order, or the best match first."),
    sortDir: z.enum(sortDirections),
    page: z.number().int().min(1).describe("From 1."),
    limit: z.number().int().min(1).describe("Products a page."),
  })
  .partial();

/** The query of a product list; see {@link productQuery}. */
export type ProductQuery = z.infer<typeof productQuery>;

/**
 * How a search was understood, and how well it was met: how many products have every word (they come first), which words
 * nothing has, and which look like those. It also tells the price (in paise) and the size that it read in the words.
 */
export const searchNote = f.named("Search", "How a search was understood, and how well it was met.", {
  complete: f.count("Products that have every word; they come first of `total`.").optional().needed(),
  missing: f.listOf(f.text().needed(), "Words that no product has.").optional(),
  near: f.listOf(f.text().needed(), "Words of the catalogue that look like the missing ones.").optional(),
  minPaise: f.rupees('Named by the words, such as "above 5000".').as("min_price").nullish(),
  maxPaise: f.rupees('Named by the words, such as "under 1000".').as("max_price").nullish(),
  size: f.text("A size that the words named, by which the list is filtered.").nullish(),
});

/** What an upstream says of a search; see {@link searchNote}. */
export type SearchNote = f.Decoded<typeof searchNote>;

const value = {
  value: f.text().needed(),
  label: f.text("The value in the language that was asked for. A filter sends the value.").optional(),
  count: f.count("Products of this value that all other filters leave.").needed(),
};
const facet = f.shape(value);
const traitLists = { fabric: "fabrics", craft: "crafts", occasion: "occasions" } satisfies Record<TraitName, string>;

/** The values by which a list can be filtered, both ways. */
export const facets = f.named(
  "Facets",
  "The commonest values of a list's products, with counts; of colours, their families.",
  {
    size: f.listOf(facet).as("sizes"),
    color: f.listOf(f.shape({ ...value, swatch: f.picture().optional() })).as("colors"),
    ...byName(traitNames, (name) => f.listOf(facet).as(traitLists[name]).optional()),
    onSale: f.count("Products in a sale that all other filters leave.").as("on_sale").optional(),
    inStock: f.count("Products in stock that all other filters leave.").as("in_stock").optional(),
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
    facets: facets.decode(told("facets")),
    search: searchNote.decode(told("search")),
    isEmpty: told("empty") === true,
  };
}

/**
 * The entries of a list answer that may be products, not read yet, and the total that it states; null when there is no list. `entryCount` counts
 * what was left out, too: by that alone a total tells whether there are more pages.
 */
export function productEntriesOf(
  body: unknown,
): { body: unknown; entries: unknown[]; entryCount: number; total: number | null } | null {
  const list = listIn(body);
  if (list === null) return null;
  const entries = list.filter((entry) => isRecord(entry) && idOrNull(fieldOf(entry, "id")) !== null);
  return { body, entries, entryCount: list.length, total: totalIn(body, entries.length) };
}

/** Reads a list of products; entries that are none are dropped. Null when there is no list. */
export function readProductList(body: unknown): { products: Product[]; total: number | null } | null {
  const products = f.readList(product, body);
  return products === null ? null : { products, total: totalIn(body, products.length) };
}

/** A page of products, and how many there are over all pages. */
export const wireProductList = z
  .looseObject({
    data: z.looseObject({
      data: z.array(product.wire),
      total: z.int().min(0).describe("Over all pages."),
      current_page: z.int().min(1).optional(),
      per_page: z.int().min(1).optional(),
      last_page: z.int().min(1).optional(),
      empty: z.boolean().optional().describe("True where there is not a single product, hidden ones included."),
      facets: facets.wire.optional().describe("What is left out of it cannot be filtered by."),
      search: searchNote.wire.optional().describe("Of a search; left out: every product has every word."),
    }),
  })
  .meta({ id: "ProductList", description: "A page of products." });

const notes = [
  "Filters and order apply to all products, then the page is cut out. An upstream that does not page answers with everything and no total; the shop then filters, sorts and pages by itself.",
  `An answer is read up to ${MAX_ANSWER_BYTES / 1024 / 1024} MB, some 40,000 products.`,
  "A filter that cannot be read is ignored: a mistyped address still shows the shop.",
  languageNote,
];

const list = {
  does: "Lists products, filtered and sorted.",
  notes,
  auth: "optional",
  query: productQuery.omit({ query: true }),
  answer: wireProductList,
  read: readProductList,
} as const;

const search = {
  ...list,
  does: "Searches products by words, filtered and sorted.",
  notes: [
    "Without a requested order, the best match is first. Where few or no products have every word, those that come nearest follow.",
    "Prices and sizes in words become filters. A filter that is sent counts more than words.",
    languageNote,
  ],
  query: productQuery,
} as const;
const withoutPrefix = "asks without `/api`, and remembers it";

/** The calls of lists. */
export const productListCalls = callsOf("products", {
  listProducts: { ...list, call: "GET /products", without: "asks under `/api`; one of the two addresses is enough" },
  listProductsUnderApi: { ...list, call: "GET /api/products", without: withoutPrefix },
  searchProducts: {
    ...search,
    call: "GET /products/search",
    without: "looks for the words in the names of the whole list",
  },
  searchProductsUnderApi: { ...search, call: "GET /api/products/search", without: withoutPrefix },
});
