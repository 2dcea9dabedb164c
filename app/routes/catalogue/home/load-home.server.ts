import { href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import type { Product } from "#contract/products.ts";
import * as cartWords from "#content/cart-words.ts";
import * as homeWords from "#content/home-words.ts";
import { code } from "#content/language.ts";
import { heroSlides } from "#app/content/home-parts.ts";
import { homePromise, slidesIn } from "#app/content/shop-words.server.ts";
import * as messages from "#content/messages.ts";
import { findCategory, onHome, type ShopCategory } from "#domain/categories.ts";
import { exactText } from "#domain/money.ts";
import type { StatedWords } from "#domain/shop-content.ts";
import type { Signed } from "#domain/signed-source.ts";
import { isAlwaysFree } from "#domain/shop-terms.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProducts } from "#app/gateway/product-lists.server.ts";
import { cardAnchor } from "#app/components/product-card.tsx";
import { nothingOnSale } from "#app/components/nothing-on-sale.tsx";
import { categoryName } from "#app/content/category-name.ts";
import { categoryCards, findPiece } from "#app/routes/catalogue/category-cards.server.ts";
import { cashPromise } from "#app/terms/delivery.server.ts";
import { returnPolicy } from "#app/terms/return-days.server.ts";
import type { Visit } from "#app/session/visit.server.ts";

/** How many products the Latest Collection and the Explore grid show (specification, sections 2 and 9). */
const LATEST = 8;
const EXPLORE = 30;
/** How many pictures a slide of the hero has: the first alone where there is room for a large one. */
const SLIDE_PICTURES = 2;

/**
 * What the home page shows, read in parallel; `words` are the owner's. A slide with a picture of theirs has words for it, in `alt`. Lists that could not be read are left out and `message` says so; the links
 * to the listing stay.
 */
export async function loadHome(upstream: UpstreamClient, words: StatedWords) {
  const find = async (query: Parameters<typeof browseProducts>[1]) =>
    (await toResult(browseProducts(upstream, query))).value ?? null;
  const slides = slidesIn(heroSlides, words);
  const ownPictures = upstream.terms.knownContent(code).slides;
  const { categories } = await upstream.terms.content();
  const named = [...new Set([...onHome(categories).map(({ slug }) => slug), ...slides.map(({ name }) => name)])];
  const shown = named.filter((name) => name !== "newest");
  const [newestPage, list, pieces, ...byCategory] = await Promise.all([
    find({ sortBy: "created_at", sortDir: "desc", page: 1, limit: LATEST }),
    find({ page: 1, limit: EXPLORE * 2 }),
    Promise.all(slides.map(({ piece }) => findPiece(upstream, piece))),
    ...shown.map((category) => find({ category, page: 1, limit: SLIDE_PICTURES + 1 })),
  ]);
  const productsFrom = (from: string) =>
    (from === "newest" ? newestPage : byCategory[shown.indexOf(from)])?.products ?? [];
  return {
    slides: slides.map(({ name, piece: _piece, ...said }, index) => {
      const stated = ownPictures?.[name];
      if (stated !== undefined) return { ...said, alt: stated.alt, pictures: [upstream.signPicture(stated.picture)] };
      const own = pieces[index] ?? null;
      const others = productsFrom(name).filter(({ id }) => id !== own?.id);
      const pictured = [...(own === null ? [] : [own]), ...others].slice(0, SLIDE_PICTURES);
      return { ...said, alt: null, pictures: pictured.map(({ pictures }) => pictures[0] ?? null) };
    }),
    // The last picture: the hero shows the first ones.
    categories: await categoryCards(
      upstream,
      categories,
      (slug) => productsFrom(slug).at(-1),
      homeWords.homeCategoryNames,
    ),
    latest: productsFrom("newest").map(({ id, name, pictures }) => ({
      name,
      picture: pictures[0] ?? null,
      anchor: cardAnchor(id),
    })),
    explore: exploreGrid(list?.products ?? [], categories),
    why: nothingOnSale([newestPage, list]),
    message: [newestPage, list, ...byCategory].includes(null) ? messages.productsFailed : null,
  };
}

/** What the shop promises below the hero: the owner's own line, and what the terms say of cash, shipping and returns. */
export async function loadPromises(visit: Visit): Promise<{ text: string; to: string }[]> {
  const { words, shop } = visit.runtime;
  const [{ shipping }, cash, { returnPolicy: returns = cartWords.returnPolicy }] = await Promise.all([
    visit.upstream.terms.get(),
    cashPromise(visit, null),
    returnPolicy(visit),
  ]);
  const { freeOverPaise } = shipping;
  const free = isAlwaysFree(shipping)
    ? homeWords.freeShipping(null)
    : freeOverPaise && homeWords.freeShipping(exactText(freeOverPaise));
  const lines = [
    [homePromise(shop.name, words), href("/about")],
    [cash, href("/shipping")],
    [free, href("/shipping")],
    [returns, href("/returns")],
  ] as const;
  return lines.flatMap(([text, to]) => (text ? [{ text, to }] : []));
}

/** What the home page shows; see {@link loadHome}. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** Thirty products, beginning with one of each craft and category. Each leads to the others of its kind. */
function exploreGrid(all: readonly Signed<Product>[], categories: readonly ShopCategory[]) {
  const products = all.filter(({ category }) => findCategory(categories, category)?.isHidden !== true);
  const kinds = new Set<string>();
  const isFirst = products.map(({ craft, category }) => kinds.size !== kinds.add(`${craft} ${category}`).size);
  const chosen = [
    ...products.filter((_, index) => isFirst[index]),
    ...products.filter((_, index) => !isFirst[index]),
  ].slice(0, EXPLORE);
  return chosen.map(({ name, craft, category, pictures }) => {
    const found = findCategory(categories, category);
    const categoryId = found?.slug ?? category;
    const query = new URLSearchParams({
      search: craft ?? name,
      ...(categoryId === null ? {} : { category: categoryId }),
    }).toString();
    return {
      text:
        category === null || craft === null
          ? markedOwn(name)
          : found?.name
            ? `${markedOwn(craft)} ${markedOwn(found.name)}`
            : homeWords.exploreLabel(markedOwn(craft), categoryName(categories, category, "many")),
      query: `?${query}`,
      picture: pictures[0] ?? null,
    };
  });
}
