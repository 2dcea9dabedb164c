import { z } from "zod";
import { byName } from "#domain/by-name.ts";
import { traitNames } from "#domain/facet-filter.ts";
import { sortDirections, sortFields } from "#domain/price-range.ts";

/** The query of a product list. Each field is optional; prices are in whole rupees. */
export const productQuery = z
  .object({
    query: z.string().describe("Words to search for; only where there is a search."),
    category: z.string().describe("Left out for all."),
    minPrice: z.number().min(0).describe("Whole rupees, this price included."),
    maxPrice: z.number().min(0).describe("Whole rupees, this price included."),
    size: z.string().describe("Products that exist in this size; capital letters do not matter."),
    color: z
      .string()
      .describe("Products that exist in this colour, or in one of its family; capital letters do not matter."),
    ...byName(traitNames, (name) => z.string().describe(`Products that state this ${name}.`)),
    onSale: z.literal(1).describe("Products in a sale alone."),
    inStock: z.literal(1).describe("Products that can be ordered now alone."),
    sortBy: z.enum(sortFields).describe("Left out for the catalogue's own order, or the best match first."),
    sortDir: z.enum(sortDirections),
    page: z.number().int().min(1).describe("From 1."),
    limit: z.number().int().min(1).describe("Products a page."),
  })
  .partial();

/** The query of a product list; see {@link productQuery}. */
export type ProductQuery = z.infer<typeof productQuery>;
