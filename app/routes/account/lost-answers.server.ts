import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { User } from "#contract/readers/user.ts";
import { orderStatusFrom } from "#domain/order-status.ts";
import { findAddresses, type SentAddress } from "#app/gateway/addresses.server.ts";
import { findCustomer, logIn, logOut } from "#app/gateway/customers.server.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { findWishlist } from "#app/gateway/wishlists.server.ts";
import type { Visit } from "#app/session/visit.server.ts";

/*
 * The answer to a change may be lost: a timeout, a cut connection, a 5xx. These functions then read from the upstream
 * whether the change was made, with a full deadline of their own. They give null where the upstream cannot say; the page
 * then says that the change may have been made, and where to look.
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

/** How often each registration form was sent within the last hour, by a hash of the form. */
const submissions = new LRUCache<string, number>({ max: 10_000, ttl: 60 * 60 * 1_000 });

/**
 * Counts a registration form that was sent. Returns a function that says whether the same form was sent more than once
 * with this e-mail and password: by a double click, or again after a lost answer. `submission` is the single-use key of
 * the form. A page that is opened again has another key, so that it says when an e-mail is taken.
 */
export function countSubmission(submission: string | undefined, email: string, password: string): () => boolean {
  if (submission === undefined) return () => false;
  const key = createHash("sha256")
    .update(JSON.stringify([submission, email, password]))
    .digest("base64url");
  submissions.set(key, (submissions.get(key) ?? 0) + 1);
  return () => (submissions.get(key) ?? 0) > 1;
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

/** Whether an address is saved as it was sent; null where the upstream cannot tell. */
export async function isAddressSaved(visit: Visit, { usual, ...sent }: SentAddress): Promise<boolean | null> {
  const { value: addresses } = await toResult(findAddresses(withFullTimeout(visit.upstream)));
  const fields = Object.entries(sent);
  return (
    addresses?.some(
      (one) => one.isUsual === usual && fields.every(([name, text]) => one[name as keyof typeof sent] === text),
    ) ?? null
  );
}

/** Whether an address is removed; null where the upstream cannot tell. */
export async function isAddressRemoved(visit: Visit, id: string): Promise<boolean | null> {
  const { value: addresses } = await toResult(findAddresses(withFullTimeout(visit.upstream)));
  return addresses === null ? null : addresses.every((one) => one.id !== id);
}

/** A profile as it was sent; null for a field that was emptied. */
export type SentProfile = Partial<Record<SentField, string | null>>;
type SentField = "name" | "email" | "phone" | "address" | "city" | "state" | "pincode";

/**
 * Whether a profile was saved as it was sent, and the customer afterwards. `answer` is the answer of the upstream: null
 * where it was lost, with a null user where it shows none. Some servers answer with the profile from before the change;
 * such an answer is as uncertain as none, and the profile is read again. `isSaved` is null where it cannot be read.
 */
export async function readSaved(
  visit: Visit,
  sent: SentProfile,
  answer: { user: User | null } | null,
): Promise<{ isSaved: boolean | null; user: User | null }> {
  const answeredUser = answer?.user ?? null;
  if (answeredUser !== null && !contradicts(answeredUser, sent)) return { isSaved: true, user: answeredUser };
  const { value: user } = await toResult(findCustomer(withFullTimeout(visit.upstream)));
  if (user === null) return { isSaved: answer !== null && answeredUser === null ? true : null, user: null };
  return { isSaved: answer === null ? differences(user, sent).length === 0 : !contradicts(user, sent), user };
}

/** Whether a profile shows another value than was sent. A field that it does not show proves nothing. */
function contradicts(user: User, sent: SentProfile): boolean {
  return differences(user, sent).some((field) => user[field] !== null);
}

function differences(user: User, sent: SentProfile): SentField[] {
  return (Object.keys(sent) as SentField[]).filter(
    (field) => normalized(field, user[field]) !== normalized(field, sent[field] ?? null),
  );
}

/** A field without the differences that servers make when they store it: spaces, the case of an e-mail, punctuation in numbers. */
function normalized(field: SentField, text: string | null): string {
  const tidy = (text ?? "").normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (field === "email") return tidy.toLowerCase();
  return field === "phone" || field === "pincode" ? tidy.replaceAll(/[\s().-]/g, "") : tidy;
}
