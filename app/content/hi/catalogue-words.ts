import type { OptionName } from "#domain/variants.ts";

/** Words of product cards, and the names of colours. */

export const isNew = "नया";
export const isSale = "सेल";
export const soldOut = "स्टॉक में नहीं";
/** Before and after a price that is the lowest of several. */
export const from = "";
export const upwards = "से";
export const was = "पहले";
export const now = "अब";
/** Whether the price before the sale is said first. */
export const isWasFirst: boolean = true;
/** Beside the price of a sale; a sale of less than one percent is not told. */
export const percentOff = (percent: number) => (percent > 0 ? `${percent}% छूट` : "");
export const addToCart = "कार्ट में जोड़ें";
export const adding = "जोड़ रहे हैं...";
export const chooseOptions = "विकल्प चुनें";
export const viewDetails = "जानकारी देखें";
/** What a line that was added from a card says, here and beside the order. */
export const toChoose = (names: readonly OptionName[]) =>
  `${names.map((name) => ({ size: "साइज़", color: "रंग" })[name]).join(" और ")}: चुनना बाक़ी है`;

/** The colours of the specification, the families of colours, and those that the trade names most, in small letters. */
const colors: Readonly<Record<string, string>> = {
  black: "काला",
  white: "सफ़ेद",
  red: "लाल",
  blue: "नीला",
  green: "हरा",
  pink: "गुलाबी",
  orange: "नारंगी",
  yellow: "पीला",
  purple: "बैंगनी",
  brown: "भूरा",
  grey: "स्लेटी",
  gray: "स्लेटी",
  gold: "सुनहरा",
  golden: "सुनहरा",
  silver: "सिल्वर",
  maroon: "मैरून",
  mustard: "सरसों पीला",
  teal: "टील",
  peach: "पीच",
  magenta: "मजेंटा",
  beige: "बेज",
  cream: "क्रीम",
  ivory: "आइवरी",
  "off white": "ऑफ़-व्हाइट",
  navy: "नेवी ब्लू",
  "navy blue": "नेवी ब्लू",
  "royal blue": "रॉयल ब्लू",
  "sky blue": "आसमानी",
  "powder blue": "हल्का आसमानी",
  turquoise: "फ़िरोज़ी",
  firozi: "फ़िरोज़ी",
  olive: "मेहँदी हरा",
  "olive green": "मेहँदी हरा",
  mehendi: "मेहँदी हरा",
  "bottle green": "बॉटल ग्रीन",
  "sea green": "समुद्री हरा",
  "parrot green": "तोतिया हरा",
  emerald: "पन्ना हरा",
  mint: "मिंट",
  "mint green": "मिंट",
  pista: "पिस्ता",
  rust: "रस्ट",
  wine: "वाइन",
  copper: "ताँबई",
  bronze: "काँस्य",
  "rose gold": "रोज़ गोल्ड",
  lavender: "लैवेंडर",
  lilac: "लाइलैक",
  mauve: "मॉव",
  violet: "बैंगनी",
  plum: "जामुनी",
  coral: "कोरल",
  rani: "रानी",
  "rani pink": "रानी",
  "hot pink": "गहरा गुलाबी",
  "baby pink": "हल्का गुलाबी",
  "onion pink": "प्याज़ी",
  rose: "गुलाबी",
  kesar: "केसरिया",
  saffron: "केसरिया",
  lemon: "नींबू पीला",
  indigo: "नील",
  madder: "मंजीठ",
  tan: "टैन",
  charcoal: "चारकोल",
  multicolour: "बहुरंगी",
  multicolor: "बहुरंगी",
  multi: "बहुरंगी",
};
const shades: Readonly<Record<string, string>> = { light: "हल्का", dark: "गहरा", deep: "गहरा", pale: "हल्का" };

/**
 * The name of a colour as a product states it, or of a family of colours: also lighter, darker, and two together. One without a
 * name here stays as it is.
 */
export function colorName(color: string): string {
  const names = color.split(/\s*(?:[/&+,]|\band\b)\s*/i).map(oneColorName);
  return names.includes(undefined) ? color : names.join(" और ");
}

function oneColorName(color: string): string | undefined {
  const name = color
    .toLowerCase()
    .trim()
    .replaceAll(/[\s-]+/g, " ");
  const [shade = "", rest = ""] = name.split(/ (.*)/);
  const [darker, plain] = [shades[shade], colors[rest]];
  return colors[name] ?? (darker === undefined || plain === undefined ? undefined : `${darker} ${plain}`);
}
