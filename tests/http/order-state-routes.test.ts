import { expect, test } from "vitest";
import * as messages from "#content/messages.ts";
import { stateWords as words } from "#content/order-state-words.ts";
import * as orderWords from "#content/order-words.ts";
import { errorWords } from "#content/site-words.ts";
import { customerWithOrder } from "#tests/support/checkout-customer.ts";
import { createClient } from "#tests/support/client.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

/** An order with cash on delivery, and the path of the link in its mail. */
async function ordered() {
  const { number } = await customerWithOrder({ shop, up }, { name: "Linked Stole", price: 80 });
  const { pathname, search } = new URL(up.upstream.services.desk.orderLink({ id: number, language: "en" }));
  return {
    number,
    path: pathname + search,
    confirmedAt: () => up.value("select confirmed_at from orders where id = ?", number),
  };
}

test("a mail's link shows an order without a login, and its button alone confirms it", async () => {
  const { number, path, confirmedAt } = await ordered();
  const page = await createClient(shop.url).open(path);
  expect(page.status).toBe(200);
  expect(page.heading).toEqual(orderWords.title(number));
  expect(page.headers.get("cache-control")).toContain("no-store");
  for (const said of ["Linked Stole", "₹80.00", orderWords.meanings.pending, words.question])
    expect(page.text).toContain(said);
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(page.text).not.toMatch(/Asha|Temple Street|98000 1/);
  expect([page.hasButton(orderWords.cancel), confirmedAt()]).toEqual([false, null]);
  const confirmed = await page.press(words.confirm);
  expect([confirmed.url.search, confirmed.hasButton(words.confirm)]).toEqual([page.url.search, false]);
  expect(confirmed.text).toContain(words.confirmed);
  expect(confirmedAt()).not.toBeNull();
});

test.each(["", "?token=", "?token=forged", "?token=%E0%A4%A8 x"])(
  "a link that is none (%j) says so, and leads to the login and to the shop",
  async (search) => {
    const page = await createClient(shop.url).open(`/order-state${search}`);
    expect([page.status, page.heading]).toEqual([404, words.wrongLink]);
    expect((await page.follow(words.toLogin)).url.pathname).toBe("/login");
    expect((await page.follow(words.toReach)).url.pathname).toBe("/contact");
  },
);

test("with an upstream that is down the link can be opened again, and a confirmation be sent again", async () => {
  const { path, confirmedAt } = await ordered();
  const client = createClient(shop.url);
  const page = await up.during(/order-state/, "closed", () => client.open(path));
  expect([page.status, page.text.includes(messages.ordersFailed)]).toEqual([503, true]);
  const again = await page.follow(errorWords.tryAgain);
  for (const fault of ["closed", "shape"] as const) {
    const lost = await up.during(/confirmation/, fault, () => again.press(words.confirm));
    expect([lost.status, lost.text.includes(messages.somethingWrong), confirmedAt()]).toEqual([503, true, null]);
  }
  expect((await again.press(words.confirm)).text).toContain(words.confirmed);
});
