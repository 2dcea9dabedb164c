import type { ReactNode } from "react";
import * as cardWords from "../../../content/catalogue-words.ts";
import * as productWords from "../../../content/product-words.ts";
import type { FormState } from "../../../forms/form-state.ts";
import { ShopForm } from "../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import type { ProductPageData } from "./load-product.server.ts";
import { OptionChoice } from "./option-choice.tsx";
import { QuantityField } from "./quantity-field.tsx";
import type { Choice } from "./use-choice.ts";

const labels = { color: productWords.color, size: productWords.size, quantity: productWords.quantity };

interface PurchaseFormProps {
  form: FormState;
  product: ProductPageData["product"];
  choice: Choice;
  choose: (name: string, value: string) => void;
}

/** The form that adds the product to the cart: its options and the quantity. */
export function PurchaseForm({
  form,
  product: { options, variants, inStock },
  ...choosing
}: PurchaseFormProps): ReactNode {
  return (
    <ShopForm id="buy" state={form} labels={labels}>
      {options.map((option) => (
        <OptionChoice key={option.name} option={option} variants={variants} {...choosing} />
      ))}
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
