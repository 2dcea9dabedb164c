/** Words of payments that move no money. */
export const testPaymentWords = {
  mark: "Test payment: no money moves",
} as const;
