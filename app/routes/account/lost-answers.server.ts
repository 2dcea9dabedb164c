import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod";
import { addressCalls, type addressRequest, type SavedAddress } from "#contract/addresses.ts";
import { orderStatusFrom } from "#domain/order-status.ts";
import { sentence } from "#content/sentence-words.ts";
import { read } from "#app/gateway/call-upstream.server.ts";
import { logIn, logOut } from "#app/gateway/customers.server.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { findWishlist } from "#app/gateway/wishlists.server.ts";
import { leaveFlash, type Visit } from "#app/session/visit.server.ts";

type AddressRequest = z.input<typeof addressRequest>;

/*
 * The answer to a change may be lost: a timeout, a cut connection, a 5xx. These functions then read from the upstream
 * whether the change was made. They give null where the upstream cannot say; the page then says that the change may have been
 * made, and where to look. The profile has its own in `profile-form.server.ts`.
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

/** Asks the upstream with a full deadline of its own; null where it cannot tell. */
async function askAgain<T>(
  { upstream }: Pick<Visit, "upstream">,
  read: (upstream: Visit["upstream"]) => Promise<T | null>,
  answer: (value: T) => boolean | null,
): Promise<boolean | null> {
  const { value } = await toResult(read(withFullTimeout(upstream)));
  return value === null ? null : answer(value);
}

type Asker = Parameters<typeof askAgain>[0];

/** Whether an order is cancelled; null also for an unknown status. */
export function isCancelled(visit: Asker, orderId: string): Promise<boolean | null> {
  const find = (upstream: Visit["upstream"]) => findOrder(upstream, orderId);
  return askAgain(visit, find, ({ status }) => {
    const known = orderStatusFrom(status);
    return known === null ? null : known === "cancelled";
  });
}

/** Whether an order has more returns than `before`. */
export function hasNewReturn(visit: Asker, orderId: string, before: number): Promise<boolean | null> {
  const find = (upstream: Visit["upstream"]) => findOrder(upstream, orderId);
  return askAgain(visit, find, ({ returns }) => returns.length > before);
}

/** Whether a product is on the wishlist. */
export function isWished(visit: Asker, productId: string): Promise<boolean | null> {
  return askAgain(visit, findWishlist, (wishes) => wishes.some((wish) => wish.productId === productId));
}

/** Whether a product is on the wishlist no more. */
export function isUnwished(visit: Asker, productId: string): Promise<boolean | null> {
  return askAgain(visit, findWishlist, (wishes) => wishes.every((wish) => wish.productId !== productId));
}

/** Whether the wishlist is empty. */
export function isWishlistEmpty(visit: Asker): Promise<boolean | null> {
  return askAgain(visit, findWishlist, (wishes) => wishes.length === 0);
}

const findAddresses = (upstream: Visit["upstream"]) => read(upstream, addressCalls.getAddresses, {});

/** Whether an address is saved as it was sent. */
export function isAddressSaved(visit: Asker, { usual, ...sent }: AddressRequest): Promise<boolean | null> {
  const isSame = (one: SavedAddress) =>
    one.isUsual === usual && Object.entries(sent).every(([name, text]) => one[name as keyof typeof sent] === text);
  return askAgain(visit, findAddresses, (addresses) => addresses.some(isSame));
}

/** Whether an address is there no more. */
export function isAddressRemoved(visit: Asker, id: string): Promise<boolean | null> {
  return askAgain(visit, findAddresses, (addresses) => addresses.every((one) => one.id !== id));
}

/** What the next page says of a change: that it is made, that it is not, and where to look whether it was. */
interface ChangeWords {
  done: string;
  failed: string;
  perhaps: string;
  /** Whether the upstream's own message says why not. */
  tellsRefusal?: boolean;
}

/**
 * Waits for a change, and leaves what came of it for the next page. Where it was refused or its answer is lost, `isDone` asks
 * whether it is made: a change that was made before is refused, too.
 */
export async function tellChange(
  visit: Visit,
  change: Promise<{ code: "ok" | "refused"; message: string | null }>,
  isDone: () => Promise<boolean | null>,
  { done, failed, perhaps, tellsRefusal = false }: ChangeWords,
  stays: "product" | "dashboard",
): Promise<void> {
  const { value, fault } = await toResult(change);
  const isMade = value?.code === "ok" || (await isDone());
  if (isMade === null && fault !== null)
    return leaveFlash(visit, { kind: "error", text: `${sentence(failed)} ${perhaps}` });
  const refusal = (tellsRefusal && value?.message) || failed;
  leaveFlash(visit, { kind: isMade === true ? "success" : "error", text: isMade === true ? done : refusal, stays });
}
