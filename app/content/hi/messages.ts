import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { OptionName } from "#domain/variants.ts";

/** The messages of the specification, and sentences of our own that answer an action on more than one page. */

// Products
export const productsFailed = "प्रोडक्ट लोड नहीं हो पाए";
export const productFailed = "प्रोडक्ट की जानकारी लोड नहीं हो पाई";
export const productNotFound = "प्रोडक्ट नहीं मिला";
export const productIdMissing = "यह प्रोडक्ट सही नहीं है: इसका नंबर नहीं मिला";
export const searchFailed = "खोज नहीं हो पाई";
export const noProducts = "आपकी पसंद से मेल खाता कोई प्रोडक्ट नहीं मिला";

// Cart
export const addedToCart = "कार्ट में जोड़ा गया!";
export const addToCartFailed = "कार्ट में जुड़ नहीं पाया";
export const cardAdded = (name: string) => `कार्ट में जोड़ा गया: ${name}`;
export const cardAddFailed = "प्रोडक्ट कार्ट में जुड़ नहीं पाया";
export const chooseSizeAndColor = "कृपया साइज़ और रंग चुनें";
export const chooseSize = "कृपया साइज़ चुनें";
export const chooseColor = "कृपया रंग चुनें";
export const cartUpdateRefused = "कार्ट में बदलाव नहीं हो पाया। कृपया फिर कोशिश करें।";
export const cartUpdateFailed = "कार्ट में बदलाव नहीं हो पाया।";
export const cartRemoveFailed = "पीस कार्ट से हट नहीं पाया";
export const outOfStock = "यह प्रोडक्ट स्टॉक में नहीं है, या इतने पीस नहीं हैं।";
export const combinationUnknown = (name: string) => `यह पीस “${name}” में नहीं आता।`;
export const combinationSoldOut = (name: string) => `यह पीस “${name}” में बिक गया है।`;
export const chooseAnother = (options: readonly OptionName[]) =>
  `कृपया कोई दूसरा ${options.map((name) => ({ size: "साइज़", color: "रंग" })[name]).join(" या ")} चुनें।`;
export const combinationShort = (left: number, name: string) =>
  `आपके कार्ट के पीस मिलाकर “${name}” में सिर्फ़ ${left} पीस ${left === 1 ? "बचा है" : "बचे हैं"}।`;
export const optionsChosen = (name: string, combination: string) => `आपके कार्ट में अब यह है: ${name}, ${combination}।`;
export const cartLineGone = "यह पीस अब आपके कार्ट में नहीं है।";
export const tooManyOfOne = (most: number) => `एक प्रोडक्ट के ज़्यादा से ज़्यादा ${most} पीस ऑर्डर हो सकते हैं।`;
export const cartFull = "आपका कार्ट भर गया है। कृपया चेकआउट करें या पहले कोई पीस हटाएँ।";
export const removedFromCart = (name: string) => `आपके कार्ट से हटाया गया: ${name}।`;

/** What became of lines that could not be taken whole, at the login and when an order is placed again. Only the server writes it. */
export const cartLossWords = {
  taken: (piece: string, taken: number, wanted: number) =>
    `${piece}: ${wanted} में से ${taken === 0 ? "एक भी नहीं" : `सिर्फ़ ${taken}`}`,
  inCombination: (name: string, combination: string) => (combination === "" ? name : `${name} (${combination})`),
  unknown: "ऐसा पीस जो अब हमारे पास नहीं है",
  between: "; ",
  andMore: (count: number) => `और ${count} दूसरे`,
  keptLess: (pieces: string) => `आपके कार्ट के सब पीस नहीं रखे जा सके: ${pieces}।`,
  addedLess: (pieces: string) => `जितने मिल सके, उतने आपके कार्ट में जोड़े गए: ${pieces}।`,
} as const;

// Wishlist
export const loginForWishlist = "विशलिस्ट के लिए कृपया लॉग इन करें";
export const addedToWishlist = "विशलिस्ट में जोड़ा गया";
export const removedFromWishlist = "विशलिस्ट से हटाया गया";
export const wishlistUpdateFailed = "विशलिस्ट में बदलाव नहीं हो पाया";
export const wishlistFailed = "विशलिस्ट लोड नहीं हो पाई";
export const wishlistCleared = "विशलिस्ट ख़ाली कर दी गई";
export const wishlistClearFailed = "विशलिस्ट ख़ाली नहीं हो पाई";
export const wishlistRemoveFailed = "पीस हट नहीं पाया";
export const perhapsWished = "पता नहीं चला कि काम हुआ या नहीं। फिर कोशिश करने से पहले कृपया अपनी विशलिस्ट देख लें।";
export const confirmWishlistClear = "क्या अपनी विशलिस्ट सच में ख़ाली करनी है?";
export const confirmWishlistRemove = "क्या यह पीस अपनी विशलिस्ट से हटाना है?";

// Registration and login
export const nameRequired = "नाम ज़रूरी है";
export const emailRequired = "ईमेल ज़रूरी है";
export const emailInvalid = "ईमेल सही नहीं है";
export const passwordRequired = "पासवर्ड ज़रूरी है";
export const passwordShort = "पासवर्ड में कम से कम 6 अक्षर होने चाहिए";
export const passwordsDiffer = "दोनों पासवर्ड एक जैसे नहीं हैं";
export const phoneRequired = "फ़ोन नंबर ज़रूरी है";
export const addressRequired = "पता ज़रूरी है";
export const cityRequired = "शहर ज़रूरी है";
export const stateRequired = "राज्य ज़रूरी है";
export const pincodeRequired = "पिन कोड ज़रूरी है";
export const phoneNotIndian = "कृपया दस अंकों का फ़ोन नंबर भरें, जैसे 98765 43210";
export const pinNotIndian = "कृपया छह अंकों का पिन कोड भरें, जैसे 570001";
export const emailTaken = "इस ईमेल से अकाउंट पहले से बना है";
export const registrationFailed = "रजिस्टर नहीं हो पाया। कृपया फिर कोशिश करें।";
export const perhapsRegistered =
  "हो सकता है कि आपका अकाउंट फिर भी बन गया हो: दोबारा रजिस्टर करने से पहले कृपया इसी ईमेल और पासवर्ड से लॉग इन करके देखें।";
export const registered = "आपका अकाउंट बन गया है। कृपया लॉग इन करें।";
export const tooMany = "बहुत बार कोशिश हो चुकी है। कृपया कुछ मिनट रुककर फिर कोशिश करें।";
export const loginRefused = "ईमेल या पासवर्ड सही नहीं है";
export const loginFailed = "लॉग इन नहीं हो पाया";
export const loggedIn = "लॉग इन हो गया।";
export const loggedOut = "लॉग आउट हो गया।";
export const sessionEnded = "जारी रखने के लिए कृपया लॉग इन करें।";
export const typedLost = "आपने जो भरा था, वह बहुत लंबा था और रखा नहीं जा सका। कृपया फिर से भरें।";
export const typedCut = "आपका नोट बहुत लंबा था और रखा नहीं जा सका। कृपया फिर से लिखें।";
export const loginNotKept =
  "लॉग इन नहीं हो पाया: यह ब्राउज़र दुकान का दिया लॉग इन रख नहीं पा रहा। आपका पासवर्ड सही था, और कुछ खोया नहीं है। कृपया दुकान से संपर्क करें।";

// Password reset
export const resetLinkSent = "पासवर्ड बदलने का लिंक आपके ईमेल पर भेज दिया गया है।";
export const resetLinkInvalid = "पासवर्ड बदलने का यह लिंक सही नहीं है या पुराना हो गया है।";
export const resetDone = "आपका पासवर्ड बदल गया है।";
export const resetPasswordShort = "पासवर्ड में कम से कम 6 अक्षर होने चाहिए।";
export const resetPasswordsDiffer = "दोनों पासवर्ड एक जैसे नहीं हैं।";
export const somethingWrong = "कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।";
export const perhapsReset = "अगर लिंक दोबारा काम न करे, तो शायद आपका नया पासवर्ड सेव हो चुका है: उससे लॉग इन करके देखें।";

// Account
export const profileUpdated = "प्रोफ़ाइल सेव हो गई";
export const profileFailed = "प्रोफ़ाइल सेव नहीं हो पाई";
export const perhapsSaved = "पता नहीं चला कि सेव हुआ या नहीं। फिर कोशिश करने से पहले कृपया अपनी प्रोफ़ाइल देख लें।";
export const settingsSaved = "सेटिंग सेव हो गई";

// Checkout and orders
export const notLoggedIn = "आपने लॉग इन नहीं किया है।";
export const provide = (field: string) => `कृपया ${field} भरें।`;
export const choosePayment = "कृपया पेमेंट का तरीक़ा चुनें।";
export const paymentRefused = "पेमेंट पूरा नहीं हो पाया। कृपया जानकारी जाँच लें या पेमेंट का दूसरा तरीक़ा चुनें।";
export const placeFailed = "ऑर्डर नहीं हो पाया। कृपया फिर कोशिश करें।";
export const totalChanged = "आपके जाँच लेने के बाद कुल रक़म बदल गई है। कृपया नई रक़म देख लें।";
export const ordersFailed = "ऑर्डर लोड नहीं हो पाए";
export const orderCancelled = "ऑर्डर रद्द हो गया";
export const cancelFailed = "ऑर्डर रद्द नहीं हो पाया";
export const perhapsCancelled = "पता नहीं चला कि ऑर्डर रद्द हुआ या नहीं। फिर कोशिश करने से पहले कृपया अपना ऑर्डर देख लें।";
export const confirmCancel = "क्या यह ऑर्डर सच में रद्द करना है?";

/** What is said while an order is placed, and right after it with what came of its payment. Only the server needs it. */
export const orderPlaced: Readonly<Record<PaymentMethod, string>> = {
  upi: "UPI पेमेंट पर ले जा रहे हैं...",
  card: "कार्ड से पेमेंट हो रहा है...",
  cod: "ऑर्डर हो गया है। कृपया डिलीवरी पर पेमेंट करें।",
};

export const orderPlacedFree = "ऑर्डर हो गया है। कुछ भी पेमेंट नहीं करना है।";

/** What came of a payment. */
export const paidBy: Readonly<Record<PaymentMethod, string>> = {
  upi: "UPI से पेमेंट हुआ",
  card: "कार्ड से पेमेंट हुआ",
  cod: "नक़द पेमेंट हुआ",
};

/** What a shopper reads when a change is refused because the shop is in maintenance. The page keeps what they entered. */
export const maintenanceRefusalText =
  "दुकान में अभी रखरखाव का काम चल रहा है, इसलिए कुछ मिनट तक कोई बदलाव नहीं हो सकता। कुछ खोया नहीं है: कृपया थोड़ी देर में फिर कोशिश करें। तब तक आप आराम से दुकान देखें।";
