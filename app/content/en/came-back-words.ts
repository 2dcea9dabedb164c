import { cameBackWords as words } from "#domain/order-status.ts";

/** Words about a parcel that came back, beside the order and in its history. The mail says the same. */
export const cameBackWords = { text: words.text("Your order"), happened: words.happened } as const;
