import type { ReactNode } from "react";
import { cardWords } from "../../../content/catalogue-words.ts";
import { productWords } from "../../../content/product-words.ts";
import { colors, sizes } from "../../../../domain/options.ts";
import type { FormState } from "../../../forms/form-state.ts";
import { ShopForm } from "../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import { ColorSwatch } from "./color-swatch.tsx";
import { OptionChoice } from "./option-choice.tsx";
import { QuantityField } from "./quantity-field.tsx";

const labels = { color: productWords.color, size: productWords.size, quantity: productWords.quantity };

/** Colour, size, quantity, and into the cart. */
export function PurchaseForm({ form, inStock }: { form: FormState; inStock: boolean }): ReactNode {
  return (
    <ShopForm id="buy" state={form} labels={labels}>
      <OptionChoice name="color" options={colors} marked={ColorSwatch} />
      <OptionChoice name="size" options={sizes} />
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
