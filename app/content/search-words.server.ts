/** Words of the listing that only the server writes: its active filters, its sizes and colours, and the result of a search. */
export const searchWords = {
  between: (low: string, high: string) => `${low} to ${high}`,
  from: (low: string) => `From ${low}`,
  upTo: (high: string) => `Up to ${high}`,
  sizeChip: (size: string) => `Size ${size}`,
  size: "Size",
  color: "Colour",
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
