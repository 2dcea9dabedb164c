import type { ReactNode } from "react";
import { href, Link } from "react-router";
import * as checkoutWords from "../../../content/checkout-words.ts";
import { OrderLines } from "./order-lines.tsx";
import { TotalsList } from "../../../components/totals-list.tsx";
import type { PricedCart } from "../../../session/cart/priced-cart.server.ts";
import { Icon } from "../../../components/icon.tsx";
import { stepAddress, type Step } from "./step.ts";

/** The order beside every step: items, totals, and notes on security. */
export function OrderPanel({
  cart,
  step,
  isRefused,
}: {
  cart: PricedCart | null;
  step: Step;
  /** Whether the page says already why the order was refused. */
  isRefused: boolean;
}): ReactNode {
  return (
    <section aria-labelledby="your-order" className="card p-4 sm:p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="your-order">{checkoutWords.yourOrder}</h2>
        <Link to={href("/cart")} className="link inline-flex min-h-11 items-center">
          {checkoutWords.editCart}
        </Link>
      </div>
      {cart === null ? (
        <PanelFailed step={step} />
      ) : (
        <>
          {isRefused || cart.lines.every((line) => line.available) ? null : (
            <p className="mb-4 font-semibold text-madder">{checkoutWords.linesUnavailable}</p>
          )}
          {/* A form beside another one would lose what was typed there. */}
          <OrderLines lines={cart.lines} choosingAt={step === 3 ? stepAddress(3) : null} />
          <div className="mt-2 border-t border-line pt-4">
            <TotalsList totals={cart.totals} />
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
  );
}

function PanelFailed({ step }: { step: Step }): ReactNode {
  return (
    <>
      <p role="alert" className="font-semibold text-madder">
        {checkoutWords.cartFailed}
      </p>
      <p className="mt-4">
        <a href={stepAddress(step)} className="button button-quiet">
          {checkoutWords.tryAgain}
        </a>
      </p>
    </>
  );
}
