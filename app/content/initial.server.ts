import { locale } from "#content/language.ts";

const letters = new Intl.Segmenter(locale, { granularity: "grapheme" });

/** The first letter of a name as its readers see it: क्ष of क्षमा, which is four characters. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toLocaleUpperCase(locale) ?? "";
}
