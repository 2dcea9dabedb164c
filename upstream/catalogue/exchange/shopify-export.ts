import type { Selectable } from "kysely";
import type { VariantsTable } from "../../database/tables/catalogue.ts";
import { exportedPictures, exportedPrices, exportedStock, type ExportedLine } from "./exported-line.ts";
import { asMarkup } from "./plain-text.ts";
import type { StoredProduct } from "./stored-product.ts";

/** The columns of Shopify's export for which a product here has a value. Each further picture is a line of its own. */
export const shopifyExport = {
  header: [
    "Handle",
    "Title",
    "Body (HTML)",
    "Type",
    "Tags",
    "Published",
    "Option1 Name",
    "Option1 Value",
    "Option2 Name",
    "Option2 Value",
    "Variant SKU",
    "Variant Inventory Tracker",
    "Variant Inventory Qty",
    "Variant Price",
    "Variant Compare At Price",
    "Image Src",
    "Image Position",
    "Image Alt Text",
    "Variant Image",
    "Status",
    "Craft",
    "Swatch",
    "Created At",
    "Options",
    "Row ID",
    "Exported Stock",
  ],
  linesOf: ({ product, variants }: StoredProduct, exportId: string): ExportedLine<string>[] => {
    const [first = { source: "", text: null }, ...further] = exportedPictures(product);
    const shared = {
      Title: asMarkup(product.name),
      "Body (HTML)": asMarkup(product.description),
      Type: product.category,
      Tags: product.is_new === 1 ? "new" : "",
      Published: product.hidden === 1 ? "false" : "true",
      "Image Src": first.source,
      "Image Position": first.source === "" ? "" : "1",
      "Image Alt Text": first.text ?? "",
      Status: product.hidden === 1 ? "draft" : "active",
      Craft: product.craft ?? "",
      "Created At": product.created_at,
    };
    const rows: readonly (Selectable<VariantsTable> | null)[] = variants.length === 0 ? [null] : variants;
    return [
      ...rows.map((variant, index) => {
        const { price, sale_price } = exportedPrices(product, variant);
        const { row_id, exported_stock } = exportedStock(exportId, product, variant);
        return {
          Handle: product.slug,
          ...(index === 0 ? shared : {}),
          ...shopifyOptions(variants, variant, index === 0),
          "Variant SKU": (variant ?? product).sku ?? "",
          "Variant Inventory Tracker": "shopify",
          "Variant Inventory Qty": String((variant ?? product).stock),
          "Variant Price": sale_price || price,
          "Variant Compare At Price": sale_price === "" ? "" : price,
          "Variant Image": variant?.image ?? "",
          Swatch: variant?.swatch ?? "",
          Options: variant === null ? "usual" : "own",
          "Row ID": row_id,
          "Exported Stock": exported_stock,
        };
      }),
      ...further.map(({ source, text }, index) => ({
        Handle: product.slug,
        "Image Src": source,
        "Image Position": String(index + 2),
        "Image Alt Text": text ?? "",
      })),
    ];
  },
};

/** The options of a line. A product that states none has no option here, either; one without a choice has Shopify's own. */
function shopifyOptions(
  variants: StoredProduct["variants"],
  variant: Selectable<VariantsTable> | null,
  isFirst: boolean,
): ExportedLine<string> {
  if (variant === null) return {};
  const options = (
    [
      ["Size", "size"],
      ["Color", "color"],
    ] as const
  ).filter(([, column]) => variants.some((one) => one[column] !== ""));
  if (options.length === 0)
    return { ...(isFirst ? { "Option1 Name": "Title" } : {}), "Option1 Value": "Default Title" };
  return Object.fromEntries(
    options.flatMap(([name, column], index) => [
      ...(isFirst ? [[`Option${index + 1} Name`, name]] : []),
      [`Option${index + 1} Value`, variant[column]],
    ]),
  );
}
