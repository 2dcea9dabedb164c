import type { CountryCode, DeliveryTerms } from "#domain/delivery-terms.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { PageSection, Placeholder, ShopPage } from "#domain/shop-pages.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import { isAlwaysFree, type ShippingRule } from "#domain/totals.ts";
import { exactText } from "#domain/money.ts";
import { countries as allCountries } from "#app/content/countries.ts";
import { shownPaymentMethods } from "#app/content/payment-methods.ts";
import { keptCard, linkPaymentWords } from "./payment-words.ts";
import { shippingNote } from "./return-words.ts";
import { sizeWords } from "./size-words.ts";
import { phoneAddress, type SellerDetails, type ShopDetails } from "#app/content/shop-details.ts";

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
export type TextPage = Exclude<ShopPage, "about">;

/** A part of a usual text, with a link to where more of it stands. */
export interface TextSection extends PageSection {
  link?: { to: "/sizes"; text: string };
}

/** Titles and first sentences of the pages. */
export const textPageWords = {
  shipping: {
    title: "Shipping",
    description: "What shipping costs, where we deliver, and how you follow your parcel.",
  },
  returns: {
    title: "Returns and cancelling",
    description: "How long you have, how you ask, and how your money comes back.",
  },
  terms: {
    title: "Terms",
    description: "What you and we agree to when you order, and who it is that you buy from.",
  },
  faq: {
    title: "Questions and answers",
    description: "What people ask before they order: sizes, blouses, colours, delivery, cash and returns.",
  },
} as const satisfies Record<TextPage, { title: string; description: string }>;

/** Words around the texts. */
export const textPageFrame = {
  more: "More about buying here",
  privacy: "Privacy",
  contact: "Contact",
} as const;

/** Words of who stands behind the shop. Indian law asks for them: Consumer Protection (E-Commerce) Rules, 2020, rule 4. */
export const sellerWords = {
  title: "Who you buy from",
  legalName: "Legal name",
  headOffice: "Head office",
  care: "Customer care",
  officer: "Grievance officer",
  complaints: "Answers every complaint within 48 hours, and settles it within one month.",
} as const;

const part = (heading: string, ...paragraphs: readonly (string | false)[]): PageSection => ({
  heading,
  paragraphs: paragraphs.filter((text) => text !== false),
});

/** The usual text of each page. It says what the rules say, and promises nothing else. */
export const usualTexts: Readonly<Record<TextPage, (rules: ShopRules) => readonly TextSection[]>> = {
  shipping: (rules) => [
    part(
      "What it costs",
      shippingCost(rules.shipping),
      !isAlwaysFree(rules.shipping) && "You see the amount in your cart, and once more before you place the order.",
    ),
    part(
      "Where we deliver",
      `We deliver in ${countryList(rules)}.`,
      rules.delivery.checksIndia &&
        rules.delivery.countries.includes("IN") &&
        "For an address in India we need a PIN code of six digits and a phone number of ten, so that the courier finds you.",
    ),
    part("Following your parcel", followed),
    ...(paysBy(rules, "cod") === undefined ? [] : [part("Cash on delivery", cash(rules))]),
    part("If something is wrong with your parcel", wrongParcel),
  ],
  returns: (rules) => [
    part("How long you have", returnTime(rules)),
    ...(rules.returns.days === 0
      ? []
      : [
          part("How to ask", howToReturn(rules)),
          ...(rules.returns.byForm ? [part("Your money", ...moneyBack(rules))] : []),
          part("Another size or colour", exchange),
        ]),
    part("Cancelling", cancelling, "Cancelling costs nothing."),
    part("If it arrives damaged, or is not what you ordered", wrongParcel),
  ],
  terms: (rules) => [
    part(
      "Prices",
      "Prices are in Indian rupees, for one piece.",
      `${shippingCost(rules.shipping)} We add nothing else: the total of the last step is what you pay us.`,
      outsideIndia(rules) && "For a parcel that leaves India, your own country may ask for customs duty.",
    ),
    part(
      "Your order",
      "You order when you press Place Order. If a price or what is left has changed since you looked, nothing is ordered: you see the new total first, and decide again.",
      cancelling,
    ),
    part("Paying", ...paying(rules)),
    part("Delivery", `We deliver in ${countryList(rules)}.`, followed),
    part("Returns", returnTime(rules), rules.returns.days > 0 && howToReturn(rules)),
    part("Pictures and colours", colours),
    part("Your rights", "These terms take away none of the rights that the law gives you."),
  ],
  faq: (rules) => [
    {
      ...part(
        "Which size is mine?",
        "Lay a piece that fits you well flat on a table, measure it across, and compare. If you are between two sizes, tell us your measures, and we help you choose.",
      ),
      ...(rules.hasSizeTables && { link: { to: "/sizes", text: sizeWords.title } }),
    },
    part(
      "Does a saree come with a blouse?",
      "The description says whether a stitched blouse or a length of cloth for one belongs to it. If it says neither, please ask us before you order.",
    ),
    part(
      "Do you do fall and pico?",
      "They are part of the price only where the description says so. Ask us before you order: we tell you what we can do for that saree.",
    ),
    part("Will the colour be as on my screen?", colours),
    part(
      "How do I wash and keep it?",
      "As the description says. If it says nothing: dry clean silk, zari and embroidery, and wash cotton by itself in cold water the first time. Keep it folded in cotton cloth, and fold it anew now and then.",
    ),
    part("What does shipping cost?", shippingCost(rules.shipping)),
    part("Where is my order?", followed),
    part(
      "Do you deliver outside India?",
      outsideIndia(rules)
        ? `Yes. We deliver in ${countryList(rules)}.`
        : `No. We deliver in ${countryList(rules)} only.`,
    ),
    part("How can I pay?", ...paying(rules)),
    part("Can I pay in cash?", paysBy(rules, "cod") === undefined ? "No, we take no cash on delivery." : cash(rules)),
    part("Can I return a piece?", returnTime(rules), rules.returns.days > 0 && howToReturn(rules)),
    part("Can I cancel my order?", cancelling),
    part(
      "Can I send it as a gift?",
      "Give the name and address of the one who gets it as the delivery address, and tell us that it is a gift.",
      rules.payments.some(({ method }) => method !== "cod") &&
        paysBy(rules, "cod") !== undefined &&
        "Pay before it is sent, so that nobody is asked for cash at the door.",
    ),
  ],
};

const followed =
  "Your account shows how far your order is. Once it is sent, the page of the order says so, with the courier and a link to follow the parcel where the courier has one.";
const wrongParcel =
  "Write to us or call us with the number of your order and what is wrong with it. A photograph helps.";
const paidInCash = "If you paid in cash, we ask you for a UPI ID or a bank account, and pay your money there.";
const exchange = "Return the piece, and order the other one: we cannot keep it for you meanwhile.";
const cancelling =
  "Until your order is sent, you can cancel it on its page in your account. What you have paid goes back to you.";
const colours =
  "We show each piece as it is, but screens differ, and cloth looks different by daylight and by lamp. If the shade matters to you, ask us about it before you order.";

function shippingCost(rule: ShippingRule): string {
  if (isAlwaysFree(rule)) return "Shipping is free for every order.";
  const { amountPaise, freeOverPaise } = rule;
  const cost = `Shipping costs ${exactText(amountPaise)} for an order, however many pieces are in it.`;
  return freeOverPaise === null
    ? cost
    : `${cost} It is free when the pieces come to more than ${exactText(freeOverPaise)}.`;
}

function returnTime({ returns: { days } }: ShopRules): string {
  return days === 0
    ? "We take nothing back, unless a piece arrives damaged or is not what you ordered."
    : `You have ${daysText(days)} from delivery to ask for a return, whatever the reason.`;
}

function howToReturn({ returns }: ShopRules): string {
  return returns.byForm
    ? "Open the order in your account, choose Return Pieces, and say which pieces and why. Please send nothing before we have answered."
    : "Write to us with the number of your order and the piece. Please send nothing before we have answered.";
}

function moneyBack(rules: ShopRules): string[] {
  const others = rules.payments.some(({ method }) => method !== "cod");
  return [
    others
      ? "When the pieces are here, your money goes back the way you paid."
      : "When the pieces are here, you get your money back.",
    ...(paysBy(rules, "cod") === undefined ? [] : [paidInCash]),
    shippingNote,
  ];
}

function paying(rules: ShopRules): string[] {
  return [
    `You can pay by ${methodsText(rules)}.`,
    ...(paysBy(rules, "card") === "form" ? [keptCard] : []),
    ...(rules.payments.some(({ by }) => by === "link") ? [linkPaymentWords.note] : []),
    ...(paysBy(rules, "upi") === "hand"
      ? ["For UPI, the page of your order shows a code to scan and a link. Your order is kept meanwhile."]
      : []),
  ];
}

function cash(rules: ShopRules): string {
  const { countries, cash: terms } = rules.delivery;
  const isEverywhere = countries.every((code) => terms.countries.includes(code));
  const where = isEverywhere ? "" : ` in ${list(terms.countries.filter((code) => countries.includes(code)))}`;
  const limit = terms.upToPaise === null ? "" : ` for orders of up to ${exactText(terms.upToPaise)}`;
  return `You can pay in cash when your order arrives${where}${limit}.`;
}

/** The values of the placeholders in an owner's own text. */
export function placeholderValues(rules: ShopRules): Record<Placeholder, string | null> {
  const { shop, seller, shipping, returns, delivery } = rules;
  const hasCash = paysBy(rules, "cod") !== undefined;
  return {
    shop: shop.name,
    shipping: isAlwaysFree(shipping) ? "₹0" : exactText(shipping.amountPaise),
    "free over": shipping.freeOverPaise === null ? null : exactText(shipping.freeOverPaise),
    "return days": returns.days === 0 ? null : daysText(returns.days),
    countries: countryList(rules),
    "cash limit": hasCash && delivery.cash.upToPaise !== null ? exactText(delivery.cash.upToPaise) : null,
    "payment methods": methodsText(rules),
    address: shop.address,
    phone: shop.phone,
    email: shop.email,
    hours: shop.hours,
    "legal name": seller.legalName,
    "head office": seller.headOffice,
  };
}

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

function methodsText(rules: ShopRules): string {
  const offered = shownPaymentMethods.filter((method) => paysBy(rules, method) !== undefined);
  const names = { card: "card", upi: "UPI", cod: "cash on delivery" };
  return joined(
    offered.map((method) => names[method]),
    "or",
  );
}

const paysBy = ({ payments }: ShopRules, wanted: PaymentMethod) => payments.find(({ method }) => method === wanted)?.by;

const outsideIndia = ({ delivery }: ShopRules) => delivery.countries.some((code) => code !== "IN");

const countryList = ({ delivery }: ShopRules) => list(delivery.countries);

function list(codes: readonly CountryCode[]): string {
  const names = allCountries
    .filter(({ value }) => codes.includes(value))
    .map(({ text }) => (text.startsWith("United ") ? `the ${text}` : text));
  return joined(names, "and");
}

function joined(names: readonly string[], word: string): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
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
    ...(email === null ? [] : [{ text: email, to: `mailto:${email}` }]),
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
