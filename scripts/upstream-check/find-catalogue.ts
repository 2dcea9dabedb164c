import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
import type { Product } from "#contract/readers/product.ts";
import { list, SAMPLE, type Catalogue } from "./catalogue.ts";
import type { Check } from "./check.ts";
import { judgeSuccess } from "./judging.ts";

/** Where the list is, and what is on it; null when there is none to go on with. */
export async function findCatalogue(check: Check): Promise<Catalogue | null> {
  const prefix = await findPrefix(check);
  if (prefix === null) return null;
  const name = `GET ${prefix}/products`;
  let sample: Product[] = [];
  let ids: string[] = [];
  let isTooLarge = false;
  const isListed = await check.rules.rule(name, "lists products with ids and prices", async (judge) => {
    const { products, told, reply, ...listed } = await list(check, judge, name, { page: 1, limit: SAMPLE });
    judgeSuccess(judge, name, reply);
    ids = listed.ids;
    if (told > ids.length)
      judge.tolerates(`${told - ids.length} of ${told} entries lack an id or a readable price and are dropped`);
    if (products.length === 0) judge.breaks("the list is empty: there is nothing to check the shop with");
    sample = products.slice(0, SAMPLE);
    isTooLarge = reply.isTooLarge;
  });
  if (!isListed) return null;
  await check.rules.rule(name, `answers with ${MAX_ANSWER_BYTES / 1024 / 1024} MB at most`, async (judge) => {
    if (isTooLarge)
      judge.breaks(
        `the answer is larger: the shop shows the ${ids.length} products that fit, and never the others. Cut pages by page and limit`,
      );
  });
  return { prefix, sample, ids, isPaged: true };
}

async function findPrefix({ client, rules }: Check): Promise<"" | "/api" | null> {
  let found: "" | "/api" | null = null;
  for (const prefix of ["/api", ""] as const) {
    const name = `GET ${prefix}/products`;
    await rules.rule(name, "answers at its address", async (judge) => {
      const reply = await client.send(name, { query: { page: 1, limit: 1 } });
      if (reply.status === 404 && prefix === "/api") return judge.tolerates("not there: the shop asks without /api");
      if (reply.status === 404 && found !== null) return judge.tolerates("not there: the shop asks under /api");
      judgeSuccess(judge, name, reply);
      found ??= prefix;
    });
  }
  return found;
}
