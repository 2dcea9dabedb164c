import { z } from "zod";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { categories } from "#domain/categories.ts";
import { wireIdentifier, wireMoment, wireRupees } from "./scalars.ts";
import { notThere, type ContractCall } from "./call.ts";
import { exampleProduct, exampleStole } from "./examples.ts";
import { MAX_ANSWER_BYTES, MAX_GOES_WITH } from "./limits.ts";
import { productQuery } from "./product-query.ts";
import { readProduct, readProductList } from "./readers/product.ts";

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
    country_of_origin: z
      .string()
      .nullable()
      .optional()
      .describe("Where it was made, as Indian law has an imported piece say. An upstream may leave it out."),
    size_table: z
      .string()
      .optional()
      .describe("The size table of `GET /shop-content` that holds its measures. Left out: that of its category."),
    fabric: z
      .string()
      .nullable()
      .optional()
      .describe("What it is made of; several with commas between. An upstream may leave it out."),
    occasion: z
      .string()
      .nullable()
      .optional()
      .describe("What it is worn for; several with commas between. An upstream may leave it out."),
    image: picture,
    image_additional_1: picture.optional(),
    image_additional_2: picture.optional(),
    image_alt: pictureText,
    image_additional_1_alt: pictureText,
    image_additional_2_alt: pictureText,
    images: z
      .array(z.looseObject({ image: z.string(), color: z.string() }))
      .optional()
      .describe("Pictures that show the product in a colour, in their order. An upstream may leave it out."),
    goes_with: z
      .array(wireIdentifier)
      .max(MAX_GOES_WITH)
      .optional()
      .describe(
        "The ids of products that the owner wears with this one, the best first. Told of one product, not in lists. Left out: the shop chooses by category.",
      ),
    hidden: z
      .boolean()
      .optional()
      .describe(
        "True where the product is not on sale now: it is in no list, and its own address tells it as sold out. Left out otherwise.",
      ),
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
  label: z
    .string()
    .optional()
    .describe(
      "The value in the language that was asked for. Left out: it has no words in it. A filter sends the value.",
    ),
  count: z.int().min(0).describe("Products of this value that all other filters leave."),
});

/** The values of a list, for its filters. */
const wireFacets = z
  .looseObject({
    sizes: z.array(facet),
    colors: z.array(facet.extend({ swatch: z.string().nullable().optional() })),
    fabrics: z.array(facet).optional(),
    crafts: z.array(facet).optional(),
    occasions: z.array(facet).optional(),
    on_sale: z.int().min(0).optional().describe("Products in a sale that all other filters leave."),
    in_stock: z.int().min(0).optional().describe("Products in stock that all other filters leave."),
  })
  .meta({
    id: "Facets",
    description:
      "What the products of a list state, with counts: the commonest values. Of colours, their families where they have one.",
  });

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
      empty: z
        .boolean()
        .optional()
        .describe(
          "True where there is not a single product, hidden ones included: only then the shop says that it opens soon.",
        ),
      facets: wireFacets
        .optional()
        .describe("An upstream may leave it out, or a part of it: then the list has no such filters."),
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

const inLanguages =
  "`Accept-Language: hi` asks for the words of products in Hindi: `name`, `description`, `craft`, `fabric`, `occasion`, the texts of pictures, and the `label` of values. What has no words in it stays as it is. The answer says its language by `Content-Language`, and varies by it (`Vary`). An upstream of one language ignores the header. Sizes and colours are values, and the same in every language.";

const listing = productQuery.omit({ query: true });
const paged = { data: { data: [exampleProduct], total: 31, current_page: 1, per_page: 1, last_page: 31 } };
const notes = [
  "Filters and order apply to all products, then the page is cut out. An upstream that does not page answers with everything and no total; the shop then filters, sorts and pages by itself.",
  `An answer is read up to ${MAX_ANSWER_BYTES / 1024 / 1024} MB, some 40,000 products.`,
  "A filter that cannot be read is ignored: a mistyped address still shows the shop.",
  inLanguages,
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
    examples: [{ title: "The dearest saree", answer: paged }],
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
      inLanguages,
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
    notes: ["Its price and stock are those that an order would be checked against now.", inLanguages],
    auth: "none",
    parameters: z.object({ id: z.string().describe("The id from a list.") }),
    success: { status: 200, body: wireProductAnswer },
    read: (body) => readProduct(body),
    refusals: [notThere("Product not found")],
    examples: [
      { title: "A product", answer: { data: exampleProduct } },
      { title: "A product that states its combinations", answer: { data: exampleStole } },
    ],
  },
  search(""),
  search("/api"),
];
