import type { OrderStatus } from "#domain/order-status.ts";

/** Words of an order, in the list of the dashboard and on its own page. */

export const title = (number: string) => `ऑर्डर ${number}`;
export const placedOn = "ऑर्डर की तारीख़";
export const status = "स्थिति";
export const statuses = {
  pending: "प्रतीक्षा में",
  processing: "तैयार हो रहा है",
  shipped: "भेजा गया",
  delivered: "डिलीवर हुआ",
  cancelled: "रद्द",
} as const satisfies Record<OrderStatus, string>;
export const unknownStatus = "स्थिति पता नहीं";
/** What a status means for the customer. */
export const meanings = {
  pending: "आपका ऑर्डर हमें मिल गया है। हम जल्द ही इसे पक्का करेंगे।",
  processing: "आपका ऑर्डर पक्का हो गया है और पैक हो रहा है।",
  shipped: "आपका ऑर्डर रास्ते में है।",
  delivered: "आपका ऑर्डर डिलीवर हो गया है।",
  cancelled: "यह ऑर्डर रद्द हो गया है। कुछ भी डिलीवर नहीं होगा।",
} as const satisfies Record<OrderStatus, string>;
/** What the status processing means while a size or colour is still to be chosen: nothing can be packed yet. */
export const awaitsChoice = "आपका ऑर्डर पक्का हो गया है। जो चुनना बाक़ी है, वह पता चलते ही हम इसे पैक करेंगे।";
/** The entries of the history, by status. */
export const happened = {
  pending: "ऑर्डर मिला",
  processing: "ऑर्डर पक्का हुआ और पैक हो रहा है",
  shipped: "भेजा गया",
  delivered: "डिलीवर हुआ",
  cancelled: "रद्द हुआ",
} as const satisfies Record<OrderStatus, string>;
/** The entry of the history for processing while a size or colour is still to be chosen. */
export const happenedUnpacked = "ऑर्डर पक्का हुआ";
export const history = "अब तक क्या हुआ";
export const items = "पीस";
export const itemCount = (count: number) => `${count} पीस`;
export const size = "साइज़";
export const color = "रंग";
export const quantity = "संख्या";
export const each = "प्रति पीस";
export const total = "कुल";
export const summary = "हिसाब";
export const deliveredTo = "डिलीवरी का पता";
export const giftNote = "तोहफ़े का संदेश";
export const payment = "पेमेंट";
/** The states of the payment. */
export const paymentStates = {
  paid: "पेमेंट हुआ",
  pending: "प्रतीक्षा में",
  returned: "रिफ़ंड हुआ",
  failed: "पेमेंट नहीं हुआ",
} as const;
/** Of an order that was sent before it was paid. */
export const sentUnpaid = "पेमेंट अभी बाक़ी है";
/** The same, where pieces came back. */
export const leftToPay = (amount: string) => `पेमेंट अभी बाक़ी है: ${amount}`;
export const nothingToPay = "कुछ नहीं देना";
export const cashDue = "कैश ऑन डिलीवरी, पेमेंट अभी बाक़ी है";
/** Of an order that replaces pieces of another. */
export const moved = "लौटाए गए पीस की रक़म से";
export const replaces = "यह इस ऑर्डर के पीस के बदले में है:";
export const notProvided = "नहीं दिया गया";
export const view = "ऑर्डर देखें";
export const ofOrder = (number: string) => ` ${number}`;
export const cancel = "ऑर्डर रद्द करें";
export const cancelling = "रद्द हो रहा है...";
export const keep = "ऑर्डर रहने दें";
export const again = "फिर से ऑर्डर करें";
export const orderingAgain = "जोड़ रहे हैं...";
export const print = "रसीद प्रिंट करें";
export const receipt = "रसीद";
export const back = "मेरे ऑर्डर पर वापस";
export const addedAgain = "इस ऑर्डर का सब कुछ आपके कार्ट में जोड़ा गया।";
export const addedNone = "इस ऑर्डर का कुछ भी आपके कार्ट में नहीं जोड़ा जा सका।";

/** Words about an order on its way. */
export const shipmentWords = {
  heading: "रास्ते में",
  headingDelivered: "कैसे भेजा गया",
  courier: "कूरियर",
  tracking: "ट्रैकिंग नंबर",
  /** In a list of orders, without a link: courier and number, as far as they are known. */
  line: ({ courier, tracking }: { courier: string | null; tracking: string | null }) =>
    [courier === null ? null : `कूरियर: ${courier}`, tracking === null ? null : `ट्रैकिंग नंबर: ${tracking}`]
      .filter((part) => part !== null)
      .join(" · "),
  /** The same link as a button, and what only a screen reader says with it. */
  track: "पार्सल ट्रैक करें",
  trackAt: (courier: string | null) => ` (${courier ?? "कूरियर"} की साइट पर)`,
  /** The link leads to another site, and says so. */
  link: (courier: string | null) => `देखें कि पार्सल कहाँ है (${courier ?? "कूरियर"} की साइट पर)`,
} as const;

/** Words around an invoice; its own are in `shared/documents/invoice`, which the owner's commands read, too. */
export const invoiceLinkWords = {
  invoice: "इनवॉइस",
  back: (number: string) => `ऑर्डर ${number} पर वापस`,
  print: "इनवॉइस प्रिंट करें",
} as const;

/** Words about a parcel that came back, beside the order and in its history. */
export const cameBackWords = {
  text: "आपका ऑर्डर आप तक नहीं पहुँच पाया, और कूरियर उसे हमारे पास वापस ले आया। इसलिए वह रद्द है और कुछ डिलीवर नहीं होगा। अगर पीस अब भी चाहिए, तो कृपया फिर से ऑर्डर करें।",
  happened: "हमारे पास वापस आया, और रद्द हुआ",
} as const;
