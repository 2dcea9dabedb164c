/** The states and union territories of India: the code that GSTINs begin with, the name, and other spellings of it. */
const states: readonly (readonly [code: string, name: string, ...others: string[]])[] = [
  ["01", "Jammu and Kashmir", "JK"],
  ["02", "Himachal Pradesh", "HP"],
  ["03", "Punjab", "PB"],
  ["04", "Chandigarh", "CH"],
  ["05", "Uttarakhand", "UK", "UA", "UT", "Uttaranchal"],
  ["06", "Haryana", "HR"],
  ["07", "Delhi", "DL", "New Delhi", "NCT of Delhi", "Delhi NCT", "NCT Delhi"],
  ["08", "Rajasthan", "RJ"],
  ["09", "Uttar Pradesh", "UP"],
  ["10", "Bihar", "BR"],
  ["11", "Sikkim", "SK"],
  ["12", "Arunachal Pradesh", "AR"],
  ["13", "Nagaland", "NL"],
  ["14", "Manipur", "MN"],
  ["15", "Mizoram", "MZ"],
  ["16", "Tripura", "TR"],
  ["17", "Meghalaya", "ML"],
  ["18", "Assam", "AS"],
  ["19", "West Bengal", "WB"],
  ["20", "Jharkhand", "JH"],
  ["21", "Odisha", "OD", "OR", "Orissa"],
  ["22", "Chhattisgarh", "CG", "CT", "Chattisgarh"],
  ["23", "Madhya Pradesh", "MP"],
  ["24", "Gujarat", "GJ"],
  [
    "26",
    "Dadra and Nagar Haveli and Daman and Diu",
    "DN",
    "DD",
    "DH",
    "Daman and Diu",
    "Dadra and Nagar Haveli",
    "Daman",
  ],
  ["27", "Maharashtra", "MH"],
  ["29", "Karnataka", "KA"],
  ["30", "Goa", "GA"],
  ["31", "Lakshadweep", "LD"],
  ["32", "Kerala", "KL"],
  ["33", "Tamil Nadu", "TN", "Tamilnadu"],
  ["34", "Puducherry", "PY", "Pondicherry"],
  ["35", "Andaman and Nicobar Islands", "AN", "Andaman and Nicobar", "Andaman"],
  ["36", "Telangana", "TS", "TG", "Telengana"],
  ["37", "Andhra Pradesh", "AP"],
  ["38", "Ladakh", "LA"],
];

/** A state of India: the code that GSTINs begin with, and its name. */
export interface IndianState {
  code: string;
  name: string;
}

const byWord: ReadonlyMap<string, IndianState> = new Map(
  states.flatMap(([code, name, ...others]) => [name, ...others].map((text) => [wordOf(text), { code, name }] as const)),
);

/** The state that a text names, in any spelling that is known ("karnataka", "KA", "Tamilnadu"); null for any other text. */
export function indianStateFrom(text: string): IndianState | null {
  return byWord.get(wordOf(text)) ?? null;
}

/** The state of a code that GSTINs begin with; null where there is none. */
export function indianStateOfCode(code: string): IndianState | null {
  const [, name] = states.find((state) => state[0] === code) ?? [];
  return name === undefined ? null : { code, name };
}

/** The letters of a name alone: shoppers write "Jammu & Kashmir", "TAMIL NADU" and "U.P.". */
function wordOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z]/g, "");
}
