import { randomInt } from "node:crypto";

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

/** The number of an order or a return as it is stored, of one that somebody typed: in any case, with spaces around it. */
export function orderNumberFrom(text: string): string {
  return text.trim().toUpperCase();
}

function eightCharacters(): string {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
