import { z } from "zod";
import { wireId, wireRupees } from "./scalars.ts";

/** The wishlist, newest first. */
export const wireWishlist = z
  .looseObject({
    data: z.looseObject({
      products: z.array(
        z.looseObject({
          id: wireId,
          product_id: wireId.describe("The product's own id."),
          name: z.string().min(1),
          image: z.string().nullable(),
          price: wireRupees,
          sale_price: wireRupees.nullable().optional(),
          in_stock: z.boolean().optional(),
        }),
      ),
    }),
  })
  .meta({ id: "Wishlist", description: "All wishes of the customer, newest first." });
