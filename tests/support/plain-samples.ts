import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";

/**
 * The sample catalogue of products that state no combinations: each comes in every size and colour of the specification, and
 * can be ordered from its card. Most tests are about these; those about combinations state their own, or take the samples.
 */
export const plainSamples = {
  ...sampleCatalogue,
  products: sampleCatalogue.products.map((product) => ({ ...product, variants: null })),
};
