import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds, whatever it selects of them and in whatever order. */
export async function countOf<Tables, Name extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Name, Row>,
): Promise<number> {
  const counted = found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as("count"));
  const row: object = await counted.executeTakeFirstOrThrow();
  return Number("count" in row ? row.count : 0);
}

/** How many rows there are, and the first of them. */
export interface Counted<Row> {
  count: number;
  first: Row[];
}

/** Counts what a query finds, and reads the first of it. */
export async function firstOf<Tables, Name extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Name, Row>,
  limit: number,
): Promise<Counted<Row>> {
  return { count: await countOf(found), first: await found.limit(limit).execute() };
}
