import { keptCard } from "./payment-words.ts";
import type { CountryCode } from "#domain/delivery-terms.ts";
import type { DeliveryField } from "#domain/delivery-fields.ts";

/** Words of the checkout and its confirmation. */

export const eyebrow = "चेकआउट";
export const steps = "चेकआउट के चरण";
export const stepTitles = { 1: "शिपिंग", 2: "पेमेंट", 3: "जाँच लें" } as const;
export const done = "पूरा";
export const change = "बदलें";

export const shippingLead = "आपका ऑर्डर कहाँ भेजें?";
/** Above the customer's addresses. */
export const chooseOne = "अपने सेव किए पतों में से एक चुनें, या फ़ॉर्म भरें।";
/** Above the delivery form, which can be filled all the same. */
export const addressesNotLoaded = "आपके सेव किए हुए पते अभी लोड नहीं हो पाए। कृपया पता यहाँ भर दें।";
export const shippingLabels = {
  fullName: "पूरा नाम",
  email: "ईमेल",
  phone: "फ़ोन नंबर",
  address: "पता",
  city: "शहर",
  state: "राज्य",
  zipCode: "पिन कोड",
  country: "देश",
} as const satisfies Record<DeliveryField, string>;
/** The same in a sentence. */
export const shippingNames = {
  fullName: "अपना पूरा नाम",
  email: "अपना ईमेल",
  phone: "अपना फ़ोन नंबर",
  address: "अपना पता",
  city: "अपना शहर",
  state: "अपना राज्य",
  zipCode: "अपना पिन कोड",
  country: "अपना देश",
} as const satisfies Record<DeliveryField, string>;
export const addressHint = "मकान, सड़क और इलाक़ा।";
export const notDelivered = "हम इस देश में डिलीवरी नहीं करते। कृपया दूसरा देश चुनें।";
export const tooLong = (label: string, most: number) => `${label}: ज़्यादा से ज़्यादा ${most} अक्षर लिखें।`;
export const addressTooLong = "यह आपके ऑर्डर के लिए बहुत लंबा है। कृपया पता या कोई दूसरी जानकारी छोटी करें।";
/** A note for who is given the order. */
export const isGift = "क्या यह तोहफ़ा है?";
export const giftLead =
  "आपका संदेश पार्सल की पर्ची पर छपेगा। पर्ची पर क़ीमतें नहीं होतीं। अभी पेमेंट कर दें, ताकि किसी से नक़द न माँगा जाए।";
export const giftNote = "तोहफ़े का संदेश";
export const toPayment = "पेमेंट पर जाएँ";
export const toReview = "आगे: ऑर्डर जाँच लें";
export const backToCart = "कार्ट पर वापस";
export const backToShipping = "शिपिंग पर वापस";
export const backToPayment = "पेमेंट पर वापस";
export const saving = "सेव हो रहा है...";
export const checking = "जाँच हो रही है...";

export const paymentLead = "जब तक आप ऑर्डर जाँच न लें, कोई पैसा नहीं कटेगा।";
export const expiryPlaceholder = "महीना/साल";
export const expiryHint = "महीना और साल, जैसे 08/29।";
export const cvvHint = "कार्ड पर लिखे तीन या चार अंक।";
export const upiHint = "जैसे name@bank।";
export const notKept = keptCard;
export const cashElsewhere = (countries: readonly string[]) =>
  `कैश ऑन डिलीवरी सिर्फ़ यहाँ मिलती है: ${countries.join(", ")}।`;
export const cashUpTo = (amount: string) => `कैश ऑन डिलीवरी ${amount} तक के ऑर्डर पर ही मिलती है।`;
export const noWayToPay = "इस ऑर्डर के लिए यहाँ पेमेंट का कोई तरीक़ा नहीं है। कृपया पता या कार्ट बदलें, या हमसे पूछें।";
export const ready = "पेमेंट के लिए तैयार";
export const otherWay = "दूसरे तरीक़े से पेमेंट करें";
export const nothingToPay = "कुछ भी पेमेंट नहीं करना है: पूरी रक़म छूट में है।";
export const amountChanged = "आपके कार्ट का कुल बदल गया है। कृपया बताएँ कि पेमेंट कैसे करना है।";
export const confirmPayment = "फिर बताएँ कि पेमेंट कैसे करना है।";
export const paymentUnusable = "यह पेमेंट इस ऑर्डर में काम नहीं आएगा। कृपया पेमेंट की जानकारी फिर से भरें।";

export const deliverTo = "डिलीवरी का पता";
export const payWith = "पेमेंट";
export const reviewLead = "ऑर्डर करने से पहले कृपया सब कुछ जाँच लें।";
export const cardHolder = (name: string) => `कार्ड पर नाम: ${name}`;
export const placeOrder = "ऑर्डर करें";
export const agreed = "ऑर्डर करने का मतलब है कि आपको हमारी शर्तें मंज़ूर हैं।";
export const terms = "शर्तें";
export const returns = "वापसी";
export const privacy = "प्राइवेसी";
export const processing = "ऑर्डर हो रहा है...";
export const payNow = (total: string) => `पेमेंट की रक़म: ${total}`;
export const alreadyPlaced = (number: string) =>
  `आपका ऑर्डर ${number} हो चुका है। वह “मेरे ऑर्डर” में दिखेगा, और आपका कार्ट ख़ाली है।`;
export const perhapsPlaced =
  "आपका कार्ट ख़ाली है, पर अभी पता नहीं चल पाया कि आपका ऑर्डर हुआ या नहीं। फिर से ऑर्डर करने से पहले कृपया अपने ऑर्डर देख लें।";
export const nothingToOrder = "कोई ऑर्डर नहीं हुआ: आपका कार्ट ख़ाली है।";
export const cartOrdered =
  "कोई ऑर्डर नहीं हुआ: आपके जाँचने के बाद कार्ट बदल गया है। अगर आपने किसी दूसरी विंडो में ऑर्डर किया है, तो वह “मेरे ऑर्डर” में है।";
export const orderChanged = "आपके जाँचने के बाद ऑर्डर बदल गया है। कृपया उसे फिर से जाँच लें।";

export const yourOrder = "आपका ऑर्डर";
/** What unfolds it on a phone, before its total. */
export const orderSummary = "ऑर्डर का हिसाब";
export const qty = (quantity: number) => `संख्या: ${quantity}`;
export const editCart = "कार्ट बदलें";
export const cartFailed = "आपका ऑर्डर अभी लोड नहीं हो पाया। आपने जो भरा है, वह सुरक्षित है।";
export const linesUnavailable = "कुछ पीस स्टॉक में नहीं हैं या इतनी संख्या में नहीं मिल सकते। ऑर्डर करने से पहले कृपया अपना कार्ट बदलें।";
export const secureTitle = "सुरक्षित चेकआउट";
export const secureNotes = (returnPolicy: string | null = "30 दिन में वापसी") => [
  "आपकी जानकारी एन्क्रिप्ट होकर भेजी जाती है और सिर्फ़ इसी ऑर्डर के काम आती है।",
  ...(returnPolicy === null ? [] : [`${returnPolicy}।`]),
];

export const confirmed = "आपका ऑर्डर हो गया!";
export const thanks = (meaning = "आपका ऑर्डर हमें मिल गया है।") => `धन्यवाद। ${meaning}`;
/** What a guest is told, who has no account to look into. */
export const guestNote =
  "एक घंटे तक यह ब्राउज़र आपका ऑर्डर दिखाता है, और आप उसे यहीं रद्द कर सकते हैं। उसके बाद हमारे ईमेल का लिंक बताता है कि ऑर्डर कहाँ तक पहुँचा; तब उसे बदलने या रद्द करने के लिए हमसे संपर्क करें।";
export const yourPieces = "आपके पीस";
export const next = "आगे क्या होगा";
/** The steps from the order to the parcel, while it is not sent. What a guest has of the order later, `guestNote` says. */
export const nextSteps = ({
  isAwaited,
  isCash,
  toChoose,
  isGuest,
}: {
  isAwaited: boolean;
  isCash: boolean;
  toChoose: boolean;
  isGuest: boolean;
}) => [
  isAwaited
    ? "आपका पेमेंट आते ही हम आपके पीस पैक करेंगे।"
    : toChoose
      ? "जो चुनना बाक़ी है, वह पता चलते ही हम आपके पीस पैक करेंगे।"
      : "हम आपके पीस पैक करके कूरियर को देंगे।",
  ...(isGuest ? [] : ["पार्सल कब निकला, यह आपके ऑर्डर के पेज पर दिखेगा।"]),
  ...(isCash ? ["पार्सल आने पर कृपया पूरी रक़म नक़द तैयार रखें।"] : []),
  ...(isGuest ? [] : ["भेजे जाने से पहले ऑर्डर को उसके पेज पर रद्द किया जा सकता है।"]),
];
export const orderNumber = "ऑर्डर नंबर";
export const date = "तारीख़";
export const total = "कुल";
export const viewDetails = "ऑर्डर की जानकारी देखें";
export const continueShopping = "ख़रीदारी जारी रखें";
export const confirmationFailed = "आपका ऑर्डर अभी लोड नहीं हो पाया। कृपया थोड़ी देर में फिर कोशिश करें।";
export const confirmationTitle = "आपका ऑर्डर";

/** The names of the countries that the shop ships to, the default first (specification, section 3). */
export const countryNames: Readonly<Record<CountryCode, string>> = {
  IN: "भारत",
  US: "अमेरिका",
  CA: "कनाडा",
  UK: "ब्रिटेन",
  AU: "ऑस्ट्रेलिया",
  DE: "जर्मनी",
  FR: "फ़्रांस",
  JP: "जापान",
};
