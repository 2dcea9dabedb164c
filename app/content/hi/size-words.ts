import type { MeasuredThing, SizeUnit } from "#domain/shop-content.ts";

/** Words of the page of size tables. */
export const sizeWords = {
  title: "साइज़ गाइड",
  description: "हर साइज़ की नाप इंच और सेंटीमीटर में, और नाप लेने का तरीक़ा।",
  jump: "साइज़ की तालिकाएँ",
  jumpTo: (table: string) => `साइज़: ${table}`,
  size: "साइज़",
  /** Above the measures of a piece that has no sizes. */
  every: "सभी",
  of: { body: "(शरीर की नाप)", piece: "(पीस की नाप)" } satisfies Record<MeasuredThing, string>,
  units: { in: "इंच", cm: "सेमी", m: "मी" } satisfies Record<SizeUnit, string>,
  between: "दो साइज़ के बीच में?",
  usualAdvice: "बड़ा साइज़ लें: दर्ज़ी पीस को छोटा कर देगा, पर बड़ा करना अक्सर नहीं हो पाता।",
  how: "नाप कैसे लें",
  howText: [
    "नरम फ़ीते को सीधा और शरीर से सटाकर रखें, कसकर नहीं। नाप पतले कपड़ों या उस ब्लाउज़ के ऊपर से लें जो पहनना है।",
    "बस्ट की नाप सबसे भरे हिस्से पर, कमर की सबसे पतले हिस्से पर और हिप की सबसे चौड़े हिस्से पर, चारों ओर घुमाकर लें।",
    "लंबाई गर्दन के पास कंधे से नीचे के किनारे तक होती है; स्कर्ट या लहंगे की लंबाई कमर से शुरू होती है।",
  ],
  drawing: "एक आकृति पर चार रेखाएँ: बस्ट, कमर और हिप के चारों ओर, और कंधे से नीचे के किनारे तक।",
  lines: { bust: "बस्ट", waist: "कमर", hip: "हिप", length: "लंबाई" },
  ask: "अपने साइज़ के बारे में पूछें",
  /** What the chat starts with. `piece` is the name of the piece with what is chosen of it, and its address. */
  question: "नमस्ते! कृपया साइज़ चुनने में मेरी मदद करें।",
  questionAbout: (piece: readonly string[], address: string) =>
    `नमस्ते! कृपया इसका साइज़ चुनने में मेरी मदद करें: ${piece.join(", ")}। ${address}`,
} as const;
