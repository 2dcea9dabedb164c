import { describe, expect, test } from "vitest";
import { loginWords } from "#app/content/account-words.ts";
import * as dashboardWords from "#app/content/dashboard-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { usualFaults, type FaultUpstream } from "#tests/support/fault-upstream.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

describe("a guest", () => {
  test("is asked to log in, and comes back to the product", async () => {
    const client = createClient(shop.url);
    const person = newPerson();
    await becomeCustomer(createClient(shop.url), person);
    const login = await (await client.open("/product/5")).press(productWords.addToWishlist);
    expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/login", "/product/5"]);
    expect(login.text).toContain("Please login to manage wishlist");
    expect(
      (await login.press(loginWords.submit, { email: person.email, password: person.password })).url.pathname,
    ).toBe("/product/5");
  });

  test.each(["/wishlist/add", "/wishlist/remove", "/wishlist/clear"])("may not send %s", async (path) => {
    const client = createClient(shop.url);
    const before = up.calls.length;
    const sent = await send(client, shop.url + path, { productId: "5" });
    expect(sent.location).toMatch(/^\/login/);
    expect((await client.open(sent.location ?? "")).text).toContain("Please login to manage wishlist");
    expect(up.calls.slice(before).filter(({ call }) => call.includes("wishlist"))).toEqual([]);
  });

  test.each(["/wishlist/remove?id=5", "/wishlist/clear"])("may not open %s", async (path) => {
    const page = await createClient(shop.url).open(path);
    expect([page.url.pathname, page.url.searchParams.get("returnTo")]).toEqual(["/login", path]);
  });
});

describe("a customer", () => {
  test("whose session the upstream has ended comes back to the product they wished for", async () => {
    const from = async (referer: string, headers: Record<string, string> = {}) => {
      const { client } = await customer();
      return up.during(/wishlist\/add/, { status: 401 }, () =>
        send(client, `${shop.url}/wishlist/add`, { productId: "6" }, { referer, ...headers }),
      );
    };
    const plain = await from(`${shop.url}/product/6`);
    const foreign = await from("https://evil.example/product/6", { "sec-fetch-site": "same-origin" });
    expect([plain.status, plain.location]).toEqual([303, "/login?returnTo=%2Fproduct%2F6"]);
    expect(foreign.location).toBe("/login?returnTo=%2Fwishlist%2Fadd");
  });

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

  test("wishing twice is wishing once; taking off twice is harmless", async () => {
    const { client } = await customer();
    const page = await client.open("/product/7");
    const wish = page.prepare(productWords.addToWishlist);
    await Promise.all([wish(), wish()]);
    expect((await client.open("/dashboard?tab=wishlist")).text).toContain(dashboardWords.wishCount(1));
    for (const _ of [1, 2])
      expect(
        (await send(client, `${shop.url}/wishlist/remove`, { productId: "7", returnTo: "/product/7" })).location,
      ).toBe("/product/7");
    expect((await client.open("/product/7")).text).toContain("Removed from wishlist");
  });

  test("takes one off in the dashboard after being asked, and may keep it", async () => {
    const { client } = await withWishes("8", "9");
    const list = await client.open("/dashboard?tab=wishlist");
    const name = (await client.open("/product/8")).heading;
    const ask = await list.follow(`Remove: ${name}`);
    expect(ask.text).toContain("Remove this item from your wishlist?");
    expect(ask.text).toContain(name);
    expect((await ask.follow(dashboardWords.keepWish)).text).toContain(dashboardWords.wishCount(2));
    const removed = await ask.press(dashboardWords.remove);
    expect([
      removed.url.search,
      removed.text.includes("Removed from wishlist"),
      removed.text.includes(dashboardWords.wishCount(1)),
    ]).toEqual(["?tab=wishlist", true, true]);
    expect(removed.offers(`Remove: ${name}`)).toBe(false);
  });

  test("clears it after being asked, and may keep it", async () => {
    const { client } = await withWishes("8", "9", "10");
    const ask = await (await client.open("/dashboard?tab=wishlist")).follow(dashboardWords.clearWishlist);
    expect(ask.text).toContain("Are you sure you want to clear your wishlist?");
    expect((await ask.follow(dashboardWords.keepWishlist)).text).toContain(dashboardWords.wishCount(3));
    const cleared = await ask.press(dashboardWords.clearWishlist);
    expect([
      cleared.url.search,
      cleared.text.includes("Wishlist cleared successfully"),
      cleared.text.includes("Your wishlist is empty"),
    ]).toEqual(["?tab=wishlist", true, true]);
  });

  test("never sees or changes another's", async () => {
    const { client } = await withWishes("8");
    const stranger = await customer();
    expect((await stranger.client.open("/dashboard?tab=wishlist")).text).toContain("Your wishlist is empty");
    await send(stranger.client, `${shop.url}/wishlist/remove`, { productId: "8" });
    await send(stranger.client, `${shop.url}/wishlist/clear`, {});
    expect((await client.open("/dashboard?tab=wishlist")).text).toContain(dashboardWords.wishCount(1));
  });

  test.each([
    ["", messages.productIdMissing],
    ["   ", messages.productIdMissing],
    ["\u0000", messages.productIdMissing],
    ["9".repeat(200), messages.productIdMissing],
    ["999999", messages.wishlistUpdateFailed],
    ["abc", messages.wishlistUpdateFailed],
    ["../clear", messages.wishlistUpdateFailed],
    ["..", messages.wishlistUpdateFailed],
  ])("cannot wish for %.20j", async (productId, message) => {
    const { client } = await shared();
    const sent = await send(client, `${shop.url}/wishlist/add`, { productId, returnTo: "/about" });
    expect([sent.status, sent.location]).toEqual([303, "/about"]);
    expect((await client.open("/about")).text).toContain(message);
    expect((await client.open("/dashboard?tab=wishlist")).text).toContain("Your wishlist is empty");
  });

  test.each(["../clear", "clear", "..", ".", "%2e%2e/clear"])(
    "an id of %s takes off nothing else",
    async (productId) => {
      const { client } = await withWishes("8");
      await send(client, `${shop.url}/wishlist/remove`, { productId });
      expect((await client.open("/dashboard?tab=wishlist")).text).toContain(dashboardWords.wishCount(1));
    },
  );

  test.each(["https://evil.example", "//evil.example", "/\\evil.example"])(
    "returns to own paths only (%s)",
    async (returnTo) => {
      const { client } = await shared();
      expect((await send(client, `${shop.url}/wishlist/add`, { productId: "999999", returnTo })).location).toBe(
        "/product/999999",
      );
      expect((await send(client, `${shop.url}/wishlist/remove`, { productId: "1", returnTo })).location).toBe(
        "/dashboard?tab=wishlist",
      );
      expect(
        (await client.open(`/wishlist/remove?id=1&returnTo=${encodeURIComponent(returnTo)}`)).addresses(
          dashboardWords.keepWish,
        ),
      ).toEqual([`${shop.url}/dashboard?tab=wishlist`]);
    },
  );

  test.each(["/wishlist/add", "/wishlist/remove", "/wishlist/remove?id=", `/wishlist/remove?id=${"9".repeat(200)}`])(
    "a visit to %.40s leads to the list",
    async (path) => {
      const { client } = await shared();
      const page = await client.open(path);
      expect([page.status, page.url.pathname, page.url.search]).toEqual([200, "/dashboard", "?tab=wishlist"]);
    },
  );
});

test.each(usualFaults)("when the upstream fails, each change says so and stays undone (%s)", async (_, fault) => {
  const { client } = await withWishes("8");
  const [other, wished] = [await client.open("/product/11"), await client.open("/product/8")];
  const heart = await up.during(/^POST \/wishlist/, fault, other.prepare(productWords.addToWishlist));
  expect([heart.status, heart.url.pathname, heart.text.includes("Failed to update wishlist")]).toEqual([
    200,
    "/product/11",
    true,
  ]);
  const off = await up.during(/^DELETE \/wishlist/, fault, wished.prepare(productWords.removeFromWishlist));
  expect([off.url.pathname, off.text.includes("Failed to update wishlist")]).toEqual(["/product/8", true]);
  const list = await client.open("/dashboard?tab=wishlist");
  const removed = await up.during(
    /^DELETE \/wishlist/,
    fault,
    (await list.follow(/^Remove: /)).prepare(dashboardWords.remove),
  );
  expect([removed.url.search, removed.text.includes("Failed to remove item")]).toEqual(["?tab=wishlist", true]);
  const cleared = await up.during(
    /^DELETE \/wishlist/,
    fault,
    (await list.follow(dashboardWords.clearWishlist)).prepare(dashboardWords.clearWishlist),
  );
  expect([cleared.url.search, cleared.text.includes("Failed to clear wishlist")]).toEqual(["?tab=wishlist", true]);
  expect((await client.open("/dashboard?tab=wishlist")).text).toContain(dashboardWords.wishCount(1));
});

test("asks for confirmation although the product's name cannot be read", async () => {
  const { client } = await withWishes("8");
  const ask = await up.during(/^GET \/products/, { status: 500 }, () => client.open("/wishlist/remove?id=8"));
  expect([ask.status, ask.text.includes("Remove this item from your wishlist?")]).toEqual([200, true]);
  expect((await ask.press(dashboardWords.remove)).text).toContain("Your wishlist is empty");
});

test.each([
  ["/wishlist/add", { productId: "9", returnTo: "/product/9" }],
  ["/wishlist/remove", { productId: "8", returnTo: "/product/8" }],
  ["/wishlist/clear", {}],
] as [string, Record<string, string>][])(
  "a 401 to %s ends the session and leads to the login, from which every way back arrives",
  async (path, fields) => {
    const { client, person } = await withWishes("8");
    const sent = await up.during(/^(POST|DELETE) \/wishlist/, { status: 401 }, () =>
      send(client, shop.url + path, fields),
    );
    expect(sent.location).toMatch(/^\/login/);
    expect(client.jar.has("pallu_session")).toBe(false);
    const login = await client.open(sent.location ?? "");
    expect(login.text).toContain(messages.sessionEnded);
    const back = await login.press(loginWords.submit, { email: person.email, password: person.password });
    expect(back.status).toBe(200);
    expect((await client.open("/dashboard?tab=wishlist")).text).toContain(dashboardWords.wishCount(1));
  },
);

const customer = () => newCustomer(shop.url);

/** A customer who wished for some pieces. */
async function withWishes(...ids: string[]) {
  const made = await customer();
  for (const productId of ids) await send(made.client, `${shop.url}/wishlist/add`, { productId });
  await made.client.open("/about");
  return made;
}

let first: ReturnType<typeof customer> | null = null;
/** One customer for the tests that change nothing. */
function shared() {
  first ??= customer();
  return first;
}
