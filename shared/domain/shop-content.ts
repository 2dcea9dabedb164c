/** What the owner's file of details may state: how to reach the shop, and who stands behind it. */
export const detailNames = [
  "address",
  "phone",
  "email",
  "hours",
  "chat number",
  "legal name",
  "head office",
  "grievance officer",
  "grievance designation",
  "grievance email",
  "grievance phone",
] as const;

/** One of {@link detailNames}. */
export type DetailName = (typeof detailNames)[number];

/** The words and tables of a shop's owner. A part is null where nobody stated it: the shop's settings then count. */
export interface ShopContent {
  details: Readonly<Partial<Record<DetailName, string>>> | null;
}

/** The content of a shop whose owner stated nothing. */
export const noContent: ShopContent = { details: null };
