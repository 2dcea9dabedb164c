import type { Selectable } from "kysely";
import { variantPrices } from "../../../domain/variants.ts";
import type { VariantsTable } from "../../database/tables/catalogue.ts";
import { exportedRowId } from "./stated-stock.ts";
import { inRupees, textsOf, type StoredProduct } from "./stored-product.ts";

/** A line of a file: the texts of its columns, where it has any. */
export type ExportedLine<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** The prices of a product or one of its combinations, as texts in rupees; "" without a sale. */
export function exportedPrices(
  product: StoredProduct["product"],
  variant: Selectable<VariantsTable> | null,
): { price: string; sale_price: string } {
  const own = { pricePaise: variant?.price_paise ?? null, salePaise: variant?.sale_paise ?? null };
  const { pricePaise, salePaise } = variantPrices(
    { pricePaise: product.price_paise, salePaise: product.sale_paise },
    own,
  );
  return { price: inRupees(pricePaise), sale_price: salePaise === null ? "" : inRupees(salePaise) };
}

/** The id of a line and the stock that it is written with: an import counts from this stock. */
export function exportedStock(
  exportId: string,
  { slug, stock }: StoredProduct["product"],
  variant: Selectable<VariantsTable> | null,
): { row_id: string; exported_stock: string } {
  const { size, color } = variant ?? { size: "", color: "" };
  return {
    row_id: exportedRowId(exportId, { slug, size, color }),
    exported_stock: String((variant ?? { stock }).stock),
  };
}

/** The pictures of a product in their order, each with its alternative text. */
export function exportedPictures(product: StoredProduct["product"]): { source: string; text: string | null }[] {
  const texts = textsOf(product);
  return [product.image, product.image_additional_1, product.image_additional_2].flatMap((source, place) =>
    source === null ? [] : [{ source, text: texts[place] ?? null }],
  );
}
