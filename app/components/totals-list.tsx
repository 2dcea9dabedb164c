import type { ReactNode } from "react";
import { ownLanguage } from "#app/content/own-language.ts";
import * as cartWords from "#content/cart-words.ts";
import { amountText } from "#domain/money.ts";
import type { Totals } from "#domain/totals.ts";

/** The amounts of a cart or an order; null for what an upstream does not tell. */
type ShownTotals = { [Name in keyof Totals]: Totals[Name] | null };

/**
 * Subtotal, discount, tax, shipping and total, with two decimals, and what is said below them. What is not told is left out,
 * and of the total `unknown` is said then.
 */
export function TotalsList({
  totals: { subtotalPaise, discount, taxPaise, shippingPaise, totalPaise },
  unknown,
  children,
}: {
  totals: ShownTotals;
  unknown?: string;
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
        unknown={unknown}
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
  /** What is said where it is not told. */
  unknown?: string | undefined;
  className?: string;
}

/** One of the totals; nothing for null, unless it is told by `unknown`. */
export function TotalsRow({ name, paise, zero, unknown, className = "" }: TotalsRowProps) {
  const text = paise === null ? unknown : paise === 0 && zero ? zero : amountText(paise);
  return text === undefined ? null : (
    <div className={`flex flex-wrap items-baseline gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="ml-auto">{text}</dd>
    </div>
  );
}
