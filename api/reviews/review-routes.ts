import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_REVIEW_BYTES, review, writeReviewRules } from "#contract/reviews.ts";
import { REVIEWS_PER_PAGE } from "#domain/reviews.ts";
import { lockCustomer, requireAccount, requireCustomerId } from "#api/customers/require-customer.ts";
import { countOf } from "#api/database/count-of.ts";
import { findRowId, readRequestBody } from "#api/http/read-request-body.ts";
import { missing, tooLarge } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { toldReview } from "#api/order-records/load-orders.ts";
import { removeReviewPictures } from "./review-work.ts";
import { keepPhotographs, requireBought, writeReview } from "./write-review.ts";

/** The most reviews of an answer. */
const MAX_LIMIT = 100;

/** `GET /products/{id}/reviews`, and `PUT /orders/{id}/reviews/{product}` for the order's own customer. */
export function reviewRoutes(services: Services): Hono {
  const { db, now, desk, outbox } = services;
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
      if (c.req.method === "PUT") await requireBought(db, await pieceOf(c));
      await next();
    })
    .put("/orders/:id/reviews/:product", bodyLimit({ maxSize: MAX_REVIEW_BYTES, onError: tooLarge }), async (c) => {
      const piece = await pieceOf(c);
      const { customerId } = piece;
      const said = await readRequestBody(c, writeReviewRules);
      const { photographs } = desk;
      const added: string[] = [];
      try {
        for await (const source of keepPhotographs(photographs, piece, said.photographs, c.req.raw.signal))
          added.push(source);
        await db.transaction().execute(async (trx) => {
          // An account that is deleted meanwhile leaves no review behind.
          await lockCustomer(trx, customerId);
          await requireAccount(trx, customerId);
          await writeReview(trx, piece, { ...said, added }, now());
        });
      } catch (error) {
        // Nobody fills the disk by reviews that are refused.
        await removeReviewPictures({ db, photographs }, { pictures: added });
        throw error;
      }
      outbox.wake();
      return c.json({ message: "Thank you. It is shown when we have read it." });
    });

  /** The product that a customer speaks of, and the order that they name. */
  async function pieceOf(c: Context) {
    const productId = findRowId(c.req.param("product")) ?? 0;
    return { customerId: await requireCustomerId(c, services), orderId: c.req.param("id") ?? "", productId };
  }
}
