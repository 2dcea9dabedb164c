import { listAt } from "../../contract/envelope.ts";
import type { Product } from "../../contract/product.ts";
import { list, SAMPLE, type Catalogue } from "./catalogue.ts";
import type { Check } from "./check.ts";
import { judgeSuccess } from "./judging.ts";

/** Where the list is, and what is on it; null when there is none to go on with. */
export async function findCatalogue(check: Check): Promise<Catalogue | null> {
  const prefix = await findPrefix(check);
  if (prefix === null) return null;
  const name = `GET ${prefix}/products`;
  let sample: Product[] = [];
  const isListed = await check.ledger.rule(name, "lists products with ids and prices", async (judge) => {
    const { products, reply } = await list(check, judge, name, { page: 1, limit: SAMPLE });
    judgeSuccess(judge, name, reply);
    const told = listAt(reply.body, ["data.data", "data.products", "data", "products", ""])?.length ?? 0;
    if (told > products.length) judge.tolerates(`${told - products.length} of ${told} entries lack an id or a readable price and are dropped`);
    if (products.length === 0) judge.breaks("the list is empty: there is nothing to check the shop with");
    sample = products;
  });
  return isListed ? { prefix, sample, isPaged: true } : null;
}

async function findPrefix({ client, ledger }: Check): Promise<"" | "/api" | null> {
  let found: "" | "/api" | null = null;
  for (const prefix of ["/api", ""] as const) {
    const name = `GET ${prefix}/products`;
    await ledger.rule(name, "answers at its address", async (judge) => {
      const reply = await client.send(name, { query: { page: 1, limit: 1 } });
      if (reply.status === 404 && prefix === "/api") return judge.tolerates("not there: the shop asks without /api");
      if (reply.status === 404 && found !== null) return judge.tolerates("not there: the shop asks under /api");
      judgeSuccess(judge, name, reply);
      found ??= prefix;
    });
  }
  return found;
}
