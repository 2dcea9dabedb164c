/**
 * The texts that a product may state of itself beside its name and description, in the order in which pages show them. Each may be
 * translated. Its name is that of its field on the wire and of its column in the database. It has at most so many
 * characters.
 */
export const productFacts = {
  fabric: { says: "What it is made of; several with commas between.", longest: 80 },
  craft: { says: "How it is made.", longest: 80 },
  garment_length: { says: "How long it is, such as 5.5 m.", longest: 80 },
  included: { says: "What comes with it, such as a blouse piece.", longest: 300 },
  care: { says: "How to wash and keep it.", longest: 300 },
  occasion: { says: "What it is worn for; several with commas between.", longest: 120 },
  color_note: { says: "How far its colour may differ from the pictures.", longest: 300 },
} as const;

/** One of {@link productFacts}. */
export type ProductFact = keyof typeof productFacts;

/** The names of all {@link productFacts}. */
export const factNames = Object.keys(productFacts) as ProductFact[];
