import { colors } from "#domain/options.ts";
import { hindiTexts } from "./catalogue/hindi-texts.ts";
import { drawingOf, findSampleProduct, sampleProducts } from "./catalogue/sample-products.ts";
import { hindiContent } from "./content/hindi-content.ts";
import { sampleSizes } from "./content/sample-sizes.ts";
import { sampleDelivery } from "./sample-delivery.ts";
import { drawPicture } from "./drawing/draw-picture.ts";

/** The sample catalogue, in the shape the upstream takes: what an empty database is filled with, and its pictures. */
export const sampleCatalogue = {
  products: sampleProducts.map((product) => {
    const hi = hindiTexts[product.name];
    return hi === undefined ? product : { ...product, translations: { hi } };
  }),
  content: { en: { sizes: sampleSizes, delivery: sampleDelivery }, hi: hindiContent },
  /** Draws one of a product's three pictures as SVG, in the colour that follows its slug, if any; null for an unknown product. */
  drawPicture(name: string, view: 1 | 2 | 3): string | null {
    const color = colors.find((one) => name.endsWith(`-${one.toLowerCase()}`)) ?? null;
    const product =
      findSampleProduct(color === null ? name : name.slice(0, -color.length - 1)) ?? findSampleProduct(name);
    if (product === null) return null;
    return drawPicture(drawingOf(product, product.colors === null ? null : (color ?? product.colors[0] ?? null)), view);
  },
};
