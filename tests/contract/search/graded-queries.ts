import type { crafts, fabrics, FixtureFacts, Garment, Occasion } from "./fixture-products.ts";

/** What a shopper who types a query wants. Garments and prices are musts. */
export interface Wants {
  garments?: readonly Garment[];
  colours?: readonly string[];
  shades?: readonly string[];
  fabric?: keyof typeof fabrics;
  craft?: (typeof crafts)[number];
  occasion?: Occasion;
  size?: string;
  isPlus?: boolean;
  minRupees?: number;
  maxRupees?: number;
}

const saree = { garments: ["saree"] } as const;
const kurti = { garments: ["kurti"] } as const;
const lehenga = { garments: ["lehenga"] } as const;
const dupatta = { garments: ["dupatta"] } as const;

/** Queries of shoppers with what each one wants. */
export const gradedQueries: readonly (readonly [query: string, wants: Wants])[] = [
  // Of a real shop's shoppers.
  ["bridal lehenga", { ...lehenga, occasion: "bridal" }],
  ["yellow kurta for haldi", { ...kurti, colours: ["yellow"], occasion: "haldi" }],
  ["plus size kurti", { ...kurti, isPlus: true }],
  ["sari under 1000", { ...saree, maxRupees: 1_000 }],
  // One or two words.
  ["saree", saree],
  ["lehenga", lehenga],
  ["kurti", kurti],
  ["silk saree", { ...saree, fabric: "Silk" }],
  ["cotton kurti", { ...kurti, fabric: "Cotton" }],
  ["banarasi saree", { ...saree, craft: "Banarasi" }],
  ["chikankari kurti", { ...kurti, craft: "Chikankari" }],
  ["bandhani dupatta", { ...dupatta, craft: "Bandhani" }],
  ["velvet lehenga", { ...lehenga, fabric: "Velvet" }],
  ["mirror work lehenga", { ...lehenga, craft: "Mirror Work" }],
  ["block print dress", { garments: ["dress"], craft: "Block Print" }],
  ["phulkari", { craft: "Phulkari" }],
  ["jhumka", { garments: ["earrings"] }],
  ["potli bag", { garments: ["bag"] }],
  ["black blouse", { garments: ["blouse"], colours: ["black"] }],
  ["palazzo pants", { garments: ["trousers"] }],
  // Colours and their shades.
  ["red saree", { ...saree, colours: ["red"] }],
  ["pink lehenga", { ...lehenga, colours: ["pink"] }],
  ["white kurti", { ...kurti, colours: ["white"] }],
  ["navy blue kurti", { ...kurti, colours: ["blue"] }],
  ["green silk saree", { ...saree, colours: ["green"], fabric: "Silk" }],
  ["purple georgette saree", { ...saree, colours: ["purple"], fabric: "Georgette" }],
  ["mustard kurti", { ...kurti, colours: ["yellow"] }],
  ["gold dupatta", { ...dupatta, colours: ["gold"] }],
  ["golden blouse for saree", { garments: ["blouse"], colours: ["gold"] }],
  ["gray linen top", { garments: ["top"], colours: ["grey"], fabric: "Linen" }],
  // Occasions.
  ["wedding saree", { ...saree, occasion: "bridal" }],
  ["red bridal lehenga", { ...lehenga, colours: ["red"], occasion: "bridal" }],
  ["haldi outfit yellow lehenga", { ...lehenga, colours: ["yellow"], occasion: "haldi" }],
  ["mehendi green kurti", { ...kurti, colours: ["green"], occasion: "mehndi" }],
  ["diwali saree", { ...saree, occasion: "festive" }],
  ["office wear kurti", { ...kurti, occasion: "office" }],
  ["party wear dress", { garments: ["dress"], occasion: "party" }],
  ["casual cotton top", { garments: ["top"], occasion: "daily", fabric: "Cotton" }],
  ["daily wear saree", { ...saree, occasion: "daily" }],
  ["festive kurta set", { ...kurti, occasion: "festive" }],
  // Prices in words.
  ["kurti below 500", { ...kurti, maxRupees: 500 }],
  ["silk saree under 5k", { ...saree, fabric: "Silk", maxRupees: 5_000 }],
  ["lehenga above 10000", { ...lehenga, minRupees: 10_000 }],
  ["saree between 1000 and 2000", { ...saree, minRupees: 1_000, maxRupees: 2_000 }],
  ["cotton saree less than rs. 1,500", { ...saree, fabric: "Cotton", maxRupees: 1_500 }],
  ["dupatta 300 to 600", { ...dupatta, minRupees: 300, maxRupees: 600 }],
  ["kurti 500 se kam", { ...kurti, maxRupees: 500 }],
  ["1000 ke andar kurti", { ...kurti, maxRupees: 1_000 }],
  // Sizes.
  ["xl kurti", { ...kurti, size: "XL" }],
  ["size M red kurti", { ...kurti, size: "M", colours: ["red"] }],
  ["3xl dress", { garments: ["dress"], size: "3XL" }],
  ["plus size lehenga", { ...lehenga, isPlus: true }],
  // Hindi in both scripts.
  ["साड़ी", saree],
  ["लाल साड़ी", { ...saree, colours: ["red"] }],
  ["पीला कुर्ता", { ...kurti, colours: ["yellow"] }],
  ["लहंगा", lehenga],
  ["बनारसी रेशम साड़ी", { ...saree, craft: "Banarasi", fabric: "Silk" }],
  ["peela kurta haldi ke liye", { ...kurti, colours: ["yellow"], occasion: "haldi" }],
  ["lal sadi", { ...saree, colours: ["red"] }],
  ["shaadi ka lehenga", { ...lehenga, occasion: "bridal" }],
  ["safed chikan kurti", { ...kurti, colours: ["white"], craft: "Chikankari" }],
  ["kala dupatta", { ...dupatta, colours: ["black"] }],
  ["सूती कुर्ती", { ...kurti, fabric: "Cotton" }],
  // Spelling variants and slips.
  ["lehnga choli", lehenga],
  ["benarasi sari", { ...saree, craft: "Banarasi" }],
  ["chikenkari kurta", { ...kurti, craft: "Chikankari" }],
  ["kanjivaram silk", { craft: "Kanjeevaram", fabric: "Silk" }],
  ["bandhej saree", { ...saree, craft: "Bandhani" }],
  ["geogrette saree", { ...saree, fabric: "Georgette" }],
  ["kalamkri kurti", { ...kurti, craft: "Kalamkari" }],
  ["mirrorwork skirt", { garments: ["skirt"], craft: "Mirror Work" }],
  ["blockprint saree", { ...saree, craft: "Block Print" }],
  // Words that no piece has, or no piece has together.
  ["yellow saree umbrella", { ...saree, colours: ["yellow"] }],
  ["sabyasachi style bridal lehenga", { ...lehenga, occasion: "bridal" }],
  [
    "teal zardozi velvet bridal lehenga",
    { ...lehenga, colours: ["teal"], craft: "Zardozi", fabric: "Velvet", occasion: "bridal" },
  ],
  ["latest designer party wear saree for women", { ...saree, occasion: "party" }],
  // Prices in number words.
  ["kurti do hazaar tak", { ...kurti, maxRupees: 2_000 }],
  ["पंद्रह सौ से कम साड़ी", { ...saree, maxRupees: 1_500 }],
  ["saree under two thousand", { ...saree, maxRupees: 2_000 }],
  ["2k tak saree", { ...saree, maxRupees: 2_000 }],
  ["saree 1.5k", { ...saree, maxRupees: 1_500 }],
  ["lehenga under 1 lakh", lehenga],
  ["पाँच सौ तक दुपट्टा", { ...dupatta, maxRupees: 500 }],
  ["kurti under five hundred", { ...kurti, maxRupees: 500 }],
  ["dhai hazar tak lehenga", { ...lehenga, maxRupees: 2_500 }],
  ["हज़ार के अंदर कुर्ती", { ...kurti, maxRupees: 1_000 }],
  ["ek se do hazaar saree", { ...saree, minRupees: 1_000, maxRupees: 2_000 }],
  ["dress less than fifteen hundred rupees", { garments: ["dress"], maxRupees: 1_500 }],
  // More colours and garments.
  ["maroon lehenga", { ...lehenga, colours: ["maroon"] }],
  ["mehroon kurti", { ...kurti, colours: ["maroon"] }],
  ["wine saree", { ...saree, shades: ["Wine"] }],
  ["rani pink saree", { ...saree, shades: ["Rani Pink"] }],
  ["rani colour kurti", { ...kurti, shades: ["Rani Pink"] }],
  ["bottle green kurti", { ...kurti, shades: ["Bottle Green"] }],
  ["sea green dupatta", { ...dupatta, shades: ["Sea Green"] }],
  ["sky blue saree", { ...saree, shades: ["Sky Blue"] }],
  ["teal skirt", { garments: ["skirt"], colours: ["teal"] }],
  ["peach lehenga", { ...lehenga, colours: ["peach"] }],
  ["cream saree", { ...saree, colours: ["white", "beige"] }],
  ["palazzo", { garments: ["trousers"] }],
  ["plazo under 800", { garments: ["trousers"], maxRupees: 800 }],
  // Days and occasions.
  ["haldi dress", { garments: ["dress", "kurti", "lehenga", "saree", "skirt"], occasion: "haldi" }],
  ["karwa chauth saree", { ...saree, colours: ["red", "maroon"] }],
  ["raksha bandhan gift", { occasion: "festive" }],
  ["office wear", { occasion: "office" }],
  ["diwali", { occasion: "festive" }],
  ["eid outfit", { occasion: "festive" }],
  ["sangeet lehenga", { ...lehenga, occasion: "party" }],
  ["gift under 500", { maxRupees: 500 }],
  // English words in Devanagari.
  ["मिरर वर्क लहंगा", { ...lehenga, craft: "Mirror Work" }],
  ["कॉटन कुर्ती", { ...kurti, fabric: "Cotton" }],
  ["पार्टी वियर साड़ी", { ...saree, occasion: "party" }],
  ["ब्लैक ड्रेस", { garments: ["dress"], colours: ["black"] }],
  ["सिल्क ब्लाउज", { garments: ["blouse"], fabric: "Silk" }],
  ["ऑफिस वियर कुर्ता", { ...kurti, occasion: "office" }],
  ["वेलवेट स्कर्ट", { garments: ["skirt"], fabric: "Velvet" }],
  ["ग्रीन जॉर्जेट साड़ी", { ...saree, colours: ["green"], fabric: "Georgette" }],
  // Single letters and slips.
  ["kurti M", { ...kurti, size: "M" }],
  ["L dress", { garments: ["dress"], size: "L" }],
  ["earings", { garments: ["earrings"] }],
  ["ear rings", { garments: ["earrings"] }],
  ["lehnga choli red", { ...lehenga, colours: ["red"] }],
  ["dupata", dupatta],
  ["bridel lehnga", { ...lehenga, occasion: "bridal" }],
];

/** Queries for what the shop does not sell. A search must not say of any product that it has every word of them. */
export const foreignQueries: readonly string[] = [
  "nightwear",
  "night suit",
  "bra",
  "mobile cover",
  "bedsheet",
  "laptop",
  "men shirt",
  "kids frock",
  "perfume",
  "sofa cover",
  "saree cover",
  "iphone 15",
];

/** How well a piece serves a shopper, from 0 to 3. */
export function gradeOf(facts: FixtureFacts, wants: Wants): number {
  if (wants.garments !== undefined && !wants.garments.includes(facts.garment)) return 0;
  if (facts.rupees < (wants.minRupees ?? 0) || facts.rupees > (wants.maxRupees ?? Infinity)) return 0;
  const wishes = [
    wants.colours === undefined ? null : wants.colours.includes(facts.colour),
    wants.shades === undefined ? null : wants.shades.includes(facts.shade),
    wants.fabric === undefined ? null : wants.fabric === facts.fabric,
    wants.craft === undefined ? null : wants.craft === facts.craft,
    wants.occasion === undefined ? null : wants.occasion === facts.occasion,
    wants.size === undefined ? null : facts.sizes.includes(wants.size),
    wants.isPlus === undefined ? null : facts.sizes.includes("3XL"),
  ].filter((wish) => wish !== null);
  const met = wishes.length === 0 ? 1 : wishes.filter(Boolean).length / wishes.length;
  // The right garment alone is worth something.
  const grade = wants.garments === undefined ? Math.round(3 * met) : 1 + Math.round(2 * met);
  // What nobody can buy serves a shopper less.
  return facts.isSoldOut ? Math.max(0, grade - 1) : grade;
}
