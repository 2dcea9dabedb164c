/** Words of a shop that shows no product. */
export const nothingOnSaleWords = {
  "opens soon": {
    title: "We open soon",
    text: "Our first pieces are on their way here. Please look in again in a little while.",
  },
  "at the moment": {
    title: "Nothing is on sale at the moment",
    text: "Please look in again in a little while.",
  },
  contact: "Contact Us",
} as const;
