import type { Category } from "../domain/categories.ts";

/** What one piece of a category is called, and several. */
export const categoryNames: Record<Category, { one: string; many: string }> = {
  saree: { one: "Saree", many: "Sarees" },
  lehenga: { one: "Lehenga", many: "Lehengas" },
  kurti: { one: "Kurti", many: "Kurtis" },
  skirt: { one: "Skirt", many: "Skirts" },
  western: { one: "Western", many: "Western" },
  accessories: { one: "Accessories", many: "Accessories" },
};

/** Words of product cards, wherever they stand. */
export const cardWords = {
  isNew: "New",
  isSale: "Sale",
  soldOut: "Out of Stock",
  was: "Was",
  now: "Now",
  addToCart: "Add to Cart",
  adding: "Adding...",
  viewDetails: "View Details",
  of: (name: string) => `: ${name}`,
} as const;

/** Words of the listing. */
export const listingWords = {
  title: "Our Collection",
  description: "Sarees, lehengas, kurtis, skirts and everyday wear from weavers, dyers and printers across India. Filter by price and category.",
  count: (total: number) => (total === 1 ? "1 product" : `${new Intl.NumberFormat("en-IN").format(total)} products`),
  results: "Products",
  filters: "Filters",
  categories: "Category",
  all: "All",
  price: "Price range",
  lowest: "Lowest price (₹)",
  highest: "Highest price (₹)",
  lowestSlider: "Lowest price",
  highestSlider: "Highest price",
  priceHint: "₹10,000 at the upper end means that and above.",
  apply: "Apply",
  clearAll: "Clear All Filters",
  clear: "Clear Filters",
  active: "Active filters",
  remove: (what: string) => `Remove filter ${what}`,
  searchChip: (text: string) => `“${text}”`,
  between: (low: string, high: string) => `${low} to ${high}`,
  from: (low: string) => `From ${low}`,
  upTo: (high: string) => `Up to ${high}`,
  sort: "Sort by",
  sorts: { featured: "Featured", "price-asc": "Price: Low to High", "price-desc": "Price: High to Low", newest: "Newest First" },
  view: "View",
  grid: "Grid",
  list: "List",
  pages: "Pages",
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: "Previous",
  next: "Next",
  tryAgain: "Try again",
} as const;

/** Words of the product page. */
export const productWords = {
  breadcrumb: "You are here",
  home: "Home",
  collection: "Collection",
  pictures: (name: string) => `Pictures of ${name}`,
  pictureAlt: (name: string, number: number) => [`${name}, the whole piece`, `${name}, the fabric close up`, `${name}, the border`][number - 1] ?? `${name}, picture ${number}`,
  pictureOf: (number: number, count: number) => `Picture ${number} of ${count}`,
  previousPicture: "Previous picture",
  nextPicture: "Next picture",
  fullSize: (alt: string) => `${alt}. Full size`,
  zoom: (alt: string) => `${alt}. Zoom`,
  zoomHint: "Click the picture, or press Enter on it, to zoom. Arrow keys move it, Escape leaves.",
  inStock: "In Stock",
  outOfStock: "Out of Stock",
  fewLeft: (count: number) => (count === 1 ? "Only 1 left" : `Only ${count} left`),
  about: "About this piece",
  craft: "Craft",
  category: "Category",
  returns: "30 day return policy",
  color: "Colour",
  size: "Size",
  quantity: "Quantity",
  fewer: "One fewer",
  more: "One more",
  addToCart: "Add to Cart",
  adding: "Adding...",
  addToWishlist: "Add to wishlist",
  removeFromWishlist: "Remove from wishlist",
  related: "Goes well with",
  backToCollection: "Back to Collection",
  tryAgain: "Try again",
  missingText: "It may have sold for the last time, or its address has changed.",
  failedText: "The shop could not read it just now. Nothing was changed.",
} as const;

/** Words of the collection page. */
export const collectionWords = {
  title: "Collection",
  description: "Browse by category, see the newest pieces, and the ones we would show you first.",
  lead: "Every piece names its craft and the place it comes from. Start with a shape, or with what arrived last.",
  categories: "Shop by Category",
  newest: "Newest pieces",
  featured: "Featured",
  seeAllNewest: "See all new pieces",
  seeAll: "See the whole collection",
  pieces: (name: string) => `${name} in our collection`,
} as const;

/** The page of a card without a product. */
export const cardAloneWords = { title: "Product card" } as const;
