import { accessoryEntries } from "./accessory-entries.ts";
import { kurtiEntries } from "./kurti-entries.ts";
import { lehengaEntries } from "./lehenga-entries.ts";
import { sareeEntries } from "./saree-entries.ts";
import type { Category } from "#domain/categories.ts";
import type { SampleEntry, SampleProduct } from "./sample-product.ts";
import { stockedOptions } from "./sample-variants.ts";
import { skirtEntries } from "./skirt-entries.ts";
import { westernEntries } from "./western-entries.ts";

/** The products that lead the catalogue, in this order. */
const featuredFirst: readonly string[] = [
  "kesar-bandhani-georgette-saree",
  "navratri-mirror-work-chaniya-choli",
  "indigo-ajrakh-aline-kurti",
  "rani-kanjeevaram-temple-silk-saree",
  "peacock-banarasi-lehenga",
  "temple-jhumka-earrings",
  "white-chikankari-anarkali-kurti",
  "kutch-mirror-festival-skirt",
  "peacock-paithani-muniya-saree",
  "ikat-kimono-robe",
  "rani-gota-patti-sangeet-lehenga",
  "firozi-leheriya-chiffon-saree",
  "rani-bandhani-angrakha-kurti",
  "brocade-potli-bag",
  "gulabi-chikankari-day-lehenga",
  "midnight-banarasi-kadwa-saree",
];

/** The sample products in the order "Featured": chosen ones first, then the categories mixed. */
export const sampleProducts: readonly SampleProduct[] = inFeaturedOrder([
  ...categoryProducts("saree", sareeEntries),
  ...categoryProducts("lehenga", lehengaEntries),
  ...categoryProducts("kurti", kurtiEntries),
  ...categoryProducts("skirt", skirtEntries),
  ...categoryProducts("western", westernEntries),
  ...categoryProducts("accessories", accessoryEntries),
]);

const productsBySlug: ReadonlyMap<string, SampleProduct> = new Map(
  sampleProducts.map((product) => [product.slug, product]),
);

/** The sample product with this slug, or null. */
export function findSampleProduct(slug: string): SampleProduct | null {
  return productsBySlug.get(slug) ?? null;
}

interface RankedProduct {
  product: SampleProduct;
  /** The position of the product within its category, from 0 to 1. */
  depth: number;
}

function categoryProducts(category: Category, entries: readonly SampleEntry[]): RankedProduct[] {
  return entries.map(({ added, isNew, salePrice, ...entry }, index) => ({
    depth: (index + 0.5) / entries.length,
    product: {
      ...entry,
      ...stockedOptions(entry),
      category,
      salePrice: salePrice ?? null,
      isNew: isNew ?? false,
      createdAt: `${added}T06:30:00.000Z`,
    },
  }));
}

function inFeaturedOrder(products: readonly RankedProduct[]): SampleProduct[] {
  const rank = ({ product, depth }: RankedProduct) => {
    const index = featuredFirst.indexOf(product.slug);
    return index === -1 ? featuredFirst.length + depth : index;
  };
  return products.toSorted((one, other) => rank(one) - rank(other)).map(({ product }) => product);
}
