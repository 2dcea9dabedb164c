import { indianStateOfCode, type IndianState } from "./indian-states.ts";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether a text is a GSTIN: a state's code, a PAN, a number, Z, and the sign that checks them. */
export function isGstin(text: string): boolean {
  return (
    /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) &&
    indianStateOfCode(text.slice(0, 2)) !== null &&
    text.at(-1) === checkSignOf(text.slice(0, -1))
  );
}

/** The state of the business that has a GSTIN. Throws where the text is none. */
export function stateOfGstin(gstin: string): IndianState {
  const state = indianStateOfCode(gstin.slice(0, 2));
  if (state === null) throw new Error(`${gstin} is no GSTIN`);
  return state;
}

/** The last sign of a GSTIN, by the rule of Luhn over 36 signs. */
export function checkSignOf(first14: string): string {
  const sum = [...first14].reduce((total, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS[(36 - (sum % 36)) % 36] ?? "";
}
