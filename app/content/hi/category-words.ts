import type { Category } from "#domain/categories.ts";

/** The name of each category, for one product and for many. */
export const categoryNames: Record<Category, { one: string; many: string }> = {
  saree: { one: "साड़ी", many: "साड़ियाँ" },
  lehenga: { one: "लहंगा", many: "लहंगे" },
  kurti: { one: "कुर्ती", many: "कुर्तियाँ" },
  skirt: { one: "स्कर्ट", many: "स्कर्ट" },
  western: { one: "वेस्टर्न", many: "वेस्टर्न" },
  accessories: { one: "एक्सेसरीज़", many: "एक्सेसरीज़" },
};

/** Words of the collection page. */
export const collectionWords = {
  title: "कलेक्शन",
  description: "कैटेगरी से चुनें, सबसे नए पीस देखें, और वे पीस जो हम आपको सबसे पहले दिखाना चाहेंगे।",
  lead: "हर पीस पर लिखा है कि वह किस कारीगरी का है और कहाँ से आया है। कैटेगरी से शुरू करें, या सबसे नए पीस से।",
  categories: "कैटेगरी से ख़रीदें",
  newest: "सबसे नए पीस",
  featured: "ख़ास पसंद",
  seeAllNewest: "सभी नए पीस देखें",
  seeAll: "पूरा कलेक्शन देखें",
} as const;

/** Words of the page of a card without a product. */
export const cardAloneWords = { title: "प्रोडक्ट कार्ड" } as const;
