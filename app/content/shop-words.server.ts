import { languages, type Language } from "#domain/languages.ts";
import {
  counterNames,
  reasonNames,
  storyNames,
  type CardName,
  type LanguageWords,
  type StatedWords,
} from "#domain/shop-content.ts";
import { sampleShop } from "#domain/shop-terms.ts";
import { aboutElsewhereWords } from "#content/about-elsewhere-words.server.ts";
import { aboutWords } from "#content/about-words.ts";
import { contactWords } from "#content/contact-words.ts";
import { glossaryWords } from "#content/glossary-words.server.ts";
import * as homeWords from "#content/home-words.ts";
import { accessibilityWords } from "#content/policy-words.ts";

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

function withoutGaps(words: StatedWords): StatedWords {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
}

/** The words of the about page that are about the shop itself; `returns` are its days for returns. */
export function aboutTexts(shopName: string, own: StatedWords, returns: { days: number; byForm: boolean }) {
  const isPallu = shopName === sampleShop.name;
  const textsOf = (name: CardName, usual: (typeof aboutWords.reasons)[number]["text"] | readonly string[]) => {
    const stated = own[name] ?? (isPallu ? undefined : aboutElsewhereWords[name]);
    if (stated !== undefined) return [stated];
    return typeof usual === "function" ? [usual(returns)] : typeof usual === "string" ? [usual] : usual;
  };
  const cards = <Card extends { text: Parameters<typeof textsOf>[1] }>(
    all: readonly Card[],
    names: readonly CardName[],
  ) =>
    names.flatMap((name, index) => {
      const card = all[index];
      if (card === undefined || own[name] === null) return [];
      const { text, ...rest } = card;
      return [{ ...rest, text: textsOf(name, text) }];
    });
  return {
    lead: isPallu ? `${aboutWords.lead} ${aboutWords.nameOrigin}` : aboutWords.lead,
    callText: isPallu ? aboutWords.callText : aboutWords.callTextElsewhere,
    counters: counterNames.flatMap((name, index) => {
      const counter = aboutWords.counters[index];
      return counter === undefined || own[name] === null ? [] : [{ ...counter, to: own[name] ?? counter.to }];
    }),
    storyCards: cards(aboutWords.storyCards, storyNames),
    reasons: cards(aboutWords.reasons, reasonNames),
  };
}

/** The testimonial of the home page; null where the owner leaves it out. */
export function testimonialOf({ testimonial }: StatedWords): { text: string; by: string } | null {
  return testimonial === undefined ? { text: homeWords.testimonial, by: homeWords.testimonialBy } : testimonial;
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
