import * as cardWords from "#content/catalogue-words.ts";
import { priceText } from "#domain/money.ts";

interface PriceProps {
  /** In paise. */
  pricePaise: number;
  /** In paise; null where there is no sale. */
  salePaise: number | null;
  /** Whether it is the lowest of several prices. */
  isFrom?: boolean;
  /** Whether it says how much less a sale costs: a card has no room for it beside both prices. */
  tellsSaving?: boolean;
  className?: string;
}

/** A price without decimals. On a sale both prices have a spoken name. `<ins>` and `<del>` would be read as the beginning and the end of an insertion. */
export function Price({ pricePaise, salePaise, isFrom, tellsSaving = false, className = "" }: PriceProps) {
  const currentPaise = salePaise ?? pricePaise;
  const from = isFrom ? <span className="text-[0.85em] font-normal">{cardWords.from} </span> : null;
  if (currentPaise >= pricePaise)
    return (
      <p className={`numbers font-semibold ${className}`}>
        {from}
        {priceText(currentPaise)}
      </p>
    );
  return (
    <p className={`numbers ${className}`}>
      {from}
      <span className="font-semibold text-madder">
        <span className="aside-text">{cardWords.now} </span>
        {priceText(currentPaise)}
      </span>{" "}
      <span className="ml-1 text-[0.85em] text-ink-soft line-through">
        <span className="aside-text">{cardWords.was} </span>
        {priceText(pricePaise)}
      </span>{" "}
      {tellsSaving ? (
        <span className="ml-1 text-[0.85em] text-leaf">
          {cardWords.percentOff(percentOff(pricePaise, currentPaise))}
        </span>
      ) : null}
    </p>
  );
}

/** How much less a sale costs, in whole percent, rounded down: a sale is never called larger than it is. */
function percentOff(pricePaise: number, salePaise: number): number {
  return Math.floor(((pricePaise - salePaise) * 100) / pricePaise);
}
