import type { ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { productWords } from "../../../content/product-words.ts";
import { Icon } from "../../../components/icon.tsx";

/** Wishes the piece, or no longer. A guest's press is answered by the route, with the specification's message. */
export function WishlistHeart({ productId, wished }: { productId: string; wished: boolean }): ReactNode {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      role="none"
      method="post"
      action={wished ? "/wishlist/remove" : "/wishlist/add"}
      preventScrollReset
      className="mt-3"
    >
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        {...(isBusy ? { "aria-disabled": true, onClick: (event) => event.preventDefault() } : {})}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-madder underline-offset-4 hover:underline"
      >
        <Icon name="heart" filled={wished !== isBusy} />
        {wished ? productWords.removeFromWishlist : productWords.addToWishlist}
      </button>
    </fetcher.Form>
  );
}
