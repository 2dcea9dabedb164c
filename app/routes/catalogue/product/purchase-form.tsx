import type { ReactNode } from "react";
import { cardWords } from "../../../content/catalogue-words.ts";
import { productWords } from "../../../content/product-words.ts";
import { colors, sizes } from "../../../../domain/options.ts";
import type { FormState } from "../../../forms/form-state.ts";
import { ShopForm } from "../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import { ColorSwatch } from "./color-swatch.tsx";
import { OptionChoice } from "./option-choice.tsx";
import type { PurchaseField } from "./purchase-schema.server.ts";
import { QuantityField } from "./quantity-field.tsx";

const labels = { color: productWords.color, size: productWords.size, quantity: productWords.quantity };

/** The form that adds the product to the cart: colour, size and quantity. */
export function PurchaseForm({ form, inStock }: { form: FormState; inStock: boolean }): ReactNode {
  return (
    <ShopForm id="buy" state={form} labels={labels}>
      <OptionChoice<PurchaseField> name="color" options={colors} mark={ColorSwatch} />
      <OptionChoice<PurchaseField> name="size" options={sizes} />
      <div className="flex flex-wrap items-end gap-4">
        <QuantityField />
        {inStock ? (
          <SubmitButton pendingText={productWords.adding} className="min-w-48 flex-1 sm:flex-none">
            {productWords.addToCart}
          </SubmitButton>
        ) : (
          <button type="submit" disabled className="button min-w-48 flex-1 sm:flex-none">
            {cardWords.addToCart}
            <span className="aside-text"> {cardWords.of(productWords.outOfStock)}</span>
          </button>
        )}
      </div>
    </ShopForm>
  );
}
