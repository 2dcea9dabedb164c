import type { OptionName } from "#domain/variants.ts";

/** Words of product cards, and the names of colours. */

export const isNew = "नया";
export const isSale = "सेल";
export const soldOut = "स्टॉक में नहीं";
export const from = "शुरुआत";
export const was = "पहले";
export const now = "अब";
/** Beside the price of a sale; a sale of less than one percent is not told. */
export const percentOff = (percent: number) => (percent > 0 ? `${percent}% छूट` : "");
export const addToCart = "कार्ट में जोड़ें";
export const adding = "जोड़ रहे हैं...";
export const chooseOptions = "विकल्प चुनें";
export const viewDetails = "जानकारी देखें";
export const of = (name: string) => `: ${name}`;
/** What a line that was added from a card says, here and beside the order. */
export const toChoose = (names: readonly OptionName[]) =>
  `${names.map((name) => ({ size: "साइज़", color: "रंग" })[name]).join(" और ")}: चुनना बाक़ी है`;

/** The colours of the specification and the families of colours, in small letters. */
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
  gold: "सुनहरा",
};

/** The name of a colour as a product states it, or of a family of colours. One without a name here stays as it is. */
export const colorName = (color: string): string => colors[color.toLowerCase()] ?? color;
