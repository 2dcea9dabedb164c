import * as cardWords from "#content/catalogue-words.ts";
import { priceText } from "#domain/money.ts";

interface PriceProps {
  /** In paise. */
  pricePaise: number;
  /** In paise; null or absent where there is no sale. */
  salePaise?: number | null;
  /** Whether it is the lowest of several prices. */
  isFrom?: boolean;
  /** Whether it says how much less a sale costs: a card has no room for it beside both prices. */
  tellsSaving?: boolean;
  className?: string;
}

/** A price without decimals. On a sale both prices have a spoken name, in the order of the language. `<ins>` and `<del>` would be read as the beginning and the end of an insertion. */
export function Price({ pricePaise, salePaise, isFrom, tellsSaving = false, className = "" }: PriceProps) {
  const currentPaise = salePaise ?? pricePaise;
  const from = isFrom && cardWords.from ? <span className="text-[0.85em] font-normal">{cardWords.from} </span> : null;
  const upwards =
    isFrom && cardWords.upwards ? <span className="text-[0.85em] font-normal"> {cardWords.upwards}</span> : null;
  if (currentPaise >= pricePaise)
    return (
      <p className={`numbers font-semibold ${className}`}>
        {from}
        {priceText(currentPaise)}
        {upwards}
      </p>
    );
  const now = (
    <span className="font-semibold text-madder">
      <span className="aside-text">{cardWords.now} </span>
      {priceText(currentPaise)}
    </span>
  );
  const was = (
    <span className={`${cardWords.isWasFirst ? "mr-1" : "ml-1"} text-[0.85em] text-ink-soft line-through`}>
      <span className="aside-text">{cardWords.was} </span>
      {priceText(pricePaise)}
    </span>
  );
  return (
    <p className={`numbers ${className}`}>
      {from}
      {cardWords.isWasFirst ? was : now} {cardWords.isWasFirst ? now : was}
      {upwards}{" "}
      {tellsSaving ? (
        <span className="ml-1 text-[0.85em] text-leaf">
          {/* Rounded down: a sale is never called larger than it is. */}
          {cardWords.percentOff(Math.floor(((pricePaise - currentPaise) * 100) / pricePaise))}
        </span>
      ) : null}
    </p>
  );
}
