import { sampleShop } from "../../domain/sample-shop.ts";
import { aboutWords } from "./about-words.ts";
import { homeWords } from "./home-words.ts";

/** The counters of the about page, its cards, and the testimonial of the home page, by the names that an owner gives them. */
export const counterNames = ["years", "customers", "designs"] as const;
export const cardNames = [
  "beginning",
  "mission",
  "quality",
  "unique",
  "artisans",
  "delivery",
  "returns",
  "support",
] as const;

/** What the owner says instead; null leaves it out. */
export type ShopWords = Partial<
  Record<(typeof counterNames)[number], number | null> &
    Record<(typeof cardNames)[number], string | null> & { testimonial: { text: string; by: string } | null }
>;

type Text = (typeof aboutWords.reasons)[number]["text"] | readonly string[];

/** What is true of every shop that runs this program. What we say of ourselves is not said of another shop. */
const plainTexts: Partial<Record<(typeof cardNames)[number], string>> = {
  beginning: "Sarees, lehengas, kurtis and what goes with them: that is what this shop is for.",
  mission:
    "To sell to everyone. The shop opens on an old phone, on a slow line, with a screen reader, without JavaScript.",
  quality: "Look closely: every picture can be enlarged, and each piece is described on a page of its own.",
  unique: "The newest pieces stand first in the collection.",
  artisans: "Ask us who made a piece, and how.",
  delivery: "You can follow each order in your account.",
  support: "Write by chat or e-mail at any hour of any day. We answer in opening hours.",
};

/** The words of the about page that are about the shop itself. */
export function aboutTexts(shopName: string, own: ShopWords) {
  const isOurs = shopName === sampleShop.name;
  const cards = [...aboutWords.storyCards, ...aboutWords.reasons].flatMap((card, index) => {
    const name = cardNames[index];
    const text: Text = (isOurs || name === undefined ? undefined : plainTexts[name]) ?? card.text;
    const stated = name === undefined ? undefined : own[name];
    return stated === null ? [] : [{ ...card, text: stated ?? text }];
  });
  return {
    lead: isOurs ? `${aboutWords.lead} ${aboutWords.nameOrigin}` : aboutWords.lead,
    callText: isOurs ? aboutWords.callText : aboutWords.callTextOfAnyShop,
    counters: aboutWords.counters.flatMap(({ to, text }, index) => {
      const stated = own[counterNames[index] ?? "years"];
      return stated === null ? [] : [{ to: stated ?? to, text }];
    }),
    cards,
  };
}

/** The testimonial of the home page; null where the owner leaves it out. */
export function testimonialOf({ testimonial }: ShopWords): { text: string; by: string } | null {
  return testimonial === undefined ? { text: homeWords.testimonial, by: homeWords.testimonialBy } : testimonial;
}
