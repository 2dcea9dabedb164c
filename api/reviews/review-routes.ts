import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_REVIEW_BYTES, review, writeReviewRequest } from "#contract/reviews.ts";
import { REVIEWS_PER_PAGE, firstName, MAX_REVIEW_PHOTOGRAPH_BYTES, MAX_REVIEW_PHOTOGRAPHS } from "#domain/reviews.ts";
import { lockCustomer, requireAccount, requireCustomerId } from "#api/customers/require-customer.ts";
import { countOf } from "#api/database/count-of.ts";
import { findRowId, readRequestBody } from "#api/http/read-request-body.ts";
import { conflict, type HttpRefusal, invalid, missing, tooLarge } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { toldReview, picturesOf } from "#api/order-records/load-orders.ts";
import type { z } from "zod";
import { cleanText } from "#domain/typed-text.ts";
import { beginsLikePicture } from "#api/catalogue/photograph-path.ts";
import { keepSentPhotograph } from "#api/catalogue/pictures/keep-photograph.ts";
import { RefusedFile } from "#api/catalogue/pictures/open-picture-files.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { removePictures } from "#api/mail/outbox.ts";

/** The most reviews of an answer. */
const MAX_LIMIT = 100;

/** `GET /products/{id}/reviews`, and `PUT /orders/{id}/reviews/{product}` for the order's own customer. */
export function reviewRoutes(services: Services): Hono {
  const { db, now, outbox, rateLimits, shopperAddress } = services;
  return new Hono()
    .get("/products/:id/reviews", async (c) => {
      const id = findRowId(c.req.param("id"));
      const product = db
        .selectFrom("products")
        .select("id")
        .where("id", "=", id ?? 0);
      if ((await product.executeTakeFirst()) === undefined) throw missing("Product not found");
      const shown = db
        .selectFrom("reviews")
        .selectAll()
        .where("product_id", "=", id)
        .where("status", "=", "shown")
        .orderBy("written_at", "desc")
        .orderBy("id", "desc");
      const page = findRowId(c.req.query("page")) ?? 1;
      const limit = Math.min(findRowId(c.req.query("limit")) ?? REVIEWS_PER_PAGE, MAX_LIMIT);
      const rows = await shown
        .limit(limit)
        .offset(Math.min((page - 1) * limit, 2 ** 31))
        .execute();
      return c.json({
        data: rows.map((row) =>
          review.encode({ ...toldReview(row), id: row.id, name: row.name, town: row.town || null }),
        ),
        total: await countOf(shown),
      });
    })
    .use("/orders/:id/reviews/:product", async (c, next) => {
      if (c.req.method === "PUT") {
        const piece = await pieceOf(c);
        await requireBought(db, piece);
        // By the piece: who writes it again and again fills the owner's list.
        await rateLimits.count("review", `${piece.orderId} ${piece.productId}`, shopperAddress(c));
      }
      await next();
    })
    .put("/orders/:id/reviews/:product", bodyLimit({ maxSize: MAX_REVIEW_BYTES, onError: tooLarge }), async (c) => {
      const piece = await pieceOf(c);
      const said = await readRequestBody(c, writeReviewRequest);
      const added = await keepPhotographs(services, piece, said.photographs, c.req.raw.signal);
      await db.transaction().execute(async (trx) => {
        await lockCustomer(trx, piece.customerId);
        await writeReview(trx, piece, { ...said, added }, now());
      });
      outbox.wake();
      return c.json({ message: "Thank you. It is shown when we have read it." });
    });

  /** The product that a customer speaks of, and the order that they name. */
  async function pieceOf(c: Context) {
    const productId = findRowId(c.req.param("product")) ?? 0;
    return { customerId: await requireCustomerId(c, services), orderId: c.req.param("id") ?? "", productId };
  }
}

/** A product of an order, whose customer says something of it. */
interface Bought {
  customerId: number;
  orderId: string;
  productId: number;
}

/** The longest first name and town, in characters. */
const MAX_NAME = 60;

/** The order, and the sizes in which it has the product. Refuses orders of others, and one that has not arrived. */
async function requireBought(db: Database, { customerId, orderId, productId }: Bought) {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(["status", "size"])
    .where("orders.id", "=", orderId)
    .where("customer_id", "=", customerId)
    .where("product_id", "=", productId)
    .orderBy("line")
    .execute();
  const [order] = rows;
  if (order === undefined) throw missing("Order not found");
  if (order.status !== "delivered")
    throw conflict("not_reviewable", "A piece can be reviewed when it has been delivered.");
  return { ...order, sizes: rows.map(({ size }) => size) };
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Cleans photographs and keeps them, one after the other. Nothing shows them yet: what no review has in an hour is removed, so
 * that nobody fills the disk by reviews that are refused. Refuses what is none.
 */
async function keepPhotographs(
  { db, now, desk }: Services,
  { customerId, orderId, productId }: Bought,
  files: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const kept: string[] = [];
  for (const file of files) {
    const bytes = Buffer.from(file, "base64");
    // Nothing else of a stranger is given to a decoder.
    if (bytes.length > MAX_REVIEW_PHOTOGRAPH_BYTES || !beginsLikePicture(bytes)) throw notRead();
    const sent = { store: desk.photographs, sender: `customer ${customerId}`, path: "review.jpg", bytes, signal };
    const { source } = await keepSentPhotograph({ ...sent, owner: `${orderId} ${productId}` }).catch(
      (error: unknown) => {
        throw error instanceof RefusedFile ? notRead() : error;
      },
    );
    await removePictures(db, [source], new Date(now().getTime() + HOUR_MS));
    kept.push(source);
  }
  return kept;
}

function notRead(): HttpRefusal {
  const msg = "This photograph cannot be read. Please send a JPEG, PNG, WebP or HEIC of up to 12 MB.";
  return invalid([{ path: "photographs", msg }], msg);
}

/**
 * Writes a review, or changes it, inside the caller's transaction, which has locked the customer. It has the name and the town of
 * the account: the parcel may have been a gift. It waits for the owner then; what is the same as before stays as it is. Photographs that no longer belong to it are removed after the commit.
 */
async function writeReview(
  trx: Database,
  bought: Bought,
  { added, ...said }: z.output<typeof writeReviewRequest> & { added: readonly string[] },
  at: Date,
): Promise<void> {
  const { orderId, productId } = bought;
  const { sizes } = await requireBought(trx, bought);
  // An account that is deleted meanwhile leaves no review behind.
  const { name, city } = await requireAccount(trx, bought.customerId);
  const before = await findRow(trx, "reviews", { order_id: orderId, product_id: productId });
  const had = before === undefined ? [] : picturesOf(before.pictures);
  const pictures = [...new Set([...had.filter((one) => said.pictures.includes(one)), ...added])];
  if (pictures.length > MAX_REVIEW_PHOTOGRAPHS) {
    const msg = `A review has at most ${MAX_REVIEW_PHOTOGRAPHS} photographs.`;
    throw invalid([{ path: "photographs", msg, values: { most: MAX_REVIEW_PHOTOGRAPHS } }], msg);
  }
  const written = {
    stars: said.stars,
    words: said.text,
    fit: said.fit,
    size: sizes.find((size) => size === said.size) ?? sizes[0] ?? "",
    pictures: JSON.stringify(pictures),
    name: cleanText(firstName(name), MAX_NAME),
    town: cleanText(city ?? "", MAX_NAME),
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
