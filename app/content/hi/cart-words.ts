import { keptCard } from "#content/payment-words.ts";

/** Words of the cart and of the amounts that cart, checkout and orders share. */

export const title = "आपका कार्ट";
export const description = "आपने जो चुना है, आज की क़ीमत पर।";
export const emptyTitle = "आपका कार्ट ख़ाली है";
export const emptyText = "शुरू करने के लिए कुछ प्रोडक्ट जोड़ें!";
export const continueShopping = "ख़रीदारी जारी रखें";
export const featured = "ख़ास पसंद";
export const unavailable = "आपका कार्ट अभी लोड नहीं हो पाया। उसमें से कुछ खोया नहीं है।";

export const caption = "आपके कार्ट के पीस";
export const product = "प्रोडक्ट";
export const price = "क़ीमत";
export const quantity = "संख्या";
export const lineTotal = "कुल";
export const remove = "हटाएँ";
export const size = (size: string) => `साइज़: ${size}`;
export const color = (color: string) => `रंग: ${color}`;
export const options = { size: "साइज़", color: "रंग" } as const;
export const tellChoice = "ऑर्डर पैक होने से पहले कृपया हमें बताएँ कि आपको कौन-सा साइज़ और रंग चाहिए।";
export const tellUs = "संपर्क करें";
export const choose = "चुनें";
export const save = "चुनें";
export const choosing = "चुन रहे हैं...";
export const quantityOf = (name: string) => `संख्या: ${name}`;
export const fewer = (name: string) => `संख्या घटाएँ: ${name}`;
export const more = (name: string) => `संख्या बढ़ाएँ: ${name}`;
export const update = "बदलें";
/** While a line is not changed yet. */
export const updating = "बदल रहे हैं...";
export const removing = "हटा रहे हैं...";
export const nowHolds = (name: string, quantity: number, total: string) => `${name}: ${quantity}। कुल ${total}।`;
export const soldOut = "स्टॉक में नहीं। चेकआउट के लिए कृपया इसे हटाएँ।";
export const notOnSale = "अभी बिक्री में नहीं। चेकआउट के लिए कृपया इसे हटाएँ।";
export const fewLeft = (left: number) => `सिर्फ़ ${left} ${left === 1 ? "बचा है" : "बचे हैं"}। कृपया संख्या घटाएँ।`;
export const linesUnavailable = "कुछ पीस अब उपलब्ध नहीं हैं। नीचे उन पर निशान है।";
export const anItem = "पीस";

export const summary = "हिसाब";
export const subtotal = "पीस का जोड़";
export const discount = "छूट";
export const tax = "टैक्स";
export const shipping = "शिपिंग";
export const free = "मुफ़्त";
export const total = "कुल";
export const checkout = "चेकआउट करें";
export const loginToCheckout = "चेकआउट के लिए लॉग इन करें";
export const orderAsGuest = "बिना अकाउंट ऑर्डर करें";
export const loginToAccount = "अकाउंट में लॉग इन करें";

export const offerCode = "छूट का कोड";
export const applyCode = "लगाएँ";
export const removeCode = "कोड हटाएँ";

/** What is said of a code. Only the server writes it. */
export const codeWords = {
  counts: (amount: string) => `कोड लग गया: ${amount} की छूट।`,
  unknown: (code: string) => `हमें ${code} कोड नहीं मिला।`,
  missing: "कृपया कोड लिखें।",
  removed: "कोड हटा दिया गया।",
  notAsked: "कोड की जाँच अभी नहीं हो पाई, इसलिए उससे अभी कोई छूट नहीं मिली। कृपया फिर कोशिश करें।",
  earlyUntil: (day: string) => `यह कोड ${day} से लगेगा।`,
  refused: {
    early: "यह कोड अभी शुरू नहीं हुआ है।",
    over: "यह कोड ख़त्म हो चुका है।",
    used_up: "यह कोड जितनी बार लग सकता था, लग चुका है।",
    used: "आप यह कोड पहले लगा चुके हैं।",
    not_first: "यह कोड सिर्फ़ पहले ऑर्डर के लिए है।",
    account: "यह कोड अकाउंट वाले ग्राहकों के लिए है: इसे लगाने के लिए लॉग इन करें।",
  },
  below: (from: string, more: string) => `यह कोड ${from} से लगता है: ${more} और।`,
  few: (pieces: number) => `यह कोड इसके कम से कम ${pieces} पीस पर लगता है।`,
  pieces: "यह कोड इन पीस के लिए नहीं है।",
  nothing: "इस कोड से घटाने को कुछ बाक़ी नहीं है।",
} as const;

export const easyReturns = "आसान वापसी";

/** The benefits below every cart: what shipping costs, how payment is safe, and the returns of a shop that states none of its own. */
export const shippingEach = { title: "शिपिंग", text: (amount: string) => `हर ऑर्डर पर ${amount}।` };
/** `over` is null where every order is free. */
export const shippingFree = {
  title: "मुफ़्त शिपिंग",
  text: (over: string | null) => `${over === null ? "" : `${over} से ऊपर के `}हर ऑर्डर पर।`,
};
export const securePayment = { title: "सुरक्षित पेमेंट", text: keptCard };
export const returnPolicy = "30 दिन में वापसी";
/** In a shop whose days differ from the specification's; null where it takes nothing back. Only the server writes it. */
export const ownReturnPolicy = (days: number) => (days === 0 ? null : `${days} दिन में वापसी`);
export const returnText = (policy: string) => `${policy}।`;
