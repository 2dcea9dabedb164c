import { needsChoice, type Combination, type Prices, isInStock, payablePaise } from "#domain/variants.ts";
import { averageText, type Rating } from "#domain/reviews.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { rated } from "#content/product-words.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { categoryName } from "#app/content/category-name.ts";
import type { ShopCategory } from "#domain/categories.ts";

/** What a card shows of a product: less than the product, which keeps pages with many cards small. */
export interface ProductCardData {
  id: string;
  name: string;
  /** As shoppers read it, and the fabric where it is stated in their language. */
  category: string | null;
  /** The starting price; see {@link startingPrice}. */
  pricePaise: number;
  /** Absent where there is no sale. */
  salePaise?: number;
  isFrom?: boolean;
  isNew?: boolean;
  isSale?: boolean;
  inStock: boolean;
  /** Whether size or colour must be chosen before it goes into the cart. */
  needsChoice?: boolean;
  picture: SignedSource | null;
  /** What its reviews say together, as it is seen and as it is read aloud. */
  rating?: [seen: string, read: string];
  /** The beginning of the description; null where the card has no room for it. */
  about?: string | null;
}

/** A product as its card needs to know it. */
interface CardProduct extends Omit<
  ProductCardData,
  "picture" | "about" | "needsChoice" | "salePaise" | "isFrom" | "rating"
> {
  rating: Pick<Rating, "average" | "count"> | null;
  isNew: boolean;
  isSale: boolean;
  pricePaise: number;
  salePaise: number | null;
  variants: readonly (Combination & Prices & { stock: number | null })[] | null;
  pictures: readonly SignedSource[];
  description: string | null;
  fabric: string | null;
}

/** The card of a product. `withDescription` adds the beginning of its description. */
export function productCardData(
  product: CardProduct,
  categories: readonly ShopCategory[],
  withDescription = false,
): ProductCardData {
  const { id, name, category, isNew, isSale, inStock, pictures, description, fabric, rating } = product;
  const kind = [
    category === null ? null : markedOwn(categoryName(categories, category)),
    fabric === null || ownLanguage(fabric) !== undefined ? null : fabric,
  ];
  const { salePaise, ...price } = startingPrice(product);
  return {
    id,
    name,
    category: kind.filter((word) => word !== null).join(" · ") || null,
    ...price,
    ...(salePaise !== null && { salePaise }),
    // What does not hold is left out, since pages have dozens of cards.
    ...(isNew && { isNew }),
    ...((isSale || salePaise !== null) && { isSale: true }),
    inStock,
    ...(needsChoice(product.variants) && { needsChoice: true }),
    picture: pictures[0] ?? null,
    ...(rating && { rating: ratingTexts(rating) }),
    ...(withDescription ? { about: beginningOf(description) } : {}),
  };
}

function ratingTexts({ average, count }: Pick<Rating, "average" | "count">): [string, string] {
  const text = averageText(average);
  return [`★ ${text} (${count})`, rated(text, count)];
}

function beginningOf(text: string | null): string | null {
  if (text === null || text.length <= 180) return text;
  const sentence = /^.{60,220}?[.।](?=\s)/s.exec(text)?.[0];
  return sentence ?? `${text.slice(0, text.lastIndexOf(" ", 170))}…`;
}

/** The price of a product before a choice: that of its cheapest combination. `isFrom` is there where others cost more. */
interface StartingPrice extends Prices {
  isFrom?: boolean;
}

/** The starting price of a product, among the combinations that can be ordered, or among all where none can. */
export function startingPrice({
  variants,
  pricePaise,
  salePaise,
}: Prices & { variants: readonly (Prices & { stock: number | null })[] | null }): StartingPrice {
  const all = variants ?? [];
  const inStock = all.filter(isInStock);
  const sorted = (inStock.length > 0 ? inStock : all).toSorted((a, b) => payablePaise(a) - payablePaise(b));
  const lowest = sorted[0] ?? { pricePaise, salePaise };
  const highest = sorted.at(-1) ?? lowest;
  return {
    pricePaise: lowest.pricePaise,
    salePaise: lowest.salePaise,
    ...(payablePaise(highest) > payablePaise(lowest) ? { isFrom: true } : {}),
  };
}
