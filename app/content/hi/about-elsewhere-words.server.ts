import type { CardName } from "#domain/shop-content.ts";

/** What is true of every shop that runs this program. What Pallu says of itself is not said of another shop. */
export const aboutElsewhereWords: Readonly<Partial<Record<CardName, string>>> = {
  beginning: "साड़ियाँ, लहंगे, कुर्तियाँ और उनके साथ की चीज़ें: यह दुकान इन्हीं के लिए है।",
  mission: "हर किसी को बेचना। दुकान पुराने फ़ोन पर, धीमे नेटवर्क पर, स्क्रीन रीडर के साथ और जावास्क्रिप्ट के बिना भी खुलती है।",
  quality: "ध्यान से देखें: हर तस्वीर बड़ी की जा सकती है, और हर पीस का अपना पेज है।",
  unique: "कारीगरी, मौक़े या क़ीमत से चुनें, या सबसे नए पीस से शुरू करें।",
  artisans: "हमसे पूछें कि कोई पीस किसने और कैसे बनाया।",
  delivery: "हर ऑर्डर आपके अकाउंट में ट्रैक होता है।",
  support: "किसी भी दिन, किसी भी समय चैट या ईमेल करें। हम दुकान के समय में जवाब देते हैं।",
};
