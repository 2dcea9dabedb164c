/** A catalogue that comes with the program. It is passed in from `samples/`; the upstream does not import it. */
export interface SampleCatalogue {
  products: readonly NewProduct[];
  /** Draws one of a product's three pictures as SVG; null when there is no such product. */
  drawPicture(slug: string, view: 1 | 2 | 3): string | null;
}

/** A combination that a sample product exists in; null for no size, no colour, no swatch. */
export interface NewVariant {
  size: string | null;
  color: string | null;
  swatch: string | null;
  stock: number;
}

/** A product of a sample catalogue; prices in whole rupees. */
export interface NewProduct {
  slug: string;
  name: string;
  category: string;
  craft: string;
  description: string;
  price: number;
  salePrice: number | null;
  /** The sum over its combinations, where it states any. */
  stock: number;
  /** The combinations it exists in; null where it states none. */
  variants: readonly NewVariant[] | null;
  isNew: boolean;
  /** ISO 8601, in UTC. */
  createdAt: string;
}
