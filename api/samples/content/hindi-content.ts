import type { SizeTables } from "#domain/size-tables.ts";
import { sampleDelivery } from "#api/samples/sample-delivery.ts";
import { sampleSizes } from "./sample-sizes.ts";

/** What the sample size tables say in Hindi, by the English names of the tables and their measures. */
export const hindiSizeTexts: {
  readonly tables: Readonly<Record<string, { readonly name: string; readonly advice?: string }>>;
  readonly measures: Readonly<Record<string, string>>;
} = {
  tables: {
    saree: {
      name: "साड़ी",
      advice: "बड़ा ब्लाउज़ लें: हर सिलाई के अंदर डेढ़ इंच कपड़ा है, इसलिए उसे ढीला कराया जा सकता है।",
    },
    lehenga: {
      name: "लहंगा",
      advice: "कमर की नाप से चुनें: लहंगा डोरी से कस जाता है। ब्लाउज़ की सिलाई के अंदर ढीला कराने के लिए कपड़ा है।",
    },
    kurti: { name: "कुर्ती" },
    skirt: { name: "स्कर्ट" },
    western: { name: "वेस्टर्न" },
    "Waist sizes": { name: "कमर के साइज़", advice: "बड़ा साइज़ लें: कमर की सिलाई के अंदर एक इंच कपड़ा है।" },
    Juttis: { name: "जूतियाँ", advice: "छोटा साइज़ लें: पहले हफ़्ते में चमड़ा आधा साइज़ फैल जाता है।" },
    Bangles: { name: "चूड़ियाँ", advice: "बड़ा साइज़ लें: चूड़ी को हाथ के पोरों के ऊपर से निकलना होता है।" },
    "Dupattas and stoles": { name: "दुपट्टे और स्टोल" },
    Bags: { name: "बैग" },
    "Blouse pieces": { name: "ब्लाउज़ पीस" },
  },
  measures: {
    "Saree length": "साड़ी की लंबाई",
    "Saree width": "साड़ी की चौड़ाई",
    "Blouse piece": "ब्लाउज़ पीस",
    "Bust for the blouse": "ब्लाउज़ के लिए बस्ट",
    "Blouse length": "ब्लाउज़ की लंबाई",
    "Lehenga length": "लहंगे की लंबाई",
    Bust: "बस्ट",
    Waist: "कमर",
    Hip: "हिप",
    Shoulder: "कंधा",
    Length: "लंबाई",
    Width: "चौड़ाई",
    Height: "ऊँचाई",
    "Foot length": "पैर की लंबाई",
    "Inner diameter": "अंदर की चौड़ाई",
    "Around the knuckles": "मुट्ठी का घेरा",
  },
};

/** The places of the sample delivery table in Hindi, by their English names. */
export const hindiPlaces: Readonly<Record<string, string>> = {
  "Andaman and Nicobar Islands": "अंडमान और निकोबार द्वीपसमूह",
  "Andhra Pradesh": "आंध्र प्रदेश",
  Assam: "असम",
  Bihar: "बिहार",
  "Bihar and Jharkhand": "बिहार और झारखंड",
  Chandigarh: "चंडीगढ़",
  Chhattisgarh: "छत्तीसगढ़",
  Delhi: "दिल्ली",
  Goa: "गोवा",
  Gujarat: "गुजरात",
  Haryana: "हरियाणा",
  "Himachal Pradesh": "हिमाचल प्रदेश",
  Jaipur: "जयपुर",
  Jammu: "जम्मू",
  Jharkhand: "झारखंड",
  Karnataka: "कर्नाटक",
  Kashmir: "कश्मीर",
  Kerala: "केरल",
  Ladakh: "लद्दाख",
  Lakshadweep: "लक्षद्वीप",
  "Madhya Pradesh": "मध्य प्रदेश",
  Maharashtra: "महाराष्ट्र",
  "North East": "पूर्वोत्तर",
  Odisha: "ओडिशा",
  Puducherry: "पुदुचेरी",
  Punjab: "पंजाब",
  Rajasthan: "राजस्थान",
  Sikkim: "सिक्किम",
  Srinagar: "श्रीनगर",
  "Tamil Nadu": "तमिलनाडु",
  Telangana: "तेलंगाना",
  "the Army Post": "सेना डाक",
  "Uttar Pradesh": "उत्तर प्रदेश",
  Uttarakhand: "उत्तराखंड",
  "Uttarakhand and Uttar Pradesh": "उत्तराखंड और उत्तर प्रदेश",
  "West Bengal": "पश्चिम बंगाल",
};

/** The sample's size tables and delivery table in Hindi. */
export const hindiContent = {
  sizes: {
    ...sampleSizes,
    tables: sampleSizes.tables.map(({ name, advice, measures, ...table }) => {
      const texts = hindiSizeTexts.tables[name];
      return {
        ...table,
        name,
        title: texts?.name,
        advice: texts?.advice ?? advice,
        measures: measures.map((measure) => ({
          ...measure,
          name: hindiSizeTexts.measures[measure.name] ?? measure.name,
        })),
      };
    }),
  } satisfies SizeTables,
  delivery: sampleDelivery.map(([prefix, days, packing, cash, served, place]): (typeof sampleDelivery)[number] => [
    prefix,
    days,
    packing,
    cash,
    served,
    place === null ? null : (hindiPlaces[place] ?? place),
  ]),
};
