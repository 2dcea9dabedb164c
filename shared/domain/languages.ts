/** The languages that the shop speaks, by their codes (BCP 47). The first is that of addresses without a prefix. */
export const languages = ["en", "hi"] as const;

/** One of {@link languages}. */
export type Language = (typeof languages)[number];

/** The language of a request without one, and of everything that was written before there was a choice. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The language that a text is written in, by its letters. */
export function languageOfText(text: string): Language {
  return /\p{sc=Deva}/u.test(text) ? "hi" : DEFAULT_LANGUAGE;
}

/** What stands before the path of a page in this language: nothing, or "/hi". */
export function languagePrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "" : `/${language}`;
}

/**
 * The language that an `Accept-Language` header asks for: the first that the shop speaks, in the order of the header. The
 * shop's own calls name one. Weights are not read.
 * @public
 */
export function languageFrom(header: string | null | undefined): Language {
  for (const range of (header ?? "").split(",")) {
    const code = range.split(";")[0]?.trim().split("-")[0]?.toLowerCase();
    const found = languages.find((language) => language === code);
    if (found !== undefined) return found;
  }
  return DEFAULT_LANGUAGE;
}
