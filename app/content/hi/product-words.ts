/** Words of the product page. */

export const breadcrumb = "आप यहाँ हैं";
export const pictures = (name: string) => `तस्वीरें: ${name}`;
export const pictureAlt = (name: string, number: number) =>
  [`${name}, पूरा पीस`, `${name}, कपड़ा पास से`, `${name}, बॉर्डर`][number - 1] ?? `${name}, तस्वीर ${number}`;
export const inColor = (color?: string) => (color ? `, रंग ${color}` : "");
export const pictureOf = (number: number, count: number, color?: string) =>
  `${count} में से तस्वीर ${number}${inColor(color)}`;
export const previousPicture = "पिछली तस्वीर:";
export const nextPicture = "अगली तस्वीर:";
export const fullSize = (alt: string) => `${alt}। पूरे साइज़ में देखें`;
export const zoom = (alt: string) => `${alt}। बड़ा करें`;
export const zoomHint = "बड़ा करने के लिए क्लिक करें या एंटर दबाएँ। तीर वाले बटन तस्वीर को हिलाते हैं।";
export const inStock = "स्टॉक में है";
export const outOfStock = "स्टॉक में नहीं";
export const fewLeft = (count: number) => `सिर्फ़ ${count} ${count === 1 ? "बचा है" : "बचे हैं"}`;
export const soldOut = (other?: string) => (other ? `“${other}” में बिक गया` : "बिक गया");
export const notIn = (other = "") => `“${other}” में नहीं आता`;
export const none = "कोई नहीं";
export const about = "इस पीस के बारे में";
/** What a product states of itself, by the names of `productFacts`. */
export const facts = {
  fabric: "कपड़ा",
  craft: "कारीगरी",
  garment_length: "लंबाई",
  included: "साथ में मिलेगा",
  care: "देखभाल",
  occasion: "मौक़ा",
  color_note: "रंग",
};
export const countryOfOrigin = "मूल देश";
export const returns = "30 दिन में वापसी";
export const taxIncluded = "सभी टैक्स सहित";
export const color = "रंग";
export const showColor = "यह रंग दिखाएँ";
export const size = "साइज़";
/** A saree is draped: its sizes are those of its blouse. */
export const blouseSize = "ब्लाउज़ का साइज़";
export const sizeGuide = "साइज़ गाइड";
export const rated = (average: string, count: number) => `5 में से ${average}, ${count} ${count === 1 ? "राय" : "रायें"}`;
/** How many of those who say how it fits find its size right. */
export const fitsTrue = (count: number, told: number) => `साइज़ सही निकला: ${told} में से ${count}`;
export const closeSizeGuide = "बंद करें";
export const quantity = "संख्या";
/** The link to the choices, by what there is to choose. */
export const choose = (options: readonly ("color" | "size")[]) =>
  options.length > 1
    ? "साइज़ और रंग चुनें"
    : options[0] === undefined
      ? "संख्या चुनें"
      : `${options[0] === "color" ? "रंग" : "साइज़"} चुनें`;
export const fewer = "संख्या घटाएँ";
export const more = "संख्या बढ़ाएँ";
export const addToCart = "कार्ट में जोड़ें";
export const adding = "जोड़ रहे हैं...";
export const saving = "सेव कर रहे हैं...";
export const addToWishlist = "विशलिस्ट में जोड़ें";
export const removeFromWishlist = "विशलिस्ट से हटाएँ";
export const related = "इसके साथ अच्छा लगेगा";
/** Of pieces of the same kind, where none goes with it. */
export const alsoLike = "यह भी पसंद आ सकता है";
export const shareOnWhatsApp = "WhatsApp पर भेजें";
export const share = "शेयर करें";
export const copyLink = "लिंक कॉपी करें";
export const linkCopied = "लिंक कॉपी हो गया";
export const linkNotCopied = "लिंक कॉपी नहीं हो पाया";
export const recentlyViewed = "हाल में देखे गए";
export const forgetViewed = "हाल में देखे गए मिटाएँ";
export const viewedForgotten = "मिटा दिए गए";
export const backToCollection = "कलेक्शन पर वापस जाएँ";
export const tryAgain = "फिर कोशिश करें";
export const missingText = "हो सकता है कि इसका आख़िरी पीस बिक गया हो, या इसका पता बदल गया हो।";
/** Of a product that the owner has taken off sale. */
export const notOnSale = (name: string) => `${name} अभी बिक्री में नहीं है`;
export const notOnSaleText = "शायद यह फिर आए। तब तक कृपया हमारे दूसरे पीस देखें।";
export const failedText = "यह प्रोडक्ट अभी लोड नहीं हो पाया। कुछ बदला नहीं है।";
