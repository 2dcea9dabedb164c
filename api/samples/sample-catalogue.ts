import { findSampleProduct, sampleProducts } from "./catalogue/sample-products.ts";
import { drawPicture } from "./drawing/draw-picture.ts";

/** The sample catalogue, in the shape the upstream takes: what an empty database is filled with, and its pictures. */
export const sampleCatalogue = {
  products: sampleProducts,
  /** Draws one of a product's three pictures as SVG; null when no sample product has that slug. */
  drawPicture(slug: string, view: 1 | 2 | 3): string | null {
    const product = findSampleProduct(slug);
    return product === null ? null : drawPicture(product.drawing, view);
  },
};
