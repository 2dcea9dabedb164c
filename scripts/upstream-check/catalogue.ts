import { listAt } from "#contract/envelope.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import { product, readProductIndex, type Product } from "#contract/readers/product.ts";
import type { Check } from "./check.ts";
import type { UpstreamAnswer } from "./exchange.ts";
import type { Judge } from "./rules.ts";
import { judgeSuccess } from "./judging.ts";

/** The catalogue as the rules of listing and search found it. */
export interface Catalogue {
  prefix: "" | "/api";
  /** Up to 100 products in the server's own order. */
  sample: Product[];
  /** The ids of all products of that list, which may be more. */
  ids: string[];
  /** Whether the server cuts pages itself; else it gives everything and the shop filters, sorts and cuts. */
  isPaged: boolean;
}

/** A list answer, read as the shop reads it. */
export interface Listed {
  /** The first thousand at most: a server that does not cut pages may send any number of them. */
  products: Product[];
  /** Of every product that the answer holds. */
  ids: string[];
  total: number | null;
  /** How many entries the answer holds, readable or not. */
  told: number;
  reply: UpstreamAnswer;
}

/** How many products the rules look at. */
export const SAMPLE = 100;
/** How many products of an answer are read whole, at most. */
const READ = 1_000;

/** Asks for a list; breaks the rule where there is none. */
export async function list({ client }: Check, judge: Judge, name: string, query: ProductQuery): Promise<Listed> {
  const reply = await client.send(name, { query });
  if (reply.status >= 400 || reply.body === undefined) judgeSuccess(judge, name, reply);
  const found = readProductIndex(reply.body);
  if (found === null) return judge.breaks("the answer holds no list of products");
  const told = listAt(reply.body, ["data.data", "data.products", "data", "products", ""])?.length ?? 0;
  if (told > 0 && found.entries.length === 0)
    judge.breaks("no entry of the list has an id and a price that the shop can read");
  const products = found.entries.slice(0, READ).flatMap(({ entry }) => product.safeParse(entry).data ?? []);
  return { products, ids: found.entries.map(({ keys }) => keys.id), total: found.total, told, reply };
}

/** A product as a note names it. */
export function productText({ id, name }: Product): string {
  return `“${name}” (id ${id})`;
}
