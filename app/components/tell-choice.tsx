import type { ReactNode } from "react";
import { href, Link } from "react-router";
import * as cartWords from "../content/cart-words.ts";

/** Asks for the size and colour of an order's pieces that lack them, and leads to the shop's ways to be reached. */
export function TellChoice(): ReactNode {
  return (
    <p className="mt-2 max-w-prose">
      {cartWords.tellChoice}{" "}
      <Link to={href("/contact")} className="link flex min-h-11 w-fit items-center">
        {cartWords.tellUs}
      </Link>
    </p>
  );
}
