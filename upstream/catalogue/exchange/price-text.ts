/** The highest price, in paise: 1 crore rupees. */
const MAX_PAISE = 1_000_000_000;

/** A price that was read: `paise` is null for an empty text; `reason` says why it cannot be used. */
export type ReadPrice = { paise: number | null } | { reason: string };

/** Texts before and after an amount of rupees. NFKC has already turned "₨" into "Rs". */
const before = /^(?:m\.?r\.?p\.?|rs|inr|₹|rupees?|[:.=\s])+/iu;
const after = /(?:\/[-=]|inr|rs\.?|rupees?|only|₹|\s)+$/iu;

/**
 * Reads a price in rupees: "1299", "1,23,456.00", "Rs. 1,299/-", "₹ 999", "INR 1299", "1299.00 INR", "1.299,00", "1 299". Ambiguous
 * amounts ("1.299", "12,34"), other currencies, a price of 0 and absurd amounts are refused with a reason, not guessed. `hasDecimalCommas` where the file itself shows that commas
 * part rupees and paise.
 */
export function readPrice(text: string, hasDecimalCommas = false): ReadPrice {
  // An apostrophe marks a text in a spreadsheet.
  const written = text
    .normalize("NFKC")
    .trim()
    .replace(/^'(?=\d)/, "");
  if (/^(?:|-+|n\/?a|null|none|nan)$/i.test(written)) return { paise: null };
  const quoted = JSON.stringify(written.length > 40 ? `${written.slice(0, 40)}…` : written);
  const amount = westernDigits(written).replace(before, "").replace(after, "");
  const plain = asDecimal(amount, hasDecimalCommas);
  if (plain === null)
    return {
      reason: /^\d+\.\d{3}$|^\d{1,3},\d{1,2}$/.test(amount)
        ? `the price ${quoted} can be read in two ways: write it as 1299.00 or 1,299`
        : `the price ${quoted} cannot be read as rupees`,
    };
  const [rupees = "", fraction = ""] = plain.split(".");
  // Computed from the digits: 19.99 × 100 is not exactly 1999 in binary.
  const paise = rupees.length > 12 ? Infinity : Number(rupees) * 100 + Number(fraction.padEnd(2, "0"));
  if (paise > MAX_PAISE) return { reason: `the price ${quoted} is more than a crore` };
  return paise === 0 ? { reason: `the price ${quoted} is nothing` } : { paise };
}

/** Digits with at most two decimals after a point, or null. */
function asDecimal(amount: string, hasDecimalCommas: boolean): string | null {
  const text = amount.replace(/\.$/, "");
  if (/^\d+$/.test(text) || /^\d+\.\d{1,2}$/.test(text)) return text;
  if (/^\d+\.\d{2}0+$/.test(text)) return text.replace(/(\.\d{2})0+$/, "$1");
  // Indian or western groups of digits: the last one always has three.
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2}0*)?$/.test(text))
    return text.replaceAll(",", "").replace(/(\.\d{2})0+$/, "$1");
  if (/^\d{1,3}(?:[ '’]\d{3})+(?:\.\d{1,2})?$/.test(text)) return text.replaceAll(/[ '’]/g, "");
  // A comma before the last one or two digits may be one between thousands, at the wrong place. It is surely a decimal comma
  // behind four digits, behind points that separate thousands, and before zeros.
  const isDecimal = /^(?:\d{4,}|\d{1,3}(?:\.\d{3})+),\d{1,2}$|^\d{1,3},0{1,2}$/.test(text);
  if (isDecimal || (hasDecimalCommas && /^\d+,\d{1,2}$/.test(text))) return text.replaceAll(".", "").replace(",", ".");
  return null;
}

/** A text with the digits of Hindi as those of English. */
export function westernDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String("०१२३४५६७८९".indexOf(digit)));
}
