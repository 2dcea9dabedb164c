import type { ReactNode } from "react";
import { testPaymentWords } from "../content/test-payment-words.ts";

/** Wherever a payment of the sandbox is shown or offered: that it is a test. */
export function TestPayment(): ReactNode {
  return <span className="inline-block border border-dashed border-madder bg-raised px-2.5 py-0.5 text-sm font-semibold text-madder">{testPaymentWords.mark}</span>;
}
