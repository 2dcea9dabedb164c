import type { ShopCategory } from "./categories.ts";
import type { DeliveryTable, PackingCalendar } from "./delivery-table.ts";
import type { CountryCode } from "./delivery-terms.ts";
import type { Paise } from "./money.ts";
import type { PageTexts } from "./shop-pages.ts";
import type { SizeTables } from "./size-tables.ts";

/** How the shop is called and reached, by the names that an owner gives these details. */
export const reachNames = ["name", "address", "phone", "email", "hours", "chat number"] as const;
/** Who stands behind the shop and answers complaints, as Indian law has a shop state it. */
export const sellerNames = [
  "legal name",
  "head office",
  "grievance officer",
  "grievance designation",
  "grievance email",
  "grievance phone",
] as const;
/** What the owner's file of details may state: how to reach the shop, and who stands behind it. */
export const detailNames = [...reachNames, ...sellerNames] as const;

/** One of {@link detailNames}. */
export type DetailName = (typeof detailNames)[number];

/** The longest detail, in characters: most stand on every page. */
export const MAX_DETAIL = 300;

/** The details that an owner has stated. */
export type StatedDetails = Readonly<Partial<Record<DetailName, string>>>;

/** The counters of the about page by the names that an owner gives them, in the order of the page. */
export const counterNames = ["years", "customers", "designs"] as const;
/** The two cards of the about page that tell how the shop began. */
export const storyNames = ["beginning", "mission"] as const;
/** Its cards with reasons to buy here. */
export const reasonNames = ["quality", "unique", "artisans", "delivery", "returns", "support"] as const;
/** The cards of the about page by the names that an owner gives them. */
export const cardNames = [...storyNames, ...reasonNames] as const;

/** The name of such a card. */
export type CardName = (typeof cardNames)[number];

/** The four slides of Home, by what they show. */
export const slideNames = ["saree", "lehenga", "newest", "western"] as const;
/**
 * The words of Home and About that stand outside of cards, by the names that an owner gives them. The piece of a slide is the
 * id of the product that it shows.
 */
export const textNames = [
  ...slideNames.flatMap(
    (slide) => [`slide ${slide} title`, `slide ${slide} text`, `slide ${slide} link`, `slide ${slide} piece`] as const,
  ),
  "home promise",
  "about heading",
  "about lead",
  "about call",
] as const;

/** One of {@link textNames}. */
export type TextName = (typeof textNames)[number];

/** The longest text of a card or a quotation, and of a notice, in characters. */
export const [MAX_CARD, MAX_NOTICE] = [1_000, 300];

/** What the owner says in one language instead of the usual; null leaves one out. A slide without a title is left out. */
export type LanguageWords = Partial<
  Record<CardName | TextName, string | null> & { testimonial: { text: string; by: string } | null }
>;

/** The same with the counters, which every language has. */
export type StatedWords = LanguageWords & Partial<Record<(typeof counterNames)[number], number | null>>;

/** A picture of the owner's own, and what it shows in words. */
export interface SlidePicture {
  picture: string;
  alt: string;
}

/** A notice on every page, such as of a holiday. */
export interface ShopNotice {
  text: string;
  /** The last day on which it is shown, as "2026-11-08" in the shop's time zone; null for as long as it is stated. */
  until: string | null;
}

/** What the owner stated of shipping and delivery; what is absent is as the settings say. */
export interface StatedRules {
  shippingPaise?: Paise;
  /** Null where no amount makes shipping free. */
  freeOverPaise?: Paise | null;
  countries?: CountryCode[];
  /** Null where every total is paid in cash. */
  cashUpToPaise?: Paise | null;
  /** Whether cash on delivery is packed only after the customer has confirmed the order; no where it is absent. */
  confirmsCash?: boolean;
}

/** The words and tables of a shop's owner. A part is null where nobody stated it: the shop's settings then count. */
export interface ShopContent {
  /** In their places: the preset ones where nobody stated others. */
  categories: readonly ShopCategory[];
  details: StatedDetails | null;
  /** The texts of pages. */
  pages: PageTexts | null;
  sizes: SizeTables | null;
  delivery: DeliveryTable | null;
  calendar: PackingCalendar | null;
  words: StatedWords | null;
  /** The pictures of slides that show no piece. */
  slides: Partial<Record<(typeof slideNames)[number], SlidePicture>> | null;
  notice: ShopNotice | null;
}
