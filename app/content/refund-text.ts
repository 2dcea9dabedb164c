import { refundWords } from "#content/return-words.ts";
import { amountText } from "#domain/money.ts";
import { refundStateFrom } from "#domain/payment-state.ts";

/** What has become of money that goes back, in words. `date` is the day since when it is so, where that is known. */
export function refundText(
  { paise, state: raw, isByHand }: { paise: number; state: string; isByHand: boolean },
  { date, isCash }: { date: string | null; isCash: boolean },
): string {
  const amount = amountText(paise);
  switch (refundStateFrom(raw)) {
    case "due":
      return isCash
        ? refundWords.dueInCash(amount)
        : isByHand
          ? refundWords.dueByHand(amount)
          : refundWords.due(amount);
    case "made":
      return isByHand || isCash ? refundWords.madeByHand(amount, date) : refundWords.made(amount, date);
    case "failed":
      return refundWords.failed(amount);
    case null:
      return refundWords.other(amount, raw);
  }
}

/** What has gone back of an order, in words; null where nothing has. */
export function paidBackText(refunds: readonly { paise: number; state: string }[]): string | null {
  const paise = refunds.reduce((sum, one) => (refundStateFrom(one.state) === "made" ? sum + one.paise : sum), 0);
  return paise === 0 ? null : refundWords.partly(amountText(paise));
}
