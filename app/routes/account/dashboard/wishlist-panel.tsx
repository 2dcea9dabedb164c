import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { WishlistItem } from "../../../../contract/readers/wishlist.ts";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import * as messages from "../../../content/messages.ts";
import type { Signed } from "../../../../domain/signed-source.ts";
import { FramedPicture } from "../../../images/framed-picture.tsx";
import { ConfirmLink } from "../confirm-link.tsx";
import { Price } from "../../../components/price.tsx";
import { EmptyPanel } from "./empty-panel.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { clearConfirmation, removalConfirmation } from "../wishlist-confirmation.ts";
import { dashboardAddress, removeFromWishlistAddress } from "../addresses.ts";

/** The wishlist of the customer. */
export function WishlistPanel({ wishes }: { wishes: readonly Signed<WishlistItem>[] | null }): ReactNode {
  if (wishes === null) return <LoadFailure message={messages.wishlistFailed} again={dashboardAddress("wishlist")} />;
  if (wishes.length === 0)
    return <EmptyPanel title={dashboardWords.emptyWishlist} text={dashboardWords.emptyWishlistText} />;
  return <Wishes wishes={wishes} />;
}

function Wishes({ wishes }: { wishes: readonly Signed<WishlistItem>[] }): ReactNode {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="figures">{dashboardWords.wishCount(wishes.length)}</p>
        <ConfirmLink to={href("/wishlist/clear")} confirmation={clearConfirmation} className="button button-quiet">
          {dashboardWords.clearWishlist}
        </ConfirmLink>
      </div>
      <ul className="columns gap-x-4 gap-y-8 md:[--most:3]">
        {wishes.map((wish) => (
          <li key={wish.productId} className="min-w-0">
            <WishCard wish={wish} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WishCard({ wish }: { wish: Signed<WishlistItem> }): ReactNode {
  const name = wish.name ?? dashboardWords.untitled;
  const address = href("/product/:id", { id: wish.productId });
  return (
    <div className="relative flex h-full flex-col">
      <FramedPicture
        frame="bg-sunk"
        source={wish.picture}
        alt=""
        sizes="(min-width: 80rem) 18rem, (min-width: 48rem) 28vw, 45vw"
        maxWidth={640}
      />
      <h2 className="mt-1 text-base leading-snug sm:text-lg">
        <Link to={address} className="card-link -mb-2 flex min-h-11 py-2 no-underline hover:underline">
          {name}
        </Link>
      </h2>
      <div className="mt-auto">
        {wish.isHidden ? <p className="font-semibold text-madder">{dashboardWords.notOnSale}</p> : null}
        {wish.pricePaise === null ? null : (
          <Price pricePaise={wish.pricePaise} salePaise={wish.salePaise} className="mb-3 pt-1" />
        )}
        <div className="relative grid">
          <Link to={address} className="button button-quiet px-2">
            {dashboardWords.viewProduct}
            <span className="aside-text">{dashboardWords.of(name)}</span>
          </Link>{" "}
          <ConfirmLink
            to={removeFromWishlistAddress(wish.productId, dashboardAddress("wishlist"))}
            confirmation={removalConfirmation(wish.productId, dashboardAddress("wishlist"))}
            className="link inline-flex min-h-11 items-center justify-center px-2"
          >
            {dashboardWords.remove}
            <span className="aside-text">{dashboardWords.of(name)}</span>
          </ConfirmLink>
        </div>
      </div>
    </div>
  );
}
