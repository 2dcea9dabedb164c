import { addToWishlistRequest, wishlistItem, type WishlistItem } from "#contract/wishlist.ts";
import { readList, toWireId } from "#contract/shape.ts";
import type { Signed } from "#domain/signed-source.ts";
import { call } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { signedLine } from "./signed-pictures.server.ts";
import { type UpstreamClient, pathOf } from "./upstream-client.server.ts";
import { hasSucceeded } from "./upstream-response.server.ts";

/** The customer's wishlist; empty where the upstream has none. Throws faults. */
export async function findWishlist(upstream: UpstreamClient): Promise<Signed<WishlistItem>[]> {
  const response = await call(upstream, { method: "GET", path: "/wishlist" });
  if (!response.ok && (await upstream.terms.get()).lacksWishlist === true) return [];
  const items = response.ok ? readList(wishlistItem, response.body) : null;
  if (items === null) throw new UpstreamContractError("GET /wishlist", `status ${response.status} without a list`);
  return items.map((item) => signedLine(upstream, item));
}

/** Adds a product. Resolves to whether the upstream took it. Throws faults. */
export async function addToWishlist(upstream: UpstreamClient, productId: string): Promise<boolean> {
  const body = addToWishlistRequest.parse({ productId: toWireId(productId) });
  return hasSucceeded(await call(upstream, { method: "POST", path: "/wishlist/add", body }));
}

/** Removes a product. One that is not there counts as removed. Throws faults. */
export async function removeFromWishlist(upstream: UpstreamClient, productId: string): Promise<boolean> {
  const path = pathOf("/wishlist/remove/{id}", { id: productId });
  const response = await call(upstream, { method: "DELETE", path });
  return hasSucceeded(response) || response.status === 404;
}

/** Removes every product. Resolves to whether the upstream did it. Throws faults. */
export async function clearWishlist(upstream: UpstreamClient): Promise<boolean> {
  return hasSucceeded(await call(upstream, { method: "DELETE", path: "/wishlist/clear" }));
}
