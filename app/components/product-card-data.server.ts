import type { SignedSource } from "../../domain/signed-source.ts";

/** What a card shows of a product: less than the product, which keeps pages with many cards small. Prices are in paise. */
export interface ProductCardData {
  id: string;
  name: string;
  category: string | null;
  pricePaise: number;
  salePaise: number | null;
  isNew: boolean;
  isSale: boolean;
  inStock: boolean;
  picture: SignedSource | null;
  /** The beginning of the description; null where the card has no room for it. */
  about: string | null;
}

/** A product as its card needs to know it. */
interface CardProduct extends Omit<ProductCardData, "picture" | "about"> {
  pictures: readonly SignedSource[];
  description: string | null;
}

/** The card of a product. `withDescription` adds the beginning of its description. */
export function productCardData(product: CardProduct, withDescription = false): ProductCardData {
  const { id, name, category, pricePaise, salePaise, isNew, isSale, inStock, pictures, description } = product;
  return {
    id,
    name,
    category,
    pricePaise,
    salePaise,
    isNew,
    isSale: isSale || salePaise !== null,
    inStock,
    picture: pictures[0] ?? null,
    about: withDescription ? beginningOf(description) : null,
  };
}

function beginningOf(text: string | null): string | null {
  if (text === null || text.length <= 180) return text;
  const sentence = /^.{60,220}?\.(?=\s)/s.exec(text)?.[0];
  return sentence ?? `${text.slice(0, text.lastIndexOf(" ", 170))}…`;
}
