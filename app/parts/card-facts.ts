import type { Product } from "../../contract/readers/product.ts";
import type { Signed, SignedSource } from "../../domain/signed-source.ts";

/** What a card shows of a product: less than the product, so that a page of cards stays small. Prices in paise. */
export interface CardFacts {
  id: string;
  name: string;
  category: string | null;
  pricePaise: number;
  salePaise: number | null;
  isNew: boolean;
  isSale: boolean;
  inStock: boolean;
  picture: SignedSource | null;
  /** The description's beginning; null where the card has no room for it. */
  about: string | null;
}

/** The card of a product; with `wordy`, the first sentence or so of its description too. */
export function cardFacts(product: Signed<Product>, wordy = false): CardFacts {
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
    about: wordy ? beginningOf(description) : null,
  };
}

function beginningOf(text: string | null): string | null {
  if (text === null || text.length <= 180) return text;
  const sentence = /^.{60,220}?\.(?=\s)/s.exec(text)?.[0];
  return sentence ?? `${text.slice(0, text.lastIndexOf(" ", 170))}…`;
}
