import type { Rating } from "#domain/reviews.ts";
import type { Database } from "#api/database/tables.ts";

/** What the shown reviews of products say together, by product id. A product without any is not in the map. */
export async function readRatings(db: Database, productIds: readonly number[]): Promise<Map<number, Rating>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("reviews")
    .select(({ fn, eb }) => [
      "product_id as id",
      fn.countAll<number>().as("count"),
      fn.sum<number>("stars").as("stars"),
      fn.count<number>("fit").as("told"),
      fn.count<number>(eb.case().when("fit", "=", "true").then(1).end()).as("true"),
    ])
    .where("product_id", "in", productIds)
    .where("status", "=", "shown")
    .groupBy("product_id")
    .execute();
  return new Map(
    rows.map(({ id, count, stars, told, true: fitTrue }) => [
      id,
      {
        average: Math.round((Number(stars) / Number(count)) * 100) / 100,
        count: Number(count),
        fitTold: Number(told),
        fitTrue: Number(fitTrue),
      },
    ]),
  );
}
