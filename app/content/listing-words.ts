/** Words of the listing. */
export const listingWords = {
  title: "Our Collection",
  description:
    "Sarees, lehengas, kurtis, skirts and everyday wear from weavers, dyers and printers across India. Filter by price and category.",
  count: (total: number) =>
    total === 1 ? "1 product" : `${total < 1000 ? total : new Intl.NumberFormat("en-IN").format(total)} products`,
  /** What a screen reader says after the count. */
  shown: (page: number, pages: number, sort: string) => `, page ${page} of ${pages}, ${sort}`,
  results: "Products",
  filters: "Filters and sort",
  categories: "Category",
  all: "All",
  price: "Price range",
  lowest: "Lowest price (₹)",
  highest: "Highest price (₹)",
  lowestSlider: "Lowest price",
  highestSlider: "Highest price",
  priceHint: "With ₹10,000 as the highest price, you also see everything that costs more.",
  apply: "Apply",
  clearAll: "Clear All Filters",
  clear: "Clear Filters",
  active: "Active filters",
  remove: (what: string) => `Remove filter ${what}`,
  searchChip: (text: string) => `“${text}”`,
  counted: (value: string, count?: number) => (count ? `${value} (${count})` : value),
  sort: "Sort by",
  sorts: {
    featured: "Featured",
    "price-asc": "Price: Low to High",
    "price-desc": "Price: High to Low",
    newest: "Newest First",
  },
  view: "View",
  grid: "Grid",
  list: "List",
  tryAgain: "Try again",
} as const;
