import { loadPaymentForm, submitPayment } from "./payment/payment.server.ts";
import { loadReviewForm, submitReview } from "./review/review.server.ts";
import { loadShippingForm, submitShipping } from "./shipping/shipping.server.ts";

/** Each step's form as it is first shown, and what happens to the posted one. */
export const steps = {
  1: { load: loadShippingForm, submit: submitShipping },
  2: { load: loadPaymentForm, submit: submitPayment },
  3: { load: loadReviewForm, submit: submitReview },
};
