import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { User } from "../../../contract/readers/user.ts";
import { orderStatusFrom } from "../../../domain/order-status.ts";
import { findCustomer, logIn, logOut } from "../../gateway/customers.server.ts";
import { unhurried } from "../../gateway/door.server.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { findOrder } from "../../gateway/orders.server.ts";
import { findWishlist } from "../../gateway/wishlists.server.ts";
import type { Visit } from "../../session/visit.server.ts";

/*
 * What became of a change whose answer was lost (no answer in time, a connection cut, a 5xx): the upstream is asked once
 * more, for what the change was to bring about, and has the whole deadline to answer. Where it cannot tell, the answer is
 * null, and the page says that the change may have been made all the same, and where to look.
 */

/**
 * Whether an account with this e-mail and this password exists: then the registration just sent arrived, now or before.
 * It counts as a login attempt, so that nobody tries passwords here more often than at the login; the login it makes is
 * ended. Null where the upstream cannot tell, or hears too many attempts to say.
 */
export async function isRegistered(visit: Visit, email: string, password: string): Promise<boolean | null> {
  const { value: login } = await attempt(logIn(unhurried(visit.door), { email, password }));
  if (login === null) return null;
  if (login.code === "refused") return login.status === 429 ? null : false;
  await attempt(logOut({ ...visit.door, token: login.token }));
  return true;
}

/** The single-use key of a registration form. */
export function newSubmission(): string {
  return randomUUID();
}

/** How often each registration form was sent within the last hour, by hash. */
const submissions = new LRUCache<string, number>({ max: 10_000, ttl: 60 * 60 * 1_000 });

/**
 * Counts a registration form that was sent, and returns a function that tells whether this very form was sent more than
 * once with this e-mail and password: twice at once, or again after a lost answer. `submission` is the form's single-use
 * key. A form that is opened anew has another, so that a taken e-mail is told as such.
 */
export function countSubmission(submission: string | undefined, email: string, password: string): () => boolean {
  if (submission === undefined) return () => false;
  const key = createHash("sha256")
    .update(JSON.stringify([submission, email, password]))
    .digest("base64url");
  submissions.set(key, (submissions.get(key) ?? 0) + 1);
  return () => (submissions.get(key) ?? 0) > 1;
}

/** Whether an order is cancelled; null where the upstream cannot tell, or tells a status that nobody knows. */
export async function isCancelled(visit: Visit, orderId: string): Promise<boolean | null> {
  const { value: order } = await attempt(findOrder(unhurried(visit.door), orderId));
  const status = order === null ? null : orderStatusFrom(order.status);
  return status === null ? null : status === "cancelled";
}

/** Whether a product is on the wishlist; null where the upstream cannot tell. */
export async function isWished(visit: Visit, productId: string): Promise<boolean | null> {
  const { value: wishes } = await attempt(findWishlist(unhurried(visit.door)));
  return wishes === null ? null : wishes.some((wish) => wish.productId === productId);
}

/** Whether the wishlist is empty; null where the upstream cannot tell. */
export async function isWishlistEmpty(visit: Visit): Promise<boolean | null> {
  const { value: wishes } = await attempt(findWishlist(unhurried(visit.door)));
  return wishes === null ? null : wishes.length === 0;
}

/** A profile as it was sent; null for a field that is to be empty. */
export type SentProfile = Partial<Record<ProfileField, string | null>>;
type ProfileField = "name" | "email" | "phone" | "address" | "city" | "state" | "pincode";

/**
 * Whether a profile was saved as it was sent, and the customer as told then. `answered` is what the upstream said to it:
 * null where the answer was lost, a null user where it shows none. An answer that shows another profile than was sent,
 * some servers that from before, is as uncertain as none: the profile itself tells. `isSaved` is null where it cannot.
 */
export async function readSaved(
  visit: Visit,
  sent: SentProfile,
  answered: { user: User | null } | null,
): Promise<{ isSaved: boolean | null; user: User | null }> {
  const told = answered?.user ?? null;
  if (told !== null && !contradicts(told, sent)) return { isSaved: true, user: told };
  const { value: user } = await attempt(findCustomer(unhurried(visit.door)));
  if (user === null) return { isSaved: answered !== null && told === null ? true : null, user: null };
  return { isSaved: answered === null ? differences(user, sent).length === 0 : !contradicts(user, sent), user };
}

/** Whether an answer shows that something else was saved than what was sent. A field that it does not show says nothing. */
function contradicts(user: User, sent: SentProfile): boolean {
  return differences(user, sent).some((field) => user[field] !== null);
}

function differences(user: User, sent: SentProfile): ProfileField[] {
  return (Object.keys(sent) as ProfileField[]).filter(
    (field) => plain(field, user[field]) !== plain(field, sent[field] ?? null),
  );
}

/** A field without what servers change of it when they store it: blanks, the case of an e-mail, how a number is spaced. */
function plain(field: ProfileField, text: string | null): string {
  const tidy = (text ?? "").normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (field === "email") return tidy.toLowerCase();
  return field === "phone" || field === "pincode" ? tidy.replaceAll(/[\s().-]/g, "") : tidy;
}
