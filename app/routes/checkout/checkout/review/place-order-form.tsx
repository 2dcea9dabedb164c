import type { ReactNode } from "react";
import { Link } from "react-router";
import * as checkoutWords from "../../../../content/checkout-words.ts";
import { amountText } from "../../../../../domain/money.ts";
import { useForm, type FormState } from "../../../../forms/form-state.ts";
import { ShopForm } from "../../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../../forms/submit-button.tsx";
import type { ReviewedOrder } from "../refused-step.server.ts";
import { formIds, stepAddress } from "../step.ts";
import type { ReviewField } from "./review-form.ts";

interface PlaceOrderFormProps {
  state: FormState;
  /** The order on the page; null while it cannot be loaded. */
  order: ReviewedOrder | null;
  /** What is said while the order is placed; null for nothing. */
  placing: string | null;
}

/** The button that places the order on the page. Its key makes a second press harmless. */
export function PlaceOrderForm({ state, order, placing }: PlaceOrderFormProps): ReactNode {
  return (
    <div className="lg:mt-8">
      <ShopForm id={formIds[3]} state={state} labels={{}} action={stepAddress(3)}>
        {order === null ? null : (
          <>
            <input type="hidden" name={"key" satisfies ReviewField} value={order.key} />
            <input type="hidden" name={"total" satisfies ReviewField} value={order.totalPaise} />
            <p className="mb-4 text-lg font-semibold">{checkoutWords.payNow(amountText(order.totalPaise))}</p>
          </>
        )}
        <div className="flex flex-wrap-reverse items-center justify-between gap-4">
          <Link to={stepAddress(2)} className="link inline-flex min-h-11 items-center">
            {checkoutWords.backToPayment}
          </Link>{" "}
          {order === null ? null : (
            <SubmitButton pendingText={checkoutWords.processing} className="w-full sm:w-auto sm:min-w-56">
              {checkoutWords.placeOrder}
            </SubmitButton>
          )}
        </div>
        {placing === null ? null : <Placing text={placing} />}
      </ShopForm>
    </div>
  );
}

/** The live region stands there before its text, so that screen readers say it. */
function Placing({ text }: { text: string }): ReactNode {
  const { isBusy } = useForm();
  return (
    <p role="status" className="text-right not-empty:mt-3">
      {isBusy ? text : null}
    </p>
  );
}
