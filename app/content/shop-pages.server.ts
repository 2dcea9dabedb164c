import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { PageSection, ShopPage } from "#domain/shop-pages.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import { isAlwaysFree, type ShippingRule } from "#domain/totals.ts";
import { exactText } from "#domain/money.ts";
import { countriesText, methodsText, paysBy } from "./placeholders.server.ts";
import { keptCard, linkPaymentWords } from "#content/payment-words.ts";
import { sizeWords } from "#content/size-words.ts";
import { shippingNote } from "#content/return-words.ts";
import { headings, phrases, sellerWords, sentences } from "#content/shop-page-words.server.ts";
import { href } from "./href.ts";
import { mailAddress, phoneAddress, type SellerDetails, type ShopDetails } from "./shop-details.ts";

/** What the usual texts say is said from these: the rules that the shop keeps to, and who it is. */
export interface ShopRules {
  shop: ShopDetails;
  seller: SellerDetails;
  shipping: ShippingRule;
  returns: { days: number; byForm: boolean };
  delivery: DeliveryTerms;
  /** The payment methods on offer, and how each is paid; null where the upstream does not say. */
  payments: readonly { method: PaymentMethod; by: PaymentWay | null }[];
  /** Whether the owner has stated size tables: else there is no page of them. */
  hasSizeTables: boolean;
}

/** A page whose texts have an address of their own. */
export type TextPage = Exclude<ShopPage, "about" | "home">;

/** A part of a usual text, with a link to where more of it stands. */
export type TextSection = PageSection & { link?: { to: string; text: string } };

const part = (heading: string, ...paragraphs: readonly (string | false)[]): PageSection => ({
  heading,
  paragraphs: paragraphs.filter((text) => text !== false),
});

/** The usual text of each page. It says what the rules say, and promises nothing else. */
export const usualTexts: Readonly<Record<TextPage, (rules: ShopRules) => readonly TextSection[]>> = {
  shipping: (rules) => {
    const heading = headings.shipping;
    return [
      part(heading.cost, shippingCost(rules.shipping), !isAlwaysFree(rules.shipping) && sentences.amountShown),
      part(
        heading.places,
        sentences.deliverIn(countriesText(rules.delivery.countries)),
        rules.delivery.checksIndia && rules.delivery.countries.includes("IN") && sentences.indianAddress,
      ),
      part(heading.following, sentences.followed),
      ...(paysBy(rules, "cod") === undefined ? [] : [part(heading.cash, cash(rules))]),
      part(heading.wrong, sentences.wrongParcel),
    ];
  },
  returns: (rules) => {
    const heading = headings.returns;
    return [
      part(heading.time, returnTime(rules)),
      ...(rules.returns.days === 0
        ? []
        : [
            part(heading.asking, howToReturn(rules)),
            ...(rules.returns.byForm ? [part(heading.money, ...moneyBack(rules))] : []),
            part(heading.exchange, sentences.exchange),
          ]),
      part(heading.cancelling, sentences.cancelling, sentences.cancellingIsFree),
      part(heading.wrong, sentences.wrongParcel),
    ];
  },
  terms: (rules) => {
    const heading = headings.terms;
    return [
      part(
        heading.prices,
        sentences.rupees,
        `${shippingCost(rules.shipping)} ${sentences.nothingElse}`,
        outsideIndia(rules) && sentences.customs,
      ),
      part(heading.order, sentences.ordering, sentences.cancelling),
      part(heading.paying, ...paying(rules)),
      part(heading.delivery, sentences.deliverIn(countriesText(rules.delivery.countries)), sentences.followed),
      part(heading.returns, returnTime(rules), rules.returns.days > 0 && howToReturn(rules)),
      part(heading.pictures, sentences.colours),
      part(heading.rights, sentences.rights),
    ];
  },
  faq: (rules) => {
    const heading = headings.faq;
    return [
      {
        ...part(heading.size, sentences.size),
        ...(rules.hasSizeTables && { link: { to: href("/sizes"), text: sizeWords.title } }),
      },
      part(heading.blouse, sentences.blouse),
      part(heading.fall, sentences.fall),
      part(heading.colour, sentences.colours),
      part(heading.care, sentences.care),
      part(heading.shipping, shippingCost(rules.shipping)),
      part(heading.following, sentences.followed),
      part(
        heading.abroad,
        (outsideIndia(rules) ? sentences.deliverOutside : sentences.deliverOnly)(
          countriesText(rules.delivery.countries),
        ),
      ),
      part(heading.paying, ...paying(rules)),
      part(heading.cash, paysBy(rules, "cod") === undefined ? sentences.noCash : cash(rules)),
      part(heading.returns, returnTime(rules), rules.returns.days > 0 && howToReturn(rules)),
      part(heading.cancelling, sentences.cancelling),
      part(
        heading.gift,
        sentences.gift,
        paysBeforehand(rules) && paysBy(rules, "cod") !== undefined && sentences.giftPaid,
      ),
    ];
  },
};

function shippingCost(rule: ShippingRule): string {
  if (isAlwaysFree(rule)) return sentences.freeShipping;
  const { amountPaise, freeOverPaise } = rule;
  const cost = sentences.shippingCosts(exactText(amountPaise));
  return freeOverPaise === null ? cost : `${cost} ${sentences.freeOver(exactText(freeOverPaise))}`;
}

function returnTime({ returns: { days } }: ShopRules): string {
  return days === 0 ? sentences.noReturns : sentences.returnTime(phrases.days(days));
}

function howToReturn({ returns }: ShopRules): string {
  return returns.byForm ? sentences.returnByForm : sentences.returnByLetter;
}

function moneyBack(rules: ShopRules): string[] {
  return [
    paysBeforehand(rules) ? sentences.moneyTheSameWay : sentences.moneyBack,
    ...(paysBy(rules, "cod") === undefined ? [] : [sentences.paidInCash]),
    shippingNote,
  ];
}

function paying(rules: ShopRules): string[] {
  return [
    sentences.payBy(methodsText(rules)),
    ...(paysBy(rules, "card") === "form" ? [keptCard] : []),
    ...(rules.payments.some(({ by }) => by === "link") ? [linkPaymentWords.note] : []),
    ...(paysBy(rules, "upi") === "hand" ? [sentences.payByUpi] : []),
  ];
}

function cash({ delivery: { countries: served, cash: terms } }: ShopRules): string {
  const isEverywhere = served.every((code) => terms.countries.includes(code));
  return sentences.cash(
    isEverywhere ? null : countriesText(terms.countries.filter((code) => served.includes(code))),
    terms.upToPaise === null ? null : exactText(terms.upToPaise),
  );
}

const paysBeforehand = ({ payments }: ShopRules) => payments.some(({ method }) => method !== "cod");

const outsideIndia = ({ delivery }: ShopRules) => delivery.countries.some((code) => code !== "IN");

/** A line about the seller: text, and where it leads. */
export interface SellerLine {
  text: string;
  to: string | null;
}

/** Who stands behind the shop, as titled lines; only what the owner has stated. */
export function sellerPoints({
  shop,
  seller,
}: Pick<ShopRules, "shop" | "seller">): { title: string; text: SellerLine[] }[] {
  const plain = (...texts: readonly (string | null)[]) =>
    texts.flatMap((text) => (text === null ? [] : [{ text, to: null }]));
  const reach = (email: string | null, phone: string | null) => [
    ...(email === null ? [] : [{ text: email, to: mailAddress(email) }]),
    ...(phone === null ? [] : [{ text: phone, to: phoneAddress(phone) }]),
  ];
  const { officer, designation, officerEmail, officerPhone } = seller;
  return [
    { title: sellerWords.legalName, text: plain(seller.legalName) },
    { title: sellerWords.headOffice, text: plain(seller.headOffice) },
    { title: sellerWords.care, text: [...reach(shop.email, shop.phone), ...plain(shop.hours)] },
    {
      title: sellerWords.officer,
      text:
        officer === null
          ? []
          : [
              ...plain([officer, designation].filter((text) => text !== null).join(", ")),
              ...reach(officerEmail, officerPhone),
              ...plain(sellerWords.complaints),
            ],
    },
  ].filter(({ text }) => text.length > 0);
}
