import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { refusedDeliveryFields } from "#domain/delivery-terms.ts";
import { isPrepaid, type PaymentMethod } from "#domain/payment-methods.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { linkPaymentWords, shownPaymentMethods, testMark } from "#app/content/payment-words.ts";
import * as messages from "#app/content/messages.ts";
import * as upiWords from "#app/content/upi-words.ts";
import { useAnswer, hasErrors } from "#app/forms/shop-form.tsx";
import { readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { PageTitle } from "#app/components/page-meta.tsx";
import { readPricedCart, type PricedCart } from "#app/cart/priced-cart.server.ts";
import { coversTotal, isComplete } from "#app/checkout/checkout-draft.server.ts";
import { cashRefusalText, methodsBy } from "#app/checkout/payment-ways.server.ts";
import { orderKey, orderRequestOf } from "#app/checkout/order-request.server.ts";
import type { CheckoutDraft } from "#app/session/cookies/checkout-cookie.server.ts";
import type { Session } from "#app/session/cookies/session-cookie.server.ts";
import { leaveFlash, visitContext, type Visit } from "#app/session/visit.server.ts";
import { requireCustomer } from "#app/session/login/login.server.ts";
import { privatePage } from "#app/session/shared-page.server.ts";
import type { Route } from "./+types/route";
import { leaveEmptyCheckout } from "./leave-empty-checkout.server.ts";
import { OrderPanel } from "./order-panel.tsx";
import { PaymentStep } from "./payment/payment-step.tsx";
import type { ReviewedOrder } from "./refused-step.server.ts";
import { PlaceOrderForm, ReviewStep } from "./review/review-step.tsx";
import { placingText } from "./review/review.server.ts";
import { keepTypedAddress } from "./shipping/shipping.server.ts";
import { ShippingStep } from "./shipping/shipping-step.tsx";
import { formIds, stepAddress, stepFrom } from "#app/routes/checkout/addresses.ts";
import { StepsTrail } from "./steps-trail.tsx";
import { steps } from "./steps.server.ts";

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers = privatePage;

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const step = stepFrom(url.searchParams.get("step"));
  const { checkout: draft } = visit;
  const [{ value: cart }, form] = await Promise.all([toResult(readPricedCart(visit)), steps[step].load(visit)]);
  if (cart?.lines.length === 0) throw redirect(await leaveEmptyCheckout(visit));
  const { shipping = null, payment = null } = draft ?? {};
  const { delivery } = await visit.upstream.terms.get();
  const cashRefusal = await cashRefusalText(visit, cart?.totals.totalPaise ?? 0);
  const isRefused = payment?.method === "cod" && cashRefusal !== null;
  const isPaid = payment !== null && !isRefused && (cart === null || coversTotal(payment, cart.totals.totalPaise));
  // A step whose predecessor is incomplete, or refused by the terms of today, leads back to it.
  if (step > 1 && (shipping === null || refusedDeliveryFields(shipping, delivery).length > 0))
    throw redirect(stepAddress(1));
  if (step > 2 && !isPaid) {
    if (payment !== null)
      leaveFlash(visit, { kind: "error", text: isRefused ? cashRefusal : checkoutWords.amountChanged });
    throw redirect(stepAddress(2));
  }
  return data(
    {
      step,
      cart,
      shipping,
      payment: isPaid ? payment : null,
      form,
      order: reviewedOrder(customer, draft, cart),
      isChanging: url.searchParams.has("change"),
      mark: testMark(isPaid && payment.isTest),
      deliveredTo: delivery.countries,
      ...(await offeredMethods(visit, step === 2, cashRefusal)),
      note: isPaid && payment.isByLink === true ? linkPaymentWords.note : null,
      placing: isPaid ? placingText(payment) : null,
    },
    { status: cart === null ? 503 : 200 },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const step = stepFrom(url.searchParams.get("step"));
  const body = await readFormData(request);
  if (visit.customer === null && step === 1) await keepTypedAddress(visit, body);
  return steps[step].submit(visit, requireCustomer(visit, messages.notLoggedIn), body);
}

/** After a conflict (409) the page reads the order again: it shows the new total and gets a new key. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Checkout({
  loaderData: {
    step,
    cart,
    shipping,
    payment,
    form,
    order,
    isChanging,
    mark,
    deliveredTo,
    offered,
    cashNote,
    note,
    placing,
  },
  actionData,
}: Route.ComponentProps) {
  const answer = useAnswer(formIds[step], actionData);
  const refused = answer?.step === step ? answer : null;
  const state = refused?.form ?? form;
  // An order with an item that cannot be bought would be refused: the shopper must change the cart.
  const isForSale = cart === null || cart.lines.every((line) => line.available);
  return (
    <div className="wrap @container pt-8 md:pt-12">
      <PageTitle
        hasErrors={refused !== null && hasErrors(refused.form)}
      >{`${checkoutWords.eyebrow}: ${checkoutWords.stepTitles[step]}`}</PageTitle>
      <StepsTrail step={step} reached={payment !== null ? 3 : shipping !== null ? 2 : 1} />
      <h1 className="mb-2 mt-4">{checkoutWords.stepTitles[step]}</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12 lg:gap-y-0 @max-[50rem]:flex @max-[50rem]:flex-col @max-[50rem]:gap-y-10 @max-[50rem]:items-stretch">
        <div className="min-w-0">
          {step === 1 ? <ShippingStep state={state} deliveredTo={deliveredTo} /> : null}
          {step === 2 ? (
            <PaymentStep
              state={state}
              paid={
                isChanging ||
                refused !== null ||
                payment === null ||
                payment.isByLink === true ||
                !isPrepaid(payment.method)
                  ? null
                  : payment
              }
              mark={mark}
              offered={offered}
              cashNote={cashNote}
            />
          ) : null}
          {step === 3 && shipping !== null && payment !== null ? (
            <ReviewStep shipping={shipping} payment={payment} mark={mark} note={note} />
          ) : null}
        </div>
        <OrderPanel cart={cart} step={step} isRefused={step === 3 && refused !== null} />
        {step === 3 ? (
          <PlaceOrderForm
            state={state}
            order={isForSale ? (order ?? refused?.order ?? null) : null}
            placing={placing}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The key and total of the order as it is now; null while it is incomplete or the cart cannot be read. */
function reviewedOrder(
  customer: Session["customer"],
  draft: CheckoutDraft | null,
  cart: PricedCart | null,
): ReviewedOrder | null {
  if (cart === null || !isComplete(draft)) return null;
  return { key: orderKey(draft, orderRequestOf(customer, draft, cart)), totalPaise: cart.totals.totalPaise };
}

/** The methods on offer in the order they are shown, what marks those that move no money, and why cash is not among them. */
async function offeredMethods(visit: Visit, isAsked: boolean, cashRefusal: string | null) {
  if (!isAsked) return { offered: [], cashNote: null };
  const { methods, testMethods } = visit.runtime.payments;
  const [byLink, byHand] = [await methodsBy(visit, "link"), await methodsBy(visit, "hand")];
  const isOffered = (method: PaymentMethod) => methods.includes(method) && (method !== "cod" || cashRefusal === null);
  return {
    offered: shownPaymentMethods.filter(isOffered).map((method) => ({
      method,
      mark: testMark(testMethods.includes(method)),
      note: byLink.includes(method) ? linkPaymentWords.note : byHand.includes(method) ? upiWords.paidLater : null,
    })),
    cashNote: methods.includes("cod") ? cashRefusal : null,
  };
}
