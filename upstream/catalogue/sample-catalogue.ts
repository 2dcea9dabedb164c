/** A catalogue that comes with the program. It is passed in from `samples/`; the upstream does not import it. */
export interface SampleCatalogue {
  products: readonly NewProduct[];
  /** Draws one of a product's three pictures as SVG; null when there is no such product. */
  drawPicture(slug: string, view: 1 | 2 | 3): string | null;
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
  stock: number;
  isNew: boolean;
  /** ISO 8601, in UTC. */
  createdAt: string;
}
