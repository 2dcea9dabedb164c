/** Words of the home page. */

/** The four slides of the hero, by what their pictures show. */
export const heroWords = {
  saree: {
    title: "शानदार डिज़ाइन",
    text: "हथकरघे की साड़ियाँ, जिनके बॉर्डर में कपड़े से भी ज़्यादा समय लगा।",
    link: "साड़ियाँ देखें",
  },
  lehenga: {
    title: "त्योहार की रौनक",
    text: "शीशे, गोटे और ज़रदोज़ी वाले लहंगे, जिनमें खुलकर नाचा जाए।",
    link: "लहंगे देखें",
  },
  newest: {
    title: "नए आए पीस",
    text: "पिछले कुछ हफ़्तों में करघे से उतरे और रंगकर निकले।",
    link: "देखें क्या नया है",
  },
  western: {
    title: "नए अंदाज़, नए स्टाइल",
    text: "ब्लॉक प्रिंट और इकत, ऑफ़िस, सफ़र और इतवार के लिए।",
    link: "वेस्टर्न देखें",
  },
} as const;

/** The four categories of the home page. */
export const homeCategoryNames = {
  saree: "साड़ियाँ",
  lehenga: "लहंगे",
  kurti: "कुर्तियाँ",
  western: "वेस्टर्न",
} as const;

export const title = "हथकरघे की साड़ियाँ, लहंगे और कुर्तियाँ";
export const description = "देश भर के बुनकरों, रंगरेज़ों और छीपा कारीगरों की साड़ियाँ, लहंगे, कुर्तियाँ, स्कर्ट और एक्सेसरीज़।";
export const heading = "हाथ से बुने, रंगे और छपे भारतीय कपड़े";
export const hero = "ख़ास झलकियाँ";
export const carousel = "कैरोसेल";
export const slide = "स्लाइड";
export const slideOf = (number: number, count: number) => `${count} में से ${number}`;
export const goTo = (number: number, title: string) => `स्लाइड ${number}: ${title}`;
export const previous = "पिछली स्लाइड";
export const next = "अगली स्लाइड";
export const pauseHero = "झलकियाँ रोकें";
export const playHero = "झलकियाँ चलाएँ";
/** What the shop promises, in a line each below the hero. `over` is null where every order is free. */
export const madeByHand = "हाथ से बने कपड़े";
export const freeShipping = (over: string | null) => `${over === null ? "" : `${over} से ऊपर `}शिपिंग मुफ़्त`;
export const categories = "कैटेगरी से ख़रीदें";
export const latest = "नया कलेक्शन";
export const previousPieces = "पिछले पीस";
export const nextPieces = "अगले पीस";
export const pauseLatest = "नया कलेक्शन रोकें";
export const playLatest = "नया कलेक्शन चलाएँ";
export const explore = "हमारे प्रोडक्ट देखें";
export const exploreText = "कोई कारीगरी चुनें और उसमें बना सब कुछ देखें।";
/** "बांधनी साड़ियाँ", "इकत वेस्टर्न कपड़े". */
export const exploreLabel = (craft: string, category: string) =>
  `${craft} ${category === homeCategoryNames.western ? "वेस्टर्न कपड़े" : category}`;
export const all = "पूरा कलेक्शन देखें";
export const customers = "हमारे ग्राहक क्या कहते हैं";
export const testimonial =
  "मेरी कांजीवरम का बॉर्डर बिल्कुल वैसा ही है जैसा तस्वीर में था, और अंदर रखी पर्ची पर लिखा था कि इसे किसने बुना है। मेरी माँ ने इसे मेरी शादी में पहना, और अब तक पूरी तरह लौटाया नहीं है।";
export const testimonialBy = "मीनाक्षी आर., कोयंबटूर";
