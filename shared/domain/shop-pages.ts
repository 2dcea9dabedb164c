import type { PageSection } from "./shop-content.ts";

/** Words in braces that the text of a page may hold: the shop puts in what its settings and rules say. */
export const placeholders = [
  "shop",
  "shipping",
  "free over",
  "return days",
  "countries",
  "cash limit",
  "payment methods",
  "address",
  "phone",
  "email",
  "hours",
  "legal name",
  "head office",
] as const;

/** One of {@link placeholders}. */
export type Placeholder = (typeof placeholders)[number];

const BRACES = /\{([^{}]*)\}/g;

/** The words in braces that are no placeholders. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(BRACES)].flatMap(([, word = ""]) => (placeholderFrom(word) === null ? [word] : []));
}

/** A text with its placeholders filled in; null where one of them has no value, so that no sentence stays half said. */
export function fillPlaceholders(text: string, values: Readonly<Record<Placeholder, string | null>>): string | null {
  let isWhole = true;
  const filled = text.replace(BRACES, (_, word: string) => {
    const name = placeholderFrom(word);
    const value = name === null ? null : values[name];
    isWhole &&= value !== null;
    return value ?? "";
  });
  return isWhole ? filled : null;
}

/** The sections of a page with their placeholders filled in. A paragraph or a section of which nothing is left is left out. */
export function fillSections<Section extends PageSection>(
  sections: readonly Section[],
  values: Readonly<Record<Placeholder, string | null>>,
): Section[] {
  return sections.flatMap((section) => {
    const { heading, paragraphs } = section;
    const title = fillPlaceholders(heading, values);
    const filled = paragraphs.flatMap((text) => fillPlaceholders(text, values) ?? []);
    return title === null || filled.length === 0 ? [] : [{ ...section, heading: title, paragraphs: filled }];
  });
}

function placeholderFrom(word: string): Placeholder | null {
  return placeholders.find((one) => one === word.trim().toLowerCase()) ?? null;
}
