import { z } from "zod";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { categories } from "#domain/categories.ts";
import { combinationKey, variantPrices, type Prices, type Variant } from "#domain/variants.ts";
import { notThere, callsOf } from "./call.ts";
import { exampleProduct, exampleStole } from "./examples.ts";
import { MAX_ANSWER_BYTES, MAX_GOES_WITH } from "./limits.ts";
import { productQuery } from "./product-query.ts";
import { fieldOf, idOrNull, isRecord, listIn, textOrNull, totalIn } from "./normalise.ts";
import { facets, searchNote } from "./product-search.ts";
import {
  count,
  flag,
  id,
  ids,
  listOf,
  named,
  neededText,
  picture,
  readList,
  readThing,
  rupees,
  shape,
  text,
  textOr,
  wireMoment,
  type Decoded,
  type Given,
  type Field,
} from "./shape.ts";

const left = (says: string) => ({ optional: true, nullable: true, says: `${says} An upstream may leave it out.` });
const pictureText = (name: string) =>
  text({
    name,
    optional: true,
    nullable: true,
    says: "What the picture shows, for shoppers who do not see it. An upstream may leave it out: the shop then writes a text.",
  });

/** A size or colour, null for none. One that is too long could not be ordered: the combination is left out. */
const option: Field<string | null> = {
  wire: z.string().max(MAX_OPTION_LENGTH).nullable().describe("Null for none."),
  decode(value) {
    if (value === null || value === undefined || value === "") return null;
    const read = textOrNull(value);
    return read === null || read.length > MAX_OPTION_LENGTH ? undefined : read;
  },
  encode: (value) => value,
};

const variant = named("Variant", "A combination of size and colour that a product exists in, with its stock.", {
  size: option,
  color: option,
  stock: count({ says: "The items left of this combination." }),
  swatch: picture({
    optional: true,
    says: "Shows the colour: a colour value such as `#b3245e`, or a picture, addressed as the others are.",
  }),
  pricePaise: rupees({ name: "price", optional: true, says: "Rupees. Left out where it is the product's." }),
  salePaise: rupees({
    name: "sale_price",
    optional: true,
    nullable: true,
    says: "Rupees. Left out or null: the product's where `price` is left out, else no sale.",
  }),
  picture: picture({
    name: "image",
    optional: true,
    says: "Shows this combination. Left out where the product's pictures do.",
  }),
});

const colorPicture = shape({ color: neededText(), picture: neededText({ name: "image" }) });

const told = named("Product", "A product.", {
  id: id(),
  name: textOr("Untitled piece"),
  description: text({ nullable: true }),
  price: rupees(),
  sale: rupees({
    name: "sale_price",
    nullable: true,
    says: "Rupees; null when there is no sale. What a shopper pays.",
  }),
  // Only a clear "no" makes a product sold out: without a word about it the product counts as available.
  inStock: flag(true, { name: "in_stock" }),
  stock: count({ optional: true, says: "The items left. An upstream may leave it out." }),
  category: text({ nullable: true, says: `${categories.slice(0, -1).join(", ")} or ${categories.at(-1)}.` }),
  craft: text(left("How it is made.")),
  countryOfOrigin: text({
    name: "country_of_origin",
    ...left("Where it was made, as Indian law has an imported piece say."),
  }),
  sizeTable: text({
    name: "size_table",
    optional: true,
    says: "The size table of `GET /shop-content` that holds its measures. Left out: that of its category.",
  }),
  fabric: text(left("What it is made of; several with commas between.")),
  occasion: text(left("What it is worn for; several with commas between.")),
  garmentLength: text({ name: "garment_length", ...left("How long it is, such as 5.5 m.") }),
  included: text(left("What comes with it, such as a blouse piece.")),
  care: text(left("How to wash and keep it.")),
  colorNote: text({ name: "color_note", ...left("How far its colour may differ from the pictures.") }),
  picture1: picture({ name: "image" }),
  picture2: picture({ name: "image_additional_1", optional: true }),
  picture3: picture({ name: "image_additional_2", optional: true }),
  text1: pictureText("image_alt"),
  text2: pictureText("image_additional_1_alt"),
  text3: pictureText("image_additional_2_alt"),
  inColors: listOf(colorPicture, {
    name: "images",
    optional: true,
    says: "Pictures that show the product in a colour, in their order. An upstream may leave it out.",
  }),
  goesWith: ids({
    name: "goes_with",
    optional: true,
    says: "The ids of products that the owner wears with this one, the best first. Told of one product, not in lists. Left out: the shop chooses by category.",
  }),
  isNew: flag(false),
  isSale: flag(false),
  isHidden: flag(false, {
    name: "hidden",
    optional: true,
    says: "True where the product is not on sale now: it is in no list, and its own address tells it as sold out. Left out otherwise.",
  }),
  createdAt: text({ name: "created_at" }, wireMoment),
  variants: listOf(variant, {
    optional: true,
    says: "All combinations of size and colour that exist, in the order in which they are offered. `stock` and `in_stock` of the product are over all of them. An upstream may leave it out: then every size and colour of the specification is offered, and shares the product's stock.",
  }),
});

/** A product as it is stated: its pictures and prices by their names. */
export type StatedProduct = Given<typeof told>;

/**
 * A product both ways. Prices are in paise, and `salePaise` is null when there is no sale: a sale price alone is its price.
 * `pictures` are paths (relative to the admin base) or full addresses, and `pictureTexts` say what each shows. `variants` are
 * the combinations that exist, of two alike the first; null when the upstream states none. A product without a price is none.
 */
export const product = {
  wire: told.wire,
  encode: told.encode,
  decode(entry: unknown) {
    const read = told.decode(entry);
    if (read === null) return null;
    const { price, sale, picture1, picture2, picture3, text1, text2, text3, variants, goesWith, ...rest } = read;
    const pricePaise = price ?? sale;
    if (pricePaise === null) return null;
    const prices = { pricePaise, salePaise: (price === null ? null : sale) || null };
    const shown = [
      { picture: picture1, text: text1 },
      { picture: picture2, text: text2 },
      { picture: picture3, text: text3 },
    ].filter((one): one is { picture: string; text: string | null } => one.picture !== null);
    return {
      ...rest,
      ...heldPrices(prices),
      pictures: shown.map((one) => one.picture),
      pictureTexts: shown.map((one) => one.text),
      goesWith: goesWith.slice(0, MAX_GOES_WITH),
      variants: variantsOf(variants, prices),
    };
  },
};

/** A product inside the shop; see {@link product}. */
export type Product = NonNullable<ReturnType<typeof product.decode>>;

/** A sale price that is not below the price is what is paid, as every sale price is, and no sale: nobody saves anything. */
function heldPrices({ pricePaise, salePaise }: Prices): Prices {
  return salePaise !== null && salePaise >= pricePaise
    ? { pricePaise: salePaise, salePaise: null }
    : { pricePaise, salePaise };
}

function variantsOf(stated: Decoded<typeof variant>[], prices: Prices): Variant[] | null {
  const variants = new Map<string, Variant>();
  for (const one of stated) {
    const key = combinationKey(one);
    const own = { pricePaise: one.pricePaise, salePaise: one.salePaise || null };
    if (!variants.has(key)) variants.set(key, { ...one, ...heldPrices(variantPrices(prices, own)) });
  }
  return variants.size === 0 ? null : [...variants.values()];
}

/**
 * The entries of a list answer that may be products, not read yet, and the total that it states; null when there is no list. `held` counts
 * what was left out, too: by that alone a total tells whether there are more pages.
 */
export function productEntriesOf(
  body: unknown,
): { body: unknown; entries: unknown[]; held: number; total: number | null } | null {
  const list = listIn(body);
  if (list === null) return null;
  const entries = list.filter((entry) => isRecord(entry) && idOrNull(fieldOf(entry, "id")) !== null);
  return { body, entries, held: list.length, total: totalIn(body, entries.length) };
}

/** Reads a list of products; entries that are none are dropped. Null when there is no list. */
export function readProductList(body: unknown): { products: Product[]; total: number | null } | null {
  const products = readList(product, body);
  return products === null ? null : { products, total: totalIn(body, products.length) };
}

/** Reads one product; null when there is none with an id and a price. */
export const readProduct = (body: unknown): Product | null => readThing(product, body, "product");

/** A page of products, and how many there are over all pages. */
export const wireProductList = z
  .looseObject({
    data: z.looseObject({
      data: z.array(product.wire),
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
      facets: facets.wire
        .optional()
        .describe("An upstream may leave it out, or a part of it: then the list has no such filters."),
      search: searchNote.wire
        .optional()
        .describe(
          "Only of a search. An upstream may leave it out: then every product counts as a match of every word.",
        ),
    }),
  })
  .meta({ id: "ProductList", description: "A page of products." });

/** One product. */
export const wireProductAnswer = z
  .looseObject({ data: product.wire })
  .meta({ id: "ProductAnswer", description: "One product." });

const inLanguages =
  "`Accept-Language: hi` asks for the words of products in Hindi: `name`, `description`, `craft`, `fabric`, `occasion`, `garment_length`, `included`, `care`, `color_note`, the texts of pictures, and the `label` of values. What has no words in it stays as it is. The answer says its language by `Content-Language`, and varies by it (`Vary`). An upstream of one language ignores the header. Sizes and colours are values, and the same in every language.";

const paged = { data: { data: [exampleProduct], total: 31, current_page: 1, per_page: 1, last_page: 31 } };
const notes = [
  "Filters and order apply to all products, then the page is cut out. An upstream that does not page answers with everything and no total; the shop then filters, sorts and pages by itself.",
  `An answer is read up to ${MAX_ANSWER_BYTES / 1024 / 1024} MB, some 40,000 products.`,
  "A filter that cannot be read is ignored: a mistyped address still shows the shop.",
  inLanguages,
];

const list = {
  does: "Lists products, filtered and sorted.",
  notes,
  auth: "optional",
  query: productQuery.omit({ query: true }),
  success: { status: 200, body: wireProductList },
  read: readProductList,
  refusals: [],
  examples: [{ title: "The dearest saree", answer: paged }],
} as const;

const search = {
  ...list,
  does: "Searches products by words, filtered and sorted.",
  notes: [
    "Without a requested order, the best match is first. Where few or no products have every word, those that come nearest follow.",
    "Prices and sizes in words become filters. A filter that is sent counts more than words.",
    inLanguages,
  ],
  query: productQuery,
  examples: [
    {
      title: "Temple sarees",
      answer: { data: { data: [exampleProduct], total: 1, current_page: 1, per_page: 24, last_page: 1 } },
    },
  ],
} as const;
const withoutPrefix = "asks without `/api`, and remembers it";

/** The calls of the catalogue. */
export const productCalls = callsOf("products", {
  listProducts: { ...list, call: "GET /products", without: "asks under `/api`; one of the two addresses is enough" },
  listProductsUnderApi: { ...list, call: "GET /api/products", without: withoutPrefix },
  getProduct: {
    call: "GET /products/{id}",
    does: "Answers one product.",
    notes: ["Its price and stock are those that an order would be checked against now.", inLanguages],
    auth: "optional",
    parameters: z.object({ id: z.string().describe("The id from a list.") }),
    success: { status: 200, body: wireProductAnswer },
    read: readProduct,
    refusals: [notThere("Product not found")],
    examples: [
      { title: "A product", answer: { data: exampleProduct } },
      { title: "A product that states its combinations", answer: { data: exampleStole } },
    ],
  },
  searchProducts: {
    ...search,
    call: "GET /products/search",
    without: "looks for the words in the names of the whole list",
  },
  searchProductsUnderApi: { ...search, call: "GET /api/products/search", without: withoutPrefix },
});
