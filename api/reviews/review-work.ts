import { photographNamed } from "#api/catalogue/photograph-path.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import { holds } from "#api/database/holds-text.ts";
import type { Database } from "#api/database/tables.ts";
import { addToOutbox } from "#api/mail/outbox.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long after the delivery a customer is asked for reviews, and until when, in ms. */
const ASKED = { from: 7 * DAY_MS, until: 30 * DAY_MS };
/** How many orders are asked about in one run. */
const PER_RUN = 200;

/** Writes the one mail that asks for reviews of an order a week after its delivery. Whom it goes to is known when it is sent. */
export async function askForReviews(db: Database, at: Date): Promise<void> {
  const due = await db
    .selectFrom("orders")
    .innerJoin("order_history", "order_history.order_id", "orders.id")
    .select(({ fn }) => ["orders.id", fn.max("at").as("delivered")])
    .where("orders.status", "=", "delivered")
    .where("reviews_asked_at", "is", null)
    .where("order_history.status", "=", "delivered")
    .groupBy("orders.id")
    .having(({ fn }) => fn.max("at"), "<=", before(at, ASKED.from))
    .limit(PER_RUN)
    .execute();
  for (const { id, delivered } of due)
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("orders")
        .set({ reviews_asked_at: at.toISOString() })
        .where("id", "=", id)
        .where("reviews_asked_at", "is", null)
        .executeTakeFirst();
      // Another process may have asked.
      if (numUpdatedRows === 1n && delivered > before(at, ASKED.until))
        await addToOutbox(trx, { kind: "review_request", orderId: id }, at);
    });
}

/** Removes photographs that no review has any more. */
export async function removeReviewPictures(
  { db, photographs }: { db: Database; photographs: PhotographStore },
  { pictures }: { pictures: readonly string[] },
): Promise<void> {
  for (const picture of pictures) {
    const file = photographNamed(picture.replace(/^.*\//, ""));
    const used = db.selectFrom("reviews").select("id").where(holds("pictures", picture));
    if (file !== null && (await used.executeTakeFirst()) === undefined) await photographs.remove(file.name);
  }
}

function before(at: Date, ms: number): string {
  return new Date(at.getTime() - ms).toISOString();
}
