import { orderWords } from "../../content/account-words.ts";
import { messages } from "../../content/messages.ts";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";
import { withReturnTo } from "./return-to.ts";

/** Where the order itself is shown. */
export function orderAddress(id: string): string {
  return `/order/${encodeURIComponent(id)}`;
}

/** Where its cancellation is confirmed; `returnTo` is where it goes on afterwards, the order itself when left out. */
export function cancelAddress(id: string, returnTo?: string): string {
  return withReturnTo(`${orderAddress(id)}/cancel`, returnTo);
}

/** The question before an order is cancelled. */
export function cancellation(id: string, returnTo = orderAddress(id)): ConfirmationPrompt {
  return {
    title: orderWords.cancel,
    question: messages.confirmCancel,
    action: cancelAddress(id),
    fields: { returnTo },
    confirm: orderWords.cancel,
    pending: orderWords.cancelling,
    keep: orderWords.keep,
  };
}
