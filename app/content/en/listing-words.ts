/** Words of the listing. */

export const title = "Our Collection";
export const description =
  "Sarees, lehengas, kurtis, skirts and everyday wear from weavers, dyers and printers across India. Filter by price and category.";
/** Of a list of one category. */
export const descriptionOf = (category: string) => `${category}. ${description}`;
export const count = (total: number) =>
  total === 1 ? "1 product" : `${total < 1000 ? total : new Intl.NumberFormat("en-IN").format(total)} products`;
/** What a screen reader says after the count. */
export const shown = (page: number, pages: number, sort: string) => `, page ${page} of ${pages}, ${sort}`;
export const results = "Products";
export const filters = "Filters and sort";
export const categories = "Category";
export const all = "All";
export const price = "Price range";
export const lowest = "Lowest price (₹)";
export const highest = "Highest price (₹)";
export const lowestSlider = "Lowest price";
export const highestSlider = "Highest price";
export const priceHint = "With ₹10,000 as the highest price, you also see everything that costs more.";
export const apply = "Apply";
export const clearAll = "Clear All Filters";
export const clear = "Clear Filters";
export const active = "Active filters";
export const remove = (what: string) => `Remove filter ${what}`;
export const searchChip = (text: string) => `“${text}”`;
export const counted = (value: string, count?: number | string) => (count ? `${value} (${count})` : value);
export const sort = "Sort by";
export const sorts = {
  featured: "Featured",
  "price-asc": "Price: Low to High",
  "price-desc": "Price: High to Low",
  newest: "Newest First",
} as const;
export const view = "View";
export const grid = "Grid";
export const list = "List";

/** Words of the listing that only the server writes: its filters, and the result of a search. */
export const searchWords = {
  between: (low: string, high: string) => `${low} to ${high}`,
  from: (low: string) => `From ${low}`,
  upTo: (high: string) => `Up to ${high}`,
  sizeChip: (size: string) => `Size ${size}`,
  size: "Size",
  color: "Color",
  onSale: "On sale",
  inStock: "In stock",
  noneComplete: (words: string) => `No piece has all of “${words}”. These come nearest.`,
  fewComplete: (count: number, words: string) =>
    `${count === 1 ? "One piece has" : `${count} pieces have`} all of “${words}”. The others come nearest.`,
  notFound: (words: readonly string[]) => `Nothing here is called ${words.map((word) => `“${word}”`).join(" or ")}.`,
  nearWords: "Did you mean",
  anyPrice: "At any price",
  lookAround: "Look around in",
  nearestPrice: "Nearest in price",
  seeByPrice: "See all by price",
  inPrice: "In this price range",
  seeInPrice: "See all in this price range",
  newest: "New in the shop",
  seeNewest: "See all new pieces",
} as const;
