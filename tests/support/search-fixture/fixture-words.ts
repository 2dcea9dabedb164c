/** A colour of the fixture: the shade as a name writes it, and the colour that a shopper asks for. */
export interface Shade {
  shade: string;
  colour: string;
}

/** The shades of the fixture. */
export const shades: readonly Shade[] = [
  { shade: "Yellow", colour: "yellow" },
  { shade: "Mustard", colour: "yellow" },
  { shade: "Turmeric", colour: "yellow" },
  { shade: "Red", colour: "red" },
  { shade: "Crimson", colour: "red" },
  { shade: "Maroon", colour: "maroon" },
  { shade: "Wine", colour: "maroon" },
  { shade: "Pink", colour: "pink" },
  { shade: "Rani Pink", colour: "pink" },
  { shade: "Blush", colour: "pink" },
  { shade: "Peach", colour: "peach" },
  { shade: "Green", colour: "green" },
  { shade: "Bottle Green", colour: "green" },
  { shade: "Mint", colour: "green" },
  { shade: "Sea Green", colour: "green" },
  { shade: "Blue", colour: "blue" },
  { shade: "Navy Blue", colour: "blue" },
  { shade: "Indigo", colour: "blue" },
  { shade: "Sky Blue", colour: "blue" },
  { shade: "Teal", colour: "teal" },
  { shade: "Black", colour: "black" },
  { shade: "White", colour: "white" },
  { shade: "Ivory", colour: "white" },
  { shade: "Orange", colour: "orange" },
  { shade: "Purple", colour: "purple" },
  { shade: "Lavender", colour: "purple" },
  { shade: "Beige", colour: "beige" },
  { shade: "Grey", colour: "grey" },
  { shade: "Gold", colour: "gold" },
];

/** The kinds of garments with the words names use for them, their category, share of the catalogue, price in rupees and sizes. */
export const garments = {
  saree: { words: ["Saree", "Saree", "Sari", "Sarees"], category: "saree", share: 24, from: 600, sized: false },
  lehenga: { words: ["Lehenga", "Lehenga Choli", "Lehnga"], category: "lehenga", share: 12, from: 1_800, sized: true },
  kurti: { words: ["Kurti", "Kurta", "Kurti", "Kurta Set"], category: "kurti", share: 24, from: 350, sized: true },
  skirt: { words: ["Skirt", "Long Skirt"], category: "skirt", share: 6, from: 400, sized: true },
  dress: { words: ["Dress", "Maxi Dress"], category: "western", share: 6, from: 700, sized: true },
  top: { words: ["Top", "Tunic"], category: "western", share: 5, from: 300, sized: true },
  trousers: { words: ["Palazzo", "Palazzo Pants", "Trousers"], category: "western", share: 4, from: 350, sized: true },
  dupatta: { words: ["Dupatta", "Chunni"], category: "accessories", share: 6, from: 250, sized: false },
  blouse: { words: ["Blouse", "Choli Blouse"], category: "accessories", share: 4, from: 350, sized: true },
  shawl: { words: ["Stole", "Shawl"], category: "accessories", share: 3, from: 400, sized: false },
  earrings: { words: ["Jhumka Earrings", "Earrings"], category: "accessories", share: 3, from: 150, sized: false },
  bag: { words: ["Potli Bag", "Clutch"], category: "accessories", share: 2, from: 250, sized: false },
  shoes: { words: ["Juttis", "Mojari"], category: "accessories", share: 1, from: 400, sized: false },
} as const;

/** A kind of garment. */
export type Garment = keyof typeof garments;

/** Fabrics with the factor of their price. */
export const fabrics = {
  Cotton: 1,
  Silk: 3,
  Georgette: 1.4,
  Chiffon: 1.3,
  Linen: 1.8,
  Velvet: 2.4,
  Rayon: 0.8,
} as const;

/** Crafts and decorations, as the field `craft` states them. */
export const crafts = [
  "Banarasi",
  "Bandhani",
  "Chikankari",
  "Zardozi",
  "Ikat",
  "Kalamkari",
  "Phulkari",
  "Ajrakh",
  "Leheriya",
  "Gota Patti",
  "Block Print",
  "Mirror Work",
  "Kanjeevaram",
  "Kantha",
] as const;

/** Occasions with the sentences that descriptions use for them, and the word of a name where one states it. */
export const occasions = {
  bridal: { name: "Bridal", told: ["Heavy enough for the bride on her wedding day.", "For weddings and receptions."] },
  haldi: { name: "Haldi", told: ["Made for haldi mornings.", "Wear it to the haldi ceremony."] },
  mehndi: { name: "Mehendi", told: ["Bright enough for a mehndi afternoon.", "For the mehendi and the songs."] },
  festive: { name: "Festive", told: ["For Diwali evenings and other festivals.", "A festive piece for pujas."] },
  party: { name: "Party Wear", told: ["Partywear that dances well.", "For parties and cocktail evenings."] },
  office: { name: "Office Wear", told: ["Quiet enough for the office.", "Formal, for long working days."] },
  daily: { name: "Daily Wear", told: ["An easy piece for every day.", "Casual, soft and simple to wash."] },
} as const;

/** An occasion of the fixture. */
export type Occasion = keyof typeof occasions;

/** Names that say neither colour nor craft. */
export const poeticNames = [
  "Meera",
  "Savitri",
  "Anamika",
  "Roopmati",
  "Chandni",
  "Kaveri",
  "Nalini",
  "Vasant",
  "Devika",
  "Shringar",
] as const;

/** Sentences that name other garments, colours and crafts. A search must not take them for what the piece is. */
export const distractions = [
  "It goes well with a silk saree.",
  "Wear it with your favourite kurti.",
  "A lehenga of the same colour is lovely beside it.",
  "Add a red dupatta and small jhumka earrings.",
  "Looks best with a plain white blouse.",
  "Our yellow bags match it.",
  "The bride's sisters love it, too.",
  "Wash dark colours apart: black and blue lose a little dye.",
  "Steam it; a cotton cloth between iron and piece keeps it smooth.",
  "",
  "",
  "",
] as const;
