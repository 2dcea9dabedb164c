import { randomInt } from "node:crypto";
import { codeText } from "#domain/typed-text.ts";

/** Digits and capitals that are not mistaken for one another on paper or on the telephone. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A new public number for an order, such as PL-7F3K9Q2M: short enough to read out, and one of 850 thousand million, so that nobody guesses one from another. */
export function createOrderNumber(): string {
  return `PL-${eightCharacters()}`;
}

/** A new public number for a return, such as RT-7F3K9Q2M. */
export function createReturnNumber(): string {
  return `RT-${eightCharacters()}`;
}

/** The number of an order as it is stored, of one that somebody typed: in any case, with spaces around it, or without its PL-. */
export function orderNumberFrom(text: string): string {
  return numberFrom("PL", text);
}

/** The number of a return as it is stored, of one that somebody typed; see {@link orderNumberFrom}. */
export function returnNumberFrom(text: string): string {
  return numberFrom("RT", text);
}

/** A number with or without its prefix; any other text stays, in capitals. No number begins like the prefix PL: there is no L in it. */
function numberFrom(prefix: "PL" | "RT", text: string): string {
  const typed = codeText(text).replace(/^#\s*/, "").toUpperCase();
  const [, characters] = new RegExp(`^(?:${prefix}[\\s\\p{Pd}]*)?([${ALPHABET}]{8})$`, "u").exec(typed) ?? [];
  return characters === undefined ? typed : `${prefix}-${characters}`;
}

function eightCharacters(): string {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
