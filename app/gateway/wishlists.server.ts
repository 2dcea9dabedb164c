import { readWishlist, type WishlistItem } from "../../contract/readers/wishlist.ts";
import { addToWishlistRequest } from "../../contract/wishlist.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { wireId } from "./carts.server.ts";
import { call, hasSucceeded, pathOf, type Door } from "./door.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { signedLine } from "./signed-pictures.server.ts";

/** The customer's wishes. Throws faults. */
export async function findWishlist(door: Door): Promise<Signed<WishlistItem>[]> {
  const answer = await call(door, { method: "GET", path: "/wishlist" });
  const wishes = answer.ok ? readWishlist(answer.body) : null;
  if (wishes === null) throw new UpstreamContractError("GET /wishlist", `status ${answer.status} without a list`);
  return wishes.map((wish) => signedLine(door, wish));
}

/** Adds a product; whether the upstream took it. Throws faults. */
export async function addToWishlist(door: Door, productId: string): Promise<boolean> {
  const body = addToWishlistRequest.parse({ productId: wireId(productId) });
  return hasSucceeded(await call(door, { method: "POST", path: "/wishlist/add", body }));
}

/** Removes a product; one that is already gone counts as removed. Throws faults. */
export async function removeFromWishlist(door: Door, productId: string): Promise<boolean> {
  const answer = await call(door, { method: "DELETE", path: pathOf("/wishlist/remove/{id}", { id: productId }) });
  return hasSucceeded(answer) || answer.status === 404;
}

/** Removes every wish. Throws faults. */
export async function clearWishlist(door: Door): Promise<boolean> {
  return hasSucceeded(await call(door, { method: "DELETE", path: "/wishlist/clear" }));
}
