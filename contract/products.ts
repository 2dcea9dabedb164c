import { z } from "zod";
import { MAX_OPTION_LENGTH } from "../domain/cart.ts";
import { categories, categoryFilter } from "../domain/categories.ts";
import { cleanText } from "../domain/clean-text.ts";
import {
  sortDirections,
  sortFields,
  usualDirection,
  type SortDirection,
  type SortField,
} from "../domain/product-sort.ts";
import { notThere, type ContractCall } from "./call.ts";
import { exampleProduct, exampleStole } from "./examples.ts";
import { MAX_ANSWER_BYTES } from "./limits.ts";
import { readProduct, readProductList } from "./readers/product.ts";
import { wireIdentifier, wireMoment, wireRupees } from "./scalars.ts";

/** The query of a product list. Each field is optional; prices are in whole rupees. */
export const productQuery = z
  .object({
    query: z.string().describe("Words to search for; only where there is a search."),
    category: z.string().describe("Left out for all."),
    minPrice: z.number().min(0).describe("Whole rupees, this price included."),
    maxPrice: z.number().min(0).describe("Whole rupees, this price included."),
    size: z.string().describe("Products that exist in this size; capital letters do not matter."),
    color: z.string().describe("Products that exist in this colour; capital letters do not matter."),
    sortBy: z.enum(sortFields).describe("Left out for the catalogue's own order, or the best match first."),
    sortDir: z.enum(sortDirections),
    page: z.number().int().min(1).describe("From 1."),
    limit: z.number().int().min(1).describe("Products a page."),
  })
  .partial();

/** The query of a product list; see {@link productQuery}. */
export type ProductQuery = z.infer<typeof productQuery>;

/** The most products one answer holds. */
const MAX_LIMIT = 500;
/** The size of a page when only the page is asked for. */
const USUAL_LIMIT = 24;
const MAX_PAGE = 1_000_000;
/** The highest price a filter names, in rupees: 1 crore, above any price here and within any integer column. */
const MAX_RUPEES = 10_000_000;

/** A list of products as the upstream understands the query; prices in paise, compared with what a shopper pays. */
export interface ProductListing {
  query: string;
  category: string | null;
  minPaise: number | null;
  maxPaise: number | null;
  size: string | null;
  color: string | null;
  sort: SortField | "featured";
  direction: SortDirection;
  page: number;
  limit: number;
}

/** Reads a list call's parameters. What cannot be read is left out: a mistyped filter still shows the shop. */
export function readProductQuery(parameter: (name: keyof ProductQuery) => string | undefined): ProductListing {
  const sort = sortFields.find((field) => field === parameter("sortBy")) ?? "featured";
  const direction = sortDirections.find((word) => word === parameter("sortDir")?.toLowerCase());
  const page = wholeNumberIn(parameter("page"), MAX_PAGE);
  return {
    query: cleanText(parameter("query") ?? "", 200),
    category: categoryFilter(cleanText(parameter("category") ?? "", 60)),
    minPaise: paise(parameter("minPrice")),
    maxPaise: paise(parameter("maxPrice")),
    size: cleanText(parameter("size") ?? "", MAX_OPTION_LENGTH) || null,
    color: cleanText(parameter("color") ?? "", MAX_OPTION_LENGTH) || null,
    sort,
    direction: direction ?? (sort === "featured" ? "asc" : usualDirection[sort]),
    page: page ?? 1,
    limit: wholeNumberIn(parameter("limit"), MAX_LIMIT) ?? (page === null ? MAX_LIMIT : USUAL_LIMIT),
  };
}

function wholeNumberIn(text: string | undefined, most: number): number | null {
  return text !== undefined && /^0*[1-9]\d*$/.test(text.trim()) ? Math.min(Number(text), most) : null;
}

function paise(text: string | undefined): number | null {
  if (text === undefined || !/^\d+(\.\d*)?$/.test(text.trim())) return null;
  return Math.round(Math.min(Number(text), MAX_RUPEES) * 100);
}

const picture = z.string().nullable().describe("Full address, or a path relative to the admin base; null for none.");

const pictureText = z
  .string()
  .nullable()
  .optional()
  .describe(
    "What the picture shows, for shoppers who do not see it. An upstream may leave it out: the shop then writes a text.",
  );

/** A combination of size and colour, as it goes over the wire. */
const wireVariant = z
  .looseObject({
    size: z.string().max(MAX_OPTION_LENGTH).nullable().describe("Null for none."),
    color: z.string().max(MAX_OPTION_LENGTH).nullable().describe("Null for none."),
    stock: z.int().min(0).describe("The items left of this combination."),
    swatch: z
      .string()
      .nullable()
      .optional()
      .describe("Shows the colour: a colour value such as `#b3245e`, or a picture, addressed as the others are."),
    price: wireRupees.optional().describe("Rupees. Left out where it is the product's."),
    sale_price: wireRupees
      .nullable()
      .optional()
      .describe("Rupees. Left out or null: the product's where `price` is left out, else no sale."),
    image: picture.optional().describe("Shows this combination. Left out where the product's pictures do."),
  })
  .meta({ id: "Variant", description: "A combination of size and colour that a product exists in, with its stock." });

/** A product as it goes over the wire. */
export const wireProduct = z
  .looseObject({
    id: wireIdentifier,
    name: z.string().min(1),
    description: z.string().nullable(),
    price: wireRupees,
    sale_price: wireRupees.nullable().describe("Rupees; null when there is no sale. What a shopper pays."),
    in_stock: z.boolean(),
    stock: z.int().min(0).optional().describe("The items left. An upstream may leave it out."),
    category: z
      .string()
      .nullable()
      .describe(`${categories.slice(0, -1).join(", ")} or ${categories.at(-1)}.`),
    craft: z.string().nullable().optional().describe("How it is made. An upstream may leave it out."),
    image: picture,
    image_additional_1: picture.optional(),
    image_additional_2: picture.optional(),
    image_alt: pictureText,
    image_additional_1_alt: pictureText,
    image_additional_2_alt: pictureText,
    isNew: z.boolean(),
    isSale: z.boolean(),
    created_at: wireMoment,
    variants: z
      .array(wireVariant)
      .optional()
      .describe(
        "All combinations of size and colour that exist, in the order in which they are offered. `stock` and `in_stock` of the product are over all of them. An upstream may leave it out: then every size and colour of the specification is offered, and shares the product's stock.",
      ),
  })
  .meta({ id: "Product", description: "A product." });

const facet = z.looseObject({
  value: z.string(),
  count: z.int().min(0).describe("Products of this value that all other filters leave."),
});

/** The sizes and colours of a list, for its filters. */
const wireFacets = z
  .looseObject({
    sizes: z.array(facet),
    colors: z.array(facet.extend({ swatch: z.string().nullable().optional() })),
  })
  .meta({ id: "Facets", description: "The sizes and colours of the products of a list, with their counts." });

/** How a search was understood, and how well it was met. */
const wireSearch = z
  .looseObject({
    complete: z
      .int()
      .min(0)
      .describe("Products that have every word. They come first; the others of `total` only come near."),
    missing: z.array(z.string()).describe("Words that no product has."),
    near: z.array(z.string()).describe("Words of the catalogue that look like the missing ones."),
    min_price: wireRupees.nullable().describe('A lowest price that the words named, such as "above 5000".'),
    max_price: wireRupees.nullable().describe('A highest price that the words named, such as "under 1000".'),
    size: z.string().nullable().describe("A size that the words named, by which the list is filtered."),
  })
  .partial()
  .meta({ id: "Search", description: "How a search was understood, and how well it was met." });

/** A page of products, and how many there are over all pages. */
export const wireProductList = z
  .looseObject({
    data: z.looseObject({
      data: z.array(wireProduct),
      total: z.int().min(0).describe("Over all pages."),
      current_page: z.int().min(1).optional(),
      per_page: z.int().min(1).optional(),
      last_page: z.int().min(1).optional(),
      facets: wireFacets
        .optional()
        .describe("An upstream may leave it out: then the list has no filters for size and colour."),
      search: wireSearch
        .optional()
        .describe(
          "Only of a search. An upstream may leave it out: then every product counts as a match of every word.",
        ),
    }),
  })
  .meta({ id: "ProductList", description: "A page of products." });

/** One product. */
export const wireProductAnswer = z
  .looseObject({ data: wireProduct })
  .meta({ id: "ProductAnswer", description: "One product." });

const listing = productQuery.omit({ query: true });
const paged = { data: { data: [exampleProduct], total: 31, current_page: 1, per_page: 1, last_page: 31 } };
const notes = [
  "Filters and order apply to all products, then the page is cut out. An upstream that does not page answers with everything and no total; the shop then filters, sorts and pages by itself.",
  `An answer is read up to ${MAX_ANSWER_BYTES / 1024 / 1024} MB, some 20,000 products: of a longer one the shop shows what fits, and says so in its log.`,
  "A filter that cannot be read is ignored: a mistyped address still shows the shop.",
];

function list(prefix: "" | "/api"): ContractCall {
  return {
    method: "GET",
    path: `${prefix}/products`,
    name: prefix === "" ? "listProducts" : "listProductsUnderApi",
    resource: "products",
    does: "Lists products, filtered and sorted.",
    notes,
    auth: "none",
    without:
      prefix === "" ? "asks under `/api`; one of the two addresses is enough" : "asks without `/api`, and remembers it",
    query: listing,
    success: { status: 200, body: wireProductList },
    read: (body) => readProductList(body),
    refusals: [],
    examples: [
      {
        title: "The dearest saree",
        target: `${prefix}/products?category=saree&sortBy=price&sortDir=desc&page=1&limit=1`,
        status: 200,
        answer: paged,
      },
    ],
  };
}

function search(prefix: "" | "/api"): ContractCall {
  return {
    method: "GET",
    path: `${prefix}/products/search`,
    name: prefix === "" ? "searchProducts" : "searchProductsUnderApi",
    resource: "products",
    does: "Searches products by words, filtered and sorted.",
    notes: [
      "Without a requested order, the best match is first. Where few or no products have every word, those that come nearest follow.",
      "Prices and sizes in words become filters. A filter that is sent counts more than words.",
    ],
    auth: "none",
    without:
      prefix === "" ? "looks for the words in the names of the whole list" : "asks without `/api`, and remembers it",
    query: productQuery,
    success: { status: 200, body: wireProductList },
    read: (body) => readProductList(body),
    refusals: [],
    examples: [
      {
        title: "Temple sarees",
        target: `${prefix}/products/search?query=temple+silk&page=1&limit=24`,
        status: 200,
        answer: { data: { data: [exampleProduct], total: 1, current_page: 1, per_page: 24, last_page: 1 } },
      },
    ],
  };
}

/** The calls of the catalogue. */
export const productCalls: readonly ContractCall[] = [
  list(""),
  list("/api"),
  {
    method: "GET",
    path: "/products/{id}",
    name: "getProduct",
    resource: "products",
    does: "Answers one product.",
    notes: ["Its price and stock are those that an order would be checked against now."],
    auth: "none",
    parameters: z.object({ id: z.string().describe("The id from a list.") }),
    success: { status: 200, body: wireProductAnswer },
    read: (body) => readProduct(body),
    refusals: [notThere("Product not found")],
    examples: [
      { title: "A product", target: "/products/4", status: 200, answer: { data: exampleProduct } },
      {
        title: "A product that states its combinations",
        target: "/products/31",
        status: 200,
        answer: { data: exampleStole },
      },
    ],
  },
  search(""),
  search("/api"),
];
