import { href } from "react-router";

/** The address of an order's confirmation: it can be reloaded. */
export function confirmationAddress({ number }: { number: string }): string {
  return href("/checkout/confirmation/:number", { number });
}
