import type { Selectable } from "kysely";
import { paiseAsRupees } from "../../contract/scalars.ts";
import type { ProductsTable } from "../database/tables/catalogue.ts";
import { shownPicture } from "./pictures/photograph-path.ts";
import type { StoredVariant } from "./read-variants.ts";

/**
 * A product as it goes over the wire, with the combinations it exists in, if it states any: prices in rupees, pictures
 * relative to the upstream's own address. Nothing is left of a hidden one.
 */
export function toWireProduct(product: Selectable<ProductsTable>, variants: readonly StoredVariant[] | undefined) {
  const isHidden = product.hidden === 1;
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: paiseAsRupees(product.price_paise),
    sale_price: product.sale_paise === null ? null : paiseAsRupees(product.sale_paise),
    in_stock: product.stock > 0 && !isHidden,
    stock: isHidden ? 0 : product.stock,
    category: product.category,
    craft: product.craft,
    image: shownPicture(product.image),
    image_additional_1: shownPicture(product.image_additional_1),
    image_additional_2: shownPicture(product.image_additional_2),
    ...(product.image_alt !== null && { image_alt: product.image_alt }),
    ...(product.image_additional_1_alt !== null && { image_additional_1_alt: product.image_additional_1_alt }),
    ...(product.image_additional_2_alt !== null && { image_additional_2_alt: product.image_additional_2_alt }),
    ...(isHidden && { hidden: true }),
    isNew: product.is_new === 1,
    isSale: product.sale_paise !== null,
    created_at: product.created_at,
    ...(variants !== undefined && {
      variants: variants.map((variant) => toWireVariant(isHidden ? { ...variant, stock: 0 } : variant)),
    }),
  };
}

/** Lists hold hundreds of combinations: what is the product's is left out. */
function toWireVariant({ size, color, stock, swatch, pricePaise, salePaise, image }: StoredVariant) {
  return {
    size,
    color,
    stock,
    ...(swatch !== null && { swatch }),
    ...(pricePaise !== null && { price: paiseAsRupees(pricePaise) }),
    ...(salePaise !== null && { sale_price: paiseAsRupees(salePaise) }),
    ...(shownPicture(image) !== null && { image }),
  };
}
