import { markedOwn } from "#app/content/own-language.ts";
import type { ChangedProduct } from "#api/catalogue/exchange/edit-products.ts";
import { colorName } from "#content/catalogue-words.ts";
import { columnWords, otherColumns, productsWords, productWords } from "#content/desk/products-words.ts";
import { exactText } from "#domain/money.ts";

/** The changes that a message tells, at most. */
const TOLD = 6;
/** The longest text of a change, in characters. */
const MAX_TEXT = 40;

/** What an act changed in a product, in words. */
export function savedText({ name, changes }: Pick<ChangedProduct, "name" | "changes">): string {
  const told = changes.slice(0, TOLD).map(changeText);
  return productsWords.saved(markedOwn(name), [...told, ...(changes.length > TOLD ? ["…"] : [])].join("; "));
}

/** One change of a field, as messages, imports and the log tell it. */
export function changeText({ column, combination, was, becomes }: ChangedProduct["changes"][number]): string {
  if (column === "product")
    return was === "" ? productsWords.isNew(shortText(becomes)) : productsWords.isRemoved(shortText(was));
  if (column === "hidden") return becomes === "yes" ? productsWords.nowHidden : productsWords.nowShown;
  const isPrice = column === "price" || column === "sale_price";
  const words = (columnWords as Record<string, string>)[column] ?? otherColumns[column] ?? column;
  // Amounts carry the sign of the rupee themselves.
  const named = isPrice ? words.replace(" (₹)", "") : words;
  const text = (value: string) =>
    isPrice && value !== "" ? exactText(Math.round(Number(value) * 100)) : shortText(value);
  return productsWords.becomes(
    combination === "" ? named : `${named} (${combinationWords(combination)})`,
    text(was),
    text(becomes),
  );
}

/** A size and colour, whose name stands in the language of the page. */
export function combinationWords(combination: string): string {
  return combination === "the only one" ? productWords.only : combination.split(", ").map(colorName).join(", ");
}

function shortText(text: string): string {
  return markedOwn(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text);
}
