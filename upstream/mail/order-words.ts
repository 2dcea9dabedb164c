import type { WireOrder } from "../orders/load-orders.ts";

/** The name of a country; its code when the runtime does not know it. */
export function nameOfCountry(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A line of an order in words: how many, what, the chosen options, what is still to be chosen, and the owner's number of it. */
export function itemName({ qty, name, size, color, sku, to_choose: open = [] }: WireOrder["items"][number]): string {
  const toChoose = open.length === 0 ? null : `${open.join(" and ")} still to be chosen`;
  const chosen = [size, color, toChoose, sku === null ? null : `SKU ${sku}`].filter((option) => option !== null);
  return `${qty} × ${name}${chosen.length > 0 ? ` (${chosen.join(", ")})` : ""}`;
}

/** Whether the customer has still to choose a size or colour of a line. */
export function hasOpenChoice({ items }: WireOrder): boolean {
  return items.some((item) => (item.to_choose ?? []).length > 0);
}

/** An amount in rupees as mails show it. */
export function rupeesInMail(amount: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amount);
}
