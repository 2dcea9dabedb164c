import { reviewCalls } from "#contract/reviews.ts";
import { ask, refusedReading } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

const CALL = "GET /products/{id}/reviews";

/** A page of the shown reviews of a product, their pictures signed, and how many there are; none of an upstream without reviews. Throws faults. */
export async function findReviews(upstream: UpstreamClient, id: string, query: { page: number; limit: number }) {
  const asked = await ask(upstream, reviewCalls.listReviews, { parameters: { id }, query });
  if (asked.code === "refused") {
    if (asked.status === 404 || asked.status === 405) return { reviews: [], total: 0 };
    throw refusedReading(CALL, asked);
  }
  if (asked.value === null) throw new UpstreamContractError(CALL, "answered without a list");
  const reviews = asked.value.reviews.slice(0, query.limit).map(({ pictures, ...review }) => ({
    ...review,
    pictures: pictures.map((source) => upstream.signPicture(source)),
  }));
  return { reviews, total: asked.value.total ?? reviews.length };
}
