import { categories, type Category } from "./categories.ts";
import type { Paise } from "./money.ts";

/**
 * A rate of GST in hundredths of a percent: 500 is 5 %. By category; `otherwise` is the rate of the others, null where each
 * category has its own.
 */
export interface GstRates {
  otherwise: number | null;
  byCategory: Readonly<Partial<Record<Category, number>>>;
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

/** The rate of a category; of a product without a known one the usual rate, else the highest that is set. */
export function gstRateOf(rates: GstRates, category: string | null): number {
  const known = categories.find((one) => one === category);
  return (known && rates.byCategory[known]) ?? rates.otherwise ?? Math.max(0, ...Object.values(rates.byCategory));
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
