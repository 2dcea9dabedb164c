import { z } from "zod";
import { byName } from "#domain/by-name.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { categories } from "#domain/categories.ts";
import { factNames, productFacts } from "#domain/product-facts.ts";
import { combinationKey, variantPrices, type Prices, type Variant } from "#domain/variants.ts";
import { notThere, callsOf } from "./call.ts";
import { MAX_GOES_WITH, MAX_PICTURES } from "./limits.ts";
import { textOrNull } from "./normalise.ts";
import * as f from "./shape.ts";

const stated = (says: string, name?: string) => f.text({ ...f.maybe, says, ...(name !== undefined && { name }) });
const pictureText = (name: string) => stated("What the picture shows, for shoppers who do not see it.", name);

/** A size or colour, null for none. One that is too long could not be ordered: the combination is left out. */
const option: f.Field<string | null> = {
  wire: z.string().max(MAX_OPTION_LENGTH).nullable().describe("Null for none."),
  decode(value) {
    if (value === null || value === undefined || value === "") return null;
    const read = textOrNull(value);
    return read === null || read.length > MAX_OPTION_LENGTH ? undefined : read;
  },
  encode: (value) => value,
};

const variant = f.named("Variant", "A combination of size and colour that a product exists in, with its stock.", {
  size: option,
  color: option,
  stock: f.count({ says: "The items left of this combination." }),
  swatch: f.picture({ optional: true, says: "Shows the colour: a value such as `#b3245e`, or a picture." }),
  pricePaise: f.rupees({ name: "price", optional: true, says: "Rupees. Left out where it is the product's." }),
  salePaise: f.rupees({
    name: "sale_price",
    ...f.maybe,
    says: "Rupees. Left out or null: the product's where `price` is left out, else no sale.",
  }),
  picture: f.picture({ name: "image", optional: true, says: "Left out where the product's pictures show it." }),
});

const colorPicture = f.shape({ color: f.needed(f.text()), picture: f.needed(f.text({ name: "image" })) });
const furtherPicture = f.shape({ picture: f.needed(f.picture({ name: "image" })), text: pictureText("alt") });

const rating = f.shape({
  average: f.needed(f.mark({ says: "Of the stars of its reviews." })),
  count: f.needed(f.count({ says: "How many reviews the shop shows." })),
  fitTold: f.or(f.count({ name: "fit_told", optional: true, says: "How many of them say how it fits." }), 0),
  fitTrue: f.or(f.count({ name: "fit_true", optional: true, says: "How many say: true to size." }), 0),
});

const told = f.named("Product", "A product. What is not required may be left out.", {
  id: f.id(),
  name: f.textOr("Untitled piece"),
  description: f.text(f.nullable),
  price: f.rupees(),
  sale: f.rupees({ name: "sale_price", nullable: true, says: "Rupees: what a shopper pays; null without a sale." }),
  // Only a clear "no" makes a product sold out: without a word about it the product counts as available.
  inStock: f.flag(true, { name: "in_stock" }),
  stock: f.count({ optional: true, says: "The items left." }),
  category: f.text({
    nullable: true,
    says: `${categories.slice(0, -1).join(", ")}, ${categories.at(-1)}, or a category of \`GET /shop-content\`.`,
  }),
  alsoIn: f.texts({
    name: "also_in",
    optional: true,
    says: "Other categories that it is in, too: lists of them have it.",
  }),
  countryOfOrigin: stated("Where it was made, as Indian law has an imported piece say.", "country_of_origin"),
  sizeTable: f.text({
    name: "size_table",
    optional: true,
    says: "The size table of `GET /shop-content` with its measures. Left out: that of its category.",
  }),
  ...byName(factNames, (name) => stated(productFacts[name])),
  picture1: f.picture({ name: "image" }),
  picture2: f.picture({ name: "image_additional_1", optional: true }),
  picture3: f.picture({ name: "image_additional_2", optional: true }),
  text1: pictureText("image_alt"),
  text2: pictureText("image_additional_1_alt"),
  text3: pictureText("image_additional_2_alt"),
  furtherPictures: f.listOf(furtherPicture, {
    name: "further_images",
    optional: true,
    says: `Its pictures from the fourth to number ${MAX_PICTURES}, in order.`,
  }),
  inColors: f.listOf(colorPicture, {
    name: "images",
    optional: true,
    says: "Pictures that show it in a colour, in order. One that is among those above shows this colour there, too.",
  }),
  goesWith: f.ids({
    name: "goes_with",
    optional: true,
    says: "Products that the owner wears with it, the best first; told of one product, not in lists. Left out: the shop chooses by category.",
  }),
  rating: f.part(rating, { optional: true, says: "Left out where the shop shows no review of it." }),
  isNew: f.flag(false),
  isSale: f.flag(false),
  isHidden: f.flag(false, {
    name: "hidden",
    optional: true,
    says: "True where it is not on sale now: it is in no list, and its own address tells it as sold out.",
  }),
  createdAt: f.moment({ name: "created_at" }),
  variants: f.listOf(variant, {
    optional: true,
    says: "All combinations that exist, in the order in which they are offered; `stock` and `in_stock` of the product are over all of them. Left out: every size and colour of the specification is offered, and shares the product's stock.",
  }),
});

/** A product as it is stated: its pictures and prices by their names. */
export type StatedProduct = f.Given<typeof told>;

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
    const { price, sale, picture1, picture2, picture3, text1, text2, text3, furtherPictures, ...more } = read;
    const { variants, goesWith, ...rest } = more;
    const pricePaise = price ?? sale;
    if (pricePaise === null) return null;
    const prices = { pricePaise, salePaise: (price === null ? null : sale) || null };
    const shown = [
      { picture: picture1, text: text1 },
      { picture: picture2, text: text2 },
      { picture: picture3, text: text3 },
      ...furtherPictures,
    ]
      .filter((one): one is { picture: string; text: string | null } => one.picture !== null)
      .slice(0, MAX_PICTURES);
    return {
      ...rest,
      ...heldPrices(prices),
      pictures: shown.map((one) => one.picture),
      pictureTexts: shown.map((one) => one.text),
      rating: read.rating?.count ? read.rating : null,
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

function variantsOf(stated: f.Decoded<typeof variant>[], prices: Prices): Variant[] | null {
  const variants = new Map<string, Variant>();
  for (const one of stated) {
    const key = combinationKey(one);
    const own = { pricePaise: one.pricePaise, salePaise: one.salePaise || null };
    if (!variants.has(key)) variants.set(key, { ...one, ...heldPrices(variantPrices(prices, own)) });
  }
  return variants.size === 0 ? null : [...variants.values()];
}

/** Reads one product; null when there is none with an id and a price. */
export const readProduct = (body: unknown): Product | null => f.readThing(product, body, "product");

const translated = ["name", "description", ...factNames].map((name) => `\`${name}\``).join(", ");
/** What is said of languages. */
export const languageNote = `\`Accept-Language: hi\` asks for the words of products in Hindi: ${translated}, the texts of pictures, and the \`label\` of values. What has no words in it stays as it is. The answer says its language by \`Content-Language\`, and varies by it (\`Vary\`). An upstream of one language ignores the header. Sizes and colours are values, and the same in every language.`;

/** The call of one product. */
export const productCalls = callsOf("products", {
  getProduct: {
    call: "GET /products/{id}",
    does: "Answers one product.",
    notes: ["Its price and stock are those that an order would be checked against now.", languageNote],
    auth: "optional",
    parameters: z.object({ id: z.string().describe("The id from a list.") }),
    success: { status: 200, body: f.wireData(product.wire) },
    read: readProduct,
    refusals: notThere,
  },
});
