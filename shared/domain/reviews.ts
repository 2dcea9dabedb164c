/** How a piece fits whoever bought it. */
export const fits = ["small", "true", "large"] as const;

/** One of {@link fits}. */
export type Fit = (typeof fits)[number];

/** How far a review is: it waits for the owner, everybody sees it, or the owner does not show it. */
export const reviewStatuses = ["waiting", "shown", "refused"] as const;

/** One of {@link reviewStatuses}. */
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The most stars. */
export const MAX_STARS = 5;
/** The longest review, and the longest answer of the shop to one, in characters. */
export const MAX_REVIEW = 1_000;
/** The most photographs of a review, and the largest of them, in bytes. */
export const MAX_REVIEW_PHOTOGRAPHS = 3;
export const MAX_REVIEW_PHOTOGRAPH_BYTES = 12 * 1024 * 1024;
/** How many reviews a page has. */
export const REVIEWS_PER_PAGE = 10;

/** What is known of the shown reviews of a product; `fitTrue` of `fitTold` say that it is true to size. */
export interface Rating {
  average: number;
  count: number;
  fitTrue: number;
  fitTold: number;
}

/** Whether a text names an address of the web or of mail: a review leads nowhere. */
export function hasLink(text: string): boolean {
  return [
    /\p{L}:\/\//u,
    /\bwww\./i,
    /\S@\S+\.\S/,
    /[\p{L}\p{N}]\.(?:com|net|org|info|shop|store|online|site|biz|xyz|co\.in)(?![\p{L}\p{N}])/iu,
    // "bit.ly/abc", and not "S/M" or "and.Or/else".
    /[\p{L}\p{N}]\.[a-z]{2,12}\/\S/iu,
  ].some((pattern) => pattern.test(text));
}

/** The first name in a full name, without what stands before it ("Dr. Asha Rao" is Asha). */
export function firstName(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const title = /^(?:mrs|mr|ms|miss|dr|prof|smt|shri|sri|kumari|श्रीमती|श्री|सुश्री|डॉ)\.?$/iu;
  return names.find((name) => !title.test(name)) ?? names[0] ?? "";
}

/** An average of stars as it is shown: "4.6". */
export function averageText(average: number): string {
  return average.toFixed(1);
}
