import type { Selectable } from "kysely";
import { paiseAsRupees } from "../../contract/scalars.ts";
import type { ProductsTable } from "../database/tables.ts";

/** A product as it goes over the wire: prices in rupees, pictures relative to the upstream's own address. */
export function toWireProduct(product: Selectable<ProductsTable>) {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: paiseAsRupees(product.price_paise),
    sale_price: product.sale_paise === null ? null : paiseAsRupees(product.sale_paise),
    in_stock: product.stock > 0,
    stock: product.stock,
    category: product.category,
    craft: product.craft,
    image: product.image,
    image_additional_1: product.image_additional_1,
    image_additional_2: product.image_additional_2,
    image_alt: product.image_alt,
    image_additional_1_alt: product.image_additional_1_alt,
    image_additional_2_alt: product.image_additional_2_alt,
    isNew: product.is_new === 1,
    isSale: product.sale_paise !== null,
    created_at: product.created_at,
  };
}
