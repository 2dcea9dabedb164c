/**
 * The texts that a product may state of itself beside its name and description, in the order in which pages show them. Each may be
 * translated. Its name is that of its field on the wire and of its column in the database.
 */
export const productFacts = {
  fabric: "What it is made of; several with commas between.",
  craft: "How it is made.",
  garment_length: "How long it is, such as 5.5 m.",
  included: "What comes with it, such as a blouse piece.",
  care: "How to wash and keep it.",
  occasion: "What it is worn for; several with commas between.",
  color_note: "How far its colour may differ from the pictures.",
} as const;

/** One of {@link productFacts}. */
export type ProductFact = keyof typeof productFacts;

/** The names of all {@link productFacts}. */
export const factNames = Object.keys(productFacts) as ProductFact[];
