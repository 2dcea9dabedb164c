import type { Paise } from "./money.ts";
import { codeText } from "./typed-text.ts";

/**
 * A typed amount of rupees: `paise` is null where nothing is typed. What can be read in two ways has both `readings`, and
 * paise have at most two digits: neither is guessed.
 */
export type TypedRupees =
  | { code: "read"; paise: Paise | null }
  | { code: "two_ways"; readings: readonly [string, string] }
  | { code: "decimals" | "unreadable" };

/** Texts before and after an amount of rupees. NFKC has already turned "₨" into "Rs". */
const before = /^(?:m\.?r\.?p\.?|rs|inr|₹|rupees?|[:.=\s])+/iu;
const after = /(?:\/[-=]|inr|rs\.?|rupees?|only|₹|\s)+$/iu;

/**
 * Reads an amount that people type, at the desk, in the shop and in files: "1299", "1,23,456.00", "Rs. 1,299/-", "₹ 999",
 * "1299.00 INR", "1 299", "१२९९". `hasDecimalCommas` where a file itself shows that commas part rupees and paise.
 */
export function readRupees(text: string, hasDecimalCommas = false): TypedRupees {
  const written = codeText(text);
  if (written === "") return { code: "read", paise: null };
  const amount = written.replace(before, "").replace(after, "");
  const plain = asDecimal(amount, hasDecimalCommas);
  if (plain === null) {
    const [, whole = "", part = ""] = /^(\d{1,3})[.,](\d{1,3})$/.exec(amount) ?? [];
    // Three digits behind a comma are thousands, and one or two behind a point are paise: both were read above.
    if (whole !== "") return { code: "two_ways", readings: [`${whole}${part}`, Number(`${whole}.${part}`).toFixed(2)] };
    return { code: /^\d+\.\d{3,}$/.test(amount) ? "decimals" : "unreadable" };
  }
  const [rupees = "", fraction = ""] = plain.split(".");
  // Computed from the digits: 19.99 × 100 is not exactly 1999 in binary.
  return {
    code: "read",
    paise: rupees.length > 12 ? Infinity : Number(rupees) * 100 + Number(fraction.padEnd(2, "0")),
  };
}

/** Digits with at most two decimals after a point, or null. */
function asDecimal(amount: string, hasDecimalCommas: boolean): string | null {
  const text = amount.replace(/\.$/, "");
  if (/^\d+$/.test(text) || /^\d+\.\d{1,2}$/.test(text)) return text;
  // Behind one to three digits, a point and three more may stand between thousands: "2.500".
  if (/^\d+\.\d{2}0+$/.test(text) && !/^[1-9]\d{0,2}\.\d{3}$/.test(text)) return text.replace(/(\.\d{2})0+$/, "$1");
  // Indian or western groups of digits: the last one always has three.
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2}0*)?$/.test(text))
    return text.replaceAll(",", "").replace(/(\.\d{2})0+$/, "$1");
  if (/^\d{1,3}(?:[ '’]\d{3})+(?:\.\d{1,2})?$/.test(text)) return text.replaceAll(/[ '’]/g, "");
  // A comma before the last one or two digits may be one between thousands, at the wrong place. It is surely a decimal comma
  // behind four digits, and behind points that separate thousands.
  const isDecimal = /^(?:\d{4,}|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(text);
  if (isDecimal || (hasDecimalCommas && /^\d+,\d{1,2}$/.test(text))) return text.replaceAll(".", "").replace(",", ".");
  return null;
}
