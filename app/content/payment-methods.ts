import { paymentWords, testPaymentWords } from "#content/payment-words.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What a page knows of a payment: null where the payment service did not say it. */
interface PaymentAccount {
  brand: string | null;
  last4: string | null;
  upiId: string | null;
}

/** The words of a payment method. */
export interface PaymentMethodWords {
  /** Where it is chosen. */
  choice: string;
  /** In an order, and among the saved methods. */
  name: string;
  /** In the middle of a sentence. */
  inSentence: string;
  /** The name of the group of its fields; null where it has none. */
  group: string | null;
  /** How an order that is not placed yet will be paid. */
  paying(account: PaymentAccount): string;
  /** How a placed order is paid. */
  paid(account: PaymentAccount): string;
}

/** The payment methods in the order they are shown. */
export const shownPaymentMethods = Object.keys(paymentWords) as PaymentMethod[];

/** The mark beside a payment that moves no money; null for every other payment. */
export function testMark(isTest: boolean): string | null {
  return isTest ? testPaymentWords.mark : null;
}
