import { countryNames } from "#content/checkout-words.ts";
import type { CountryCode } from "#domain/delivery-terms.ts";

/** The countries that the shop ships to, the default first (specification, section 3). */
export const countries = (Object.keys(countryNames) as CountryCode[]).map((value) => ({
  value,
  text: countryNames[value],
}));

/** The name of a country by its code; the code itself where the shop does not ship there. */
export function countryName(code: string | null): string | null {
  return countries.find(({ value }) => value === code)?.text ?? code;
}
