/** Words of payments that move no money. Loaders hand them to pages, so that script need not carry them. */
export const testPaymentWords = {
  mark: "Test payment: no money moves",
} as const;

/** What stands beside a payment that moves no money; null beside any other. */
export function testMark(isTest: boolean): string | null {
  return isTest ? testPaymentWords.mark : null;
}
