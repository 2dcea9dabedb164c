/** What became of lines that could not be taken whole, at the login and when an order is placed again. Only the server writes it. */
export const cartLossWords = {
  taken: (piece: string, taken: number, wanted: number) =>
    `${piece}: ${taken === 0 ? "none" : taken} instead of ${wanted}`,
  inCombination: (name: string, combination: string) => (combination === "" ? name : `${name} (${combination})`),
  between: "; ",
  andMore: (count: number) => `and ${count} more`,
  keptLess: (pieces: string) => `Not every item of your cart could be kept: ${pieces}.`,
  addedLess: (pieces: string) => `Added to your cart, as far as it is still to be had: ${pieces}.`,
} as const;
