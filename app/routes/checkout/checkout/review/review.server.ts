import { data, redirect } from "react-router";
import { z } from "zod";
import type { PaymentMethod } from "../../../../../domain/payment-methods.ts";
import { checkoutWords } from "../../../../content/checkout-words.ts";
import { messages } from "../../../../content/messages.ts";
import type { FormState } from "../../../../forms/form-state.ts";
import { blankForm, parseForm, type Refusal } from "../../../../forms/parse.server.ts";
import { placeOrder } from "../../../../session/checkout/place-order.server.ts";
import type { Session } from "../../../../session/shop-cookies.server.ts";
import { leaveFlash, type Visit } from "../../../../session/visit.server.ts";
import { confirmationOf } from "../../confirmation/confirmation-address.ts";
import { emptyFlash } from "../empty-flash.ts";
import { stepAddress } from "../step.ts";

/** Step 3: the single-use key of the order that was shown, and its total in paise. */
const placeForm = z.object({
  key: z.string(messages.placeFailed).regex(/^[\w.-]{1,160}$/, messages.placeFailed),
  total: z
    .string(messages.placeFailed)
    .regex(/^\d{1,12}$/, messages.placeFailed)
    .transform(Number),
});

const placedText: Record<PaymentMethod, string> = {
  upi: messages.upiRedirect,
  card: messages.cardProcessing,
  cod: messages.codPlaced,
};

/** Step 3 as it is first shown. */
export function placeState(): FormState {
  return blankForm(placeForm);
}

/** Places the order that was reviewed, and leads to its confirmation; whatever goes wrong, the checkout stays open. */
export async function placeReviewed(visit: Visit, customer: Session["customer"], body: FormData) {
  const parsed = parseForm(body, placeForm);
  if (!parsed.ok)
    return data(
      { step: 3, form: { ...parsed.state, errors: {}, message: messages.placeFailed }, order: null },
      { status: 400 },
    );
  const { key, total } = parsed.value;
  const refuse = (refusal: Refusal, status: number) =>
    data({ step: 3, form: parsed.refuse(refusal), order: { key, totalPaise: total } }, { status });
  const placing = await placeOrder(visit, customer, key, total);
  switch (placing.code) {
    case "placed":
      if (placing.isNew) leaveFlash(visit, { kind: "success", text: placedText[placing.placed.method] });
      return redirect(confirmationOf(placing.placed), 303);
    case "empty":
      leaveFlash(visit, emptyFlash(visit.checkout) ?? { kind: "error", text: checkoutWords.nothingToOrder });
      return redirect("/cart", 303);
    case "incomplete":
      return redirect(stepAddress(visit.checkout?.shipping ? 2 : 1), 303);
    case "unpaid":
      leaveFlash(visit, {
        kind: "error",
        text: placing.totalChanged
          ? `${messages.totalChanged} ${checkoutWords.confirmPayment}`
          : checkoutWords.paymentUnusable,
      });
      return redirect(stepAddress(2), 303);
    case "changed":
      return refuse({ message: placing.totalChanged ? messages.totalChanged : checkoutWords.orderChanged }, 409);
    case "refused":
      return refuse(
        refusalOf(placing.problem),
        placing.problem.code === "out_of_stock" || placing.problem.code === "total_changed" ? 409 : 400,
      );
    default:
      // The same key stays in the form: an order that was placed after all is found by it.
      return refuse({ message: messages.placeFailed }, 503);
  }
}

/** The upstream's message, and what it says of single items where that is more. */
function refusalOf({
  message,
  errors,
}: {
  message: string | null;
  errors: readonly { path: string; msg: string }[];
}): Refusal {
  const details = errors.filter(({ msg }) => msg !== message).map(({ path, msg }) => [path, msg] as const);
  return { message: message ?? messages.placeFailed, errors: Object.fromEntries(details) };
}
