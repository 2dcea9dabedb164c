import { sampleShop } from "#domain/shop-terms.ts";
import { aboutElsewhereWords } from "#content/about-elsewhere-words.server.ts";
import { aboutWords } from "#content/about-words.ts";
import { contactWords } from "#content/contact-words.ts";
import { glossaryWords } from "#content/glossary-words.server.ts";
import * as homeWords from "#content/home-words.ts";
import { accessibilityWords } from "#content/policy-words.ts";

/** The counters of the about page by the names that an owner gives them, in the order of the page. */
export const counterNames = ["years", "customers", "designs"] as const;
const storyNames = ["beginning", "mission"] as const;
const reasonNames = ["quality", "unique", "artisans", "delivery", "returns", "support"] as const;
/** The cards of the about page by the names that an owner gives them. */
export const cardNames = [...storyNames, ...reasonNames] as const;

/** The name of such a card. */
export type CardName = (typeof cardNames)[number];

/** What the owner says instead of the specification's counters, cards and testimonial; null leaves one out. */
export type ShopWords = Partial<
  Record<(typeof counterNames)[number], number | null> &
    Record<CardName, string | null> & { testimonial: { text: string; by: string } | null }
>;

/** The words of the about page that are about the shop itself; `returns` are its days for returns. */
export function aboutTexts(shopName: string, own: ShopWords, returns: { days: number; byForm: boolean }) {
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
export function testimonialOf({ testimonial }: ShopWords): { text: string; by: string } | null {
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
