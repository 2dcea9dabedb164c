import type { FieldProblem } from "../../contract/problem.ts";
import type { CardMeans, UpiMeans } from "./payment-provider.ts";

/** A card as typed. */
export interface TypedCard {
  cardNumber: string;
  cardName: string;
  expiryDate: string;
  cvv: string;
}

/** Reads a card, or says what is wrong with each field. */
export function readCard(typed: TypedCard, today: Date): { means: CardMeans } | { errors: FieldProblem[] } {
  const number = typed.cardNumber.replaceAll(/[\s-]/g, "");
  const expiry = readExpiry(typed.expiryDate);
  const cvv = typed.cvv.trim();
  const name = typed.cardName.trim();
  const cvvLength = brandOf(number) === "Amex" ? 4 : 3;
  const errors: FieldProblem[] = [];
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    errors.push({ path: "cardNumber", msg: "Please enter a valid card number." });
  if (name === "") errors.push({ path: "cardName", msg: "Please enter the name on the card." });
  if (expiry === null) errors.push({ path: "expiryDate", msg: "Please enter the expiry date as MM/YY." });
  else if (isOver(expiry, today)) errors.push({ path: "expiryDate", msg: "This card has expired." });
  if (!/^\d+$/.test(cvv) || cvv.length !== cvvLength)
    errors.push({ path: "cvv", msg: `Please enter the ${cvvLength}-digit CVV.` });
  if (expiry === null || errors.length > 0) return { errors };
  return { means: { method: "card", number, name, expiryMonth: expiry.month, expiryYear: expiry.year, cvv } };
}

/** Reads a UPI id such as name@bank, or says what is wrong with it. */
export function readUpi(typed: string): { means: UpiMeans } | { errors: FieldProblem[] } {
  const upiId = typed.trim().toLowerCase();
  if (!/^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/.test(upiId))
    return { errors: [{ path: "upiId", msg: "Please enter a valid UPI ID, such as name@bank." }] };
  return { means: { method: "upi", upiId } };
}

/** A card's brand by its first digits, or null. */
export function brandOf(number: string): string | null {
  if (/^3[47]/.test(number)) return "Amex";
  if (/^(508[5-9]|60|65|81|82)/.test(number)) return "RuPay";
  if (number.startsWith("4")) return "Visa";
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(number)) return "Mastercard";
  return null;
}

/** A UPI id as it may be shown and stored: two letters and the bank. */
export function maskUpi(upiId: string): string {
  const [name = "", bank = ""] = upiId.split("@");
  return `${name.slice(0, 2)}***@${bank}`;
}

function readExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return null;
  return Number(month) >= 1 && Number(month) <= 12 ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/** A card is good to the end of its last month. */
function isOver({ month, year }: { month: number; year: number }, today: Date): boolean {
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

/** The check digit of every card number (ISO/IEC 7812-1, annex B). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
