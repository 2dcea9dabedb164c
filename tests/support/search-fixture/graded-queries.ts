import type { FixtureFacts } from "./fixture-products.ts";
import type { crafts, fabrics, Garment, Occasion } from "./fixture-words.ts";

/** What a shopper who types a query wants. Garments and prices are musts. */
export interface Wants {
  garments?: readonly Garment[];
  colours?: readonly string[];
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
];

/** How well a piece serves a shopper, from 0 to 3. */
export function gradeOf(facts: FixtureFacts, wants: Wants): number {
  if (wants.garments !== undefined && !wants.garments.includes(facts.garment)) return 0;
  if (facts.rupees < (wants.minRupees ?? 0) || facts.rupees > (wants.maxRupees ?? Infinity)) return 0;
  const wishes = [
    wants.colours === undefined ? null : wants.colours.includes(facts.colour),
    wants.fabric === undefined ? null : wants.fabric === facts.fabric,
    wants.craft === undefined ? null : wants.craft === facts.craft,
    wants.occasion === undefined ? null : wants.occasion === facts.occasion,
    wants.size === undefined ? null : facts.sizes.includes(wants.size),
    wants.isPlus === undefined ? null : facts.sizes.includes("3XL"),
  ].filter((wish) => wish !== null);
  if (wishes.length === 0) return 3;
  const met = wishes.filter(Boolean).length / wishes.length;
  // The right garment alone is worth something.
  return wants.garments === undefined ? Math.round(3 * met) : 1 + Math.round(2 * met);
}
