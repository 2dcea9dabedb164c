import { describe, expect, test } from "vitest";
import { emailWords, loginWords } from "#content/account-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { customerLabels, ownData } from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import { ownDataWords } from "#content/own-data-words.ts";
import * as productWords from "#content/product-words.ts";
import { createClient } from "#tests/support/client.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { alerts, told, valueOf } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

const customer = () => newCustomer(shop.url);
describe("profile edit", () => {
  test("shows the stored profile, saves changes, and shows them on every page", async () => {
    const { client, person } = await customer();
    const edit = await client.open("/dashboard?tab=edit-profile");
    expect(
      ["name", "email", "phone", "address", "city", "state", "pincode"].map((field) => valueOf(edit, field)),
    ).toEqual([person.name, person.email, person.phone, person.address, person.city, person.state, person.pincode]);
    const saved = await edit.press(dashboardWords.save, {
      name: "  Meera <b>Iyer</b> ",
      city: "",
      phone: "080 2345 6789",
    });
    expect(saved.url.pathname + saved.url.search).toBe("/dashboard?tab=profile");
    expect(saved.text).toContain("Profile updated successfully");
    expect(saved.text).toContain(`${dashboardWords.greeting}, Meera <b>Iyer</b>`);
    expect(saved.source).not.toContain("<b>Iyer");
    expect(saved.text).toContain(`${customerLabels.city} Not provided`);
    const row = up.row("select * from customers where email = ?", person.email);
    expect(row?.["name"]).toBe("Meera <b>Iyer</b>");
    expect(row?.["phone"]).toBe("080 2345 6789");
    expect(row?.["state"]).toBe("Karnataka");
    expect((await client.open("/about")).source).toContain("Account of Meera");
  });

  test("with another e-mail saves the rest, and leads to a page that asks for the password", async () => {
    const { client, person } = await customer();
    const email = `new-${person.email}`;
    const edit = await client.open("/dashboard?tab=edit-profile");
    const asked = await edit.press(dashboardWords.save, { email: ` ${email}`, city: "Hampi" });
    expect([asked.url.pathname, asked.url.search, asked.heading]).toEqual(["/dashboard/email", "", emailWords.title]);
    expect([valueOf(asked, "email"), asked.text.includes(person.email)]).toEqual([email, true]);
    expect(asked.text).toContain(emailWords.othersSaved);
    const stored = () => up.row("select city, email from customers where email like ?", `%${person.email}`);
    expect(stored()).toEqual({ city: "Hampi", email: person.email });
    expect(up.calls.findLast(({ call }) => call.startsWith("PUT /users"))?.body).not.toContain("assword");

    const change = (fields: Record<string, string>) => asked.press(emailWords.submit, fields);
    const wrong = await change({ currentPassword: "not-the-password" });
    expect([wrong.status, wrong.addresses(emailWords.passwordWrong).length]).toEqual([400, 1]);
    expect([valueOf(wrong, "email"), valueOf(wrong, "currentPassword")]).toEqual([email, ""]);
    const same = await change({ currentPassword: person.password, email: person.email.toUpperCase() });
    expect([same.status, same.addresses(emailWords.sameEmail).length]).toEqual([400, 1]);
    expect(stored()).toEqual({ city: "Hampi", email: person.email });

    const before = client.jar.get("pallu_session") ?? "";
    const saved = await change({ currentPassword: person.password });
    expect(saved.url.pathname + saved.url.search).toBe("/dashboard?tab=profile");
    expect(saved.text).toContain(email);
    expect(saved.text).toContain("Profile updated successfully");
    expect(stored()).toEqual({ city: "Hampi", email });
    expect([client.jar.has("pallu_typed"), client.jar.get("pallu_session") === before]).toEqual([false, false]);
  });

  test("that keeps an e-mail which was changed in another browser meanwhile says so, and is saved the next time", async () => {
    const { client, person } = await customer();
    const edit = await client.open("/dashboard?tab=edit-profile");
    up.run("update customers set email = ? where email = ?", `new-${person.email}`, person.email);
    const stale = await edit.press(dashboardWords.save, { city: "Hampi" });
    expect([stale.status, stale.addresses(emailWords.changedMeanwhile).length]).toEqual([400, 1]);
    const saved = await stale.press(dashboardWords.save, { email: `new-${person.email}` });
    expect(saved.url.pathname + saved.url.search).toBe("/dashboard?tab=profile");
    expect(saved.text).toContain("Hampi");
  });
});

const settings = "/dashboard?tab=settings";
const password = ownDataWords.labels.currentPassword;

test("the settings give the customer a file with all that is held about them, and nobody else's", async () => {
  const [{ client, person }, other] = [await newCustomer(shop.url), await newCustomer(shop.url)];
  const page = await (await client.open(settings)).follow(ownData);
  const file = await page.follow(ownDataWords.copy);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
  expect(file.headers.get("cache-control")).toContain("no-store");
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
  expect(gone.url.pathname).toMatch(/\/login$/);
  expect(gone.text).toContain(ownDataWords.deleted);
  const again = await gone.press(loginWords.submit, loginOf(person));
  expect(alerts(again)).toContain(messages.loginRefused);
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

test("a guest who wishes is asked to log in, and comes back to the product", async () => {
  const client = createClient(shop.url);
  const { person } = await newCustomer(shop.url);
  const login = await (await client.open("/product/5")).press(productWords.addToWishlist);
  expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/login", "/product/5"]);
  expect(login.text).toContain("Please login to manage wishlist");
  expect((await login.press(loginWords.submit, loginOf(person))).url.pathname).toBe("/product/5");
});
