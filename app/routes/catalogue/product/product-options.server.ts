import type { Product } from "#contract/products.ts";
import { colors, sizes } from "#domain/options.ts";
import type { Signed, SignedSource, Swatch } from "#domain/signed-source.ts";
import { optionsToChoose, optionValues, type OptionName } from "#domain/variants.ts";
import { startingPrice } from "#app/components/product-card-data.server.ts";
import { colorName } from "#content/catalogue-words.ts";

/** Up to how many left the page tells the number. */
const FEW = 3;

/** A value of an option, such as a colour; "" stands for combinations without one. */
export interface OptionValue {
  value: string;
  swatch: Swatch | null;
}

/** An option that the shopper chooses. */
export interface ProductOption {
  name: OptionName;
  values: OptionValue[];
}

/**
 * A combination as the page needs it: without what is the same for the whole product, so that the page stays small. `left`
 * is left out where there are plenty.
 */
export interface ShownVariant {
  size: string;
  color: string;
  left?: number;
  prices?: { pricePaise: number; salePaise: number | null };
  picture?: SignedSource;
}

/**
 * The options that the page asks for. A product that states none has those of the specification. Colours come first, but
 * last where they change the picture: on a phone they then stand nearer to the button, and what was chosen is seen last.
 */
export function productOptions({ variants, inColors }: Signed<Product>): ProductOption[] {
  const changesPicture = inColors.length > 0 || variants?.some(({ picture }) => picture !== null) === true;
  const order: OptionName[] = changesPicture ? ["size", "color"] : ["color", "size"];
  const asked = variants === null ? order : optionsToChoose(variants);
  return order
    .filter((name) => asked.includes(name))
    .map((name) => ({
      name,
      values: (variants === null ? usualValues[name] : optionValues(variants, name)).map((value) => ({
        value: value ?? "",
        swatch: name === "color" && value !== null ? swatchOf(variants ?? [], value) : null,
      })),
    }));
}

const usualValues = { size: sizes, color: colors };

/** What is the same in every combination, such as "Free Size": the page shows it and offers no choice. */
export function fixedOptions({ variants }: Signed<Product>): string[] {
  if (variants === null) return [];
  return (["color", "size"] as const).flatMap((name) => {
    const [only = null, ...others] = optionValues(variants, name);
    return only === null || others.length > 0 ? [] : [name === "color" ? colorName(only) : only];
  });
}

/** The combinations for the page; see {@link ShownVariant}. None where the product states none. */
export function shownVariants(product: Signed<Product>): ShownVariant[] {
  const { isFrom } = startingPrice(product);
  return (product.variants ?? []).map(({ size, color, stock, pricePaise, salePaise, picture }) => {
    const left = product.inStock ? stock : 0;
    return {
      size: size ?? "",
      color: color ?? "",
      ...(left !== null && left <= FEW ? { left } : {}),
      ...(isFrom === true ? { prices: { pricePaise, salePaise } } : {}),
      ...(picture === null ? {} : { picture }),
    };
  });
}

/** Whether a colour has pictures of its own: those that say so, or those of its combinations. */
export function hasColorPictures({ inColors, variants }: Signed<Product>): boolean {
  return inColors.length > 0 || (variants ?? []).some(({ color, picture }) => color !== null && picture !== null);
}

function swatchOf(variants: NonNullable<Signed<Product>["variants"]>, color: string): Swatch | null {
  return variants.find((variant) => variant.color === color && variant.swatch !== null)?.swatch ?? knownSwatch(color);
}

function knownSwatch(color: string): Swatch | null {
  const fill = knownColors[color.toLowerCase()];
  return fill === undefined ? null : { fill };
}

/** Colours that the trade names, as they are shown where the upstream does not say how. By name, in lower case. */
const knownColors: Readonly<Record<string, string>> = {
  black: "#1d1a18",
  white: "#ffffff",
  red: "#a3201c",
  blue: "#1f4a8f",
  green: "#22623a",
  beige: "#e3d3b4",
  bronze: "#8c6239",
  brown: "#6b4226",
  charcoal: "#36393d",
  copper: "#b3683b",
  coral: "#e8735a",
  cream: "#f6ecd2",
  gold: "#c79a3b",
  golden: "#c79a3b",
  grey: "#7d7d7d",
  gray: "#7d7d7d",
  indigo: "#2e3470",
  ivory: "#f8f3e3",
  lavender: "#b9a5d6",
  magenta: "#b3245e",
  maroon: "#6b1524",
  mint: "#a9d8bd",
  mustard: "#d29b1e",
  navy: "#16244a",
  olive: "#66682c",
  orange: "#df7020",
  peach: "#f3b58f",
  pink: "#e27aa0",
  purple: "#5d2a73",
  rust: "#a84a22",
  silver: "#b9bcc1",
  teal: "#1b6b6f",
  turquoise: "#2fa7a6",
  violet: "#6f3fa0",
  wine: "#5b1a2c",
  yellow: "#eec22f",
};
