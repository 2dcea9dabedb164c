import type { Selectable } from "kysely";
import type { VariantsTable } from "../../database/tables/catalogue.ts";
import { exportedPictures, exportedPrices, exportedStock, type ExportedLine } from "./exported-line.ts";
import { asMarkup } from "./plain-text.ts";
import type { StoredProduct } from "./stored-product.ts";

/** A Merchant feed: a line for each combination, with the product's own picture in a column that Google does not read. */
export function googleExport(shopUrl: string) {
  return {
    header: [
      "id",
      "item_group_id",
      "title",
      "description",
      "link",
      "image_link",
      "product_image_link",
      "additional_image_link",
      "availability",
      "price",
      "sale_price",
      "product_type",
      "quantity",
      "condition",
      "size",
      "color",
      "swatch",
      "created_at",
      "options",
      "row_id",
      "exported_stock",
    ],
    linesOf: ({ product, variants }: StoredProduct, exportId: string): ExportedLine<string>[] => {
      // Google shows what a feed holds, so a hidden product is left out.
      if (product.hidden === 1) return [];
      const [first = "", ...further] = exportedPictures(product).map(({ source }) => source);
      const isGroup = variants.some(({ size, color }) => size !== "" || color !== "");
      const rows: readonly (Selectable<VariantsTable> | null)[] = isGroup ? variants : [null];
      return rows.map((variant, index) => {
        const { price, sale_price } = exportedPrices(product, variant ?? variants[0] ?? null);
        const { stock } = variant ?? product;
        return {
          id: isGroup ? `${product.slug}_${index + 1}` : product.slug,
          item_group_id: isGroup ? product.slug : "",
          title: asMarkup(product.name),
          description: asMarkup(product.description),
          link: `${shopUrl}/product/${product.id}`,
          image_link: variant?.image ?? first,
          product_image_link: isGroup ? first : "",
          additional_image_link: further.join(","),
          availability: stock > 0 ? "in_stock" : "out_of_stock",
          price: `${price} INR`,
          sale_price: sale_price === "" ? "" : `${sale_price} INR`,
          product_type: product.category,
          quantity: String(stock),
          condition: "new",
          size: variant?.size ?? "",
          color: variant?.color ?? "",
          swatch: variant?.swatch ?? "",
          created_at: product.created_at,
          options: variants.length === 0 ? "usual" : "own",
          ...exportedStock(exportId, product, variant),
        };
      });
    },
  };
}
