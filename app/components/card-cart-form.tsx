import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { cardWords } from "../content/catalogue-words.ts";
import { BusyButton } from "../forms/busy-button.tsx";
import { useCartFetcher } from "./use-cart-fetcher.ts";

/** Adds one piece straight from its card, without size and colour, and comes back to the page the card stands on. */
export function CardCartForm({ id, name, inStock }: { id: string; name: string; inStock: boolean }): ReactNode {
  const { onSubmit, isBusy } = useCartFetcher(`card-${id}`);
  const { pathname, search } = useLocation();
  const said = <span className="aside-text">{cardWords.of(name)}</span>;
  if (!inStock)
    return (
      <button type="button" disabled className="button w-full px-2">
        {cardWords.soldOut}
        {said}
      </button>
    );
  return (
    // Nothing to be told of: its one button has a name of its own.
    <form role="none" method="post" action={href("/cart/add")} onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="from" value="card" />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <BusyButton pendingText={cardWords.adding} isBusy={isBusy} className="button-quiet w-full px-2">
        {cardWords.addToCart}
        {said}
      </BusyButton>
    </form>
  );
}
