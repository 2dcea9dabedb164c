import { wishlistCalls, type WishlistItem } from "#contract/wishlist.ts";
import type { Signed } from "#domain/signed-source.ts";
import { read } from "./call-upstream.server.ts";
import { signedLine } from "./signed-pictures.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The customer's wishlist; empty where the upstream has none. Throws faults. */
export async function findWishlist(upstream: UpstreamClient): Promise<Signed<WishlistItem>[]> {
  const { lacksWishlist = false } = await upstream.terms.get();
  const items = await read(upstream, wishlistCalls.getWishlist, {}, lacksWishlist ? {} : { absent: [] });
  return (items ?? []).map((item) => signedLine(upstream, item));
}
