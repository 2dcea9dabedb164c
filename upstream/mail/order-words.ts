import type { WireOrder } from "../orders/load-orders.ts";

/** The name of a country; its code when the runtime does not know it. */
export function nameOfCountry(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A line of an order in words: how many, what, the chosen options, and the owner's number of it. */
export function itemName({ qty, name, size, color, sku }: WireOrder["items"][number]): string {
  const chosen = [size, color, sku === null ? null : `SKU ${sku}`].filter((option) => option !== null);
  return `${qty} × ${name}${chosen.length > 0 ? ` (${chosen.join(", ")})` : ""}`;
}

/** An amount in rupees as mails show it. */
export function rupeesInMail(amount: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amount);
}
