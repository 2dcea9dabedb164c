import { promisedDayText } from "./date-words.ts";

/** Words of where the shop delivers, and by which day. Days are written as "2026-12-03". */

export const pin = "Delivery date by PIN code";
export const check = "Check";
export const forget = "Forget this PIN code";
export const by = (day: string) => `Delivery by ${promisedDayText(day)}`;
export const byTo = (day: string, pin: string, place: string | null) =>
  `${by(day)} to ${place === null ? pin : `${pin} (${place})`}`;
export const notServed = (where: string) => `We do not deliver to ${where} yet`;
/** Of a place that the table does not name. */
export const unknown = (where: string) => `We cannot say yet by which day a parcel reaches ${where}`;
export const cash = "Cash on delivery available";
export const cashUpTo = (amount: string) => `${cash} up to ${amount}`;
/** As long as no PIN code is named, where some have none. */
export const cashInPlaces = "Cash on delivery in many places";
export const noCash = "Cash on delivery not available";
export const cashNotThere = (where: string) => `Cash on delivery is not possible for ${where}.`;
export const chooseOther = (where: string) => `${notServed(where)}. Please choose another address.`;
/** The name of the day on the confirmation and the order, and the day. */
export const expected = "Delivery by";
export const expectedDay = promisedDayText;
export const late = (day: string) =>
  `This is later than we promised: expected by ${promisedDayText(day)}, we are sorry.`;
export const whatToDo = "Write to us or call us, and we find out where it is.";
export const writeToUs = "How to reach us";

/** The name of a state of India, by its English one. Other places stay as they are. */
export const stateName = (state: string): string => state;
