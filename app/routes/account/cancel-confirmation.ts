import * as orderWords from "../../content/order-words.ts";
import * as messages from "../../content/messages.ts";
import { cancelOrderAddress, orderAddress } from "./addresses.ts";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";

/** The question before an order is cancelled. */
export function cancelConfirmation(id: string, returnTo = orderAddress(id)): ConfirmationPrompt {
  return {
    title: orderWords.cancel,
    question: messages.confirmCancel,
    action: cancelOrderAddress(id),
    fields: { returnTo },
    confirm: orderWords.cancel,
    pending: orderWords.cancelling,
    keep: orderWords.keep,
  };
}
