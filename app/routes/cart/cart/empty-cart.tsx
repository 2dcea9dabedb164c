import type { ReactNode } from "react";
import { href, Link } from "react-router";
import * as cartWords from "../../../content/cart-words.ts";

/** The text and link under the heading of an empty cart. */
export function EmptyCart(): ReactNode {
  return (
    <>
      <p className="mt-3 text-lg text-ink-soft">{cartWords.emptyText}</p>
      <p className="mt-6">
        <Link to={href("/productlisting")} className="button">
          {cartWords.continueShopping}
        </Link>
      </p>
    </>
  );
}
