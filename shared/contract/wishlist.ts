import { z } from "zod";
import { callsOf } from "./call.ts";
import * as f from "./shape.ts";

/** `POST /wishlist/add` as sent: the product id as a number (specification, section 5), as text where it is no number. */
export const addToWishlistRequest = z.object({ productId: z.union([z.number(), z.string()]) });

/** A product on a wishlist; `productId` is the id in the product's own address. */
export const wishlistItem = f.shape(
  {
    productId: f.id("The product's own id.").as("product_id"),
    name: f.text(),
    picture: f.picture().as("image"),
    pricePaise: f.rupees().as("price"),
    salePaise: f.rupees().as("sale_price").nullish(),
    isHidden: f.flag(false, "True where the product is not on sale now.").as("hidden").optional(),
  },
  { id: f.wireIdentifier, in_stock: z.boolean().optional() },
);

/** A product on a wishlist; see {@link wishlistItem}. */
export type WishlistItem = f.Decoded<typeof wishlistItem>;

const wireWishlist = z
  .looseObject({ data: z.looseObject({ products: z.array(wishlistItem.wire) }) })
  .meta({ id: "Wishlist", description: "All products on the customer's wishlist, newest first." });

/** The calls of the wishlist. */
export const wishlistCalls = callsOf("wishlist", {
  getWishlist: {
    call: "GET /wishlist",
    does: "Answers the wishlist.",
    notes: ["Names are in the language of `Accept-Language` where they have words in it."],
    without: "shows no heart and no tab: a guest's request is answered with 404 or 405",
    answer: wireWishlist,
    read: (body) => f.readList(wishlistItem, body),
  },
  addToWishlist: {
    call: "POST /wishlist/add",
    does: "Adds a product.",
    notes: [
      "To add a product that is there already changes nothing and is no error. The id is sent as a number where it is one.",
    ],
    request: addToWishlistRequest,
    answer: wireWishlist,
    refusals: {
      "404 not_found": "there is no such product",
      "422 invalid": "the body is wrong, or the list full",
    },
  },
  removeFromWishlist: {
    call: "DELETE /wishlist/remove/{id}",
    does: "Removes a product.",
    notes: ["To remove a product that is not there is no error; a 404 counts as removed, too."],
    answer: wireWishlist,
  },
  clearWishlist: {
    call: "DELETE /wishlist/clear",
    does: "Removes all products.",
    answer: wireWishlist,
  },
});
