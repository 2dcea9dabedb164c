import { z } from "zod";
import { categories } from "#domain/categories.ts";
import { colors, sizes, type Color } from "#domain/options.ts";
import {
  borderNames,
  craftNames,
  drawingForms,
  groundNames,
  neckNames,
  paletteNames,
  sleeveNames,
  type DrawingSpec,
  type PaletteName,
} from "#api/samples/drawing/drawing-spec.ts";
import pieces from "./pieces.json" with { type: "json" };

/**
 * A piece as `pieces.json` lists it. Prices are whole rupees. A piece that states `variants` has `stock` of each and a palette of
 * its own. Any other garment comes in all sizes and colours of the specification, each with `stock`, three or fewer being the last
 * ones: it is drawn in each colour, and `color` is the one that is shown first.
 */
const piece = z
  .strictObject({
    category: z.enum(categories),
    slug: z.string(),
    name: z.string(),
    craft: z.string(),
    fabric: z.string().nullable().default(null),
    occasion: z.string().nullable().default(null),
    description: z.string(),
    price: z.int(),
    salePrice: z.int().nullable().default(null),
    stock: z.int(),
    variants: z
      .array(
        z.strictObject({
          size: z.string().nullable().default(null),
          color: z.string().nullable().default(null),
          swatch: z.string().nullable().default(null),
          stock: z.int(),
        }),
      )
      .nullable()
      .default(null),
    isNew: z.boolean().default(false),
    added: z.iso.date(),
    color: z.enum(colors).optional(),
    drawing: z.strictObject({
      form: z.enum(drawingForms),
      craft: z.enum(craftNames),
      palette: z.enum(paletteNames).optional(),
      contrast: z.enum(paletteNames),
      border: z.enum(borderNames),
      ground: z.enum(groundNames),
      neck: z.enum(neckNames).optional(),
      sleeve: z.enum(sleeveNames).optional(),
    }),
  })
  .transform(({ added, color, stock, ...rest }) => ({
    ...rest,
    stock: stockOf(stock, rest.variants),
    /** The colours in which it is drawn, the first one first; null for a piece that has only its own. */
    colors: color === undefined ? null : [color, ...colors.filter((one) => one !== color)],
    createdAt: `${added}T06:30:00.000Z`,
  }));

/** One product of the sample catalogue. */
export type SampleProduct = z.output<typeof piece>;

/** The most items of a garment of which only the last ones are left. */
const LAST_ITEMS = 3;

function stockOf(stock: number, variants: readonly { stock: number }[] | null): number {
  if (variants !== null) return variants.reduce((sum, variant) => sum + variant.stock, 0);
  return stock <= LAST_ITEMS ? stock : stock * sizes.length * colors.length;
}

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
export const sampleProducts: readonly SampleProduct[] = inFeaturedOrder(z.array(piece).parse(pieces));

const productsBySlug: ReadonlyMap<string, SampleProduct> = new Map(
  sampleProducts.map((product) => [product.slug, product]),
);

/** The sample product with this slug, or null. */
export function findSampleProduct(slug: string): SampleProduct | null {
  return productsBySlug.get(slug) ?? null;
}

function inFeaturedOrder(products: readonly SampleProduct[]): SampleProduct[] {
  // The place of a product within its category, from 0 to 1.
  const depth = new Map(
    categories.flatMap((category) => {
      const all = products.filter((product) => product.category === category);
      return all.map(({ slug }, index) => [slug, (index + 0.5) / all.length] as const);
    }),
  );
  const rank = ({ slug }: SampleProduct) => {
    const index = featuredFirst.indexOf(slug);
    return index === -1 ? featuredFirst.length + (depth.get(slug) ?? 1) : index;
  };
  return products.toSorted((one, other) => rank(one) - rank(other));
}

/** The dyes of each colour of the specification. Each piece takes one of them, so that not all reds are one red. */
const shades: Readonly<Record<Color, readonly PaletteName[]>> = {
  Black: ["iron", "kajal"],
  White: ["ivory", "moti"],
  Red: ["madder", "lac"],
  Blue: ["indigo", "midnight", "firozi"],
  Green: ["bottle", "henna", "mint"],
};

/** How a product is drawn in one of its colours, or in its own. */
export function drawingOf({ slug, drawing }: SampleProduct, color: Color | null): DrawingSpec {
  const { palette = "madder", contrast } = drawing;
  if (color === null) return { ...drawing, palette };
  const all = shades[color];
  const shade = all[slug.length % all.length] ?? palette;
  // A border is seen on its cloth.
  return {
    ...drawing,
    palette: shade,
    contrast: all.includes(contrast) ? (color === "Red" ? "kesar" : "lac") : contrast,
  };
}
