import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { fillSections } from "#domain/shop-pages.ts";
import type { PageSection, ShopPage } from "#domain/shop-content.ts";
import { type PaymentWay, isAlwaysFree, type ShippingRule } from "#domain/shop-terms.ts";
import type { Language } from "#domain/languages.ts";
import { code } from "#content/language.ts";
import { sizeWords } from "#content/size-words.ts";
import { sellerWords } from "#content/shop-page-words.server.ts";
import * as englishPayment from "./en/payment-words.ts";
import * as englishReturns from "./en/return-words.ts";
import { headings as englishHeadings, sentences as englishSentences } from "./en/shop-page-words.server.ts";
import * as hindiPayment from "./hi/payment-words.ts";
import * as hindiReturns from "./hi/return-words.ts";
import { headings as hindiHeadings, sentences as hindiSentences } from "./hi/shop-page-words.server.ts";
import { href } from "./href.ts";
import { countriesText, paysBy, placeholderValues } from "./placeholders.server.ts";
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

/** Of these the usual texts depend; the rest is put in. */
export type UsualRules = Omit<ShopRules, "shop" | "seller">;

/** A page whose texts have an address of their own. */
export type TextPage = Exclude<ShopPage, "about" | "home">;

/** A part of a usual text, with a link to where more of it stands. */
export type TextSection = PageSection & { link?: { to: string; text: string } };

const part = (heading: string, ...paragraphs: readonly (string | false)[]): PageSection => ({
  heading,
  paragraphs: paragraphs.filter((text) => text !== false),
});

/** An owner may edit these texts in every language, whatever the page's is. So the server knows the words of all. */
const words = {
  en: {
    headings: englishHeadings,
    sentences: englishSentences,
    ...englishPayment,
    shippingNote: englishReturns.shippingNote,
  },
  hi: { headings: hindiHeadings, sentences: hindiSentences, ...hindiPayment, shippingNote: hindiReturns.shippingNote },
} satisfies Record<Language, unknown>;

/** The usual text of a page. It says what the rules say, and promises nothing else. */
export function usualText(page: TextPage, rules: ShopRules): readonly TextSection[] {
  return fillSections(usualTemplate(page, rules), placeholderValues(rules));
}

/** The same as an owner edits it: with words in braces for what the rules say. */
export function usualTemplate(page: TextPage, rules: UsualRules, language = code): readonly TextSection[] {
  const { sentences, headings, keptCard, linkPaymentWords, shippingNote } = words[language];
  const { returns, shipping, delivery, payments } = rules;
  const hasCash = paysBy(rules, "cod") !== undefined;
  const paysBeforehand = payments.some(({ method }) => method !== "cod");
  const outsideIndia = delivery.countries.some((one) => one !== "IN");
  const shippingCost = isAlwaysFree(shipping)
    ? sentences.freeShipping
    : sentences.shippingCosts("{shipping}") +
      (shipping.freeOverPaise === null ? "" : ` ${sentences.freeOver("{free over}")}`);
  const returnTime = returns.days === 0 ? sentences.noReturns : sentences.returnTime("{return days}");
  const howToReturn = returns.byForm ? sentences.returnByForm : sentences.returnByLetter;
  const deliverIn = sentences.deliverIn("{countries}");
  const isCashEverywhere = delivery.countries.every((one) => delivery.cash.countries.includes(one));
  const cash = sentences.cash(
    isCashEverywhere
      ? null
      : countriesText(
          delivery.cash.countries.filter((one) => delivery.countries.includes(one)),
          language,
        ),
    delivery.cash.upToPaise === null ? null : "{cash limit}",
  );
  const paying = [
    sentences.payBy("{payment methods}"),
    paysBy(rules, "card") === "form" && keptCard,
    payments.some(({ by }) => by === "link") && linkPaymentWords.note,
    paysBy(rules, "upi") === "hand" && sentences.payByUpi,
  ];
  switch (page) {
    case "shipping": {
      const heading = headings.shipping;
      return [
        part(heading.cost, shippingCost, !isAlwaysFree(shipping) && sentences.amountShown),
        part(
          heading.places,
          deliverIn,
          delivery.checksIndia && delivery.countries.includes("IN") && sentences.indianAddress,
        ),
        part(heading.following, sentences.followed),
        ...(hasCash ? [part(heading.cash, cash)] : []),
        part(heading.wrong, sentences.wrongParcel),
      ];
    }
    case "returns": {
      const heading = headings.returns;
      const money = part(
        heading.money,
        paysBeforehand ? sentences.moneyTheSameWay : sentences.moneyBack,
        hasCash && sentences.paidInCash,
        shippingNote,
      );
      return [
        part(heading.time, returnTime),
        ...(returns.days === 0
          ? []
          : [
              part(heading.asking, howToReturn),
              ...(returns.byForm ? [money] : []),
              part(heading.exchange, sentences.exchange),
            ]),
        part(heading.cancelling, sentences.cancelling, sentences.cancellingIsFree),
        part(heading.wrong, sentences.wrongParcel),
      ];
    }
    case "terms": {
      const heading = headings.terms;
      return [
        part(
          heading.prices,
          sentences.rupees,
          `${shippingCost} ${sentences.nothingElse}`,
          outsideIndia && sentences.customs,
        ),
        part(heading.order, sentences.ordering, sentences.cancelling),
        part(heading.paying, ...paying),
        part(heading.delivery, deliverIn, sentences.followed),
        part(heading.returns, returnTime, returns.days > 0 && howToReturn),
        part(heading.pictures, sentences.colours),
        part(heading.rights, sentences.rights),
      ];
    }
    case "faq": {
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
        part(heading.shipping, shippingCost),
        part(heading.following, sentences.followed),
        part(heading.abroad, (outsideIndia ? sentences.deliverOutside : sentences.deliverOnly)("{countries}")),
        part(heading.paying, ...paying),
        part(heading.cash, hasCash ? cash : sentences.noCash),
        part(heading.returns, returnTime, returns.days > 0 && howToReturn),
        part(heading.cancelling, sentences.cancelling),
        part(heading.gift, sentences.gift, paysBeforehand && hasCash && sentences.giftPaid),
      ];
    }
  }
}

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
  const officer = seller["grievance officer"];
  return [
    { title: sellerWords.legalName, text: plain(seller["legal name"]) },
    { title: sellerWords.headOffice, text: plain(seller["head office"]) },
    { title: sellerWords.care, text: [...reach(shop.email, shop.phone), ...plain(shop.hours)] },
    {
      title: sellerWords.officer,
      text:
        officer === null
          ? []
          : [
              ...plain([officer, seller["grievance designation"]].filter((text) => text !== null).join(", ")),
              ...reach(seller["grievance email"], seller["grievance phone"]),
              ...plain(sellerWords.complaints),
            ],
    },
  ].filter(({ text }) => text.length > 0);
}
