import { calls } from "#contract/calls.ts";
import { isRecord, listAt } from "#contract/envelope.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import { product, readProduct, readProductIndex, type Product } from "#contract/readers/product.ts";
import { readTerms } from "#contract/readers/terms.ts";
import { categoryFrom } from "#domain/categories.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { asRupees, breaks, madeUpId, needing, paysFor, skips, type Check, type Rule } from "./check.ts";

/** How many products the rules look at. */
const SAMPLE = 100;
/** How many products of an answer are read whole, at most. */
const READ = 1_000;
/** The price filter's own end, in rupees (specification, section 9). */
const RANGE_END = 10_000;
const LIST = "GET [/api]/products";
const SEARCH = "GET [/api]/products/search";
const PRODUCT = "GET /products/{id}";

const rule = needing();
const ofList = needing("sample", "ids", "isPaged");
const ofSearch = needing("sample", "isPaged", "canSearch");

/** Where lists are, what is on them, and the terms: what every run asks first. */
export const startRules: readonly Rule[] = [
  ...(["/api", ""] as const).map((prefix) =>
    rule(`GET ${prefix}/products`, "answers at its address", async (check) => {
      const name = `GET ${prefix}/products`;
      const answer = await check.send(name, { query: { page: 1, limit: 1 } });
      if (answer.status === 404 && prefix === "/api") return check.tolerates("not there: the shop asks without /api");
      if (answer.status === 404 && check.facts.prefix !== undefined)
        return check.tolerates("not there: the shop asks under /api");
      check.succeeds(name, answer);
      check.facts.prefix ??= prefix;
    }),
  ),
  needing("prefix")(LIST, "lists products with ids and prices", async (check) => {
    const { products, ids, told, answer } = await list(check, LIST, { page: 1, limit: SAMPLE });
    check.succeeds(LIST, answer);
    if (told > ids.length)
      check.tolerates(`${told - ids.length} of ${told} entries lack an id or a readable price and are dropped`);
    if (products.length === 0) breaks("the list is empty: there is nothing to check the shop with");
    Object.assign(check.facts, {
      sample: products.slice(0, SAMPLE),
      ids,
      isPaged: true,
      isTooLarge: answer.isTooLarge,
    });
  }),
  needing("ids", "isTooLarge")(
    LIST,
    `answers with ${MAX_ANSWER_BYTES / 1024 / 1024} MB at most`,
    async (_, { ids, isTooLarge }) => {
      if (isTooLarge)
        breaks(
          `the answer is larger: the shop shows the ${ids.length} products that fit, and never the others. Cut pages by page and limit`,
        );
    },
  ),
  rule("GET /terms", "tells what shipping costs", async (check) => {
    check.facts.shipping = specifiedShipping;
    const { shipping } = readTerms(check.succeeds("GET /terms", await check.optional("GET /terms")));
    check.facts.shipping = shipping ?? breaks("it tells no amount of shipping that can be read");
  }),
  rule("GET /shop-content", "tells the owner's words and tables", async (check) =>
    check.succeeds("GET /shop-content", await check.optional("GET /shop-content")),
  ),
];

/** Lists, searches and products. */
export const catalogueRules: readonly Rule[] = [
  ofList(LIST, "gives every product an id of its own", async (_, { ids }) => {
    const seen = new Set<string>();
    const twice = ids.find((id) => seen.size === seen.add(id).size);
    if (twice !== undefined) breaks(`the id ${twice} belongs to several products of one list`);
  }),
  ofList(LIST, "keeps ids and order from one call to the next", async (check, { sample }) => {
    const { ids } = await list(check, LIST, { page: 1, limit: SAMPLE });
    const known = new Set(ids);
    const others = sample.filter(({ id }) => !known.has(id)).length;
    if (others > sample.length / 2) breaks(`asked twice, ${others} of ${sample.length} products have another id`);
    if (sample.some(({ id }, index) => ids[index] !== id))
      check.tolerates("asked twice, the order differs: pages may repeat or leave out products");
  }),
  ofList(LIST, "cuts pages, and tells the true total over all of them", async (check, { sample }) => {
    const first = await list(check, LIST, { page: 1, limit: 2 });
    const { total } = first;
    if (first.ids.length > 2) {
      if (total !== null && total > first.ids.length)
        breaks(`limit=2 is ignored: ${first.ids.length} of ${total} products are neither a page nor everything`);
      check.facts.isPaged = false;
      return check.tolerates("it does not cut pages: the shop reads everything, and filters, sorts and cuts by itself");
    }
    if (sample.length <= 2) skips("two products or fewer make no pages");
    if (total === null) breaks("a page comes without a total: the shop would show no further pages");
    const second = await list(check, LIST, { page: 2, limit: 2 });
    if (second.ids.length === 0 || second.ids.some((id) => first.ids.includes(id)))
      breaks("page 2 repeats page 1, or is empty: `page` is ignored");
    const size = 24;
    const page = Math.max(1, Math.ceil(total / size));
    const [rest, last] = [total - (page - 1) * size, await list(check, LIST, { page, limit: size })];
    if (last.ids.length !== rest)
      breaks(`total says ${total}, so page ${page} of ${size} would hold ${rest}; it holds ${last.ids.length}`);
    if ((await list(check, LIST, { page: page + 1, limit: size })).ids.length > 0)
      breaks(`total says ${total}, yet page ${page + 1} of ${size} is not empty`);
  }),
  ofList(LIST, "tells prices in rupees", async (check, { sample }) => {
    const cheapest = sample.toSorted((a, b) => paysFor(a) - paysFor(b))[0];
    if (cheapest === undefined) return;
    // The filter is asked in rupees: a price that only its hundredth part fits is told in paise.
    const [told, hundredth] = [paysFor(cheapest) / 100, paysFor(cheapest) / 10_000];
    const isFound = async (maxPrice: number) =>
      (await list(check, LIST, { maxPrice, page: 1, limit: SAMPLE })).ids.includes(cheapest.id);
    if (hundredth >= 2 && (await isFound(Math.ceil(hundredth))) && !(await isFound(Math.floor(hundredth) - 1)))
      breaks(`prices are told in paise: ${named(cheapest)}, told as ${told}, is found up to ₹${Math.ceil(hundredth)}`);
    if (sample.length > 1 && sample.every((one) => paysFor(one) % 10_000 === 0 && paysFor(one) > RANGE_END * 100))
      breaks(
        `every price is above ₹${RANGE_END} and divisible by 100: they look like paise (${named(cheapest)}: ${told})`,
      );
  }),
  ofList(LIST, "tells prices in whole paise", async (check) => {
    const odd = oddPrice((await check.send(LIST, { query: { page: 1, limit: SAMPLE } })).body);
    if (odd !== null)
      breaks(`a price is ${odd}, with more than two decimals: what is shown and what is charged would differ`);
  }),
  ofList(LIST, "filters by category", async (check, { sample, isPaged }) => {
    const categoryOf = ({ category }: Product) => categoryFrom(category) ?? category ?? "";
    const groups = Map.groupBy(
      sample.filter(({ category }) => category !== null),
      categoryOf,
    );
    if (groups.size < 2) skips("the products are of fewer than two categories");
    for (const category of [...groups.keys()].slice(0, 3)) {
      const { products } = await list(check, LIST, { category, page: 1, limit: SAMPLE });
      const wrong = products.find((one) => categoryOf(one) !== category);
      if (wrong !== undefined && !isPaged)
        return check.tolerates("it answers with every category: the shop filters by itself");
      if (wrong !== undefined)
        breaks(`category=${category} is ignored: ${named(wrong)} is of ${wrong.category ?? "none"}`);
      if (products.length === 0) breaks(`category=${category} finds nothing, though there are products of it`);
    }
  }),
  ofList(LIST, "filters by price", async (check, { sample, isPaged }) => {
    const prices = sample.map(paysFor).toSorted((a, b) => a - b);
    if (prices[0] === prices.at(-1)) skips("all prices are the same");
    const at = (part: number) => prices[Math.floor(prices.length * part)] ?? 0;
    const [minPrice, maxPrice] = [Math.floor(at(1 / 3) / 100), Math.ceil(at(2 / 3) / 100)];
    const { products } = await list(check, LIST, { minPrice, maxPrice, page: 1, limit: SAMPLE });
    const wrong = products.find(
      (one) =>
        Math.max(one.pricePaise, paysFor(one)) < minPrice * 100 ||
        Math.min(one.pricePaise, paysFor(one)) > maxPrice * 100,
    );
    if (wrong !== undefined && !isPaged)
      return check.tolerates("it answers with every price: the shop filters by itself");
    const range = `minPrice=${minPrice} and maxPrice=${maxPrice}`;
    if (wrong !== undefined) breaks(`${range} are ignored: ${named(wrong)} costs ${asRupees(paysFor(wrong))}`);
    if (products.length === 0) breaks(`${range} find nothing, though there are products of these prices`);
  }),
  ...(["asc", "desc"] as const).flatMap((sortDir) =>
    (["price", "created_at"] as const).map((sortBy) =>
      ofList(
        LIST,
        `sorts by ${sortBy === "price" ? "price" : "time"}, ${sortDir}`,
        async (check, { sample, isPaged }) => {
          const value = sortBy === "price" ? paysFor : (one: Product) => Date.parse(one.createdAt ?? "");
          if (sample.some((one) => Number.isNaN(value(one))))
            return check.tolerates("not every product tells its created_at: the shop cannot know the newest");
          if (new Set(sample.map(value)).size < 2) skips("all are the same");
          const { products } = await list(check, LIST, { sortBy, sortDir, page: 1, limit: SAMPLE });
          const sign = sortDir === "asc" ? 1 : -1;
          const isSortedBy = (of: (one: Product) => number) =>
            products.every((one, index) => sign * (of(one) - of(products[index - 1] ?? one)) >= 0);
          const asked = `sortBy=${sortBy}&sortDir=${sortDir}`;
          if (isSortedBy(value)) {
            const [shown] = products;
            const best = sign * Math.min(...sample.map((one) => sign * value(one)));
            if (shown === undefined || sign * (value(shown) - best) > 0)
              breaks(`${asked} sorts the page, not the catalogue: another product should be first`);
            return;
          }
          if (!isPaged) return check.tolerates("it does not sort: the shop does");
          if (sortBy === "price" && isSortedBy(({ pricePaise }) => pricePaise))
            return check.tolerates("sorted by the price before the sale, not by what a shopper pays");
          breaks(`${asked} is ignored: the order is ${products.slice(0, 4).map(named).join(", ")} …`);
        },
      ),
    ),
  ),
  ofList(LIST, "shows the shop when a filter makes no sense", async (check) => {
    for (const query of [
      { page: -1, limit: "many" },
      { minPrice: "abc", maxPrice: "' or 1=1 --" },
      { sortBy: "constructor", sortDir: "sideways" },
      { category: "\u0000%_\u202e" },
    ]) {
      const answer = await check.send(LIST, { query });
      check.isReadable(answer);
      if (!answer.ok) check.tolerates(`${JSON.stringify(query)} is refused with status ${answer.status}`);
    }
  }),
  needing("sample")(SEARCH, "finds a product by a word of its name", async (check, { sample }) => {
    const { word, one } = tellingWord(sample);
    const answer = await check.optional(SEARCH, { query: { query: word, page: 1, limit: SAMPLE } });
    check.facts.canSearch = true;
    check.succeeds(SEARCH, answer);
    const { ids } = await list(check, SEARCH, { query: word, page: 1, limit: SAMPLE });
    if (!ids.includes(one.id)) breaks(`query=${word} does not find ${named(one)}`);
  }),
  ofSearch(SEARCH, "finds nothing for words that nothing has", async (check) => {
    const [wrong] = (await list(check, SEARCH, { query: "qzxvwkjy qqzzxx", page: 1, limit: 5 })).products;
    if (wrong !== undefined) breaks(`the words are ignored: “qzxvwkjy qqzzxx” finds ${named(wrong)}`);
  }),
  ofSearch(SEARCH, "filters what it finds", async (check, { sample, isPaged }) => {
    const { word, one } = tellingWord(sample);
    const costs = (of: Product) => Math.min(of.pricePaise, paysFor(of));
    const maxPrice = Math.ceil(costs(one) / 100) - 1;
    const { products } = await list(check, SEARCH, { query: word, maxPrice, page: 1, limit: SAMPLE });
    const wrong = products.find((found) => costs(found) > maxPrice * 100);
    if (wrong !== undefined && !isPaged) return check.tolerates("it does not filter: the shop does");
    if (wrong !== undefined)
      breaks(`maxPrice=${maxPrice} is ignored in a search: ${named(wrong)} costs ${asRupees(paysFor(wrong))}`);
  }),
  ofSearch(SEARCH, "takes any text", async (check) => {
    for (const query of ["%", "'; drop table products --", '"*', "साड़ी 🥻", "a".repeat(2000)])
      check.isReadable(await check.send(SEARCH, { query: { query, page: 1, limit: 1 } }));
  }),
  ofList(PRODUCT, "tells a product as the list does, at the same price", async (check, { sample }) => {
    for (const one of sample.slice(0, 3)) {
      const found = readProduct(await check.get(PRODUCT, { id: one.id }));
      if (found?.id !== one.id) breaks(`${named(one)} is answered as ${found === null ? "nothing" : named(found)}`);
      const [listed, alone] = [paysFor(one), paysFor(found)];
      const hint = alone === listed * 100 || alone * 100 === listed ? ": one of them is paise, not rupees" : "";
      if (alone !== listed)
        breaks(`${named(one)} costs ${asRupees(listed)} in the list and ${asRupees(alone)} by itself${hint}`);
      if (found.name !== one.name) check.tolerates(`${named(one)} has another name by itself: “${found.name}”`);
    }
  }),
  ofList(PRODUCT, "has no product of a made-up id", async (check, { sample }) => {
    const answer = await check.send(PRODUCT, { id: madeUpId(sample[0]?.id ?? "1") });
    const found = answer.ok ? readProduct(answer.body) : null;
    if (found !== null) breaks(`it answers ${named(found)}`);
    if (answer.ok) return check.tolerates(`status ${answer.status} without a product, not 404`);
    check.refuses(answer, [404], "", { anonymous: true });
  }),
];

/** Every call that wants a login refuses whoever has none. */
export const loginRules: readonly Rule[] = calls.flatMap(({ method, path, auth, without }) =>
  auth !== "customer"
    ? []
    : rule(`${method} ${path}`, "wants a login (401)", async (check) => {
        for (const token of [undefined, "made-up-token"]) {
          const body = method === "GET" || method === "DELETE" ? undefined : {};
          const answer = await check.send(`${method} ${path}`, { id: "1", token, body });
          check.isReadable(answer);
          if (answer.status === 404 && without !== undefined) {
            check.tolerates(`not there: the shop ${without}`);
            return;
          }
          const who = token === undefined ? "without a token" : "with a made-up token";
          if (!answer.ok && answer.status !== 401 && method === "GET")
            breaks(`${who} it is refused with status ${answer.status}, not 401: nobody would be sent to log in`);
          check.refuses(answer, [401], `it answers ${who}`);
        }
      }),
);

/** A list as the shop reads it: the ids of all its products, the first thousand of them whole; breaks where there is none. */
async function list(check: Check, name: string, query: ProductQuery) {
  const answer = await check.send(name, { query });
  if (answer.status >= 400 || answer.body === undefined) check.succeeds(name, answer);
  const { entries, total } = readProductIndex(answer.body) ?? breaks("the answer holds no list of products");
  const told = listAt(answer.body, ["data.data", "data.products", "data", "products", ""])?.length ?? 0;
  if (told > 0 && entries.length === 0) breaks("no entry of the list has an id and a price that the shop can read");
  const products = entries.slice(0, READ).flatMap(({ entry }) => product.safeParse(entry).data ?? []);
  return { products, ids: entries.map(({ keys }) => keys.id), total, told, answer };
}

function named({ id, name }: Product): string {
  return `“${name}” (id ${id})`;
}

/** The word that the fewest names hold, and a product that has it. */
function tellingWord(sample: readonly Product[]): { word: string; one: Product } {
  const words = sample.flatMap((one) =>
    (one.name.toLowerCase().match(/(?<![a-z])[a-z]{4,60}(?![a-z])/g) ?? []).map((word) => ({ word, one })),
  );
  const counts = new Map<string, number>();
  for (const { word } of words)
    counts.set(word, counts.get(word) ?? sample.filter(({ name }) => name.toLowerCase().includes(word)).length);
  const [rarest] = words.toSorted((a, b) => (counts.get(a.word) ?? 0) - (counts.get(b.word) ?? 0));
  return rarest ?? skips("no name has a word to search for");
}

/** The first price in an answer that is no whole number of paise, as it was written; null where all are. */
function oddPrice(value: unknown): string | null {
  for (const [name, inner] of Object.entries(isRecord(value) || Array.isArray(value) ? value : {})) {
    const written = typeof inner === "number" || typeof inner === "string" ? String(inner) : "";
    if (/price/i.test(name) && /^\d+\.\d{2}\d*[1-9]$/.test(written)) return written;
    const odd = oddPrice(inner);
    if (odd !== null) return odd;
  }
  return null;
}
