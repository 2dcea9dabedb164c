import { code } from "#content/language.ts";
import { countryNames as englishCountries } from "./en/checkout-words.ts";
import { sampleHoursText as englishHours } from "./en/demonstration-words.ts";
import { phrases as english } from "./en/shop-page-words.server.ts";
import { countryNames as hindiCountries } from "./hi/checkout-words.ts";
import { sampleHoursText as hindiHours } from "./hi/demonstration-words.ts";
import { phrases as hindi } from "./hi/shop-page-words.server.ts";
import type { CountryCode } from "#domain/delivery-terms.ts";
import type { Language } from "#domain/languages.ts";
import { exactText } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { Placeholder } from "#domain/shop-pages.ts";
import { isAlwaysFree } from "#domain/shop-terms.ts";
import { shownPaymentMethods } from "./payment-methods.ts";
import type { ShopRules } from "./shop-pages.server.ts";

/** What is put into a text is in the language of that text, whatever the page's is. So the server knows the words of all. */
const words = {
  en: { ...english, countries: englishCountries, hours: englishHours },
  hi: { ...hindi, countries: hindiCountries, hours: hindiHours },
} satisfies Record<Language, unknown>;

/** The values of the placeholders in an owner's own text in a language. */
export function placeholderValues(rules: ShopRules, language = code): Record<Placeholder, string | null> {
  const { shop, seller, shipping, returns, delivery } = rules;
  const hasCash = paysBy(rules, "cod") !== undefined;
  return {
    shop: shop.name,
    shipping: isAlwaysFree(shipping) ? "₹0" : exactText(shipping.amountPaise),
    "free over": shipping.freeOverPaise === null ? null : exactText(shipping.freeOverPaise),
    "return days": returns.days === 0 ? null : words[language].days(returns.days),
    countries: countriesText(delivery.countries, language),
    "cash limit": hasCash && delivery.cash.upToPaise !== null ? exactText(delivery.cash.upToPaise) : null,
    "payment methods": methodsText(rules, language),
    address: shop.address,
    phone: shop.phone,
    email: shop.email,
    hours: shop.hours === words[code].hours ? words[language].hours : shop.hours,
    "legal name": seller["legal name"],
    "head office": seller["head office"],
  };
}

/** The payment methods on offer, as a sentence lists them. */
function methodsText(rules: ShopRules, language = code): string {
  const { methods, or } = words[language];
  const offered = shownPaymentMethods.filter((method) => paysBy(rules, method) !== undefined);
  return joined(
    offered.map((method) => methods[method]),
    or,
  );
}

/** Countries, as a sentence lists them. */
export function countriesText(codes: readonly CountryCode[], language = code): string {
  const { countries, country, and } = words[language];
  const known = (Object.keys(countries) as CountryCode[]).filter((one) => codes.includes(one));
  return joined(
    known.map((one) => country(countries[one])),
    and,
  );
}

/** How a method is paid; undefined where it is not offered. */
export const paysBy = ({ payments }: Pick<ShopRules, "payments">, wanted: PaymentMethod) =>
  payments.find(({ method }) => method === wanted)?.by;

function joined(names: readonly string[], word: string): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}
