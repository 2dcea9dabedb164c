import { calls } from "#contract/calls.ts";
import { fieldOf, idOrNull, isRecord, textOrNull, thingIn } from "#contract/normalise.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import { productEntriesOf, readProduct, readProductList, type Product } from "#contract/products.ts";
import { readTerms } from "#contract/terms.ts";
import { categoryFrom } from "#domain/categories.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { payablePaise } from "#domain/variants.ts";
import { breaks, is, madeUpId, rule, skips, type Check, type Rule } from "./check.ts";

/** How many products the rules look at. */
const SAMPLE = 100;
const LIST = "GET [/api]/products";
const SEARCH = "GET [/api]/products/search";
const PRODUCT = "GET /products/{id}";
const whole = { page: 1, limit: SAMPLE };

const named = ({ id, name }: Product) => `“${name}” (id ${id})`;
const categoryOf = ({ category }: Product) => categoryFrom(category) ?? category ?? "";
/** Whether a product may be found between two prices in rupees: by what is paid, or by the price before the sale. */
const isWithin = (one: Product, least: number, most: number) =>
  one.pricePaise >= least * 100 && payablePaise(one) <= most * 100;
/** What a product says of itself in words, where it does. */
const words = ["craft", "fabric", "occasion", "garment_length", "included", "care", "color_note", "country_of_origin"];

/** Rules that change nothing: what every run asks first, lists, searches and products, and who wants a login. */
export function browsingRules(check: Check): Record<"start" | "catalogue" | "logins", Rule[]> {
  const { known, facts, send, get, succeeds, lacks, refused, tolerates } = check;

  /** A list as the shop reads it; breaks where there is none. */
  async function list(call: string, query: ProductQuery) {
    const body = await get(call, { query });
    const { products, total } = readProductList(body) ?? breaks("the answer holds no list of products");
    const told = productEntriesOf(body)?.entries.length ?? 0;
    if (told > products.length)
      tolerates(`${told - products.length} of ${told} entries lack an id or a readable price and are dropped`);
    return { products, ids: products.map(({ id }) => id), total, body };
  }

  /** A rule that what is asked for comes as it `should`; what comes whole the shop itself filters and sorts. */
  const finds = (
    call: string,
    title: string,
    ask: (sample: Product[]) => { query: ProductQuery; should: (found: Product[]) => boolean },
  ) =>
    rule(call, title, async ({ sample, isPaged }) => {
      if (!isPaged) return tolerates("everything comes at once: the shop filters and sorts");
      const { query, should } = ask(sample);
      const { products } = await list(call, { ...query, ...whole });
      const first = products
        .slice(0, 4)
        .map((one) => `${named(one)} of ${categoryOf(one)} for ${payablePaise(one)} paise`);
      if (!should(products)) breaks(`${JSON.stringify(query)} finds ${first.join(", ") || "nothing"}`);
    });

  const start = [
    ...(["/api", ""] as const).map((prefix) =>
      rule(`GET ${prefix}/products`, "answers at its address", async () => {
        const answer = await send(`GET ${prefix}/products`, { query: { page: 1, limit: 1 } });
        if (!answer.ok && prefix === "" && known.prefix === undefined) breaks("there is no list, neither under /api");
        succeeds(answer);
        known.prefix ??= prefix;
      }),
    ),
    rule(LIST, "lists products with ids and prices", async () => {
      if (facts.prefix === "") tolerates("the shop asks without /api");
      const { products, ids } = await list(LIST, whole);
      if (products.length === 0) breaks("no product with an id and a price: there is nothing to check the shop with");
      Object.assign(known, { sample: products.slice(0, SAMPLE), ids, isPaged: true });
    }),
    rule("GET /terms", "tells what shipping costs", async () => {
      known.shipping = specifiedShipping;
      const { shipping, giftNotes } = readTerms(await get("GET /terms"));
      if (giftNotes === true) known.giftNote = "For Meera";
      known.shipping = shipping ?? breaks("it tells no amount of shipping that can be read");
    }),
    rule("GET /shop-content", "tells the owner's words and tables", async () => get("GET /shop-content")),
  ];

  const sorts = (["price", "created_at"] as const).flatMap((sortBy) =>
    ([1, -1] as const).map((sign) => {
      const sortDir = sign === 1 ? "asc" : "desc";
      return finds(LIST, `sorts by ${sortBy === "price" ? "price" : "time"}, ${sortDir}`, (sample) => {
        const value = (one: Product) =>
          sign * (sortBy === "price" ? payablePaise(one) : Date.parse(one.createdAt ?? ""));
        const values = sample.map(value);
        if (new Set(values).size < 2 || values.some(Number.isNaN)) skips("all are the same, or some do not tell it");
        const should = (found: Product[]) =>
          found.every((one, index) => value(one) >= value(found[index - 1] ?? one)) &&
          Math.min(...found.map(value)) <= Math.min(...values);
        return { query: { sortBy, sortDir }, should };
      });
    }),
  );

  const catalogue = [
    rule(LIST, "gives every product an id of its own", async ({ ids }) => {
      const twice = ids.find((id, at) => ids.indexOf(id) < at);
      if (twice !== undefined) breaks(`the id ${twice} belongs to several products of one list`);
    }),
    rule(LIST, "keeps ids and order from one call to the next", async ({ sample }) => {
      const { ids } = await list(LIST, whole);
      const others = sample.filter(({ id }) => !ids.includes(id)).length;
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
      for (const [at, rest] of [[page, total - (page - 1) * limit] as const, [page + 1, 0] as const]) {
        is(`products of ${total} on page ${at} of ${limit}`, (await list(LIST, { page: at, limit })).ids.length, rest);
      }
    }),
    rule(LIST, "tells prices in rupees", async ({ sample }) => {
      const [cheapest] = sample.toSorted((a, b) => payablePaise(a) - payablePaise(b));
      if (cheapest === undefined) return;
      // The filter is asked in rupees: a price that only its hundredth part fits is told in paise.
      const hundredth = payablePaise(cheapest) / 10_000;
      const isFound = async (maxPrice: number) => (await list(LIST, { maxPrice, ...whole })).ids.includes(cheapest.id);
      if (hundredth >= 2 && (await isFound(Math.ceil(hundredth))) && !(await isFound(Math.floor(hundredth) - 1)))
        breaks(`prices are told in paise: ${named(cheapest)} is found up to ₹${hundredth}`);
      // ₹10,000 is the end of the shop's own price filter.
      if (sample.length > 1 && sample.every((one) => payablePaise(one) % 10_000 === 0 && payablePaise(one) > 1_000_000))
        breaks("every price is above ₹10,000 and divisible by 100: they look like paise");
    }),
    rule(LIST, "tells prices in whole paise", async () => {
      const { body } = await list(LIST, whole);
      const odd = /"\w*price":"?\d+\.\d{2}\d*[1-9]/.exec(JSON.stringify(body))?.[0];
      if (odd !== undefined)
        breaks(`${odd} has more than two decimals: what is shown and what is charged would differ`);
    }),
    finds(LIST, "filters by category", (sample) => {
      const categories = new Set(sample.map(categoryOf).filter((category) => category !== ""));
      const [category] = categories.size < 2 ? skips("the products are of fewer than two categories") : categories;
      const should = (found: Product[]) => found.length > 0 && found.every((one) => categoryOf(one) === category);
      return { query: { category }, should };
    }),
    finds(LIST, "filters by price", (sample) => {
      const prices = sample.map(payablePaise).toSorted((a, b) => a - b);
      if (prices[0] === prices.at(-1)) skips("all prices are the same");
      const at = (part: number) => (prices[Math.floor(prices.length * part)] ?? 0) / 100;
      const [minPrice, maxPrice] = [Math.floor(at(1 / 3)), Math.ceil(at(2 / 3))];
      const should = (found: Product[]) => found.length > 0 && found.every((one) => isWithin(one, minPrice, maxPrice));
      return { query: { minPrice, maxPrice }, should };
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
        if (!answer.ok) tolerates(`${JSON.stringify(query)} is refused with status ${answer.status}`);
      }
    }),
    rule(SEARCH, "finds a product by a word of its name", async ({ sample }) => {
      const { word, one } = tellingWord(sample);
      if (!(await list(SEARCH, { query: word, ...whole })).ids.includes(one.id))
        breaks(`query=${word} does not find ${named(one)}`);
    }),
    rule(SEARCH, "finds nothing for words that nothing has", async () => {
      const query = "qzxvwkjy qqzzxx";
      is(`the products for ${query}`, (await list(SEARCH, { query, page: 1, limit: 5 })).ids.join(), "");
    }),
    finds(SEARCH, "filters what it finds", (sample) => {
      const { word, one } = tellingWord(sample);
      const maxPrice = Math.ceil(payablePaise(one) / 100) - 1;
      const should = (found: Product[]) => found.every((other) => isWithin(other, 0, maxPrice));
      return { query: { query: word, maxPrice }, should };
    }),
    ...["%", "'; drop table products --", '"*', "साड़ी 🥻", "a".repeat(2000)].map((query) =>
      rule(SEARCH, "takes any text", async () => lacks(await send(SEARCH, { query: { query, ...whole } }))),
    ),
    rule(PRODUCT, "tells a product as the list does, at the same price", async ({ sample }) => {
      for (const one of sample.slice(0, 3)) {
        const found = readProduct(await get(PRODUCT, { id: one.id }));
        if (found?.id !== one.id) breaks(`${named(one)} is answered as ${found === null ? "nothing" : named(found)}`);
        is(`the paise of ${named(one)}`, payablePaise(found), payablePaise(one));
      }
    }),
    rule(PRODUCT, "says of a product in words what the list says", async () => {
      const said = (one: Record<string, unknown>) =>
        words.filter((name) => one[name] !== undefined && one[name] !== null && one[name] !== "");
      const entries = productEntriesOf((await list(LIST, whole)).body)?.entries.filter(isRecord) ?? [];
      for (const entry of entries.toSorted((a, b) => said(b).length - said(a).length).slice(0, 3)) {
        const id = idOrNull(fieldOf(entry, "id")) ?? "";
        const page = thingIn(await get(PRODUCT, { id }), "product") ?? {};
        for (const name of said({ ...page, ...entry })) {
          const told = textOrNull(page[name]) ?? breaks(`${name} of ${id}: ${JSON.stringify(page[name])} is no text`);
          if (said(entry).includes(name)) is(`${name} of ${id}`, told, textOrNull(entry[name]));
        }
      }
    }),
    refused(PRODUCT, "has no product of a made-up id", ({ ids }) => ({ id: madeUpId(ids[0] ?? "1") })),
  ];

  /** Every call that wants a login refuses whoever has none. */
  const logins = calls
    .filter(({ auth }) => auth === "customer")
    .map(({ method, path }) =>
      rule(`${method} ${path}`, "wants a login (401)", async () => {
        for (const as of [null, { token: "made-up-token" }]) {
          const answer = await send(`${method} ${path}`, { as, id: "1" });
          lacks(answer);
          const who = as === null ? "whoever has no token" : "a made-up token";
          if (answer.ok) breaks(`it answers ${who}: status ${answer.status}`);
          const what = `${who} is refused with status ${answer.status}, not 401`;
          if (answer.status !== 401 && method === "GET") breaks(`${what}: nobody would be sent to log in`);
          if (answer.status !== 401) tolerates(what);
        }
      }),
    );

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
