import type { ShopDetails } from "./shop-details.ts";

/** The address that opens a chat with the shop in the messaging app. */
export function chatAddress({ chatNumber, chatGreeting }: ShopDetails): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(chatGreeting)}`;
}
