import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import * as cardWords from "../content/catalogue-words.ts";
import { BusyButton } from "../forms/busy-button.tsx";
import { useCartFetcher } from "./use-cart-fetcher.ts";

/** Made once: a page has dozens of these forms. */
const action = href("/cart/add");

/** Adds one of a product from its card, without size and colour, and leads back to the card. */
export function CardCartForm({
  id,
  name,
  inStock,
  anchor,
}: {
  id: string;
  name: string;
  inStock: boolean;
  anchor: string;
}): ReactNode {
  const { onSubmit, isBusy } = useCartFetcher(`card-${id}`);
  const { pathname, search } = useLocation();
  const spokenName = <span className="aside-text">{cardWords.of(name)}</span>;
  if (!inStock)
    return (
      <button type="button" disabled className="button w-full px-2">
        {cardWords.soldOut}
        {spokenName}
      </button>
    );
  return (
    // `role="none"`: a form with one button needs no announcement.
    <form role="none" method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="from" value="card" />
      <input type="hidden" name="returnTo" value={`${pathname}${search}#${anchor}`} />
      <BusyButton pendingText={cardWords.adding} isBusy={isBusy} className="button-quiet w-full px-2">
        {cardWords.addToCart}
        {spokenName}
      </BusyButton>
    </form>
  );
}
