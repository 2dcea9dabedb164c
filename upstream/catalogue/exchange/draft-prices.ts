import { readPrice } from "./price-text.ts";
import type { Issue, ProductDraft, Refuse } from "./product-draft.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { quoted } from "./quoted.ts";

/** The prices of a product or of a combination, and which of the two they are. */
export type DraftPrices = Pick<ProductDraft, "prices" | "pricePaise" | "salePaise">;

/** What the catalogue has stays. */
export const noPrices = { prices: "none", pricePaise: null, salePaise: null } as const satisfies DraftPrices;

/**
 * The price of the first line that has one. Of two amounts, the lower is what a shopper pays. A second one that cannot be
 * read changes nothing.
 */
export function pricesOf(
  variants: readonly ProductRow[],
  firstLine: number,
  stated: Stated,
  refuse: Refuse,
  notes: Issue[],
): DraftPrices {
  const priced = variants.find(({ price, otherPrice }) => price !== "" || otherPrice !== "");
  if (priced === undefined) return nothing(firstLine, "there is no price");
  const read = (text: string) => readPrice(text, stated.hasDecimalCommas);
  const [price, other] = [read(priced.price), read(priced.otherPrice)];
  if ("reason" in price) return nothing(priced.line, price.reason);
  if (price.paise === null && "paise" in other && other.paise === null)
    return nothing(priced.line, "there is no price");
  // A zero beside a price means that there is no other price.
  const isNone = price.paise !== null && /^(?:(?:rs|inr)\b|[\s₹.,:/-])*0+(?:[.,]0*)?\D{0,8}$/i.test(priced.otherPrice);
  if ("reason" in other && !isNone) {
    notes.push({ line: priced.line, reason: `${other.reason}: what the product has of it stays` });
    const prices = price.paise === null ? "none" : stated.prices === "both" ? stated.firstPrice : stated.prices;
    return { prices, pricePaise: price.paise, salePaise: null };
  }
  const otherPaise = "reason" in other ? null : other.paise;
  // An empty price beside that of a sale: the regular one stays.
  const isSale = price.paise === null && stated.prices === "both" && stated.firstPrice === "regular";
  const amounts = [price.paise, otherPaise].filter((paise) => paise !== null);
  const [high, low] = [Math.max(...amounts), Math.min(...amounts)];
  return { prices: isSale ? "sale" : stated.prices, pricePaise: high, salePaise: low < high ? low : null };

  function nothing(line: number, reason: string) {
    refuse(line, reason);
    return noPrices;
  }
}

/** Lines of a product without options that have different prices: only one can count. */
export function remarkOnPrices(variants: readonly ProductRow[], { hasDecimalCommas }: Stated, notes: Issue[]): void {
  const priced = variants.find(({ price }) => price !== "");
  if (priced === undefined) return;
  const read = readPrice(priced.price, hasDecimalCommas);
  const paise = "paise" in read ? read.paise : null;
  const different = variants.find(({ price }) => {
    const other = readPrice(price, hasDecimalCommas);
    return price !== priced.price && ("reason" in other || (other.paise !== null && other.paise !== paise));
  });
  if (different !== undefined)
    notes.push({
      line: different.line,
      reason: `variants have different prices; the first, ${quoted(priced.price)}, stands for all`,
    });
}
