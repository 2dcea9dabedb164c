import { latinOf } from "./devanagari.ts";
import { spellingsOf } from "./spellings.ts";

/** The words of a text in their order: lower case, in Latin letters where they are Hindi, without accents and apostrophes. Repeated words stay. */
export function wordsIn(text: string): string[] {
  const plain = text
    .replaceAll(/\p{Script=Devanagari}+/gu, latinOf)
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]{1,40}/gu) ?? [];
}

/** The base form of a word: singular, in the most common spelling of the trade. */
export function baseWord(word: string): string {
  const singular = singularOf(word);
  return spellingsOf(word)?.[0] ?? spellingsOf(singular)?.[0] ?? singular;
}

/** All forms that should find a word: itself, its singular, and the spellings of the trade. */
export function formsOf(word: string): string[] {
  const base = baseWord(word);
  return [...new Set([word, singularOf(word), base, ...(spellingsOf(base) ?? [])])];
}

/** A word, and the word without each of its letters. Two words that differ by one typing mistake share one of these. */
export function slipsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/** Whether two words differ by at most one typing mistake: a letter missing, added, replaced, or swapped with the next. */
export function isOneSlipApart(a: string, b: string): boolean {
  const [short, long] = [[...a], [...b]].sort((left, right) => left.length - right.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const same = (from: string[], to: string[]) => from.join("") === to.join("");
  if (short.length < long.length) return same(short.slice(start), long.slice(start + 1));
  if (same(short.slice(start + 1), long.slice(start + 1))) return true;
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return swapped && same(short.slice(start + 2), long.slice(start + 2));
}

/** How many letters must be added, left out or replaced to make one word of another. */
export function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const [above, left, before] = [row[column + 1] ?? 0, next[column] ?? 0, row[column] ?? 0];
      next.push(Math.min(above + 1, left + 1, before + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function singularOf(word: string): string {
  if (word.length < 4) return word;
  if (/(ss|us)$/.test(word)) return word;
  // Hindi plurals: kurtiyan, chudiyon.
  if (/[^aeiou]iy(?:aa?|o)n$/.test(word)) return word.replace(/y(?:aa?|o)n$/, "");
  if (/[^aeiou]ories$/.test(word)) return word.replace(/ies$/, "y");
  if (/(ss|sh|ch|x)es$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/s$/, "");
}
