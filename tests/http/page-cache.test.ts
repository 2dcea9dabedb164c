import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { partsWords } from "#content/desk/parts-words.ts";
import * as homeWords from "#content/home-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { createClient } from "#tests/support/client.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, timed, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, payments } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

let shop: RunningShop;
useSharedShop();
beforeEach(() => void (up.calls.length = 0));

/** A shop for the tests of a block: none of them asks for a page whose absence from the cache another needs. */
function useCachingShop(): void {
  beforeAll(async () => {
    shop = await startShop({
      env: { UPSTREAM_URL: up.url, LOG_LEVEL: "silent", CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "" },
    });
    storeCustomersOf(shop.url, { dataDir: shop.dataDir, database: up.database });
    // It learns the owner's words and tables now: that outdates the pages kept before.
    await get("/cart");
  });
  afterAll(() => shop.stop());
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { accept: "text/html", ...timed, ...headers }, redirect: "manual" });
const isKept = (response: Response) => response.headers.get("server-timing") === "cache";

describe("a page without a shopper's own facts", () => {
  useCachingShop();

  test("is rendered once for simultaneous requests, and cached for later ones", async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => get("/productlisting")));
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(new Set(texts).size).toBe(1);
    expect(up.calls.filter(({ call }) => call.includes("/products"))).toHaveLength(1);
    const next = await get("/productlisting");
    expect([isKept(next), await next.text()]).toEqual([true, texts[0]]);
  });

  test("names its inline scripts and styles by their hashes, since a nonce is for one response", async () => {
    const page = await get("/product/1");
    const policy = page.headers.get("content-security-policy") ?? "";
    const text = await page.text();
    expect(policy + text).not.toMatch(/nonce="|'nonce-/);
    const inline = [
      ...text.matchAll(/<(script|style)>([^]*?)<\/\1>|<script type="text\/deferred"[^>]*>([^]*?)<\/script>/g),
    ].map(([, , plain, deferred]) => plain ?? deferred ?? "");
    expect(inline.length).toBeGreaterThan(2);
    for (const one of inline) expect(policy).toContain(`'sha256-${createHash("sha256").update(one).digest("base64")}'`);
    expect(policy).not.toContain("unsafe");
  });

  test("is known again by its tag, which differs by coding", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(
        async (coding) => (await get("/about", { "accept-encoding": coding })).headers.get("etag") ?? "",
      ),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await get("/about", { "accept-encoding": "br", "if-none-match": tags[0] ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(`${shop.url}/about`, { method: "HEAD", headers: { "accept-encoding": "br" } });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, tags[0], ""]);
  });

  test("is new to the first who looks after the owner has changed a word", async () => {
    await get("/terms");
    expect(isKept(await get("/terms"))).toBe(true);
    const desk = await atDesk({ shop, up }, "owner");
    await (await desk.open("/desk/words/notice")).press(partsWords.save, { text: "We are closed for Holi." });
    expect(await (await get("/terms")).text()).toContain("We are closed for Holi.");
    await (await desk.open("/desk/words/notice/reset")).press(partsWords.resetNow);
    expect(await (await get("/terms")).text()).not.toContain("We are closed for Holi.");
  });
});

describe("a page with a shopper's own facts", () => {
  useCachingShop();

  test("is never kept, and never one that was kept for others", async () => {
    await get("/productlisting");
    const guest = createClient(shop.url, timed);
    await addToCart(guest, "/product/6", { size: "L", color: "White" });
    const own = await guest.open("/productlisting");
    expect([
      own.text.includes("(1 item)"),
      own.headers.has("etag"),
      own.headers.get("server-timing")?.startsWith("app;dur="),
    ]).toEqual([true, false, true]);
    const others = await get("/productlisting");
    expect([isKept(others), (await others.text()).includes("(1 item)")]).toEqual([true, false]);
    const customer = createClient(shop.url, timed);
    const person = newPerson();
    await becomeCustomer(customer, person);
    expect((await customer.open("/home")).source).toContain(person.name);
    expect(await (await get("/home")).text()).not.toContain(person.name);
  });
});

describe("when an order took the last piece", () => {
  useCachingShop();

  test("renders a guest's page of the product again at once, although it was fresh", async () => {
    const path = `/product/${up.product({ stock: 1 })}`;
    await get(path);
    expect(isKept(await get(path))).toBe(true);
    const customer = createClient(shop.url, timed);
    await becomeCustomer(customer, newPerson());
    await addToCart(customer, path, { size: "L", color: "White" });
    expect(await (await get(path)).text()).not.toContain("Out of Stock");
    await (await goToReview(customer, payments.cod)).press(checkoutWords.placeOrder);
    expect((await customer.open(path)).text).toContain("Out of Stock");
    // The one who looks first sees the page as it was, and has it made anew.
    await expect.poll(async () => (await get(path)).text()).toContain("Out of Stock");
  });
});

describe("when the upstream fails", () => {
  useCachingShop();

  test("cached pages are still shown, choices are kept, and an addition says that it failed", async () => {
    await get("/product/6");
    await get("/home");
    const client = createClient(shop.url, timed);
    const page = await client.open("/product/6");
    const refused = await up.during(/./, "closed", async () => {
      expect(await (await get("/home")).text()).toContain(homeWords.latest);
      return page.press(productWords.addToCart, { size: "L", color: "White" });
    });
    expect([refused.status, refused.text.includes(messages.addToCartFailed)]).toEqual([503, true]);
    expect(refused.source).toMatch(/<input[^>]*checked=""[^>]*value="L"|<input[^>]*value="L"[^>]*checked=""/);
    expect((await refused.press(productWords.addToCart)).text).toContain(messages.addedToCart);
  });
});
