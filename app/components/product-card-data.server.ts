import { needsChoice, type Combination, type Prices } from "../../domain/variants.ts";
import { categoryName } from "./category-name.ts";
import type { SignedSource } from "../../domain/signed-source.ts";
import { startingPrice, type StartingPrice } from "./starting-price.server.ts";

/** What a card shows of a product: less than the product, which keeps pages with many cards small. */
export interface ProductCardData {
  id: string;
  name: string;
  /** As shoppers read it. */
  category: string | null;
  price: StartingPrice;
  isNew: boolean;
  isSale: boolean;
  inStock: boolean;
  /** Whether size or colour must be chosen before it goes into the cart. */
  needsChoice: boolean;
  picture: SignedSource | null;
  /** The beginning of the description; null where the card has no room for it. */
  about?: string | null;
}

/** A product as its card needs to know it. */
interface CardProduct extends Omit<ProductCardData, "picture" | "about" | "price" | "needsChoice"> {
  pricePaise: number;
  salePaise: number | null;
  variants: readonly (Combination & Prices & { stock: number | null })[] | null;
  pictures: readonly SignedSource[];
  description: string | null;
}

/** The card of a product. `withDescription` adds the beginning of its description. */
export function productCardData(product: CardProduct, withDescription = false): ProductCardData {
  const { id, name, category, isNew, isSale, inStock, pictures, description } = product;
  const price = startingPrice(product);
  return {
    id,
    name,
    category: category === null ? null : categoryName(category),
    price,
    isNew,
    isSale: isSale || price.salePaise !== null,
    inStock,
    needsChoice: needsChoice(product.variants),
    picture: pictures[0] ?? null,
    ...(withDescription ? { about: beginningOf(description) } : {}),
  };
}

function beginningOf(text: string | null): string | null {
  if (text === null || text.length <= 180) return text;
  const sentence = /^.{60,220}?\.(?=\s)/s.exec(text)?.[0];
  return sentence ?? `${text.slice(0, text.lastIndexOf(" ", 170))}…`;
}
