import { hindiStateName } from "#domain/indian-states.ts";
import { promisedDayText } from "./date-words.ts";

/** Words of where the shop delivers, and by which day. Days are written as "2026-12-03". */

export const pin = "पिन कोड से डिलीवरी की तारीख";
export const check = "देखें";
export const forget = "यह पिन कोड हटाएँ";
export const by = (day: string) => `${promisedDayText(day)} तक डिलीवरी`;
export const byTo = (day: string, pin: string, place: string | null) =>
  `${place === null ? pin : `${pin} (${place})`}: ${by(day)}`;
export const notServed = (where: string) => `${where} तक हम अभी डिलीवरी नहीं करते`;
/** Of a place that the table does not name. */
export const unknown = (where: string) => `${where} तक पार्सल किस दिन पहुँचेगा, यह हम अभी नहीं बता सकते`;
export const cash = "कैश ऑन डिलीवरी उपलब्ध है";
export const cashUpTo = (amount: string) => `${amount} तक ${cash}`;
/** As long as no PIN code is named, where some have none. */
export const cashInPlaces = "कई जगहों पर कैश ऑन डिलीवरी";
export const noCash = "कैश ऑन डिलीवरी उपलब्ध नहीं है";
export const cashNotThere = (where: string) => `${where} के लिए कैश ऑन डिलीवरी नहीं हो सकती।`;
export const chooseOther = (where: string) => `${notServed(where)}। कृपया कोई दूसरा पता चुनें।`;
/** The name of the day on the confirmation and the order, and the day. */
export const expected = "डिलीवरी";
export const expectedDay = (day: string) => `${promisedDayText(day)} तक`;
export const late = (day: string) => `पार्सल को ${promisedDayText(day)} तक पहुँच जाना था। देर के लिए क्षमा करें।`;
export const whatToDo = "हमें लिखें या फ़ोन करें, हम पता करेंगे कि पार्सल कहाँ है।";
export const writeToUs = "हमसे कैसे संपर्क करें";

/** The name of a state of India, by its English one; also of "Bihar and Jharkhand". Other places stay as they are. */
export function stateName(state: string): string {
  const parts = state.split(" and ").map(hindiStateName);
  return hindiStateName(state) ?? (parts.includes(null) ? state : parts.join(" और "));
}
