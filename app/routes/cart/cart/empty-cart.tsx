import type { ReactNode } from "react";
import { Link } from "react-router";
import { cartWords } from "../../../content/cart-words.ts";

/** What stands under the heading while nothing is in the cart. */
export function EmptyCart(): ReactNode {
  return (
    <>
      <p className="mt-3 text-lg text-ink-soft">{cartWords.emptyText}</p>
      <p className="mt-6">
        <Link to="/productlisting" className="button">
          {cartWords.continueShopping}
        </Link>
      </p>
    </>
  );
}
