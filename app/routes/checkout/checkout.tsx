import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { checkoutWords } from "../../content/checkout-words.ts";
import { messages } from "../../content/messages.ts";
import { testMark } from "../../content/test-payment-words.ts";
import { hasErrors } from "../../forms/form-state.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { endCheckout, orderKey, orderOf, pays } from "../../session/checkout-draft.server.ts";
import { findLostOrder, isComplete } from "../../session/place-order.server.ts";
import { readPricedCart } from "../../session/priced-cart.server.ts";
import { leaveFlash, requireCustomer, visitContext, type Visit } from "../../session/visit.server.ts";
import { ownPage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/checkout";
import { choosePayment, paymentState } from "./choose-payment.server.ts";
import { confirmationOf } from "./confirmation-address.ts";
import { emptyFlash } from "./empty-flash.ts";
import { OrderPanel } from "./order-panel.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { placeReviewed, placeState } from "./place-reviewed.server.ts";
import { PlaceForm } from "./place-form.tsx";
import { ReviewStep } from "./review-step.tsx";
import { saveShipping, shippingState } from "./save-shipping.server.ts";
import { ShippingStep } from "./shipping-step.tsx";
import { stepAddress, stepFrom } from "./step.ts";
import { StepsTrail } from "./steps-trail.tsx";
import { useStepFocus } from "./use-step-focus.ts";

export const headers = ownPage;

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const step = stepFrom(url.searchParams.get("step"));
  const { checkout: draft } = visit;
  const shipping = draft?.shipping ?? null;
  const [{ value: cart }, delivery] = await Promise.all([
    toResult(readPricedCart(visit)),
    step === 1 ? shippingState(visit, shipping) : null,
  ]);
  if (cart?.lines.length === 0) throw redirect(await whereEmptyCartLeads(visit));
  const payment = draft?.payment ?? null;
  const paid = payment !== null && (cart === null || pays(payment, cart.totals.totalPaise));
  if (step > 1 && shipping === null) throw redirect(stepAddress(1));
  if (step > 2 && !paid) {
    if (payment !== null) leaveFlash(visit, { kind: "error", text: checkoutWords.amountChanged });
    throw redirect(stepAddress(2));
  }
  const order =
    cart !== null && isComplete(draft)
      ? { key: orderKey(draft, orderOf(customer, draft, cart)), totalPaise: cart.totals.totalPaise }
      : null;
  const form = delivery ?? (step === 2 ? paymentState(payment, visit.runtime.payments.methods) : placeState());
  const isChanging = url.searchParams.has("change");
  return data(
    {
      step,
      cart,
      shipping,
      payment: paid ? payment : null,
      form,
      order,
      isChanging,
      mark: testMark(paid && payment?.isTest === true),
      offered: step === 2 ? offeredMethods(visit) : [],
    },
    { status: cart === null ? 503 : 200 },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit, messages.notLoggedIn);
  const body = await readForm(request);
  switch (stepFrom(url.searchParams.get("step"))) {
    case 1:
      return saveShipping(visit, customer, body);
    case 2:
      return choosePayment(visit, body);
    default:
      return placeReviewed(visit, customer, body);
  }
}

/** An order refused because something changed is shown as it is now: with its new total, and a new key to place it by. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Checkout({
  loaderData: { step, cart, shipping, payment, form, order, isChanging, mark, offered },
  actionData,
}: Route.ComponentProps) {
  const refused = actionData?.step === step ? actionData : null;
  const state = refused?.form ?? form;
  const heading = useStepFocus(step);
  return (
    <div className="wrap pt-8 md:pt-12">
      <PageTitle
        hasErrors={refused !== null && hasErrors(refused.form)}
      >{`${checkoutWords.eyebrow}: ${checkoutWords.stepTitles[step]}`}</PageTitle>
      <StepsTrail step={step} reached={payment !== null ? 3 : shipping !== null ? 2 : 1} />
      <h1 ref={heading} tabIndex={-1} className="mb-2 mt-4 outline-none">
        {checkoutWords.stepTitles[step]}
      </h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12 lg:gap-y-0">
        <div className="min-w-0">
          {step === 1 ? <ShippingStep state={state} /> : null}
          {step === 2 ? (
            <PaymentStep
              state={state}
              paid={isChanging || refused !== null || payment?.method === "cod" ? null : payment}
              mark={mark}
              offered={offered}
            />
          ) : null}
          {step === 3 && shipping !== null && payment !== null ? (
            <ReviewStep shipping={shipping} payment={payment} mark={mark} />
          ) : null}
        </div>
        <OrderPanel cart={cart} step={step} />
        {step === 3 ? <PlaceForm state={state} order={order ?? refused?.order ?? null} /> : null}
      </div>
    </div>
  );
}

/** The ways to pay in the order they are shown, and what stands beside those that are tests. */
function offeredMethods({ runtime }: Visit) {
  const { methods, testMethods } = runtime.payments;
  const shown = (["card", "upi", "cod"] as const).filter((method) => methods.includes(method));
  return shown.map((method) => ({ method, mark: testMark(testMethods.includes(method)) }));
}

/** An empty cart has nothing to check out, unless its order was placed and the answer never came. */
async function whereEmptyCartLeads(visit: Visit): Promise<string> {
  const { checkout: draft } = visit;
  const { placed, isTold } = isComplete(draft)
    ? await findLostOrder(visit, draft, draft.seed, null)
    : { placed: null, isTold: true };
  if (!isTold && !draft?.placed) {
    leaveFlash(visit, { kind: "error", text: checkoutWords.perhapsPlaced });
    return "/dashboard?tab=orders";
  }
  if (draft === null || placed === null) {
    const flash = emptyFlash(draft);
    if (flash !== null) leaveFlash(visit, flash);
    return "/cart";
  }
  endCheckout(visit, draft.customerId, placed);
  return confirmationOf(placed);
}
