/** The colours of the specification and the families of colours, in small letters. */
const names: Readonly<Record<string, string>> = {
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
export const colorName = (color: string): string => names[color.toLowerCase()] ?? color;
