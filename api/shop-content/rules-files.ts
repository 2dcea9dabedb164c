import { taxNames } from "#contract/desk/words-calls.ts";
import type { Category } from "#domain/categories.ts";
import { countryCodes } from "#domain/delivery-terms.ts";
import { isGstin, stateOfGstin, type GstRate } from "#domain/gst.ts";
import { indianStateFrom } from "#domain/indian-states.ts";
import type { StatedTaxes } from "#domain/invoice.ts";
import type { Paise } from "#domain/money.ts";
import {
  cardNames,
  counterNames,
  MAX_CARD,
  MAX_DETAIL,
  MAX_NOTICE,
  type StatedRules,
  type StatedWords,
} from "#domain/shop-content.ts";
import { readRupees } from "#domain/typed-rupees.ts";
import { cleanText } from "#domain/typed-text.ts";
import { categoriesWithoutRate, gstRateAsSet, gstRateIn, hsnPattern } from "#settings/seller.ts";
import { dayIn, readNamed, type Complaint, type ContentKind } from "./content-file.ts";

/** The largest amount of a rule, in rupees, as of the settings. */
const MOST_RUPEES = 1_000_000;

const ruleNames = ["shipping", "free over", "countries", "cash up to"] as const;

/** What shipping costs, where orders go, and up to where cash is taken: above the settings of the same names. */
export const rulesFile: ContentKind<"rules"> = {
  name: "rules",
  summary: `shipping and cash: name (${ruleNames.join(", ")}), value`,
  columns: ["name", "value"],
  maxRows: ruleNames.length,
  read(rows) {
    const { values, complaints } = readNamed(rows, ruleNames, "rule", MAX_DETAIL);
    const content: StatedRules = {};
    for (const [name, { line, value }] of values) {
      const say = (text: string) => void complaints.push({ line, text });
      const paise = paiseIn(value);
      const word = value.toLowerCase();
      if (name === "countries") {
        const codes = value.toUpperCase().split(/[\s,]+/);
        const unknown = codes.filter((code) => !countryCodes.some((one) => one === code));
        if (unknown.length > 0) say(`"${unknown.join(", ")}" are none of the countries ${countryCodes.join(", ")}`);
        else content.countries = countryCodes.filter((code) => codes.includes(code));
      } else if (name === "free over" && word === "never") content.freeOverPaise = null;
      else if (name === "cash up to" && word === "any") content.cashUpToPaise = null;
      else if (paise === null || (name === "cash up to" && paise === 0))
        say(`"${value}" is no amount in rupees up to ${MOST_RUPEES}, such as 49 or 49.50`);
      else if (name === "shipping") content.shippingPaise = paise;
      else content[name === "free over" ? "freeOverPaise" : "cashUpToPaise"] = paise;
    }
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows: ({ shippingPaise: shipping, freeOverPaise: freeOver, countries, cashUpToPaise: cash }) => [
    ["name", "value"],
    ...(shipping === undefined ? [] : [["shipping", rupeesOf(shipping)]]),
    ...(freeOver === undefined ? [] : [["free over", freeOver === null ? "never" : rupeesOf(freeOver)]]),
    ...(countries === undefined ? [] : [["countries", countries.join(" ")]]),
    ...(cash === undefined ? [] : [["cash up to", cash === null ? "any" : rupeesOf(cash)]]),
  ],
};

/** An amount as people write it, in paise: "1,499", "₹49.50". Null where it is none. */
function paiseIn(text: string): Paise | null {
  const read = readRupees(text);
  const paise = read.code === "read" ? read.paise : null;
  return paise === null || paise > MOST_RUPEES * 100 ? null : paise;
}

function rupeesOf(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** By which taxes invoices are made: all of it counts in place of the settings. */
export const taxesFile: ContentKind<"taxes"> = {
  name: "taxes",
  summary: `GST on invoices: name (${taxNames.join(", ")}), value`,
  columns: ["name", "value"],
  maxRows: taxNames.length,
  read(rows) {
    const { values, complaints } = readNamed(rows, taxNames, "tax", MAX_DETAIL);
    const [rates, hsn] = [new Map<string, GstRate>(), new Map<string, string>()];
    let gstin: string | null = null;
    let state: string | null = null;
    let between: "higher" | "lower" = "higher";
    for (const [name, { line, value }] of values) {
      const say = (text: string) => void complaints.push({ line, text });
      const [what, category = "otherwise"] = name.split(" ");
      const plain = value.replaceAll(/[\s%]/g, "");
      if (name === "gstin") {
        gstin = plain.toUpperCase();
        if (!isGstin(gstin))
          say(`"${value}" is no GSTIN: 15 signs that begin with a state and whose last one checks them`);
      } else if (name === "state") {
        state = indianStateFrom(value)?.name ?? null;
        if (state === null) say(`"${value}" is no state or union territory of India`);
      } else if (name === "between steps") {
        if (value === "higher" || value === "lower") between = value;
        else say(`"${value}" is neither higher nor lower`);
      } else if (what === "rate") {
        const rate = gstRateIn(plain);
        if (rate === null) say(`"${value}" is no rate such as 5, or 5:2500:18 for 5 % up to ₹2,500 and 18 % above`);
        else rates.set(category, rate);
      } else if (hsnPattern.test(plain)) hsn.set(category, plain);
      else say(`"${value}" is no code of 4 to 8 digits`);
    }
    const { otherwise = null, ...byCategory } = Object.fromEntries(rates) as Partial<
      Record<Category | "otherwise", GstRate>
    >;
    const content: StatedTaxes = {
      gstin,
      state,
      rates: { otherwise, byCategory, between },
      hsn: Object.fromEntries(hsn),
    };
    if (gstin !== null && complaints.length === 0) {
      const { name } = stateOfGstin(gstin);
      const missing = categoriesWithoutRate(content.rates);
      const lineOf = (of: "gstin" | "state") => values.get(of)?.line ?? 1;
      if (state !== null && state !== name)
        complaints.push({ line: lineOf("state"), text: `the state of the GSTIN is ${name}, not ${state}` });
      if (missing.length > 0)
        complaints.push({ line: lineOf("gstin"), text: `a GSTIN needs a rate for each of ${missing.join(", ")}` });
      content.state = name;
    }
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows({ gstin, state, rates, hsn }) {
    const { otherwise, byCategory, between = "higher" } = rates;
    const values: Partial<Record<string, string | null>> = {
      gstin,
      // The state of a GSTIN is in it.
      state: gstin === null ? state : null,
      rate: otherwise === null ? null : gstRateAsSet(otherwise),
      ...Object.fromEntries(Object.entries(byCategory).map(([name, rate]) => [`rate ${name}`, gstRateAsSet(rate)])),
      "between steps": between,
      ...Object.fromEntries(
        Object.entries(hsn).map(([name, code]) => [name === "otherwise" ? "hsn" : `hsn ${name}`, code]),
      ),
    };
    return [
      ["name", "value"],
      ...taxNames.map((name) => [name, values[name] ?? ""]).filter(([, value]) => value !== ""),
    ];
  },
};

/** A notice on every page. It is one line. */
export const noticeFile: ContentKind<"notice"> = {
  name: "notice",
  summary: "a notice on every page, such as of a holiday: text, last day",
  columns: ["text", "last day"],
  translated: ["text"],
  maxRows: 1,
  read([row]) {
    const { line = 1, cells = {} } = row ?? {};
    const complaints: Complaint[] = [];
    const text = cleanText(cells["text"] ?? "", MAX_NOTICE + 1);
    const last = cells["last day"] ?? "";
    const until = dayIn(last);
    if (text === "") complaints.push({ line, text: "it has no text" });
    if (text.length > MAX_NOTICE) complaints.push({ line, text: `the text is longer than ${MAX_NOTICE} characters` });
    if (last !== "" && until === null)
      complaints.push({ line, column: "last day", text: `"${last}" is no day: write it as 2026-11-08 or 08-11-2026` });
    return complaints.length > 0 ? { complaints } : { content: { text, until } };
  },
  rows: ({ text, until }) => [
    ["text", "last day"],
    [text, until ?? ""],
  ],
};

const wordNames = [...counterNames, ...cardNames, "testimonial", "testimonial by"] as const;

/** Leaves a counter, a card or the testimonial out. */
const LEFT_OUT = "-";

/** What counters, cards and testimonial say instead of the usual. */
export const wordsFile: ContentKind<"words"> = {
  name: "words",
  summary: `counters, cards and testimonial: name (${wordNames.join(", ")}), value; "${LEFT_OUT}" leaves one out`,
  columns: ["name", "value"],
  translated: ["value"],
  maxRows: wordNames.length,
  read(rows) {
    const { values, complaints } = readNamed(rows, wordNames, "text", MAX_CARD);
    const content: StatedWords = {};
    for (const name of cardNames) {
      const stated = values.get(name)?.value;
      if (stated !== undefined) content[name] = stated === LEFT_OUT ? null : stated;
    }
    for (const name of counterNames) {
      const { line = 1, value } = values.get(name) ?? {};
      if (value === LEFT_OUT) content[name] = null;
      else if (value !== undefined && /^\d{1,9}$/.test(value)) content[name] = Number(value);
      else if (value !== undefined) complaints.push({ line, text: `"${name}" is "${value}", no whole number` });
    }
    const said = values.get("testimonial");
    const by = values.get("testimonial by");
    if (said !== undefined)
      content.testimonial = said.value === LEFT_OUT ? null : { text: said.value, by: by?.value ?? "" };
    else if (by !== undefined) complaints.push({ line: by.line, text: "the testimonial has a name and no text" });
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows: (content) => [
    ["name", "value"],
    ...[...counterNames, ...cardNames].flatMap((name) =>
      content[name] === undefined ? [] : [[name, String(content[name] ?? LEFT_OUT)]],
    ),
    ...(content.testimonial === undefined ? [] : [["testimonial", content.testimonial?.text ?? LEFT_OUT]]),
    ...(content.testimonial?.by ? [["testimonial by", content.testimonial.by]] : []),
  ],
};
