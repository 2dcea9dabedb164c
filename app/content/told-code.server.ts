import type { codeRefusals } from "#contract/offers.ts";
import { codeWords } from "#content/cart-words.ts";
import { dateText } from "#content/date-words.ts";
import { amountText, exactText } from "#domain/money.ts";
import { obstacleTo, type Discount, type Offer, type OfferedLine } from "#domain/offers.ts";
import { markedOwn } from "./own-language.ts";

/** A code ("" for none): in words what it takes off, or why it does not; each null where there is nothing to say. */
export interface ToldCode {
  code: string;
  counts: string | null;
  error: string | null;
}

/** A code and what is known of it: null where there is none, undefined where it could not be asked. */
export interface ReadCode {
  code: string;
  found: (Offer & { refused: (typeof codeRefusals)[number] | null; firstDay: string | null }) | null | undefined;
}

/** The offer of a code that counts; null where it does not. */
export function countedOffer(code: ReadCode | null): Offer | null {
  const found = code?.found ?? null;
  return found?.refused === null ? found : null;
}

/** What is said of a code beside lines: what it takes off, or why it does not. */
export function toldCode({ code, found }: ReadCode, lines: readonly OfferedLine[], discount: Discount): ToldCode {
  if (code === "") return { code, counts: null, error: null };
  const counted = discount.counted.find(({ offer }) => offer.id === found?.id && offer.code !== null);
  if (counted !== undefined) return { code, counts: codeWords.counts(amountText(counted.paise)), error: null };
  return { code, counts: null, error: whyNot(code, found, lines, discount) };
}

function whyNot(code: string, found: ReadCode["found"], lines: readonly OfferedLine[], discount: Discount): string {
  if (found === undefined) return codeWords.notAsked;
  if (found === null) return codeWords.unknown(markedOwn(code));
  if (found.refused !== null)
    return found.refused === "early" && found.firstDay !== null
      ? codeWords.earlyUntil(dateText(found.firstDay, "UTC"))
      : codeWords.refused[found.refused];
  const obstacle = obstacleTo(found, lines, discount);
  switch (obstacle?.code) {
    case "below":
      return codeWords.below(exactText(obstacle.fromPaise), exactText(obstacle.morePaise));
    case "few":
      return codeWords.few(obstacle.every);
    case "pieces":
      return codeWords.pieces;
    default:
      return codeWords.nothing;
  }
}
