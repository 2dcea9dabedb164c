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

const pictureText = f.text("What the picture shows, for shoppers who do not see it.").nullish();

/** A size or colour, null for none. One that is too long could not be ordered: the combination is left out. */
const option = new f.Field<string | null>({
  schema: z.string().max(MAX_OPTION_LENGTH),
  says: "Null for none.",
  decode(value) {
    if (value === null || value === undefined || value === "") return null;
    const read = textOrNull(value);
    return read === null || read.length > MAX_OPTION_LENGTH ? undefined : read;
  },
}).nullable();

const variant = f.named("Variant", "A combination of size and colour that a product exists in, with its stock.", {
  size: option,
  color: option,
  stock: f.count("The items left of this combination."),
  swatch: f.picture("Shows the colour: a value such as `#b3245e`, or a picture.").optional(),
  pricePaise: f.rupees("Left out where it is the product's.").as("price").optional(),
  salePaise: f.rupees("Without it: no sale; without `price`, too: the product's.").as("sale_price").nullish(),
  picture: f.picture("Left out where the product's pictures show it.").as("image").optional(),
});

const colorPicture = f.shape({ color: f.text().needed(), picture: f.text().as("image").needed() });
const furtherPicture = f.shape({ picture: f.picture().as("image").needed(), text: pictureText.as("alt") });

const rating = f.shape({
  average: f.mark("Of the stars of its reviews.").needed(),
  count: f.count("How many reviews the shop shows.").needed(),
  fitTold: f.count("How many of them say how it fits.").as("fit_told").optional().or(0),
  fitTrue: f.count("How many say: true to size.").as("fit_true").optional().or(0),
});

const told = f.named(
  "Product",
  "A product. Its `stock` and `in_stock` are over all of its `variants`; without these it comes in every size and colour of the specification, which share its stock. One product tells `goes_with`, lists do not; without it the shop chooses by category. One that is `hidden` is told at its own address alone.",
  {
    id: f.id(),
    name: f.textOr("Untitled piece"),
    description: f.text().nullable(),
    price: f.rupees(),
    sale: f.rupees("What a shopper pays; null without a sale.").as("sale_price").nullable(),
    // Only a clear "no" makes a product sold out: without a word about it the product counts as available.
    inStock: f.flag(true).as("in_stock"),
    stock: f.count("The items left.").optional(),
    category: f.text(`${categories.join(", ")}, or one of \`GET /shop-content\`.`).nullable(),
    alsoIn: f.listOf(f.text().needed(), "Other categories whose lists have it.").as("also_in").optional(),
    countryOfOrigin: f.text("Where it was made: Indian law asks it of imports.").as("country_of_origin").nullish(),
    sizeTable: f.text("Of `GET /shop-content`; left out: its category's.").as("size_table").optional(),
    ...byName(factNames, (name) => f.text(productFacts[name].says).nullish()),
    picture1: f.picture().as("image"),
    picture2: f.picture().as("image_additional_1").optional(),
    picture3: f.picture().as("image_additional_2").optional(),
    text1: pictureText.as("image_alt"),
    text2: pictureText.as("image_additional_1_alt"),
    text3: pictureText.as("image_additional_2_alt"),
    furtherPictures: f.listOf(furtherPicture, `The fourth to number ${MAX_PICTURES}.`).as("further_images").optional(),
    inColors: f.listOf(colorPicture, "What shows it in a colour, also of those above.").as("images").optional(),
    goesWith: f.listOf(f.id(), "What the owner wears with it, the best first.").as("goes_with").optional(),
    rating: f.part(rating, "Left out where the shop shows no review of it.").optional(),
    isNew: f.flag(false),
    isSale: f.flag(false),
    isHidden: f.flag(false, "True where it is not on sale now: told as sold out.").as("hidden").optional(),
    createdAt: f.moment().as("created_at"),
    variants: f.listOf(variant, "All that exist, as they are offered. Left out: every size and colour.").optional(),
  },
);

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
    answer: f.wireData(product.wire),
    read: readProduct,
    refusals: notThere,
  },
});
