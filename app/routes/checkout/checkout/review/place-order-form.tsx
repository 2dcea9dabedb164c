import type { ReactNode } from "react";
import { Link } from "react-router";
import { checkoutWords } from "../../../../content/checkout-words.ts";
import { amountText } from "../../../../../domain/money.ts";
import type { FormState } from "../../../../forms/form-state.ts";
import { ShopForm } from "../../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../../forms/submit-button.tsx";
import { stepAddress } from "../step.ts";

interface PlaceFormProps {
  state: FormState;
  /** The single-use key and the total (paise) of the order on the page; null while it cannot be loaded. */
  order: { key: string; totalPaise: number } | null;
}

/** The last button: it places the order as it stands on the page, once. */
export function PlaceForm({ state, order }: PlaceFormProps): ReactNode {
  return (
    <div className="max-w-2xl lg:mt-8">
      <ShopForm id="place" state={state} labels={{}} action={stepAddress(3)}>
        {order === null ? null : (
          <>
            <input type="hidden" name="key" value={order.key} />
            <input type="hidden" name="total" value={order.totalPaise} />
            <p className="mb-4 text-lg font-semibold">{checkoutWords.payNow(amountText(order.totalPaise))}</p>
          </>
        )}
        <div className="flex flex-wrap-reverse items-center justify-between gap-4">
          <Link to={stepAddress(2)} className="link inline-flex min-h-11 items-center">
            {checkoutWords.backToPayment}
          </Link>
          {order === null ? null : (
            <SubmitButton pendingText={checkoutWords.processing} className="w-full sm:w-auto sm:min-w-56">
              {checkoutWords.placeOrder}
            </SubmitButton>
          )}
        </div>
      </ShopForm>
    </div>
  );
}
