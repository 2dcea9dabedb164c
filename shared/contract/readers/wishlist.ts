import { z } from "zod";
import { firstPresent, isRecord, listAt, reshaped } from "#contract/envelope.ts";
import { identifier, optionalFlag, optionalRupeesAsPaise, optionalText } from "#contract/scalars.ts";

/** A product on a wishlist; `productId` is the id in the product's own address. */
export const wishlistItem = z.preprocess(
  reshaped((entry) => {
    const product = isRecord(entry["product"]) ? entry["product"] : {};
    return {
      productId:
        firstPresent(entry, ["product_id", "productId"]) ??
        firstPresent(product, ["id", "_id"]) ??
        firstPresent(entry, ["id", "_id"]),
      name:
        firstPresent(entry, ["name", "title", "product_name"]) ??
        firstPresent(product, ["name", "title", "product_name"]),
      picture: entry["image"] ?? product["image"],
      pricePaise: entry["price"] ?? product["price"],
      salePaise: entry["sale_price"] ?? product["sale_price"],
      isHidden: entry["hidden"] ?? product["hidden"],
    };
  }),
  z.object({
    productId: identifier,
    name: optionalText,
    picture: optionalText,
    pricePaise: optionalRupeesAsPaise,
    salePaise: optionalRupeesAsPaise,
    isHidden: optionalFlag.transform((flag) => flag ?? false),
  }),
);

/** A product on a wishlist; see {@link wishlistItem}. */
export type WishlistItem = z.infer<typeof wishlistItem>;

/** Reads the wishlist from `data.products`, `data`, `products`, `items` or the body itself; null when there is no list. */
export function readWishlist(body: unknown): WishlistItem[] | null {
  const entries = listAt(body, ["data.products", "data.items", "data", "products", "items", "wishlist", ""]);
  return entries?.flatMap((entry) => wishlistItem.safeParse(entry).data ?? []) ?? null;
}
