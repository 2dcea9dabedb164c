import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { useAnswer, hasErrors } from "#app/forms/shop-form.tsx";
import { readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { PageTitle } from "#app/components/page.tsx";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { deliveryRules, deliveryToAddress } from "#app/terms/delivery.server.ts";
import { GUEST } from "#app/session/login.server.ts";
import {
  findBuyer,
  leaveFlash,
  type Visit,
  visitContext,
  privatePage,
  requireBuyer,
  takesGuests,
} from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { leaveEmptyCheckout } from "./step-answers.server.ts";
import { ChatLink, OrderPanel, StepsTrail } from "./step-frame.tsx";
import { PaymentStep } from "./payment/payment-step.tsx";
import { choiceErrors, PlaceOrderForm, ReviewStep } from "./review/review-step.tsx";
import { loadReviewForm, reviewedOrder, submitReview } from "./review/review.server.ts";
import { loadPayment, loadPaymentForm, submitPayment } from "./payment/payment.server.ts";
import { isDeliverable, keepTypedAddress, loadShipping, submitShipping } from "./shipping/shipping.server.ts";
import { ShippingStep } from "./shipping/shipping-step.tsx";
import { choiceField, formIds, stepAddress, stepFrom, type Step } from "#app/routes/checkout/addresses.ts";

export const headers = privatePage;

/** Each step's form as it is first shown, and what happens to the posted one. */
const steps = {
  1: { load: loadShipping, submit: submitShipping },
  2: { load: (visit: Visit) => ({ form: loadPaymentForm(visit), addresses: [] }), submit: submitPayment },
  3: { load: () => ({ form: loadReviewForm(), addresses: [] }), submit: submitReview },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const step = stepFrom(url.searchParams.get("step"));
  const customer = await requireShopper(visit, step, url);
  const { checkout: draft } = visit;
  const [{ value: cart }, { form, addresses }] = await Promise.all([
    toResult(readPricedCart(visit)),
    steps[step].load(visit, url),
  ]);
  if (cart?.lines.length === 0) throw redirect(await leaveEmptyCheckout(visit));
  const { shipping = null } = draft ?? {};
  const rules = await deliveryRules(visit);
  const { refusal, ...paying } = await loadPayment(visit, cart, step === 2);
  // A step whose predecessor is incomplete, or refused by the terms of today, leads back to it.
  if (step > 1 && !isDeliverable(shipping, rules)) throw redirect(stepAddress(1));
  if (step > 2 && paying.payment === null) {
    if (refusal !== null) leaveFlash(visit, { kind: "error", text: refusal });
    throw redirect(stepAddress(2));
  }
  return data(
    {
      step,
      cart,
      shipping,
      form,
      addresses,
      order: reviewedOrder(customer, draft, cart),
      isChanging: url.searchParams.has("change"),
      isNewGuest: customer === newGuest,
      deliveredTo: rules.countries,
      takesGiftNote: step === 1 && (await visit.upstream.terms.get()).giftNotes === true,
      delivery: step < 3 || shipping === null ? null : await deliveryToAddress(visit, shipping),
      ...paying,
    },
    { status: cart === null ? 503 : 200 },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const step = stepFrom(url.searchParams.get("step"));
  const body = await readFormData(request);
  if (visit.customer === null && step === 1) await keepTypedAddress(visit, body);
  return steps[step].submit(visit, await requireShopper(visit, step, url, messages.notLoggedIn), body);
}

/** Who has no account, and has not said where the order goes. */
const newGuest = { id: GUEST, name: null, email: null };

/** Who checks out. Where the upstream takes guests, the first step is for everybody who says that they want no account. */
async function requireShopper(visit: Visit, step: Step, url: URL, message?: string) {
  const isNewGuest = step === 1 && url.searchParams.has("guest") && findBuyer(visit) === null;
  return isNewGuest && (await takesGuests(visit)) ? newGuest : requireBuyer(visit, message);
}

/** After a conflict (409) the page reads the order again: it shows the new total and gets a new key. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Checkout({ loaderData: page, actionData }: Route.ComponentProps) {
  const { step, cart, shipping, payment, form, order, isChanging } = page;
  const answer = useAnswer(formIds[step], actionData);
  const unchosen = answer?.form.errors[choiceField];
  const errors = unchosen === undefined || cart === null ? answer?.form.errors : choiceErrors(cart.lines, unchosen);
  // What was missing may be chosen by now.
  const isRefused = answer?.step === step && (unchosen === undefined || Object.keys(errors ?? {}).length > 0);
  const refused = isRefused ? answer : null;
  const state = refused === null ? form : { ...refused.form, errors: errors ?? {} };
  // An order with an item that cannot be bought would be refused: the shopper must change the cart.
  const isForSale = cart === null || cart.lines.every((line) => line.available);
  const panel = (
    <OrderPanel
      cart={cart}
      step={step}
      isFolded={step < 3 && isForSale}
      isRefused={step === 3 && refused !== null}
      isUnchosen={unchosen !== undefined}
    />
  );
  return (
    <div className="wrap @container pt-8 md:pt-12">
      <PageTitle
        hasErrors={refused === null ? step === 3 && Boolean(cart?.codes?.error) : hasErrors(state)}
      >{`${checkoutWords.eyebrow}: ${checkoutWords.stepTitles[step]}`}</PageTitle>
      <StepsTrail step={step} reached={payment !== null ? 3 : shipping !== null ? 2 : 1} />
      <div className="mb-2 mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1>{checkoutWords.stepTitles[step]}</h1>
        <ChatLink />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12 lg:gap-y-0 @max-[50rem]:flex @max-[50rem]:flex-col @max-[50rem]:gap-y-10 @max-[50rem]:items-stretch">
        {step === 3 ? null : panel}
        <div className="min-w-0">
          {step === 1 ? <ShippingStep {...page} state={state} /> : null}
          {step === 2 ? (
            <PaymentStep
              {...page}
              state={state}
              paid={isChanging || refused !== null ? null : payment}
              before={payment?.paymentId ?? null}
            />
          ) : null}
          {step === 3 && shipping !== null && payment !== null ? (
            <ReviewStep {...page} shipping={shipping} payment={payment} />
          ) : null}
        </div>
        {step === 3 ? panel : null}
        {step === 3 ? (
          <PlaceOrderForm {...page} state={state} order={isForSale ? (order ?? refused?.order ?? null) : null} />
        ) : null}
      </div>
    </div>
  );
}
