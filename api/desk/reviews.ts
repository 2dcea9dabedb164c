import { MAX_REVIEW, type ReviewStatus } from "#domain/reviews.ts";
import { cleanLines } from "#domain/typed-text.ts";
import { changeRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { findRowId } from "#api/http/read-request-body.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { fingerprint } from "#api/staff/once.ts";
import { picturesOf } from "#api/order-records/load-orders.ts";

/** The reviews of a status with the names of their pieces: those that wait the oldest first, others the newest. */
export function reviewsOf(db: Database, status: ReviewStatus) {
  const order = status === "waiting" ? "asc" : "desc";
  return namedReviews(db)
    .where("reviews.status", "=", status)
    .orderBy("written_at", order)
    .orderBy("reviews.id", order);
}

function namedReviews(db: Database) {
  return db
    .selectFrom("reviews")
    .selectAll("reviews")
    .select((eb) =>
      eb
        .selectFrom("order_items")
        .select("order_items.name")
        .whereRef("order_items.order_id", "=", "reviews.order_id")
        .whereRef("order_items.product_id", "=", "reviews.product_id")
        .limit(1)
        .as("piece"),
    );
}

/** A review as the desk shows it. */
export type DeskReview = ReturnType<typeof deskReview>;

/** A review with its pictures, and what somebody saw of it: one that its writer changes is another. */
export function deskReview(row: Row<"reviews"> & { piece: string | null }) {
  return { ...row, pictures: picturesOf(row.pictures), seen: seenOf(row) };
}

/** One review. Refuses one that is not there. */
export async function readReview(db: Database, id: string): Promise<DeskReview> {
  const found = namedReviews(db).where("reviews.id", "=", findRowId(id) ?? 0);
  return deskReview(await found.executeTakeFirstOrThrow(noSuchReview));
}

/** What the owner decides of a review. Without a reply the one before stays. */
type Decision = { seen: string } & (
  { status: "shown"; reply?: string | undefined } | { status: "refused"; reason: string }
);

/** Shows a review, or refuses it, which its writer is told by mail. Refuses with 409 what was changed since it was seen. */
export async function decideReview(trx: Database, id: string, { seen, ...decision }: Decision, at: Date) {
  const found = await trx
    .selectFrom("reviews")
    .selectAll()
    .where("id", "=", findRowId(id) ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchReview);
  if (seenOf(found) !== seen)
    throw new HttpRefusal(409, "This review was changed meanwhile. Please read it again.", "changed_meanwhile");
  const clean = (text: string) => cleanLines(text, MAX_REVIEW).slice(0, MAX_REVIEW) || null;
  const { order_id: orderId, product_id: productId } = found;
  const isRefused = decision.status === "refused";
  const reason = isRefused ? clean(decision.reason) : null;
  const reply = isRefused || decision.reply === undefined ? {} : { reply: clean(decision.reply) };
  await changeRows(trx, "reviews", { id: found.id }, { status: decision.status, reason, ...reply });
  if (isRefused) await addToOutbox(trx, { kind: "review_refused", orderId, productId }, at);
  return { subject: orderId, details: { to: decision.status } };
}

function seenOf({ status, reason, reply, stars, words, fit, size, pictures }: Row<"reviews">): string {
  return fingerprint([status, reason, reply, stars, words, fit, size, pictures]);
}

function noSuchReview(): HttpRefusal {
  return missing("There is no such review.");
}
