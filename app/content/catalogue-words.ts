/** Words of product cards. */

export const isNew = "New";
export const isSale = "Sale";
export const soldOut = "Out of Stock";
export const from = "From";
export const was = "Was";
export const now = "Now";
export const addToCart = "Add to Cart";
export const adding = "Adding...";
export const chooseOptions = "Choose options";
export const viewDetails = "View Details";
export const of = (name: string) => `: ${name}`;
