import type { SelectQueryBuilder } from "kysely";
import { z } from "zod";
import { countOf } from "#api/database/count-of.ts";

/** How many rows a page of a list of the desk has, and how many orders one act changes at most. */
export const DESK_PAGE = 20;

/** Which page of a list is asked for, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).default(1);

/** A page of what a query finds, in its order, and how many rows that is in all. A page past the end is the last one. */
export async function pageOf<Tables, Name extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Name, Row>,
  page: number,
): Promise<{ rows: Row[]; total: number }> {
  const total = await countOf(found);
  const last = Math.max(1, Math.ceil(total / DESK_PAGE));
  const rows = await found
    .limit(DESK_PAGE)
    .offset((Math.min(page, last) - 1) * DESK_PAGE)
    .execute();
  return { rows, total };
}
