import type { ReactNode } from "react";
import * as upiWords from "../../content/upi-words.ts";

/** Takes the place of the status of an order that waits for its payment. */
export function PaymentAwaited(): ReactNode {
  return (
    <span className="inline-block border border-dashed border-madder bg-raised px-2.5 py-0.5 text-sm font-semibold text-madder">
      {upiWords.awaited}
    </span>
  );
}
