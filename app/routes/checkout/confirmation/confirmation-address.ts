/** Where an order's confirmation stands: an address of its own, safe to reload. */
export function confirmationOf({ number }: { number: string }): string {
  return `/checkout/confirmation/${encodeURIComponent(number)}`;
}
