import { data } from "react-router";
import type { FormState } from "#app/forms/shop-form.tsx";
import type { Step } from "#app/routes/checkout/addresses.ts";

/** The order on the review page: its idempotency key and its total in paise. */
export interface ReviewedOrder {
  key: string;
  totalPaise: number;
}

/** A step's answer to a form that it refuses. The review shows the `order` that was refused. */
export function refusedStep(step: Step, form: FormState, status: number, order: ReviewedOrder | null = null) {
  return data({ step, form, order }, { status });
}
