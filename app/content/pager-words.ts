/** The words of a list that goes over several pages. */
export const pagerWords = {
  pages: "Pages",
  page: (page: number) => `Page ${page}`,
  previous: "Previous",
  next: "Next",
} as const;
