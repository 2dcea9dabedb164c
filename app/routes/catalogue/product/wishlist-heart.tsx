import type { ReactNode } from "react";
import { href, useFetcher, useLocation } from "react-router";
import * as productWords from "../../../content/product-words.ts";
import { Icon } from "../../../components/icon.tsx";

/** Adds the product to the wishlist, or removes it. The route answers a guest with the specification's message. */
export function WishlistHeart({ productId, wished }: { productId: string; wished: boolean }): ReactNode {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      role="none"
      method="post"
      action={wished ? href("/wishlist/remove") : href("/wishlist/add")}
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
