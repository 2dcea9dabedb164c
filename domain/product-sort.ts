/** What a product list can be sorted by, beside the catalogue's own order. */
export const sortFields = ["price", "created_at"] as const;

/** One of {@link sortFields}. */
export type SortField = (typeof sortFields)[number];

/** The direction of a sorted list. */
export const sortDirections = ["asc", "desc"] as const;

/** One of {@link sortDirections}. */
export type SortDirection = (typeof sortDirections)[number];

/** The direction of a list that names none: the newest products first, the lowest prices first. */
export const usualDirection: Readonly<Record<SortField, SortDirection>> = { price: "asc", created_at: "desc" };
