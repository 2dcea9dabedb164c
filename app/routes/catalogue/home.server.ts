import type { Product } from "../../../contract/readers/product.ts";
import { heroSlides, homeCategories, homeWords } from "../../content/home-words.ts";
import { messages } from "../../content/messages.ts";
import { categoryFrom } from "../../../domain/categories.ts";
import type { Signed } from "../../../domain/signed-source.ts";
import type { Door } from "../../gateway/door.server.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { browseProducts } from "../../gateway/products.server.ts";
import { categoryName } from "../../parts/category-name.ts";

/** Latest Collection and Explore grid (specification, sections 2 and 9), and how many pictures a hero slide has. */
const LATEST = 8;
const EXPLORE = 30;
const SLIDE_PICTURES = 3;

/**
 * All that the home page shows, read in parallel. What could not be read is left out and `message` says so: the
 * ways on to the listing stand all the same.
 */
export async function loadHome(door: Door) {
  const find = async (query: Parameters<typeof browseProducts>[1]) =>
    (await attempt(browseProducts(door, query))).value?.products ?? null;
  const [newest, list, ...byCategory] = await Promise.all([
    find({ sortBy: "created_at", sortDir: "desc", page: 1, limit: LATEST }),
    find({ page: 1, limit: EXPLORE * 2 }),
    ...homeCategories.map(({ category }) => find({ category, page: 1, limit: SLIDE_PICTURES + 1 })),
  ]);
  const productQuantity = (from: string) =>
    (from === "newest" ? newest : byCategory[homeCategories.findIndex(({ category }) => category === from)]) ?? [];
  return {
    slides: heroSlides.map(({ from, ...words }) => ({
      ...words,
      pictures: productQuantity(from)
        .slice(0, SLIDE_PICTURES)
        .map((piece) => piece.pictures[0] ?? null),
    })),
    // A picture that the hero does not show, where there is one.
    doors: homeCategories.map((door) => ({
      ...door,
      picture: productQuantity(door.category).at(-1)?.pictures[0] ?? null,
    })),
    latest: (newest ?? []).map(({ name, pictures }) => ({ name, picture: pictures[0] ?? null })),
    explore: explored(list ?? []),
    message: [newest, list, ...byCategory].includes(null) ? messages.productsFailed : null,
  };
}

/** What the home page shows; see {@link loadHome}. */
export type HomeFacts = Awaited<ReturnType<typeof loadHome>>;

/** Thirty pieces, one of each craft and category first, each leading to the others of its kind. */
function explored(products: readonly Signed<Product>[]) {
  const kinds = new Set<string>();
  const isFirst = products.map(({ craft, category }) => kinds.size !== kinds.add(`${craft} ${category}`).size);
  const chosen = [
    ...products.filter((_, index) => isFirst[index]),
    ...products.filter((_, index) => !isFirst[index]),
  ].slice(0, EXPLORE);
  return chosen.map(({ name, craft, category, pictures }) => {
    const word = categoryFrom(category) ?? category;
    const query = new URLSearchParams({
      ...(craft === null ? {} : { search: craft }),
      ...(word === null ? {} : { category: word }),
    }).toString();
    return {
      text: category === null ? name : homeWords.exploreLabel(craft, categoryName(category, "many")),
      query: query === "" ? "" : `?${query}`,
      picture: pictures[0] ?? null,
    };
  });
}
