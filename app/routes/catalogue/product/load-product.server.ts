import { data, href } from "react-router";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import type { Product } from "#contract/readers/product.ts";
import { categoryFrom } from "#domain/categories.ts";
import type { Signed } from "#domain/signed-source.ts";
import { categoryName } from "#app/content/category-words.ts";
import { productCardData, startingPrice } from "#app/components/product-card-data.server.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import * as siteWords from "#app/content/site-words.ts";
import { toldBy, toResult } from "#app/gateway/faults.server.ts";
import { browseProduct, browseProducts } from "#app/gateway/products.server.ts";
import { findWishlist } from "#app/gateway/wishlists.server.ts";
import { returnPolicy } from "#app/session/return-days.server.ts";
import { shopOrigin, type Visit } from "#app/session/visit.server.ts";
import { glossaryParts } from "#app/content/glossary-words.server.ts";
import { isInStock, payablePaise, payableRange } from "#domain/variants.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { fixedOptions, hasColorPictures, productOptions, shownVariants } from "./product-options.server.ts";
import { purchaseForm } from "./buy-product.server.ts";

/** How many related products the page shows. */
const RELATED = 4;
/** Among how many products of its category the related ones are chosen. */
const RELATED_CANDIDATES = 24;

/**
 * What the product page shows. Texts and metadata are composed here, so that the browser
 * needs no script for them. Throws 404 and 503 with the specification's message.
 */
export async function loadProduct(visit: Visit, id: string | null) {
  const [{ product, related }, wished, policy] = await Promise.all([
    findProductAndRelated(visit, id),
    findWishedIds(visit),
    returnPolicy(visit),
  ]);
  const { name, description, inStock, stock, category, craft, pictures, isNew, isSale } = product;
  const price = startingPrice(product);
  const trail = trailOf(product);
  return {
    product: {
      id: product.id,
      path: trail.at(-1)?.path ?? "",
      name,
      description,
      price,
      inStock,
      stock,
      kind: [craft, category === null ? null : categoryName(category), ...fixedOptions(product)]
        .filter((word) => word !== null)
        .join(" · "),
      pictures,
      ...(hasColorPictures(product) ? { inColors: product.inColors } : {}),
      ...pictureTexts(product),
      isNew,
      isSale: isSale || price.salePaise !== null,
      options: productOptions(product),
      variants: shownVariants(product),
    },
    trail: trail.slice(0, -1),
    structuredData: structuredData(product, trail, shopOrigin(visit)),
    words: explainedWords([craft, name, description]),
    related: related.map((other) => productCardData(other)),
    ...policy,
    wished: wished.includes(product.id),
    form: purchaseForm(product, visit.url.searchParams),
  };
}

/** What the product page shows; see {@link loadProduct}. */
export type ProductPageData = Awaited<ReturnType<typeof loadProduct>>;

async function findProductAndRelated(visit: Visit, id: string | null) {
  const product = await requireProduct(visit, id);
  return { product, related: await findRelated(visit, product) };
}

async function requireProduct(visit: Visit, id: string | null): Promise<Signed<Product>> {
  // An id of dots would be resolved as a relative path of the upstream.
  const isValid = id !== null && id !== "" && id.length <= MAX_ID_LENGTH && !/^\.+$/.test(id);
  const { value: product, fault } = isValid
    ? await toResult(browseProduct(visit.upstream, id))
    : { value: null, fault: null };
  if (fault !== null) {
    const { message, status } = toldBy(fault, messages.productFailed);
    throw data({ message }, { status });
  }
  if (product === null) throw data({ message: messages.productNotFound }, { status: 404 });
  if (product.isHidden) throw data({ message: productWords.notOnSale(product.name) }, { status: 410 });
  return product;
}

/** Products of the same category, those of the same craft first. None where they cannot be read. */
async function findRelated(visit: Visit, product: Signed<Product>): Promise<Signed<Product>[]> {
  const category = categoryFrom(product.category) ?? product.category;
  const { value } = await toResult(
    browseProducts(visit.upstream, { ...(category === null ? {} : { category }), page: 1, limit: RELATED_CANDIDATES }),
  );
  const others = (value?.products ?? []).filter((other) => other.id !== product.id && other.inStock);
  const isSameCraft = (other: Signed<Product>) => product.craft !== null && other.craft === product.craft;
  return others.toSorted((a, b) => Number(isSameCraft(b)) - Number(isSameCraft(a))).slice(0, RELATED);
}

/** The products on the wishlist. None for a guest, and none where the wishlist cannot be read: the page is shown anyway. */
async function findWishedIds(visit: Visit): Promise<string[]> {
  if (visit.customer === null) return [];
  const { value } = await toResult(findWishlist(visit.upstream));
  return value?.map(({ productId }) => productId) ?? [];
}

/** What the pictures show, by their sources, where the owner wrote it; nothing where nobody did, since every page is sent. */
function pictureTexts({ pictures, pictureTexts: texts }: Signed<Product>) {
  const written = pictures.flatMap((source, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [[source, text] as const];
  });
  return written.length === 0 ? {} : { pictureTexts: Object.fromEntries(written) };
}

/** The way to the product, which is its last step. */
function trailOf({ id, name, category }: Signed<Product>): TrailStep[] {
  const listing = (word: string) => `${href("/productlisting")}?category=${encodeURIComponent(word)}`;
  return [
    { name: siteWords.home, path: href("/") },
    { name: siteWords.collection, path: href("/collection") },
    ...(category === null ? [] : [{ name: categoryName(category, "many"), path: listing(category) }]),
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
  const text = texts.join("\n").toLowerCase();
  return glossaryParts
    .flatMap(({ entries }) => entries)
    .flatMap(({ id, term, meaning, also }) => {
      const forms = [term.toLowerCase(), ...also];
      const places = forms.map((form) => text.search(new RegExp(`\\b${form}\\b`))).filter((place) => place >= 0);
      return places.length === 0 ? [] : [{ place: Math.min(...places), word: { id, term, meaning } }];
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

/** The product and its place in the shop, in the vocabulary of schema.org. The trail ends with the product. */
function structuredData(product: Signed<Product>, trail: readonly TrailStep[], origin: string): object[] {
  const { id, name, description, category, pictures } = product;
  return [
    {
      "@type": "Product",
      name,
      sku: id,
      ...(description === null ? {} : { description }),
      image: [origin + pictureAddress(pictures[0] ?? null, 960)],
      ...(category === null ? {} : { category: categoryName(category) }),
      offers: offersOf(product, origin + (trail.at(-1)?.path ?? "")),
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: trail.map((step, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: step.name,
        item: origin + step.path,
      })),
    },
  ];
}

/** One offer; where combinations have different prices, the range of what can be ordered. */
function offersOf(product: Signed<Product>, url: string): object {
  const offer = {
    url,
    priceCurrency: "INR",
    availability: `https://schema.org/${product.inStock ? "InStock" : "OutOfStock"}`,
  };
  const all = product.variants ?? [];
  const inStock = all.filter(isInStock);
  const [first, ...others] = inStock.length === 0 ? all : inStock;
  const range = first === undefined ? null : payableRange([first, ...others]);
  if (range === null || range.lowest === range.highest)
    return { "@type": "Offer", ...offer, price: rupees(range?.lowest ?? payablePaise(product)) };
  return {
    "@type": "AggregateOffer",
    ...offer,
    lowPrice: rupees(range.lowest),
    highPrice: rupees(range.highest),
    offerCount: others.length + 1,
  };
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
