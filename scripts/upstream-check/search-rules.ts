import { readProduct, type Product } from "#contract/readers/product.ts";
import { list, productText, SAMPLE, type Catalogue } from "./catalogue.ts";
import { asRupees, paysFor, type Check } from "./check.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";

/** The rules of the search. */
export async function checkSearch(check: Check, { prefix, sample, isPaged }: Catalogue): Promise<void> {
  const name = `GET ${prefix}/products/search`;
  const { rule } = check.rules;
  const wanted = tellingWord(sample);
  let isThere = true;
  await rule(name, "finds a product by a word of its name", async (judge) => {
    if (wanted === null) return judge.skips("no name has a word to search for");
    const reply = await check.client.send(name, { query: { query: wanted.word, page: 1, limit: SAMPLE } });
    isThere = reply.status !== 404;
    if (!isThere) return judge.tolerates("not there: the shop looks through the names of the whole list");
    judgeSuccess(judge, name, reply);
    const { ids } = await list(check, judge, name, { query: wanted.word, page: 1, limit: SAMPLE });
    if (!ids.includes(wanted.product.id))
      judge.breaks(`query=${wanted.word} does not find ${productText(wanted.product)}`);
  });
  if (!isThere) return;
  await rule(name, "finds nothing for words that nothing has", async (judge) => {
    const { products } = await list(check, judge, name, { query: "qzxvwkjy qqzzxx", page: 1, limit: 5 });
    const [wrongProduct] = products;
    if (wrongProduct !== undefined)
      judge.breaks(`the words are ignored: “qzxvwkjy qqzzxx” finds ${productText(wrongProduct)}`);
  });
  await rule(name, "filters what it finds", async (judge) => {
    if (wanted === null) return judge.skips("no name has a word to search for");
    const maxPrice = Math.ceil(Math.min(wanted.product.pricePaise, paysFor(wanted.product)) / 100) - 1;
    const { products } = await list(check, judge, name, { query: wanted.word, maxPrice, page: 1, limit: SAMPLE });
    const wrongProduct = products.find((product) => Math.min(product.pricePaise, paysFor(product)) > maxPrice * 100);
    if (wrongProduct !== undefined && !isPaged) return judge.tolerates("it does not filter: the shop does");
    if (wrongProduct !== undefined)
      judge.breaks(
        `maxPrice=${maxPrice} is ignored in a search: ${productText(wrongProduct)} costs ${asRupees(paysFor(wrongProduct))}`,
      );
  });
  await rule(name, "takes any text", async (judge) => {
    for (const query of ["%", "'; drop table products --", '"*', "साड़ी 🥻", "a".repeat(2000)])
      judgeReadable(judge, await check.client.send(name, { query: { query, page: 1, limit: 1 } }));
  });
}

/** The rules of one product. */
export async function checkProduct(check: Check, { sample }: Catalogue): Promise<void> {
  const name = "GET /products/{id}";
  await check.rules.rule(name, "tells a product as the list does, at the same price", async (judge) => {
    for (const product of sample.slice(0, 3)) {
      const reply = await check.client.send(name, { values: { id: product.id } });
      const found = readProduct(judgeSuccess(judge, name, reply));
      if (found === null || found.id !== product.id)
        return judge.breaks(
          `${productText(product)} is answered as ${found === null ? "nothing" : productText(found)}`,
        );
      const factor = paysFor(found) / paysFor(product);
      if (factor !== 1)
        judge.breaks(
          `${productText(product)} costs ${asRupees(paysFor(product))} in the list and ${asRupees(paysFor(found))} by itself${factor === 100 || factor === 0.01 ? ": one of them is paise, not rupees" : ""}`,
        );
      if (found.name !== product.name)
        judge.tolerates(`${productText(product)} has another name by itself: “${found.name}”`);
    }
  });
  await check.rules.rule(name, "has no product of a made-up id", async (judge) => {
    const reply = await check.client.send(name, { values: { id: madeUpId(sample[0]?.id ?? "1") } });
    const found = reply.ok ? readProduct(reply.body) : null;
    if (found !== null) judge.breaks(`it answers ${productText(found)}`);
    if (reply.ok) return judge.tolerates(`status ${reply.status} without a product, not 404`);
    judgeRefusal(judge, reply, { statuses: [404], what: "", anonymous: true });
  });
}

/** An id of the same kind that nothing has. */
export function madeUpId(like: string): string {
  return /^\d+$/.test(like) ? "2147483000" : like.replaceAll(/[0-9a-z]/gi, "0");
}

/** The word that the fewest names have, and a product that has it. */
function tellingWord(sample: readonly Product[]): { word: string; product: Product } | null {
  const words = sample.flatMap((product) => wordsOf(product).map((word) => ({ word, product })));
  const counts = new Map<string, number>();
  // Names that hold it inside a longer word count, too: each word is looked for once.
  for (const { word } of words)
    counts.set(word, counts.get(word) ?? sample.filter(({ name }) => name.toLowerCase().includes(word)).length);
  return words.toSorted((a, b) => (counts.get(a.word) ?? 0) - (counts.get(b.word) ?? 0))[0] ?? null;
}

function wordsOf({ name }: Product): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 4 && word.length <= 60);
}
