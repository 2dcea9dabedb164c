import { languages, type Language } from "#domain/languages.ts";
import {
  cardNames,
  counterNames,
  reasonNames,
  slideNames,
  storyNames,
  type CardName,
  type LanguageWords,
  type StatedWords,
  type TextName,
} from "#domain/shop-content.ts";
import { sampleShop } from "#domain/shop-terms.ts";
import { code } from "#content/language.ts";
import { aboutWords } from "#content/about-words.ts";
import { contactWords } from "#content/contact-words.ts";
import { glossaryWords } from "#content/glossary-words.server.ts";
import * as homeWords from "#content/home-words.ts";
import { accessibilityWords } from "#content/policy-words.ts";
import { aboutElsewhereWords as englishElsewhere } from "./en/shop-page-words.server.ts";
import * as englishAbout from "./en/about-words.ts";
import * as englishHome from "./en/home-words.ts";
import { aboutElsewhereWords as hindiElsewhere } from "./hi/shop-page-words.server.ts";
import * as hindiAbout from "./hi/about-words.ts";
import * as hindiHome from "./hi/home-words.ts";

type OtherLanguage = Exclude<Language, "en">;

/** The languages that the owner may say it in beside English. */
export const otherLanguages = languages.filter((language): language is OtherLanguage => language !== "en");

/** The same as a setting, in English and in other languages. */
export type ShopWords = StatedWords & Partial<Record<OtherLanguage, LanguageWords>>;

/** The words for pages of a language: those the owner stated, above the settings, where English ones stand for what a language lacks. */
export function wordsIn(language: Language, settings: ShopWords, stated: StatedWords | null = null): StatedWords {
  const { hi, ...english } = settings;
  return { ...english, ...(language === "hi" ? hi : {}), ...withoutGaps(stated ?? {}) };
}

export function withoutGaps<Words extends object>(
  words: Words,
): { [Name in keyof Words]?: Exclude<Words[Name], undefined> } {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as Words;
}

/** Where the owner states nothing, in every language: they may edit it, whatever the page's is. */
const usual = {
  en: { about: englishAbout, elsewhere: englishElsewhere, home: englishHome },
  hi: { about: hindiAbout, elsewhere: hindiElsewhere, home: hindiHome },
} satisfies Record<Language, unknown>;

interface Returns {
  days: number;
  byForm: boolean;
}

/** What Home and About say of a shop whose owner states nothing, by the names under which they state it. Paragraphs have an empty line between them. */
export function usualWords(shopName: string, returns: Returns, language = code) {
  const isPallu = shopName === sampleShop.name;
  const { home } = usual[language];
  const { aboutWords: about } = usual[language].about;
  const elsewhere = isPallu ? {} : usual[language].elsewhere;
  const cards = [...about.storyCards, ...about.reasons].map(({ text }, index) => [
    cardNames[index],
    typeof text === "function" ? text(returns) : typeof text === "string" ? text : text.join("\n\n"),
  ]);
  const slides = slideNames.flatMap((slide) => [
    [`slide ${slide} title`, home.heroWords[slide].title],
    [`slide ${slide} text`, home.heroWords[slide].text],
    [`slide ${slide} link`, home.heroWords[slide].link],
  ]);
  return {
    ...(Object.fromEntries([...cards, ...slides]) as Record<
      CardName | Exclude<TextName, `slide ${string} piece`>,
      string
    >),
    ...elsewhere,
    "home promise": isPallu ? home.madeByHand : null,
    "about heading": about.heading,
    "about lead": isPallu ? `${about.lead} ${about.nameOrigin}` : about.lead,
    "about call": isPallu ? about.callText : about.callTextElsewhere,
    years: about.counters[0].to,
    customers: about.counters[1].to,
    designs: about.counters[2].to,
    testimonial: { text: home.testimonial, by: home.testimonialBy },
  } satisfies StatedWords;
}

/** The words of the about page that are about the shop itself; `returns` are its days for returns. */
export function aboutTexts(shopName: string, own: StatedWords, returns: Returns) {
  const said = { ...usualWords(shopName, returns), ...withoutGaps(own) };
  const cards = <Card>(all: readonly Card[], names: readonly CardName[]) =>
    names.flatMap((name, index) => {
      const [card, text] = [all[index], said[name]];
      return card === undefined || text === null ? [] : [{ ...card, text: text.split("\n\n") }];
    });
  return {
    heading: said["about heading"],
    lead: said["about lead"],
    callText: said["about call"],
    counters: counterNames.flatMap((name, index) => {
      const [counter, to] = [aboutWords.counters[index], said[name]];
      return counter === undefined || to === null ? [] : [{ ...counter, to }];
    }),
    storyCards: cards(aboutWords.storyCards, storyNames),
    reasons: cards(aboutWords.reasons, reasonNames),
  };
}

/** The testimonial of the home page; null where the owner leaves it out. */
export function testimonialOf({ testimonial }: StatedWords): { text: string; by: string } | null {
  return testimonial === undefined ? { text: homeWords.testimonial, by: homeWords.testimonialBy } : testimonial;
}

/** The owner's own line among the promises of the home page; null where there is none. */
export function homePromise(shopName: string, own: StatedWords): string | null {
  return { ...usualWords(shopName, { days: 0, byForm: false }), ...withoutGaps(own) }["home promise"];
}

/**
 * The slides of the home page in the owner's words, with the pieces that they show; one without a title is left out, and none
 * is without a link.
 */
export function slidesIn<
  Slide extends { name: (typeof slideNames)[number]; title: string; text: string; link: string },
>(slides: readonly Slide[], own: StatedWords) {
  return slides.flatMap((slide) => {
    const { name } = slide;
    const said = { title: own[`slide ${name} title`], text: own[`slide ${name} text`] };
    const { title, text } = { ...slide, ...withoutGaps(said) };
    const link = own[`slide ${name} link`] ?? slide.link;
    return title === null ? [] : [{ ...slide, title, text, link, piece: own[`slide ${name} piece`] ?? null }];
  });
}

/** What only Pallu says: that one may come by, how fast it answers, and where its name is from. Empty texts elsewhere. */
export function ownPromises(shopName: string) {
  const isPallu = shopName === sampleShop.name;
  return {
    address: isPallu ? contactWords.addressText : "",
    accessibility: isPallu ? accessibilityWords.tellPromise : "",
    glossary: isPallu ? glossaryWords.nameOrigin : "",
  };
}
