/** The month a card expires at the end of; `month` is 1 to 12, `year` has four digits. */
export interface CardExpiry {
  month: number;
  year: number;
}

/** Whether digits are a card number: 12 to 19 of them with a right check digit (ISO/IEC 7812-1, annex B). */
export function isCardNumber(digits: string): boolean {
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits);
}

/** A card's brand by its first digits, or null. */
export function cardBrand(digits: string): string | null {
  if (/^3[47]/.test(digits)) return "Amex";
  if (/^(508[5-9]|60|65|81|82)/.test(digits)) return "RuPay";
  if (digits.startsWith("4")) return "Visa";
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return "Mastercard";
  return null;
}

/** How many digits the CVV of a card has. */
export function cvvLength(digits: string): 3 | 4 {
  return cardBrand(digits) === "Amex" ? 4 : 3;
}

/** Reads an expiry date as it stands on a card ("12/30", "12/2030") or is typed ("1230"); null when it is none. */
export function parseExpiry(text: string): CardExpiry | null {
  const [, month, year] = /^\s*(\d{1,2}(?=\s*[/-])|\d\d)\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/** Whether a card has expired: it is good to the end of its last month. */
export function hasExpired({ month, year }: CardExpiry, today: Date): boolean {
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
