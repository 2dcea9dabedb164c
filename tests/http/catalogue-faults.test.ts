import { describe, expect, test } from "vitest";
import * as cardWords from "#app/content/catalogue-words.ts";
import * as listingWords from "#app/content/listing-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { errorWords } from "#app/content/site-words.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { usualFaults, type Fault, type FaultUpstream } from "#tests/support/fault-upstream.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";
import { alerts } from "#tests/support/page-reading.ts";
import { newCustomer } from "#tests/support/new-customer.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

const open = (path: string) => createClient(shop.url).open(path);
const cardLinks = (page: Page) =>
  page.addresses(new RegExp(`^${cardWords.viewDetails}`)).map((address) => new URL(address).pathname);

const customer = async () => (await newCustomer(shop.url)).client;

describe("when the upstream fails", () => {
  test.each([...usualFaults, ["shape", "shape"] as [string, Fault]])(
    "the listing says so and recovers (%s)",
    async (_, fault) => {
      const failed = await up.during(/^GET \/(api\/)?products/, fault, () =>
        open("/productlisting?category=saree&sort=price-asc"),
      );
      expect([failed.status, failed.heading]).toEqual([503, "Our Collection"]);
      expect(alerts(failed)).toContain("Failed to load products");
      expect(cardLinks(failed)).toEqual([]);
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

  test("the upstream's own message of a refusal stands on listing, search and product, and 404 alone means not found", async () => {
    const during = (path: string, answer: Fault) => up.during(/^GET .*products/, answer, () => open(path));
    const fire = { status: 422, body: { message: "Loom is on fire" } };
    for (const path of ["/productlisting?category=saree&sort=newest", "/productlisting?search=silk"]) {
      const refused = await during(path, fire);
      expect([refused.status, alerts(refused)]).toEqual([422, expect.stringContaining("Loom is on fire")]);
    }
    const refused = await during("/product/2", fire);
    expect([refused.status, refused.heading]).toEqual([422, "Loom is on fire"]);
    expect(refused.text).not.toContain(productWords.missingText);
    expect(refused.offers(productWords.backToCollection)).toBe(true);
    const silent = await during("/product/2", { status: 400, body: {} });
    expect([silent.status, silent.heading]).toEqual([400, "Failed to load product details"]);
    const ill = await during("/product/2", { status: 500, body: { message: "Loom is on fire" } });
    expect([ill.status, ill.heading]).toEqual([503, "Failed to load product details"]);
    const absent = await during("/product/2", { status: 404, body: { message: "Nothing here" } });
    expect([absent.status, absent.heading]).toEqual([404, "Product not found"]);
    const gone = await during("/product/2", { status: 410, body: { message: "Sold to a museum" } });
    expect([gone.status, gone.heading]).toEqual([410, "Sold to a museum"]);
    for (const body of [{}, { data: null }]) {
      const unreadable = await during("/product/2", { status: 200, body });
      expect([unreadable.status, unreadable.heading]).toEqual([503, "Failed to load product details"]);
    }
  });

  test("a list's 404 is told with its message, and without one as a failure", async () => {
    for (const path of ["/productlisting?category=saree&sort=newest", "/productlisting?search=silk"]) {
      const during = (body: unknown) => up.during(/^GET .*products/, { status: 404, body }, () => open(path));
      const told = await during({ message: "The looms are shut" });
      expect([told.status, alerts(told)]).toEqual([404, expect.stringContaining("The looms are shut")]);
      for (const body of [{}, { message: "Cannot GET /products" }]) {
        const silent = await during(body);
        expect([silent.status, alerts(silent)]).toEqual([
          503,
          expect.stringMatching(/Failed to load products|Search failed/),
        ]);
      }
    }
  });

  test("a card's adding tells the upstream's own message of a piece that is gone", async () => {
    const client = createClient(shop.url);
    const listing = await client.open("/productlisting");
    const refused = await up.during(/^GET \/products\//, { status: 410, body: { message: "Sold to a museum" } }, () =>
      listing.press(/^Add to Cart/),
    );
    expect(refused.text).toContain("Sold to a museum");
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

  test.each(usualFaults)("the product page says so and recovers (%s)", async (_, fault) => {
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

  test.each(usualFaults)("adding from the product page keeps what was chosen (%s)", async (_, fault) => {
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

  test.each(usualFaults)("home and collection keep their ways on (%s)", async (_, fault) => {
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
