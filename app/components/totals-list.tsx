import type { ReactNode } from "react";
import { ownLanguage } from "#app/content/own-language.ts";
import * as cartWords from "#content/cart-words.ts";
import { amountText } from "#domain/money.ts";
import type { Totals } from "#domain/totals.ts";

/** Subtotal, discount, tax, shipping and total of a cart or an order, with two decimals. */
export function TotalsList({
  totals: { subtotalPaise, discount, taxPaise, shippingPaise, totalPaise },
}: {
  totals: Totals;
}) {
  return (
    <dl className="numbers space-y-2">
      <Row name={cartWords.subtotal} amount={amountText(subtotalPaise)} />
      {discount === null ? null : (
        <Row name={<DiscountName name={discount.name} />} amount={amountText(-discount.paise)} />
      )}
      <Row name={cartWords.tax} amount={amountText(taxPaise)} />
      <Row name={cartWords.shipping} amount={shippingPaise === 0 ? cartWords.free : amountText(shippingPaise)} />
      <Row
        name={cartWords.total}
        amount={amountText(totalPaise)}
        className="border-t border-line pt-3 text-lg font-semibold"
      />
    </dl>
  );
}

/** What a line of totals says of what came off. The name of the offer is the owner's own. */
export function DiscountName({ name }: { name: string }) {
  return (
    <>
      {cartWords.discount}
      {name === "" ? null : (
        <>
          {": "}
          <span lang={ownLanguage(name)} className="[overflow-wrap:anywhere]">
            {name}
          </span>
        </>
      )}
    </>
  );
}

function Row({ name, amount, className = "" }: { name: ReactNode; amount: string; className?: string }) {
  return (
    <div className={`flex flex-wrap items-baseline gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="ml-auto">{amount}</dd>
    </div>
  );
}
