import { z } from "zod";
import { wireId, wireMoment, wireRupees } from "./scalars.ts";

const picture = z.string().nullable().describe("Full address, or a path relative to the admin base; null for none.");

/** A product as it goes over the wire. */
export const wireProduct = z
  .looseObject({
    id: wireId,
    name: z.string().min(1),
    description: z.string().nullable(),
    price: wireRupees,
    sale_price: wireRupees.nullable().describe("Rupees; null when there is no sale. What a shopper pays."),
    in_stock: z.boolean(),
    stock: z.int().min(0).optional().describe("Pieces left; an upstream need not tell."),
    category: z.string().nullable().describe("saree, lehenga, kurti, skirt, western or accessories."),
    craft: z.string().nullable().optional().describe("How it is made; an upstream need not tell."),
    image: picture,
    image_additional_1: picture.optional(),
    image_additional_2: picture.optional(),
    isNew: z.boolean(),
    isSale: z.boolean(),
    created_at: wireMoment,
  })
  .meta({ id: "Product", description: "A product." });

/** A page of products, and how many there are over all pages. */
export const wireProductList = z
  .looseObject({
    data: z.looseObject({
      data: z.array(wireProduct),
      total: z.int().min(0).describe("Over all pages."),
      current_page: z.int().min(1).optional(),
      per_page: z.int().min(1).optional(),
      last_page: z.int().min(1).optional(),
    }),
  })
  .meta({ id: "ProductList", description: "A page of products." });

/** One product. */
export const wireProductAnswer = z
  .looseObject({ data: wireProduct })
  .meta({ id: "ProductAnswer", description: "One product." });
