import { reviewCalls } from "#contract/reviews.ts";
import { read } from "./call-upstream.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** A page of the shown reviews of a product, their pictures signed, and how many there are; none of an upstream without reviews. Throws faults. */
export async function findReviews(upstream: UpstreamClient, id: string, query: { page: number; limit: number }) {
  const list = await read(upstream, reviewCalls.listReviews, { parameters: { id }, query });
  const reviews = (list?.reviews ?? []).slice(0, query.limit).map(({ pictures, ...review }) => ({
    ...review,
    pictures: pictures.map((source) => upstream.signPicture(source)),
  }));
  return { reviews, total: list?.total ?? reviews.length };
}
