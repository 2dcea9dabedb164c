import type { Paise } from "./money.ts";

/** The countries an order may go to, by the specification's codes (section 3); India is the default. */
export const countryCodes = ["US", "CA", "UK", "AU", "IN", "DE", "FR", "JP"] as const;

/** One of {@link countryCodes}. */
export type CountryCode = (typeof countryCodes)[number];

/** Where a shop delivers, and where it takes cash. */
export interface DeliveryTerms {
  countries: readonly CountryCode[];
  /** Whether an address in India needs a PIN code of six digits and a phone number of ten. */
  checksIndia: boolean;
  /** Where cash is taken on delivery, and up to which total; null where every total is taken. */
  cash: { countries: readonly CountryCode[]; upToPaise: Paise | null };
}

/** The terms of a shop that states none: the specification's countries, and cash in India. */
export const specifiedDelivery: DeliveryTerms = {
  countries: countryCodes,
  checksIndia: true,
  cash: { countries: ["IN"], upToPaise: null },
};

/** The terms of an upstream that tells none: its own rules are not known, so the shop bars nobody by others. */
export const untoldDelivery: DeliveryTerms = {
  countries: countryCodes,
  checksIndia: false,
  cash: { countries: countryCodes, upToPaise: null },
};

/** Whether a text is a PIN code of India: six digits, the first not 0. Spaces between them count for nothing. */
export function isIndianPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text.replaceAll(/\s/g, ""));
}

/**
 * Whether a text is a phone number of India: ten digits, with or without +91 or a 0 before them. What people write between
 * the digits counts for nothing: spaces, dots, brackets, hyphens of any kind and slashes.
 */
export function isIndianPhone(text: string): boolean {
  return /^(?:(?:\+|00)?91)?0?[1-9]\d{9}$/.test(text.normalize("NFKC").replaceAll(/[\s().[\]/\p{Pd}]/gu, ""));
}

/** The fields of a delivery address that these terms refuse. An empty field is not judged here. */
export function refusedDeliveryFields(
  address: Readonly<Record<"phone" | "zipCode" | "country", string | null>>,
  { countries, checksIndia }: DeliveryTerms,
): ("phone" | "zipCode" | "country")[] {
  const { phone, zipCode, country } = address;
  if (country !== null && country !== "" && !countries.some((code) => code === country)) return ["country"];
  return checksIndia && country === "IN" ? wrongInIndia({ phone, zipCode }) : [];
}

/** Whether India is the only country: then a PIN code is typed in digits. */
export function deliversToIndiaAlone(countries: readonly CountryCode[]): boolean {
  return countries.length === 1 && countries[0] === "IN";
}

/** Why an order is not paid in cash on delivery: for its country, or for its total. Null where it may be. */
export function cashRefusal(
  { country, totalPaise }: { country: string; totalPaise: Paise },
  { cash }: DeliveryTerms,
): "country" | "total" | null {
  if (!cash.countries.some((code) => code === country)) return "country";
  return cash.upToPaise !== null && totalPaise > cash.upToPaise ? "total" : null;
}

/** The fields of an address in India that are no phone number or no PIN code; an empty one may be. */
export function wrongInIndia<Pin extends string>(
  fields: Readonly<Record<"phone" | Pin, string | null>>,
): ("phone" | Pin)[] {
  const names = Object.keys(fields) as ("phone" | Pin)[];
  return names.filter((name) => {
    const text = fields[name]?.trim() ?? "";
    return text !== "" && !(name === "phone" ? isIndianPhone(text) : isIndianPin(text));
  });
}
