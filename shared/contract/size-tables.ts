import { z } from "zod";
import { measuredThings, sizeUnits } from "#domain/size-tables.ts";

const value = z.string().max(20);

/** The size tables of a shop as they are stored and sent. */
export const wireSizeTables = z
  .object({
    sizes: z.array(z.string()).describe("All sizes of all tables, from small to large."),
    tables: z.array(
      z.object({
        name: z.string().describe("A category, or a name that products state in `size_table`."),
        title: z.string().optional().describe("Its name in the language that was asked for, where it has one."),
        advice: z.string().optional().describe("What to do between two sizes. Left out: the shop's usual advice."),
        measures: z.array(
          z.object({
            name: z.string().describe("What is measured, such as bust."),
            of: z.enum(measuredThings).describe("Of who wears the piece, or of the piece."),
            unit: z.enum(sizeUnits).describe("The unit of the values. The shop computes the other."),
            all: value.optional().describe('A number, or a span such as "34-36", where all sizes have the same.'),
            bySize: z.record(z.string(), value).optional().describe("The values by size, where they differ."),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "SizeTables", description: "The measures of sizes. Nothing is shown where it is left out." });
