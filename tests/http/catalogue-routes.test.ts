import { describe, expect, test } from "vitest";
import * as cardWords from "#content/catalogue-words.ts";
import { collectionWords } from "#content/category-words.ts";
import * as listingWords from "#content/listing-words.ts";
import { searchWords } from "#content/listing-words.ts";
import * as pagerWords from "#content/pager-words.ts";
import { readProductList } from "#contract/product-lists.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { attribute, elements, named, textOf } from "#tests/support/html.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { storePiece } from "#tests/support/stored-piece.ts";

useSharedShop();

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
  up
    .rows(`select id, effective_paise as paise, created_at from products where ${where}`)
    .map((row) => ({ id: String(row["id"]), paise: Number(row["paise"]) }));
const paiseOf = (page: Page) => productIds(page).map((id) => inDatabase(`id = ${id}`)[0]?.paise ?? Number.NaN);

describe("the listing", () => {
  test("shows the first 24 of all, with the true count", async () => {
    const page = await open("/productlisting");
    expect([page.status, page.heading, page.title]).toEqual([200, "Our Collection", "Our Collection | Pallu"]);
    // Featured: the upstream's own order.
    const own = readProductList((await up.call("GET", "/products?limit=24")).body)?.products ?? [];
    expect(productIds(page)).toEqual(own.map(({ id }) => id));
    expect(count(page)).toBe(inDatabase("true").length);
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

  test.each([
    ["the page that it was sent from", "/about", "/about"],
    ["the list of that page", "/productlisting?search=silk&page=2", "/productlisting?search=silk&page=2"],
    ["no other site's", "https://elsewhere.example/about", "/productlisting"],
    ["no empty search again", "/productlisting?search=", "/productlisting"],
  ])("an empty search leads back to %s", async (_, referer, location) => {
    const { status, headers } = await rawRequest(shop.url, "/productlisting?search=", {
      headers: { referer: new URL(referer, shop.url).href },
    });
    expect([status, headers.location]).toEqual([302, location]);
  });

  test("what finds nothing says so and leads back to everything", async () => {
    const page = await open("/productlisting?search=zzqqxx&category=saree");
    expect([page.status, count(page)]).toEqual([200, 0]);
    expect(page.text).toContain("No products found matching your criteria");
    // The only cards are those of new products, under a heading of their own.
    const newest = up.rows("select id from products order by created_at desc, id desc limit 3");
    expect(productIds(page)).toEqual(newest.map((row) => String(row["id"])));
    expect(page.text).toContain(searchWords.newest);
    expect((await page.follow(searchWords.seeNewest)).url.search).toBe("?sort=newest");
    expect((await page.follow("Lehengas")).url.search).toBe("?category=lehenga");
    expect((await page.follow("Clear Filters")).url.search).toBe("");
    expect((await page.follow("Clear All Filters")).url.search).toBe("");
  });

  test("a search of which no product has every word shows the nearest, and says so where changes are announced", async () => {
    const page = await open("/productlisting?search=saree+umbrella");
    expect(cardLinks(page).length).toBe(24);
    const announced = elements(page.root, (element) => attribute(element, "aria-live") === "polite").map(textOf);
    expect(announced.join(" ")).toContain(searchWords.noneComplete("saree umbrella"));
    expect(announced.join(" ")).toContain(searchWords.notFound(["umbrella"]));
  });

  test("fabric, occasion, sale and stock narrow the list by its form, in any order, each with its count, chip and address", async () => {
    const first = await open("/productlisting?category=saree");
    const label = (page: Page, text: string) =>
      named(page.root, "label")
        .map(textOf)
        .find((one) => one.startsWith(`${text} (`));
    const silk = inDatabase("category = 'saree' and fabric like '%Silk%'");
    const silkOnSale = inDatabase("category = 'saree' and fabric like '%Silk%' and sale_paise is not null");
    expect(first.text).toContain(`${listingWords.counted("Silk", silk.length)}`);
    const narrowed = await first.press("Apply", { fabric: "Silk", occasion: "Wedding" });
    expect(narrowed.url.search).toBe("?category=saree&fabric=Silk&occasion=Wedding");
    expect(chipsOf(narrowed)).toEqual(["Sarees", "Silk", "Wedding"]);
    const onSale = await (await narrowed.follow(/^Remove filter Wedding/)).press("Apply", { onSale: "on" });
    expect(onSale.url.search).toBe("?category=saree&fabric=Silk&onSale=1");
    expect(new Set(productIds(onSale))).toEqual(new Set(silkOnSale.map(({ id }) => id)));
    expect([count(onSale), chipsOf(onSale)]).toEqual([silkOnSale.length, ["Sarees", "Silk", searchWords.onSale]]);
    expect(label(onSale, searchWords.onSale)).toBe(listingWords.counted(searchWords.onSale, silkOnSale.length));
    // Where every piece is in stock, or none is on sale, there is nothing to choose.
    const change = (craft: string, where: string) => up.run(`update products set craft = ? where ${where}`, craft);
    change("Test weave", `craft = 'Jamdani' and category = 'saree' and sale_paise is null`);
    const single = await open("/productlisting?craft=test+weave&inStock=1");
    change("Jamdani", "craft = 'Test weave'");
    expect([count(single), chipsOf(single)]).toEqual([1, ["test weave", searchWords.inStock]]);
    expect(label(single, searchWords.onSale)).toBeUndefined();
    expect(label(single, searchWords.inStock)).toEqual(listingWords.counted(searchWords.inStock, 1));
    expect((await single.follow(listingWords.clearAll)).url.search).toBe("");
    const [canonical] = named(single.root, "link").filter((link) => attribute(link, "rel") === "canonical");
    expect(canonical && attribute(canonical, "href")).toMatch(/\?craft=test\+weave&inStock=1$/);
  });

  test("a piece with a choice leads on from its card, and is found by size and colour", async () => {
    const variants = ["XXL", "XS"].map((size, at) => ({ size, color: ["Umber", "Zaffre"][at] ?? "", stock: 1 }));
    const id = storePiece(up.database, { name: "Chosen Stole", pricePaise: 123_400, variants });
    const first = await open("/productlisting?minPrice=1234&maxPrice=1234");
    const sized = await first.press("Apply", { size: "XXL", color: "Umber" });
    expect(sized.url.search).toBe("?minPrice=1234&maxPrice=1234&size=XXL&color=Umber");
    expect(chipsOf(sized).slice(-2)).toEqual([searchWords.sizeChip("XXL"), "Umber"]);
    expect(productIds(sized)).toEqual([String(id)]);
    expect(sized.hasButton("Add to Cart: Chosen Stole")).toBe(false);
    expect((await sized.follow(new RegExp(`^${cardWords.chooseOptions}`))).heading).toBe("Chosen Stole");
  });

  test("the words that the search box suggests are the same for everybody, each once and in a line", async () => {
    const { body, headers } = await rawRequest(shop.url, "/suggestions");
    const words = body.toString("utf8").split("\n");
    expect(words).toEqual(
      expect.arrayContaining(["Sarees", "Bandhani", "Silk", "Wedding", "Red", "Ikat Evening Robe"]),
    );
    expect(new Set(words).size).toBe(words.length);
    // What is typed in another script finds its words, too, after those in the language of the page.
    const isHindi = words.map((word) => /\p{Script=Devanagari}/u.test(word));
    expect(words).toContain("बांधनी जॉर्जेट साड़ी");
    expect(isHindi.indexOf(true) > isHindi.lastIndexOf(false)).toBe(true);
    expect(headers["cache-control"]).toBe("public, max-age=600");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("pages are plain links that keep every filter", async () => {
    const first = await open("/productlisting?sort=price-asc&view=list");
    const second = await first.follow("Next");
    expect(second.url.search).toBe("?sort=price-asc&view=list&page=2");
    expect(second.title).toContain(pagerWords.page(2));
    const current = elements(second.root, (element) => attribute(element, "aria-current") === "page").map(textOf);
    expect(current.filter((text) => /\d/.test(text)).join()).toMatch(/^\D*2\D*$/);
    expect(cardLinks(second).filter((path) => cardLinks(first).includes(path))).toEqual([]);
    expect((await second.follow("Previous")).url.search).toBe("?sort=price-asc&view=list");
    expect((await second.follow("Grid")).url.search).toBe("?sort=price-asc&page=2");
  });

  test("/products redirects to the listing with 301", async () => {
    const response = await fetch(`${shop.url}/products?category=saree`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, "/productlisting?category=saree"]);
  });
});

describe("home and collection", () => {
  test("collection has four categories, the newest and the featured four", async () => {
    const page = await open("/collection");
    expect([page.status, page.heading]).toEqual([200, collectionWords.title]);
    const doors = (part: RegExp) =>
      named(page.root, "section")
        .filter((section) => part.test(named(section, "h2").map(textOf).join()))
        .flatMap((section) => named(section, "a"));
    expect(doors(new RegExp(`^${collectionWords.categories}$`)).map((link) => attribute(link, "href"))).toEqual(
      ["saree", "lehenga", "kurti", "western"].map((category) => `/productlisting?category=${category}`),
    );
    const newest = productIds(await open("/productlisting?sort=newest")).slice(0, 8);
    const featured = productIds(await open("/productlisting")).slice(0, 4);
    expect(productIds(page)).toEqual([...newest, ...featured]);
  });

  test("/productcart renders a card without a product: nothing", async () => {
    const page = await open("/productcart");
    expect(page.status).toBe(200);
    expect(named(page.root, "main").flatMap((main) => named(main, "a", "button", "img", "p", "article"))).toEqual([]);
  });
});
