/** The most products a customer's wishlist holds in the embedded upstream. */
export const MAX_WISHLIST_PRODUCTS = 500;
