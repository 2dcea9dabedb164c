import { addToWishlistRequest, readWishlist, type WishlistItem } from "../../contract/wishlist.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { toWireId } from "./carts.server.ts";
import { call, hasSucceeded, pathOf, type UpstreamClient } from "./upstream-client.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { signedLine } from "./signed-pictures.server.ts";

/** The customer's wishes. Throws faults. */
export async function findWishlist(upstream: UpstreamClient): Promise<Signed<WishlistItem>[]> {
  const answer = await call(upstream, { method: "GET", path: "/wishlist" });
  const wishes = answer.ok ? readWishlist(answer.body) : null;
  if (wishes === null) throw new UpstreamContractError("GET /wishlist", `status ${answer.status} without a list`);
  return wishes.map((wish) => signedLine(upstream, wish));
}

/** Adds a product; whether the upstream took it. Throws faults. */
export async function addToWishlist(upstream: UpstreamClient, productId: string): Promise<boolean> {
  const body = addToWishlistRequest.parse({ productId: toWireId(productId) });
  return hasSucceeded(await call(upstream, { method: "POST", path: "/wishlist/add", body }));
}

/** Removes a product; one that is already gone counts as removed. Throws faults. */
export async function removeFromWishlist(upstream: UpstreamClient, productId: string): Promise<boolean> {
  const answer = await call(upstream, { method: "DELETE", path: pathOf("/wishlist/remove/{id}", { id: productId }) });
  return hasSucceeded(answer) || answer.status === 404;
}

/** Removes every wish. Throws faults. */
export async function clearWishlist(upstream: UpstreamClient): Promise<boolean> {
  return hasSucceeded(await call(upstream, { method: "DELETE", path: "/wishlist/clear" }));
}
