/** Words of payments that move no money. Loaders send them to pages, which keeps them out of the script. */
export const testPaymentWords = {
  mark: "Test payment: no money moves",
} as const;

/** The mark beside a payment that moves no money; null for every other payment. */
export function testMark(isTest: boolean): string | null {
  return isTest ? testPaymentWords.mark : null;
}
