/** An amount of money in integer paise. */
export type Paise = number;

const wholeRupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", minimumFractionDigits: 0, maximumFractionDigits: 0 });
const exactRupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Paise as a card shows them: en-IN rupees without decimals (specification, section 9). 149900 → "₹1,499". */
export function priceText(paise: Paise): string {
  return wholeRupees.format(paise / 100);
}

/** Paise as cart and checkout show them: two decimals (specification, section 9). 149900 → "₹1,499.00". */
export function amountText(paise: Paise): string {
  return exactRupees.format(paise / 100);
}
