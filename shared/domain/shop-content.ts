import type { DeliveryTable, PackingCalendar } from "./delivery-table.ts";
import type { PageTexts } from "./shop-pages.ts";
import type { SizeTables } from "./size-tables.ts";

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

/** The longest detail, in characters: most stand on every page. */
export const MAX_DETAIL = 300;

/** The details that an owner has stated. */
export type StatedDetails = Readonly<Partial<Record<DetailName, string>>>;

/** The words and tables of a shop's owner. A part is null where nobody stated it: the shop's settings then count. */
export interface ShopContent {
  details: StatedDetails | null;
  /** The texts of pages. */
  pages: PageTexts | null;
  sizes: SizeTables | null;
  delivery: DeliveryTable | null;
  calendar: PackingCalendar | null;
}

/** The content of a shop whose owner stated nothing. */
export const noContent: ShopContent = { details: null, pages: null, sizes: null, delivery: null, calendar: null };
