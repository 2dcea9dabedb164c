/** Words of the links between the pages of a list. */

export const pages = "Pages";
export const page = (page: number) => `Page ${page}`;
export const previous = "Previous";
export const next = "Next";
