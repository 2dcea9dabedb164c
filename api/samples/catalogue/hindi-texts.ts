import { z } from "zod";
import hindiPieces from "./hindi-pieces.json" with { type: "json" };
import { sampleProducts } from "./sample-products.ts";

/** What a sample product says in Hindi. */
export interface HindiTexts {
  name: string;
  description: string;
  craft?: string;
  fabric?: string;
  occasion?: string;
}

const crafts: Readonly<Record<string, string>> = {
  Ajrakh: "अजरख",
  "Bagru block print": "बगरू ब्लॉक प्रिंट",
  "Banarasi brocade": "बनारसी ब्रोकेड",
  Bandhani: "बांधनी",
  Chanderi: "चंदेरी",
  Chikankari: "चिकनकारी",
  "Dabu mud resist": "दाबू प्रिंट",
  "Denim and Ajrakh": "डेनिम और अजरख",
  "Gota patti": "गोटा पट्टी",
  "Handloom denim": "हथकरघा डेनिम",
  "Handwoven linen": "हथकरघा लिनन",
  Jamdani: "जामदानी",
  Kalamkari: "कलमकारी",
  Kanjeevaram: "कांजीवरम",
  Kantha: "कांथा",
  Khadi: "खादी",
  "Kutchi mirror work": "कच्छी मिरर वर्क",
  "Lac work": "लाख वर्क",
  Leheriya: "लहरिया",
  Maheshwari: "माहेश्वरी",
  Paithani: "पैठणी",
  Patola: "पटोला",
  Phulkari: "फुलकारी",
  "Pochampally ikat": "पोचमपल्ली इकत",
  "Sanganeri block print": "सांगानेरी ब्लॉक प्रिंट",
  "Temple jewellery": "टेंपल ज्वेलरी",
  Zardozi: "ज़रदोज़ी",
};

const fabrics: Readonly<Record<string, string>> = {
  Chiffon: "शिफ़ॉन",
  Cotton: "कॉटन",
  Denim: "डेनिम",
  Georgette: "जॉर्जेट",
  Linen: "लिनन",
  Modal: "मोडाल",
  Muslin: "मसलिन",
  Organza: "ऑर्गेंज़ा",
  Silk: "सिल्क",
  Velvet: "मख़मल",
  Wool: "ऊन",
};

const occasions: Readonly<Record<string, string>> = {
  Everyday: "रोज़ाना",
  Festive: "त्योहार",
  Office: "ऑफ़िस",
  Party: "पार्टी",
  Wedding: "शादी",
};

/** Colours and sizes that sample products name beside those of every product. */
export const hindiOptions: Readonly<Record<string, string>> = {
  "Bottle green": "बॉटल ग्रीन",
  "Bottle Green": "बॉटल ग्रीन",
  Indigo: "इंडिगो",
  Ivory: "आइवरी",
  Kesar: "केसर",
  Madder: "मजीठ",
  Rani: "रानी",
  Teal: "मोरपंखी",
  "Blouse S": "ब्लाउज़ S",
  "Blouse M": "ब्लाउज़ M",
  "Blouse L": "ब्लाउज़ L",
  "Blouse XL": "ब्लाउज़ XL",
  "Free Size": "फ़्री साइज़",
  "Unstitched blouse": "बिना सिला ब्लाउज़",
};

const pieces = z.record(z.string(), z.strictObject({ name: z.string(), description: z.string() })).parse(hindiPieces);

/** What every sample product says in Hindi, by its English name. A product that has no words here is left out. */
export const hindiTexts: Readonly<Record<string, HindiTexts>> = Object.fromEntries(
  sampleProducts.flatMap(({ name, craft, fabric, occasion }) => {
    const piece = pieces[name];
    if (piece === undefined) return [];
    return [
      [
        name,
        {
          ...piece,
          craft: inHindi(craft, crafts),
          ...(fabric !== null && { fabric: inHindi(fabric, fabrics) }),
          ...(occasion !== null && { occasion: inHindi(occasion, occasions) }),
        },
      ],
    ];
  }),
);

/** A list such as "Silk, Cotton", word by word. A word that is not in the table stays as it is. */
function inHindi(list: string, words: Readonly<Record<string, string>>): string {
  return list
    .split(", ")
    .map((word) => words[word] ?? word)
    .join(", ");
}
