import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { frameWords } from "./frame-words.ts";

export const productsWords = {
  found: (count: number) => `${count} प्रोडक्ट`,
  none: "ऐसा कोई प्रोडक्ट नहीं है।",
  search: "नाम या आइटम कोड",
  all: "सभी",
  filters: { hidden: "छिपे हुए", low: "कम बचे", sold_out: "बिक गए" },
  new: "नया प्रोडक्ट",
  rupees: "क़ीमत ₹",
  stock: "स्टॉक",
  hidden: "छिपा हुआ",
  of: (control: string, name: string) => `${control}, ${name}`,
  from: "कम से कम",
  pieces: (count: number) => `स्टॉक में ${count}`,
  combinations: (count: number) => `${count} तरह के साइज़ और रंग`,
  waiting: (count: number) => (count === 1 ? "1 व्यक्ति को इसका इंतज़ार है" : `${count} लोगों को इसका इंतज़ार है`),
  saved: (name: string, changes: string) => (changes === "" ? `${name}: कुछ नहीं बदला।` : `${name}: ${changes}।`),
  unchanged: "कुछ नहीं बदला।",
  less: "अब इतने पीस नहीं बचे जितने आप घटा रहे हैं। कुछ नहीं बदला।",
  becomes: (column: string, was: string, becomes: string) => `${column} ${was || "ख़ाली"} → ${becomes || "ख़ाली"}`,
  isNew: (name: string) => `नया: ${name}`,
  isRemoved: (name: string) => `हटा: ${name}`,
  nowHidden: "अब छिपा है",
  nowShown: "अब दुकान में दिखता है",
  stockHint: "जितने पीस हैं उतने लिखें, या बदलाव जैसे +5 या -2। इस बीच जो बिका, वह बिका ही रहेगा।",
};

export const askWords = {
  title: "क्या यह क़ीमत सही है?",
  changes: (name: string, was: string, becomes: string) =>
    `“${name}” की क़ीमत अभी ${was} है। आपने ${becomes} लिखा है, जो आधे से ज़्यादा का बदलाव है।`,
  yes: "हाँ, क़ीमत बदलें",
  no: "नहीं, वापस जाएँ",
};

export const columnWords = {
  name: "नाम (अंग्रेज़ी)",
  category: "कैटेगरी",
  also_in: "इनमें भी",
  price: "क़ीमत (₹)",
  sale_price: "सेल की क़ीमत (₹)",
  description: "जानकारी (अंग्रेज़ी)",
  craft: "कारीगरी (अंग्रेज़ी)",
  fabric: "कपड़ा (अंग्रेज़ी)",
  occasion: "मौक़े (अंग्रेज़ी)",
  garment_length: "लंबाई (अंग्रेज़ी)",
  included: "साथ में क्या मिलेगा (अंग्रेज़ी)",
  care: "देखभाल (अंग्रेज़ी)",
  color_note: "रंग के बारे में (अंग्रेज़ी)",
  country_of_origin: "कहाँ बना",
  sku: "आइटम कोड (SKU)",
  hsn: "HSN कोड (GST इनवॉइस के लिए)",
  gst_rate: "GST प्रतिशत में",
};

export const otherColumns: Record<string, string> = {
  stock: "स्टॉक",
  hidden: "छिपा हुआ",
  options: "साइज़ और रंग",
  ...Object.fromEntries(
    pictureColumns.flatMap(([, , name], place) => [
      [name, `फ़ोटो ${place + 1}`],
      [`${name}_alt`, `फ़ोटो ${place + 1} में क्या है`],
    ]),
  ),
  color_images: "फ़ोटो के रंग",
  swatch: "रंग का शेड",
  variant_image: "रंग की फ़ोटो",
  position: "सूची में जगह",
  new: "दुकान में नया",
  created_at: "कब से",
};

/** The name of a column, as the owner reads it. */
export function columnText(column: string): string {
  const [of = "", language] = column.split(":");
  const named = (columnWords as Record<string, string>)[of] ?? otherColumns[of] ?? of;
  return language === undefined ? named : frameWords.inHindi(named);
}

export const productWords = {
  newHint: "जब तक आप न दिखाएँ, यह छिपा रहेगा। जानकारी, साइज़ और फ़ोटो इसके बाद जुड़ते हैं।",
  make: "बनाएँ",
  made: (name: string) => `प्रोडक्ट बन गया, और अभी छिपा हुआ है: ${name}`,
  words: "नाम और जानकारी",
  pricedApart: "नीचे हर साइज़ और रंग की अपनी क़ीमत है।",
  categoryGone: "यह कैटेगरी इस बीच हटा दी गई। कोई और चुनें।",
  gstHint: "ख़ाली रहने पर कैटेगरी वाले लागू होंगे।",
  combinations: "साइज़ और रंग",
  only: "एक ही तरह का",
  size: "साइज़",
  color: "रंग",
  ownPrice: "इसकी अपनी क़ीमत (₹)",
  ownSale: "सेल में इसकी अपनी क़ीमत (₹)",
  more: "आइटम कोड, क़ीमत, अब नहीं मिलता",
  remove: "अब नहीं मिलता",
  add: (number: number) => `नया साइज़ या रंग ${number}`,
  addMore: "नए साइज़ और रंग",
  taxes: "कैटेगरी और टैक्स",
  nameMissing: "नाम लिखें, किसी भी लिपि में।",
  priceWrong: "क़ीमत रुपये में लिखें: 0 से ज़्यादा, 1,00,00,000 तक।",
  saleWrong: "सेल की क़ीमत असली क़ीमत से कम होनी चाहिए।",
  hsnWrong: (typed: string) => `HSN कोड “${typed}” 4 से 8 अंकों का नहीं है।`,
  rateWrong: (typed: string) => `GST “${typed}” प्रतिशत नहीं है: 5 या 18 जैसा लिखें।`,
  twice: "यही साइज़ और रंग यहाँ दो बार है।",
  sizeDate: "यह साइज़ तारीख़ जैसा है, और स्प्रेडशीट इसे बदल देगी। किसी और तरह लिखें।",
  oneStays: "एक साइज़ या रंग रहना ही चाहिए। बिक्री बंद करनी हो तो प्रोडक्ट छिपा दें।",
  outdated: (fields: string) => `इसके बाद अंग्रेज़ी में बदला गया: ${fields}।`,
  fits: "हिंदी की जानकारी अंग्रेज़ी से मेल खाती है",
  confirm: "हाँ, क़ीमत आधे से ज़्यादा बदलें",
  changed: "आपके लिखते समय किसी ने यह प्रोडक्ट बदल दिया। नीचे आपका लिखा हुआ है; रखने के लिए फिर सेव करें।",
  photographs: "फ़ोटो",
  preview: "प्रीव्यू",
  inShop: "दुकान में देखें",
  copy: "कॉपी बनाएँ",
  copied: (name: string) => `कॉपी बन गई, और अभी छिपी हुई है। इसका स्टॉक 0 है। नाम: ${name}`,
  back: "सभी प्रोडक्ट",
};

export const photographWords = {
  title: (name: string) => `फ़ोटो: ${name}`,
  add: "फ़ोटो जोड़ें",
  addHint: (most: number) => `JPEG, PNG, WebP या HEIC, हर फ़ोटो 20 MB तक। एक प्रोडक्ट में ${most} फ़ोटो दिखती हैं।`,
  send: "अपलोड करें",
  replace: "इसकी जगह दूसरी फ़ोटो",
  picture: (place: number) => `फ़ोटो ${place}`,
  alt: "फ़ोटो में क्या है (अंग्रेज़ी)",
  color: "फ़ोटो में कौन सा रंग है",
  noColor: "कोई ख़ास रंग नहीं",
  ofColors: (count: number) => `${count} और, जो सिर्फ़ अपना रंग चुनने पर ग्राहकों को दिखती हैं`,
  up: "एक जगह आगे",
  down: "एक जगह पीछे",
  remove: "हटाएँ",
  done: "सेव हो गया।",
  noFile: "पहले एक फ़ोटो चुनें।",
  full: (room: number) =>
    room === 0 ? "इस प्रोडक्ट में और फ़ोटो की जगह नहीं है। किसी को हटाएँ या बदलें।" : `${room} और फ़ोटो की जगह है।`,
  tooLarge: (name: string) => `यह फ़ाइल 20 MB से बड़ी है: ${name}। कुछ नहीं बदला।`,
  none: "अभी कोई फ़ोटो नहीं है।",
};

export const previewWords = {
  title: (name: string) => `प्रीव्यू: ${name}`,
  hidden: "ग्राहकों को यह प्रोडक्ट अभी नहीं दिखता।",
};

export const filesWords = {
  photographs: "कई प्रोडक्ट की फ़ोटो",
  down: "अपने प्रोडक्ट एक्सपोर्ट करें",
  hint: "यह तालिका Excel, LibreOffice या Google Sheets में खुलती है।",
  tables: {
    plain: ["दुकान की अपनी तालिका", "हर प्रोडक्ट की पूरी जानकारी, छिपे हुए भी।"],
    shopify: ["Shopify के लिए तालिका", "जिसे Shopify और कई दूसरी दुकानें पढ़ती हैं।"],
    untranslated: ["अनुवाद के लिए", "जिन प्रोडक्ट की हिंदी जानकारी नहीं है, या जिनकी अंग्रेज़ी जानकारी बाद में बदली।"],
  } satisfies Record<string, [string, string]>,
  feed: "Google और Meta पर प्रोडक्ट",
  feedHint:
    "Google Merchant Center या Meta Commerce Manager को फ़ीड के लिए दुकान का पता दें, और उसके पीछे इनमें से एक जोड़ें। उसमें वही है जो ख़रीदार देखते हैं, और वह कभी एक घंटे से पुराना नहीं होता।",
};

export const folderWords = {
  files: "फ़ाइलें",
  naming: "हर फ़ाइल का नाम उसके प्रोडक्ट पर रखें: उसका नाम या आइटम कोड। उसके बाद रंग और नंबर लिख सकते हैं।",
  examples: [
    ["rose-kurta-2.jpg", "उस प्रोडक्ट की दूसरी फ़ोटो"],
    ["rose-kurta-blue-1.jpg", "उसके नीले रंग की पहली फ़ोटो"],
  ],
  folder: "या पूरा फ़ोल्डर",
  limits: "JPEG, PNG, WebP या HEIC, हर फ़ोटो 20 MB तक। आपके देखने से पहले कोई प्रोडक्ट नहीं बदलेगा।",
  arrived: (count: number) => `${count} फ़ोटो ${count === 1 ? "मिली" : "मिलीं"}।`,
  none: "कोई फ़ोटो नहीं मिली। कारण नीचे लिखे हैं; अगर नहीं लिखे, तो पहले फ़ोटो चुनें।",
  brokenOff: "बाक़ी फ़ोटो नहीं मिलीं। कृपया उन्हें फिर भेजें।",
  notShown: "जो नहीं दिखेंगी",
  changes: (products: number) => `${products} प्रोडक्ट में बदलाव`,
  fates: {
    new: "नई",
    replaces: "दूसरी की जगह",
    same: "पहले जैसी",
    "no product": "प्रोडक्ट नहीं मिला",
    "left out": "छोड़ी गई",
    refused: "नहीं ली गई",
  },
  before: "अभी",
  after: "बाद में",
  forget: "सब हटाएँ",
  done: (pictures: number, products: number) =>
    `${products} प्रोडक्ट में ${pictures} फ़ोटो अब ${pictures === 1 ? "दिखती है" : "दिखती हैं"}।`,
  forgotten: "फ़ोटो हटा दी गईं। कोई प्रोडक्ट नहीं बदला।",
};
