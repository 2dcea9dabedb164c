/** Words of the frame of every page: header, footer's last line, chat link, notices. */

export const skip = "सीधे मुख्य भाग पर जाएँ";
export const startOfMain = "मुख्य भाग की शुरुआत";
export const navigation = "मुख्य";
export const bottomNavigation = "शॉर्टकट";
export const home = "होम";
export const cart = "कार्ट";
export const collection = "कलेक्शन";
export const about = "परिचय";
export const search = "खोजें";
export const searchLabel = "प्रोडक्ट खोजें";
export const searchToggle = "खोजें";
export const loginOrRegister = "लॉग इन या रजिस्टर करें";
export const login = "लॉग इन";
export const register = "रजिस्टर";
export const account = (name: string) => `${name} का अकाउंट`;
export const myProfile = "मेरी प्रोफ़ाइल";
export const logout = "लॉग आउट";
export const cartCount = (count: number) => `${count} पीस`;
export const chat = "हमसे चैट करें";
export const quickHelp = "तुरंत मदद";
export const theme = "थीम";
export const themeSystem = "मेरे डिवाइस जैसी";
export const themeLight = "लाइट";
export const themeDark = "डार्क";
export const apply = "लागू करें";
export const messages = "संदेश";
export const dismiss = "बंद करें";
export const noConnection = "अभी दुकान से संपर्क नहीं हो पा रहा। कुछ खोया नहीं है: आपने जो भरा था, वह यहीं है।";
export const sendAgain = "फिर कोशिश करें";
export const tagline = "हथकरघे और हाथ का काम, रोज़ के लिए भी, ख़ास दिनों के लिए भी।";
export const miniCartTitle = "आपके कार्ट में";
export const miniCartMore = (count: number) => `और ${count} पीस`;
export const viewCart = "कार्ट देखें";
/** What a message says of a piece in the cart to whoever does not see the mini cart; without the piece where it is named before. */
export const wayToCart = (...piece: readonly string[]) =>
  `${piece.length === 0 ? "" : `${piece.join(", ")}। `}कार्ट देखने के लिए नेविगेशन में कार्ट का लिंक खोलें।`;
export const subtotal = "पीस का जोड़";

/** Words of the error pages. */
export const errorWords = {
  notFoundHeading: "404",
  notFoundTitle: "पेज नहीं मिला",
  notFoundText: "हो सकता है कि यह पेज हटा दिया गया हो, इसका नाम बदल गया हो, या यह अभी उपलब्ध न हो।",
  returnHome: "होम पेज पर जाएँ",
  failedTitle: "कुछ गड़बड़ हो गई",
  failedText: "यह पेज हम दिखा नहीं पाए। अगर आपने अभी कुछ भेजा था, तो फिर भेजने से पहले देख लें कि वह हुआ या नहीं।",
  tryAgain: "फिर कोशिश करें",
  requestId: "हमें लिखें तो यह नंबर ज़रूर बताएँ, इससे हमें पता चलेगा कि क्या हुआ था:",
} as const;

/** Words of the footer's columns: titles, and the texts of links by their addresses. */
export const shop = "ख़रीदारी";
export const shopLinks = {
  "/productlisting?category=sarees": "साड़ियाँ",
  "/productlisting?category=Lehanga": "लहंगे",
  "/productlisting?category=kurtis": "कुर्तियाँ",
  "/productlisting?category=skirt": "स्कर्ट",
} as const;
export const yourAccount = "अकाउंट";
export const accountLinks = {
  "/dashboard": "डैशबोर्ड",
  "/dashboard?tab=profile": "प्रोफ़ाइल",
  "/dashboard?tab=orders": "ऑर्डर",
  "/cart": "कार्ट",
} as const;
export const help = "मदद";
export const helpLinks = {
  "/contact": "संपर्क",
  "/faq": "सवाल-जवाब",
  "/shipping": "शिपिंग",
  "/returns": "वापसी",
  "/terms": "शर्तें",
  "/privacy": "प्राइवेसी",
  "/accessibility": "सुलभता",
  "/glossary": "कारीगरी के शब्द",
} as const;
export const visitUs = "हमसे मिलें";
