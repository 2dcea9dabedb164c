import { describe, expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { errorWords } from "#content/site-words.ts";
import * as productWords from "#content/product-words.ts";
import { createClient } from "#tests/support/client.ts";
import { customerWithStole } from "#tests/support/checkout-customer.ts";
import type { Fault } from "#tests/support/misbehave.ts";
import { alerts } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { goToReview, payments } from "#tests/support/shopping.ts";

/*
 * What each page says of a fault, in its own words. That every page and every form bears every fault is in
 * faults-everywhere.test.ts.
 */

useSharedShop();

const down: Fault = { status: 503 };

const open = (path: string) => createClient(shop.url).open(path);
const withStole = () => customerWithStole({ shop, up });

describe("pages of the catalogue", () => {
  test("the listing says so, shows no product, and recovers with its filters", async () => {
    const failed = await up.during(/^GET \/(api\/)?products/, down, () =>
      open("/productlisting?category=saree&sort=price-asc"),
    );
    expect([failed.status, failed.heading, failed.addresses(/^View Details/)]).toEqual([503, "Our Collection", []]);
    expect(alerts(failed)).toContain("Failed to load products");
    const again = await failed.follow(errorWords.tryAgain);
    expect([again.status, again.url.search]).toEqual([200, "?category=saree&sort=price-asc"]);
    expect(again.addresses(/^View Details/).length).toBeGreaterThan(5);
  });

  test("a search that fails says so, and keeps the text", async () => {
    const failed = await up.during(/\/products\/search/, down, () => open("/productlisting?search=silk"));
    expect(failed.status).toBe(503);
    expect(alerts(failed)).toContain("Search failed");
    expect(failed.source).toContain('value="silk"');
  });

  test.each(["/product/1", "/productdetails?id=1"])("%s says so and recovers", async (path) => {
    const failed = await up.during(/^GET \/products\//, down, () => open(path));
    expect([failed.status, failed.heading]).toEqual([503, "Failed to load product details"]);
    expect(failed.offers("Back to Collection")).toBe(true);
    expect((await failed.follow(productWords.tryAgain)).status).toBe(200);
  });

  test("a guest's adding fails when the piece cannot be read, and what was chosen is there when the page is", async () => {
    const page = await open("/product/2");
    const failed = await up.during(/^GET \/products\/2/, down, () =>
      page.press(productWords.addToCart, { size: "S", color: "Black", quantity: "3" }),
    );
    expect([failed.status, failed.heading]).toEqual([503, "Failed to load product details"]);
    expect(failed.text).toContain("Failed to add to cart");
    const again = await (await failed.follow(productWords.tryAgain)).press(productWords.addToCart);
    for (const words of ["Added to cart!", "(3 items)"]) expect(again.text).toContain(words);
    expect((await open("/product/2?size=XXL&color=Mauve&quantity=-4")).status).toBe(200);
  });
});

describe("the checkout", () => {
  test("says that an order is perhaps placed when its answer and the list of orders are lost, and finds it later", async () => {
    const { client, id } = await withStole();
    const review = await goToReview(client, payments.cod);
    const unsure = await up.during(/ \/orders/, "lost", () => review.press(checkoutWords.placeOrder));
    expect(unsure.url.pathname + unsure.url.search).toBe("/dashboard?tab=orders");
    expect(unsure.text).toContain(checkoutWords.perhapsPlaced);
    expect((await client.open("/dashboard?tab=orders")).text).not.toContain(checkoutWords.perhapsPlaced);
    const confirmation = await client.open("/checkout");
    expect([confirmation.heading, up.stockOf(id)]).toEqual(["Order Placed Successfully!", 9]);
  });
});
