import type { ReactNode } from "react";

/** A field for a form that posts and has none. Lynx sends a form without fields by GET, and so would never log out. */
export function PostField(): ReactNode {
  return <input type="hidden" name="sent" value="1" />;
}

/**
 * The name of the hidden field that holds the customer's id. Should their session end while they type, what they sent is
 * kept for the next login of that customer, and shown to nobody else.
 */
export const CUSTOMER_FIELD = "customer";
