import { z } from "zod";
import { piecesProblem, typedAmount } from "#desk/typed-amount.ts";
import { MAX_PAISE } from "#api/catalogue/exchange/read-amounts.ts";
import { productWords as words } from "#content/desk/products-words.ts";

/** A price in rupees, read as paise. */
export const typedPrice = typedAmount(words.priceWrong, (paise) => paise > 0 && paise <= MAX_PAISE);

/** A number of pieces, or a change of one such as +5. */
export const typedPieces = z
  .string()
  .max(20)
  .superRefine((typed, ctx) => {
    const message = piecesProblem(typed);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  });

/** An amount as it stands in a field: "1299", or "1299.50". */
export function rupeesIn(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}
