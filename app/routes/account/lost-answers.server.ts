import { createHash, randomUUID } from "node:crypto";
import { orderStatusFrom } from "#domain/order-status.ts";
import { logIn, logOut } from "#app/gateway/customers.server.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { findWishlist } from "#app/gateway/wishlists.server.ts";
import type { Visit } from "#app/session/visit.server.ts";

/*
 * The answer to a change may be lost: a timeout, a cut connection, a 5xx. These functions then read from the upstream
 * whether the change was made, with a full deadline of their own. They give null where the upstream cannot say; the page
 * then says that the change may have been made, and where to look. Addresses have theirs in
 * `app/gateway/addresses.server.ts`, the profile in `profile-form.server.ts`.
 */

/**
 * Whether an account with this e-mail and password exists, which means that the registration was made. The check is a
 * login, so the rate limit of logins holds here too; its session is ended at once. Null where the upstream cannot say, or
 * limits the rate.
 */
export async function isRegistered(visit: Visit, email: string, password: string): Promise<boolean | null> {
  const { value: login } = await toResult(logIn(withFullTimeout(visit.upstream), { email, password }));
  if (login === null) return null;
  if (login.code === "refused") return login.status === 429 ? null : false;
  await toResult(logOut({ ...visit.upstream, token: login.token }));
  return true;
}

/** The single-use key of a registration form. */
export function newSubmission(): string {
  return randomUUID();
}

/**
 * Counts a registration form that was sent. Returns a function that says whether the same form was sent more than once
 * with this e-mail and password: by a double click, or again after a lost answer. `submission` is the single-use key of
 * the form. A page that is opened again has another key, so that it says when an e-mail is taken.
 */
export function countSubmission(
  { runtime }: Visit,
  submission: string | undefined,
  email: string,
  password: string,
): () => boolean {
  const { registrations } = runtime.memory;
  if (submission === undefined) return () => false;
  const key = createHash("sha256")
    .update(JSON.stringify([submission, email, password]))
    .digest("base64url");
  registrations.set(key, (registrations.get(key) ?? 0) + 1);
  return () => (registrations.get(key) ?? 0) > 1;
}

/** Whether an order is cancelled; null where the upstream cannot tell, or answers with an unknown status. */
export async function isCancelled(visit: Visit, orderId: string): Promise<boolean | null> {
  const { value: order } = await toResult(findOrder(withFullTimeout(visit.upstream), orderId));
  const status = order === null ? null : orderStatusFrom(order.status);
  return status === null ? null : status === "cancelled";
}

/** Whether an order has more returns than `before`; null where the upstream cannot tell. */
export async function hasNewReturn(visit: Visit, orderId: string, before: number): Promise<boolean | null> {
  const { value: order } = await toResult(findOrder(withFullTimeout(visit.upstream), orderId));
  return order === null ? null : order.returns.length > before;
}

/** Whether a product is on the wishlist; null where the upstream cannot tell. */
export async function isWished(visit: Visit, productId: string): Promise<boolean | null> {
  const { value: wishes } = await toResult(findWishlist(withFullTimeout(visit.upstream)));
  return wishes === null ? null : wishes.some((wish) => wish.productId === productId);
}

/** Whether the wishlist is empty; null where the upstream cannot tell. */
export async function isWishlistEmpty(visit: Visit): Promise<boolean | null> {
  const { value: wishes } = await toResult(findWishlist(withFullTimeout(visit.upstream)));
  return wishes === null ? null : wishes.length === 0;
}
