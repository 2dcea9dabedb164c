import type { z } from "zod";
import type { writeReviewRules } from "#contract/reviews.ts";
import { firstName, MAX_REVIEW_PHOTOGRAPH_BYTES, MAX_REVIEW_PHOTOGRAPHS } from "#domain/reviews.ts";
import { cleanText } from "#domain/typed-text.ts";
import { beginsLikePicture } from "#api/catalogue/photograph-path.ts";
import { keepSentPhotograph } from "#api/catalogue/pictures/keep-photograph.ts";
import { RefusedFile } from "#api/catalogue/pictures/open-picture-files.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal, invalid, missing } from "#api/http/refusal.ts";
import { removePictures } from "#api/mail/outbox.ts";
import { picturesOf, storedAddress } from "#api/order-records/load-orders.ts";

/** A product of an order, whose customer says something of it. */
interface Bought {
  customerId: number;
  orderId: string;
  productId: number;
}

/** The longest first name and town, in characters. */
const MAX_NAME = 60;

/** The order, and the sizes in which it has the product. Refuses orders of others, and one that has not arrived. */
export async function requireBought(db: Database, { customerId, orderId, productId }: Bought) {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(["status", "shipping_info", "size"])
    .where("orders.id", "=", orderId)
    .where("customer_id", "=", customerId)
    .where("product_id", "=", productId)
    .orderBy("line")
    .execute();
  const [order] = rows;
  if (order === undefined) throw missing("Order not found");
  if (order.status !== "delivered")
    throw new HttpRefusal(409, "A piece can be reviewed when it has been delivered.", "not_reviewable");
  return { ...order, sizes: rows.map(({ size }) => size) };
}

/** Cleans photographs and keeps them, one after the other. Nothing shows them yet. Refuses what is none. */
export async function* keepPhotographs(
  store: PhotographStore,
  { customerId, orderId, productId }: Bought,
  files: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const file of files) {
    const bytes = Buffer.from(file, "base64");
    // Nothing else of a stranger is given to a decoder.
    if (bytes.length > MAX_REVIEW_PHOTOGRAPH_BYTES || !beginsLikePicture(bytes)) throw notRead();
    const sent = { store, sender: `customer ${customerId}`, path: "review.jpg", bytes, signal };
    try {
      yield (await keepSentPhotograph({ ...sent, owner: `${orderId} ${productId}` })).source;
    } catch (error) {
      throw error instanceof RefusedFile ? notRead() : error;
    }
  }
}

function notRead(): HttpRefusal {
  const msg = "This photograph cannot be read. Please send a JPEG, PNG, WebP or HEIC of up to 12 MB.";
  return invalid([{ path: "photographs", msg }], msg);
}

/**
 * Writes a review, or changes it, inside the caller's transaction, which has locked the customer. It waits for the owner then;
 * what is the same as before stays as it is. Photographs that no longer belong to it are removed after the commit.
 */
export async function writeReview(
  trx: Database,
  bought: Bought,
  { added, ...said }: z.output<typeof writeReviewRules> & { added: readonly string[] },
  at: Date,
): Promise<void> {
  const { orderId, productId } = bought;
  const { sizes, shipping_info: address } = await requireBought(trx, bought);
  const before = await trx
    .selectFrom("reviews")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  const had = before === undefined ? [] : picturesOf(before.pictures);
  const pictures = [...new Set([...had.filter((one) => said.pictures.includes(one)), ...added])];
  if (pictures.length > MAX_REVIEW_PHOTOGRAPHS) {
    const msg = `A review has at most ${MAX_REVIEW_PHOTOGRAPHS} photographs.`;
    throw invalid([{ path: "photographs", msg, values: { most: MAX_REVIEW_PHOTOGRAPHS } }], msg);
  }
  const { fullName, city } = storedAddress(address);
  const written = {
    stars: said.stars,
    words: said.text,
    fit: said.fit,
    size: sizes.find((size) => size === said.size) ?? sizes[0] ?? "",
    pictures: JSON.stringify(pictures),
    name: cleanText(firstName(fullName), MAX_NAME),
    town: cleanText(city, MAX_NAME),
  };
  if (before !== undefined && Object.entries(written).every(([name, value]) => before[name as "words"] === value))
    return;
  const state = { ...written, status: "waiting" as const, reason: null, written_at: at.toISOString() };
  await trx
    .insertInto("reviews")
    .values({ order_id: orderId, product_id: productId, ...state })
    .onConflict((conflict) => conflict.columns(["order_id", "product_id"]).doUpdateSet(state))
    .execute();
  await removePictures(
    trx,
    had.filter((one) => !pictures.includes(one)),
    at,
  );
}
