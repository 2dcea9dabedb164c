import { Link, useRouteLoaderData } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { TextLink } from "#app/components/page.tsx";
import * as checkoutWords from "#content/checkout-words.ts";
import * as siteWords from "#content/site-words.ts";
import { chatAddress, type ShopDetails } from "#app/content/shop-details.ts";
import { CodeForm } from "#app/components/code-form.tsx";
import { TotalsList } from "#app/components/totals-list.tsx";
import type { PricedCart } from "#app/cart/priced-cart.server.ts";
import { Icon } from "#app/components/icon.tsx";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import { amountText } from "#domain/money.ts";
import { ChooseOptions } from "#app/components/choose-options.tsx";
import { Picture } from "#app/images/picture.tsx";
import { choiceField, formIds, stepAddress, type Step } from "#app/routes/checkout/addresses.ts";

/**
 * The order beside every step: items, totals, and notes on security. On a phone it stands above the form, folded to its
 * total. It is no part of the `<details>`, which would fold it beside the form, too.
 */
export function OrderPanel({
  cart,
  step,
  isFolded,
  isRefused,
  isUnchosen,
}: {
  cart: PricedCart | null;
  step: Step;
  /** Whether a narrow page folds it: not where it says why nothing can be ordered. */
  isFolded: boolean;
  /** Whether the page says already why the order was refused. */
  isRefused: boolean;
  /** Whether it was refused since a size or colour is missing. */
  isUnchosen: boolean;
}) {
  const isFoldedNow = isFolded && cart !== null;
  return (
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {isFoldedNow ? (
        <details className="lg:hidden @max-[50rem]:block">
          <summary className="card flex min-h-11 flex-wrap items-center gap-x-2 px-3 py-2 font-semibold">
            <span className="[transform:rotate(90deg)] text-madder [[open]>*>&]:[transform:rotate(-90deg)]">
              <Icon name="right" size={16} />
            </span>
            {checkoutWords.orderSummary} <span className="numbers ml-auto">{amountText(cart.totals.totalPaise)}</span>
          </summary>
        </details>
      ) : null}
      <section
        aria-labelledby="your-order"
        className={`card p-4 sm:p-5 ${isFoldedNow ? "border-t-0 max-lg:hidden lg:border-t @max-[50rem]:hidden [details[open]+&]:block" : ""}`}
      >
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="your-order">{checkoutWords.yourOrder}</h2>
          <TextLink to={href("/cart")}>{checkoutWords.editCart}</TextLink>
        </div>
        {cart === null ? (
          <LoadFailure message={checkoutWords.cartFailed} again={stepAddress(step)} />
        ) : (
          <>
            {isRefused || cart.lines.every((line) => line.available) ? null : (
              <p className="mb-4 font-semibold text-madder">{checkoutWords.linesUnavailable}</p>
            )}
            {/* A form beside another one would lose what was typed there. */}
            <OrderLines lines={cart.lines} choosingAt={step === 3 ? stepAddress(3) : null} isUnchosen={isUnchosen} />
            <div className="mt-2 border-t border-line pt-4">
              <TotalsList totals={cart.totals} />
              {step === 3 ? <CodeForm codes={cart.codes} returnTo={stepAddress(3)} /> : null}
            </div>
          </>
        )}
        <div className="mt-6 bg-sunk p-4 text-sm">
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="lock" /> {checkoutWords.secureTitle}
          </p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {checkoutWords.secureNotes(cart?.returnPolicy).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}

/** The lines of the order: picture, name, size, colour, quantity and price. What is to be chosen can be on the page `choosingAt`. */
function OrderLines({
  lines,
  choosingAt,
  isUnchosen,
}: {
  lines: PricedCart["lines"];
  choosingAt: string | null;
  isUnchosen: boolean;
}) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, index) => (
        <li key={index} className="flex flex-wrap gap-4 py-3 first:pt-0">
          <Picture
            source={line.picture}
            alt=""
            sizes="72px"
            maxWidth={240}
            className="h-24 w-18 flex-none bg-sunk object-cover"
          />
          <div className="flex flex-[1_1_9rem] flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="flex-[1_1_11rem]">
              <p lang={ownLanguage(line.name)} className="font-semibold [overflow-wrap:anywhere]">
                {line.name}
              </p>
              <p className="text-sm text-ink-soft">
                {[
                  line.size && cartWords.size(line.size),
                  line.color && cartWords.color(cardWords.colorName(line.color)),
                  checkoutWords.qty(line.quantity),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
              {choosingAt !== null || line.toChoose === undefined ? null : (
                <p className="text-sm font-semibold">{cardWords.toChoose(line.toChoose.map(({ name }) => name))}</p>
              )}
            </div>
            <p className="numbers font-semibold">{amountText(line.totalPaise)}</p>
            {/* As wide as name and price together: beside the price it is too narrow for both choices in a row. */}
            {choosingAt === null || line.toChoose === undefined ? null : (
              <div className="basis-full">
                <ChooseOptions
                  line={line}
                  returnTo={choosingAt}
                  isRefused={isUnchosen}
                  id={`${formIds[3]}-${choiceField}-${index}`}
                />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The way to ask beside the title: nothing floats over the checkout, and the end of the page is far. */
export function ChatLink() {
  const frame = useRouteLoaderData<{ shop: ShopDetails }>("root");
  return frame === undefined ? null : (
    <a href={chatAddress(frame.shop)} rel="noopener" className="link inline-flex min-h-11 items-center gap-2">
      <Icon name="chat" size={20} />
      {siteWords.chat}
    </a>
  );
}

const steps: readonly Step[] = [1, 2, 3];

/** The breadcrumb of the steps. Steps up to `reached` are links, except the current one. */
export function StepsTrail({ step, reached }: { step: Step; reached: Step }) {
  return (
    <nav aria-label={checkoutWords.steps}>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm min-[360px]:gap-x-4 sm:text-base">
        {steps.map((one) => (
          <li key={one} className="flex items-center gap-2">
            {one === 1 ? null : (
              <span className="hidden text-edge sm:block">
                <Icon name="right" size={16} />
              </span>
            )}
            <StepName step={one} isCurrent={one === step} isOpen={one <= reached} isDone={one < reached} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({
  step,
  isCurrent,
  isOpen,
  isDone,
}: {
  step: Step;
  isCurrent: boolean;
  isOpen: boolean;
  isDone: boolean;
}) {
  const className = "inline-flex min-h-11 items-center gap-1 min-[360px]:gap-1.5";
  const text = (
    <>
      <span
        aria-hidden="true"
        className={`numbers inline-flex h-6 w-6 flex-none min-[360px]:h-7 min-[360px]:w-7 items-center justify-center rounded-full border text-sm ${isCurrent ? "border-madder bg-madder text-on-madder" : "border-edge"}`}
      >
        {isDone && !isCurrent ? <Icon name="check" size={16} /> : step}
      </span>
      {` ${checkoutWords.stepTitles[step]}`}
    </>
  );
  return isOpen && !isCurrent ? (
    <Link to={stepAddress(step)} className={`link ${className}`}>
      {text}
      {isDone ? <span className="aside-text">, {checkoutWords.done}</span> : null}
    </Link>
  ) : (
    <span
      aria-current={isCurrent ? "step" : undefined}
      className={`${className} ${isCurrent ? "font-semibold" : "text-ink-soft"}`}
    >
      {text}
    </span>
  );
}
