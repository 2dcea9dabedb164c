import { wishlistCalls, type WishlistItem } from "#contract/wishlist.ts";
import type { Signed } from "#domain/signed-source.ts";
import { ask } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { signedLine } from "./signed-pictures.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The customer's wishlist; empty where the upstream has none. Throws faults. */
export async function findWishlist(upstream: UpstreamClient): Promise<Signed<WishlistItem>[]> {
  const asked = await ask(upstream, wishlistCalls.getWishlist, {});
  if (asked.code === "refused" && (await upstream.terms.get()).lacksWishlist === true) return [];
  const items = asked.code === "ok" ? asked.value : null;
  if (items === null) throw new UpstreamContractError("GET /wishlist", `status ${asked.status} without a list`);
  return items.map((item) => signedLine(upstream, item));
}
