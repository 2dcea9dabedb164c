import * as cartWords from "#content/cart-words.ts";
import { amountText } from "#domain/money.ts";
import type { Totals } from "#domain/totals.ts";

/** Subtotal, tax, shipping and total of a cart or an order, with two decimals. */
export function TotalsList({ totals: { subtotalPaise, taxPaise, shippingPaise, totalPaise } }: { totals: Totals }) {
  return (
    <dl className="numbers space-y-2">
      <Row name={cartWords.subtotal} amount={amountText(subtotalPaise)} />
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

function Row({ name, amount, className = "" }: { name: string; amount: string; className?: string }) {
  return (
    <div className={`flex flex-wrap items-baseline gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="ml-auto">{amount}</dd>
    </div>
  );
}
