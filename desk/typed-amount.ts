import { z } from "zod";
import { amountProblems, stockProblem } from "#content/desk/frame-words.ts";
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

/** Why a typed number of pieces is not read; null where it is, or where nothing is typed. */
export function piecesProblem(typed: string): string | null {
  return /^(?:[-+−–]?\d{1,6})?$/.test(codeText(typed)) ? null : stockProblem;
}

/** By how many pieces a typed number changes a stock: a number counts from the one that was seen, "+5" and "-2" from that of now. */
export function piecesChange(typed: string, seen: number): number {
  const text = codeText(typed).replace(/^[−–]/, "-");
  if (text === "") return 0;
  return /^[+-]/.test(text) ? Number(text) : Number(text) - seen;
}
