import { categories, type Category } from "./categories.ts";
import type { Paise } from "./money.ts";
import { indianStateOfCode, type IndianState } from "./indian-states.ts";

/** A rate in hundredths of a percent (500 is 5 %) for pieces whose price less the tax is at most `upToPaise`; null for all above. */
export interface GstStep {
  rate: number;
  upToPaise: Paise | null;
}

/** A rate for every price, or steps in ascending order of their prices, whose last one has no end. */
export type GstRate = number | readonly GstStep[];

/** The rates by category; `otherwise` is that of the others, null where each category has its own. */
export interface GstRates {
  otherwise: GstRate | null;
  byCategory: Readonly<Partial<Record<Category, GstRate>>>;
  /** Which of these categories others are taxed like. */
  follows?: Readonly<Record<string, Category>>;
  /** Which rate counts where a price that includes the tax fits neither step, or both: the higher one when absent. */
  between?: "higher" | "lower";
}

/** "5", or in steps "5:2500:18". */
const ratePattern = /^\d{1,2}(\.\d{1,2})?(:\d{1,7}(\.\d{1,2})?:\d{1,2}(\.\d{1,2})?){0,3}$/;

/** A rate as it is typed: 5 % is "5", and "5:2500:18" 5 % up to ₹2,500 and 18 % above; null for any other text. */
export function gstRateIn(text: string): GstRate | null {
  if (!ratePattern.test(text)) return null;
  // Rupees and percents are both stored in hundredths.
  const [first = 0, ...others] = text.split(":").map((part) => Math.round(Number(part) * 100));
  if (others.length === 0) return first;
  const limits = others.filter((_, index) => index % 2 === 0);
  const rates = [first, ...others.filter((_, index) => index % 2 === 1)];
  if (!limits.every((limit, index) => limit > (limits[index - 1] ?? 0))) return null;
  return rates.map((rate, index) => ({ rate, upToPaise: limits[index] ?? null }));
}

/** The text that {@link gstRateIn} reads as this rate. */
export function gstRateText(rate: GstRate): string {
  if (typeof rate === "number") return String(rate / 100);
  return rate.flatMap(({ rate: step, upToPaise }) => [step, upToPaise ?? []].flat().map((one) => one / 100)).join(":");
}

/** The categories that have neither a rate of their own nor that of all others. */
export function categoriesWithoutRate({ otherwise, byCategory }: GstRates): Category[] {
  return otherwise === null ? categories.filter((category) => byCategory[category] === undefined) : [];
}

/** An amount that includes its tax, and how much of it is which tax. The four parts add up to `amountPaise`. */
export interface TaxedAmount {
  amountPaise: Paise;
  /** In hundredths of a percent; null where no tax is shown. */
  rate: number | null;
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
}

/** The amounts of {@link TaxedAmount} alone. */
export type TaxAmounts = Omit<TaxedAmount, "rate">;

/**
 * The rate of one piece by its category and its price, which includes the tax. A piece without a known category has the usual
 * rate, else the highest one that is set.
 */
export function gstRateOf(rates: GstRates, category: string | null, pricePaise: Paise): number {
  const fitting = fittingRates(rates, category, pricePaise);
  return rates.between === "lower" ? Math.min(...fitting) : Math.max(...fitting);
}

/** Whether the steps of a category contradict each other at a price: then the owner's choice decides. */
export function isContested(rates: GstRates, category: string | null, pricePaise: Paise): boolean {
  const rate = rateOf(rates, category);
  return rate !== null && new Set(ratesAt(rate, pricePaise)).size > 1;
}

/** The prices between which steps may contradict each other; null where no rate has steps. */
export function contestedRange({ otherwise, byCategory }: GstRates): { fromPaise: Paise; toPaise: Paise } | null {
  const steps = [otherwise ?? 0, ...Object.values(byCategory)].flatMap((rate) => stepsOf(rate));
  const limits = steps.flatMap(({ upToPaise }) => upToPaise ?? []);
  if (limits.length === 0) return null;
  const all = steps.map(({ rate }) => rate);
  return {
    fromPaise: Math.floor((Math.min(...limits) * (10_000 + Math.min(...all))) / 10_000),
    toPaise: Math.ceil((Math.max(...limits) * (10_000 + Math.max(...all))) / 10_000),
  };
}

function fittingRates(rates: GstRates, category: string | null, pricePaise: Paise): readonly number[] {
  const rate = rateOf(rates, category);
  if (rate !== null) return ratesAt(rate, pricePaise);
  const each = Object.values(rates.byCategory).flatMap((one) => ratesAt(one, pricePaise));
  return [Math.max(0, ...each)];
}

function rateOf({ otherwise, byCategory, follows }: GstRates, category: string | null): GstRate | null {
  const known = follows?.[category ?? ""] ?? categories.find((one) => one === category);
  return (known && byCategory[known]) ?? otherwise;
}

/**
 * The rates that a price may bear. A step fits where the price less its tax lies within it. Between two steps of a rising
 * rate lies a gap: by the lower rate the piece is too dear for its step, by the higher one too cheap. Then both may be meant.
 */
function ratesAt(rate: GstRate, pricePaise: Paise): readonly number[] {
  const steps = stepsOf(rate);
  // In whole numbers: price / (1 + rate) <= limit.
  const isUpTo = (step: GstStep, limitPaise: Paise | null) =>
    limitPaise === null || pricePaise * 10_000 <= limitPaise * (10_000 + step.rate);
  const fitting = steps.filter((step, index) => {
    const before = steps[index - 1]?.upToPaise ?? null;
    return isUpTo(step, step.upToPaise) && (before === null || !isUpTo(step, before));
  });
  // The first step for which the piece is not too dear: without a fitting one, it is too cheap for this one.
  const next = steps.findIndex((step) => isUpTo(step, step.upToPaise));
  return (fitting.length > 0 ? fitting : steps.slice(next - 1, next + 1)).map((step) => step.rate);
}

function stepsOf(rate: GstRate): readonly GstStep[] {
  return typeof rate === "number" ? [{ rate, upToPaise: null }] : rate;
}

/**
 * Takes the tax out of an amount that includes it. Within the seller's state it is CGST and SGST of the same amount,
 * elsewhere IGST. The tax is rounded to whole paise, and what remains is the taxable value, so that the parts add up.
 */
export function taxIn(amountPaise: Paise, rate: number | null, isInState: boolean): TaxedAmount {
  const exact = (amountPaise * (rate ?? 0)) / (10_000 + (rate ?? 0));
  const half = isInState ? Math.round(exact / 2) : 0;
  const igstPaise = isInState ? 0 : Math.round(exact);
  return {
    amountPaise,
    rate,
    taxablePaise: amountPaise - 2 * half - igstPaise,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
  };
}

/** Adds up amounts with their taxes. */
export function sumOfTaxes(amounts: readonly TaxAmounts[]): TaxAmounts {
  const sum = (part: keyof TaxAmounts) => amounts.reduce((total, amount) => total + amount[part], 0);
  return {
    amountPaise: sum("amountPaise"),
    taxablePaise: sum("taxablePaise"),
    cgstPaise: sum("cgstPaise"),
    sgstPaise: sum("sgstPaise"),
    igstPaise: sum("igstPaise"),
  };
}

/** A rate for people: "5%", "0.25%". */
export function rateText(rate: number): string {
  return `${rate / 100}%`;
}

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether a text is a GSTIN: a state's code, a PAN, a number, Z, and the sign that checks them. */
export function isGstin(text: string): boolean {
  return (
    /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) &&
    indianStateOfCode(text.slice(0, 2)) !== null &&
    text.at(-1) === checkSignOf(text.slice(0, -1))
  );
}

/** The state of the business that has a GSTIN. Throws where the text is none. */
export function stateOfGstin(gstin: string): IndianState {
  const state = indianStateOfCode(gstin.slice(0, 2));
  if (state === null) throw new Error(`${gstin} is no GSTIN`);
  return state;
}

/** The last sign of a GSTIN, by the rule of Luhn over 36 signs. */
export function checkSignOf(first14: string): string {
  const sum = [...first14].reduce((total, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS[(36 - (sum % 36)) % 36] ?? "";
}
