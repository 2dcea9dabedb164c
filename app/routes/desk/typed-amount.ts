import { z } from "zod";
import { amountProblems } from "#content/desk/frame-words.ts";
import type { Paise } from "#domain/money.ts";
import { readRupees } from "#domain/typed-rupees.ts";

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
