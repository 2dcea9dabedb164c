import { amountText } from "#domain/money.ts";
import { refundStateFrom } from "#domain/payment-state.ts";

/** Words of money that goes back. Only the server uses them, so the script does not carry them. */
export const refundWords = {
  due: (amount: string) => `${amount} is on its way back to you. It comes the way you paid.`,
  dueByHand: (amount: string) => `You get ${amount} back. We pay it ourselves, and write to you when it is done.`,
  dueInCash: (amount: string) =>
    `You get ${amount} back. You paid in cash, so we ask you by e-mail or phone for a UPI ID or a bank account, and pay it there.`,
  made: (amount: string, date: string | null) =>
    `${amount} was sent back to you${onDay(date)}. It comes the way you paid, and your bank may need some days to show it.`,
  madeByHand: (amount: string, date: string | null) => `${amount} was paid back to you${onDay(date)}.`,
  failed: (amount: string) =>
    `${amount} could not be sent back to you yet. We take care of it, and you need not do anything.`,
  other: (amount: string, state: string) => `Refund of ${amount}: ${state}`,
  /** Beside the payment of an order of which something has gone back. */
  partly: (amount: string) => `${amount} of it was paid back to you.`,
} as const;

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

function onDay(date: string | null): string {
  return date === null ? "" : ` on ${date}`;
}
