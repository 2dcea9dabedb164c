import type { ReactNode } from "react";
import { Link } from "react-router";
import { TextLink } from "#app/components/page.tsx";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentLabels, paymentWords } from "#content/payment-words.ts";
import { Field, useField, FieldError, NothingChosen } from "#app/forms/field.tsx";
import { type FormState, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import type { ChosenPayment } from "#app/session/cookies/checkout-cookie.server.ts";
import { formIds, stepAddress } from "#app/routes/checkout/addresses.ts";
import { isPrepaid, type PaymentMethod } from "#domain/payment-methods.ts";
import type { PaymentField, PaymentPage } from "./payment.server.ts";

interface PaymentStepProps extends Pick<PaymentPage, "mark" | "offered" | "cashNote" | "isFree"> {
  state: FormState;
  /** What covers this total already. What is paid later is chosen again. */
  paid: ChosenPayment | null;
  /** The payment that the form would replace; null where there is none. */
  before: string | null;
}

/** Step 2: how the customer pays. Where nothing is to be paid, nothing is asked. */
export function PaymentStep({ state, paid, before, mark, offered, cashNote, isFree }: PaymentStepProps) {
  if (paid !== null && paid.isByLink !== true && isPrepaid(paid.method))
    return <ReadyPayment paid={paid} mark={mark} />;
  return (
    <>
      <p className="mb-6 text-ink-soft">{isFree ? checkoutWords.nothingToPay : checkoutWords.paymentLead}</p>
      <ShopForm id={formIds[2]} state={state} labels={paymentLabels} action={stepAddress(2)}>
        <input type="hidden" name={"before" satisfies PaymentField} value={before ?? ""} />
        {offered.length === 0 && !isFree ? <p>{checkoutWords.noWayToPay}</p> : null}
        {isFree ? null : (
          <PaymentChoice
            offered={offered}
            details={{
              card: (
                <>
                  <Field<PaymentField>
                    name="cardNumber"
                    autoComplete="cc-number"
                    inputMode="numeric"
                    className="numbers"
                  />
                  <Field<PaymentField> name="cardName" autoComplete="cc-name" />
                  <div className="sm:grid sm:grid-cols-2 sm:gap-x-6">
                    {/* Not inputMode="numeric": the keypads of phones lack the slash. */}
                    <Field<PaymentField>
                      name="expiryDate"
                      autoComplete="cc-exp"
                      placeholder={checkoutWords.expiryPlaceholder}
                      hint={checkoutWords.expiryHint}
                      className="numbers"
                    />
                    <Field<PaymentField>
                      name="cvv"
                      autoComplete="cc-csc"
                      inputMode="numeric"
                      hint={checkoutWords.cvvHint}
                      className="numbers"
                    />
                  </div>
                  <p className="text-sm text-ink-soft">{checkoutWords.notKept}</p>
                </>
              ),
              upi: (
                <Field<PaymentField> name="upiId" autoComplete="off" inputMode="email" hint={checkoutWords.upiHint} />
              ),
            }}
          />
        )}
        {cashNote === null ? null : <p className="mt-3 text-ink-soft">{cashNote}</p>}
        <div className="mt-8 flex flex-wrap-reverse items-center justify-between gap-4">
          <TextLink to={stepAddress(1)}>{checkoutWords.backToShipping}</TextLink>{" "}
          {offered.length === 0 && !isFree ? null : (
            <SubmitButton pendingText={checkoutWords.checking} className="w-full sm:w-auto">
              {checkoutWords.toReview}
            </SubmitButton>
          )}
        </div>
      </ShopForm>
    </>
  );
}

function ReadyPayment({ paid, mark }: { paid: ChosenPayment; mark: string | null }) {
  return (
    <div>
      <section aria-labelledby="ready" className="card border-l-8 border-l-leaf p-5">
        <h2 id="ready" className="text-lg">
          {checkoutWords.ready}
        </h2>
        <p className="mt-2">{paymentWords[paid.method].paying(paid)}</p>
        {paid.cardName === null ? null : (
          <p className="text-ink-soft [overflow-wrap:anywhere]">{checkoutWords.cardHolder(paid.cardName)}</p>
        )}
        {mark && <strong>{mark}</strong>}
        <p className="mt-3">
          <TextLink to={stepAddress(2, { isChanging: true })}>{checkoutWords.otherWay}</TextLink>
        </p>
      </section>
      <div className="mt-8 flex flex-wrap-reverse items-center justify-between gap-4">
        <TextLink to={stepAddress(1)}>{checkoutWords.backToShipping}</TextLink>{" "}
        <Link to={stepAddress(3)} className="button w-full sm:w-auto">
          {checkoutWords.toReview}
        </Link>
      </div>
    </div>
  );
}

/**
 * The payment methods on offer, each followed by its details, or by a note in their place. CSS shows the details of the checked radio only, with or
 * without script, since they are its siblings. A browser without `:checked` rules shows all, each under its name.
 */
function PaymentChoice({
  details,
  offered,
}: {
  details: Partial<Record<PaymentMethod, ReactNode>>;
  offered: PaymentPage["offered"];
}) {
  const {
    control: { id, defaultValue, required: _, maxLength: __, minLength: ___, ...control },
    error,
    label,
  } = useField("paymentMethod" satisfies PaymentField, false);
  return (
    // The fields of a method that is not chosen are empty: without `aria-invalid` Firefox calls the whole group invalid.
    <fieldset role="radiogroup" aria-required aria-invalid={error !== null}>
      <legend className="mb-2 text-lg font-semibold">{label}</legend>
      <FieldError fieldId={id} error={error} />
      <NothingChosen<PaymentField> name="paymentMethod" />
      <div className="card divide-y divide-line">
        {offered.map(({ method, mark, note }, index) => {
          const ownId = index === 0 ? id : `${id}-${method}`;
          const { choice, group: ownGroup } = paymentWords[method];
          const group = note === null ? ownGroup : null;
          return (
            <div key={method} className="p-4">
              <input
                {...control}
                type="radio"
                id={ownId}
                value={method}
                defaultChecked={(offered.length === 1 && defaultValue === "") || defaultValue === method}
                className="peer h-6 w-6 align-middle accent-madder"
                {...(mark && { "aria-describedby": `${ownId}-test` })}
              />
              <label htmlFor={ownId} className={labelClasses}>
                {choice}
              </label>
              {mark && (
                <strong id={`${ownId}-test`} className="block pl-9 sm:ml-3 sm:inline sm:pl-0">
                  {mark}
                </strong>
              )}
              <div
                className={`peer-not-checked:hidden sm:pl-9 ${group === null ? "" : "pt-4"}`}
                {...(group && { role: "group", "aria-label": group })}
              >
                {note === null ? details[method] : <p>{note}</p>}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const labelClasses = "ml-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center align-middle font-semibold";
