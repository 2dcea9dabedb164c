import type { DrawingSpec } from "../drawing/drawing-spec.ts";

/** The six categories of the catalogue, as they go over the wire. */
export type SeedCategory = "saree" | "lehenga" | "kurti" | "skirt" | "western" | "accessories";

/** One product of the catalogue a new database is filled with. */
export interface SeedProduct {
  /** Unique, kebab-case; names the product's pictures. */
  slug: string;
  name: string;
  category: SeedCategory;
  /** The craft's name for people, such as 'Bandhani'. */
  craft: string;
  description: string;
  /** Whole rupees. */
  price: number;
  /** Whole rupees, below `price`; null when not on sale. */
  salePrice: number | null;
  /** Pieces in stock; 0 is out of stock. */
  stock: number;
  isNew: boolean;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
  drawing: DrawingSpec;
}

/** A product as its category's file writes it: the category is the file's, absent flags mean no. */
export interface SeedEntry {
  slug: string;
  name: string;
  craft: string;
  description: string;
  /** Whole rupees. */
  price: number;
  /** Whole rupees, below `price`. */
  salePrice?: number;
  stock: number;
  isNew?: true;
  /** Calendar date on which the piece joined the catalogue, YYYY-MM-DD. */
  added: string;
  drawing: DrawingSpec;
}
