import { z } from "zod";
import { wireId, wireRupees } from "./scalars.ts";

const option = z.string().nullable();

/** The whole cart, which every cart call answers with. */
export const wireCart = z
  .looseObject({
    success: z.literal(true),
    items: z.array(
      z.looseObject({
        id: wireId.describe("Of the line."),
        product_id: wireId,
        name: z.string().min(1),
        price: wireRupees.describe("Rupees: what one piece costs now, sale included."),
        quantity: z.int().min(1),
        image: z.string().nullable(),
        category: z.string().nullable(),
        size: option,
        color: option,
        options: z.looseObject({ size: option, color: option }),
        stock: z.int().min(0).optional(),
      }),
    ),
  })
  .meta({ id: "Cart", description: "All lines of the customer's cart, in the order they were first added." });
