import type { Category } from "#domain/categories.ts";
import type { DrawingSpec } from "#api/samples/drawing/drawing-spec.ts";

/** One product of the sample catalogue. */
export interface SampleProduct {
  /** Unique, kebab-case; names the product's pictures. */
  slug: string;
  name: string;
  category: Category;
  /** The craft's name for people, such as 'Bandhani'. */
  craft: string;
  description: string;
  /** Whole rupees. */
  price: number;
  /** Whole rupees, below `price`; null when not on sale. */
  salePrice: number | null;
  /** Items in stock, over all combinations; 0 is out of stock. */
  stock: number;
  /** The combinations of size and colour it exists in; null for a piece that comes in all those of the specification. */
  variants: readonly SampleVariant[] | null;
  isNew: boolean;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
  drawing: DrawingSpec;
}

/** A combination of size and colour; null for none. `swatch` is a colour value. */
export interface SampleVariant {
  size: string | null;
  color: string | null;
  swatch: string | null;
  stock: number;
}

/** A product as the file of its category lists it. The file gives the category; a missing flag means no. */
export interface SampleEntry {
  slug: string;
  name: string;
  craft: string;
  description: string;
  /** Whole rupees. */
  price: number;
  /** Whole rupees, below `price`. */
  salePrice?: number;
  /** Items of each size and colour of the specification; three or fewer are the last ones. The sum over `variants`, if any. */
  stock: number;
  /** The combinations of a piece that has its own; one of nothing for what has neither size nor colour. */
  variants?: readonly (Pick<SampleVariant, "stock"> & Partial<SampleVariant>)[];
  isNew?: true;
  /** The date on which the product joined the catalogue, YYYY-MM-DD. */
  added: string;
  drawing: DrawingSpec;
}
