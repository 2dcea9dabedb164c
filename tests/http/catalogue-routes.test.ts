import { describe, expect, test } from "vitest";
import { cardWords } from "../../app/content/catalogue-words.ts";
import { collectionWords } from "../../app/content/collection-words.ts";
import { homeWords } from "../../app/content/home-words.ts";
import { listingWords } from "../../app/content/listing-words.ts";
import { searchWords } from "../../app/content/search-words.server.ts";
import { pagerWords } from "../../app/content/pager-words.ts";
import { messages } from "../../app/content/messages.ts";
import { productWords } from "../../app/content/product-words.ts";
import { errorWords } from "../../app/content/site-words.ts";
import { createClient, type Page } from "../support/client.ts";
import { send } from "../support/fault-form.ts";
import type { Fault, FaultUpstream } from "../support/fault-upstream.ts";
import { attribute, elements, isAlert, named, textOf } from "../support/html.ts";
import { startShop, type RunningShop } from "../support/shop.ts";
import { rawRequest } from "../support/raw-request.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { addFromProduct, becomeCustomer, newPerson } from "../support/shopping.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

const open = (path: string) => createClient(shop.url).open(path);
const cardLinks = (page: Page) =>
  page.addresses(new RegExp(`^${cardWords.viewDetails}`)).map((address) => new URL(address).pathname);
const productIds = (page: Page) => cardLinks(page).map((path) => path.replace("/product/", ""));
const count = (page: Page) => Number(/([\d,]+) products?/.exec(page.text)?.[1]?.replaceAll(",", "") ?? Number.NaN);
/** The texts of the active filters. */
const chipsOf = (page: Page) =>
  named(page.root, "a")
    .map(textOf)
    .filter((text) => text.startsWith(listingWords.remove("")))
    .map((text) => text.replace(listingWords.remove(""), "").trim());
const inDatabase = (where: string) =>
  up.database
    .prepare(`select id, effective_paise as paise, created_at from products where ${where}`)
    .all()
    .map((row) => ({ id: String(row["id"]), paise: Number(row["paise"]) }));
const paiseOf = (page: Page) => productIds(page).map((id) => inDatabase(`id = ${id}`)[0]?.paise ?? Number.NaN);

describe("the listing", () => {
  test("shows the first 24 of all, with the true count", async () => {
    const page = await open("/productlisting");
    expect([page.status, page.heading, page.title]).toEqual([200, "Our Collection", "Our Collection | Pallu"]);
    expect(cardLinks(page)).toHaveLength(24);
    expect(count(page)).toBe(inDatabase("true").length);
  });

  test.each([
    ["saree", "saree"],
    ["sarees", "saree"],
    ["Lehanga", "lehenga"],
    ["kurtis", "kurti"],
    ["skirt", "skirt"],
    ["casual", "western"],
    ["accessories", "accessories"],
  ])("category %s shows every %s and nothing else", async (word, category) => {
    const page = await open(`/productlisting?category=${word}`);
    const all = inDatabase(`category = '${category}'`).map(({ id }) => id);
    expect(count(page)).toBe(all.length);
    expect(productIds(page).length).toBe(Math.min(24, all.length));
    expect(productIds(page).filter((id) => !all.includes(id))).toEqual([]);
  });

  test("the footer's four links and the sidebar lead to their categories", async () => {
    const page = await open("/productlisting");
    for (const [name, category] of [
      ["Sarees", "saree"],
      ["Lehengas", "lehenga"],
      ["Kurtis", "kurti"],
      ["Skirts", "skirt"],
    ] as const) {
      expect(count(await page.follow(name)), name).toBe(inDatabase(`category = '${category}'`).length);
    }
    const sarees = await page.follow("Saree");
    expect(count(sarees)).toBe(inDatabase("category = 'saree'").length);
    expect(
      named(sarees.root, "a")
        .filter((link) => attribute(link, "aria-current") === "true")
        .map(textOf),
    ).toEqual(["Grid", "Saree"]);
  });

  test("price fields and sort are one form, whose address says no more than it needs", async () => {
    const page = await (
      await open("/productlisting")
    ).press(listingWords.apply, {
      [listingWords.lowest]: "1000",
      [listingWords.highest]: "3000",
      [listingWords.sort]: "price-desc",
    });
    expect(page.url.search).toBe("?minPrice=1000&maxPrice=3000&sort=price-desc");
    expect(count(page)).toBe(inDatabase("effective_paise between 100000 and 300000").length);
    const prices = paiseOf(page);
    expect(prices.every((paise) => paise >= 100_000 && paise <= 300_000)).toBe(true);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(page.text).toContain(searchWords.between("₹1,000", "₹3,000"));
  });

  test("a slider that was moved counts, since without script the number beside it cannot follow", async () => {
    const page = await (await open("/productlisting?minPrice=1000")).press(listingWords.apply, { maxSlider: "2000" });
    expect(page.url.search).toBe("?minPrice=1000&maxPrice=2000");
  });

  test.each(["price-asc", "newest"])("sorts by %s across pages", async (sort) => {
    const [first, second] = [
      await open(`/productlisting?sort=${sort}`),
      await open(`/productlisting?sort=${sort}&page=2`),
    ];
    const shown = [...productIds(first), ...productIds(second)];
    expect(new Set(shown).size).toBe(48);
    const by = sort === "newest" ? "created_at" : "effective_paise";
    const values = shown.map(
      (id) =>
        up.database.prepare(`select ${by} as value from products where id = ?`).get(Number(id))?.["value"] ?? null,
    );
    const ordered = [...values].sort((a, b) => ((a ?? 0) < (b ?? 0) ? -1 : (a ?? 0) > (b ?? 0) ? 1 : 0));
    expect(values).toEqual(sort === "newest" ? ordered.reverse() : ordered);
  });

  test("the search box of the header finds by name", async () => {
    const page = await (await open("/about")).press("Search", { search: "kanjeevaram" });
    expect(page.url.pathname).toBe("/productlisting");
    expect(cardLinks(page).length).toBeGreaterThan(0);
    expect(page.text).toContain(listingWords.searchChip("kanjeevaram"));
    const cleared = await page.follow(/^Remove filter/);
    expect(cleared.url.search).toBe("");
  });

  test("an empty search whose page is unknown shows the whole list", async () => {
    const page = await (await open("/")).press("Search", { search: "   " });
    expect(page.url.href).toBe(`${shop.url}/productlisting`);
    expect(count(page)).toBe(inDatabase("true").length);
  });

  test("an empty search leads back to the page that it was sent from", async () => {
    for (const path of ["/about", "/productlisting?search=silk&page=2"]) {
      const { status, headers } = await rawRequest(shop.url, "/productlisting?search=++", {
        headers: { referer: new URL(path, shop.url).href },
      });
      expect([status, headers.location]).toEqual([302, path]);
    }
  });

  test.each([
    ["another site's", "https://elsewhere.example/about"],
    ["one that is an empty search itself", "/productlisting?search="],
  ])("an empty search does not lead to a referring page: %s", async (_, referer) => {
    const { status, headers } = await rawRequest(shop.url, "/productlisting?search=", {
      headers: { referer: new URL(referer, shop.url).href },
    });
    expect([status, headers.location]).toEqual([302, "/productlisting"]);
  });

  test("what finds nothing says so and leads back to everything", async () => {
    const page = await open("/productlisting?search=zzqqxx&category=saree");
    expect([page.status, count(page)]).toEqual([200, 0]);
    expect(page.text).toContain("No products found matching your criteria");
    // The only cards are those of new products, under a heading of their own.
    const newest = up.database.prepare("select id from products order by created_at desc, id desc limit 3").all();
    expect(productIds(page)).toEqual(newest.map((row) => String(row["id"])));
    expect(page.text).toContain(searchWords.newest);
    expect((await page.follow(searchWords.seeNewest)).url.search).toBe("?sort=newest");
    expect((await page.follow("Lehengas")).url.search).toBe("?category=lehenga");
    expect((await page.follow("Clear Filters")).url.search).toBe("");
    expect((await page.follow("Clear All Filters")).url.search).toBe("");
  });

  test("a search that nothing matches suggests words of the catalogue", async () => {
    const page = await open("/productlisting?search=bandhabnni&maxPrice=9000");
    expect(page.text).toContain(searchWords.nearWords);
    const found = await page.follow("bandhani");
    expect(found.url.search).toBe("?search=bandhani");
    expect(cardLinks(found).length).toBeGreaterThan(0);
  });

  test("a search of which no product has every word shows the nearest, and says so where changes are announced", async () => {
    const page = await open("/productlisting?search=saree+umbrella");
    expect(cardLinks(page).length).toBe(24);
    const announced = elements(page.root, (element) => attribute(element, "aria-live") === "polite")
      .map(textOf)
      .join(" ");
    expect(announced).toContain(searchWords.noneComplete("saree umbrella"));
    expect(announced).toContain(searchWords.notFound(["umbrella"]));
    expect((await open("/productlisting?search=saree")).text).not.toContain("come nearest");
  });

  test("a price in the words of a search is a filter that can be seen, removed and changed", async () => {
    const page = await (await open("/")).press("Search", { search: " saree  under 5000 " });
    expect(page.url.searchParams.get("search")).toBe("saree  under 5000");
    const sarees = inDatabase("category = 'saree' and effective_paise <= 500000");
    expect(count(page)).toBeGreaterThanOrEqual(sarees.length);
    expect(paiseOf(page).every((paise) => paise <= 500_000)).toBe(true);
    expect(chipsOf(page)).toEqual([listingWords.searchChip("saree"), searchWords.upTo("₹5,000")]);
    expect((await page.follow(/^Remove filter Up to/)).url.search).toBe("?search=saree");
    expect((await page.follow(/^Remove filter “saree”/)).url.search).toBe("?maxPrice=5000");
    const sorted = await page.press("Apply", { sort: "price-asc", maxPrice: "6000" });
    expect(sorted.url.search).toBe("?search=saree&maxPrice=6000&sort=price-asc");
    expect(chipsOf(sorted)).toEqual([listingWords.searchChip("saree"), searchWords.upTo("₹6,000")]);
  });

  test("a search that finds nothing at its price leads to what it finds at any price", async () => {
    const page = await open("/productlisting?search=sari+under+600");
    expect(count(page)).toBe(0);
    expect(page.text).toContain(searchWords.anyPrice);
    expect(page.text).toContain(searchWords.nearestPrice);
    const cheapest = inDatabase("category = 'saree' order by effective_paise limit 3");
    expect(productIds(page)).toEqual(cheapest.map(({ id }) => id));
    const byPrice = await page.follow(searchWords.seeByPrice);
    expect(byPrice.url.search).toBe("?search=sari&sort=price-asc");
    expect((await page.follow(listingWords.searchChip("sari"))).url.search).toBe("?search=sari");
  });

  test("a search whose words find nothing at any price leads to what has the price", async () => {
    const page = await open("/productlisting?search=umbrella+under+500");
    expect(count(page)).toBe(0);
    expect(page.text).toContain(searchWords.inPrice);
    expect(paiseOf(page).length).toBeGreaterThan(0);
    expect(paiseOf(page).every((paise) => paise <= 50_000)).toBe(true);
    expect((await page.follow(searchWords.seeInPrice)).url.search).toBe("?maxPrice=500");
  });

  test("a price that nothing has leads to what comes nearest to it", async () => {
    const page = await open("/productlisting?search=under+50");
    expect(count(page)).toBe(0);
    expect(page.text).toContain(searchWords.nearestPrice);
    expect(productIds(page)).toEqual(inDatabase("1 = 1 order by effective_paise limit 3").map(({ id }) => id));
    expect((await page.follow(searchWords.seeByPrice)).url.search).toBe("?sort=price-asc");
  });

  test.each(["nightwear", "mobile cover"])("a search for %j finds nothing, and leads to what is new", async (text) => {
    const page = await open(`/productlisting?${new URLSearchParams({ search: text })}`);
    expect([count(page), page.text.includes(messages.noProducts)]).toEqual([0, true]);
    expect(page.text).toContain(searchWords.newest);
    expect(productIds(page).length).toBe(3);
  });

  test("a price in words gives way to one that was chosen, and alone it lists everything at that price", async () => {
    expect((await open("/productlisting?search=saree+under+5000&maxPrice=3000")).url.search).toBe(
      "?search=saree&maxPrice=3000",
    );
    const page = await open("/productlisting?search=under+3000");
    expect(count(page)).toBe(inDatabase("effective_paise <= 300000").length);
    expect(chipsOf(page)).toEqual([searchWords.upTo("₹3,000")]);
  });

  test("a price in words that is higher than the filter reaches still holds, and can be removed", async () => {
    const page = await open("/productlisting?search=lehenga+under+15000");
    expect(paiseOf(page).every((paise) => paise <= 1_500_000)).toBe(true);
    expect(chipsOf(page)).toEqual([listingWords.searchChip("lehenga"), searchWords.upTo("₹15,000")]);
    expect((await page.follow(/^Remove filter Up to/)).url.search).toBe("?search=lehenga");
    expect((await page.press("Apply", { sort: "newest" })).url.search).toBe("?search=lehenga+under+15000&sort=newest");
  });

  test("sizes and colours that products state are filters with counts, chips and an address", async () => {
    const [first = "", second = ""] = inDatabase("category = 'saree' order by id limit 2").map(({ id }) => id);
    const store = (id: string, size: string, color: string) =>
      up.database
        .prepare("insert into variants (product_id, position, size, color, stock) values (?, 90, ?, ?, 0)")
        .run(Number(id), size, color);
    store(first, "Alpha", "Zaffre");
    store(second, "Alpha", "Umber");
    store(second, "Beta", "Zaffre");
    try {
      const choice = (page: Page, name: string) =>
        named(page.root, "select")
          .filter((select) => attribute(select, "name") === name)
          .flatMap((select) => named(select, "option"))
          .map(textOf);
      const page = await open("/productlisting?category=saree");
      expect(choice(page, "size").filter((text) => /Alpha|Beta/.test(text))).toEqual([
        listingWords.counted("Alpha", 2),
        listingWords.counted("Beta", 1),
      ]);
      const sized = await page.press("Apply", { size: "Alpha" });
      expect(sized.url.search).toBe("?category=saree&size=Alpha");
      expect(new Set(productIds(sized))).toEqual(new Set([first, second]));
      expect(chipsOf(sized)).toEqual(["Sarees", searchWords.sizeChip("Alpha")]);
      const both = await sized.press("Apply", { color: "Zaffre" });
      expect(both.url.search).toBe("?category=saree&size=Alpha&color=Zaffre");
      expect(productIds(both)).toEqual([first]);
      expect(choice(both, "color").slice(1)).toEqual([
        listingWords.counted("Umber", 1),
        listingWords.counted("Zaffre", 1),
      ]);
      expect((await both.follow(/^Remove filter Size/)).url.search).toBe("?category=saree&color=Zaffre");
      const none = await open("/productlisting?size=beta&color=Umber");
      expect([count(none), chipsOf(none)]).toEqual([0, [searchWords.sizeChip("beta"), "Umber"]]);
      expect(choice(none, "size").at(-1)).toBe("beta");
      expect((await none.follow("Clear Filters")).url.search).toBe("");
    } finally {
      up.database.prepare("delete from variants where position = 90").run();
    }
  });

  test("pages are plain links that keep every filter", async () => {
    const first = await open("/productlisting?sort=price-asc&view=list");
    const second = await first.follow("Next");
    expect(second.url.search).toBe("?sort=price-asc&view=list&page=2");
    expect(second.title).toContain(pagerWords.page(2));
    expect(cardLinks(second).filter((path) => cardLinks(first).includes(path))).toEqual([]);
    expect((await second.follow("Previous")).url.search).toBe("?sort=price-asc&view=list");
    expect((await second.follow("Grid")).url.search).toBe("?sort=price-asc&page=2");
  });

  test("a page beyond the last leads to the last", async () => {
    const page = await open("/productlisting?page=9999");
    expect(page.url.searchParams.get("page")).toBe(String(Math.ceil(inDatabase("true").length / 24)));
    expect(page.status).toBe(200);
  });

  test.each([
    "page=-1",
    "page=0",
    "page=1e9",
    "page=abc",
    "page=99999999999999999999",
    "sort=drop%20table",
    "view=sideways",
    "minPrice=-5",
    "minPrice=abc&maxPrice=",
    "minPrice=1e400",
    "category=%00",
    "category=all",
    "search=%00%01",
    "search=%20",
    "category=&search=&sort=&page=",
    "sort=newest&sort=price-asc",
    "search=%E2%80%AE",
    "unknown=1",
  ])("treats ?%s like a mistyped address", async (query) => {
    const page = await open(`/productlisting?${query}`);
    expect([page.status, page.heading]).toEqual([200, "Our Collection"]);
  });

  test("a range turned round is turned back", async () => {
    expect(count(await open("/productlisting?minPrice=3000&maxPrice=1000"))).toBe(
      inDatabase("effective_paise between 100000 and 300000").length,
    );
  });

  test.each([
    "%25",
    "_",
    "' or 1=1 --",
    '"',
    "*",
    "(",
    "saree AND NOT",
    "<script>alert(1)</script>",
    "ə̃ 🪷",
    "a".repeat(300),
  ])("a search for %s is only words", async (text) => {
    const page = await open(`/productlisting?search=${encodeURIComponent(text)}`);
    expect(page.status).toBe(200);
    expect(page.source).not.toContain("<script>alert");
  });

  test("/products redirects to the listing with 301", async () => {
    const response = await fetch(`${shop.url}/products?category=saree`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, "/productlisting?category=saree"]);
  });
});

describe("the product page", () => {
  test("shows only data of the upstream", async () => {
    const row =
      up.database.prepare("select * from products where sale_paise is not null and stock > 5 limit 1").get() ?? {};
    const page = await open(`/product/${row["id"]}`);
    expect([page.status, page.heading]).toEqual([200, row["name"]]);
    expect(page.text).toContain(String(row["description"]).slice(0, 60));
    expect(page.text).toContain("In Stock");
    expect(page.text).toMatch(/Was ₹[\d,.]+ Now ₹|Now ₹[\d,.]+ Was ₹/);
    expect(
      named(page.root, "input")
        .filter((input) => attribute(input, "name") === "size")
        .map((input) => attribute(input, "value")),
    ).toEqual(["S", "M", "L", "XL"]);
    expect(
      named(page.root, "input")
        .filter((input) => attribute(input, "name") === "color")
        .map((input) => attribute(input, "value")),
    ).toEqual(["Black", "White", "Red", "Blue", "Green"]);
  });

  test.each([
    "/product/999999",
    "/product/abc",
    "/product/-1",
    "/product/1e3",
    "/product/1.5",
    "/product/%20",
    `/product/${"9".repeat(128)}`,
    `/product/${"9".repeat(300)}`,
    "/product/constructor",
    "/product/search",
    "/productdetails?id=.",
    "/product/..%2Fusers%2Fme",
    "/product/1%2F..%2F2",
    "/productdetails",
    "/productdetails?id=",
    "/productdetails?id=999999",
    "/productdetails?id=..",
    "/productdetails?id=%00",
  ])("%s is no product", async (path) => {
    const page = await open(path);
    expect([page.status, page.heading]).toEqual([404, "Product not found"]);
    expect((await page.follow("Back to Collection")).url.pathname).toBe("/collection");
  });

  test("is the same under /productdetails, and buys from there", async () => {
    const page = await open("/productdetails?id=1");
    expect(page.heading).toBe((await open("/product/1")).heading);
    const added = await page.press(productWords.addToCart, { size: "M", color: "Red" });
    expect([added.url.pathname + added.url.search, added.status]).toEqual(["/productdetails?id=1", 200]);
    expect(added.text).toContain("Added to cart!");
  });

  test("without size or colour the form comes back with what was chosen", async () => {
    const page = await open("/product/1");
    for (const choice of [{}, { size: "L" }, { color: "Green" }] as Record<string, string>[]) {
      const refused = await page.press(productWords.addToCart, { ...choice, quantity: "3" });
      expect([refused.status, refused.url.pathname]).toEqual([400, "/product/1"]);
      expect(refused.title).toMatch(/^Error: /);
      expect(refused.text).toContain("Please select size and color");
      const checked = named(refused.root, "input")
        .filter((input) => attribute(input, "checked") !== null)
        .map((input) => attribute(input, "value"));
      expect(checked).toEqual(Object.values(choice));
      expect(
        named(refused.root, "input")
          .find((input) => attribute(input, "name") === "quantity" && attribute(input, "type") === "number")
          ?.attrs.find(({ name }) => name === "value")?.value,
      ).toBe("3");
      expect(refused.offers("Cart")).toBe(true);
    }
  });

  test.each([
    ["abc", 1],
    ["", 1],
    ["-5", 1],
    ["0", 1],
    ["1.9", 1],
    ["2", 2],
    ["  3 ", 3],
    ["1e1", 10],
    ["NaN", 1],
    ["Infinity", 1],
    ["\u0000", 1],
  ])("a quantity of %j gives %i", async (quantity, pieces) => {
    const client = createClient(shop.url);
    const id = up.product({ stock: 50, name: "Counted Stole" });
    const added = await addFromProduct(client, `/product/${id}`, { size: "S", color: "Blue", quantity });
    expect(added.text).toContain("Added to cart!");
    expect((await client.open("/cart")).text).toContain(`(${pieces} item${pieces === 1 ? "" : "s"})`);
  });

  test.each(["51", "99", "1000000", "999999999999999999999"])(
    "%s pieces are refused with 400 where the stock is fifty",
    async (quantity) => {
      const client = createClient(shop.url);
      const id = up.product({ stock: 50, name: "Counted Stole" });
      const refused = await addFromProduct(client, `/product/${id}`, { size: "S", color: "Blue", quantity });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain("This product is out of stock or not enough quantity available.");
      expect((await client.open("/cart")).heading).toBe("Your cart is empty");
    },
  );

  test("out of stock: said, not sold, and refused when sent all the same", async () => {
    const id = up.product({ stock: 0, name: "Sold Stole" });
    const page = await open(`/product/${id}`);
    expect(page.text).toContain("Out of Stock");
    expect(page.hasButton(productWords.addToCart)).toBe(false);
    for (const client of [createClient(shop.url), await customer()]) {
      const sent = await send(client, `${shop.url}/product/${id}`, { size: "M", color: "Red", quantity: "1" });
      expect(sent.status).toBe(400);
      expect(sent.text).toContain("This product is out of stock or not enough quantity available.");
    }
  });

  test.each([
    { size: "XXL", color: "Red" },
    { size: "M", color: "Mauve" },
    { size: "m", color: "red" },
    { size: "M\u0000", color: "" },
  ])("options that do not exist (%j) are refused with 400", async (fields) => {
    const sent = await send(createClient(shop.url), `${shop.url}/product/1`, { ...fields, quantity: "1" });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain("Please select size and color");
  });

  test("a size sent twice is refused with 400", async () => {
    const sent = await send(createClient(shop.url), `${shop.url}/product/1`, [
      ["size", "M"],
      ["size", "L"],
      ["color", "Red"],
      ["quantity", "1"],
      ["quantity", "2"],
    ]);
    expect(sent.status).toBe(400);
    expect(sent.text).toContain("Please select size and color");
  });

  test("buying what is not there is a 404", async () => {
    for (const path of ["/product/999999", "/productdetails?id=999999"]) {
      const sent = await send(createClient(shop.url), shop.url + path, { size: "M", color: "Red", quantity: "1" });
      expect(sent.status).toBe(404);
      expect(sent.text).toContain("Product not found");
    }
    const without = await send(createClient(shop.url), `${shop.url}/productdetails`, {
      size: "M",
      color: "Red",
      quantity: "1",
    });
    expect(without.status).toBe(400);
    expect(without.text).toContain("Invalid product: missing product ID");
  });

  test("the heart shows on load whether the product is on the wishlist", async () => {
    const client = await customer();
    const page = await client.open("/product/2");
    expect([page.hasButton(productWords.addToWishlist), page.hasButton(productWords.removeFromWishlist)]).toEqual([
      true,
      false,
    ]);
    const wished = await page.press(productWords.addToWishlist);
    expect(wished.url.pathname).toBe("/product/2");
    expect((await client.open("/productdetails?id=2")).hasButton(productWords.removeFromWishlist)).toBe(true);
    expect((await client.open("/product/3")).hasButton(productWords.removeFromWishlist)).toBe(false);
  });
});

describe("home and collection", () => {
  test("home has its four slides, four categories, latest and thirty rounds, and every link arrives", async () => {
    const page = await open("/");
    expect((await open("/home")).heading).toBe(page.heading);
    for (const words of [
      "Elegant Designs",
      "Festive Vibes",
      "New Arrivals",
      "Chic Styles Await",
      "Shop by Category",
      "Latest Collection",
      "Explore Our Products",
      "What Our Customers Say",
      homeWords.testimonial,
    ])
      expect(page.text).toContain(words);
    const addresses = new Set(
      named(page.root, "main")
        .flatMap((main) => named(main, "a"))
        .map((link) => attribute(link, "href") ?? "")
        .filter((href) => href.startsWith("/productlisting")),
    );
    expect(addresses.size).toBeGreaterThan(12);
    const answers = await Promise.all(
      [...addresses].slice(0, 15).map(async (address) => [address, (await open(address)).status]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test("collection has four categories, the newest and the featured four", async () => {
    const page = await open("/collection");
    expect([page.status, page.heading]).toEqual([200, collectionWords.title]);
    expect(cardLinks(page)).toHaveLength(12);
    const listed = productIds(await open("/productlisting")).slice(0, 4);
    expect(productIds(page).slice(-4)).toEqual(listed);
  });

  test("/productcart renders a card without a product: nothing", async () => {
    const page = await open("/productcart");
    expect(page.status).toBe(200);
    expect(named(page.root, "main").flatMap((main) => named(main, "a", "button", "img", "p", "article"))).toEqual([]);
  });
});

const faults: [string, Fault][] = [
  ["500", { status: 500 }],
  ["503", { status: 503 }],
  ["cut", "cut"],
  ["closed", "closed"],
  ["html", "html"],
  ["torn", "torn"],
];

describe("when the upstream fails", () => {
  test.each([...faults, ["shape", "shape"] as [string, Fault]])(
    "the listing says so and recovers (%s)",
    async (_, fault) => {
      const failed = await up.during(/^GET \/(api\/)?products/, fault, () =>
        open("/productlisting?category=saree&sort=price-asc"),
      );
      expect([failed.status, failed.heading]).toEqual([503, "Our Collection"]);
      expect(alerts(failed)).toContain("Failed to load products");
      expect(failed.source).not.toMatch(/SQLITE|api\.js|Welcome to the proxy|at \w+ \(/);
      const again = await failed.follow(listingWords.tryAgain);
      expect([again.status, again.url.search]).toEqual([200, "?category=saree&sort=price-asc"]);
      expect(cardLinks(again).length).toBeGreaterThan(5);
    },
  );

  test("a search that fails says so, and keeps the text", async () => {
    const failed = await up.during(/\/products\/search/, { status: 500 }, () => open("/productlisting?search=silk"));
    expect(failed.status).toBe(503);
    expect(alerts(failed)).toContain("Search failed");
    expect(failed.source).toContain('value="silk"');
  });

  test("an upstream that never answers is waited for no longer than its deadline", async () => {
    const shopWithDeadline = await startShop({
      env: { UPSTREAM_URL: up.url, UPSTREAM_TIMEOUT_MS: "1000", LOG_LEVEL: "silent" },
    });
    const client = () => createClient(shopWithDeadline.url);
    const [listing, product] = await up.during(/^GET \/(api\/)?products/, "late", () =>
      Promise.all([client().open("/productlisting"), client().open("/product/1")]),
    );
    await shopWithDeadline.stop();
    expect([listing.status, product.status]).toEqual([503, 503]);
    expect(alerts(listing)).toContain("Failed to load products");
    expect(product.text).toContain("Failed to load product details");
  });

  test.each(faults)("the product page says so and recovers (%s)", async (_, fault) => {
    for (const path of ["/product/1", "/productdetails?id=1"]) {
      const failed = await up.during(/^GET \/products\//, fault, () => open(path));
      expect([failed.status, failed.heading]).toEqual([503, "Failed to load product details"]);
      expect(failed.offers("Back to Collection")).toBe(true);
      expect(failed.source).not.toMatch(/SQLITE|api\.js/);
      expect((await failed.follow(productWords.tryAgain)).status).toBe(200);
    }
  });

  test("shows a product when similar products and wishlist cannot be read", async () => {
    const client = await customer();
    for (const calls of [/^GET \/api\/products\?/, /^GET \/wishlist/]) {
      const page = await up.during(calls, { status: 500 }, () => client.open("/product/1"));
      expect([page.status, page.hasButton(productWords.addToCart)]).toEqual([200, true]);
    }
  });

  test.each(faults)("adding from the product page keeps what was chosen (%s)", async (_, fault) => {
    const client = await customer();
    const page = await client.open("/product/2");
    const failed = await up.during(/^POST \/cart\/add/, fault, () =>
      page.press(productWords.addToCart, { size: "XL", color: "White", quantity: "2" }),
    );
    expect([failed.status, failed.url.pathname]).toEqual([503, "/product/2"]);
    expect(alerts(failed)).toContain("Failed to add to cart");
    const added = await failed.press(productWords.addToCart);
    expect(added.text).toContain("Added to cart!");
    const cart = await client.open("/cart");
    for (const words of ["Size: XL", "Color: White", "(2 items)"]) expect(cart.text).toContain(words);
  });

  test("a guest's adding fails as plainly when the piece cannot be read", async () => {
    const page = await open("/product/2");
    const failed = await up.during(/^GET \/products\/2/, { status: 500 }, () =>
      page.press(productWords.addToCart, { size: "S", color: "Black", quantity: "3" }),
    );
    expect([failed.status, failed.heading]).toEqual([503, "Failed to load product details"]);
    expect(failed.text).toContain("Failed to add to cart");
    // What was chosen is there when the page is.
    const again = await (await failed.follow(productWords.tryAgain)).press(productWords.addToCart);
    for (const words of ["Added to cart!", "(3 items)"]) expect(again.text).toContain(words);
    expect((await open("/product/2?size=XXL&color=Mauve&quantity=-4")).status).toBe(200);
  });

  test.each(faults)("home and collection keep their ways on (%s)", async (_, fault) => {
    const [home, collection] = await up.during(/^GET \/(api\/)?products/, fault, () =>
      Promise.all([open("/"), open("/collection")]),
    );
    expect(home.text).toContain("Shop by Category");
    expect(home.addresses(/./).some((address) => address.includes("/productlisting?category=saree"))).toBe(true);
    expect(collection.status).toBe(503);
    expect(alerts(collection)).toContain("Failed to load products");
    expect((await collection.follow(listingWords.tryAgain)).status).toBe(200);
  });

  test("a 401 on the way ends the session and leads to the login, and back after it", async () => {
    const person = newPerson();
    const client = createClient(shop.url);
    await becomeCustomer(client, person);
    const login = await up.during(/^GET \/wishlist/, { status: 401 }, () => client.open("/product/4"));
    expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/login", "/product/4"]);
    expect(login.text).toContain(messages.sessionEnded);
    expect(login.offers("Login")).toBe(true);
    expect(client.jar.has("pallu_session")).toBe(false);
    expect((await login.press("Login", { email: person.email, password: person.password })).url.pathname).toBe(
      "/product/4",
    );
  });

  test("pages that need no call of the upstream are shown whole", async () => {
    for (const path of ["/about", "/login", "/register", "/password", "/contact", "/no/such/page"]) {
      const page = await up.during(/./, { status: 500 }, () => open(path));
      expect([path, page.status]).toEqual([path, path === "/no/such/page" ? 404 : 200]);
      expect(page.text).not.toContain(errorWords.failedTitle);
    }
  });
});

async function customer() {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  return client;
}

/** What is said at once to those who listen. */
function alerts(page: Page): string {
  return named(page.root, "div", "p", "section")
    .filter((element) => isAlert(element))
    .map(textOf)
    .join(" | ");
}
