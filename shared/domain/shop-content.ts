import type { ShopCategory } from "./categories.ts";
import type { CountryCode } from "./delivery-terms.ts";
import type { Paise } from "./money.ts";

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

/** The pages whose texts an owner may write, by their addresses. */
export const shopPages = ["home", "about", "shipping", "returns", "terms", "faq"] as const;

/** One of {@link shopPages}. */
export type ShopPage = (typeof shopPages)[number];

/** A part of a page: its heading, "" for none, and its paragraphs. */
export interface PageSection {
  heading: string;
  paragraphs: readonly string[];
}

/** The texts of pages that an owner has written. Each replaces the usual text of its page; that of Home stands above its quotation. */
export type PageTexts = Readonly<Partial<Record<ShopPage, readonly PageSection[]>>>;

/** The units in which a measure may be written. Pages show inches beside centimetres, or beside metres where it is in metres. */
export const sizeUnits = ["in", "cm", "m"] as const;

/** One of {@link sizeUnits}. */
export type SizeUnit = (typeof sizeUnits)[number];

/** What is measured: the body of who wears the piece, or the piece itself. */
export const measuredThings = ["body", "piece"] as const;

/** One of {@link measuredThings}. */
export type MeasuredThing = (typeof measuredThings)[number];

/** A measure of a size table. Values are numbers, or spans such as "34-36", as they were written. */
export interface SizeMeasure {
  name: string;
  of: MeasuredThing;
  unit: SizeUnit;
  /** The value of every size; left out where sizes differ. */
  all?: string | undefined;
  /** The values by sizes; left out where all sizes have the same. */
  bySize?: Record<string, string> | undefined;
}

/** The measures of one kind of piece. */
export interface SizeTable {
  /** A category, or a name by which products choose the table. */
  name: string;
  /** Its name in another language; left out where there is none. */
  title?: string | undefined;
  /** What to do between two sizes; left out where the usual advice counts. */
  advice?: string | undefined;
  measures: SizeMeasure[];
}

/** The size tables of a shop. `sizes` are all sizes of all tables, from small to large. */
export interface SizeTables {
  sizes: string[];
  tables: SizeTable[];
}

/** What the owner says of the places whose PIN codes begin with `prefix`, which has one to six digits. */
export interface DeliveryRow {
  prefix: string;
  /** How the shop calls the places; null where it does not say. */
  place: string | null;
  /** How many days a parcel is on its way, every day counted. */
  days: number;
  /** How many working days packing takes; 0 where a parcel leaves on the day of its order. */
  packingDays: number;
  /** Whether cash is taken on delivery. */
  cash: boolean;
  /** Whether the shop delivers there at all. */
  served: boolean;
}

/** The rows of the delivery table by their prefix. */
export type DeliveryTable = Readonly<Record<string, DeliveryRow>>;

/** When parcels are packed. */
export interface PackingCalendar {
  /** The days of the week on which parcels are packed: 0 is Sunday. There is at least one. */
  workingDays: readonly number[];
  /** The hour, in the shop's time zone, from which an order is packed as if it came on the next day. */
  lastPacking: number;
  /** Days on which nothing is packed and nothing arrives, as "2026-11-08". */
  holidays: readonly string[];
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
