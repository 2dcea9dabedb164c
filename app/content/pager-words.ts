/** Words of the links between the pages of a list. */
export const pagerWords = {
  pages: "Pages",
  page: (page: number) => `Page ${page}`,
  previous: "Previous",
  next: "Next",
} as const;
