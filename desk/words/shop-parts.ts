import { z } from "zod";
import { usualWords, withoutGaps, wordsIn } from "#app/content/shop-words.server.ts";
import type { Database } from "#api/database/tables.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { isDay } from "#domain/dates.ts";
import { languages, type Language } from "#domain/languages.ts";
import {
  cardNames,
  counterNames,
  detailNames,
  MAX_CARD,
  MAX_DETAIL,
  MAX_NOTICE,
  slideNames,
  textNames,
  type DetailName,
  type StatedDetails,
  type StatedWords,
  type PageSection,
  type ShopPage,
} from "#domain/shop-content.ts";
import { cleanLines, cleanText } from "#domain/typed-text.ts";
import { FormRefusal } from "#desk/page.ts";
import { readBy } from "#desk/typed-amount.ts";
import type { Held } from "./held.ts";
import { inBoth, together, type FormPart, type TypedTexts } from "./part.tsx";
import { usualTemplate } from "#app/content/shop-pages.server.ts";
import { unknownPlaceholders } from "#domain/shop-pages.ts";

/** A text that may be left empty. */
export const typedLine = (most: number) =>
  z
    .string()
    .transform((text) => cleanText(text, most + 1))
    .pipe(z.string().max(most, frameWords.tooLong(most)))
    .optional();
export const typedLines = (most: number) =>
  z
    .string()
    .transform((text) => cleanLines(text, most))
    .pipe(z.string().max(most, frameWords.tooLong(most)))
    .optional();

/** A day as "2026-11-08". Spreadsheets in India write the day first. */
export function dayIn(text: string): string | null {
  const [, first, middle, last] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text) ?? [];
  if (first === undefined || middle === undefined || last === undefined) return null;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${middle.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return year.length === 4 && isDay(day) ? day : null;
}

/** Names of fields are ids, too: they hold no space. */
export const idOf = (name: string) => name.replaceAll(" ", "-");

/** The fields that state something; undefined where none does. */
export function stating<Value>(
  entries: readonly (readonly [string, Value | undefined])[],
): Record<string, Value> | undefined {
  const stated = entries.filter((entry): entry is [string, Value] => entry[1] !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated);
}

const email = /^[^\s@:?&=]+@[^\s@:?&]+\.[^\s@:?&]+$/;
/** Details that become links, which are not translated. */
const linked: Partial<Record<DetailName, RegExp>> = {
  email,
  "grievance email": email,
  phone: /\d{3}/,
  "grievance phone": /\d{3}/,
  "chat number": /^\d{6,15}$/,
};

export const details: FormPart<TypedTexts> = {
  groups: {
    "": together(
      detailNames.map((name) => {
        const label = words.details[name];
        if (linked[name] === undefined) return inBoth(idOf(name), label);
        return { [idOf(name)]: { label, lang: "en", ...(name === "chat number" && { hint: words.chatHint }) } };
      }),
    ),
  },
  form: z.object({
    ...Object.fromEntries(
      detailNames.flatMap((name) => {
        const isLinked = (text: string | undefined) => text === undefined || linked[name]?.test(text) !== false;
        const wrong = words.detailWrong(words.details[name]);
        return [
          [idOf(name), typedLine(MAX_DETAIL).refine(isLinked, wrong)],
          [`${idOf(name)}:hi`, typedLine(MAX_DETAIL)],
        ];
      }),
    ),
    seen: z.string(),
  }),
  values: ({ held, preset }) =>
    Object.fromEntries(
      detailNames.flatMap((name) => [
        [idOf(name), held.en.details?.[name] ?? preset.details[name] ?? ""],
        [`${idOf(name)}:hi`, held.hi.details?.[name] ?? ""],
      ]),
    ),
  stored(typed, { preset }) {
    const unlessAs = (text: string | undefined, usual: string | undefined) => (text === usual ? undefined : text);
    const english = detailNames.map((name) => [name, unlessAs(typed[idOf(name)], preset.details[name])] as const);
    const hindi = detailNames.map((name) => [name, unlessAs(typed[`${idOf(name)}:hi`], typed[idOf(name)])] as const);
    return { name: "details", said: said<StatedDetails>(stating(english), stating(hindi)) };
  },
};

/** What is said in English and in Hindi, as far as it is. */
export function said<Content>(en: Content | undefined, hi: Content | undefined): Partial<Record<Language, Content>> {
  return { ...(en !== undefined && { en }), ...(hi !== undefined && { hi }) };
}

const noticeForm = z.object({
  text: typedLine(MAX_NOTICE),
  "text:hi": typedLine(MAX_NOTICE),
  "last-day": readBy(
    (day) => dayIn(day) ?? undefined,
    () => words.dayWrong,
  ).optional(),
  seen: z.string(),
});

export const notice: FormPart<z.output<typeof noticeForm>> = {
  groups: {
    "": {
      ...inBoth("text", words.text, { as: "area", rows: 2 }),
      "last-day": { label: words.lastDay, as: "day" },
    },
  },
  form: noticeForm,
  values: ({ held }) => ({
    text: held.en.notice?.text ?? "",
    "text:hi": held.hi.notice?.text ?? "",
    "last-day": (held.en.notice ?? held.hi.notice)?.until ?? "",
  }),
  stored({ text, "text:hi": hindi, "last-day": until = null }) {
    const noticeOf = (said: string | undefined) => (said ? { text: said, until } : undefined);
    return { name: "notice", said: said(noticeOf(text), noticeOf(hindi)) };
  },
};

/** The words of Home and About by the names of their fields; "" for what is left out. */
function flat({ testimonial, ...named }: StatedWords): Record<string, string> {
  const spoken: Record<string, string> =
    testimonial === undefined ? {} : { testimonial: testimonial?.text ?? "", "testimonial-by": testimonial?.by ?? "" };
  return {
    ...Object.fromEntries(Object.entries(withoutGaps(named)).map(([name, value]) => [idOf(name), String(value ?? "")])),
    ...spoken,
  };
}

const usualIn = (language: Language, { name, preset, rules }: Held) =>
  flat({ ...usualWords(name, rules.returns, language), ...wordsIn(language, preset.words) });

const plainNames = [...counterNames, ...cardNames, ...textNames];
const saidNames = [...cardNames, ...textNames, "testimonial", "testimonial by"].map(idOf);
const wordNames = [...counterNames, ...saidNames];
const area = (name: string, label: string, rows = 3) => inBoth(idOf(name), label, { as: "area", rows });

const typedCount = z
  .string()
  .regex(/^\d{1,9}$/, words.countWrong)
  .optional();
/** A piece by its id, or by an address of its page. */
export const typedPiece = typedLine(MAX_DETAIL).transform(
  (text) => text && (/(?:\/product\/|\/productdetails\?(?:.*&)?id=)([^/?&#]+)/.exec(text)?.[1] ?? text),
);
const fieldsOfWords: Record<string, z.ZodType<string | undefined>> = {
  ...Object.fromEntries(counterNames.map((name) => [name, typedCount])),
  ...Object.fromEntries(saidNames.flatMap((name) => [name, `${name}:hi`].map((one) => [one, typedLines(MAX_CARD)]))),
  ...Object.fromEntries(slideNames.map((slide) => [`slide-${slide}-piece`, typedPiece])),
};

export const homeAndAbout: FormPart<TypedTexts> = {
  groups: {
    [words.slides]: together(
      slideNames.map((slide) => ({
        ...inBoth(`slide-${slide}-title`, words.slideTitle(words.slideNames[slide])),
        ...area(`slide ${slide} text`, words.slideText(words.slideNames[slide]), 2),
        ...inBoth(`slide-${slide}-link`, words.slideLink(words.slideNames[slide])),
        [`slide-${slide}-piece`]: { label: words.slidePiece(words.slideNames[slide]), hint: words.slidePieceHint },
      })),
    ),
    [words.promises]: inBoth("home-promise", words.homePromise, { hint: words.homePromiseHint }),
    [words.spoken]: {
      ...area("testimonial", words.testimonial, 4),
      ...inBoth("testimonial-by", words.testimonialBy),
    },
    [words.aboutTexts]: {
      ...inBoth("about-heading", words.aboutHeading),
      ...area("about lead", words.aboutLead),
      ...area("about call", words.aboutCall),
    },
    [words.figures]: together(counterNames.map((name) => ({ [name]: { label: words.counters[name] } }))),
    [words.cardsTitle]: together(cardNames.map((name) => area(name, words.cards[name]))),
  },
  form: z
    .object(fieldsOfWords)
    .superRefine((typed, ctx) => {
      for (const ending of ["", ":hi"])
        if (typed[`testimonial-by${ending}`] && !typed[`testimonial${ending}`])
          ctx.addIssue({ code: "custom", path: [`testimonial${ending}`], message: words.testimonialMissing });
    })
    .and(z.object({ seen: z.string() })),
  values(held) {
    const [usual, usualHindi] = [usualIn("en", held), usualIn("hi", held)];
    const [own, ownHindi] = [flat(held.held.en.words ?? {}), flat(held.held.hi.words ?? {})];
    return Object.fromEntries(
      wordNames.flatMap((name) => [
        [name, own[name] ?? usual[name] ?? ""],
        // Without Hindi words of theirs a page in Hindi says the owner's English ones.
        [`${name}:hi`, ownHindi[name] ?? (own[name] === undefined ? (usualHindi[name] ?? "") : "")],
      ]),
    );
  },
  async stored(typed, held, db) {
    await refuseUnknownPieces(
      typed,
      slideNames.map((slide) => `slide-${slide}-piece`),
      db,
    );
    const usual = { en: usualIn("en", held), hi: usualIn("hi", held) };
    const textIn = (language: Language, name: string) => typed[language === "en" ? name : `${name}:hi`] ?? "";
    const isUsual = (name: string) =>
      textIn("en", name) === (usual.en[name] ?? "") &&
      (!saidNames.includes(name) || textIn("hi", name) === (usual.hi[name] ?? ""));
    const own = plainNames.filter((name) => !isUsual(idOf(name)));
    const isOwnSaying = !["testimonial", "testimonial-by"].every(isUsual);
    // What is left out in English is left out in Hindi; what is not said in Hindi is said in English.
    const isSaidIn = (language: Language, name: string) =>
      language === "en" || (textIn("en", name) !== "" && textIn("hi", name) !== "");
    const valueIn = (language: Language, name: string) => {
      const text = textIn(language, idOf(name));
      if (text === "") return null;
      if (name === "testimonial") return { text, by: textIn(language, "testimonial-by") };
      return counterNames.some((one) => one === name) ? Number(text) : text;
    };
    const [en, hi] = languages.map((language) => {
      const names = [...own, ...(isOwnSaying ? ["testimonial"] : [])].filter((name) => isSaidIn(language, idOf(name)));
      return stating<unknown>(names.map((name) => [name, valueIn(language, name)]));
    });
    return { name: "words", said: said<StatedWords>(en, hi) };
  },
};

/** Refuses the pieces in these fields that the shop does not have. */
export async function refuseUnknownPieces(typed: TypedTexts, fields: readonly string[], db: Database): Promise<void> {
  const named = fields.filter((name) => typed[name] !== undefined);
  const ids = named.map((name) => Number(typed[name])).filter((id) => Number.isInteger(id) && id <= MAX_ID);
  const rows = await db
    .selectFrom("products")
    .select("id")
    .where("id", "in", [0, ...ids])
    .execute();
  const unknown = named.filter((name) => rows.every(({ id }) => String(id) !== typed[name]));
  if (unknown.length > 0)
    throw new FormRefusal(Object.fromEntries(unknown.map((name) => [name, words.pieceUnknown(typed[name] ?? "")])));
}
/** The largest id of a product. */
const MAX_ID = 2_147_483_647;

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
