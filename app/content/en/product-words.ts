/** Words of the product page. */

export const breadcrumb = "You are here";
export const pictures = (name: string) => `Pictures of ${name}`;
export const pictureAlt = (name: string, number: number) =>
  [`${name}, the whole piece`, `${name}, the fabric close up`, `${name}, the border`][number - 1] ??
  `${name}, picture ${number}`;
export const inColor = (color?: string) => (color ? `, color ${color}` : "");
export const pictureOf = (number: number, count: number, color?: string) =>
  `Picture ${number} of ${count}${inColor(color)}`;
export const previousPicture = "Previous picture:";
export const nextPicture = "Next picture:";
export const fullSize = (alt: string) => `${alt}. Full size`;
export const zoom = (alt: string) => `${alt}. Zoom`;
export const zoomHint = "Click or press Enter to zoom. Arrow keys move the picture.";
export const inStock = "In Stock";
export const outOfStock = "Out of Stock";
export const fewLeft = (count: number) => `Only ${count} left`;
export const soldOut = (other?: string) => (other ? `Sold out in ${other}` : "Sold out");
export const notIn = (other = "") => `Does not come in ${other}`;
export const none = "None";
export const about = "About this piece";
/** What a product states of itself, by the names of `productFacts`. */
export const facts = {
  fabric: "Fabric",
  craft: "Craft",
  garment_length: "Length",
  included: "Included",
  care: "Care",
  occasion: "Occasion",
  color_note: "Color",
};
export const countryOfOrigin = "Country of origin";
export const returns = "30 day return policy";
export const taxIncluded = "Inclusive of all taxes";
export const color = "Color";
export const showColor = "Show this color";
export const size = "Size";
/** A saree is draped: its sizes are those of its blouse. */
export const blouseSize = "Blouse size";
export const sizeGuide = "Size guide";
export const rated = (average: string, count: number) =>
  `Rated ${average} of 5, ${count === 1 ? "1 review" : `${count} reviews`}`;
/** How many of those who say how it fits find its size right. */
export const fitsTrue = (count: number, told: number) => `Fits true to size: ${count} of ${told}`;
export const closeSizeGuide = "Close";
export const quantity = "Quantity";
/** The link to the choices, by what there is to choose. */
export const choose = (options: readonly ("color" | "size")[]) =>
  `Choose ${options.length > 1 ? "size and color" : (options[0] ?? "quantity")}`;
export const fewer = "Decrease quantity";
export const more = "Increase quantity";
export const addToCart = "Add to Cart";
export const adding = "Adding...";
export const saving = "Saving...";
export const addToWishlist = "Add to wishlist";
export const removeFromWishlist = "Remove from wishlist";
export const related = "Goes well with";
/** Of pieces of the same kind, where none goes with it. */
export const alsoLike = "You may also like";
export const shareOnWhatsApp = "Share on WhatsApp";
export const share = "Share";
export const copyLink = "Copy link";
export const linkCopied = "Link copied";
export const linkNotCopied = "Link not copied";
export const recentlyViewed = "Recently looked at";
export const forgetViewed = "Clear recently looked at";
export const viewedForgotten = "Cleared";
export const backToCollection = "Back to Collection";
export const tryAgain = "Try again";
export const missingText = "It may have sold for the last time, or its address has changed.";
/** Of a product that the owner has taken off sale. */
export const notOnSale = (name: string) => `${name} is not on sale now`;
export const notOnSaleText = "It may come back. Until then, please look at our other pieces.";
export const failedText = "We could not load this product just now. Nothing was changed.";
