import { markedOwn } from "#app/content/own-language.ts";
import type { Product } from "#contract/products.ts";
import * as homeWords from "#content/home-words.ts";
import { heroSlides, homeCategories } from "#app/content/home-parts.ts";
import { slidesIn } from "#app/content/shop-words.server.ts";
import * as messages from "#content/messages.ts";
import { categoryFrom } from "#domain/categories.ts";
import type { StatedWords } from "#domain/shop-content.ts";
import type { Signed } from "#domain/signed-source.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProducts } from "#app/gateway/products.server.ts";
import { cardAnchor } from "#app/components/product-card.tsx";
import { nothingOnSale } from "#app/components/nothing-on-sale.tsx";
import { categoryName } from "#app/content/category-name.ts";

/** How many products the Latest Collection and the Explore grid show (specification, sections 2 and 9). */
const LATEST = 8;
const EXPLORE = 30;
/** How many pictures a slide of the hero has. */
const SLIDE_PICTURES = 3;

/**
 * What the home page shows, read in parallel; `words` are the owner's. Lists that could not be read are left out and `message` says so; the links
 * to the listing stay.
 */
export async function loadHome(upstream: UpstreamClient, words: StatedWords) {
  const find = async (query: Parameters<typeof browseProducts>[1]) =>
    (await toResult(browseProducts(upstream, query))).value ?? null;
  const [newestPage, list, ...byCategory] = await Promise.all([
    find({ sortBy: "created_at", sortDir: "desc", page: 1, limit: LATEST }),
    find({ page: 1, limit: EXPLORE * 2 }),
    ...homeCategories.map(({ category }) => find({ category, page: 1, limit: SLIDE_PICTURES + 1 })),
  ]);
  const productsFrom = (from: string) =>
    (from === "newest" ? newestPage : byCategory[homeCategories.findIndex(({ category }) => category === from)])
      ?.products ?? [];
  return {
    slides: slidesIn(heroSlides, words).map(({ name, ...said }) => ({
      ...said,
      pictures: productsFrom(name)
        .slice(0, SLIDE_PICTURES)
        .map((product) => product.pictures[0] ?? null),
    })),
    // The last picture: the hero shows the first ones.
    categories: homeCategories.map((shown) => ({
      ...shown,
      picture: productsFrom(shown.category).at(-1)?.pictures[0] ?? null,
    })),
    latest: productsFrom("newest").map(({ id, name, pictures }) => ({
      name,
      picture: pictures[0] ?? null,
      anchor: cardAnchor(id),
    })),
    explore: exploreGrid(list?.products ?? []),
    why: nothingOnSale([newestPage, list]),
    message: [newestPage, list, ...byCategory].includes(null) ? messages.productsFailed : null,
  };
}

/** What the home page shows; see {@link loadHome}. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** Thirty products, beginning with one of each craft and category. Each leads to the others of its kind. */
function exploreGrid(products: readonly Signed<Product>[]) {
  const kinds = new Set<string>();
  const isFirst = products.map(({ craft, category }) => kinds.size !== kinds.add(`${craft} ${category}`).size);
  const chosen = [
    ...products.filter((_, index) => isFirst[index]),
    ...products.filter((_, index) => !isFirst[index]),
  ].slice(0, EXPLORE);
  return chosen.map(({ name, craft, category, pictures }) => {
    const categoryId = categoryFrom(category) ?? category;
    const query = new URLSearchParams({
      search: craft ?? name,
      ...(categoryId === null ? {} : { category: categoryId }),
    }).toString();
    return {
      text:
        category === null || craft === null
          ? markedOwn(name)
          : homeWords.exploreLabel(markedOwn(craft), categoryName(category, "many")),
      query: `?${query}`,
      picture: pictures[0] ?? null,
    };
  });
}
