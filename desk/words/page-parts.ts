import { z } from "zod";
import { usualTemplate } from "#app/content/shop-pages.server.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { languages, type Language } from "#domain/languages.ts";
import { unknownPlaceholders, type PageSection, type ShopPage } from "#domain/shop-pages.ts";
import { cleanText } from "#domain/typed-text.ts";
import type { Held } from "./held.ts";
import { inBoth, type FormPart } from "./part.tsx";

/** The longest heading and paragraph, and the longest text of a page, in characters. */
const [MAX_HEADING, MAX_PARAGRAPH, MAX_TEXT] = [200, 4_000, 40_000];

/** A text of headings and paragraphs, which has an empty line between paragraphs. */
const typedSections = z
  .string()
  .max(MAX_TEXT, frameWords.tooLong(MAX_TEXT))
  .transform((typed, ctx): PageSection[] => {
    const sections = sectionsIn(typed);
    const say = (message: string) => ctx.addIssue({ code: "custom", message });
    const unknown = unknownPlaceholders(typed);
    if (unknown.length > 0) say(words.placeholderWrong(unknown[0] ?? ""));
    for (const { heading, paragraphs } of sections) {
      if (paragraphs.length === 0) say(words.headingAlone(heading));
      if (heading.length > MAX_HEADING) say(frameWords.tooLong(MAX_HEADING));
      if (paragraphs.some((text) => text.length > MAX_PARAGRAPH)) say(frameWords.tooLong(MAX_PARAGRAPH));
    }
    return sections;
  })
  .default([]);

const form = z.object({ text: typedSections, "text:hi": typedSections, seen: z.string() });

/** The text of a page, which holds the usual one until somebody changes it. */
export function pagePart(page: ShopPage): FormPart<z.output<typeof form>> {
  const usualOf = ({ rules }: Held, language: Language): readonly PageSection[] =>
    page === "home" || page === "about" ? [] : usualTemplate(page, rules, language);
  // A page in Hindi says the owner's English words where they said none in Hindi.
  const sectionsOf = (held: Held, language: Language): readonly PageSection[] =>
    held.held[language].pages?.[page] ?? (held.held.en.pages?.[page] === undefined ? usualOf(held, language) : []);
  return {
    groups: { "": inBoth("text", words.text, { as: "area", rows: 16 }) },
    form,
    values: (held) => ({ text: textOf(sectionsOf(held, "en")), "text:hi": textOf(sectionsOf(held, "hi")) }),
    nothing: { text: [], "text:hi": [], seen: "" },
    stored({ text, "text:hi": hindi }, held) {
      const sections = { en: text, hi: hindi };
      const isUsual = languages.every((language) => textOf(sections[language]) === textOf(usualOf(held, language)));
      const pagesIn = (language: Language) => {
        const { [page]: _, ...others } = held.stated[language].pages ?? {};
        const pages = isUsual || sections[language].length === 0 ? others : { ...others, [page]: sections[language] };
        return Object.keys(pages).length === 0 ? undefined : pages;
      };
      return { name: "pages", said: { en: pagesIn("en"), hi: pagesIn("hi") } };
    },
  };
}

function sectionsIn(typed: string): PageSection[] {
  const sections: { heading: string; paragraphs: string[] }[] = [];
  for (const block of typed.replaceAll(/^(#.*)$/gm, "\n\n$1\n\n").split(/\n\s*\n/)) {
    const text = cleanText(block, MAX_PARAGRAPH + 1);
    if (text.startsWith("#")) sections.push({ heading: text.replace(/^#+\s*/, ""), paragraphs: [] });
    else if (text !== "") {
      if (sections.length === 0) sections.push({ heading: "", paragraphs: [] });
      sections.at(-1)?.paragraphs.push(text);
    }
  }
  return sections;
}

function textOf(sections: readonly PageSection[]): string {
  return sections
    .flatMap(({ heading, paragraphs }) => [...(heading === "" ? [] : [`# ${heading}`]), ...paragraphs])
    .join("\n\n");
}
