/** Words of the links between the pages of a list. */

export const pages = "पेज";
export const page = (page: number) => `पेज ${page}`;
export const previous = "पिछला";
export const next = "अगला";
