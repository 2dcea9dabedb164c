import { expect, onTestFinished, test } from "vitest";
import { loginWords } from "#content/account-words.ts";
import { ownData } from "#content/dashboard-words.ts";
import { ownDataWords } from "#content/own-data-words.ts";
import * as messages from "#content/messages.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { startOtherUpstream } from "#tests/support/other-upstream.ts";
import { alerts, told } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop } from "#tests/support/shop.ts";
import { addToCart, orderCart } from "#tests/support/shopping.ts";

useSharedShop();

const settings = "/dashboard?tab=settings";
const password = ownDataWords.labels.currentPassword;

test("the settings give the customer a file with all that is held about them, and nobody else's", async () => {
  const [{ client, person }, other] = [await newCustomer(shop.url), await newCustomer(shop.url)];
  const page = await (await client.open(settings)).follow(ownData);
  const file = await page.follow(ownDataWords.copy);
  expect([file.headers.get("content-disposition"), file.headers.get("cache-control")]).toEqual([
    'attachment; filename="my-data.json"',
    expect.stringContaining("no-store"),
  ]);
  expect(JSON.parse(file.source)).toMatchObject({ account: { email: person.email } });
  expect(file.source).not.toContain(other.person.email);
});

test("an account is deleted with its password alone, and then nobody can log in with it", async () => {
  const { client, person } = await newCustomer(shop.url);
  const page = await (await client.open(settings)).follow(ownData);
  expect(page.heading).toBe(ownDataWords.heading);
  const wrong = await page.press(ownDataWords.submit, { [password]: "not mine" });
  expect([wrong.status, told(wrong, "currentPassword")]).toEqual([400, expect.stringMatching(/not right|सही नहीं/)]);
  const gone = await wrong.press(ownDataWords.submit, { [password]: person.password });
  expect([gone.url.pathname, gone.text]).toEqual([
    expect.stringMatching(/\/login$/),
    expect.stringContaining(ownDataWords.deleted),
  ]);
  const again = await gone.press(loginWords.submit, loginOf(person));
  expect(alerts(again)).toContain(messages.loginRefused);
});

test("an account with an order under way stays, and the page says why", async () => {
  const { client, person } = await newCustomer(shop.url);
  await addToCart(client, `/product/${up.product()}`, { size: "M", color: "Red", quantity: "1" });
  const order = await orderCart(client);
  const refused = await (
    await client.open("/dashboard/data")
  ).press(ownDataWords.submit, {
    [password]: person.password,
  });
  expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(new RegExp(`${order}|चल रहा है`))]);
  expect((await client.open(settings)).status).toBe(200);
});

test("an account whose deletion fails is there as before, and the page says so", async () => {
  const { client, person } = await newCustomer(shop.url);
  const page = await client.open("/dashboard/data");
  const failed = await up.during(/^POST \/users\/me\/delete/, { status: 503 }, () =>
    page.press(ownDataWords.submit, { [password]: person.password }),
  );
  expect([failed.status, alerts(failed)]).toEqual([503, expect.stringContaining(ownDataWords.failed)]);
  expect((await client.open(settings)).status).toBe(200);
});

test("a shop whose upstream offers neither shows no link, and its page says so", async () => {
  const upstream = await startOtherUpstream();
  onTestFinished(() => upstream.close());
  const other = await startShop({ env: { UPSTREAM_URL: upstream.url } });
  onTestFinished(() => other.stop());
  const { client } = await newCustomer(other.url);
  const page = await client.open(settings);
  expect([page.status, page.offers(ownData)]).toEqual([200, false]);
  expect((await client.open("/dashboard/data")).text).toContain(ownDataWords.notOffered);
  expect((await client.open("/dashboard/copy")).text).toContain(ownDataWords.copyFailed);
});
