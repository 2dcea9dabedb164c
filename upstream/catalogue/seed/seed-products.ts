import { accessoryEntries } from "./accessory-entries.ts";
import { kurtiEntries } from "./kurti-entries.ts";
import { lehengaEntries } from "./lehenga-entries.ts";
import { sareeEntries } from "./saree-entries.ts";
import type { SeedCategory, SeedEntry, SeedProduct } from "./seed-product.ts";
import { skirtEntries } from "./skirt-entries.ts";
import { westernEntries } from "./western-entries.ts";

/** The window display: these lead the catalogue, in this order. */
const displayed: readonly string[] = [
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

/** The catalogue a new database is filled with, in 'Featured' order: the display first, then the categories mixed. */
export const seedProducts: readonly SeedProduct[] = inFeaturedOrder([
  ...categoryProducts("saree", sareeEntries),
  ...categoryProducts("lehenga", lehengaEntries),
  ...categoryProducts("kurti", kurtiEntries),
  ...categoryProducts("skirt", skirtEntries),
  ...categoryProducts("western", westernEntries),
  ...categoryProducts("accessories", accessoryEntries),
]);

const productsBySlug: ReadonlyMap<string, SeedProduct> = new Map(
  seedProducts.map((product) => [product.slug, product]),
);

/** The seed product with this slug, or null. */
export function findSeedProduct(slug: string): SeedProduct | null {
  return productsBySlug.get(slug) ?? null;
}

interface PlacedProduct {
  product: SeedProduct;
  /** 0 to 1: how far down its own category the product stands. */
  depth: number;
}

function categoryProducts(category: SeedCategory, entries: readonly SeedEntry[]): PlacedProduct[] {
  return entries.map(({ added, isNew, salePrice, ...entry }, index) => ({
    depth: (index + 0.5) / entries.length,
    product: {
      ...entry,
      category,
      salePrice: salePrice ?? null,
      isNew: isNew ?? false,
      createdAt: `${added}T06:30:00.000Z`,
    },
  }));
}

function inFeaturedOrder(placed: readonly PlacedProduct[]): SeedProduct[] {
  const rank = ({ product, depth }: PlacedProduct) => {
    const place = displayed.indexOf(product.slug);
    return place === -1 ? displayed.length + depth : place;
  };
  return placed.toSorted((one, other) => rank(one) - rank(other)).map(({ product }) => product);
}
