import { z } from "zod";
import { MAX_PAISE } from "#api/catalogue/exchange/read-amounts.ts";
import { amountProblems, stockProblem } from "#content/desk/frame-words.ts";
import { productWords } from "#content/desk/products-words.ts";
import type { Paise } from "#domain/money.ts";
import { readRupees } from "#domain/typed-rupees.ts";
import { codeText } from "#domain/typed-text.ts";

/** The field of an amount of rupees, read as paise. `wrong` says what is taken, where it is none or `isTaken` refuses it. */
export function typedAmount(wrong: string, isTaken: (paise: Paise) => boolean = () => true) {
  return z.string(wrong).transform((typed, ctx): Paise => {
    const read = readRupees(typed);
    if (read.code === "read" && read.paise !== null && isTaken(read.paise)) return read.paise;
    const message =
      read.code === "two_ways"
        ? amountProblems.twoWays(typed, ...read.readings)
        : read.code === "decimals"
          ? amountProblems.decimals
          : wrong;
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** A text that is read as something else; undefined is what cannot be read, of which `wrong` tells. */
export function readBy<Value>(read: (text: string) => Value | undefined, wrong: (text: string) => string) {
  return z.string().transform((text, ctx): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    ctx.addIssue({ code: "custom", message: wrong(text) });
    return z.NEVER;
  });
}

/** A price in rupees, read as paise. */
export const typedPrice = typedAmount(productWords.priceWrong, (paise) => paise > 0 && paise <= MAX_PAISE);

/** A number of pieces, or a change of one such as +5. */
export const typedPieces = z
  .string()
  .max(20)
  .refine((typed) => /^(?:[-+−–]?\d{1,6})?$/.test(codeText(typed)), stockProblem);

/** An amount as it stands in a field: "1299", or "1299.50". */
export function rupeesIn(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** By how many pieces a typed number changes a stock: a number counts from the one that was seen, "+5" and "-2" from that of now. */
export function piecesChange(typed: string, seen: number): number {
  const text = codeText(typed).replace(/^[−–]/, "-");
  if (text === "") return 0;
  return /^[+-]/.test(text) ? Number(text) : Number(text) - seen;
}
