import { keptCard } from "./payment-words.ts";

/** The labels of the fields of a customer, in the order of forms and lists. */
export const customerLabels = {
  name: "नाम",
  email: "ईमेल",
  phone: "फ़ोन नंबर",
  address: "पता",
  city: "शहर",
  state: "राज्य",
  pincode: "पिन कोड",
} as const;

/** Words of the dashboard. */

export const navigation = "आपका अकाउंट";
export const greeting = "नमस्ते";
export const greetingLanguage = "hi";
export const titles = {
  profile: "मेरी प्रोफ़ाइल",
  "edit-profile": "प्रोफ़ाइल बदलें",
  orders: "मेरे ऑर्डर",
  wishlist: "मेरी विशलिस्ट",
  address: "मेरा पता",
  payment: "पेमेंट के तरीक़े",
  settings: "सेटिंग",
} as const;
export const tabs = {
  profile: "प्रोफ़ाइल",
  orders: "ऑर्डर",
  wishlist: "विशलिस्ट",
  address: "पता",
  payment: "पेमेंट",
  settings: "सेटिंग",
} as const;
export const logout = "लॉग आउट";
export const loggingOut = "लॉग आउट हो रहा है...";
export const notProvided = "नहीं दिया गया";
export const browse = "कलेक्शन देखें";

export const editProfile = "प्रोफ़ाइल बदलें";
export const editAddress = "पता बदलें";
export const save = "बदलाव सेव करें";
export const saving = "सेव हो रहा है...";
export const cancel = "रहने दें";
export const profileUnavailable = "आपकी प्रोफ़ाइल लोड नहीं हो पाई। कुछ बदला नहीं है।";

export const noOrders = "कोई ऑर्डर नहीं मिला";
export const noOrdersText = "आपके ऑर्डर अपनी स्थिति और पूरी जानकारी के साथ यहाँ दिखेंगे।";

export const emptyWishlist = "आपकी विशलिस्ट ख़ाली है";
/** The way from the wishlist to what is sold out and awaited. */
export const awaited = "आपको किनका इंतज़ार है";
export const emptyWishlistText = "किसी पीस को यहाँ रखने के लिए उसके पेज पर दिल का बटन दबाएँ।";
export const wishCount = (count: number) => `${count} पीस`;
export const untitled = "बिना नाम का पीस";
export const notOnSale = "अभी बिक्री में नहीं";
export const viewProduct = "जानकारी देखें";
export const remove = "हटाएँ";
export const removing = "हटा रहे हैं...";
export const clearWishlist = "विशलिस्ट ख़ाली करें";
export const clearing = "ख़ाली कर रहे हैं...";
export const keepWishlist = "विशलिस्ट रहने दें";
export const removeWish = "विशलिस्ट से हटाएँ";
export const keepWish = "रहने दें";

export const deliverTo = "ऑर्डर इस पते पर डिलीवर होते हैं";

export const noPayments = "पेमेंट का कोई तरीक़ा सेव नहीं है";
export const noPaymentsText = `कार्ड और UPI आईडी चेकआउट में पूछे जाते हैं। ${keptCard}`;
export const paymentsFailed = "पेमेंट के तरीक़े लोड नहीं हो पाए";
export const endingIn = (last4: string) => `(आख़िरी अंक ${last4})`;

export const theme = "थीम";
export const themeHint = "इस डिवाइस पर हर पेज के रंग।";
export const themes = { system: "मेरे डिवाइस जैसी", light: "लाइट", dark: "डार्क" } as const;
export const saveTheme = "थीम सेव करें";
export const dataSaver = "डेटा सेवर";
export const dataSaverHint = "छोटी तस्वीरें और कोई स्क्रिप्ट नहीं: पेज कम डेटा लेते हैं और वैसे ही काम करते हैं।";
export const dataSaverChoices = { off: "बंद", on: "चालू" } as const;
export const saveDataSaver = "डेटा सेटिंग सेव करें";

/** The link to the customer's own data, in the settings. */
export const ownData = "आपका डेटा";
