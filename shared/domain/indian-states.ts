import { deliversToIndiaAlone, wrongInIndia, type DeliveryTerms } from "./delivery-terms.ts";

/** The states and union territories of India: the code that GSTINs begin with, the name, the one in Hindi, and other spellings. */
const states: readonly (readonly [code: string, name: string, hindi: string, ...others: string[]])[] = [
  ["01", "Jammu and Kashmir", "जम्मू और कश्मीर", "JK"],
  ["02", "Himachal Pradesh", "हिमाचल प्रदेश", "HP"],
  ["03", "Punjab", "पंजाब", "PB"],
  ["04", "Chandigarh", "चंडीगढ़", "CH"],
  ["05", "Uttarakhand", "उत्तराखंड", "UK", "UA", "UT", "Uttaranchal"],
  ["06", "Haryana", "हरियाणा", "HR"],
  ["07", "Delhi", "दिल्ली", "DL", "New Delhi", "NCT of Delhi", "Delhi NCT", "NCT Delhi"],
  ["08", "Rajasthan", "राजस्थान", "RJ"],
  ["09", "Uttar Pradesh", "उत्तर प्रदेश", "UP"],
  ["10", "Bihar", "बिहार", "BR"],
  ["11", "Sikkim", "सिक्किम", "SK"],
  ["12", "Arunachal Pradesh", "अरुणाचल प्रदेश", "AR"],
  ["13", "Nagaland", "नागालैंड", "NL"],
  ["14", "Manipur", "मणिपुर", "MN"],
  ["15", "Mizoram", "मिज़ोरम", "MZ"],
  ["16", "Tripura", "त्रिपुरा", "TR"],
  ["17", "Meghalaya", "मेघालय", "ML"],
  ["18", "Assam", "असम", "AS"],
  ["19", "West Bengal", "पश्चिम बंगाल", "WB"],
  ["20", "Jharkhand", "झारखंड", "JH"],
  ["21", "Odisha", "ओडिशा", "OD", "OR", "Orissa"],
  ["22", "Chhattisgarh", "छत्तीसगढ़", "CG", "CT", "Chattisgarh"],
  ["23", "Madhya Pradesh", "मध्य प्रदेश", "MP"],
  ["24", "Gujarat", "गुजरात", "GJ"],
  [
    "26",
    "Dadra and Nagar Haveli and Daman and Diu",
    "दादरा और नगर हवेली और दमन और दीव",
    "DN",
    "DD",
    "DH",
    "Daman and Diu",
    "Dadra and Nagar Haveli",
    "Daman",
  ],
  ["27", "Maharashtra", "महाराष्ट्र", "MH"],
  ["29", "Karnataka", "कर्नाटक", "KA"],
  ["30", "Goa", "गोवा", "GA"],
  ["31", "Lakshadweep", "लक्षद्वीप", "LD"],
  ["32", "Kerala", "केरल", "KL"],
  ["33", "Tamil Nadu", "तमिलनाडु", "TN", "Tamilnadu"],
  ["34", "Puducherry", "पुदुचेरी", "PY", "Pondicherry"],
  ["35", "Andaman and Nicobar Islands", "अंडमान और निकोबार द्वीपसमूह", "AN", "Andaman and Nicobar", "Andaman"],
  ["36", "Telangana", "तेलंगाना", "TS", "TG", "Telengana"],
  ["37", "Andhra Pradesh", "आंध्र प्रदेश", "AP"],
  ["38", "Ladakh", "लद्दाख", "LA"],
];

/** A state of India: the code that GSTINs begin with, and its name. */
export interface IndianState {
  code: string;
  name: string;
}

/** Made when it is first asked: what is made at once is sent to browsers, which need no states. */
let byWord: ReadonlyMap<string, IndianState> | undefined;

const stateWords = (): NonNullable<typeof byWord> =>
  new Map(
    states.flatMap(([code, name, ...others]) =>
      [name, ...others].map((text) => [wordOf(text), { code, name }] as const),
    ),
  );

/** The state that a text names, in any spelling that is known ("karnataka", "KA", "कर्नाटक"); null for any other text. */
export function indianStateFrom(text: string): IndianState | null {
  byWord ??= stateWords();
  return byWord.get(wordOf(text)) ?? null;
}

/** The state of a code that GSTINs begin with; null where there is none. */
export function indianStateOfCode(code: string): IndianState | null {
  const [, name] = states.find((state) => state[0] === code) ?? [];
  return name === undefined ? null : { code, name };
}

/** The name in Hindi of a state that is given by its English one; null for any other text. */
export function hindiStateName(name: string): string | null {
  return states.find((state) => state[1] === name)?.[2] ?? null;
}

/**
 * The fields of an account that these terms refuse. An account names no country: its address is in India where the shop
 * delivers there alone, and where its state is one of India's by its name: codes such as GA are those of other countries,
 * too. An empty field is not judged here.
 */
export function refusedAccountFields(
  account: Readonly<Partial<Record<"phone" | "pincode" | "state", string | null>>>,
  { countries, checksIndia }: DeliveryTerms,
): ("phone" | "pincode")[] {
  const { phone = null, pincode = null } = account;
  const state = account.state?.trim() ?? "";
  const isInIndia = deliversToIndiaAlone(countries) || (state.length > 2 && indianStateFrom(state) !== null);
  return checksIndia && isInIndia ? wrongInIndia({ phone, pincode }) : [];
}

/** The letters of a name alone: shoppers write "Jammu & Kashmir", "TAMIL NADU" and "U.P.". */
function wordOf(text: string): string {
  return text
    .toLowerCase()
    .normalize()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z\p{Script=Devanagari}]/gu, "");
}
