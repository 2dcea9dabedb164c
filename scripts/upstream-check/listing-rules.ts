import type { Product } from "#contract/readers/product.ts";
import { categoryFrom } from "#domain/categories.ts";
import type { SortDirection, SortField } from "#domain/price-range.ts";
import { list, productText, SAMPLE, type Catalogue } from "./catalogue.ts";
import { asRupees, paysFor, type Check } from "./check.ts";
import { judgeReadable } from "./judging.ts";
import type { Judge } from "./rules.ts";
import { oddPrice } from "./odd-price.ts";

/** The price filter's own end, in rupees (specification, section 9). */
const RANGE_END = 10_000;

/** The rules of the list; notes in the catalogue whether pages are cut. */
export async function checkListing(check: Check, catalogue: Catalogue): Promise<void> {
  const { sample } = catalogue;
  const name = `GET ${catalogue.prefix}/products`;
  const { rule } = check.rules;
  await rule(name, "gives every product an id of its own", async (judge) => {
    const seen = new Set<string>();
    const twice = catalogue.ids.find((id) => seen.size === seen.add(id).size);
    if (twice !== undefined) judge.breaks(`the id ${twice} belongs to several products of one list`);
  });
  await rule(name, "keeps ids and order from one call to the next", async (judge) => {
    const again = (await list(check, judge, name, { page: 1, limit: SAMPLE })).ids;
    const known = new Set(again);
    const other = sample.filter(({ id }) => !known.has(id));
    if (other.length > sample.length / 2)
      judge.breaks(`asked twice, ${other.length} of ${sample.length} products have another id`);
    if (sample.some(({ id }, index) => again[index] !== id))
      judge.tolerates("asked twice, the order differs: pages may repeat or leave out products");
  });
  await rule(name, "cuts pages, and tells the true total over all of them", async (judge) => {
    catalogue.isPaged = await judgePages(check, judge, name, sample);
  });
  await rule(name, "tells prices in rupees", (judge) => judgeUnit(check, judge, name, sample));
  await rule(name, "tells prices in whole paise", async (judge) => {
    const odd = oddPrice((await check.client.send(name, { query: { page: 1, limit: SAMPLE } })).body);
    if (odd !== null)
      judge.breaks(
        `a price is ${odd}, with more than two decimals: what the shopper sees and what they are charged would differ`,
      );
  });
  await rule(name, "filters by category", (judge) => judgeCategory(check, judge, name, catalogue));
  await rule(name, "filters by price", (judge) => judgePrices(check, judge, name, catalogue));
  for (const direction of ["asc", "desc"] as const) {
    await rule(name, `sorts by price, ${direction}`, (judge) =>
      judgeOrder(check, judge, name, catalogue, { sortBy: "price", sortDir: direction }),
    );
    await rule(name, `sorts by time, ${direction}`, (judge) =>
      judgeOrder(check, judge, name, catalogue, { sortBy: "created_at", sortDir: direction }),
    );
  }
  await rule(name, "shows the shop when a filter makes no sense", async (judge) => {
    for (const query of [
      { page: -1, limit: "many" },
      { minPrice: "abc", maxPrice: "' or 1=1 --" },
      { sortBy: "constructor", sortDir: "sideways" },
      { category: "\u0000%_\u202e" },
    ]) {
      const reply = await check.client.send(name, { query });
      judgeReadable(judge, reply);
      if (!reply.ok) judge.tolerates(`${JSON.stringify(query)} is refused with status ${reply.status}`);
    }
  });
}

/** Whether the server cuts pages. */
async function judgePages(check: Check, judge: Judge, name: string, sample: readonly Product[]): Promise<boolean> {
  const first = await list(check, judge, name, { page: 1, limit: 2 });
  if (first.ids.length > 2) {
    if (first.total !== null && first.total > first.ids.length)
      judge.breaks(
        `limit=2 is ignored: it gives ${first.ids.length} of ${first.total} products, neither a page nor everything`,
      );
    judge.tolerates("it does not cut pages: the shop reads everything, and filters, sorts and cuts by itself");
    return false;
  }
  if (sample.length <= 2) judge.skips("two products or fewer make no pages");
  if (first.total === null)
    judge.breaks(
      `a page of ${first.products.length} comes without a total: the shop would take it for everything and show no further pages`,
    );
  const second = await list(check, judge, name, { page: 2, limit: 2 });
  const ids = [...first.ids, ...second.ids];
  if (new Set(ids).size !== ids.length || second.ids.length === 0)
    judge.breaks("page 2 repeats page 1, or is empty: `page` is ignored");
  const size = 24;
  const lastPage = Math.max(1, Math.ceil(first.total / size));
  const last = await list(check, judge, name, { page: lastPage, limit: size });
  const rest = first.total - (lastPage - 1) * size;
  if (last.ids.length !== rest)
    judge.breaks(
      `total says ${first.total}, so page ${lastPage} of ${size} would hold ${rest}; it holds ${last.ids.length}`,
    );
  const beyond = await list(check, judge, name, { page: lastPage + 1, limit: size });
  if (beyond.ids.length > 0)
    judge.breaks(`total says ${first.total}, yet page ${lastPage + 1} of ${size} is not empty`);
  return true;
}

/** The price filter is asked in rupees: a price that only its hundredth part fits is told in paise. */
async function judgeUnit(check: Check, judge: Judge, name: string, sample: readonly Product[]): Promise<void> {
  const cheapest = sample.toSorted((a, b) => paysFor(a) - paysFor(b))[0];
  if (cheapest === undefined) return;
  const hundredth = paysFor(cheapest) / 10_000;
  const includes = async (maxPrice: number) =>
    (await list(check, judge, name, { maxPrice, page: 1, limit: SAMPLE })).ids.includes(cheapest.id);
  if (hundredth >= 2 && (await includes(Math.ceil(hundredth))) && !(await includes(Math.floor(hundredth) - 1))) {
    judge.breaks(
      `prices are told in paise: ${productText(cheapest)} is told as ${paysFor(cheapest) / 100}, and the filter up to ₹${Math.ceil(hundredth)} finds it`,
    );
  }
  const round = sample.every((product) => paysFor(product) % 10_000 === 0 && paysFor(product) > RANGE_END * 100);
  if (round && sample.length > 1)
    judge.breaks(
      `every price is above ₹${RANGE_END}, where the shop's price filter ends, and divisible by 100: they look like paise (${productText(cheapest)}: ${paysFor(cheapest) / 100})`,
    );
}

async function judgeCategory(check: Check, judge: Judge, name: string, { sample, isPaged }: Catalogue): Promise<void> {
  const groups = Map.groupBy(
    sample.filter(({ category }) => category !== null),
    ({ category }) => categoryFrom(category) ?? category ?? "",
  );
  if (groups.size < 2) judge.skips("the products are of fewer than two categories");
  for (const [category, [member]] of [...groups].slice(0, 3)) {
    const { products } = await list(check, judge, name, { category, page: 1, limit: SAMPLE });
    const wrongProduct = products.find(
      (product) => (categoryFrom(product.category) ?? product.category ?? "") !== category,
    );
    if (wrongProduct !== undefined && !isPaged)
      return judge.tolerates("it answers with every category: the shop filters by itself");
    if (wrongProduct !== undefined)
      judge.breaks(
        `category=${category} is ignored: ${productText(wrongProduct)} is of ${wrongProduct.category ?? "none"}`,
      );
    if (products.length === 0 && member !== undefined)
      judge.breaks(`category=${category} finds nothing, though ${productText(member)} is of it`);
  }
}

async function judgePrices(check: Check, judge: Judge, name: string, { sample, isPaged }: Catalogue): Promise<void> {
  const prices = sample.map(paysFor).toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [prices[Math.floor(prices.length / 3)], prices[Math.floor((prices.length * 2) / 3)]];
  if (prices[0] === prices.at(-1)) judge.skips("all prices are the same");
  const [minPrice, maxPrice] = [Math.floor(low / 100), Math.ceil(high / 100)];
  const { products } = await list(check, judge, name, { minPrice, maxPrice, page: 1, limit: SAMPLE });
  const wrongProduct = products.find(
    (product) =>
      Math.max(product.pricePaise, paysFor(product)) < minPrice * 100 ||
      Math.min(product.pricePaise, paysFor(product)) > maxPrice * 100,
  );
  if (wrongProduct !== undefined && !isPaged)
    return judge.tolerates("it answers with every price: the shop filters by itself");
  if (wrongProduct !== undefined)
    judge.breaks(
      `minPrice=${minPrice} and maxPrice=${maxPrice} are ignored: ${productText(wrongProduct)} costs ${asRupees(paysFor(wrongProduct))}`,
    );
  if (products.length === 0)
    judge.breaks(`nothing is found from ₹${minPrice} to ₹${maxPrice}, though there are products of these prices`);
}

async function judgeOrder(
  check: Check,
  judge: Judge,
  name: string,
  { sample, isPaged }: Catalogue,
  { sortBy, sortDir }: { sortBy: SortField; sortDir: SortDirection },
): Promise<void> {
  const madeAt = (product: Product) => Date.parse(product.createdAt ?? "");
  const value = sortBy === "price" ? paysFor : madeAt;
  if (sample.some((product) => Number.isNaN(value(product))))
    return judge.tolerates("not every product tells its created_at: the shop cannot know the newest");
  if (new Set(sample.map(value)).size < 2) judge.skips("all are the same");
  const { products } = await list(check, judge, name, { sortBy, sortDir, page: 1, limit: SAMPLE });
  const direction = sortDir === "asc" ? 1 : -1;
  const out = (of: (product: Product) => number) =>
    products.findIndex(
      (product, index) => index > 0 && direction * (of(product) - of(products[index - 1] ?? product)) < 0,
    );
  const at = out(value);
  const [before, after] = [products[at - 1], products[at]];
  if (before === undefined || after === undefined) {
    const [best] = sample.toSorted((a, b) => direction * (value(a) - value(b)));
    const [shown] = products;
    if (best !== undefined && (shown === undefined || direction * (value(shown) - value(best)) > 0))
      judge.breaks(
        `sortBy=${sortBy}&sortDir=${sortDir} sorts the page, not the catalogue: ${productText(best)} should be first`,
      );
    return;
  }
  if (!isPaged) return judge.tolerates("it does not sort: the shop does");
  if (sortBy === "price" && out(({ pricePaise }) => pricePaise) === -1)
    return judge.tolerates("sorted by the price before the sale, not by what a shopper pays");
  const told = (product: Product) => (sortBy === "price" ? asRupees(paysFor(product)) : (product.createdAt ?? ""));
  judge.breaks(
    `sortBy=${sortBy}&sortDir=${sortDir} is ignored: ${productText(after)} of ${told(after)} comes after ${productText(before)} of ${told(before)}`,
  );
}
