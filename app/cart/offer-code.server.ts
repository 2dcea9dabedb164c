import { markedOwn } from "#app/content/own-language.ts";
import { codeWords } from "#content/cart-words.ts";
import { dateText } from "#content/date-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findCode } from "#app/gateway/offers.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { amountText, exactText } from "#domain/money.ts";
import { obstacleTo, type Discount, type Offer, type OfferedLine } from "#domain/offers.ts";

/** The code that stands with the cart ("" for none): in words what it takes off, or why it does not; each null where there is nothing to say. */
export interface ToldCode {
  code: string;
  counts: string | null;
  error: string | null;
}

/** A code and what the upstream says of it: null where it knows none, undefined where it could not be asked. */
interface ReadCode {
  code: string;
  found: Awaited<ReturnType<typeof findCode>> | undefined;
}

/** The code that stands with the cart, as the upstream judges it now. Null where the shop takes no codes. */
export async function readCode(visit: Visit): Promise<ReadCode | null> {
  const { offers } = await visit.upstream.terms.get();
  if (offers?.codes !== true) return null;
  const { code = "" } = visit.cart;
  if (code === "") return { code, found: undefined };
  const { value, fault } = await toResult(findCode(visit.upstream, code));
  return { code, found: fault === null ? value : undefined };
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
