import type { MeasuredThing, SizeUnit } from "#domain/shop-content.ts";

/** Words of the page of size tables. */
export const sizeWords = {
  title: "Size guide",
  description: "Measures of every size in inches and centimetres, and how to measure.",
  jump: "Size tables",
  jumpTo: (table: string) => `Sizes: ${table}`,
  size: "Size",
  /** Above the measures of a piece that has no sizes. */
  every: "All",
  of: { body: "of your body", piece: "of the piece" } satisfies Record<MeasuredThing, string>,
  units: { in: "inches", cm: "cm", m: "m" } satisfies Record<SizeUnit, string>,
  between: "Between two sizes?",
  usualAdvice: "Take the larger one: a tailor can take a piece in, but can seldom let it out.",
  how: "How to measure",
  howText: [
    "Hold a soft tape level and close, not tight, over thin clothes or the blouse you will wear.",
    "The bust is measured where it is fullest, the waist where it is narrowest and the hip where it is widest, each all around.",
    "The length runs from the shoulder beside the neck to the hem; that of a skirt or lehenga begins at the waist.",
  ],
  drawing: "A figure with four lines: around the bust, the waist and the hip, and from the shoulder down to the hem.",
  lines: { bust: "Bust", waist: "Waist", hip: "Hip", length: "Length" },
  ask: "Ask us about your size",
  /** What the chat starts with. `piece` is the name of the piece with what is chosen of it, and its address. */
  question: "Hello! Please help me with my size.",
  questionAbout: (piece: readonly string[], address: string) =>
    `Hello! Please help me with my size of ${piece.join(", ")}. ${address}`,
} as const;
