import { listAt } from "../../contract/envelope.ts";
import { readProductList, type Product, type ProductQuery } from "../../contract/product.ts";
import type { Check } from "./check.ts";
import type { Reply } from "./exchange.ts";
import type { Judge } from "./ledger.ts";
import { judgeSuccess } from "./judging.ts";

/** The catalogue as the rules of listing and search found it. */
export interface Catalogue {
  prefix: "" | "/api";
  /** Up to 100 products in the server's own order. */
  sample: Product[];
  /** Whether the server cuts pages itself; else it gives everything and the shop filters, sorts and cuts. */
  isPaged: boolean;
}

/** A list answer, read as the shop reads it. */
export interface Listed {
  products: Product[];
  total: number | null;
  reply: Reply;
}

/** How many products the rules look at. */
export const SAMPLE = 100;

/** Asks for a list; breaks the rule where there is none. */
export async function list({ client }: Check, judge: Judge, name: string, query: ProductQuery): Promise<Listed> {
  const reply = await client.send(name, { query });
  if (reply.status >= 400 || reply.body === undefined) judgeSuccess(judge, name, reply);
  const found = readProductList(reply.body);
  if (found === null) return judge.breaks("the answer holds no list of products");
  const told = listAt(reply.body, ["data.data", "data.products", "data", "products", ""])?.length ?? 0;
  if (told > 0 && found.products.length === 0) judge.breaks("no entry of the list has an id and a price that the shop can read");
  return { ...found, reply };
}

/** Names a product in a note. */
export function named({ id, name }: Product): string {
  return `“${name}” (id ${id})`;
}
