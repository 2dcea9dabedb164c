import { randomInt } from "node:crypto";

/** Digits and capitals that nobody mistakes for one another on paper or over the telephone. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A new order's public number such as PL-7F3K9Q2M: short enough to read out, one of 850 thousand million, so that none can be guessed from another. */
export function createOrderNumber(): string {
  return `PL-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}
