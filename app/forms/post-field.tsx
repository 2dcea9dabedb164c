import type { ReactNode } from "react";

/** A field for a form that posts and has none. Lynx sends a form without fields by GET, and so would never log out. */
export function PostField(): ReactNode {
  return <input type="hidden" name="sent" value="1" />;
}
