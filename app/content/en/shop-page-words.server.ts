import type { CardName } from "#domain/shop-content.ts";

/** Words of the pages of shipping, returns, terms and questions, and of who stands behind the shop. */

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
    description: "What people ask before they order: sizes, blouses, colors, delivery, cash and returns.",
  },
} as const;

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

/** The headings of each page, in its order. */
export const headings = {
  shipping: {
    cost: "What it costs",
    places: "Where we deliver",
    following: "Following your parcel",
    cash: "Cash on delivery",
    wrong: "If something is wrong with your parcel",
  },
  returns: {
    time: "How long you have",
    asking: "How to ask",
    money: "Your money",
    exchange: "Another size or color",
    cancelling: "Cancelling",
    wrong: "If it arrives damaged, or is not what you ordered",
  },
  terms: {
    prices: "Prices",
    order: "Your order",
    paying: "Paying",
    delivery: "Delivery",
    returns: "Returns",
    pictures: "Pictures and colors",
    rights: "Your rights",
  },
  faq: {
    size: "Which size is mine?",
    blouse: "Does a saree come with a blouse?",
    fall: "Do you do fall and pico?",
    colour: "Will the color be as on my screen?",
    care: "How do I wash and keep it?",
    shipping: "What does shipping cost?",
    following: "Where is my order?",
    abroad: "Do you deliver outside India?",
    paying: "How can I pay?",
    cash: "Can I pay in cash?",
    returns: "Can I return a piece?",
    cancelling: "Can I cancel my order?",
    gift: "Can I send it as a gift?",
  },
} as const;

/** The sentences that the pages are made of, and the amounts, days and places that they state. */
export const sentences = {
  freeShipping: "Shipping is free for every order.",
  shippingCosts: (amount: string) => `Shipping costs ${amount} for an order, however many pieces are in it.`,
  freeOver: (amount: string) => `It is free when the pieces come to more than ${amount}.`,
  amountShown: "You see the amount in your cart, and once more before you place the order.",
  deliverIn: (countries: string) => `We deliver in ${countries}.`,
  deliverOutside: (countries: string) => `Yes. We deliver in ${countries}.`,
  deliverOnly: (countries: string) => `No. We deliver in ${countries} only.`,
  indianAddress:
    "For an address in India we need a PIN code of six digits and a phone number of ten, so that the courier finds you.",
  followed:
    "Your account shows how far your order is. Once it is sent, the page of the order says so, with the courier and a link to follow the parcel where the courier has one.",
  wrongParcel: "Write to us or call us with the number of your order and what is wrong with it. A photograph helps.",
  noReturns: "We take nothing back, unless a piece arrives damaged or is not what you ordered.",
  returnTime: (days: string) => `You have ${days} from delivery to ask for a return, whatever the reason.`,
  returnByForm:
    "Open the order in your account, choose Return Pieces, and say which pieces and why. Please send nothing before we have answered.",
  returnByLetter:
    "Write to us with the number of your order and the piece. Please send nothing before we have answered.",
  moneyTheSameWay: "When the pieces are here, your money goes back the way you paid.",
  moneyBack: "When the pieces are here, you get your money back.",
  paidInCash: "If you paid in cash, we ask you for a UPI ID or a bank account, and pay your money there.",
  exchange: "Return the piece, and order the other one: we cannot keep it for you meanwhile.",
  cancelling:
    "Until your order is sent, you can cancel it on its page in your account. What you have paid goes back to you.",
  cancellingIsFree: "Cancelling costs nothing.",
  rupees: "Prices are in Indian rupees, for one piece.",
  nothingElse: "We add nothing else: the total of the last step is what you pay us.",
  customs: "For a parcel that leaves India, your own country may ask for customs duty.",
  ordering:
    "You order when you press Place Order. If a price or what is left has changed since you looked, nothing is ordered: you see the new total first, and decide again.",
  payBy: (methods: string) => `You can pay by ${methods}.`,
  payByUpi: "For UPI, the page of your order shows a code to scan and a link. Your order is kept meanwhile.",
  cash: (countries: string | null, limit: string | null) =>
    `You can pay in cash when your order arrives${countries === null ? "" : ` in ${countries}`}${limit === null ? "" : ` for orders of up to ${limit}`}.`,
  noCash: "No, we take no cash on delivery.",
  colours:
    "We show each piece as it is, but screens differ, and cloth looks different by daylight and by lamp. If the shade matters to you, ask us about it before you order.",
  rights: "These terms take away none of the rights that the law gives you.",
  size: "Lay a piece that fits you well flat on a table, measure it across, and compare. If you are between two sizes, tell us your measures, and we help you choose.",
  blouse:
    "The description says whether a stitched blouse or a length of cloth for one belongs to it. If it says neither, please ask us before you order.",
  fall: "They are part of the price only where the description says so. Ask us before you order: we tell you what we can do for that saree.",
  care: "As the description says. If it says nothing: dry clean silk, zari and embroidery, and wash cotton by itself in cold water the first time. Keep it folded in cotton cloth, and fold it anew now and then.",
  gift: "Give the name and address of the one who gets it as the delivery address, and tell us that it is a gift.",
  giftPaid: "Pay before it is sent, so that nobody is asked for cash at the door.",
} as const;

/** Parts of such sentences. */
export const phrases = {
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  methods: { card: "card", upi: "UPI", cod: "cash on delivery" },
  country: (name: string) => (name.startsWith("United ") ? `the ${name}` : name),
  and: "and",
  or: "or",
} as const;

/** What is true of every shop that runs this program. What Pallu says of itself is not said of another shop. */
export const aboutElsewhereWords: Readonly<Partial<Record<CardName, string>>> = {
  beginning: "Sarees, lehengas, kurtis and what goes with them: that is what this shop is for.",
  mission:
    "To sell to everyone. The shop opens on an old phone, on a slow line, with a screen reader, without JavaScript.",
  quality: "Look closely: every picture can be enlarged, and each piece has a page of its own.",
  unique: "Choose by craft, by occasion or by price, or begin with the newest pieces.",
  artisans: "Ask us who made a piece, and how.",
  delivery: "You can follow each order in your account.",
  support: "Write by chat or e-mail at any hour of any day. We answer in opening hours.",
};
