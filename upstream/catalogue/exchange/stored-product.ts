import type { Selectable } from "kysely";
import type { ProductsTable, VariantsTable } from "../../database/tables/catalogue.ts";

/** The columns of a product that an import writes. */
export type ProductColumns = Pick<
  Selectable<ProductsTable>,
  | "slug"
  | "name"
  | "description"
  | "category"
  | "craft"
  | "price_paise"
  | "sale_paise"
  | "stock"
  | "is_new"
  | "hidden"
  | "image"
  | "image_additional_1"
  | "image_additional_2"
  | "image_alt"
  | "image_additional_1_alt"
  | "image_additional_2_alt"
  | "sku"
  | "hsn"
  | "gst_rate"
  | "created_at"
>;

/** The columns of a combination that an import writes. */
export type VariantColumns = Omit<Selectable<VariantsTable>, "product_id" | "received">;

/** A product as the catalogue has it, with its combinations in their order; none where it states none. */
export interface StoredProduct {
  product: Selectable<ProductsTable>;
  variants: readonly Selectable<VariantsTable>[];
}

/** The texts of a product's pictures in the order of the pictures. */
export function textsOf(
  product: Pick<ProductColumns, "image_alt" | "image_additional_1_alt" | "image_additional_2_alt">,
): (string | null)[] {
  return [product.image_alt, product.image_additional_1_alt, product.image_additional_2_alt];
}

/** An amount as files have it, such as 1299.00. */
export function inRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}
