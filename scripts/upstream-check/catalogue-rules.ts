import { calls } from "#contract/calls.ts";
import { isRecord } from "#contract/normalise.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import { productEntriesOf, readProduct, readProductList, type Product } from "#contract/products.ts";
import { readTerms } from "#contract/terms.ts";
import { categoryFrom } from "#domain/categories.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { asRupees, breaks, madeUpId, paysFor, rule, skips, type Check, type Rule } from "./check.ts";

/** How many products the rules look at. */
const SAMPLE = 100;
/** The price filter's own end, in rupees (specification, section 9). */
const RANGE_END = 10_000;
const LIST = "GET [/api]/products";
const SEARCH = "GET [/api]/products/search";
const PRODUCT = "GET /products/{id}";
const whole = { page: 1, limit: SAMPLE };

const named = ({ id, name }: Product) => `“${name}” (id ${id})`;
/** The least that a product may be found for, in paise. */
const leastOf = (one: Product) => Math.min(one.pricePaise, paysFor(one));

/** Rules that change nothing: what every run asks first, lists, searches and products, and who wants a login. */
export function browsingRules(check: Check): Record<"start" | "catalogue" | "logins", Rule[]> {
  const { known, needs, send, get, optional, succeeds, refuses, tolerates, isReadable } = check;

  /** A list as the shop reads it, and how many entries with an id it holds; breaks where there is none. */
  async function list(call: string, query: ProductQuery) {
    const answer = await send(call, { query });
    if (answer.status >= 400 || answer.body === undefined) succeeds(answer);
    const { products, total } = readProductList(answer.body) ?? breaks("the answer holds no list of products");
    const told = productEntriesOf(answer.body)?.entries.length ?? 0;
    if (told > 0 && products.length === 0) breaks("no entry of the list has an id and a price that the shop can read");
    return { products, ids: products.map(({ id }) => id), total, told, answer };
  }

  /** What asks for products that all must be `right`: a server that does not cut pages may leave that to the shop. */
  async function finds(
    call: string,
    asked: ProductQuery,
    right: (one: Product) => boolean,
    does: string,
    what: string,
  ) {
    const { products } = await list(call, { ...asked, ...whole });
    const wrong = products.find((one) => !right(one));
    if (wrong !== undefined && known.isPaged === true)
      breaks(`${what}: ${named(wrong)} is of ${wrong.category ?? "none"} and costs ${asRupees(paysFor(wrong))}`);
    if (wrong !== undefined) tolerates(`it does not ${does}: the shop does`);
    return products;
  }

  const start: Rule[] = [
    ...(["/api", ""] as const).map((prefix): Rule => {
      const call = `GET ${prefix}/products`;
      const look = async () => {
        const answer = await send(call, { query: { page: 1, limit: 1 } });
        if (answer.status === 404 && prefix === "/api") return tolerates("not there: the shop asks without /api");
        if (answer.status === 404 && known.prefix !== undefined)
          return tolerates("not there: the shop asks under /api");
        succeeds(answer);
        known.prefix ??= prefix;
      };
      return [call, "answers at its address", look];
    }),
    rule(LIST, "lists products with ids and prices", async () => {
      needs("prefix");
      const { products, ids, told, answer } = await list(LIST, whole);
      succeeds(answer);
      if (told > ids.length)
        tolerates(`${told - ids.length} of ${told} entries lack an id or a readable price and are dropped`);
      if (products.length === 0) breaks("the list is empty: there is nothing to check the shop with");
      Object.assign(known, { sample: products.slice(0, SAMPLE), ids, isPaged: true });
    }),
    rule("GET /terms", "tells what shipping costs", async () => {
      known.shipping = specifiedShipping;
      const { shipping } = readTerms(succeeds(await optional("GET /terms")));
      known.shipping = shipping ?? breaks("it tells no amount of shipping that can be read");
    }),
    rule("GET /shop-content", "tells the owner's words and tables", async () =>
      succeeds(await optional("GET /shop-content")),
    ),
  ];

  const sorts = (["price", "created_at"] as const).flatMap((sortBy) =>
    (["asc", "desc"] as const).map((sortDir): Rule => {
      const value = sortBy === "price" ? paysFor : (one: Product) => Date.parse(one.createdAt ?? "");
      const sign = sortDir === "asc" ? 1 : -1;
      const look = async ({ sample, isPaged }: { sample: Product[]; isPaged: boolean }) => {
        if (sample.some((one) => Number.isNaN(value(one))))
          return tolerates("not every product tells its created_at: the shop cannot know the newest");
        if (new Set(sample.map(value)).size < 2) skips("all are the same");
        const { products } = await list(LIST, { sortBy, sortDir, ...whole });
        const isSortedBy = (of: (one: Product) => number) =>
          products.every((one, index) => sign * (of(one) - of(products[index - 1] ?? one)) >= 0);
        const asked = `sortBy=${sortBy}&sortDir=${sortDir}`;
        const [first] = products;
        const best = sign * Math.min(...sample.map((one) => sign * value(one)));
        if (isSortedBy(value) && first !== undefined && sign * (value(first) - best) <= 0) return;
        if (isSortedBy(value)) breaks(`${asked} sorts the page, not the catalogue: another product should be first`);
        if (!isPaged) return tolerates("it does not sort: the shop does");
        if (sortBy === "price" && isSortedBy(({ pricePaise }) => pricePaise))
          return tolerates("sorted by the price before the sale, not by what a shopper pays");
        breaks(`${asked} is ignored: the order is ${products.slice(0, 4).map(named).join(", ")} …`);
      };
      return [LIST, `sorts by ${sortBy === "price" ? "price" : "time"}, ${sortDir}`, look];
    }),
  );

  const catalogue: Rule[] = [
    rule(LIST, "gives every product an id of its own", async ({ ids }) => {
      const twice = new Set(ids).size < ids.length ? ids.find((id, at) => ids.indexOf(id) < at) : undefined;
      if (twice !== undefined) breaks(`the id ${twice} belongs to several products of one list`);
    }),
    rule(LIST, "keeps ids and order from one call to the next", async ({ sample }) => {
      const { ids } = await list(LIST, whole);
      const again = new Set(ids);
      const others = sample.filter(({ id }) => !again.has(id)).length;
      if (others > sample.length / 2) breaks(`asked twice, ${others} of ${sample.length} products have another id`);
      if (sample.some(({ id }, index) => ids[index] !== id))
        tolerates("asked twice, the order differs: pages may repeat or leave out products");
    }),
    rule(LIST, "cuts pages, and tells the true total over all of them", async ({ sample }) => {
      const { ids, total } = await list(LIST, { page: 1, limit: 2 });
      if (ids.length > 2) {
        if (total !== null && total > ids.length)
          breaks(`limit=2 is ignored: ${ids.length} of ${total} products are neither a page nor everything`);
        known.isPaged = false;
        return tolerates("it does not cut pages: the shop reads everything, and filters, sorts and cuts by itself");
      }
      if (sample.length <= 2) skips("two products or fewer make no pages");
      if (total === null) breaks("a page comes without a total: the shop would show no further pages");
      const second = (await list(LIST, { page: 2, limit: 2 })).ids;
      if (second.length === 0 || second.some((id) => ids.includes(id)))
        breaks("page 2 repeats page 1, or is empty: `page` is ignored");
      const limit = 24;
      const page = Math.max(1, Math.ceil(total / limit));
      const [rest, last] = [total - (page - 1) * limit, (await list(LIST, { page, limit })).ids.length];
      if (last !== rest)
        breaks(`total says ${total}, so page ${page} of ${limit} would hold ${rest}; it holds ${last}`);
      if ((await list(LIST, { page: page + 1, limit })).ids.length > 0)
        breaks(`total says ${total}, yet page ${page + 1} of ${limit} is not empty`);
    }),
    rule(LIST, "tells prices in rupees", async ({ sample }) => {
      const cheapest = sample.toSorted((a, b) => paysFor(a) - paysFor(b))[0];
      if (cheapest === undefined) return;
      // The filter is asked in rupees: a price that only its hundredth part fits is told in paise.
      const [told, hundredth] = [paysFor(cheapest) / 100, paysFor(cheapest) / 10_000];
      const isFound = async (maxPrice: number) => (await list(LIST, { maxPrice, ...whole })).ids.includes(cheapest.id);
      if (hundredth >= 2 && (await isFound(Math.ceil(hundredth))) && !(await isFound(Math.floor(hundredth) - 1)))
        breaks(`prices are told in paise: ${named(cheapest)}, told as ${told}, is found up to ₹${hundredth}`);
      if (sample.length > 1 && sample.every((one) => paysFor(one) % 10_000 === 0 && paysFor(one) > RANGE_END * 100))
        breaks(`every price is above ₹${RANGE_END} and divisible by 100: they look like paise`);
    }),
    rule(LIST, "tells prices in whole paise", async () => {
      const odd = oddPrice((await send(LIST, { query: whole })).body);
      if (odd !== null)
        breaks(`a price is ${odd}, with more than two decimals: what is shown and what is charged would differ`);
    }),
    rule(LIST, "filters by category", async ({ sample }) => {
      const categoryOf = ({ category }: Product) => categoryFrom(category) ?? category ?? "";
      const categories = new Set(sample.filter(({ category }) => category !== null).map(categoryOf));
      if (categories.size < 2) skips("the products are of fewer than two categories");
      for (const category of [...categories].slice(0, 3)) {
        const asked = `category=${category}`;
        const is = (one: Product) => categoryOf(one) === category;
        const found = await finds(LIST, { category }, is, "filter by category", `${asked} is ignored`);
        if (found.length === 0) breaks(`${asked} finds nothing, though there are products of it`);
      }
    }),
    rule(LIST, "filters by price", async ({ sample }) => {
      const prices = sample.map(paysFor).toSorted((a, b) => a - b);
      if (prices[0] === prices.at(-1)) skips("all prices are the same");
      const at = (part: number) => (prices[Math.floor(prices.length * part)] ?? 0) / 100;
      const [minPrice, maxPrice] = [Math.floor(at(1 / 3)), Math.ceil(at(2 / 3))];
      const isBetween = (one: Product) =>
        Math.max(one.pricePaise, paysFor(one)) >= minPrice * 100 && leastOf(one) <= maxPrice * 100;
      const range = `minPrice=${minPrice} and maxPrice=${maxPrice}`;
      const found = await finds(LIST, { minPrice, maxPrice }, isBetween, "filter by price", `${range} are ignored`);
      if (found.length === 0) breaks(`${range} find nothing, though there are products of these prices`);
    }),
    ...sorts,
    rule(LIST, "shows the shop when a filter makes no sense", async () => {
      for (const query of [
        { page: -1, limit: "many" },
        { minPrice: "abc", maxPrice: "' or 1=1 --" },
        { sortBy: "constructor", sortDir: "sideways" },
        { category: "\u0000%_\u202e" },
      ]) {
        const answer = await send(LIST, { query });
        isReadable(answer);
        if (!answer.ok) tolerates(`${JSON.stringify(query)} is refused with status ${answer.status}`);
      }
    }),
    rule(SEARCH, "finds a product by a word of its name", async ({ sample }) => {
      const { word, one } = tellingWord(sample);
      const answer = await optional(SEARCH, { query: { query: word, ...whole } });
      known.canSearch = true;
      succeeds(answer);
      if (!(await list(SEARCH, { query: word, ...whole })).ids.includes(one.id))
        breaks(`query=${word} does not find ${named(one)}`);
    }),
    rule(SEARCH, "finds nothing for words that nothing has", async () => {
      needs("canSearch");
      const [wrong] = (await list(SEARCH, { query: "qzxvwkjy qqzzxx", page: 1, limit: 5 })).products;
      if (wrong !== undefined) breaks(`the words are ignored: “qzxvwkjy qqzzxx” finds ${named(wrong)}`);
    }),
    rule(SEARCH, "filters what it finds", async ({ sample }) => {
      needs("canSearch");
      const { word, one } = tellingWord(sample);
      const maxPrice = Math.ceil(leastOf(one) / 100) - 1;
      const isCheaper = (found: Product) => leastOf(found) <= maxPrice * 100;
      const what = `maxPrice=${maxPrice} is ignored in a search`;
      await finds(SEARCH, { query: word, maxPrice }, isCheaper, "filter", what);
    }),
    rule(SEARCH, "takes any text", async () => {
      needs("canSearch");
      for (const query of ["%", "'; drop table products --", '"*', "साड़ी 🥻", "a".repeat(2000)])
        isReadable(await send(SEARCH, { query: { query, page: 1, limit: 1 } }));
    }),
    rule(PRODUCT, "tells a product as the list does, at the same price", async ({ sample }) => {
      for (const one of sample.slice(0, 3)) {
        const found = readProduct(await get(PRODUCT, { id: one.id }));
        if (found?.id !== one.id) breaks(`${named(one)} is answered as ${found === null ? "nothing" : named(found)}`);
        const [listed, alone] = [paysFor(one), paysFor(found)];
        const hint = alone === listed * 100 || alone * 100 === listed ? ": one of them is paise, not rupees" : "";
        if (alone !== listed)
          breaks(`${named(one)} costs ${asRupees(listed)} in the list and ${asRupees(alone)} by itself${hint}`);
        if (found.name !== one.name) tolerates(`${named(one)} has another name by itself: “${found.name}”`);
      }
    }),
    rule(PRODUCT, "has no product of a made-up id", async ({ sample }) => {
      const answer = await send(PRODUCT, { id: madeUpId(sample[0]?.id ?? "1") });
      const found = answer.ok ? readProduct(answer.body) : null;
      if (found !== null) breaks(`it answers ${named(found)}`);
      if (answer.ok) return tolerates(`status ${answer.status} without a product, not 404`);
      refuses(answer, [404], "");
    }),
  ];

  /** Every call that wants a login refuses whoever has none. */
  const logins = calls
    .filter(({ auth }) => auth === "customer")
    .map(({ method, path, without }): Rule => {
      const look = async () => {
        for (const token of [undefined, "made-up-token"]) {
          const body = method === "GET" || method === "DELETE" ? undefined : {};
          const answer = await send(`${method} ${path}`, { id: "1", token, body });
          isReadable(answer);
          if (answer.status === 404 && without !== undefined) return tolerates(`not there: the shop ${without}`);
          const who = token === undefined ? "without a token" : "with a made-up token";
          if (!answer.ok && answer.status !== 401 && method === "GET")
            breaks(`${who} it is refused with status ${answer.status}, not 401: nobody would be sent to log in`);
          refuses(answer, [401], `it answers ${who}`);
        }
      };
      return [`${method} ${path}`, "wants a login (401)", look];
    });

  return { start, catalogue, logins };
}

/** The word that the fewest names hold, and a product that has it. */
function tellingWord(sample: readonly Product[]): { word: string; one: Product } {
  const words = sample.flatMap((one) =>
    (one.name.toLowerCase().match(/(?<![a-z])[a-z]{4,60}(?![a-z])/g) ?? []).map((word) => ({ word, one })),
  );
  const holding = (word: string) => sample.filter(({ name }) => name.toLowerCase().includes(word)).length;
  const [rarest] = words.map((one) => ({ ...one, many: holding(one.word) })).toSorted((a, b) => a.many - b.many);
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
