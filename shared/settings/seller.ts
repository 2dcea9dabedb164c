import { z } from "zod";
import { categories, type Category } from "#domain/categories.ts";
import { type GstRate, type GstRates, isGstin, stateOfGstin } from "#domain/gst.ts";
import { indianStateFrom } from "#domain/indian-states.ts";
import type { Seller } from "#domain/invoice.ts";
import { commaSeparated, oneOf, text } from "./values.ts";

const ratesRule = `a rate in percent for every category, such as 5, or one for each: ${categories.map((name) => `${name}=5`).join(",")}; in steps by the price of one piece less its tax, 5:2500:18 is 5 up to 2500 rupees and 18 above`;
const ratePattern = /^\d{1,2}(\.\d{1,2})?(:\d{1,7}(\.\d{1,2})?:\d{1,2}(\.\d{1,2})?){0,3}$/;
/** The codes of goods that invoices may show. */
export const hsnPattern = /^\d{4,8}$/;
const codesRule =
  "a code of 4 to 8 digits for every category, such as 5007, or one for each, such as saree=5007,kurti=6204";

/** The variables that say who sells, and by which taxes: for invoices. */
export const sellerVariables = {
  SELLER_NAME: text.optional(),
  SELLER_ADDRESS: text.optional(),
  SELLER_STATE: z
    .string()
    .refine((name) => indianStateFrom(name) !== null, { error: "a state or union territory of India" })
    .optional(),
  GSTIN: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, "").toUpperCase())
    .refine(isGstin, { error: "a GSTIN of 15 signs whose last one checks the others" })
    .optional(),
  GST_RATES: byCategory(ratePattern, ratesRule)
    .transform(({ otherwise, named }) => ({
      otherwise: otherwise === null ? null : rateOf(otherwise),
      byCategory: Object.fromEntries(Object.entries(named).map(([name, rate]) => [name, rateOf(rate)])),
    }))
    .pipe(z.custom<GstRates>())
    .refine(
      ({ otherwise, byCategory: named }) => [otherwise ?? 0, ...Object.values(named)].every(isAscending),
      ratesRule,
    )
    .optional(),
  GST_BETWEEN: oneOf(["higher", "lower"]).default("higher"),
  HSN_CODES: byCategory(hsnPattern, codesRule)
    .transform(({ otherwise, named }): Seller["hsn"] => ({ ...named, ...(otherwise !== null && { otherwise }) }))
    .optional(),
} as const;

const shape = z.object(sellerVariables);

/** The checked variables of the seller. */
export type SellerSettings = z.infer<typeof shape>;

/** What is wrong with the seller's variables together: a line for each. */
export function sellerComplaints({ GSTIN, GST_RATES: rates, SELLER_STATE: state }: Partial<SellerSettings>): string[] {
  if (GSTIN === undefined) return [];
  const { name } = stateOfGstin(GSTIN);
  const isOtherState = state !== undefined && indianStateFrom(state)?.name !== name;
  const missing = categoriesWithoutRate(rates);
  return [
    ...(isOtherState ? [`SELLER_STATE: expected ${name}, the state of GSTIN`] : []),
    ...(missing.length > 0
      ? [`GST_RATES: expected ${ratesRule}${rates === undefined ? "" : `; none for ${missing.join(", ")}`}`]
      : []),
  ];
}

/** The categories that have neither a rate of their own nor that of all others. */
export function categoriesWithoutRate(rates: GstRates | undefined): Category[] {
  return categories.filter((category) => (rates?.byCategory[category] ?? rates?.otherwise ?? null) === null);
}

/** The seller of invoices; `shop` has the name and the address where none are set. */
export function sellerOf(
  settings: SellerSettings & { SHOP_TIME_ZONE: string },
  shop: { name: string; address: string },
): Seller {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_STATE, GSTIN, GST_RATES, GST_BETWEEN, HSN_CODES, SHOP_TIME_ZONE } =
    settings;
  const state = GSTIN === undefined ? indianStateFrom(SELLER_STATE ?? "") : stateOfGstin(GSTIN);
  return {
    name: SELLER_NAME ?? shop.name,
    address: SELLER_ADDRESS ?? shop.address,
    state: state?.name ?? null,
    gstin: GSTIN ?? null,
    rates: { ...(GST_RATES ?? { otherwise: null, byCategory: {} }), between: GST_BETWEEN },
    hsn: HSN_CODES ?? {},
    timeZone: SHOP_TIME_ZONE,
  };
}

/** A value for all categories, or values as `category=value`, or both: the first without a name is for the others. */
function byCategory(pattern: RegExp, rule: string) {
  return z.string().transform((list, ctx) => {
    const named: Partial<Record<Category, string>> = {};
    let otherwise: string | null = null;
    for (const part of commaSeparated(list)) {
      const [name = "", value] = part.split("=").map((side) => side.trim());
      const category = categories.find((one) => one === name);
      if (value === undefined && otherwise === null && pattern.test(name)) otherwise = name;
      else if (value !== undefined && pattern.test(value) && category !== undefined && named[category] === undefined)
        named[category] = value;
      else {
        ctx.addIssue({ code: "custom", message: rule });
        return z.NEVER;
      }
    }
    return { otherwise, named };
  });
}

/** A rate as it is set, "5" or in steps "5:2500:18"; null for any other text. */
export function gstRateIn(text: string): GstRate | null {
  const rate = ratePattern.test(text) ? rateOf(text) : null;
  return rate !== null && isAscending(rate) ? rate : null;
}

/** The text that {@link gstRateIn} reads as this rate. */
export function gstRateAsSet(rate: GstRate): string {
  if (typeof rate === "number") return String(rate / 100);
  return rate.flatMap(({ rate: step, upToPaise }) => [step, upToPaise ?? []].flat().map((one) => one / 100)).join(":");
}

/** A rate as it is set: "5", or in steps "5:2500:18". */
function rateOf(written: string): GstRate {
  const parts = written.split(":");
  if (parts.length === 1) return hundredths(written);
  const rates = parts.filter((_, index) => index % 2 === 0);
  const limits = parts.filter((_, index) => index % 2 === 1);
  // Rupees and percents are both stored in hundredths.
  return rates.map((rate, index) => ({
    rate: hundredths(rate),
    upToPaise: limits[index] ? hundredths(limits[index]) : null,
  }));
}

function isAscending(rate: GstRate): boolean {
  const limits = typeof rate === "number" ? [] : rate.flatMap(({ upToPaise }) => upToPaise ?? []);
  return limits.every((limit, index) => limit > (limits[index - 1] ?? 0));
}

function hundredths(percent: string): number {
  return Math.round(Number(percent) * 100);
}
