import { describe, expect, test } from "vitest";
import { loginWords } from "#content/account-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as productWords from "#content/product-words.ts";
import { createClient, once } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

/** One customer for the tests that change nothing. */
const shared = once(() => customer());

describe("a guest", () => {
  test("is asked to log in, and comes back to the product", async () => {
    const client = createClient(shop.url);
    const { person } = await newCustomer(shop.url);
    const login = await (await client.open("/product/5")).press(productWords.addToWishlist);
    expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/login", "/product/5"]);
    expect(login.text).toContain("Please login to manage wishlist");
    expect((await login.press(loginWords.submit, loginOf(person))).url.pathname).toBe("/product/5");
  });

  test.each(["/wishlist/remove?id=5", "/wishlist/clear"])("may not open %s", async (path) => {
    const page = await createClient(shop.url).open(path);
    expect([page.url.pathname, page.url.searchParams.get("returnTo")]).toEqual(["/login", path]);
  });
});

describe("a customer", () => {
  test("wishes for a piece, sees it, and takes it off by the same heart", async () => {
    const { client } = await customer();
    const wished = await (await client.open("/product/6")).press(productWords.addToWishlist);
    expect([wished.url.pathname, wished.text.includes("Added to wishlist")]).toEqual(["/product/6", true]);
    // As a number, as the specification wants it.
    expect(JSON.parse(up.calls.findLast(({ call }) => call === "POST /wishlist/add")?.body ?? "")).toEqual({
      productId: 6,
    });
    const list = await client.open("/dashboard?tab=wishlist");
    expect(list.text).toContain(wished.heading);
    expect((await list.follow(/^View Details/)).url.pathname).toBe("/product/6");
    const removed = await wished.press(productWords.removeFromWishlist);
    expect([removed.url.pathname, removed.text.includes("Removed from wishlist")]).toEqual(["/product/6", true]);
    expect((await client.open("/dashboard?tab=wishlist")).text).toContain("Your wishlist is empty");
  });

  test("returns to own paths only", async () => {
    const { client } = await shared();
    const returnTo = "//evil.example";
    for (const [path, productId, back] of [
      ["/wishlist/add", "999999", "/product/999999"],
      ["/wishlist/remove", "1", "/dashboard?tab=wishlist"],
    ] as const)
      expect((await send(client, shop.url + path, { productId, returnTo })).location).toBe(back);
    const ask = await client.open("/wishlist/remove?id=1&returnTo=%2F%2Fevil.example");
    expect(ask.addresses(dashboardWords.keepWish)).toEqual([`${shop.url}/dashboard?tab=wishlist`]);
  });

  test.each(["/wishlist/add", "/wishlist/remove", `/wishlist/remove?id=${"9".repeat(200)}`])(
    "a visit to %.40s leads to the list",
    async (path) => {
      const { client } = await shared();
      const page = await client.open(path);
      expect([page.status, page.url.pathname, page.url.search]).toEqual([200, "/dashboard", "?tab=wishlist"]);
    },
  );
});

test("asks for confirmation although the product's name cannot be read", async () => {
  const { client } = await withWishes("8");
  const ask = await up.during(/^GET \/products/, { status: 500 }, () => client.open("/wishlist/remove?id=8"));
  expect([ask.status, ask.text.includes("Remove this item from your wishlist?")]).toEqual([200, true]);
  expect((await ask.press(dashboardWords.remove)).text).toContain("Your wishlist is empty");
});

const customer = () => newCustomer(shop.url);

/** A customer who wished for some pieces. */
async function withWishes(...ids: string[]) {
  const made = await customer();
  for (const productId of ids) await send(made.client, `${shop.url}/wishlist/add`, { productId });
  await made.client.open("/about");
  return made;
}
