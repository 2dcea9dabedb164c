/** An amount of money in integer paise. */
export type Paise = number;

/** Paise as a card shows them: en-IN rupees without decimals (specification, section 9). 149900 → "₹1,499". */
export const priceText = (paise: Paise): string => rupeesText(paise, 0);

/** Paise as cart and checkout show them: two decimals (specification, section 9). 149900 → "₹1,499.00". */
export const amountText = (paise: Paise): string => rupeesText(paise, 2);

/** Whole rupees without decimals, others with them; never rounded. 149900 → "₹1,499", 149950 → "₹1,499.50". */
export const exactText = (paise: Paise): string => (paise % 100 === 0 ? priceText(paise) : amountText(paise));

/**
 * Writes rupees as `Intl.NumberFormat("en-IN")` does, but for a real minus: screen readers pass over a hyphen. A test compares
 * the two. Creating that formatter takes a slow phone a
 * tenth of a second, on each page with a price.
 */
function rupeesText(paise: Paise, decimals: number): string {
  const digits = (Math.abs(paise) / 100).toFixed(decimals).replace(/\B(?=(\d\d)*\d{3}(\.|$))/g, ",");
  return `${paise < 0 ? "−" : ""}₹${digits}`;
}
