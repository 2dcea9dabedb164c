import { expect, test } from "vitest";
import * as dashboardWords from "#content/dashboard-words.ts";
import { errorWords } from "#content/site-words.ts";
import * as productWords from "#content/product-words.ts";
import { pageCalls } from "#tests/support/fault-upstream.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { ancestors, attribute, named, nameOf, textOf } from "#tests/support/html.ts";
import { alerts } from "#tests/support/page-reading.ts";
import { customerWithOrder } from "#tests/support/checkout-customer.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";

useSharedShop();

const customer = async (person = newPerson()) => (await newCustomer(shop.url, person)).client;

/** A customer with an order that waits to be packed. */
const withOrder = () => customerWithOrder({ shop, up }, { price: 120, name: "Ledger Stole", quantity: "2" });

test("the dashboard has its tabs, the settings label and Logout, and shows what is not known as Not provided", async () => {
  const person = newPerson();
  const client = await customer(person);
  const page = await client.open("/dashboard");
  expect(page.heading).toBe("My Profile");
  const tabs = named(page.root, "nav")
    .filter((nav) => attribute(nav, "aria-label") === dashboardWords.navigation)
    .flatMap((nav) => named(nav, "a").map((link) => [textOf(link), attribute(link, "href")]));
  expect(tabs).toEqual(
    ["Profile", "Orders", "Wishlist", "Address", "Payment", "Settings"].map((tab) => [
      tab,
      `/dashboard?tab=${tab.toLowerCase()}`,
    ]),
  );
  const header = named(page.root, "header")[0] ?? page.root;
  const logouts = named(page.root, "button").filter((button) => nameOf(button) === "Logout");
  const own = logouts.findIndex((button) => !ancestors(button).includes(header));
  const elsewhere = createClient(shop.url);
  await becomeCustomer(elsewhere, newPerson());
  const out = await (await elsewhere.open("/dashboard")).press("Logout", {}, own);
  expect([own >= 0, out.url.pathname, elsewhere.jar.has("pallu_session")]).toEqual([true, "/login", false]);
  const known = await up.during(
    /^GET \/users\/me/,
    { status: 200, body: { user: { _id: "7", name: person.name, email: person.email } } },
    () => client.open("/dashboard?tab=profile"),
  );
  expect(known.text).toContain(
    "Phone number Not provided Address Not provided City Not provided State Not provided PIN code Not provided",
  );
  const settings = await page.follow("Settings");
  expect(settings.heading).toBe("Settings");
  expect(settings.text).toContain("Dark mode");
  expect(settings.text).toContain("Data saver");
});

test("the tabs of orders, wishlist and payments say that they are empty", async () => {
  const client = await customer();
  for (const [tab, words] of [
    ["orders", "No orders found"],
    ["wishlist", "Your wishlist is empty"],
    ["payment", "No payment methods saved"],
  ] as const)
    expect((await client.open(`/dashboard?tab=${tab}`)).text).toContain(words);
  expect((await (await client.open("/dashboard?tab=orders")).follow(dashboardWords.browse)).url.pathname).toBe(
    "/productlisting",
  );
});

test("the last tab is remembered, and the address wins over it", async () => {
  const client = await customer();
  await client.open("/dashboard?tab=wishlist");
  expect((await client.open("/dashboard")).heading).toBe("My Wishlist");
  expect((await client.open("/dashboard?tab=address")).heading).toBe("My Address");
  expect((await client.open("/dashboard?tab=nowhere")).heading).toBe("My Address");
});

test("the profile of an address abroad takes anything but an empty name and e-mail", async () => {
  const client = await customer();
  const edit = await (await client.open("/dashboard?tab=profile")).follow("Edit Profile");
  expect([edit.url.search, edit.heading]).toEqual(["?tab=edit-profile", "Edit Profile"]);
  const typed = { name: "Asha Iyer", phone: "not a number", pincode: "north", state: "Bavaria" };
  const saved = await edit.press(dashboardWords.save, typed);
  expect(saved.url.search).toBe("?tab=profile");
  expect(saved.text).toContain("Profile updated successfully");
  expect(saved.text).toContain("not a number");
});

test("orders show their date, status and total, and lead to their page", async () => {
  const { client, number } = await withOrder();
  const list = await client.open("/dashboard?tab=orders");
  expect(list.text).toMatch(/Placed on [A-Z][a-z]{2} \d{1,2}, \d{4} · 2 items/);
  expect(list.text).toContain("Pending");
  expect(list.text).toContain("Total ₹240.00");
  const order = await list.follow(`View Order ${number}`);
  expect([order.url.pathname, order.heading]).toEqual([`/order/${number}`, `Order ${number}`]);
  expect(
    up.calls
      .filter(({ call }) => call.startsWith("GET /orders"))
      .every(({ call }) => call === "GET /orders/user" || call === `GET /orders/${number}`),
  ).toBe(true);
});

test("wishes are removed and cleared after a question", async () => {
  const client = await customer();
  for (const id of [3, 4, 5]) await (await client.open(`/product/${id}`)).press(productWords.addToWishlist);
  const list = await client.open("/dashboard?tab=wishlist");
  expect(
    list
      .addresses(/^View Details/)
      .map((address) => new URL(address).pathname)
      .toSorted(),
  ).toEqual([3, 4, 5].map((id) => `/product/${id}`));
  const remove = await list.follow(/^Remove: /);
  expect(remove.text).toContain("Remove this item from your wishlist?");
  expect((await remove.follow(dashboardWords.keepWish)).text).toContain(dashboardWords.wishCount(3));
  const removed = await remove.press("Remove");
  expect([removed.text.includes("Removed from wishlist"), removed.text.includes("2 pieces")]).toEqual([true, true]);
  const clear = await removed.follow("Clear Wishlist");
  expect(clear.text).toContain("Are you sure you want to clear your wishlist?");
  expect((await clear.follow(dashboardWords.keepWishlist)).text).toContain(dashboardWords.wishCount(2));
  const cleared = await clear.press("Clear Wishlist");
  expect(cleared.text).toContain("Wishlist cleared successfully");
  expect(cleared.text).toContain("Your wishlist is empty");
});

test("what fails says so in the specification's words", async () => {
  const { client } = await withOrder();
  const fails = (calls: RegExp, work: () => Promise<Page>) => up.during(calls, { status: 500 }, work);
  await (await client.open("/product/7")).press(productWords.addToWishlist);
  // A list that cannot be had is empty, and never said to be.
  for (const [tab, calls, message, empty] of [
    ["wishlist", /^GET \/wishlist/, "Failed to load wishlist items", "Your wishlist is empty"],
    ["orders", /^GET \/orders/, "Failed to fetch orders", "No orders found"],
    ["payment", /^GET \/payments/, dashboardWords.paymentsFailed, "No payment methods saved"],
    ["profile", /^GET \/users/, dashboardWords.profileUnavailable, "Not provided"],
    ["edit-profile", /^GET \/users/, dashboardWords.profileUnavailable, dashboardWords.save],
    ["address", /^GET \/users/, dashboardWords.profileUnavailable, "Not provided"],
  ] as const) {
    const page = await fails(calls, () => client.open(`/dashboard?tab=${tab}`));
    expect([tab, page.status, alerts(page), page.text.includes(empty)]).toEqual([tab, 503, message, false]);
    expect(page.addresses(/^View (Details|Order)/)).toEqual([]);
    expect((await page.follow(errorWords.tryAgain)).url.search).toBe(`?tab=${tab}`);
  }
  const closed = { status: 403, body: { message: "Orders are closed today." } };
  const orders = await up.during(/^GET \/orders/, closed, () => client.open("/dashboard?tab=orders"));
  expect(alerts(orders)).toBe("Orders are closed today.");
  const wishes = await client.open("/dashboard?tab=wishlist");
  const [remove, clear] = [await wishes.follow(/^Remove: /), await wishes.follow("Clear Wishlist")];
  expect((await fails(/^DELETE \/wishlist/, () => remove.press("Remove"))).text).toContain("Failed to remove item");
  expect((await fails(/^DELETE \/wishlist/, () => clear.press("Clear Wishlist"))).text).toContain(
    "Failed to clear wishlist",
  );
});

test("a 401 leads to the login, and so does being nobody", async () => {
  const client = await customer();
  const page = await up.during(/^GET \/users\/me/, { status: 401 }, () => client.open("/dashboard?tab=profile"));
  expect([page.url.pathname, client.jar.has("pallu_session")]).toEqual(["/login", false]);
  up.calls.length = 0;
  for (const tab of ["", "?tab=orders"])
    expect((await createClient(shop.url).open(`/dashboard${tab}`)).url.pathname).toBe("/login");
  expect(pageCalls(up)).toEqual([]);
  const guest = createClient(shop.url);
  for (const path of [
    "/dashboard?tab=edit-profile",
    "/dashboard/address/new",
    "/wishlist/clear",
    "/wishlist/remove",
    "/order/1/cancel",
  ])
    expect((await send(guest, shop.url + path, { productId: "1", name: "Nobody" })).location).toMatch(/^\/login/);
});
