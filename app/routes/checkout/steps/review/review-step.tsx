import { ownLanguage } from "#app/content/own-language.ts";
import { TextLink } from "#app/components/page.tsx";
import type { ReactNode } from "react";
import { href } from "#app/content/href.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { countryName } from "#app/content/countries.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { paymentWords } from "#content/payment-words.ts";
import type { ChosenPayment, DraftShipping } from "#app/session/cookies/checkout-cookie.server.ts";
import { choiceField, formIds, stepAddress } from "#app/routes/checkout/addresses.ts";
import { amountText } from "#domain/money.ts";
import { useForm, type FormState, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import type { PricedCart } from "#app/cart/priced-cart.server.ts";
import type { ReviewedOrder } from "#app/routes/checkout/steps/step-answers.server.ts";
import type { PaymentPage } from "#app/routes/checkout/steps/payment/payment.server.ts";
import type { ReviewField } from "./review.server.ts";

interface ReviewStepProps extends Pick<PaymentPage, "mark" | "note"> {
  shipping: DraftShipping;
  /** When it arrives there; null where nothing is promised. */
  delivery: string | null;
  payment: ChosenPayment;
}

/** Step 3: what was entered, with links to change it. The panel beside it shows items and totals. */
export function ReviewStep({ shipping, delivery, payment, mark, note }: ReviewStepProps) {
  const isFree = payment.amountPaise === 0;
  const { giftNote } = shipping;
  return (
    <div>
      <p className="mb-6 text-ink-soft">{checkoutWords.reviewLead}</p>
      <div className="columns gap-6 [--least:14rem]">
        <ReviewCard id="deliver-to" title={checkoutWords.deliverTo} change={stepAddress(1)}>
          <address className="not-italic">
            {addressLines(shipping, countryName(shipping.country)).map((line, index) => (
              <p key={line} lang={ownLanguage(line)} className={index === 0 ? "font-semibold" : undefined}>
                {line}
              </p>
            ))}
            <p className="mt-2">{shipping.phone}</p>
            <p>{shipping.email}</p>
          </address>
          {giftNote === undefined ? null : (
            <p className="mt-3 whitespace-pre-line">
              {checkoutWords.giftNote}: <q lang={ownLanguage(giftNote)}>{giftNote}</q>
            </p>
          )}
          {delivery === null ? null : <p className="mt-3 font-semibold">{delivery}</p>}
        </ReviewCard>
        <ReviewCard id="pay-with" title={checkoutWords.payWith} change={stepAddress(2, { isChanging: true })}>
          <p className="font-semibold">
            {isFree ? checkoutWords.nothingToPay : paymentWords[payment.method].paying(payment)}
          </p>
          {note && <p>{note}</p>}
          {mark && <strong>{mark}</strong>}
          {payment.cardName === null ? null : <p>{checkoutWords.cardHolder(payment.cardName)}</p>}
        </ReviewCard>
      </div>
    </div>
  );
}

function ReviewCard({
  id,
  title,
  change,
  children,
}: {
  id: string;
  title: string;
  change: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="card p-4 [overflow-wrap:anywhere]">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <TextLink to={change}>
          {checkoutWords.change}
          <span className="aside-text"> {title}</span>
        </TextLink>
      </div>
      {children}
    </section>
  );
}

interface PlaceOrderFormProps {
  state: FormState;
  /** The order on the page; null while it cannot be loaded. */
  order: ReviewedOrder | null;
  placing: PaymentPage["placing"];
}

/** The button that places the order on the page. Its key makes a second press harmless. */
export function PlaceOrderForm({ state, order, placing }: PlaceOrderFormProps) {
  return (
    <div className="lg:mt-8">
      <ShopForm
        id={formIds[3]}
        state={state}
        labels={Object.fromEntries(
          Object.keys(state.errors)
            .filter(isChoice)
            .map((name) => [name, checkoutWords.yourOrder]),
        )}
        action={stepAddress(3)}
      >
        {order === null ? null : (
          <>
            <input type="hidden" name={"key" satisfies ReviewField} value={order.key} />
            <input type="hidden" name={"total" satisfies ReviewField} value={order.totalPaise} />
            <p className="mb-4 text-lg font-semibold">{checkoutWords.payNow(amountText(order.totalPaise))}</p>
          </>
        )}
        <div className="flex flex-wrap-reverse items-center justify-between gap-4">
          <TextLink to={stepAddress(2)}>{checkoutWords.backToPayment}</TextLink>{" "}
          {order === null ? null : (
            <SubmitButton pendingText={checkoutWords.processing} className="w-full sm:w-auto sm:min-w-56">
              {checkoutWords.placeOrder}
            </SubmitButton>
          )}
        </div>
        {placing === null ? null : <Placing text={placing} />}
      </ShopForm>
      <p className="mt-4 text-ink-soft">{checkoutWords.agreed}</p>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={href("/terms")}>{checkoutWords.terms}</TextLink>{" "}
        <TextLink to={href("/returns")}>{checkoutWords.returns}</TextLink>{" "}
        <TextLink to={href("/privacy")}>{checkoutWords.privacy}</TextLink>
      </p>
    </div>
  );
}

/** Whether a name is that of a choice's field; other errors of an order have none to lead to. */
const isChoice = (name: string) => name.startsWith(`${choiceField}-`);

/** One error for each choice that is missing, by its field: the first in the words given, which may be of all that is missing. */
export function choiceErrors(lines: PricedCart["lines"], whole: string): Record<string, string> {
  const own = { size: messages.chooseSize, color: messages.chooseColor };
  const missing = lines.flatMap(({ toChoose = [], ...line }, index) =>
    toChoose.map(({ name }) => [
      `${choiceField}-${index}-${name}`,
      own[name] + (lines.length > 1 ? `: ${line.name}` : ""),
    ]),
  );
  return Object.fromEntries(missing.map(([name, text], index) => [name, index === 0 ? whole : text]));
}

/** The live region stands there before its text, so that screen readers say it. */
function Placing({ text }: { text: string }) {
  const { isBusy } = useForm();
  return (
    <p role="status" className="text-right not-empty:mt-3">
      {isBusy ? text : null}
    </p>
  );
}
