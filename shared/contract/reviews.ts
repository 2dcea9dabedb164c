import { z } from "zod";
import {
  fits,
  hasLink,
  MAX_REVIEW,
  MAX_REVIEW_PHOTOGRAPH_BYTES,
  MAX_REVIEW_PHOTOGRAPHS,
  MAX_STARS,
  reviewStatuses,
} from "#domain/reviews.ts";
import { cleanLines } from "#domain/typed-text.ts";
import { callsOf, notThere, rule, tooManyAttempts } from "./call.ts";
import { totalIn } from "./normalise.ts";
import * as f from "./shape.ts";

/** The longest request that writes a review, in bytes: its photographs are a third longer as base64. */
export const MAX_REVIEW_BYTES = 2 ** 16 + MAX_REVIEW_PHOTOGRAPHS * Math.ceil(MAX_REVIEW_PHOTOGRAPH_BYTES / 3) * 4;

/** A review as it is sent. The rules that need no database: how long it is, no links, and not too many photographs. */
export const writeReviewRequest = z.object({
  stars: z.int().min(1).max(MAX_STARS),
  text: z
    .string()
    .describe("Empty where the stars say all.")
    .transform((text) => cleanLines(text, MAX_REVIEW))
    .superRefine(
      rule((text) => {
        if (text.length > MAX_REVIEW)
          return { message: `A review has at most ${MAX_REVIEW} characters.`, values: { most: MAX_REVIEW } };
        return hasLink(text) ? "Please leave out links and e-mail addresses." : null;
      }),
    ),
  fit: z.enum(fits).nullable().describe("How it fits; null where nothing is said."),
  size: z.string().nullable().describe("One of those in which the order has the product; null for the first."),
  pictures: z.array(z.string().max(300)).max(MAX_REVIEW_PHOTOGRAPHS).describe("Those of the review before that stay."),
  photographs: z
    .array(z.string())
    .max(MAX_REVIEW_PHOTOGRAPHS)
    .describe("New ones as base64: JPEG, PNG, WebP or HEIC, each of up to 12 MB."),
});

/** What somebody says of a piece. */
const said = {
  stars: f.mark("From 1 to 5.").needed(),
  text: f.text("As it was typed: it is no HTML.").nullish(),
  fit: f.oneOf(fits, "How it fits.").nullish(),
  size: f.text("The size that was bought.").nullish(),
  pictures: f.listOf(f.text().needed(), "Full addresses, or paths relative to the admin base.").optional(),
  reply: f.text("What the shop writes beneath it.").nullish(),
  at: f.moment("When it was written, or last changed.").optional(),
};

/** A review as everybody sees it. Of its writer it names no more than the first name and the town. */
export const review = f.named("Review", "A review that the shop shows.", {
  id: f.id(),
  ...said,
  name: f.text("The first name.").nullish(),
  town: f.text().nullish(),
});

const own = f.named("OwnReview", "A review of the customer's own, shown or not.", {
  productId: f.id().as("product_id"),
  ...said,
  status: f.oneOf(reviewStatuses).needed(),
  reason: f.text("Why it is refused, for its writer.").nullish(),
});

/** A review of the customer's own inside the shop. */
export type OwnReview = f.Decoded<typeof own>;

const list = f.listOf(own);
/** The reviews of an order; null where the upstream has none at all, which an empty list does not say. */
export const reviewsOfOrder = new f.Field<OwnReview[] | null, readonly f.Given<typeof own>[]>({
  schema: list.wire.optional(),
  says: "What its customer has written of its pieces. Where the field is absent, the shop asks for no reviews.",
  decode: (value) => (Array.isArray(value) ? (list.decode(value) ?? []) : null),
  encode: list.encode,
});

const without = "shows and asks for none: a product's `rating` and an order's `reviews` say that there are any";

/** Reviews by buyers. */
export const reviewCalls = callsOf("reviews", {
  listReviews: {
    call: "GET /products/{id}/reviews",
    does: "Lists the reviews of a product that the shop shows, the newest first.",
    auth: "none",
    without,
    query: z.object({ page: z.number().int().min(1), limit: z.number().int().min(1) }).partial(),
    answer: f.wireData(z.array(review.wire)).extend({ total: z.int().min(0).describe("Over all pages.") }),
    read(body: unknown) {
      const reviews = f.readList(review, body);
      return reviews && { reviews, total: totalIn(body, reviews.length) };
    },
    refusals: notThere,
  },
  writeReview: {
    call: "PUT /orders/{id}/reviews/{product}",
    does: "Writes what the customer says of a product of a delivered order, or changes it.",
    notes: [
      "There is one for each product of an order. It is shown when the shop's owner has said yes; one that is changed waits for a new yes, and one that is not changed stays as it was.",
      "It is shown with the first name and the town of the account.",
      "Photographs are kept without place, time and device.",
    ],
    without,
    request: writeReviewRequest,
    answer: f.wireDone,
    refusals: {
      ...notThere,
      "409 not_reviewable": "the order is not delivered",
      "413 invalid": "the photographs are too large",
      ...tooManyAttempts,
    },
  },
});
