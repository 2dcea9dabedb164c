import { href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { MAX_GOES_WITH } from "#contract/limits.ts";
import { findCategory, followedBy, wornWith, type ShopCategory } from "#domain/categories.ts";
import { factNames } from "#domain/product-facts.ts";
import { averageText } from "#domain/reviews.ts";
import { findSizeTable } from "#domain/size-tables.ts";
import { categoryName } from "#app/content/category-name.ts";
import { productCardData, startingPrice } from "#app/components/product-card-data.server.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProduct } from "#app/gateway/products.server.ts";
import { browseProducts } from "#app/gateway/product-lists.server.ts";
import { findWishlist } from "#app/gateway/wishlists.server.ts";
import { cashPromise, deliveryTo } from "#app/terms/delivery.server.ts";
import { returnPolicy } from "#app/terms/return-days.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { glossaryParts } from "#app/content/glossary.server.ts";
import { requireProduct } from "#app/routes/catalogue/require-product.server.ts";
import {
  fixedOptions,
  hasColorPictures,
  productOptions,
  shownVariants,
  type ProductOption,
} from "./product-options.server.ts";
import { findStockAlert } from "./stock-alert.server.ts";
import { purchaseForm } from "./buy-product.server.ts";

/** A product as the gateway gives it, with its pictures signed. */
type FoundProduct = Awaited<ReturnType<typeof requireProduct>>;

/** How many related products the page shows: as many as an owner may state. */
const RELATED = MAX_GOES_WITH;
/** Among how many products of a category the related ones are chosen. */
const RELATED_CANDIDATES = 24;

/**
 * What the product page shows. Texts and metadata are composed here, so that the browser
 * needs no script for them. `asked` is the size and colour of the address. Throws 404 and 503 with the specification's message.
 */
export async function loadProduct(visit: Visit, id: string | null, asked: URLSearchParams) {
  const [
    { product, related, isSameKind, alert },
    wished,
    promises,
    { sizes, categories },
    delivery,
    { lacksWishlist },
  ] = await Promise.all([
    findProductAndRelated(visit, id, asked),
    findWishedIds(visit),
    promisesOf(visit),
    visit.upstream.terms.content(),
    readDelivery(visit),
    visit.upstream.terms.get(),
  ]);
  const { name, description, inStock, stock, category, craft, pictures, isNew, isSale } = product;
  const price = startingPrice(product);
  const options = productOptions(product);
  const facts = [
    ...factNames.map((name) => [productWords.facts[name], product[name]]),
    [productWords.countryOfOrigin, originOf(product)],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  const trail = trailOf(product, categories);
  return {
    product: {
      id: product.id,
      path: trail.at(-1)?.path ?? "",
      name,
      description,
      price,
      inStock,
      stock,
      kind: [category === null ? null : markedOwn(categoryName(categories, category)), ...fixedOptions(product)]
        .filter((word) => word !== null)
        .join(" · "),
      facts,
      choose: productWords.choose(options.map((option) => option.name)),
      pictures,
      ...(hasColorPictures(product) ? { inColors: picturesByColor(product, options) } : {}),
      ...pictureTexts(product),
      ...(product.rating !== null && { rating: ratingOf(product.id, product.rating) }),
      isNew,
      isSale: isSale || price.salePaise !== null,
      labels: {
        color: productWords.color,
        size: followedBy(categories, category) === "saree" ? productWords.blouseSize : productWords.size,
        quantity: productWords.quantity,
      },
      options,
      variants: shownVariants(product),
      ...(findSizeTable(sizes, product, categories) === null ? {} : { hasSizeGuide: true }),
    },
    trail: trail.slice(0, -1),
    words: explainedWords([craft, name, description]),
    related: related.map((other) => productCardData(other, categories)),
    relatedTitle: isSameKind ? productWords.alsoLike : productWords.related,
    promises,
    ...(delivery !== null && { delivery }),
    ...(alert !== null && { alert }),
    /** Null where there is no wishlist. */
    wished: lacksWishlist === true ? null : wished.includes(product.id),
    form: purchaseForm(product, visit.url.searchParams),
  };
}

/** What the reviews say together: nothing of the fit where none of them does. */
function ratingOf(id: string, { average, count, fitTrue, fitTold }: NonNullable<FoundProduct["rating"]>) {
  const text = averageText(average);
  return {
    average: text,
    count,
    to: href("/product/:id/reviews", { id }),
    text: `★ ${productWords.rated(text, count)}`,
    ...(fitTold > 0 && { fit: productWords.fitsTrue(fitTrue, fitTold) }),
  };
}

/** What the product page shows; see {@link loadProduct}. */
export type ProductPageData = Awaited<ReturnType<typeof loadProduct>>;

/** The form for the PIN code as last typed, what is wrong with it, and what is told of the place. */
interface ShownDelivery {
  pin?: string;
  error?: string;
  text?: string;
}

/** The form for the PIN code, and what is told of that place; null where the shop tells nothing of any. */
async function readDelivery(visit: Visit): Promise<ShownDelivery | null> {
  const { flash, preferences } = visit;
  const told = await deliveryTo(visit, preferences.pin);
  if (told === null) return null;
  if (flash?.pin !== undefined) return { pin: flash.pin, error: messages.pinNotIndian };
  // What is not known is left out, since every page is sent.
  if (told === undefined || preferences.pin === null) return {};
  visit.showsPin = true;
  return { pin: preferences.pin, text: told.text };
}

/** What is promised beside the button: how the price is meant, cash on delivery where it is taken, and returns. */
async function promisesOf(visit: Visit): Promise<{ text: string; to?: string }[]> {
  const [cash, { returnPolicy: returns = productWords.returns }] = await Promise.all([
    cashPromise(visit, visit.preferences.pin),
    returnPolicy(visit),
  ]);
  return [
    { text: productWords.taxIncluded },
    ...(cash === null ? [] : [{ text: cash }]),
    ...(returns === null ? [] : [{ text: returns, to: href("/returns") }]),
  ];
}

async function findProductAndRelated(visit: Visit, id: string | null, asked: URLSearchParams) {
  const product = await requireProduct(visit, id);
  const [related, alert] = await Promise.all([findRelated(visit, product), findStockAlert(visit, product, asked)]);
  return { product, ...related, alert };
}

/**
 * What goes with the product: what its owner states, else pieces of the category that is worn with it, else of its own
 * (`isSameKind`). None where they cannot be read.
 */
async function findRelated(
  visit: Visit,
  product: FoundProduct,
): Promise<{ related: FoundProduct[]; isSameKind: boolean }> {
  const stated = await Promise.all(product.goesWith.map((id) => toResult(browseProduct(visit.upstream, id))));
  const related = stated.flatMap(({ value }) => (value?.inStock === true && !value.isHidden ? [value] : []));
  if (related.length > 0) return { related, isSameKind: false };
  const { categories } = await visit.upstream.terms.content();
  const followed = followedBy(categories, product.category);
  const worn = followed === null ? [] : await findInCategory(visit, product, wornWith[followed]);
  if (worn.length > 0) return { related: worn, isSameKind: false };
  const own = findCategory(categories, product.category)?.slug ?? product.category;
  return { related: await findInCategory(visit, product, own), isSameKind: true };
}

/** Other products of a category, those of the same craft first. The others begin at another place for each product. */
async function findInCategory(visit: Visit, product: FoundProduct, category: string | null) {
  const { value } = await toResult(
    browseProducts(visit.upstream, { ...(category === null ? {} : { category }), page: 1, limit: RELATED_CANDIDATES }),
  );
  const others = (value?.products ?? []).filter((other) => other.id !== product.id && other.inStock);
  const start = [...product.id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % (others.length || 1);
  const isSameCraft = (other: FoundProduct) => product.craft !== null && other.craft === product.craft;
  return [...others.slice(start), ...others.slice(0, start)]
    .toSorted((a, b) => Number(isSameCraft(b)) - Number(isSameCraft(a)))
    .slice(0, RELATED);
}

/** The products on the wishlist. None for a guest, and none where the wishlist cannot be read: the page is shown anyway. */
async function findWishedIds(visit: Visit): Promise<string[]> {
  if (visit.customer === null) return [];
  const { value } = await toResult(findWishlist(visit.upstream));
  return value?.map(({ productId }) => productId) ?? [];
}

/** Where an imported piece was made; null where its owner states nothing, or India. */
function originOf({ countryOfOrigin }: FoundProduct): string | null {
  if (countryOfOrigin === null || /^(made in )?(india|bharat|ind?)$/i.test(countryOfOrigin)) return null;
  return countryOfOrigin;
}

/** What the pictures show, by their sources, where the owner wrote it; nothing where nobody did, since every page is sent. */
function pictureTexts({ pictures, pictureTexts: texts }: FoundProduct) {
  const written = pictures.flatMap((source, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [[source, text] as const];
  });
  return written.length === 0 ? {} : { pictureTexts: Object.fromEntries(written) };
}

/**
 * The pictures of each colour, and of its combinations, by the name that it has among the options: every page is sent, so each
 * name stands in it once.
 */
function picturesByColor({ inColors, variants }: FoundProduct, options: readonly ProductOption[]) {
  const offered = options.find(({ name }) => name === "color")?.values ?? [];
  const shown = [...inColors, ...(variants ?? [])].flatMap(({ color, picture }) => {
    if (color === null || picture === null) return [];
    const own = offered.find(({ value }) => value.toLowerCase() === color.toLowerCase());
    return [{ color: own?.value ?? color, picture }];
  });
  const groups = Map.groupBy(shown, ({ color }) => color);
  return Object.fromEntries(
    [...groups].map(([color, images]) => [color, [...new Set(images.map(({ picture }) => picture))]]),
  );
}

/** The way to the product, which is its last step. */
function trailOf({ id, name, category }: FoundProduct, categories: readonly ShopCategory[]): TrailStep[] {
  const listing = (word: string) => `${href("/productlisting")}?category=${encodeURIComponent(word)}`;
  return [
    { name: siteWords.home, path: href("/") },
    { name: siteWords.collection, path: href("/collection") },
    ...(category === null ? [] : [{ name: categoryName(categories, category, "many"), path: listing(category) }]),
    { name, path: href("/product/:id", { id }) },
  ];
}

/** A word that the page uses, with its place in the glossary. */
interface ExplainedWord {
  id: string;
  term: string;
  meaning: string;
}

/** As many as stay shorter than the description they explain. */
const MOST = 4;

/** The first words of the craft that these texts use, in the order in which a reader meets them. */
export function explainedWords(texts: readonly (string | null)[]): ExplainedWord[] {
  const text = texts.join("\n").toLowerCase().normalize();
  return glossaryParts
    .flatMap(({ entries }) => entries)
    .flatMap(({ id, term, meaning, pattern }) => {
      const place = text.search(pattern);
      return place < 0 ? [] : [{ place, word: { id, term, meaning } }];
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, MOST)
    .map(({ word }) => word);
}

/** A step of the way to the product: its name and its path. */
interface TrailStep {
  name: string;
  path: string;
}
