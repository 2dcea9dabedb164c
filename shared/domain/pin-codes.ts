import { isIndianPin } from "./delivery-terms.ts";

/**
 * The states of India by the first digits of their PIN codes. The longest prefix that fits a code counts. Some regions of
 * the post reach over the border of a state: their prefixes name none, so that nothing wrong is suggested.
 */
const prefixesOfState: Readonly<Record<string, string>> = {
  Delhi: "11",
  Haryana: "12 13",
  Punjab: "14 15",
  "Himachal Pradesh": "17",
  "Jammu and Kashmir": "18 19",
  Ladakh: "194",
  "Uttar Pradesh": "20 21 22 23 24 25 26 27 28",
  Uttarakhand: "248 249 263",
  Rajasthan: "30 31 32 33 34",
  Gujarat: "36 37 38 39",
  Maharashtra: "40 41 42 43 44",
  Goa: "403",
  "Madhya Pradesh": "45 46 47 48",
  Chhattisgarh: "49",
  Telangana: "50",
  "Andhra Pradesh": "51 52 53",
  Karnataka: "56 57 58 59",
  "Tamil Nadu": "60 61 62 63 64",
  Kerala: "67 68 69",
  Lakshadweep: "68255",
  "West Bengal": "70 71 72 73 74",
  Sikkim: "737",
  "Andaman and Nicobar Islands": "744",
  Odisha: "75 76 77",
  Assam: "78",
  "Arunachal Pradesh": "790 791 792",
  Meghalaya: "793 794",
  Manipur: "795",
  Mizoram: "796",
  Nagaland: "797 798",
  Tripura: "799",
  Bihar: "80 81 82 84 85",
  Jharkhand: "814 815 816 822 825 826 827 828 829 83",
};

/** Shared: Chandigarh and Mohali, Uttar Pradesh and Uttarakhand, Gujarat and its enclaves, Puducherry and Tamil Nadu, Mahe, Yanam. */
const sharedPrefixes = "160 2447 246 247 262 3625 3962 507 533464 605 6096 673310";

const states: ReadonlyMap<string, string | null> = new Map([
  ...Object.entries(prefixesOfState).flatMap(([state, prefixes]) =>
    prefixes.split(" ").map((prefix) => [prefix, state] as const),
  ),
  ...sharedPrefixes.split(" ").map((prefix) => [prefix, null] as const),
]);

/** The state that a PIN code of India suggests; null where it is no such code, or where its region has several states. */
export function stateOfPin(text: string): string | null {
  const pin = text.replaceAll(/\s/g, "");
  if (!isIndianPin(pin)) return null;
  for (let length = pin.length; length > 1; length--) {
    const state = states.get(pin.slice(0, length));
    if (state !== undefined) return state;
  }
  return null;
}
