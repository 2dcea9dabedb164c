import { calls } from "#contract/calls.ts";
import { fieldOf, idOrNull, isRecord, textOrNull, thingIn } from "#contract/normalise.ts";
import { productEntriesOf, productListCalls, type ProductQuery } from "#contract/product-lists.ts";
import { productCalls, type Product } from "#contract/products.ts";
import { shopContentCalls } from "#contract/shop-content.ts";
import { readTerms, termsCalls } from "#contract/terms.ts";
import { categoryFrom } from "#domain/categories.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { factNames } from "#domain/product-facts.ts";
import type { Offer } from "#domain/offers.ts";
import { specifiedShipping, type ShippingRule } from "#domain/shop-terms.ts";
import { isInStock, payablePaise, type Combination } from "#domain/variants.ts";
import { breaks, is, madeUpId, skips, type Check, type Found } from "./check.ts";

/** How many products the rules look at. */
const SAMPLE = 100;
/** Products the rules have out at the same time, at most. */
const MOST_OUT = 4;
const whole = { page: 1, limit: SAMPLE };
const { getProduct } = productCalls;
const { listProducts, listProductsUnderApi, searchProducts, searchProductsUnderApi } = productListCalls;
type ListCall =
  typeof listProducts | typeof listProductsUnderApi | typeof searchProducts | typeof searchProductsUnderApi;

/** What the first rules learn of a server, and how its lists are read. */
export interface Shop {
  list: ListCall;
  search: ListCall;
  /** Up to 100 products in the server's own order. */
  sample: Found<Product[]>;
  /** A list as the shop reads it, with the ids of all in it; breaks where there is none. */
  listed(call: ListCall, query: ProductQuery): Promise<Listed>;
  shipping: ShippingRule;
  /** What takes off something of every order. */
  offers: readonly Offer[];
  /** Only where orders may carry one. */
  giftNote: string | undefined;
  goods: Found<Goods>;
}

/** What is ordered: price and stock of `choice`; any options stand for those of a product that states none. */
export type Goods = Product & { choice: Combination; otherChoice: Combination | null };

interface Listed {
  products: Product[];
  ids: string[];
  total: number | null;
  body: unknown;
}

/** Rules of what every run asks first: where lists are, what is sold, and on which terms. */
export async function start({ rule, send, get, succeeds, tolerates }: Check): Promise<Shop> {
  let found: ListCall | undefined;
  for (const call of [listProductsUnderApi, listProducts])
    await rule(call, "answers at its address", async () => {
      const answer = await send(call, { query: { page: 1, limit: 1 } });
      if (!answer.ok && call === listProducts && found === undefined) breaks("there is no list, neither under /api");
      succeeds(answer);
      found ??= call;
    });
  const list = found ?? listProductsUnderApi;
  const search = list === listProducts ? searchProducts : searchProductsUnderApi;

  async function listed(call: ListCall, query: ProductQuery): Promise<Listed> {
    const answer = await send(call, { query });
    const { products, total } = succeeds(answer);
    const told = productEntriesOf(answer.body)?.entries.length ?? 0;
    if (told > products.length)
      tolerates(`${told - products.length} of ${told} entries lack an id or a readable price and are dropped`);
    return { products, ids: products.map(({ id }) => id), total, body: answer.body };
  }

  const sample = await rule(list, "lists products with ids and prices", async () => {
    if (list === listProducts) tolerates("the shop asks without /api");
    const { products } = await listed(list, whole);
    if (products.length === 0) breaks("no product with an id and a price: there is nothing to check the shop with");
    return products.slice(0, SAMPLE);
  });
  let shipping = specifiedShipping;
  let giftNote: string | undefined;
  let offers: readonly Offer[] = [];
  await rule(termsCalls.getTerms, "tells what shipping costs", async () => {
    const answer = await send(termsCalls.getTerms);
    const told = readTerms(answer.body);
    if (told.giftNotes === true) giftNote = "For Meera";
    offers = told.offers?.open ?? [];
    shipping = succeeds(answer);
  });
  const { getShopContent } = shopContentCalls;
  await rule(getShopContent, "tells the owner's words and tables", () => get(getShopContent));
  const goods = await rule(list, "has a product to order", () => {
    // Nobody loses the last piece.
    const inStock = sample()
      .filter((one) => one.inStock)
      .map(withChoice)
      .filter(({ stock }) => stock === null || stock >= MOST_OUT);
    // One that states its combinations is held to the most rules; the most items of a line must not hide the limit of the stock.
    const rank = ({ stock, otherChoice, variants }: Goods) =>
      (otherChoice === null ? 0 : variants === null ? 1000 : 2000) + (Number(stock) < MAX_QUANTITY ? Number(stock) : 0);
    const [first] = inStock.toSorted((a, b) => rank(b) - rank(a));
    return first ?? skips("no product of the first page is in stock: no cart or order is checked");
  });
  return { list, search, sample, listed, shipping, offers, giftNote, goods };
}

/** A product with the price and the stock of the combination that is ordered. */
function withChoice(product: Product): Goods {
  const [first, second] = (product.variants ?? [])
    .filter(isInStock)
    .toSorted((a, b) => (b.stock ?? 0) - (a.stock ?? 0));
  if (first === undefined)
    return { ...product, choice: { size: "S", color: "Red" }, otherChoice: { size: "L", color: "Blue" } };
  const { pricePaise, salePaise, stock, size, color } = first;
  const otherChoice = second === undefined ? null : { size: second.size, color: second.color };
  return { ...product, pricePaise, salePaise, stock, choice: { size, color }, otherChoice };
}

/** Rules of lists, searches and products. */
export async function catalogue(check: Check, { list, search, sample, listed }: Shop): Promise<void> {
  const { rule, send, get, lacks, refused, tolerates } = check;
  let isPaged = true;

  await rule(list, "gives every product an id of its own, and keeps ids and order", async () => {
    const { ids } = await listed(list, whole);
    const twice = ids.find((id, at) => ids.indexOf(id) < at);
    if (twice !== undefined) breaks(`the id ${twice} belongs to several products of one list`);
    const others = sample().filter(({ id }) => !ids.includes(id)).length;
    if (others > sample().length / 2) breaks(`asked twice, ${others} of ${sample().length} products have another id`);
    if (sample().some(({ id }, index) => ids[index] !== id))
      tolerates("asked twice, the order differs: pages may repeat or leave out products");
  });
  await rule(list, "cuts pages, and tells the true total over all of them", async () => {
    const { ids, total } = await listed(list, { page: 1, limit: 2 });
    if (ids.length > 2) {
      if (total !== null && total > ids.length)
        breaks(`limit=2 is ignored: ${ids.length} of ${total} products are neither a page nor everything`);
      isPaged = false;
      return tolerates("it does not cut pages: the shop reads everything, and filters, sorts and cuts by itself");
    }
    if (sample().length <= 2) skips("two products or fewer make no pages");
    if (total === null) breaks("a page comes without a total: the shop would show no further pages");
    const second = (await listed(list, { page: 2, limit: 2 })).ids;
    if (second.length === 0 || second.some((id) => ids.includes(id)))
      breaks("page 2 repeats page 1, or is empty: `page` is ignored");
    const limit = 24;
    const page = Math.max(1, Math.ceil(total / limit));
    for (const [at, rest] of [[page, total - (page - 1) * limit] as const, [page + 1, 0] as const])
      is(`products of ${total} on page ${at} of ${limit}`, (await listed(list, { page: at, limit })).ids.length, rest);
  });
  await rule(list, "tells prices in rupees, and in whole paise", async () => {
    const { body } = await listed(list, whole);
    const odd = /"\w*price":"?\d+\.\d{2}\d*[1-9]/.exec(JSON.stringify(body))?.[0];
    if (odd !== undefined) breaks(`${odd} has more than two decimals: what is shown and what is charged would differ`);
    const [cheapest] = sample().toSorted((a, b) => payablePaise(a) - payablePaise(b));
    if (cheapest === undefined) return;
    // The filter is asked in rupees: a price that only its hundredth part fits is told in paise.
    const hundredth = payablePaise(cheapest) / 10_000;
    const isFound = async (maxPrice: number) => (await listed(list, { maxPrice, ...whole })).ids.includes(cheapest.id);
    if (hundredth >= 2 && (await isFound(Math.ceil(hundredth))) && !(await isFound(Math.floor(hundredth) - 1)))
      breaks(`prices are told in paise: ${named(cheapest)} is found up to ₹${hundredth}`);
    // ₹10,000 is the end of the shop's own price filter.
    const isHigh = (one: Product) => payablePaise(one) % 10_000 === 0 && payablePaise(one) > 1_000_000;
    if (sample().length > 1 && sample().every(isHigh))
      breaks("every price is above ₹10,000 and divisible by 100: they look like paise");
  });

  /** A rule that what is asked for comes as it `should`; what comes whole the shop itself filters and sorts. */
  const finds = (
    call: ListCall,
    title: string,
    ask: (sample: Product[]) => { query: ProductQuery; should: (found: Product[]) => boolean },
  ) =>
    rule(call, title, async () => {
      if (!isPaged) return tolerates("everything comes at once: the shop filters and sorts");
      const { query, should } = ask(sample());
      const { products } = await listed(call, { ...query, ...whole });
      const first = products
        .slice(0, 4)
        .map((one) => `${named(one)} of ${categoryOf(one)} for ${payablePaise(one)} paise`);
      if (!should(products)) breaks(`${JSON.stringify(query)} finds ${first.join(", ") || "nothing"}`);
    });

  await finds(list, "filters by category", (sample) => {
    const categories = new Set(sample.map(categoryOf).filter((category) => category !== ""));
    const [category] = categories.size < 2 ? skips("the products are of fewer than two categories") : categories;
    const should = (found: Product[]) =>
      found.length > 0 && found.every((one) => [categoryOf(one), ...one.alsoIn].includes(category ?? ""));
    return { query: { category }, should };
  });
  await finds(list, "filters by price", (sample) => {
    const prices = sample.map(payablePaise).toSorted((a, b) => a - b);
    if (prices[0] === prices.at(-1)) skips("all prices are the same");
    const at = (part: number) => (prices[Math.floor(prices.length * part)] ?? 0) / 100;
    const [minPrice, maxPrice] = [Math.floor(at(1 / 3)), Math.ceil(at(2 / 3))];
    const should = (found: Product[]) => found.length > 0 && found.every((one) => isWithin(one, minPrice, maxPrice));
    return { query: { minPrice, maxPrice }, should };
  });
  for (const sortBy of ["price", "created_at"] as const)
    for (const sortDir of ["asc", "desc"] as const)
      await finds(list, `sorts by ${sortBy === "price" ? "price" : "time"}, ${sortDir}`, (sample) => {
        const value = (one: Product) =>
          (sortDir === "asc" ? 1 : -1) * (sortBy === "price" ? payablePaise(one) : Date.parse(one.createdAt ?? ""));
        const values = sample.map(value);
        if (new Set(values).size < 2 || values.some(Number.isNaN)) skips("all are the same, or some do not tell it");
        const should = (found: Product[]) =>
          found.every((one, index) => value(one) >= value(found[index - 1] ?? one)) &&
          Math.min(...found.map(value)) <= Math.min(...values);
        return { query: { sortBy, sortDir }, should };
      });
  await rule(list, "shows the shop when a filter makes no sense", async () => {
    for (const query of [
      { page: -1, limit: "many" },
      { minPrice: "abc", maxPrice: "' or 1=1 --" },
      { sortBy: "constructor", sortDir: "sideways" },
      { category: "\u0000%_\u202e" },
    ]) {
      const answer = await send(list, { query });
      if (!answer.ok) tolerates(`${JSON.stringify(query)} is refused with status ${answer.status}`);
    }
  });
  await rule(search, "finds a product by a word of its name", async () => {
    const { word, one } = tellingWord(sample());
    if (!(await listed(search, { query: word, ...whole })).ids.includes(one.id))
      breaks(`query=${word} does not find ${named(one)}`);
  });
  await rule(search, "finds nothing for words that nothing has", async () => {
    const query = "qzxvwkjy qqzzxx";
    is(`the products for ${query}`, (await listed(search, { query, page: 1, limit: 5 })).ids.join(), "");
  });
  await finds(search, "filters what it finds", (sample) => {
    const { word, one } = tellingWord(sample);
    const maxPrice = Math.ceil(payablePaise(one) / 100) - 1;
    return {
      query: { query: word, maxPrice },
      should: (found) => found.every((other) => isWithin(other, 0, maxPrice)),
    };
  });
  for (const query of ["%", "'; drop table products --", '"*', "साड़ी 🥻", "a".repeat(2000)])
    await rule(search, "takes any text", async () => lacks(await send(search, { query: { query, ...whole } })));
  await rule(getProduct, "tells a product as the list does: price, pictures and words", async () => {
    for (const one of sample()
      .toSorted((a, b) => b.pictures.length - a.pictures.length)
      .slice(0, 3)) {
      const found = await get(getProduct, { id: one.id });
      is("the product", named(found), named(one));
      is(`the paise of ${named(one)}`, payablePaise(found), payablePaise(one));
      if (found.pictures.length < one.pictures.length) breaks(`it has fewer pictures of ${named(one)} than the list`);
    }
    const said = (one: Record<string, unknown>) => words.filter((name) => (one[name] ?? "") !== "");
    const entries = productEntriesOf((await listed(list, whole)).body)?.entries.filter(isRecord) ?? [];
    for (const entry of entries.toSorted((a, b) => said(b).length - said(a).length).slice(0, 3)) {
      const id = idOrNull(fieldOf(entry, "id")) ?? "";
      const page = thingIn((await send(getProduct, { id })).body, "product") ?? {};
      for (const name of said({ ...page, ...entry })) {
        const told = textOrNull(page[name]) ?? breaks(`${name} of ${id}: ${JSON.stringify(page[name])} is no text`);
        if (said(entry).includes(name)) is(`${name} of ${id}`, told, textOrNull(entry[name]));
      }
    }
  });
  const madeUp = { "has no product of a made-up id": () => ({ id: madeUpId(sample()[0]?.id ?? "1") }) };
  await refused(getProduct, madeUp);
}

/** Rules that every call that wants a login refuses whoever has none. */
export async function logins({ rule, send, lacks, tolerates }: Check): Promise<void> {
  for (const call of calls.filter(({ auth }) => auth === "customer"))
    await rule(call, "wants a login (401)", async () => {
      for (const as of [null, { token: "made-up-token" }]) {
        const answer = await send(call, { as, id: "1" });
        lacks(answer);
        const who = as === null ? "whoever has no token" : "a made-up token";
        if (answer.ok) breaks(`it answers ${who}: status ${answer.status}`);
        const what = `${who} is refused with status ${answer.status}, not 401`;
        if (answer.status !== 401 && call.method === "GET") breaks(`${what}: nobody would be sent to log in`);
        if (answer.status !== 401) tolerates(what);
      }
    });
}

/** What a product says of itself in words, where it does. */
const words = [...factNames, "country_of_origin"];
const named = ({ id, name }: Product) => `“${name}” (id ${id})`;
const categoryOf = ({ category }: Product) => categoryFrom(category) ?? category ?? "";
/** Whether a product may be found between two prices in rupees: by what is paid, or by the price before the sale. */
const isWithin = (one: Product, least: number, most: number) =>
  one.pricePaise >= least * 100 && payablePaise(one) <= most * 100;

/** The word that the fewest names hold, and a product that has it. */
function tellingWord(sample: readonly Product[]): { word: string; one: Product } {
  const words = sample.flatMap((one) =>
    (one.name.toLowerCase().match(/(?<![a-z])[a-z]{4,60}(?![a-z])/g) ?? []).map((word) => ({ word, one })),
  );
  const holding = (word: string) => sample.filter(({ name }) => name.toLowerCase().includes(word)).length;
  const [rarest] = words.map((one) => ({ ...one, many: holding(one.word) })).toSorted((a, b) => a.many - b.many);
  return rarest ?? skips("no name has a word to search for");
}
