import type { ReactNode } from "react";
import { Link } from "react-router";
import * as cartWords from "../../content/cart-words.ts";
import * as siteWords from "../../content/site-words.ts";
import { amountText } from "../../../domain/money.ts";
import type { OptionName } from "../../../domain/variants.ts";
import { Picture } from "../../images/picture.tsx";
import type { SignedSource } from "../../../domain/signed-source.ts";

/** The newest lines, how many `more` the cart has, and what all of them cost. */
export interface MiniCartContent {
  lines: readonly {
    productId: string;
    name: string;
    size: string | null;
    color: string | null;
    quantity: number;
    totalPaise: number;
    picture: SignedSource | null;
    /** What is still to be chosen; absent where nothing is. */
    toChoose?: readonly OptionName[];
  }[];
  more: number;
  subtotalPaise: number;
}

/**
 * The mini cart beside the message that a product was added: the newest lines, the subtotal, and a link to the cart. On a
 * phone it is small: the line just added, the subtotal and the link.
 */
export function MiniCartPanel({
  miniCart: { lines, more, subtotalPaise },
  isWide,
}: {
  miniCart: MiniCartContent;
  isWide: boolean;
}): ReactNode {
  return (
    <section
      aria-labelledby="mini-cart"
      className={`border-t border-line px-4 py-2 first:border-t-0 sm:py-4 ${isWide ? "gap-8 sm:flex sm:items-end sm:justify-between" : ""}`}
    >
      <div className="flex-1">
        <p id="mini-cart" className="mb-3 max-sm:hidden pr-10 font-serif text-lg font-semibold leading-tight">
          {siteWords.miniCartTitle}
        </p>
        <ul className={`grid gap-3 ${isWide ? "sm:grid-cols-2 lg:grid-cols-3" : ""}`}>
          {lines.map((line) => (
            <li
              key={`${line.productId}~${line.size}~${line.color}`}
              className="flex flex-wrap items-center gap-3 text-sm max-sm:not-first:hidden"
            >
              <Picture
                source={line.picture}
                alt=""
                sizes="48px"
                maxWidth={160}
                className="h-12 w-12 flex-none sm:h-16 bg-sunk object-cover"
              />
              <p className="flex-[1_1_5rem]">
                <span className="block font-semibold leading-snug [overflow-wrap:anywhere]">{line.name}</span>{" "}
                <span className="text-ink-soft">
                  {[line.size, line.color].filter((part) => part !== null).join(", ")} × {line.quantity}
                </span>{" "}
                {line.toChoose === undefined ? null : (
                  <span className="block">{cartWords.toChoose(line.toChoose)}</span>
                )}
              </p>
              <span className="figures ml-auto self-start font-semibold">{amountText(line.totalPaise)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={`mt-2 flex flex-wrap items-center justify-between sm:block ${isWide ? "sm:mt-0 sm:w-64" : ""}`}>
        {more === 0 ? null : (
          <p className="mb-2 hidden text-sm text-ink-soft sm:block">{siteWords.miniCartMore(more)}</p>
        )}
        <p className="flex-1 border-line font-semibold sm:flex sm:items-baseline sm:justify-between sm:border-t sm:py-2">
          <span>{siteWords.subtotal}</span> <span className="figures">{amountText(subtotalPaise)}</span>
        </p>
        <Link to="/cart" className="button flex-none sm:w-full">
          {siteWords.viewCart}
        </Link>
      </div>
    </section>
  );
}
