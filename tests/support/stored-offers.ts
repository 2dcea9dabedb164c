import type { TestDatabase } from "./test-database.ts";

/** What an offer states that a test is about; amounts in rupees. */
interface Stated {
  name?: string;
  code?: string | null;
  percent?: number;
  rupees?: number;
  every?: number;
  from?: number;
  categories?: readonly string[];
  products?: readonly number[];
  firstOrder?: boolean;
  first?: string | null;
  last?: string | null;
  most?: number | null;
  mostEach?: number | null;
}

/** Writes an offer into a database, and answers its id. */
export function storeOffer(
  database: TestDatabase,
  { code = null, name = code ?? "Diwali", ...stated }: Stated,
): number {
  const values = {
    name,
    code,
    percent: stated.percent ?? 0,
    amount_paise: Math.round((stated.rupees ?? 0) * 100),
    every: stated.every ?? 1,
    from_paise: (stated.from ?? 0) * 100,
    categories: JSON.stringify(stated.categories ?? []),
    products: JSON.stringify((stated.products ?? []).map(String)),
    first_order: Number(stated.firstOrder === true),
    first_day: stated.first ?? null,
    last_day: stated.last ?? null,
    most: stated.most ?? null,
    most_each: stated.mostEach ?? null,
    created_at: "2026-11-01T00:00:00.000Z",
  };
  const names = Object.keys(values);
  const row = database
    .prepare(`insert into offers (${names.join(", ")}) values (${names.map(() => "?").join(", ")}) returning id`)
    .get(...Object.values(values));
  return Number(row?.["id"]);
}
