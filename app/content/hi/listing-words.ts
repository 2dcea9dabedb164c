/** Words of the listing. */

export const title = "हमारा कलेक्शन";
export const description =
  "देश भर के बुनकरों, रंगरेज़ों और छीपों की साड़ियाँ, लहंगे, कुर्तियाँ, स्कर्ट और रोज़ के कपड़े। क़ीमत और कैटेगरी से चुनें।";
/** Of a list of one category. */
export const descriptionOf = (category: string) => `${category}। ${description}`;
export const count = (total: number) =>
  `${total < 1000 ? total : new Intl.NumberFormat("hi-IN-u-nu-latn").format(total)} प्रोडक्ट`;
/** What a screen reader says after the count. */
export const shown = (page: number, pages: number, sort: string) => `, ${pages} में से पेज ${page}, ${sort}`;
export const results = "प्रोडक्ट";
export const filters = "फ़िल्टर और क्रम";
export const categories = "कैटेगरी";
export const all = "सभी";
export const price = "क़ीमत";
export const lowest = "सबसे कम क़ीमत (₹)";
export const highest = "सबसे ज़्यादा क़ीमत (₹)";
export const lowestSlider = "सबसे कम क़ीमत";
export const highestSlider = "सबसे ज़्यादा क़ीमत";
export const priceHint = "सबसे ज़्यादा क़ीमत ₹10,000 रखने पर उससे महँगे पीस भी दिखते हैं।";
export const apply = "लागू करें";
export const clearAll = "सभी फ़िल्टर हटाएँ";
export const clear = "फ़िल्टर हटाएँ";
export const active = "लगे हुए फ़िल्टर";
export const remove = (what: string) => `फ़िल्टर हटाएँ: ${what}`;
export const searchChip = (text: string) => `“${text}”`;
export const counted = (value: string, count?: number | string) => (count ? `${value} (${count})` : value);
export const sort = "क्रम";
export const sorts = {
  featured: "ख़ास पसंद",
  "price-asc": "क़ीमत: कम से ज़्यादा",
  "price-desc": "क़ीमत: ज़्यादा से कम",
  newest: "नए पहले",
} as const;
export const view = "दिखाने का तरीक़ा";
export const grid = "ग्रिड";
export const list = "सूची";

/** Words of the listing that only the server writes: its filters, and the result of a search. */
export const searchWords = {
  between: (low: string, high: string) => `${low} से ${high}`,
  from: (low: string) => `${low} या ज़्यादा`,
  upTo: (high: string) => `${high} तक`,
  sizeChip: (size: string) => `साइज़ ${size}`,
  size: "साइज़",
  color: "रंग",
  onSale: "सेल में",
  inStock: "स्टॉक में है",
  noneComplete: (words: string) => `“${words}” के सारे शब्द किसी पीस में नहीं मिले। ये सबसे मिलते-जुलते हैं।`,
  fewComplete: (count: number, words: string) =>
    `“${words}” के सारे शब्द ${count === 1 ? "एक" : count} पीस में मिले। बाक़ी मिलते-जुलते हैं।`,
  notFound: (words: readonly string[]) => `${words.map((word) => `“${word}”`).join(" या ")} नाम का यहाँ कुछ नहीं है।`,
  nearWords: "क्या आपका मतलब यह था",
  anyPrice: "हर क़ीमत में",
  lookAround: "इनमें देखें",
  nearestPrice: "सबसे नज़दीकी क़ीमत",
  seeByPrice: "सब क़ीमत के क्रम से देखें",
  inPrice: "इसी क़ीमत में",
  seeInPrice: "इस क़ीमत के सभी पीस देखें",
  newest: "दुकान में नया",
  seeNewest: "सभी नए पीस देखें",
} as const;
