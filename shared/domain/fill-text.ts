import { amountText } from "./money.ts";

/** What a text with names in braces is filled with. Amounts in paise have a name that ends with `_paise`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Fills a text such as "order {order_id}: {total_paise}". `shown` says how another value than an amount reads. */
export function fillText(
  text: string,
  values: TextValues,
  shown: (value: string | number, name: string) => string = String,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "?";
    return name.endsWith("_paise") ? amountText(Number(value)) : shown(value, name);
  });
}
