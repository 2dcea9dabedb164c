import type { Product } from "#contract/readers/product.ts";
import type { CheckClient } from "./exchange.ts";
import type { Rules } from "./rules.ts";

/** What every group of rules works with. */
export interface Check {
  client: CheckClient;
  rules: Rules;
}

/** A throw-away customer, logged in. */
export interface CheckCustomer {
  id: string;
  email: string;
  password: string;
  token: string;
}

/** What a shopper pays for a product, in paise. */
export function paysFor({ salePaise, pricePaise }: Product): number {
  return salePaise ?? pricePaise;
}

/** Paise as people write them. */
export function asRupees(paise: number): string {
  return `₹${(paise / 100).toLocaleString("en-IN")}`;
}
