import { locale } from "#content/language.ts";

const letters = new Intl.Segmenter(locale, { granularity: "grapheme" });

/** The first letters of the first words of a name, as its readers see them: क्ष of क्षमा, which is four characters. */
export function initialsOf(name: string, most: number): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  const first = words.flatMap((word) => [...letters.segment(word)][0]?.segment ?? []);
  return first.slice(0, most).join("").toLocaleUpperCase(locale);
}
