/** Words of product cards. */
export const cardWords = {
  isNew: "New",
  isSale: "Sale",
  soldOut: "Out of Stock",
  from: "From",
  was: "Was",
  now: "Now",
  addToCart: "Add to Cart",
  adding: "Adding...",
  chooseOptions: "Choose options",
  viewDetails: "View Details",
  of: (name: string) => `: ${name}`,
} as const;
