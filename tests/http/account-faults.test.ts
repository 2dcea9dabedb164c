import { describe, expect, test } from "vitest";
import { loginWords, passwordWords, registerWords } from "#app/content/account-words.ts";
import * as dashboardWords from "#app/content/dashboard-words.ts";
import * as messages from "#app/content/messages.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { usualFaults, type FaultUpstream } from "#tests/support/fault-upstream.ts";
import { lateCalls } from "#tests/support/late-calls.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { newPerson, registration } from "#tests/support/shopping.ts";
import { alerts, valueOf } from "#tests/support/page-reading.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

const open = (path: string) => createClient(shop.url).open(path);

const customer = () => newCustomer(shop.url);

describe.each(usualFaults)("when the upstream fails (%s)", (_, fault) => {
  test("login, registration and forgotten password say so, keep what was typed, and work again", async () => {
    const { person } = await shared();
    const stranger = newPerson();
    const login = await up.during(/login/, fault, async () =>
      (await open("/login?returnTo=%2Fabout")).press(loginWords.submit, person),
    );
    expect([login.status, alerts(login), valueOf(login, "email"), valueOf(login, "password")]).toEqual([
      503,
      expect.stringContaining("Login failed"),
      person.email,
      "",
    ]);
    expect((await login.press(loginWords.submit, { password: person.password })).url.pathname).toBe("/about");

    const registered = await up.during(/register/, fault, async () =>
      (await open("/register")).press(registerWords.submit, registration(stranger)),
    );
    expect([registered.status, alerts(registered), valueOf(registered, "address")]).toEqual([
      503,
      expect.stringContaining("Registration failed. Please try again."),
      stranger.address,
    ]);
    expect(
      (
        await registered.press(registerWords.submit, {
          password: stranger.password,
          confirmPassword: stranger.password,
        })
      ).url.pathname,
    ).toBe("/login");

    const forgotten = await up.during(/forgot/, fault, async () =>
      (await open("/password")).press(passwordWords.send, { email: person.email }),
    );
    expect([forgotten.status, alerts(forgotten), valueOf(forgotten, "email")]).toEqual([
      503,
      expect.stringContaining("Something went wrong. Please try again."),
      person.email,
    ]);
    expect((await forgotten.press(passwordWords.send)).status).toBe(200);

    const reset = await up.during(/reset/, fault, async () =>
      (await open("/reset-password?token=some")).press(passwordWords.reset, {
        password: "new-monsoon",
        confirmPassword: "new-monsoon",
      }),
    );
    expect([reset.status, alerts(reset)]).toEqual([
      503,
      expect.stringContaining("Something went wrong. Please try again."),
    ]);
    for (const page of [login, registered, forgotten, reset])
      expect(page.source).not.toMatch(/SQLITE|api\.js|Welcome to the proxy/);
  });

  test.each([
    ["orders", /^GET \/orders/, "Failed to fetch orders"],
    ["wishlist", /^GET \/wishlist/, "Failed to load wishlist items"],
    ["payment", /^GET \/payments/, dashboardWords.paymentsFailed],
    ["profile", /^GET \/users/, dashboardWords.profileUnavailable],
    ["edit-profile", /^GET \/users/, dashboardWords.profileUnavailable],
    ["address", /^GET \/users/, dashboardWords.profileUnavailable],
  ])("the tab %s says so and recovers", async (tab, calls, message) => {
    const { client } = await shared();
    const failed = await up.during(calls, fault, () => client.open(`/dashboard?tab=${tab}`));
    expect([failed.status, alerts(failed)]).toEqual([503, message]);
    expect(failed.hasButton(dashboardWords.save)).toBe(false);
    const again = await failed.follow(dashboardWords.tryAgain);
    expect([again.status, again.url.search]).toEqual([200, `?tab=${tab}`]);
  });

  test("a profile that cannot be saved stays in its form", async () => {
    const { client } = await shared();
    const edit = await client.open("/dashboard?tab=edit-profile");
    const failed = await up.during(/^PUT \/users/, fault, () => edit.press(dashboardWords.save, { city: "Badami" }));
    expect([failed.status, alerts(failed), valueOf(failed, "city")]).toEqual([
      503,
      "There is a problem Failed to update profile",
      "Badami",
    ]);
    // Nor when nothing at all can be read.
    const dark = await up.during(/./, fault, () => edit.press(dashboardWords.save, { city: "Badami" }));
    expect([dark.status, valueOf(dark, "city")]).toEqual([503, "Badami"]);
  });
});

test("an upstream that never answers is waited for no longer than its deadline", async () => {
  const { client: loggedIn, person } = await shared();
  const shopWithDeadline = await startShop({
    dataDir: shop.dataDir,
    env: { UPSTREAM_URL: up.url, UPSTREAM_TIMEOUT_MS: "4000" },
  });
  const client = createClient(shopWithDeadline.url);
  for (const [name, value] of loggedIn.jar) client.jar.set(name, value);
  const [login, edit] = [
    await createClient(shopWithDeadline.url).open("/login"),
    await client.open("/dashboard?tab=edit-profile"),
  ];
  const [refused, tab, saved] = await up.during(/./, "late", () =>
    Promise.all([
      login.press(loginWords.submit, person),
      client.open("/dashboard?tab=orders"),
      edit.press(dashboardWords.save, { city: "Badami" }),
    ]),
  );
  expect([refused.status, tab.status, saved.status]).toEqual([503, 503, 503]);
  expect(valueOf(saved, "city")).toBe("Badami");
  await shopWithDeadline.stop();
  // Each request waited for one whole deadline, and what it read afterwards for a quarter of it.
  const late = lateCalls(shopWithDeadline, 4_000);
  expect([late.length, late.filter(({ whole, short }) => whole === 0 || short > 4)]).toEqual([3, []]);
});

test.each(["orders", "wishlist", "payment", "profile"])(
  "a 401 on the tab %s ends the session, and the login leads back to it",
  async (tab) => {
    const { client, person } = await customer();
    const login = await up.during(/^GET \/(users|orders|wishlist|payments)/, { status: 401 }, () =>
      client.open(`/dashboard?tab=${tab}`),
    );
    expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/login", `/dashboard?tab=${tab}`]);
    expect(login.text).toContain(messages.sessionEnded);
    expect(client.jar.has("pallu_session")).toBe(false);
    expect((await login.press(loginWords.submit, { email: person.email, password: person.password })).url.search).toBe(
      `?tab=${tab}`,
    );
  },
);

test("a 401 while saving ends the session", async () => {
  const { client } = await customer();
  const edit = await client.open("/dashboard?tab=edit-profile");
  const login = await up.during(/^PUT/, { status: 401 }, () => edit.press(dashboardWords.save, { city: "Badami" }));
  expect([login.url.pathname, client.jar.has("pallu_session")]).toEqual(["/login", false]);
});

test("a wrong password is a 401, too, and ends nothing", async () => {
  const { client } = await customer();
  const session = client.jar.get("pallu_session");
  await send(client, `${shop.url}/login`, { email: "nobody@example.com", password: "nothing-like-it" });
  expect(client.jar.get("pallu_session")).toBe(session);
});

test("logging in again adds nothing twice, and another customer's cart is never taken along", async () => {
  const { client, person } = await customer();
  const other = await shared();
  await send(client, `${shop.url}/cart/add`, { productId: String(up.product({ name: "Single Stole" })) });
  for (const again of [1, 2]) {
    await send(client, `${shop.url}/login`, { email: person.email, password: person.password });
    expect((await client.open("/cart")).text, `login ${again}`).toContain("(1 item)");
  }
  await send(client, `${shop.url}/login`, other.person);
  expect((await client.open("/cart")).heading).toBe("Your cart is empty");
  await send(client, `${shop.url}/login`, { email: person.email, password: person.password });
  expect((await client.open("/cart")).text).toContain("Single Stole");
});

test("a login form sent twice at once merges the guest's cart once", async () => {
  const { person } = await customer();
  const guest = createClient(shop.url);
  await send(guest, `${shop.url}/cart/add`, { productId: String(up.product({ name: "Double Tapped Stole" })) });
  const login = { email: person.email, password: person.password };
  await Promise.all([send(guest, `${shop.url}/login`, login), send(guest, `${shop.url}/login`, login)]);
  expect((await guest.open("/cart")).text).toContain("(1 item)");
});

let first: ReturnType<typeof customer> | null = null;
/** One customer for the tests that change nothing of theirs; only what the login asks for. */
async function shared() {
  first ??= customer();
  const { client, person } = await first;
  return { client, person: loginOf(person) };
}
