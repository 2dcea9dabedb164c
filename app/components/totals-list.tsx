import type { ReactNode } from "react";
import { ownLanguage } from "#app/content/own-language.ts";
import * as cartWords from "#content/cart-words.ts";
import { amountText } from "#domain/money.ts";
import type { Totals } from "#domain/totals.ts";

/** The amounts of a cart or an order; null for what an upstream does not tell. */
type ShownTotals = { [Name in keyof Totals]: Totals[Name] | null };

/** Subtotal, discount, tax, shipping and total, with two decimals, and what is said below them. What is not told is left out. */
export function TotalsList({
  totals: { subtotalPaise, discount, taxPaise, shippingPaise, totalPaise },
  children,
}: {
  totals: ShownTotals;
  children?: ReactNode;
}) {
  return (
    <dl className="numbers space-y-2">
      <TotalsRow name={cartWords.subtotal} paise={subtotalPaise} />
      {discount && <TotalsRow name={<DiscountName name={discount.name} />} paise={-discount.paise} />}
      <TotalsRow name={cartWords.tax} paise={taxPaise} />
      <TotalsRow name={cartWords.shipping} paise={shippingPaise} zero={cartWords.free} />
      <TotalsRow
        name={cartWords.total}
        paise={totalPaise}
        className="border-t border-line pt-3 text-lg font-semibold"
      />
      {children}
    </dl>
  );
}

/** What a line of totals says of what came off. The name of the offer is the owner's own. */
function DiscountName({ name }: { name: string }) {
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

interface TotalsRowProps {
  name: ReactNode;
  paise: number | null;
  /** What is said of nothing. */
  zero?: string;
  className?: string;
}

/** One of the totals; nothing for null. */
export function TotalsRow({ name, paise, zero, className = "" }: TotalsRowProps) {
  return paise === null ? null : (
    <div className={`flex flex-wrap items-baseline gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="ml-auto">{paise === 0 && zero ? zero : amountText(paise)}</dd>
    </div>
  );
}
