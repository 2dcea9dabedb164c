import { writtenRate } from "./draft-tax.ts";
import { exportedPrices, exportedStock, type ExportedLine } from "./exported-line.ts";
import type { TableColumn } from "./field-changes.ts";
import { asMarkup } from "./plain-text.ts";
import type { StoredProduct } from "./stored-product.ts";

/** The columns that the lines of a product's combinations have, too. */
type ColumnOfEachLine = "price" | "sale_price" | "stock" | "sku";

/** The shop's own table, which holds everything: a line for each combination, with the product's data in the first. */
export const plainExport = {
  header: [
    "slug",
    "name",
    "description",
    "category",
    "craft",
    "price",
    "sale_price",
    "stock",
    "new",
    "hidden",
    "image",
    "image_2",
    "image_3",
    "image_alt",
    "image_2_alt",
    "image_3_alt",
    "options",
    "size",
    "color",
    "swatch",
    "variant_image",
    "sku",
    "hsn",
    "gst_rate",
    "created_at",
    "row_id",
    "exported_stock",
    "stock_change",
  ],
  linesOf: ({ product, variants }: StoredProduct, exportId: string): ExportedLine<string>[] => {
    const shared = {
      slug: product.slug,
      name: asMarkup(product.name),
      description: asMarkup(product.description),
      category: product.category,
      craft: product.craft ?? "",
      new: product.is_new === 1 ? "yes" : "no",
      hidden: product.hidden === 1 ? "yes" : "no",
      image: product.image ?? "",
      image_2: product.image_additional_1 ?? "",
      image_3: product.image_additional_2 ?? "",
      image_alt: product.image_alt ?? "",
      image_2_alt: product.image_additional_1_alt ?? "",
      image_3_alt: product.image_additional_2_alt ?? "",
      hsn: product.hsn ?? "",
      gst_rate: writtenRate(product.gst_rate),
      created_at: product.created_at,
    } satisfies Record<Exclude<TableColumn, ColumnOfEachLine> | "slug", string>;
    if (variants.length === 0)
      return [
        {
          ...shared,
          ...exportedPrices(product, null),
          stock: String(product.stock),
          ...exportedStock(exportId, product, null),
          options: "usual",
          sku: product.sku ?? "",
        },
      ];
    return variants.map((variant, index) => ({
      ...(index === 0 ? shared : { slug: product.slug }),
      ...exportedPrices(product, variant),
      stock: String(variant.stock),
      ...exportedStock(exportId, product, variant),
      options: "own",
      // Marks in a text would make a list of it.
      size: oneValue(variant.size),
      color: oneValue(variant.color),
      swatch: variant.swatch ?? "",
      variant_image: variant.image ?? "",
      sku: variant.sku ?? "",
    }));
  },
};

/** A value in a field that may hold a list: in the form of a list when it has a mark that parts values. */
function oneValue(text: string): string {
  return /[|;~,/]/.test(text) ? JSON.stringify([text]) : text;
}
